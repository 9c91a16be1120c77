"""What a seat, or the watcher w, hears and reads in tests/second/follow_town.py, without its memory: of a
hand, of discards and of removed cards a viewer may know more than is to be seen."""

from follow_town import DEEDS, STORE_CARDS, by_order

HEARD_BY = {"rolled": ["seat"], "saw": ["seat"], "offered-card": ["seat", "sheriff"]}
SEEN_BY = {"bought": ["seat"], "stole": ["seat", "from"], "corruption": ["seat"],
           "fortune": ["seat"], "gave": ["seat", "to"], "bribe-card": ["seat", "to"],
           "coupon": ["seat"], "insured": ["seat"], "deck-deed": ["seat"], "bought-die": ["seat"]}


def back_of(card):
    """How a card is written for who may not see it; a ranch everybody sees."""
    if card in STORE_CARDS:
        return "store-card"
    return "deed" if card in DEEDS else card


def hears(viewer, event, game):
    """The event as the viewer hears it, or None."""
    word, *rest = event.split()
    fields = dict(field.split("=") for field in rest)
    people = {**fields, "sheriff": str(game.sheriff)}
    if word in HEARD_BY and viewer not in [people[who] for who in HEARD_BY[word]]:
        return None
    seen_by = [people[who] for who in SEEN_BY.get(word, [])]
    if word == "drew":
        seen_by = map(str, event.witnesses)
    elif word not in SEEN_BY:
        seen_by = [viewer]
    if viewer not in seen_by and "card" in fields:
        fields["card"] = back_of(fields["card"])
    return " ".join([word] + [f"{name}={value}" for name, value in fields.items()])


def is_remembered(viewer, line, game):
    """Whether a line may show what the viewer remembers."""
    word, *rest = line.split()
    if word == "drawn":
        return viewer not in map(str, game.witnesses)
    if word == "seat":
        return rest[0] != viewer and rest[1] == "hand"
    return word in ("discards", "removed")


def reads(viewer, game):
    """The position as the viewer reads it, without the lines that its memory may change."""
    lines = (line for line in game.lines() if not is_remembered(viewer, line, game))
    return list(filter(None, (read_line(viewer, game, *line.split()) for line in lines)))


def read_line(viewer, game, word, *rest):
    if word == "store-deck":
        rest = [str(len(game.store_deck))]
    elif word == "deed-deck":
        rest = [str(game.deeds_left())]
    elif word == "river" and viewer not in map(str, game.witnesses):
        rest = by_order([*game.river, *game.river_top, *game.river_drawn]) or "-"
    elif word == "river-drawn" and viewer not in map(str, game.witnesses):
        rest = ["river-card"] * len(rest)
    elif word == "river-top" and rest[-1] != viewer:
        return None
    elif word == "asks" and rest[0] == "window" and rest[-1] != viewer:
        rest = ["window", "?"]
    elif word == "seat" and rest[0] != viewer:
        seat, word, *rest = rest
        if word == "answers":
            return None
        if word == "cup":
            rest = ["?"] * len(rest)
        elif word == "offers" and viewer != str(game.sheriff):
            rest = [*rest[:2], *["?"] * (len(rest) - 4), *rest[-2:]]
        rest = [seat, word, *rest]
        word = "seat"
    return " ".join([word, *rest])
