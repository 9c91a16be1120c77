"""Described positions: sets up a game of tests/second/follow_town.py by the lines of a rule script."""

from collections import Counter

from follow_town import BANDITS, ELIXIRS, RANCH, by_face, by_order

NUMBERS = ("round", "sheriff", "mine", "bank", "stagecoach")
WORDS = {"at": "at", "war-path": "war_path"}
DECKS = ("store-deck", "deed-deck", "elixir-deck", "river", "river-top", "bandit-top", "bandits")


class NotUnderstood(Exception):
    """A line that describes no position."""


def rest_of(cards, *others):
    """What is left of cards if those that lie elsewhere are taken out."""
    return by_order((Counter(cards) - sum(map(Counter, others), Counter())).elements())


def describe(game, lines):
    game.round, game.at, game.sheriff = 1, "roll", 1
    game.row = ["deed-1", "deed-2", "deed-3"]
    game.elixirs = ["wealth", "charm"]
    decks = {}
    for line in lines:
        word, *rest = line.split()
        cards = [] if rest == ["-"] else rest
        if word in NUMBERS:
            setattr(game, word, int(rest[0]))
        elif word in WORDS:
            setattr(game, WORDS[word], rest[0])
        elif word in DECKS:
            decks[word] = cards
        elif word == "row":
            game.row = (rest + ["-"] * 3)[:3]
        elif word == "elixirs":
            game.elixirs = (rest + ["-"] * 2)[:2]
        elif word == "discards":
            game.discards = by_order(cards)
        elif word == "wanted":
            game.wanted_bandits = by_order(cards)
        elif word == "last-roll":
            game.last_roll = True
        elif word == "guarded":
            game.guarded = int(rest[0])
        elif word == "indian-die":
            game.die_owner = None if rest[0] == "village" else int(rest[0])
            game.die_new = rest[1:] == ["new"]
        elif word == "seat":
            describe_seat(game, int(rest[0]), rest[1], cards[2:])
        else:
            raise NotUnderstood(f"no position has a line {line}")
    stack(game, decks)
    if game.extended:
        stack_extension(game, decks)
    game.last_round = bool(game.why_over())


def describe_seat(game, seat, word, rest):
    values = [] if rest == ["-"] else rest
    if word in ("dollars", "gold", "ranches"):
        getattr(game, word)[seat] = int(values[0])
    elif word in ("hand", "open", "hired", "caught"):
        getattr(game, word)[seat] = by_order(values)
    elif word == "dice":
        game.dice[seat] = by_face(values)
    elif word == "controlled":
        game.controlled.add(seat)
    else:
        raise NotUnderstood(f"no seat has {word}")


def stack(game, decks):
    """The decks hold what is nowhere else, or what the lines say."""
    held = [card for seat in game.seats for card in game.hand[seat] + game.open[seat]]
    game.store_deck = by_order(decks.get("store-deck",
                                         rest_of(game.store_deck, held, game.discards)))
    ranches = [RANCH] * sum(game.ranches.values()) if game.extended else []
    game.deed_deck = by_order(decks.get("deed-deck",
                                        rest_of(game.deed_deck, held, game.row, ranches)))
    if not game.first_edition:
        elixirs = rest_of(ELIXIRS, game.elixirs)
        game.elixir_deck = by_order(decks.get("elixir-deck", elixirs))
        game.elixir_discards = rest_of(elixirs, game.elixir_deck)


def stack_extension(game, decks):
    if "deed-deck" in decks:
        game.unseen = 0
    *game.river_top, _, by = decks.get("river-top", ["by", "0"])
    game.river_top_by = int(by)
    game.river = rest_of(decks.get("river", game.river), game.river_top)
    used = [*game.wanted_bandits, *decks.get("bandits", []),
            *(bandit for seat in game.seats for bandit in game.hired[seat] + game.caught[seat])]
    top = decks.get("bandit-top", rest_of(BANDITS, used)[:1])
    game.bandit_top = top[0] if top else None
    game.bandits = by_order(decks.get("bandits", rest_of(BANDITS, used, top) if top else []))
