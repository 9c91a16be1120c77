#!/usr/bin/python3
"""Checks the fair dice of recorded games (docs/fair-dice.md): verify.py FILE...

It shares nothing with dicecup but the written rule, and knows no rules of a game. So it checks the
promise, the number that belongs to each roll and draw, and the faces of dice; which card has which
number, and how many there were to draw from, is for `dicecup verify` to check.
"""
import hashlib
import hmac
import re
import sys
from urllib.parse import unquote_to_bytes


class Wrong(Exception):
    """A verdict other than `fair`."""


def mac(key, message):
    return hmac.new(key.encode(), message, hashlib.sha256).hexdigest()


def below(key, event, n):
    """The number that the rule gives for an event, from 0 to n - 1."""
    block = 1
    while True:
        digits = mac(key, f"{event} {block}".encode())
        for at in range(0, 64, 8):
            number = int(digits[at:at + 8], 16)
            if number < 2**32 // n * n:
                return number % n
        block += 1


def read_header(lines):
    header = {}
    for line in lines:
        name, *rest = re.sub(r"(^|\s)#.*", "", line).split() or ["#"]
        name += " " + rest.pop(0) if name == "words" and rest else ""
        if name in header and name not in ("#", "decks"):
            raise Wrong(f"cannot be checked: two lines `{name}`")
        header[name] = rest
    if "practice" in header:
        raise Wrong("practice: moves were undone after dice or cards had been seen, nothing is claimed")
    for name in "game", "seats", "commitment", "seed":
        if not header.get(name):
            raise Wrong(f"cannot be checked: there is no {name}")
    return header


def meaning(header, move):
    """How many outcomes a move of chance has, what it shows, and what each number would show; None
    for cards."""
    if move[0] == "roll":
        faces = "9 10 J Q K A" if header["game"] == ["town"] else "1 2 3 4 5 6"
        dice = range(len(move) - 2)
        return 6**len(dice), sorted(move[2:]), lambda i: sorted(faces.split()[i // 6**k % 6] for k in dice)
    if move[0] == "battle":
        return 36, move[1:], lambda i: [str(i // 6 + 1), str(i % 6 + 1)]
    if move[0] in ("badge", "start"):
        return len(header["seats"]), move[1:], lambda i: [str(i + 1)]
    return None, None, lambda i: None


def check_event(header, key, event, line):
    noted = re.fullmatch(r"\s*\*\s+(\S.*?)\s+#\s*(\d{1,10})/(\d{1,10})\s*", line)
    if not noted:
        raise Wrong(f"cannot be checked: no note such as `# 3/6` behind {line.strip()!r}")
    move, note = noted[1].split(), (int(noted[2]), int(noted[3]))
    n, shows, must_show = meaning(header, move)
    n = n or note[1]
    if not 1 <= n < 2**32:
        raise Wrong(f"NOT fair: nothing has {n} outcomes")
    given = below(key, event, n)
    if note != (given, n) or shows != must_show(given):
        raise Wrong(f"NOT fair: {line.strip()!r}, but the rule gives {given}/{n} {must_show(given) or ''}")


def verify(lines):
    blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    header = read_header(lines[:blank])
    seed = header["seed"][0]
    commitment = hashlib.sha256(f"dicecup fair 1 commitment {seed}".encode()).hexdigest()
    if [commitment] != header["commitment"]:
        raise Wrong("NOT fair: the opened seed is not the one that was promised")
    words = [unquote_to_bytes("".join(header.get(f"words {seat}", [])))
             for seat in range(1, len(header["seats"]) + 1)]
    key = mac(seed, b"dicecup fair 1 key " + b"".join(b"%d:%b," % (len(w), w) for w in words))
    event = 0
    for number, line in enumerate(lines[blank:], blank + 1):
        if line.split()[:1] == ["position"]:
            raise Wrong(f"line {number}: cannot be checked: not from the start of the game")
        if line.lstrip().startswith("*"):
            event += 1
            try:
                check_event(header, key, event, line)
            except Wrong as wrong:
                raise Wrong(f"line {number}: {wrong}") from None
    return f"fair: {event} rolls and draws; words: {[w.decode(errors='replace') for w in words]}"


if __name__ == "__main__":
    status = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                print(f"{path}: {verify(file.read().split(chr(10)))}")
        except (Wrong, OSError, IndexError) as error:
            print(f"{path}: {error}")
            status = 1
    sys.exit(status)
