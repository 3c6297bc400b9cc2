#!/usr/bin/env python3
"""Writes fair_vectors.json: cases of the fair dice, computed from the words of PROTOCOL.md alone.

    python3 fair_vectors.py > fair_vectors.json

Standard library only; the same output every time. The tests read the committed JSON, so Python is
needed only to make it anew.
"""

import hashlib
import hmac
import json
import random

FACES = [1, 3, 4, 6]
SEED_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
ROOMS = ["K7QF3M", "000000", "ZZZZZZ", "7", "0123456789AB"]
GAME_NOS = [1, 2, 10, 999, 4294967295]
NUMBERS = [0, 1, 2, 3, 9, 10, 11, 99, 100, 255, 256, 65536, 2**32, 2**53 - 1, 2**64 - 1]


def block(server_seed, room, game_no, client_seeds, n):
    message = f"{room}/{game_no}/{','.join(client_seeds)}/{n}"
    return hmac.new(server_seed, message.encode("ascii"), hashlib.sha256).digest()


def cowries(first_byte, count):
    return [(first_byte >> i) & 1 for i in range(count)]


def dice(first_byte, count):
    return [FACES[(first_byte >> (2 * i)) & 3] for i in range(count)]


def case(server_seed, room, game_no, client_seeds, n):
    drawn = block(server_seed, room, game_no, client_seeds, n)
    return {
        "server_seed": server_seed.hex(),
        "commitment": hashlib.sha256(server_seed).hexdigest(),
        "room": room,
        "game_no": game_no,
        "client_seeds": client_seeds,
        "hashes": [
            None if seed == "-" else hashlib.sha256(seed.encode("ascii")).hexdigest()
            for seed in client_seeds
        ],
        "n": n,
        "block": drawn.hex(),
        "first_seat": 1 + int.from_bytes(drawn[:8], "big") % len(client_seeds),
        "cowries_1": cowries(drawn[0], 1),
        "cowries_4": cowries(drawn[0], 4),
        "cowries_6": cowries(drawn[0], 6),
        "cowries_8": cowries(drawn[0], 8),
        "dice_1": dice(drawn[0], 1),
        "dice_2": dice(drawn[0], 2),
        "dice_4": dice(drawn[0], 4),
    }


def client_seed(rng):
    if rng.random() < 0.3:
        return "-"
    length = rng.choice([16, 17, 32, 64])
    return "".join(rng.choice(SEED_CHARACTERS) for _ in range(length))


def main():
    rng = random.Random(1909)
    cases = [
        case(bytes(range(32)), "K7QF3M", 1, ["0123456789abcdef", "-"], n) for n in range(8)
    ]
    cases += [case(bytes(32), "000000", 1, ["-", "-"], n) for n in range(4)]
    cases += [case(b"\xff" * 32, "ZZZZZZ", 1, ["-"] * 8, n) for n in range(4)]
    while len(cases) < 200:
        seeds = [client_seed(rng) for _ in range(rng.choice([2, 3, 4, 6, 8]))]
        room, game_no = rng.choice(ROOMS), rng.choice(GAME_NOS)
        server_seed = rng.randbytes(32)
        # Two blocks of one game; the first walks through all the numbers.
        for n in (NUMBERS[len(cases) % len(NUMBERS)], rng.choice(NUMBERS)):
            cases.append(case(server_seed, room, game_no, seeds, n))
    print("[\n" + ",\n".join(json.dumps(one) for one in cases) + "\n]")


main()
