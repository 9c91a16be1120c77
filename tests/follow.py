#!/usr/bin/python3 -B
"""Follows records of Dice Town by the rules alone.

usage: tests/follow.py FILE...

A second implementation of the rules, which shares nothing with the engine but its documentation
(docs/notation.md). It plays each record, or golden script, from the start: at every line it knows
who may move, and what is legal. Whatever the rules do not allow is reported as `file:line: ...`,
and so is every hash, event or count of points that is not its own. After the first complaint a
file is given up, since what follows would only repeat the news.
"""

import re
import sys

from follow_extension import ExtendedTown
from follow_town import Illegal, Town

OPTIONS = {"edition": ["second", "first"], "bribes": ["anyone", "contenders", "off"],
           "sheriff": ["random", "1", "2", "3", "4", "5", "6"], "extension": ["off", "on"],
           "indians": ["off", "on"]}


class Complaint(Exception):
    """Something in a file is not as the rules have it."""


class Follower:
    """Reads one file line by line and plays the game along with it."""

    def __init__(self):
        self.header = {}
        self.game = None
        self.run = None
        self.over = False
        self.ended = False
        self.heard = 0                  # events of the last move that lines have spoken of
        self.skipping = False           # behind `> ...`

    def line(self, number, text):
        bare = re.sub(r"(^|[ \t])#.*", "", text).strip(" \t")
        if re.search(r"[^\t -~]", bare):
            raise Complaint("there is only printable ASCII outside comments")
        if number == 1:
            if bare != "dicecup 1":
                raise Complaint("not a record")
        elif self.game:
            if bare:
                self.game_line(bare)
        elif bare:
            self.header_line(*bare.split())
        elif not text.strip(" \t"):    # a line with only a comment does not end the header
            self.start()

    def header_line(self, word, *rest):
        if (word not in ("game", "options", "seats") or word in self.header
                or word != "game" and not self.header):
            raise Complaint(f"the header cannot have a line '{word}' here")
        self.header[word] = list(rest)

    def start(self):
        if self.header.get("game") != ["town"]:
            raise Complaint("not a game of Dice Town")
        options = {name: values[0] for name, values in OPTIONS.items()}
        for option in self.header.get("options", []):
            name, _, value = option.partition("=")
            if value not in OPTIONS.get(name, []):
                raise Complaint(f"there is no option {option}")
            options[name] = value
        extended = options["extension"] == "on"
        if options["indians"] == "on" and not extended:
            raise Complaint("the Indians need the Extension")
        seats = self.header.get("seats", [])
        if not 2 <= len(seats) <= (6 if extended else 5):
            raise Complaint(f"{len(seats)} seats cannot play")
        if options["sheriff"] != "random" and int(options["sheriff"]) > len(seats):
            raise Complaint("the Sheriff has no seat")
        self.game = (ExtendedTown if extended else Town)(len(seats), options)
        self.run = self.game.play()
        self.go_on(None)

    def go_on(self, answer):
        self.game.events = []
        self.heard, self.skipping = 0, False
        try:
            self.run.send(answer)
        except StopIteration:
            self.over = True

    def game_line(self, text):
        word, *rest = text.split()
        rest = " ".join(rest)
        if word == "*" or word.isdigit():
            self.move(word if word == "*" else int(word), rest)
        elif word == ">":
            self.event(rest)
        elif word in ("hash", "waits", "score", "winner"):
            found = getattr(self, word)()
            if rest != found:
                raise Complaint(f"expected {word} {rest}, found {found}")
        elif word in ("=", "!="):
            if (rest in self.game.lines()) != (word == "="):
                raise Complaint(f"expected {text}, found:\n  " + "\n  ".join(self.game.lines()))
        elif word == "end":
            if not self.over:
                raise Complaint(f"the game is not over: asks {self.game.question}")
            if rest != self.score():
                raise Complaint(f"expected points {rest}, found {self.score()}")
            self.ended = True
        else:
            raise Complaint(f"this line cannot be followed: {text}")

    def move(self, seat, move):
        question = self.game.question
        if self.over:
            raise Complaint(f"'{seat} {move}' stands behind the end of the game")
        if not move or seat not in question.seats:
            raise Complaint(f"'{seat} {move}', but the rules ask: {question}")
        try:
            answer, text = question.read(seat, move)
        except Illegal as why:
            raise Complaint(f"'{seat} {move}' is illegal where the rules ask: {question} ({why})") \
                from why
        if question.word in ("keep", "offer"):
            self.game.answers[seat] = text
        self.go_on((seat, answer))

    def event(self, expected):
        events = self.game.events[self.heard:]
        if expected == "...":
            self.skipping = True
            return
        if expected == ".":
            if events and not self.skipping:
                raise Complaint(f"expected no further event, found {events[0]}")
            self.heard = len(self.game.events)
        elif self.skipping:
            if expected not in events:
                raise Complaint(f"expected {expected}, found none of it in {events}")
            self.heard += events.index(expected) + 1
        else:
            if expected not in events[:1]:
                raise Complaint(f"expected {expected}, found {events[0] if events else 'nothing'}")
            self.heard += 1
        self.skipping = False

    def hash(self):
        return self.game.hash()

    def waits(self):
        return "-" if self.over else " ".join(map(str, self.game.question.seats))

    def score(self):
        return " ".join(str(self.game.points(seat)) for seat in self.game.seats)

    def winner(self):
        return str(self.game.winner or "-")

    def finish(self):
        if self.game is None:
            self.start()
        if self.over and not self.ended:
            raise Complaint("the game is over, but there is no end line")


def follow(name):
    """Follows a file; True if it is by the rules."""
    number = 0
    try:
        with open(name, encoding="utf-8", newline="\n") as file:
            follower = Follower()
            for number, line in enumerate(file, 1):
                if not line.endswith("\n"):
                    raise Complaint("the last line is truncated")
                follower.line(number, line[:-1])
            follower.finish()
    except Complaint as complaint:
        print(f"{name}:{number}: {complaint}")
        return False
    except (OSError, UnicodeDecodeError) as error:
        print(f"{name}: {error}")
        return False
    return True


def main(names):
    if not names or names[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    passed = sum(follow(name) for name in names)
    print(f"{passed} passed, {len(names) - passed} failed")
    return 0 if passed == len(names) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
