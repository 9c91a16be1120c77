#!/usr/bin/python3 -B
"""Leads a random game of Dice Town by the rules alone, for the engine to follow.

usage: tests/second/lead.py SEED SEATS [anywhere] [OPTION=VALUE...]

The other way round than tests/second/follow.py, with the same rules: here they pick the moves, chance
included, and write a rule script that `dicecup check` must find right. It holds who is waited for,
what each seat may do before a move, and some of what it may not; behind it every event, the hash of
the position, and what one of those who do not see everything hears and reads.

With `anywhere` the game starts in the middle: full hands, short decks, any step of a round.
"""

import random
import sys

from follow import Follower
from follow_town import ELIXIRS, FACES, by_face
from follow_views import hears, reads

AT_ONCE = {"nervous-joe", "gift", "crook"}
LINE = 900                              # bytes: a longer line is not written
TRIES = 3


def share_out(cards, *places):
    """Deals the cards to the places, which are lists, with more for some than for others."""
    weights = [random.choice([0.2, 1, 3]) for _ in places]
    for card in cards:
        random.choices(places, weights)[0].append(card)


def anywhere(game):
    """The lines of some position of this game."""
    steps = [*game.steps()]
    at = random.choice([steps[0], *steps])
    decks = {name: [] for name in ("store-deck", "deed-deck", "discards", "out")}
    hands = {seat: [] for seat in game.seats}
    opened = {seat: [] for seat in game.seats}
    deeds = random.sample(game.deed_deck, len(game.deed_deck))
    yield f"round {random.randint(1, 3)}"
    yield f"at {at}"
    yield f"sheriff {random.choice(game.seats)}"
    yield f"mine {random.randint(1, 12)}"
    yield f"bank {random.randint(0, 5)}"
    yield f"stagecoach {random.randint(0, 5)}"
    yield "row " + " ".join(deeds.pop() for _ in range(3))
    if not game.first_edition:
        yield "elixirs " + " ".join(random.sample(ELIXIRS, 2))
    share_out([card for card in game.store_deck if card not in AT_ONCE], *hands.values(),
              *hands.values(), decks["store-deck"], decks["discards"], decks["out"])
    share_out(AT_ONCE & set(game.store_deck), decks["store-deck"], decks["discards"])
    ranches = [deed for deed in deeds if deed == "ranch"]
    share_out([deed for deed in deeds if deed != "ranch"], *hands.values(), *opened.values(),
              decks["deed-deck"], decks["out"])
    for seat in game.seats:
        yield f"seat {seat} dollars {random.choice([0, 1, 5])}"
        yield f"seat {seat} gold {random.choice([0, 1, 5])}"
        number = random.randint(0, 4) if at == steps[0] else 5
        yield f"seat {seat} dice " + (" ".join(by_face(random.choices(FACES, k=number))) or "-")
        if random.random() < 0.3 and at != steps[0]:
            yield f"seat {seat} controlled"
    if game.extended:
        yield from anywhere_extended(game, at, ranches, decks)
    for word, cards in (("hand", hands), ("open", opened)):
        yield from (f"seat {seat} {word} " + " ".join(cards[seat]) for seat in game.seats
                    if cards[seat])
    for word in ("discards", "store-deck", "deed-deck"):
        yield f"{word} " + (" ".join(decks[word]) or "-")


def anywhere_extended(game, at, ranches, decks):
    owned = {seat: [] for seat in game.seats}
    share_out(ranches, *owned.values(), decks["deed-deck"], decks["out"])
    yield from (f"seat {seat} ranches {len(owned[seat])}" for seat in game.seats if owned[seat])
    river = random.sample(game.river, random.randint(0, len(game.river)))
    yield "river " + (" ".join(river) or "-")
    if len(river) > 2 and random.random() < 0.3 and "discovery" not in river:
        yield f"river-top {river[0]} {river[1]} by {random.choice(game.seats)}"
    hired, caught = ({seat: [] for seat in game.seats} for _ in range(2))
    wanted, deck = [], []
    share_out(random.sample(game.bandits, len(game.bandits)), wanted, wanted, deck, deck,
              *hired.values(), *caught.values())
    for word, bandits in (("hired", hired), ("caught", caught)):
        yield from (f"seat {seat} {word} " + " ".join(bandits[seat]) for seat in game.seats
                    if bandits[seat])
    yield "wanted " + (" ".join(wanted) or "-")
    yield "bandit-top " + (deck.pop() if deck else "-")
    yield "bandits " + (" ".join(deck) or "-")
    if game.indians:
        yield f"indian-die {random.choice(['village', *game.seats])}"
        if random.random() < 0.3 and at not in ("roll", "indians"):
            yield f"guarded {random.choice(game.seats)}"


class Leader:
    """Picks moves by the mood of the game, so that what is rare in one is frequent in another."""

    def __init__(self, seats, options, somewhere=False):
        self.seats, self.options, self.somewhere = seats, options, somewhere
        self.follower = Follower()
        self.weights = {}
        self.seen = {}                  # question: moves that answered it before

    def weight(self, move):
        product = 1
        for word in move.split():
            product *= self.weights.setdefault(word, random.choice([0.2, 1, 1, 5]))
        return product

    def lines(self):
        header = ["dicecup 1", "game town", " ".join(["options", *self.options]),
                  " ".join(["seats"] + ["random"] * self.seats), ""]
        for number, text in enumerate(header, 1):
            yield text
            self.follower.line(number, text)
        if self.somewhere:
            position = ["position", *anywhere(self.follower.game), "begin"]
            yield from position
            for text in position:
                self.follower.line(len(header), text)
            yield "hash " + self.follower.hash()
        while not self.follower.over:
            yield from (line for line in self.turn() if len(line) <= LINE)
        yield "waits -"
        yield "winner " + self.follower.winner()
        yield ("score " if self.somewhere else "end ") + self.follower.score()

    def tries(self, question, seat, moves):
        """Some moves that were legal where the same was asked before."""
        seen = self.seen.setdefault(question.word, {})
        for move in random.sample(list(seen), min(TRIES, len(seen))):
            can = "can" if question.allows(seat, move) else "cannot"
            yield f"{can} {seat} {move}"
        seen.update(dict.fromkeys(moves))

    def turn(self):
        follower, game = self.follower, self.follower.game
        question = game.question
        yield "waits " + follower.waits()
        moves = {seat: list(question.moves(seat)) for seat in question.seats}
        for seat in question.seats:
            if seat != "*" and question.lists_all(seat):
                yield f"legal {seat}: " + "; ".join(dict.fromkeys(moves[seat]))
            if seat != "*":
                yield from self.tries(question, seat, moves[seat])
        seat = random.choice(question.seats)
        move, = random.choices(moves[seat], list(map(self.weight, moves[seat])))
        follower.move(seat, move)
        yield f"{seat} {move}"
        yield from (f"> {event}" for event in game.events)
        yield "> ."
        yield "hash " + follower.hash()
        viewer = random.choice([*map(str, game.seats), "w"])
        heard = [hears(viewer, event, game) for event in game.events]
        yield from (f">{viewer} {event}" for event in [*filter(None, heard), "."])
        yield from (f"={viewer} {line}" for line in reads(viewer, game))


def main(arguments):
    if len(arguments) < 2 or not (arguments[0].isdigit() and arguments[1].isdigit()):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    random.seed(int(arguments[0]))
    options = [option for option in arguments[2:] if option != "anywhere"]
    for line in Leader(int(arguments[1]), options, "anywhere" in arguments).lines():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
