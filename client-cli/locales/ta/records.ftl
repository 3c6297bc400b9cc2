# Records of games: verify, replay, statistics.
