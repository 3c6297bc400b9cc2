# The full-screen client.
