"""Dice Town by the rules alone: what the Extension and the Indians add to tests/second/follow_town.py."""

from collections import Counter
from itertools import permutations

from follow_town import (BANDITS, EXTENSION_STORE, FACES, PLACES, RANCH, RIVER, SMOKE_SIGNALS,
                         STORE_CARDS, Illegal, Town, by_face, by_order, choices_of, words_of)

RANCHES = 10
UNSEEN = 10                             # deeds and ranches that two seats play without
INDIAN_DIE = ["blessing", "trap", "bodyguard", "war-path"]
STORE_POINTS = {"winchester": 6, "cattle": 7}


def face_of(bandit):
    return bandit.split("-")[1]


def bounty_of(bandit):
    return int(bandit.split("-")[2])


class ExtendedTown(Town):
    """A game with the Extension, and with the Indians if the options say so."""

    extended = True

    def __init__(self, seats, options):
        super().__init__(seats, options)
        self.indians = options["indians"] == "on"
        self.two_seats = seats == 2
        self.mine = 30 if self.two_seats else 40
        self.stagecoach = 2
        self.unseen = UNSEEN if self.two_seats else 0
        self.deed_deck = [RANCH] * RANCHES + self.deed_deck
        self.store_deck += EXTENSION_STORE + [SMOKE_SIGNALS] * self.indians
        self.river = list(RIVER)        # without those on top
        self.river_top = []             # put back by Discovery
        self.river_top_by = None
        self.river_drawn = []
        self.bandit_top = None
        self.bandits = list(BANDITS)
        self.wanted_bandits = []
        self.pursuit = []               # the dice of the last one, until the next round
        self.ranches = {seat: 0 for seat in self.seats}
        self.hired = {seat: [] for seat in self.seats}
        self.caught = {seat: [] for seat in self.seats}
        self.removed = []
        self.gained = {}                # seat: cards, at this Town Hall
        self.die_owner = None           # None: the village
        self.die_new = False
        self.guarded = None
        self.war_path = None

    # ---- small things

    def targets(self, seat):
        return [other for other in super().targets(seat) if other != self.guarded]

    def deeds_left(self):
        return len(self.deed_deck) - self.unseen

    def draw_deed(self):
        """With the last deed that can come up the unseen ones are out of the game for good."""
        deed = yield from super().draw_deed()
        if not self.deeds_left():
            self.removed = by_order(self.removed + self.deed_deck)
            self.deed_deck, self.unseen = [], 0
        return deed

    def gain_deed(self, seat, deed):
        if deed == RANCH:
            self.ranches[seat] += 1
        else:
            super().gain_deed(seat, deed)
        self.gained.setdefault(seat, []).append(deed)

    def points(self, seat):
        store = self.cards(seat, STORE_CARDS)
        bounties = sum(map(bounty_of, self.caught[seat]))
        dollars = self.dollars[seat]
        return (super().points(seat) - dollars // 2 + (dollars + bounties) // 2
                + sum(STORE_POINTS.get(card, 0) for card in store)
                + store.count("mule") * len(store)
                + store.count("dog") * 2 * len(self.caught[seat])
                + sum(range(self.ranches[seat] + 1)))

    def deeds_of(self, seat):
        return super().deeds_of(seat) + self.ranches[seat]

    # ---- the start, and the steps of a round

    def set_up(self):
        yield from super().set_up()
        for _ in range(2):
            card = yield from self.draw(self.bandits)
            self.want(card)
            self.tell("wanted-bandit", card=card)
        yield from self.turn_up_bandit()

    def want(self, bandit):
        self.wanted_bandits = by_order(self.wanted_bandits + [bandit])

    def turn_up_bandit(self):
        if self.bandits:
            self.bandit_top = yield from self.draw(self.bandits)
            self.tell("bandit-top", card=self.bandit_top)

    def begin_round(self):
        super().begin_round()
        self.die_new = False
        self.guarded = None
        self.war_path = None
        self.pursuit = []

    def steps(self):
        if not self.indians:
            return super().steps()
        return {"roll": self.build_hands, "indians": self.roll_indian_die, **super().steps(),
                "village": self.village}

    # ---- hired bandits

    def before_roll(self):
        for seat in self.clockwise():
            if self.hired[seat] and len(self.dice[seat]) < 5:
                sent = yield from self.ask_read("bandits", [seat], self.read_send,
                                                self.send_moves)
                for bandit, number in sent:
                    self.hired[seat].remove(bandit)
                    self.want(bandit)
                    dice = [face_of(bandit)] * number
                    self.dice[seat] = by_face(self.dice[seat] + dice)
                    self.tell("sends", seat=seat, card=bandit, dice="+".join(dice))

    def read_send(self, seat, move):
        verb, *words = move.split()
        if move == "pass":
            return [], move
        sent = []
        for word in words:
            if word in BANDITS:
                sent.append([word, 0])
            elif sent and word == face_of(sent[-1][0]):
                sent[-1][1] += 1
            else:
                raise Illegal("it is: send, and bandits with their dice")
        if verb != "send" or not sent or not all(1 <= number <= 2 for _, number in sent):
            raise Illegal("each bandit sets one or two dice")
        if Counter(bandit for bandit, _ in sent) - Counter(self.hired[seat]):
            raise Illegal("hired are only " + words_of(self.hired[seat]))
        if sum(number for _, number in sent) > 5 - len(self.dice[seat]):
            raise Illegal("the seat has not so many dice to roll")
        return sorted(sent, key=lambda bandit: BANDITS.index(bandit[0])), move

    def send_moves(self, seat):
        def sendings(bandits, dice):
            """All ways to send some of the bandits, in this order, for up to so many dice."""
            if not bandits:
                yield []
                return
            yield from sendings(bandits[1:], dice)
            for number in range(1, min(2, dice) + 1):
                for rest in sendings(bandits[1:], dice - number):
                    yield [bandits[0], *[face_of(bandits[0])] * number, *rest]

        for words in sendings(self.hired[seat], 5 - len(self.dice[seat])):
            yield " ".join(["send", *words]) if words else "pass"

    # ---- two actions in each place

    def place(self):
        winner = yield from self.controller()
        if not winner:
            return
        second = yield from self.runner_up(winner)
        self.gained = {}
        actions = self.actions()
        possible = list(actions)
        if self.at == "town-hall" and not self.deeds_left():
            possible.remove("deck")
        name = yield from self.ask("action", winner, {f"choose {word}": word for word in possible})
        other, = set(actions) - {name}
        for seat, name in [(winner, name), (second, other)]:
            if seat:
                self.tell("does", seat=seat, place=self.at, action=name)
                yield from actions[name](seat)
        if self.at == "town-hall" and self.indians:
            yield from self.sell_die([seat for seat in (winner, second) if seat])

    def runner_up(self, winner):
        if self.two_seats or self.war_path == self.at:
            return None
        values = {seat: value for seat, value in self.standings().items() if seat != winner}
        best = max(values.values())
        if not best:
            return None
        tied = [seat for seat in values if values[seat] == best]
        second = tied[0]
        if len(tied) > 1:
            self.tell("tie-second", place=self.at, seats="+".join(map(str, tied)))
            second = yield from self.sheriffs_word(self.at, tied)
        self.controlled.add(second)
        self.tell("second", seat=second, place=self.at, dice=self.shown(second))
        return second

    def actions(self):
        more = {"gold-mine": {"river": self.pan}, "bank": {"coach": self.rob_coach},
                "store": {"visit": self.visit_from_store}, "saloon": {"hire": self.hire},
                "sheriff": {"pursue": self.pursue}, "town-hall": {"deck": self.take_from_deck}}
        return {**super().actions(), **more[self.at]}

    def rob_coach(self, seat):
        dollars = min(self.shown(seat), self.stagecoach)
        self.stagecoach -= dollars
        self.dollars[seat] += dollars
        self.tell("robbed-coach", seat=seat, dollars=dollars)
        yield from ()

    def visit_from_store(self, seat):
        if self.first_edition:          # whose Doc otherwise asks for it once a round
            by, works = yield from self.window("elixir", self.clockwise())
            if works:
                yield from self.see_doc(by)
        yield from self.see_doc(seat)

    def take_from_deck(self, seat):
        if not self.deeds_left():
            self.tell("nothing", seat=seat, place=self.at)
            return
        deed = yield from self.draw_deed()
        self.gain_deed(seat, deed)
        self.tell("deck-deed", seat=seat, card=deed)

    # ---- the River

    def pan(self, seat):
        if not self.river and not self.river_top:
            self.tell("nothing", seat=seat, place=self.at)
            return
        card = yield from self.draw_river()
        yield from self.apply_river(seat, card)

    def draw_river(self):
        if self.river_top:
            return self.river_top.pop(0)
        return (yield from self.draw(self.river))

    def apply_river(self, seat, card):
        self.tell("river", seat=seat, card=card)
        kind, _, number = card.partition("-")
        if kind == "gold":
            gold = min(int(number), self.mine)
            self.take_gold(seat, gold)
            self.tell("panned", seat=seat, gold=gold)
        elif kind == "purse":
            dollars = min(int(number), self.bank)
            self.bank -= dollars
            self.dollars[seat] += dollars
            self.tell("purse", seat=seat, dollars=dollars)
        elif card == "river-badge":
            yield from self.power(seat, marshall=not self.first_edition)
        elif card == "coupon":
            yield from self.coupon(seat)
        elif card == "discovery":
            yield from self.discovery(seat)
        else:
            self.tell("nothing", seat=seat, place=self.at)

    def coupon(self, seat):
        if not self.discards:
            self.tell("nothing", seat=seat, place=self.at)
            return
        for card in by_order(self.discards):
            self.tell("saw", seat=seat, card=card)
        card, = yield from self.ask_cards("coupon", seat, self.discards, verb="take")
        self.discards.remove(card)
        self.receive(seat, card)
        self.tell("coupon", seat=seat, card=card)
        yield from self.at_once(seat, card)

    def discovery(self, seat):
        number = min(3, len(self.river_top) + len(self.river))
        if not number:
            self.tell("nothing", seat=seat, place=self.at)
            return
        self.witnesses = [seat]
        self.tell("discovers", seat=seat, cards=number)
        for _ in range(number):
            card = yield from self.draw_river()
            self.river_drawn = self.river_drawn + [card]
            self.tell("saw", seat=seat, card=card)
        card, *back = yield from self.ask_discovery(seat)
        self.river_drawn = []
        if back:
            self.river_top = back + self.river_top
            self.river_top_by = seat
            self.tell("river-back", seat=seat, cards=len(back))
        yield from self.apply_river(seat, card)

    def ask_discovery(self, seat):
        cards = self.river_drawn
        if len(cards) == 1:
            return list(cards)
        options = {f"apply {order[0]} back " + " ".join(order[1:]): order
                   for order in permutations(cards)}
        return (yield from self.ask("discovery", seat, options, always=True))

    # ---- the Saloon

    def can_rob(self, seat):
        return super().can_rob(seat) or bool(self.rancher_victims(seat))

    def rancher_victims(self, seat):
        """Whose ranch this seat could take."""
        if "whisky" not in self.hand[seat]:
            return []
        return [other for other in self.targets(seat) if self.ranches[other]]

    def rob(self, seat):
        victim = None
        ranchers = self.rancher_victims(seat)
        if ranchers:
            options = {f"pick {other} with whisky": other for other in ranchers}
            victim = yield from self.ask("window", seat, {**options, "pass": None}, "whisky")
        if not victim:
            yield from super().rob(seat)
            return
        self.tell("robs-ranch", seat=seat, victim=victim)
        works = yield from self.play_card(seat, "whisky")
        if works:
            self.ranches[victim] -= 1
            self.ranches[seat] += 1
            self.tell("took-ranch", seat=seat, from_=victim)
            yield from self.insure(victim, RANCH)
        elif self.hand[victim]:
            yield from self.rob_hand(seat, victim)
        else:
            self.tell("robs", seat=seat, victim=victim, cards=0)

    def rob_hand(self, seat, victim):
        card = yield from super().rob_hand(seat, victim)
        yield from self.insure(victim, card)

    def insure(self, victim, stolen):
        store = stolen in STORE_CARDS
        if not (self.store_deck or self.discards if store else self.deeds_left()):
            return
        _, works = yield from self.window("insurance", [victim])
        if not works:
            return
        if store:
            card = yield from self.draw_store()
            self.receive(victim, card)
        else:
            card = yield from self.draw_deed()
            self.gain_deed(victim, card)
        self.tell("insured", seat=victim, card=card)
        yield from self.at_once(victim, card)

    def hire(self, seat):
        if not self.bandit_top:
            self.tell("nothing", seat=seat, place=self.at)
            return
        bandit = self.bandit_top
        _, search = yield from self.window("desperado", [seat])
        if search:
            self.bandits = by_order([self.bandit_top, *self.bandits])
            self.bandit_top = None
            bandit, = yield from self.ask_cards("search", seat, self.bandits, verb="take")
            self.bandits.remove(bandit)
        self.bandit_top = None
        self.hired[seat] = by_order(self.hired[seat] + [bandit])
        self.tell("hired", seat=seat, card=bandit)
        yield from self.turn_up_bandit()

    # ---- the pursuit

    def pursue(self, seat):
        dice = yield from self.roll_dice(seat, self.shown(seat))
        self.pursuit = dice
        self.tell("pursues", seat=seat, dice="+".join(dice))
        _, again = yield from self.window("two-guns", [seat])
        if again:
            up = yield from self.ask_again(seat, dice)
            self.tell("again", seat=seat, dice="+".join(up))
            self.pursuit = by_face((Counter(dice) - Counter(up)).elements())
            rolled = yield from self.roll_dice(seat, len(up))
            dice = self.pursuit = by_face([*self.pursuit, *rolled])
            self.tell("pursues", seat=seat, dice="+".join(dice))
        before = len(self.caught[seat])
        yield from self.catch(seat, Counter(dice))
        if len(self.caught[seat]) == before:
            self.tell("nothing", seat=seat, place=self.at)

    def ask_again(self, seat, dice):
        """Asked even if there is only one die."""
        options = {" ".join(["again", *up]): list(up)
                   for number in range(1, len(dice) + 1) for up in choices_of(dice, number)}

        def read(_, move):
            verb, *up = move.split()
            move = " ".join([verb, *by_face(up)]) if set(up) <= set(FACES) else move
            if move not in options:
                raise Illegal("legal are: " + "; ".join(options))
            return options[move], move

        return (yield from self.ask_read("again", [seat], read, lambda _: list(options)))

    def catch(self, seat, dice):
        """Where there are dice enough for all bandits of a face, they are caught; then the
        seat picks among the others, as long as there are more than it can catch."""
        def wanted(face):
            return [bandit for bandit in self.wanted_bandits if face_of(bandit) == face]

        while True:
            for face in FACES:
                if len(wanted(face)) <= dice[face]:
                    for bandit in wanted(face):
                        self.catch_one(seat, bandit, dice)
            choices = [bandit for face in FACES if dice[face] for bandit in wanted(face)]
            if not choices:
                return
            bandit, = yield from self.ask_cards("catch", seat, choices, verb="take")
            self.catch_one(seat, bandit, dice)

    def catch_one(self, seat, bandit, dice):
        dice[face_of(bandit)] -= 1
        self.wanted_bandits.remove(bandit)
        self.caught[seat] = by_order(self.caught[seat] + [bandit])
        self.tell("caught", seat=seat, card=bandit)

    # ---- cards that are played at once

    def at_once_effects(self):
        return {**super().at_once_effects(), "gift": self.gift, "crook": self.wealth}

    def nervous_joe(self, seat):
        if self.targets(seat):
            yield from super().nervous_joe(seat)
        else:
            self.tell("in-vain", seat=seat, card="nervous-joe")

    def gift(self, seat):
        owners = self.owners(seat, STORE_CARDS)
        if owners:
            yield from self.ask_for_gift(seat, owners, STORE_CARDS)
        else:
            self.tell("in-vain", seat=seat, card="gift")

    # ---- Indians

    def roll_indian_die(self):
        seat = self.die_owner
        if not seat:
            return

        def read(_, move):
            if move not in moves("*"):
                raise Illegal("the die has " + words_of(INDIAN_DIE))
            return move[4:], move

        def moves(_):
            return [f"die {face}" for face in INDIAN_DIE]

        face = yield from self.ask_read("die", ["*"], read, moves)
        self.tell("indian-die", seat=seat, card=face)
        if face == "blessing":
            old, new = yield from self.turn_die(seat, seat)
            self.tell("turned", seat=seat, from_=old, to=new)
        elif face == "trap":
            other = yield from self.ask_seat("pick", seat, self.targets(seat))
            self.tell("picked", seat=seat, other=other)
            old, new = yield from self.turn_die(seat, other)
            self.tell("trapped", seat=seat, other=other, from_=old, to=new)
        elif face == "bodyguard":
            self.guarded = seat
            self.tell("guarded", seat=seat)
        elif not self.two_seats:
            self.war_path = yield from self.ask("put", seat,
                                                {f"put {place}": place for place in PLACES})
            self.tell("war-path", seat=seat, place=self.war_path)

    def sell_die(self, buyers):
        """The first who will gives one of the cards gained at this Town Hall for the die."""
        if self.why_over():
            return
        for seat in buyers:
            cards = by_order(self.gained.get(seat, []))
            if not cards:
                continue
            options = {f"buy {card}": card for card in cards}
            card = yield from self.ask("buy", seat, {**options, "pass": None})
            if card:
                if card == RANCH:
                    self.ranches[seat] -= 1
                else:
                    self.hand[seat].remove(card)
                self.removed = by_order(self.removed + [card])
                self.die_owner, self.die_new = seat, True
                self.tell("bought-die", seat=seat, card=card)
                return

    def village(self):
        if self.die_owner and not self.die_new:
            self.die_owner = None
            self.tell("die-returns")
        if self.why_over():
            return
        by, works = yield from self.window(SMOKE_SIGNALS, self.clockwise(but=self.die_owner))
        if works:
            if self.die_owner:
                self.tell("stole-die", seat=by, from_=self.die_owner)
            else:
                self.tell("took-die", seat=by)
            self.die_owner = by

    # ---- the position

    def deck_lines(self):
        yield "river " + words_of(by_order(self.river + self.river_top))
        if self.river_top:
            yield f"river-top {words_of(self.river_top)} by {self.river_top_by}"
        if self.river_drawn:
            yield "river-drawn " + words_of(self.river_drawn)
        yield f"bandit-top {self.bandit_top or '-'}"
        yield "bandits " + words_of(self.bandits)
        yield "wanted " + words_of(self.wanted_bandits)
        if self.pursuit:
            yield "pursuit " + " ".join(self.pursuit)

    def property_lines(self, seat):
        if self.ranches[seat]:
            yield f"ranches {self.ranches[seat]}"
        if self.hired[seat]:
            yield "hired " + words_of(self.hired[seat])
        if self.caught[seat]:
            yield "caught " + words_of(self.caught[seat])

    def state_lines(self):
        if self.removed:
            yield "removed " + words_of(self.removed)
        if self.unseen:
            yield f"unseen {self.unseen}"
        if self.indians:
            yield (f"indian-die {self.die_owner or 'village'}"
                   + (" new" if self.die_owner and self.die_new else ""))
        if self.guarded:
            yield f"guarded {self.guarded}"
        if self.war_path:
            yield f"war-path {self.war_path}"
