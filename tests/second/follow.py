#!/usr/bin/python3 -B
"""Follows records and rule scripts of Dice Town by the rules alone.

usage: tests/second/follow.py FILE...

A second implementation of the rules, which shares nothing with the engine but its documentation
(docs/notation.md). It plays each record or script, from the start or from a described position: at
every line it knows who may move, and what is legal. Whatever the rules do not allow is reported as
`file:line: ...`, and so is every expectation that is not its own. After the first complaint a file
is given up, since what follows would only repeat the news. A script that names no edition is
followed in both.

Not looked at: the words of refusals, and what a viewer remembers of cards that it does not see.
"""

import re
import sys

from follow_extension import ExtendedTown
from follow_position import NotUnderstood, describe
from follow_records import Complaint, RecordFollower, main
from follow_town import Illegal, Town
from follow_views import hears, is_remembered, reads

OPTIONS = {"edition": ["second", "first"], "bribes": ["anyone", "contenders", "off"],
           "sheriff": ["random", "1", "2", "3", "4", "5", "6"], "extension": ["off", "on"],
           "indians": ["off", "on"]}


class Follower(RecordFollower):
    """Plays Dice Town along with one file."""

    illegal = Illegal
    viewers = "1-6w"

    def __init__(self, edition=None):
        super().__init__()
        self.edition = edition          # if the file does not name one
        self.where = f" ({edition} edition)" if edition else ""

    def set_up(self, position):
        if self.header.get("game") != ["town"]:
            raise Complaint("not a game of Dice Town")
        options = {name: values[0] for name, values in OPTIONS.items()}
        if self.edition:
            options["edition"] = self.edition
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
        game = (ExtendedTown if extended else Town)(len(seats), options)
        if position is None:
            return game, game.play()
        try:
            describe(game, position)
        except NotUnderstood as why:
            raise Complaint(str(why)) from why
        return game, game.play_on()

    def seat_of(self, word):
        return word if word == "*" else int(word)

    def asked(self):
        return self.game.question.seats

    def read(self, seat, move):
        question = self.game.question
        answer, text = question.read(seat, move)
        if question.word in ("keep", "offer"):
            self.game.answers[seat] = text
        return seat, answer

    def permits(self, seat, move):
        return self.game.question.allows(seat, move)

    def choices(self, seat):
        question = self.game.question
        return set(question.moves(seat)) if question.lists_all(seat) else None

    def hears(self, viewer):
        events = self.game.events
        if viewer:
            events = [hears(viewer, event, self.game) for event in events]
        return [*filter(None, events)]

    def reads(self, viewer):
        return reads(viewer, self.game) if viewer else self.game.lines()

    def position_line(self, wanted, viewer, line):
        if not (viewer and is_remembered(viewer, line, self.game)):
            super().position_line(wanted, viewer, line)

    def winner(self):
        return str(self.game.winner or "-")


def followers(lines):
    named = any(re.match(r"\s*(options|position)\s.*edition=", line) for line in lines)
    return map(Follower, [None] if named else OPTIONS["edition"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, followers))
