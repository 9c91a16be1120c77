#!/usr/bin/env python3
"""Sums up what llvm-cov wrote (tests/tree/coverage): coverage.py DIRECTORY."""
import json
import sys
from pathlib import Path

FOLDERS = ("core", "games", "match", "table", "hub")
FIGURES = ("lines", "branches", "mcdc")


def share(covered, count):
    return f"{100 * covered / count:6.2f} %" if count else "      - "


def main():
    directory = Path(sys.argv[1])
    print(f"{'':28}{'lines':>10}{'branches':>10}{'MC/DC':>10}")
    whole = dict.fromkeys(FIGURES, (0, 0))
    for folder in FOLDERS:
        data = json.loads((directory / f"{folder}.json").read_text())["data"][0]
        for figure in FIGURES:
            total = data["totals"][figure]
            whole[figure] = (whole[figure][0] + total["covered"], whole[figure][1] + total["count"])
        rows = [(folder, data["totals"])]
        rows += [("  " + "/".join(Path(file["filename"]).parts[-2:]), file["summary"])
                 for file in data["files"]
                 if any(file["summary"][figure]["covered"] < file["summary"][figure]["count"]
                        for figure in FIGURES)]
        for name, summary in rows:
            figures = (share(summary[one]["covered"], summary[one]["count"]) for one in FIGURES)
            print(f"{name:28}" + "".join(f"{figure:>10}" for figure in figures))
    print(f"{'all':28}" + "".join(f"{share(*whole[figure]):>10}" for figure in FIGURES))


main()
