#!/usr/bin/python3 -B
"""Follows records and rule scripts of Dicetto by the rules alone.

usage: tests/follow_dicetto.py FILE...
       tests/follow_dicetto.py --legal RECORD

A second implementation of the rules, which shares nothing with the engine but its documentation
(docs/notation.md, docs/decks.md). It plays each record or script, from the start or from a
described position: at every line it knows who may move, and what is legal. Whatever the rules do
not allow is reported as `file:line: ...`, and so is every expectation that is not its own. After
the first complaint a file is given up, since what follows would only repeat the news.

With --legal it prints the record as a rule script instead, in which every question has the list of
its answers, for the engine to check: what it holds for illegal is found out, too.

Not looked at: the words of refusals, and which moves can be taken back.
"""

import re
import sys

from follow_dicetto_rules import OPTIONS, Complaint, Dicetto, Illegal, default_numbers, words_of

LINE_MAX = 1000                         # of a file, in bytes

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

    def __init__(self):
        self.header = {}
        self.game = None
        self.run = None
        self.origin = None              # the position that this game started from
        self.position = None            # the lines of a described position, while they are read
        self.moves = []                 # all of this game
        self.over = False
        self.ended = False
        self.expects = False            # it is a script, not a record
        self.queues = {}                # viewer: Queue

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
        if (word not in ("game", "options", "decks", "seats")
                or word in self.header and word != "decks" or word != "game" and not self.header):
            raise Complaint(f"the header cannot have a line '{word}' here")
        self.header[word] = self.header.get(word, []) + list(rest)

    def chosen(self, word, known):
        chosen = dict(known)
        for choice in self.header.get(word, []):
            name, _, value = choice.partition("=")
            if name not in known:
                raise Complaint(f"there is no {choice} among the {word}")
            chosen[name] = value
        return chosen

    def start(self, position=None):
        """Starts a game, from its own start or from a position."""
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
        self.game = Dicetto(seats, options, numbers)
        if position is not None:
            self.game.describe(position)
        self.run, self.origin = self.game.play(), position
        self.moves, self.over = [], False
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
            self.move(word, text)
        elif word in ("hash", "waits", "score", "winner"):
            found = getattr(self, word)()
            if text != found:
                raise Complaint(f"expected {word} {text}, found {found}")
        elif re.fullmatch(">[1-4w]?", word):    # everybody sees and hears the same
            self.queues.setdefault(word, Queue(self.game.events)).expect(text)
        elif re.fullmatch("!?=[1-4w]?", word):
            if (text in self.game.lines()) != (word[0] == "="):
                raise Complaint(f"expected {word} {text}, found:\n  "
                                + "\n  ".join(self.game.lines()))
        else:
            raise Complaint(f"this line cannot be followed: {word} {text}")

    # ---- positions and moves

    def begin_position(self, *choices):
        choices = list(choices)
        at = choices.index("decks") if "decks" in choices else len(choices)
        for word, more in (("options", choices[:at]), ("decks", choices[at + 1:])):
            self.header[word] = self.header.get(word, []) + more
        self.position = []

    def end_position(self):
        lines, self.position = self.position, None
        self.start(lines)

    def move(self, seat, move):
        question = self.game.question
        if self.over:
            raise Complaint(f"'{seat} {move}' stands behind the end of the game")
        if seat != str(question.seat):
            raise Complaint(f"'{seat} {move}', but the rules ask: {question}")
        try:
            answer = question.read(move.split())
        except Illegal as why:
            raise Complaint(f"'{seat} {move}' is illegal where the rules ask: {question} ({why})") \
                from why
        self.moves.append((seat, move))
        self.go_on(answer)

    def undo(self, *seat_and_word):
        """What cannot be taken back is a matter of matches, not of the rules."""
        if ":" in seat_and_word:
            return
        seats = seat_and_word or [*map(str, self.game.seats)]
        moves = self.moves
        while moves and moves[-1][0] not in seats:
            moves = moves[:-1]
        self.start(self.origin)
        for seat, move in moves[:-1]:
            self.move(seat, move)

    # ---- expectations

    def asks(self, seat):
        return not self.over and seat == str(self.game.question.seat)

    def legal(self, seat, *moves):
        found = sorted(self.game.question.choices) if self.asks(seat.rstrip(":")) else ["-"]
        if sorted(map(str.strip, " ".join(moves).split(";"))) != found:
            raise Complaint("expected other choices, found " + "; ".join(found))

    def allows(self, seat, *move):
        return self.asks(seat) and self.game.question.allows(" ".join(move))

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
        return "-" if self.over else str(self.game.question.seat)

    def score(self):
        return words_of(self.game.points(seat) for seat in self.game.seats)

    def winner(self):
        return words_of(self.game.winners)

    def finish(self):
        if self.game is None:
            self.start()
        if self.position is not None:
            raise Complaint("the position has no end")
        if self.over and not self.ended and not self.expects:
            raise Complaint("the game is over, but there is no end line")


    def legal_line(self):
        question = None if self.over or not self.game else self.game.question
        if not question or not question.choices:
            return ""
        line = f"legal {question.seat}: {'; '.join(question.choices)}\n"
        return line if len(line) <= LINE_MAX else ""


def follow(name, legal=False):
    """Follows a file; True if it is by the rules."""
    number = 0
    follower = Follower()
    try:
        with open(name, encoding="utf-8", newline="\n") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith("\n"):
                    raise Complaint("the last line is truncated")
                follower.line(number, line[:-1])
                if legal:
                    print(line + follower.legal_line(), end="")
        follower.finish()
    except Complaint as complaint:
        print(f"{name}:{number}: {complaint}")
        return False
    except (OSError, UnicodeDecodeError) as error:
        print(f"{name}: {error}")
        return False
    return True


def main(names):
    if len(names) == 2 and names[0] == "--legal":
        return 0 if follow(names[1], legal=True) else 1
    if not names or names[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    passed = sum(follow(name) for name in names)
    print(f"{passed} passed, {len(names) - passed} failed")
    return 0 if passed == len(names) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
