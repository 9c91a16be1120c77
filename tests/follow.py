#!/usr/bin/python3 -B
"""Follows records and rule scripts of Dice Town by the rules alone.

usage: tests/follow.py FILE...

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
from follow_town import Illegal, Town
from follow_views import hears, is_remembered, reads

OPTIONS = {"edition": ["second", "first"], "bribes": ["anyone", "contenders", "off"],
           "sheriff": ["random", "1", "2", "3", "4", "5", "6"], "extension": ["off", "on"],
           "indians": ["off", "on"]}


class Complaint(Exception):
    """Something in a file is not as the rules have it."""


class Queue:
    """The events of the last move that no line has spoken of yet."""

    def __init__(self, events):
        self.events = events
        self.skipping = False           # behind `> ...`

    def expect(self, expected):
        skipping, self.skipping = self.skipping, expected == "..."
        if expected == "...":
            return
        if expected == ".":
            if self.events and not skipping:
                raise Complaint(f"expected no further event, found {self.events[0]}")
            self.events = []
            return
        found = self.events if skipping else self.events[:1]
        if expected not in found:
            raise Complaint(f"expected {expected}, found {'; '.join(found) or 'nothing'}")
        self.events = self.events[found.index(expected) + 1:]


class Follower:
    """Reads one file line by line and plays the game along with it."""

    def __init__(self, edition=None):
        self.edition = edition          # if the file does not name one
        self.header = {}
        self.game = None
        self.run = None
        self.origin = None              # the position that this game started from
        self.position = None            # the lines of a described position, while they are read
        self.moves = []                 # all of this game
        self.over = False
        self.ended = False
        self.expects = False            # it is a script, not a record
        self.queues = {}                # viewer ("": who sees everything): Queue

    def line(self, number, text):
        bare = re.sub(r"(^|[ \t])#.*", "", text).strip(" \t")
        if re.search(r"[^\t -~]", bare):
            raise Complaint("there is only printable ASCII outside comments")
        if number == 1:
            if bare != "dicecup 1":
                raise Complaint("not a record")
        elif self.position is not None and bare != "begin":
            self.position += [bare] * bool(bare)
        elif self.game:
            if bare:
                self.game_line(*bare.split())
        elif bare:
            self.header_line(*bare.split())
        elif not text.strip(" \t"):    # a line with only a comment does not end the header
            self.start()

    def header_line(self, word, *rest):
        if (word not in ("game", "options", "seats") or word in self.header
                or word != "game" and not self.header):
            raise Complaint(f"the header cannot have a line '{word}' here")
        self.header[word] = list(rest)

    def start(self, position=None):
        """Starts a game, from its own start or from a position."""
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
        self.game = (ExtendedTown if extended else Town)(len(seats), options)
        self.moves, self.over = [], False
        if position is None:
            self.run = self.game.play()
        else:
            describe(self.game, position)
            self.run = self.game.play_on()
        self.origin = position
        self.go_on(None)

    def go_on(self, answer):
        self.game.events = []
        self.queues = {}
        try:
            self.run.send(answer)
        except StopIteration:
            self.over = True

    def game_line(self, word, *rest):
        text = " ".join(rest)
        self.expects |= not (word == "*" or word.isdigit() or word == "end")
        line = {"position": self.begin_position, "begin": self.end_position, "legal": self.legal,
                "can": self.can, "cannot": self.cannot, "refuse": self.refuse, "undo": self.undo,
                "end": self.end}.get(word)
        if line:
            line(*rest)
        elif word == "*" or word.isdigit():
            self.move(word if word == "*" else int(word), text)
        elif word in ("hash", "waits", "score", "winner"):
            found = getattr(self, word)()
            if text != found:
                raise Complaint(f"expected {word} {text}, found {found}")
        elif re.fullmatch(">[1-6w]?", word):
            self.queue(word[1:]).expect(text)
        elif re.fullmatch("!?=[1-6w]?", word):
            self.position_line(word[0] == "=", word.lstrip("!=").strip(), text)
        else:
            raise Complaint(f"this line cannot be followed: {word} {text}")

    # ---- positions and moves

    def begin_position(self, *options):
        self.header["options"] = [*self.header.get("options", []), *options]
        self.position = []

    def end_position(self):
        lines, self.position = self.position, None
        try:
            self.start(lines)
        except NotUnderstood as why:
            raise Complaint(str(why)) from why

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
        self.moves.append((seat, move))
        self.go_on((seat, answer))

    def undo(self, *seat_and_word):
        """What cannot be taken back is a matter of matches, not of the rules."""
        if ":" in seat_and_word:
            return
        seats = [int(seat) for seat in seat_and_word] or [*self.game.seats]
        moves = self.moves
        while moves and moves[-1][0] not in seats:
            moves = moves[:-1]
        self.start(self.origin)
        for seat, move in moves[:-1]:
            self.move(seat, move)

    # ---- expectations

    def queue(self, viewer):
        if viewer not in self.queues:
            events = self.game.events
            if viewer:
                events = [hears(viewer, event, self.game) for event in events]
            self.queues[viewer] = Queue([*filter(None, events)])
        return self.queues[viewer]

    def position_line(self, wanted, viewer, line):
        if viewer and is_remembered(viewer, line, self.game):
            return
        lines = reads(viewer, self.game) if viewer else self.game.lines()
        if (line in lines) != wanted:
            raise Complaint(f"expected {'' if wanted else 'no '}{line}, found:\n  "
                            + "\n  ".join(lines))

    def legal(self, seat, *moves):
        seat = int(seat.rstrip(":"))
        if self.asks(seat) and not self.game.question.lists_all(seat):
            return
        found = sorted(set(self.game.question.moves(seat))) if self.asks(seat) else ["-"]
        if sorted(map(str.strip, " ".join(moves).split(";"))) != found:
            raise Complaint("expected other choices, found " + "; ".join(found))

    def asks(self, seat):
        return not self.over and seat in self.game.question.seats

    def allows(self, seat, *move):
        seat = seat if seat == "*" else int(seat)
        return self.asks(seat) and self.game.question.allows(seat, " ".join(move))

    def can(self, *move):
        if not self.allows(*move):
            raise Complaint(f"expected that it is legal; the rules ask {self.game.question}")

    def cannot(self, *move):
        if self.allows(*move):
            raise Complaint(f"expected that it is illegal; the rules ask {self.game.question}")

    def refuse(self, *move):
        self.cannot(*move[:move.index(":")])

    def end(self, *points):
        if not self.over:
            raise Complaint(f"the game is not over: asks {self.game.question}")
        if " ".join(points) != self.score():
            raise Complaint(f"expected points {' '.join(points)}, found {self.score()}")
        self.ended = True

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
        if self.position is not None:
            raise Complaint("the position has no end")
        if self.over and not self.ended and not self.expects:
            raise Complaint("the game is over, but there is no end line")


def follow(name):
    """Follows a file; True if it is by the rules."""
    try:
        with open(name, encoding="utf-8", newline="\n") as file:
            lines = list(file)
    except (OSError, UnicodeDecodeError) as error:
        print(f"{name}: {error}")
        return False
    named = any(re.match(r"\s*(options|position)\s.*edition=", line) for line in lines)
    return all(follow_lines(name, lines, edition)
               for edition in ([None] if named else OPTIONS["edition"]))


def follow_lines(name, lines, edition):
    number = 0
    follower = Follower(edition)
    try:
        for number, line in enumerate(lines, 1):
            if not line.endswith("\n"):
                raise Complaint("the last line is truncated")
            follower.line(number, line[:-1])
        follower.finish()
    except Complaint as complaint:
        where = f" ({edition} edition)" if edition else ""
        print(f"{name}:{number}:{where} {complaint}")
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
