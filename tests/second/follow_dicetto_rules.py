"""Dicetto by the rules alone: the game that tests/second/follow_dicetto.py plays along with records."""

import re
from collections import Counter
from itertools import combinations

FACE_CARDS = [f"face-{face}" for face in range(1, 7)]
# what a card wants: how many cards without the word Dicetto, how many with it, and their points
TABLE = {**{card: (1, 1, 1) if card[-1] in "135" else (2, 0, 1) for card in FACE_CARDS},
         "pair": (3, 2, 1), "chance": (4, 2, 1), "small-straight": (3, 2, 2),
         "three-of-a-kind": (3, 2, 2), "two-pairs": (3, 2, 3), "large-straight": (3, 1, 3),
         "four-of-a-kind": (3, 1, 5)}
BONUS = {"fewest-dicetto": 3, "most-dicetto": 3, "fewest-cards": 4, "most-cards": 3,
         "most-straights": 3, "most-chance": 3, "fewest-ones": 5, "most-faces": 3}
CARDS = [word for wanted in TABLE for word in (wanted, wanted + "-d")]
OPTIONS = {"bonus": ["off", "on"], "cards": ["10", *map(str, range(3, 16))],
           "start": ["random", "1", "2", "3", "4"]}
SPACES = ["1", "2", "3", "4", "super"]
DICE = 4
BONUS_CARDS = 4
ROLLS = 3


def default_numbers():
    numbers = dict(BONUS)
    for wanted, (plain, dicetto, points) in TABLE.items():
        numbers[wanted], numbers[wanted + "-d"] = plain, dicetto
        numbers[points_name(wanted)] = points
    return numbers


def points_name(card):
    return "points-" + ("face" if card.startswith("face-") else card.removesuffix("-d"))


class Illegal(Exception):
    """A move that the rules do not allow."""


class Complaint(Exception):
    """Something in a file is not as the rules have it."""


def words_of(items):
    return " ".join(map(str, items)) or "-"


def event_dice(dice):
    return "+".join(map(str, sorted(dice))) or "-"


def fits(card, dice):
    """Whether a group of dice matches a card."""
    dice = sorted(dice)
    wanted = card.removesuffix("-d")
    equal = len(set(dice)) == 1
    in_a_row = all(die == dice[0] + i for i, die in enumerate(dice))
    if wanted.startswith("face-"):
        return set(dice) == {int(wanted[-1])}
    return {"pair": equal and len(dice) == 2,
            "three-of-a-kind": equal and len(dice) == 3,
            "four-of-a-kind": equal and len(dice) == 4,
            "two-pairs": len(dice) == 4 and dice[0] == dice[1] and dice[2] == dice[3],
            "small-straight": in_a_row and len(dice) == 3,
            "large-straight": in_a_row and len(dice) == 4,
            "chance": len(dice) > 0, "super": len(dice) > 0}[wanted]


def groups(dice):
    """All groups that can be taken out of some dice."""
    return sorted({group for number in range(1, len(dice) + 1)
                   for group in combinations(sorted(dice), number)})


def read_dice(words):
    if not words or not all(re.fullmatch("[1-6]", word) for word in words):
        raise Illegal("these are no dice")
    return sorted(map(int, words))


def without(items, fewer):
    left = Counter(items)
    left.subtract(fewer)
    if min(left.values(), default=0) < 0:
        raise Illegal("they are not all there")
    return [*left.elements()]


class Space:
    """A place for a card: one of the four, or the Super Roll card's."""

    def __init__(self, card):
        self.card, self.owner, self.dice, self.tried = card, None, [], False

    def line(self):
        words = [self.card if self.card != "super" else "" if self.owner else "-"]
        if self.card is None:
            return "-"
        if self.owner:
            words += ["owner", str(self.owner)]
        if self.dice:
            words += ["dice", *map(str, sorted(self.dice))]
        return " ".join([word for word in words if word] + ["tried"] * self.tried)


class Question:
    """What is asked now: the word and whom, how an answer is read (or refused), and for a seat the
    list of all answers."""

    def __init__(self, word, seat, read, choices=()):
        self.word, self.seat, self.read, self.choices = word, seat, read, choices

    def __str__(self):
        return f"{self.word} {self.seat}"

    def allows(self, move):
        try:
            self.read(move.split())
        except Illegal:
            return False
        return True


class Dicetto:
    """A game. play() is a generator: it stops at every question and goes on with the answer, which
    is what the question's read() made of the move."""

    def __init__(self, seats, options, numbers):
        self.options, self.numbers = options, numbers
        self.seats = range(1, seats + 1)
        self.turn = 1 if options["start"] == "random" else int(options["start"])
        self.turns = 0
        self.at = "setup"
        self.rolls = 0
        self.dice, self.lost = [], []
        self.battle = None              # the space that is fought for, and the challenger's dice
        self.fought = None
        self.space = {name: Space("super" if name == "super" else None) for name in SPACES}
        self.collected = {seat: [] for seat in self.seats}
        self.deck = Counter({card: numbers[card] for card in CARDS})
        self.bonus = []
        self.bonus_points = Counter()
        self.quiet = 0
        self.placed = False
        self.question = None
        self.winners = []
        self.events = []                # of the last move

    def tell(self, word, **fields):
        self.events.append(" ".join([word] + [f"{name}={value}" for name, value in fields.items()]))

    def points(self, seat):
        return (sum(self.numbers[points_name(card)] for card in self.collected[seat])
                + self.bonus_points[seat])

    # ---- questions

    def ask(self, *question):
        self.question = Question(*question)
        answer = yield
        self.question = None
        return answer

    def draw(self, word, deck):
        def read(move):
            if len(move) != 2 or move[0] != "draw" or deck.get(move[1], 0) <= 0:
                raise Illegal("no such card can come")
            return move[1]
        return self.ask(word, "*", read)

    def roll(self, number):
        def read(move):
            if move[:2] != ["roll", str(self.turn)] or len(move) != 2 + number:
                raise Illegal(f"seat {self.turn} rolls {number} dice")
            return read_dice(move[2:])
        return self.ask("roll", "*", read)

    # ---- the course of a game

    def play(self):
        if self.at == "setup":
            yield from self.set_up()
            self.at = "collect"
        while True:
            if self.at == "collect" and (yield from self.collect()):
                return
            if self.at == "roll":
                yield from self.roll_dice()
                self.at = "place"
            yield from self.place_dice()
            if self.end_turn():
                return

    def set_up(self):
        if self.options["start"] == "random":
            def read(move):
                if move[:1] != ["start"] or move[1:] not in [[str(seat)] for seat in self.seats]:
                    raise Illegal("somebody starts")
                return int(move[1])
            self.turn = yield from self.ask("start", "*", read)
        self.tell("start", seat=self.turn)
        yield from self.refill()
        left = Counter(BONUS.keys() if self.options["bonus"] == "on" else ())
        while left and len(self.bonus) < BONUS_CARDS:
            card = yield from self.draw("bonus", left)
            del left[card]
            self.bonus.append(card)
            self.tell("bonus", card=card)

    def refill(self):
        for name in SPACES[:4]:
            space = self.space[name]
            if space.card is None and self.deck.total() > 0:
                space.card = yield from self.draw("draw", self.deck)
                self.deck[space.card] -= 1
                self.tell("laid", card=space.card, on=name)
                if self.deck.total() == 0:
                    self.tell("deck-empty")

    def collect(self):
        """Begins a turn; True: the game is over."""
        seat = self.turn
        self.turns += 1
        self.tell("turn", seat=seat)
        self.take_cards([seat])
        if len(self.collected[seat]) >= int(self.options["cards"]):
            self.tell("enough", seat=seat, cards=len(self.collected[seat]))
            self.end()
            return True
        yield from self.refill()
        if all(self.space[name].card is None for name in SPACES[:4]):
            self.tell("table-empty")
            self.end()
            return True
        self.at = "roll"
        return False

    def take_cards(self, seats):
        """Cards go to those whose dice stand on them."""
        for name in SPACES:
            space = self.space[name]
            if space.dice and space.owner in seats:
                self.tell("collected", seat=space.owner, card=space.card, on=name)
                space.dice = []
                if name != "super":
                    self.collected[space.owner].append(space.card)
                    space.card = space.owner = None

    def owns_super(self):
        return self.space["super"].owner == self.turn and not self.space["super"].dice

    def roll_dice(self):
        while True:
            if len(self.dice) < DICE:
                rolled = yield from self.roll(DICE - len(self.dice))
                self.rolls += 1
                self.dice += rolled
                self.tell("rolled", seat=self.turn, dice=event_dice(rolled), roll=self.rolls)
            if self.rolls > ROLLS or self.rolls == ROLLS and not self.owns_super():
                return
            again = yield from self.ask_again()
            if again is None:
                self.tell("stopped", seat=self.turn, dice=event_dice(self.dice))
                return
            if self.rolls == ROLLS:
                self.space["super"].owner = None
                self.tell("super-used", seat=self.turn)
            self.tell("again", seat=self.turn, dice=event_dice(again))
            self.dice = without(self.dice, again)

    def ask_again(self):
        def read(move):
            if move == ["stop"]:
                return None
            if move[:1] != ["roll"]:
                raise Illegal("this is no answer")
            again = read_dice(move[1:])
            without(self.dice, again)
            return again
        return self.ask("again", self.turn, read,
                        ["stop", *(f"roll {words_of(group)}" for group in groups(self.dice))])

    def place_dice(self):
        while self.dice:
            answer = yield from self.ask("place", self.turn, self.read_place,
                                         ["done", *(f"place {words_of(group)} on {name}"
                                                    for group in groups(self.dice)
                                                    for name in SPACES if self.may(group, name))])
            if answer is None:
                self.tell("done", seat=self.turn)
                return
            dice, name = answer
            space = self.space[name]
            space.tried = True
            self.dice = without(self.dice, dice)
            fields = {"dice": event_dice(dice), "card": space.card, "on": name}
            if space.dice and sum(space.dice) == sum(dice):
                self.tell("battle", seat=self.turn, **{"with": space.owner}, **fields)
                if not (yield from self.fight(name, dice)):
                    self.lost += dice
                    self.tell("battle-lost", seat=self.turn, **{"with": space.owner},
                              dice=event_dice(dice))
                    continue
                self.tell("battle-won", seat=self.turn, **{"with": space.owner})
            self.tell("placed", seat=self.turn, **fields)
            if space.dice:
                fields["dice"] = event_dice(space.dice)
                self.tell("sent-home", seat=space.owner, **fields)
            space.owner, space.dice = self.turn, dice
            self.placed |= name != "super"

    def read_place(self, move):
        if move == ["done"]:
            return None
        if move[:1] != ["place"] or move[-2:-1] != ["on"] or move[-1] not in SPACES:
            raise Illegal("this is no answer")
        dice = read_dice(move[1:-2])
        without(self.dice, dice)
        if not self.may(dice, move[-1]):
            raise Illegal("these dice cannot be placed there")
        return dice, move[-1]

    def may(self, dice, name):
        space = self.space[name]
        return (space.card is not None and not space.tried and fits(space.card, dice)
                and (not space.owner or sum(dice) >= sum(space.dice) > 0))

    def fight(self, name, dice):
        """True: the challenger wins."""
        def read(move):
            if move[:1] != ["battle"] or len(move) != 3:
                raise Illegal("two dice are rolled")
            read_dice(move[1:])
            return int(move[1]), int(move[2])
        self.battle = name, dice
        while True:
            self.fought = yield from self.ask("battle", "*", read)
            mine, theirs = self.fought
            self.tell("battle-roll", seat=self.turn, die=mine, **{"with": self.space[name].owner},
                      against=theirs)
            if mine != theirs:
                self.battle = None
                return mine > theirs
            self.tell("battle-tie")

    def end_turn(self):
        """True: the game is over."""
        for space in self.space.values():
            space.tried = False
        self.quiet = 0 if self.placed else self.quiet + 1
        self.rolls, self.dice, self.lost, self.placed = 0, [], [], False
        seats = len(self.seats)
        if self.quiet >= 2 * seats or self.quiet >= seats and self.deck.total() == 0:
            self.tell("nothing-placed", turns=self.quiet)
            self.end()
            return True
        self.turn = self.turn % seats + 1
        self.at = "collect"
        return False

    # ---- the end

    def counts(self, bonus):
        """What a bonus card counts, of a collected card."""
        return {"dicetto": lambda card: card.endswith("-d"),
                "cards": lambda card: True,
                "straights": lambda card: "straight" in card,
                "chance": lambda card: card.startswith("chance"),
                "ones": lambda card: self.numbers[points_name(card)] == 1,
                "faces": lambda card: card.startswith("face-")}[bonus.split("-")[1]]

    def end(self):
        self.take_cards(self.seats)
        for bonus in self.sorted_bonus():
            counts = {seat: sum(map(self.counts(bonus), self.collected[seat]))
                      for seat in self.seats}
            best = (min if bonus.startswith("fewest") else max)(counts.values())
            seats = [seat for seat in self.seats if counts[seat] == best]
            if len(seats) == 1:
                self.bonus_points[seats[0]] += self.numbers[bonus]
                self.tell("bonus-won", seat=seats[0], card=bonus, points=self.numbers[bonus])
            else:
                self.tell("bonus-tied", card=bonus)
        worth = {seat: (self.points(seat), len(self.collected[seat])) for seat in self.seats}
        for seat in self.seats:
            self.tell("scored", seat=seat, points=worth[seat][0], cards=worth[seat][1])
        self.winners = [seat for seat in self.seats if worth[seat] == max(worth.values())]
        for seat in self.winners:
            self.tell("wins", seat=seat, points=worth[seat][0])
        self.at = "over"

    # ---- the position as text

    def sorted_bonus(self):
        return sorted(self.bonus, key=[*BONUS].index)

    def lines(self):
        lines = [f"turn {self.turn}", f"turns {self.turns}", f"at {self.at}",
                 f"rolls {self.rolls}", f"dice {words_of(sorted(self.dice))}"]
        if self.lost:
            lines.append(f"lost {words_of(sorted(self.lost))}")
        if self.battle:
            lines.append(f"battle {self.battle[0]} dice {words_of(sorted(self.battle[1]))}")
        if self.fought:
            lines.append(f"fought {words_of(self.fought)}")
        lines += [f"space {name} {self.space[name].line()}" for name in SPACES[:4]]
        lines.append(f"super {self.space['super'].line()}")
        lines += [f"collected {seat} {words_of(sorted(self.collected[seat], key=CARDS.index))}"
                  for seat in self.seats]
        lines.append("deck " + words_of(card for card in CARDS for _ in range(self.deck[card])))
        if self.options["bonus"] == "on":
            lines.append(f"bonus {words_of(self.sorted_bonus())}")
        lines.append(f"quiet {self.quiet}")
        lines += ["placed"] * self.placed
        lines.append(f"asks {self.question or 'nothing'}")
        if self.winners:
            lines.append(f"winner {words_of(self.winners)}")
        return lines

    def hash(self):
        value = 0xcbf29ce484222325
        for byte in "".join(line + "\n" for line in self.lines()).encode():
            value = (value ^ byte) * 0x100000001b3 % 2 ** 64
        return f"{value:016x}"

    # ---- a described position

    def describe(self, lines):
        self.at = "collect"
        deck = None
        for line in lines:
            word, *rest = line.split()
            if word in ("turn", "turns", "rolls", "quiet"):
                setattr(self, word, int(rest[0]))
            elif word == "at" and rest[0] in ("collect", "roll", "place"):
                self.at = rest[0]
            elif word in ("dice", "lost"):
                setattr(self, word, [int(die) for die in rest if die != "-"])
            elif word == "space":
                self.describe_space(self.space[rest[0]], rest[1:])
            elif word == "super":
                self.describe_space(self.space["super"], ["super", *rest])
            elif word == "collected":
                self.collected[int(rest[0])] = [card for card in rest[1:] if card != "-"]
            elif word == "deck":
                deck = Counter(card for card in rest if card != "-")
            elif word == "bonus":
                self.bonus = [card for card in rest if card != "-"]
            elif word == "placed":
                self.placed = True
            else:
                raise Complaint(f"this line cannot be followed: {line}")
        if self.at != "collect":
            self.turns = max(self.turns, 1)
        self.deck.subtract(self.space[name].card for name in SPACES[:4] if self.space[name].card)
        for cards in self.collected.values():
            self.deck.subtract(cards)
        left = self.deck.copy()
        left.subtract(deck or {})
        if min(left.values()) < 0:
            raise Complaint("there are not so many cards of a kind")
        self.deck = self.deck if deck is None else deck

    @staticmethod
    def describe_space(space, words):
        space.card = None if words[0] == "-" else words[0]
        words = [word for word in words[1:] if word != "-"]
        if "tried" in words:
            space.tried = True
            words.remove("tried")
        if words:
            space.owner = int(words[1])
            space.dice = [int(die) for die in words[3:]]
