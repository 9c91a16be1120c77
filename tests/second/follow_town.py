"""Dice Town by the rules alone: the base game, with which tests/second/follow.py follows records.

Where the Extension (tests/second/follow_extension.py) does otherwise, or more, there is a method for it;
the words of its cards stand here, since all cards have one order.
"""

import re
from collections import Counter
from itertools import combinations
from random import choice, choices, randint, sample

FACES = ["9", "10", "J", "Q", "K", "A"]
EQUIPMENT = {f"equipment-{points}": points for points in (1, 2, 3, 4, 5, 8)}
STORE = [*EQUIPMENT, "brute", "brute", "cheater", "cheater", "dynamite", "girls", "corruption",
         "credit", "nervous-joe", "marshall", "even-split", "wanted", "elixir"]
DEEDS = {f"deed-{points}": points for points in range(1, 6)}
ELIXIRS = ["wealth", "charm", "fortune", "power", "protection", "friendship", "domination"]
REMEDIES = {"fence": {"9", "10"}, "supply": {"J", "Q"}, "pickpocket": {"K"}, "heist": {"A"}}
EXTENSION_STORE = ["whisky", "two-guns", "insurance", "desperado", "gift", "crook", "winchester",
                   "cattle", "mule", "dog"]
SMOKE_SIGNALS = "smoke-signals"
RANCH = "ranch"
RIVER = ["gold-2", "gold-2", "gold-3", "gold-3", "gold-4", "gold-5", "purse-2", "purse-3",
         "discovery", "nothing", "coupon", "river-badge"]
BANDITS = [f"bandit-{face}-{bounty}" for face in FACES for bounty in (2, 4)]
STORE_CARDS = {*STORE, *EXTENSION_STORE, SMOKE_SIGNALS}
ORDER = {word: i for i, word in enumerate(dict.fromkeys(
    [*STORE, *EXTENSION_STORE, SMOKE_SIGNALS, RANCH, *DEEDS, *ELIXIRS, *RIVER, *BANDITS]))}
PLACES = {"gold-mine": "9", "bank": "10", "store": "J", "saloon": "Q", "sheriff": "K",
          "town-hall": None}            # the face that counts there; Town Hall: the whole hand
OFFER_ROUNDS = 3


class Illegal(Exception):
    """A move that the rules do not allow."""


def by_order(cards):
    return sorted(cards, key=ORDER.__getitem__)


def choices_of(items, number):
    """All different choices of so many of the items, equal ones being the same."""
    return sorted(set(combinations(items, number)), key=lambda choice: [*map(items.index, choice)])


def by_face(dice):
    return sorted(dice, key=FACES.index)


def words_of(items):
    return " ".join(items) or "-"


def poker_value(dice):
    """Hands compare as these values do; only identical hands are equal."""
    groups = sorted(((n, FACES.index(face)) for face, n in Counter(dice).items()), reverse=True)
    shape = [n for n, _ in groups]
    faces = [face for _, face in groups]
    if len(groups) == 5 and faces[0] - faces[4] == 4:
        return ([3, 1.5], faces)        # a straight: above three of a kind, below a full house
    return (shape, faces)


class Event(str):
    """What happened, and who may see cards that are drawn then."""

    witnesses = []


class Question:
    """What is asked now: the word and whom, how an answer is read (or refused), and the moves that
    can be made. Of dice that chance rolls, and of offers, these are only a sample; an engine need
    not list what can be done with three bandits or more."""

    def __init__(self, word, seats, read, moves, detail=None):
        self.word, self.seats, self.read, self.moves = word, seats, read, moves
        self.detail = detail

    def lists_all(self, seat):
        """Whether the engine's list of moves must be this one."""
        longest = max(move.count("bandit-") for move in self.moves(seat))
        return self.word != "offer" and (self.word != "bandits" or longest <= 2)

    def allows(self, seat, move):
        try:
            self.read(seat, move)
        except Illegal:
            return False
        return True

    def __str__(self):
        return " ".join([self.word] + ([self.detail] if self.detail else [])
                        + [str(seat) for seat in self.seats])


class Town:
    """A game. play() is a generator: it stops at every question and goes on with the answer,
    a pair of the seat ("*" for chance) and what the question's read() made of the move."""

    extended = False

    def __init__(self, seats, options):
        self.options = options
        self.first_edition = options["edition"] == "first"
        self.seats = range(1, seats + 1)
        self.round = 0
        self.at = None
        # by lot, nobody has the badge before it is drawn
        self.sheriff = 0 if options["sheriff"] == "random" else int(options["sheriff"])
        self.mine, self.bank, self.stagecoach = 30, 3, 0
        self.row = ["-"] * 3
        self.elixirs = ["-"] * 2
        self.elixir_deck = [] if self.first_edition else list(ELIXIRS)
        self.elixir_discards = []
        self.store_deck = list(STORE)
        self.discards = []
        self.deed_deck = [deed for deed in DEEDS for _ in range(5 if self.first_edition else 4)]
        self.drawn = []
        self.witnesses = []             # who sees the cards that are drawn
        self.last_roll = False
        self.dollars = {seat: 8 for seat in self.seats}
        self.gold = {seat: 0 for seat in self.seats}
        self.hand = {seat: [] for seat in self.seats}
        self.open = {seat: [] for seat in self.seats}
        self.dice = {seat: [] for seat in self.seats}
        self.cup = {seat: [] for seat in self.seats}
        self.answers = {}               # seat: the answer's text, while it is hidden
        self.controlled = set()
        self.last_round = False         # was announced
        self.offers = {}                # (seat, candidate): [dollars, gold, cards]
        self.question = None
        self.winner = None
        self.events = []                # of the last move

    # ---- small things

    def tell(self, word, **fields):
        event = Event(" ".join([word] + [f"{name.rstrip('_')}={value}"
                                         for name, value in fields.items()]))
        event.witnesses = self.witnesses
        self.events.append(event)

    def clockwise(self, start=None, but=None):
        start = start or self.sheriff
        circle = [*range(start, len(self.seats) + 1), *range(1, start)]
        return [seat for seat in circle if seat != but]

    def others(self, seat):
        return [other for other in self.seats if other != seat]

    def targets(self, seat):
        """From whom a seat can take something."""
        return self.others(seat)

    def givers(self, seat):
        """Who gives to a seat if everybody has to, one after the other."""
        return [other for other in self.clockwise(seat) if other in self.targets(seat)]

    def deeds_left(self):
        """How many deeds can still come up."""
        return len(self.deed_deck)

    def gain_deed(self, seat, deed):
        self.receive(seat, deed)

    def cards(self, seat, kind):
        return [card for card in self.hand[seat] if card in kind]

    def receive(self, seat, card):
        self.hand[seat] = by_order(self.hand[seat] + [card])

    def hand_over(self, seat, to, dollars=0, gold=0, cards=()):
        self.dollars[seat] -= dollars
        self.dollars[to] += dollars
        self.gold[seat] -= gold
        self.gold[to] += gold
        for card in cards:
            self.hand[seat].remove(card)
            self.receive(to, card)

    def discard(self, cards):
        self.discards = by_order(self.discards + cards)

    def points(self, seat):
        return (self.gold[seat] + self.dollars[seat] // 2 + 5 * (self.sheriff == seat)
                + sum(EQUIPMENT.get(card, 0) + DEEDS.get(card, 0)
                      for card in self.hand[seat] + self.open[seat]))

    # ---- questions

    def ask_read(self, word, seats, read, moves, detail=None):
        self.question = Question(word, seats, read, moves, detail)
        _, answer = yield
        self.question = None
        return answer

    def ask(self, word, seat, options, detail=None, always=False):
        """One seat chooses among options, a dictionary from moves to what they stand for. A single
        option is taken without a question, unless it has to be asked always."""
        if len(options) == 1 and not always:
            return next(iter(options.values()))

        def read(_, move):
            if move not in options:
                raise Illegal("legal are: " + "; ".join(options))
            return options[move], move

        return (yield from self.ask_read(word, [seat], read, lambda _: list(options), detail))

    def ask_cards(self, word, seat, cards, number=1, verb=None):
        """A seat chooses so many cards (or dice) out of a list. Whether it is asked depends on how
        many there are, not on which: equal cards are a question too, or others would know."""
        if len(cards) == number:
            return list(cards)
        verb = verb or word

        def read(_, move):
            chosen = move.split()[1:]
            if not move.startswith(verb + " ") or len(chosen) != number:
                raise Illegal(f"it is: {verb}, and {number} of " + words_of(cards))
            if Counter(chosen) - Counter(cards):
                raise Illegal("there is only " + words_of(cards))
            return sorted(chosen, key=cards.index), move

        def moves(_):
            return [" ".join([verb, *choice]) for choice in choices_of(cards, number)]

        return (yield from self.ask_read(word, [seat], read, moves))

    def ask_seat(self, word, seat, seats):
        return (yield from self.ask(word, seat, {f"{word} {other}": other for other in seats}))

    def ask_all(self, word, seats, read, moves):
        """Several seats answer at once, in any order; no answer is known before all are in."""
        waiting, answers = list(seats), {}
        self.question = Question(word, waiting, read, moves)
        while waiting:
            seat, answers[seat] = yield
            waiting.remove(seat)
        self.question = None
        self.answers = {}
        return answers

    def draw(self, deck):
        """Chance takes a card out of this list."""
        def read(_, move):
            card = move[5:] if move.startswith("draw ") else None
            if card not in deck:
                raise Illegal("there is " + words_of(deck) + " to draw from")
            return card, move

        card = yield from self.ask_read("draw", ["*"], read,
                                        lambda _: [f"draw {card}" for card in deck])
        deck.remove(card)
        return card

    def draw_store(self):
        """The top Store card, or None if there is none."""
        if not self.store_deck:
            if not self.discards:
                return None
            self.store_deck, self.discards = self.discards, []
            self.tell("reshuffled", card="store-card", cards=len(self.store_deck))
        return (yield from self.draw(self.store_deck))

    def draw_deed(self):
        return (yield from self.draw(self.deed_deck))

    def draw_elixir(self):
        if not self.elixir_deck:
            self.elixir_deck, self.elixir_discards = by_order(self.elixir_discards), []
            self.tell("reshuffled", card="top", cards=len(self.elixir_deck))
        return (yield from self.draw(self.elixir_deck))

    # ---- Store cards

    def window(self, card, seats):
        """Each of the seats that holds the card may play it: the first that does, or None. It has
        been played then, and True comes with it unless Wanted cancelled it."""
        for seat in seats:
            if card in self.hand[seat]:
                move = yield from self.ask("window", seat, {"play " + card: True, "pass": False},
                                           card)
                if move:
                    works = yield from self.play_card(seat, card)
                    return seat, works
        return None, False

    def play_card(self, seat, card):
        """A card is played: False if Wanted cancels it."""
        self.hand[seat].remove(card)
        self.discard([card])
        self.tell("played", seat=seat, card=card)
        if card == "wanted":
            return True
        by, _ = yield from self.window("wanted", self.clockwise(but=seat))
        if by:
            self.tell("cancelled", seat=seat, card=card, by=by)
        return by is None

    def at_once(self, seat, card):
        """A seat has got a Store card: if it is one of those, it is played at once."""
        effect = self.at_once_effects().get(card)
        if effect:
            works = yield from self.play_card(seat, card)
            if works:
                yield from effect(seat)

    def at_once_effects(self):
        return {"nervous-joe": self.nervous_joe}

    def nervous_joe(self, seat):
        victim = yield from self.ask_seat("pick", seat, self.targets(seat))
        self.pay(victim, seat, 4)

    def pay(self, seat, to, dollars):
        dollars = min(dollars, self.dollars[seat])
        self.hand_over(seat, to, dollars)
        self.tell("pays", seat=seat, dollars=dollars, to=to)

    # ---- the game

    def play(self):
        yield from self.set_up()
        self.begin_round()
        yield from self.play_on()

    def play_on(self):
        """The game from the step where it is, or from the end of a round."""
        while True:
            steps = [*self.steps(), "end"]
            for step in steps[steps.index(self.at):-1]:
                self.at = step
                if step != "roll" and not self.last_round and self.why_over():
                    self.last_round = True
                    self.tell("last-round")
                yield from self.steps()[step]()
            for reason in self.why_over():
                self.tell(reason)
            if self.why_over():
                break
            self.begin_round()
        yield from self.end()

    def begin_round(self):
        self.round += 1
        self.at = "roll"
        self.tell("round", n=self.round)
        self.controlled = set()
        self.dice = {seat: [] for seat in self.seats}

    def steps(self):
        return {"roll": self.build_hands, "gold-mine": self.place, "bank": self.place,
                "stagecoach": self.move_stagecoach, "store": self.place, "saloon": self.place,
                "sheriff": self.place, "town-hall": self.place, "doc": self.doc}

    def why_over(self):
        reasons = ["mine-empty"] * (not self.mine)
        return reasons + ["deeds-gone"] * (self.row == ["-"] * 3 and not self.deeds_left())

    def set_up(self):
        if self.options["sheriff"] == "random":
            def read(_, move):
                if move not in moves("*"):
                    raise Illegal("the badge goes to a seat")
                return int(move[6:]), move

            def moves(_):
                return [f"badge {seat}" for seat in self.seats]

            self.sheriff = yield from self.ask_read("badge", ["*"], read, moves)
            self.tell("badge", seat=self.sheriff)
        yield from self.fill_row()
        if not self.first_edition:
            for space in range(2):
                yield from self.open_elixir(space)

    def fill_row(self):
        self.row.sort(key="-".__eq__)   # what is left slides down
        while "-" in self.row and self.deeds_left():
            space = self.row.index("-")
            self.row[space] = yield from self.draw_deed()
            self.tell("row", card=self.row[space], space=space + 1)

    def open_elixir(self, space):
        card = yield from self.draw_elixir()
        self.elixirs[space] = card
        self.tell("open-elixir", card=card)

    # ---- part one

    def build_hands(self):
        while True:
            yield from self.before_roll()
            rolling = [seat for seat in self.seats if len(self.dice[seat]) < 5]
            for seat in rolling:
                yield from self.roll(seat)
            revealed = [seat for seat in self.clockwise() if seat in rolling]
            if self.last_roll:
                for seat in revealed:
                    self.tell("kept-last", seat=seat, dice="+".join(self.cup[seat]))
                    self.set_aside(seat, self.cup[seat])
                yield from self.cheaters(revealed)
                self.last_roll = False
                break
            answers = yield from self.ask_all("keep", rolling, self.read_keep,
                                              self.keep_moves)
            revealed = yield from self.reveal(revealed, answers)
            yield from self.cheaters(revealed)
            complete = [seat for seat in self.seats if len(self.dice[seat]) == 5]
            if len(complete) == len(self.seats):
                break
            if complete:
                self.last_roll = True
                self.tell("last-roll")
        for seat in self.seats:
            self.tell("hand", seat=seat, dice="+".join(self.dice[seat]))

    def before_roll(self):
        yield from ()

    def roll(self, seat):
        self.cup[seat] = yield from self.roll_dice(seat, 5 - len(self.dice[seat]))
        self.tell("rolled", seat=seat, dice="+".join(self.cup[seat]))

    def roll_dice(self, seat, number):
        def read(_, move):
            verb, *words = move.split()
            if verb != "roll" or words[:1] != [str(seat)]:
                raise Illegal(f"seat {seat} rolls")
            dice = words[1:]
            if len(dice) != number or not set(dice) <= set(FACES):
                raise Illegal(f"seat {seat} rolls {number} dice")
            return by_face(dice), move

        def moves(_):
            return [" ".join(["roll", str(seat), *by_face(choices(FACES, k=number))])
                    for _ in range(8)]

        return (yield from self.ask_read("roll", ["*"], read, moves))

    def set_aside(self, seat, dice):
        self.dice[seat] = by_face(self.dice[seat] + dice)
        self.cup[seat] = []

    def read_keep(self, seat, move):
        verb, *words = move.split()
        brute = words[-2:] == ["with", "brute"]
        dice = words[:-2] if brute else words
        if dice == ["-"]:
            dice = []
        elif not dice:
            raise Illegal("it says nothing of dice")
        if verb != "keep" or Counter(dice) - Counter(self.cup[seat]):
            raise Illegal("under the cup is " + words_of(self.cup[seat]))
        if brute and ("brute" not in self.hand[seat] or len(dice) < 2):
            raise Illegal("a Brute must be in hand, and needs two dice")
        if not brute and self.price(dice) > self.dollars[seat]:
            raise Illegal(f"the seat has only ${self.dollars[seat]}")
        dice = by_face(dice)
        text = "keep " + words_of(dice) + (" with brute" if brute else "")
        return (dice, brute), text

    def keep_moves(self, seat):
        for number in range(len(self.cup[seat]) + 1):
            for dice in choices_of(self.cup[seat], number):
                if self.price(dice) <= self.dollars[seat]:
                    yield "keep " + words_of(dice)
                if number >= 2 and "brute" in self.hand[seat]:
                    yield "keep " + words_of(dice) + " with brute"

    @staticmethod
    def price(dice):
        return len(dice) - 1 if dice else 1

    def reveal(self, seats, answers):
        """All cups are lifted; the seats that have revealed a die come back."""
        for seat in seats:
            dice, brute = answers[seat]
            if dice:
                self.tell("kept", seat=seat, dice="+".join(dice))
            else:
                self.tell("kept-none", seat=seat)
            if brute:
                self.tell("brute", seat=seat)
            self.set_aside(seat, dice)
        for seat in seats:
            dice, brute = answers[seat]
            if brute:
                works = yield from self.play_card(seat, "brute")
                if works:
                    continue
                excess = self.price(dice) - self.dollars[seat]
                if excess > 0:
                    back = yield from self.ask_cards("back", seat, dice, excess)
                    self.tell("put-back", seat=seat, dice="+".join(back))
                    dice = list((Counter(dice) - Counter(back)).elements())
                    self.dice[seat] = by_face((Counter(self.dice[seat])
                                               - Counter(back)).elements())
            dollars = self.price(dice)
            if dollars:
                self.dollars[seat] -= dollars
                self.stagecoach += dollars
                self.tell("paid", seat=seat, dollars=dollars)
        return [seat for seat in seats if answers[seat][0]]

    def cheaters(self, revealed):
        """Goes round until a whole circuit passes without a play."""
        order = list(revealed)
        passed = 0
        while passed < len(order):
            seat = order.pop(0)
            order.append(seat)
            by, works = yield from self.window("cheater", [seat])
            passed = 0 if by else passed + 1
            if works:
                old, new = yield from self.turn_die(seat, seat)
                self.tell("turned", seat=seat, from_=old, to=new)

    def turn_die(self, seat, owner):
        """A seat turns a die of a seat: from which face to which comes back."""
        options = {f"turn {old} to {new}": (old, new) for old in self.dice[owner] for new in FACES}
        old, new = yield from self.ask("turn", seat, options)
        self.dice[owner].remove(old)
        self.dice[owner] = by_face(self.dice[owner] + [new])
        return old, new

    # ---- the Sheriff's word

    def controller(self):
        """Who has the most of what counts at this place, by the Sheriff's word if need be."""
        values = self.standings()
        best = max(values.values())
        if not best:
            self.tell("nobody", place=self.at)
            return None
        tied = [seat for seat in self.seats if values[seat] == best]
        winner = tied[0]
        if len(tied) > 1:
            self.tell("tie", place=self.at, seats="+".join(map(str, tied)))
            winner = yield from self.sheriffs_word(self.at, tied)
        self.controlled.add(winner)
        self.tell("controls", seat=winner, place=self.at, dice=self.shown(winner))
        return winner

    def standings(self):
        face = PLACES[self.at]
        if face:
            return {seat: self.dice[seat].count(face) for seat in self.seats}
        return {seat: poker_value(self.dice[seat]) if self.dice[seat] else ()
                for seat in self.seats}

    def shown(self, seat):
        """The dice of a seat that matter to this place."""
        return self.dice[seat].count(PLACES[self.at] or "A")

    def sheriffs_word(self, place, candidates):
        if place != "final" and self.options["bribes"] != "off":
            yield from self.bribes(candidates)
        choice = yield from self.ask_seat("award", self.sheriff, candidates)
        self.tell("awarded", place=place, to=choice, by=self.sheriff)
        for (seat, candidate), (dollars, gold, cards) in sorted(self.offers.items()):
            if candidate == choice:
                self.tell("bribe", seat=seat, dollars=dollars, gold=gold, cards=len(cards),
                          to=self.sheriff)
                self.hand_over(seat, self.sheriff, dollars, gold, cards)
                for card in cards:
                    self.tell("bribe-card", seat=seat, card=card, to=self.sheriff)
        self.offers = {}
        return choice

    def bribes(self, candidates):
        def outcomes(seat):
            if self.options["bribes"] == "contenders":
                return [seat] if seat in candidates else []
            return candidates

        def can_offer(seat):
            return outcomes(seat) and (self.dollars[seat] or self.gold[seat] or self.hand[seat])

        def read(seat, move):
            if move == "pass":
                return None, move
            return self.read_offer(seat, outcomes(seat), move)

        def moves(seat):
            return ["pass", self.some_offer(seat, choice(outcomes(seat)))]

        for _ in range(OFFER_ROUNDS):
            offerers = [seat for seat in self.others(self.sheriff) if can_offer(seat)]
            answers = yield from self.ask_all("offer", offerers, read, moves)
            if not any(answers.values()):
                return
            for seat, offer in sorted(answers.items()):
                if offer:
                    self.add_offer(seat, *offer)

    def left_to_offer(self, seat, candidate):
        """What a seat can add to its offer for an outcome."""
        dollars, gold, cards = self.offers.get((seat, candidate), (0, 0, []))
        return (self.dollars[seat] - dollars, self.gold[seat] - gold,
                Counter(self.hand[seat]) - Counter(cards))

    def read_offer(self, seat, outcomes, move):
        match = re.fullmatch(r"offer(?: \$(\d+))?(?: g(\d+))?((?: [a-z]\S*)*) for (\d)", move)
        if not match:
            raise Illegal("this is no offer")
        dollars, gold, candidate = int(match[1] or 0), int(match[2] or 0), int(match[4])
        cards = match[3].split()
        if candidate not in outcomes or not (dollars or gold or cards):
            raise Illegal("the seat cannot offer for that outcome, or offers nothing")
        dollars_left, gold_left, cards_left = self.left_to_offer(seat, candidate)
        if dollars > dollars_left or gold > gold_left or Counter(cards) - cards_left:
            raise Illegal(f"left to offer is ${dollars_left} g{gold_left} "
                          + " ".join(cards_left.elements()))
        cards = by_order(cards)
        parts = [f"${dollars}"] * (dollars > 0) + [f"g{gold}"] * (gold > 0) + cards
        return (candidate, dollars, gold, cards), f"offer {' '.join(parts)} for {candidate}"

    def some_offer(self, seat, candidate):
        dollars, gold, cards = self.left_to_offer(seat, candidate)
        dollars, gold, cards = randint(0, dollars), randint(0, gold), [*cards.elements()]
        cards = by_order(sample(cards, randint(0, min(2, len(cards)))))
        parts = [f"${dollars}"] * (dollars > 0) + [f"g{gold}"] * (gold > 0) + cards
        return f"offer {' '.join(parts)} for {candidate}" if parts else "pass"

    def add_offer(self, seat, candidate, dollars, gold, cards):
        told = "raised" if (seat, candidate) in self.offers else "offered"
        offer = self.offers.setdefault((seat, candidate), [0, 0, []])
        offer[0] += dollars
        offer[1] += gold
        offer[2] = by_order(offer[2] + cards)
        self.tell(told, seat=seat, dollars=offer[0], gold=offer[1], cards=len(offer[2]),
                  for_=candidate)
        for card in cards:
            self.tell("offered-card", seat=seat, card=card, for_=candidate)

    # ---- part two

    def place(self):
        seat = yield from self.controller()
        if seat:
            action, = self.actions().values()
            yield from action(seat)

    def actions(self):
        """What can be done at this place."""
        return {"gold-mine": {"nuggets": self.dig}, "bank": {"bank": self.rob_bank},
                "store": {"goods": self.buy}, "saloon": {"rob": self.rob_in_saloon},
                "sheriff": {"badge": self.power}, "town-hall": {"deeds": self.take_deeds}}[self.at]

    def dig(self, seat):
        _, double = yield from self.window("dynamite", [seat])
        gold = min(self.mine, self.shown(seat) * (2 if double else 1))
        self.take_gold(seat, gold)
        self.tell("mined", seat=seat, gold=gold)

    def take_gold(self, seat, gold):
        self.mine -= gold
        self.gold[seat] += gold

    def rob_bank(self, seat):
        loot, self.bank = self.bank, 0
        self.dollars[seat] += loot
        self.tell("robbed-bank", seat=seat, dollars=loot)
        if loot >= 2:
            rivals = [other for other in self.clockwise() if seat in self.targets(other)]
            by, works = yield from self.window("even-split", rivals)
            if works:
                self.hand_over(seat, by, loot // 2)
                self.tell("split", seat=seat, dollars=loot // 2, to=by)

    def move_stagecoach(self):
        self.tell("stagecoach", dollars=self.stagecoach)
        self.bank += self.stagecoach
        self.stagecoach = 0
        yield from ()

    def buy(self, seat):
        visits = 2 if self.round == 1 else 1
        while visits:
            _, more = yield from self.window("credit", [seat])
            visits += more - 1
            self.witnesses = [seat]
            for _ in range(self.shown(seat)):
                card = yield from self.draw_store()
                if card is None:
                    break
                self.drawn = by_order(self.drawn + [card])
                self.tell("drew", seat=seat, card=card)
            if not self.drawn:
                self.tell("nothing", seat=seat, place="store")
                continue
            card, = yield from self.ask_cards("take", seat, self.drawn)
            rest = list(self.drawn)
            rest.remove(card)
            self.drawn = []
            self.receive(seat, card)
            self.tell("bought", seat=seat, card=card)
            if rest:
                self.discard(rest)
                self.tell("rejected", seat=seat, cards=len(rest))
            yield from self.at_once(seat, card)

    def rob_in_saloon(self, seat):
        again = False
        if self.can_rob(seat):
            _, again = yield from self.window("girls", [seat])
        yield from self.rob(seat)
        if again:
            yield from self.rob(seat)

    def victims(self, seat):
        return [other for other in self.targets(seat) if self.hand[other]]

    def can_rob(self, seat):
        return bool(self.victims(seat))

    def rob(self, seat):
        victims = self.victims(seat)
        if not victims:
            self.tell("nobody-to-rob", seat=seat)
            return
        victim = yield from self.ask_seat("pick", seat, victims)
        yield from self.rob_hand(seat, victim)

    def rob_hand(self, seat, victim):
        """The stolen card comes back."""
        number = min(self.shown(seat), len(self.hand[victim]))
        self.witnesses = [seat, victim]
        self.tell("robs", seat=seat, victim=victim, cards=number)
        for _ in range(number):
            card = yield from self.draw(self.hand[victim])
            self.drawn = by_order(self.drawn + [card])
            self.tell("drew", seat=seat, card=card)
        card, = yield from self.ask_cards("take", seat, self.drawn)
        self.hand[victim] = by_order(self.hand[victim] + self.drawn)
        self.hand_over(victim, seat, cards=[card])
        self.drawn = []
        self.tell("stole", seat=seat, card=card, from_=victim)
        return card

    def power(self, seat, marshall=True):
        if seat == self.sheriff:
            self.tell("stays-sheriff", seat=seat)
            return
        held = False
        if marshall:
            _, held = yield from self.window("marshall", self.clockwise())
        if held:
            self.tell("badge-held", seat=self.sheriff, not_=seat)
        else:
            self.sheriff = seat
            self.tell("sheriff", seat=seat)

    def take_deeds(self, seat):
        corrupt = False
        if self.deeds_left():
            _, corrupt = yield from self.window("corruption", [seat])
        for space, deed in enumerate(self.row):
            if deed != "-" and space <= self.shown(seat):
                self.row[space] = "-"
                self.gain_deed(seat, deed)
                self.tell("deed", seat=seat, card=deed)
        if corrupt:
            deed = yield from self.draw_deed()
            self.gain_deed(seat, deed)
            self.tell("corruption", seat=seat, card=deed)
        yield from self.fill_row()

    # ---- Doc Badluck

    def doc(self):
        visitors = [seat for seat in self.seats if seat not in self.controlled]
        if self.first_edition:
            by, works = yield from self.window("elixir", self.clockwise())
            if works:
                visitors.append(by)
        while visitors:
            different = sorted(set(visitors))
            seat = different[0]
            if len(different) > 1:
                self.tell("order", seats="+".join(map(str, different)))
                seat = yield from self.sheriffs_word("doc", different)
            visitors.remove(seat)
            yield from self.see_doc(seat)

    def see_doc(self, seat):
        self.tell("visits", seat=seat)
        if self.first_edition:
            yield from self.use_remedy(seat)
            return
        by, works = yield from self.window("elixir", self.clockwise())
        if works:
            yield from self.see_doc(by)
        yield from self.drink(seat)

    def drink(self, seat):
        options = {"take " + elixir: elixir for elixir in [*self.elixirs, "top"]}
        elixir = yield from self.ask("elixir", seat, options)
        if elixir == "top":
            elixir = yield from self.draw_elixir()
            self.tell("took-top", seat=seat, card=elixir)
            space = None
        else:
            space = self.elixirs.index(elixir)
            self.elixirs[space] = "-"
            self.tell("took-elixir", seat=seat, card=elixir)
        self.elixir_discards.append(elixir)
        yield from getattr(self, elixir)(seat)
        if space is not None:
            yield from self.open_elixir(space)

    def use_remedy(self, seat):
        options = {"use " + remedy: remedy for remedy, faces in REMEDIES.items()
                   if faces & set(self.dice[seat])}
        remedy = yield from self.ask("remedy", seat, {**options, "pass": None}, always=True)
        if not remedy:
            self.tell("no-remedy", seat=seat)
            return
        self.tell("remedy", seat=seat, card=remedy)
        effects = {"fence": self.protection, "supply": self.fortune, "pickpocket": self.wealth,
                   "heist": self.charm}
        yield from effects[remedy](seat)

    def wealth(self, seat):
        for other in self.givers(seat):
            if self.dollars[other]:
                self.pay(other, seat, 2)
        yield from ()

    def charm(self, seat):
        for other in self.givers(seat):
            if self.gold[other]:
                self.hand_over(other, seat, gold=1)
                self.tell("gives-gold", seat=other, gold=1, to=seat)
        yield from ()

    def fortune(self, seat):
        card = yield from self.draw_store()
        if card is None:
            self.tell("nothing", seat=seat, place="doc")
            return
        self.receive(seat, card)
        self.tell("fortune", seat=seat, card=card)
        yield from self.at_once(seat, card)

    def protection(self, seat):
        deeds = self.cards(seat, DEEDS)
        if not deeds:
            self.tell("nothing", seat=seat, place="doc")
            return
        chosen = yield from self.ask_cards("open", seat, deeds, min(2, len(deeds)))
        for deed in chosen:
            self.hand[seat].remove(deed)
            self.open[seat] = by_order(self.open[seat] + [deed])
            self.tell("laid-open", seat=seat, card=deed)

    def friendship(self, seat):
        yield from self.be_given(seat, STORE_CARDS)

    def domination(self, seat):
        yield from self.be_given(seat, DEEDS)

    def be_given(self, seat, kind):
        owners = self.owners(seat, kind)
        if not owners:
            self.tell("nothing", seat=seat, place="doc")
            return
        yield from self.ask_for_gift(seat, owners, kind)

    def owners(self, seat, kind):
        return [other for other in self.targets(seat) if self.cards(other, kind)]

    def ask_for_gift(self, seat, owners, kind):
        giver = yield from self.ask_seat("pick", seat, owners)
        self.tell("picked", seat=seat, other=giver)
        card, = yield from self.ask_cards("give", giver, self.cards(giver, kind))
        self.hand_over(giver, seat, cards=[card])
        self.tell("gave", seat=giver, card=card, to=seat)

    # ---- the end

    def end(self):
        self.at = None
        for seat in self.seats:
            for card in self.hand[seat]:
                self.tell("shows", seat=seat, card=card)
            self.tell("scored", seat=seat, points=self.points(seat))
        rank = {seat: (self.points(seat), self.deeds_of(seat)) for seat in self.seats}
        tied = [seat for seat in self.seats if rank[seat] == max(rank.values())]
        winner = tied[0]
        if len(tied) > 1:
            self.tell("final-tie", seats="+".join(map(str, tied)))
            winner = yield from self.sheriffs_word("final", tied)
        self.winner = winner
        self.tell("wins", seat=winner, points=self.points(winner))

    def deeds_of(self, seat):
        return len(self.cards(seat, DEEDS) + self.open[seat])

    # ---- the position, as somebody who sees everything reads it

    def lines(self):
        lines = [f"round {self.round}"]
        if self.at:
            lines.append(f"at {self.at}")
        if self.sheriff:
            lines.append(f"sheriff {self.sheriff}")
        lines += [f"mine {self.mine}", f"bank {self.bank}", f"stagecoach {self.stagecoach}",
                  "row " + " ".join(self.row), *self.deck_lines()]
        if not self.first_edition:
            lines += ["elixirs " + " ".join(self.elixirs),
                      "elixir-deck " + words_of(self.elixir_deck),
                      "elixir-discards " + words_of(by_order(self.elixir_discards))]
        lines += ["store-deck " + words_of(self.store_deck),
                  "deed-deck " + words_of(self.deed_deck), "discards " + words_of(self.discards)]
        if self.drawn:
            lines.append("drawn " + words_of(self.drawn))
        lines += self.state_lines()
        if self.last_roll:
            lines.append("last-roll")
        for seat in self.seats:
            lines += [f"seat {seat} {rest}" for rest in self.seat_lines(seat)]
        lines.append("asks nothing" if self.question is None else f"asks {self.question}")
        if self.winner:
            lines.append(f"winner {self.winner}")
        return lines

    def deck_lines(self):
        """What a variant adds behind the row."""
        yield from ()

    def state_lines(self):
        """What a variant adds before the last roll."""
        yield from ()

    def property_lines(self, _):
        """What a variant adds to what lies open before a seat."""
        yield from ()

    def seat_lines(self, seat):
        yield f"dollars {self.dollars[seat]}"
        yield f"gold {self.gold[seat]}"
        yield "hand " + words_of(self.hand[seat])
        if self.open[seat]:
            yield "open " + words_of(self.open[seat])
        yield from self.property_lines(seat)
        yield "dice " + words_of(self.dice[seat])
        if self.cup[seat]:
            yield "cup " + words_of(self.cup[seat])
        if seat in self.answers:
            yield "answers " + self.answers[seat]
        if seat in self.controlled:
            yield "controlled"
        for (offerer, candidate), (dollars, gold, cards) in sorted(self.offers.items()):
            if offerer == seat:
                yield " ".join(["offers", f"${dollars}", f"g{gold}", *cards, f"for {candidate}"])

    def hash(self):
        value = 0xcbf29ce484222325
        for byte in "".join(line + "\n" for line in self.lines()).encode():
            value = (value ^ byte) * 0x100000001b3 % 2 ** 64
        return f"{value:016x}"
