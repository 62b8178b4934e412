"""The fight as it stands, played thousands of times: who wins, how long it takes, who falls."""
