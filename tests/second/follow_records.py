"""How records and rule scripts are read (docs/notation.md), whatever the game: shared by
tests/second/follow.py and tests/second/follow_dicetto.py. It knows no rules."""

import re
import sys


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


class RecordFollower:
    """Reads one file line by line and plays the game along with it. A game adds

    set_up(position)    the game by the header, or by the lines of a position, and its generator
    seat_of(word)       the seat that a word means
    asked()             the seats that the question is for
    read(seat, move)    the answer for the generator, or the exception `illegal`
    permits(seat, move) whether the question allows the move
    choices(seat)       the list of all moves, None if it is not known to be complete
    hears(viewer)       the events of the last move ("": for who sees everything)
    reads(viewer)       the lines of the position
    winner()            as a script has it
    """

    illegal = None
    viewers = ""                        # seats and others that can see less than everything
    repeated = ()                       # header lines that there may be several of
    where = ""                          # for complaints

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
        if word in ("commitment", "words", "seed") and self.header:
            return                      # fair dice: where chance comes from is no matter here
        if (word not in ("game", "options", "seats", *self.repeated)
                or word in self.header and word not in self.repeated
                or word != "game" and not self.header):
            raise Complaint(f"the header cannot have a line '{word}' here")
        self.header[word] = self.header.get(word, []) + list(rest)

    def start(self, position=None):
        """Starts a game, from its own start or from a position."""
        self.game, self.run = self.set_up(position)
        self.origin = position
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
            self.move(self.seat_of(word), text)
        elif word in ("hash", "waits", "score", "winner"):
            found = getattr(self, word)()
            if text != found:
                raise Complaint(f"expected {word} {text}, found {found}")
        elif re.fullmatch(f">[{self.viewers}]?", word):
            self.queue(word[1:]).expect(text)
        elif re.fullmatch(f"!?=[{self.viewers}]?", word):
            self.position_line(word[0] == "=", word.lstrip("!="), text)
        else:
            raise Complaint(f"this line cannot be followed: {word} {text}")

    # ---- positions and moves

    def begin_position(self, *options):
        self.header["options"] = [*self.header.get("options", []), *options]
        self.position = []

    def end_position(self):
        lines, self.position = self.position, None
        self.start(lines)

    def move(self, seat, move):
        question = self.game.question
        if self.over:
            raise Complaint(f"'{seat} {move}' stands behind the end of the game")
        if not move or not self.asks(seat):
            raise Complaint(f"'{seat} {move}', but the rules ask: {question}")
        try:
            answer = self.read(seat, move)
        except self.illegal as why:
            raise Complaint(f"'{seat} {move}' is illegal where the rules ask: {question} ({why})") \
                from why
        self.moves.append((seat, move))
        self.go_on(answer)

    def undo(self, *seat_and_word):
        """What cannot be taken back is a matter of matches, not of the rules."""
        if ":" in seat_and_word:
            return
        seats = [self.seat_of(seat) for seat in seat_and_word or map(str, self.game.seats)]
        moves = self.moves
        while moves and moves[-1][0] not in seats:
            moves = moves[:-1]
        self.start(self.origin)
        for seat, move in moves[:-1]:
            self.move(seat, move)

    # ---- expectations

    def queue(self, viewer):
        if viewer not in self.queues:
            self.queues[viewer] = Queue(self.hears(viewer))
        return self.queues[viewer]

    def position_line(self, wanted, viewer, line):
        lines = self.reads(viewer)
        if (line in lines) != wanted:
            raise Complaint(f"expected {'' if wanted else 'no '}{line}, found:\n  "
                            + "\n  ".join(lines))

    def asks(self, seat):
        return not self.over and seat in self.asked()

    def legal(self, seat, *moves):
        seat = self.seat_of(seat.rstrip(":"))
        found = self.choices(seat) if self.asks(seat) else ["-"]
        if found is None:
            return
        if sorted(map(str.strip, " ".join(moves).split(";"))) != sorted(found):
            raise Complaint("expected other choices, found " + "; ".join(sorted(found)))

    def allows(self, seat, *move):
        seat = self.seat_of(seat)
        return self.asks(seat) and self.permits(seat, " ".join(move))

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
        return "-" if self.over else " ".join(map(str, self.asked()))

    def score(self):
        return " ".join(str(self.game.points(seat)) for seat in self.game.seats)

    def finish(self):
        if self.game is None:
            self.start()
        if self.position is not None:
            raise Complaint("the position has no end")
        if self.over and not self.ended and not self.expects:
            raise Complaint("the game is over, but there is no end line")


def follow(name, followers):
    """Follows a file, once with each of followers(lines); True if it is by the rules."""
    try:
        with open(name, encoding="utf-8", newline="\n") as file:
            lines = list(file)
    except (OSError, UnicodeDecodeError) as error:
        print(f"{name}: {error}")
        return False
    return all(follow_lines(name, lines, follower) for follower in followers(lines))


def follow_lines(name, lines, follower):
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if not line.endswith("\n"):
                raise Complaint("the last line is truncated")
            follower.line(number, line[:-1])
        follower.finish()
    except Complaint as complaint:
        print(f"{name}:{number}:{follower.where} {complaint}")
        return False
    return True


def main(names, usage, followers):
    if not names or names[0].startswith("-"):
        print(usage.strip(), file=sys.stderr)
        return 2
    passed = sum(follow(name, followers) for name in names)
    print(f"{passed} passed, {len(names) - passed} failed")
    return 0 if passed == len(names) else 1
