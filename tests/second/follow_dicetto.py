#!/usr/bin/python3 -B
"""Follows records and rule scripts of Dicetto by the rules alone.

usage: tests/second/follow_dicetto.py FILE...
       tests/second/follow_dicetto.py --legal RECORD

A second implementation of the rules, which shares nothing with the engine but its documentation
(docs/notation.md, docs/decks.md). It plays each record or script, from the start or from a
described position: at every line it knows who may move, and what is legal. Whatever the rules do
not allow is reported as `file:line: ...`, and so is every expectation that is not its own. After
the first complaint a file is given up, since what follows would only repeat the news.

With --legal it prints the record as a rule script instead, in which every question has the list of
its answers, for the engine to check: what it holds for illegal is found out, too.

Not looked at: the words of refusals, and which moves can be taken back.
"""

import sys

from follow_dicetto_rules import OPTIONS, Dicetto, Illegal, default_numbers, words_of
from follow_dicetto_rules import Complaint as NotUnderstood
from follow_records import Complaint, RecordFollower, follow, main

LINE_MAX = 1000                         # of a file, in bytes


class Follower(RecordFollower):
    """Plays Dicetto along with one file."""

    illegal = Illegal
    viewers = "1-4w"
    repeated = ("decks",)

    def chosen(self, word, known):
        chosen = dict(known)
        for choice in self.header.get(word, []):
            name, _, value = choice.partition("=")
            if name not in known:
                raise Complaint(f"there is no {choice} among the {word}")
            chosen[name] = value
        return chosen

    def set_up(self, position):
        if self.header.get("game") != ["dicetto"]:
            raise Complaint("not a game of Dicetto")
        options = self.chosen("options", {name: values[0] for name, values in OPTIONS.items()})
        if any(value not in OPTIONS[name] for name, value in options.items()):
            raise Complaint(f"these options cannot be: {options}")
        numbers = {name: int(value) for name, value
                   in self.chosen("decks", default_numbers()).items()}
        seats = len(self.header.get("seats", []))
        if not 2 <= seats <= 4 or options["start"] != "random" and int(options["start"]) > seats:
            raise Complaint(f"{seats} seats cannot play")
        game = Dicetto(seats, options, numbers)
        if position is not None:
            try:
                game.describe(position)
            except NotUnderstood as why:
                raise Complaint(str(why)) from why
        return game, game.play()

    def begin_position(self, *choices):
        at = choices.index("decks") if "decks" in choices else len(choices)
        self.header["decks"] = [*self.header.get("decks", []), *choices[at + 1:]]
        super().begin_position(*choices[:at])

    def seat_of(self, word):
        return word

    def asked(self):
        return [str(self.game.question.seat)]

    def read(self, _, move):
        return self.game.question.read(move.split())

    def permits(self, _, move):
        return self.game.question.allows(move)

    def choices(self, _):
        return self.game.question.choices

    def hears(self, _):                 # everybody sees and hears the same
        return self.game.events

    def reads(self, _):
        return self.game.lines()

    def winner(self):
        return words_of(self.game.winners)


class Lister(Follower):
    """Prints the file, with all choices."""

    def line(self, number, text):
        super().line(number, text)
        print(text + "\n" + self.legal_line(), end="")

    def legal_line(self):
        question = None if self.over or not self.game else self.game.question
        if not question or not question.choices:
            return ""
        line = f"legal {question.seat}: {'; '.join(question.choices)}\n"
        return line if len(line) <= LINE_MAX else ""


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--legal":
        sys.exit(0 if follow(sys.argv[2], lambda lines: [Lister()]) else 1)
    sys.exit(main(sys.argv[1:], __doc__, lambda lines: [Follower()]))
