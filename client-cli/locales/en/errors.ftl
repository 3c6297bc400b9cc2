# Refusals, and whatever else goes wrong.
