#!/usr/bin/python3
"""A bot for dicecup: it likes dice that show the same face.

    dicecup arena town --bots cmd:examples/alike.py,random --seats 4 --games 200

One question a line comes in, one answer a line goes out (docs/protocol.md). Whatever is printed to
standard error is for you. This one knows no rules at all: it looks at the words of its choices.
"""
import json
import random
import sys


def dice_of(move):
    """The dice that a move keeps or places: `keep 9 9 J`, `place 6 6 on 1`, `roll 3 3`."""
    words = move.split()
    if words[0] not in ("keep", "place", "roll"):
        return []
    words = words[1:words.index("on")] if "on" in words else words[1:]
    return [word for word in words if word != "-" and not word.startswith("$")]


def liking(move):
    dice = dice_of(move)
    alike = bool(dice) and len(set(dice)) == 1
    return (alike * len(dice), not move.startswith(("done", "pass")))


def choose(question):
    """The best liked move; chance decides between equals, by the number we are given, so that the
    same game can be played again."""
    best = max(map(liking, question["choices"]))
    liked = [move for move in question["choices"] if liking(move) == best]
    return random.Random(question["random"]).choice(liked)


for line in sys.stdin:
    print(json.dumps({"move": choose(json.loads(line))}), flush=True)
