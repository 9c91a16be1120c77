#!/usr/bin/python3 -B
"""Strangers against the network of the server.

usage: tests/server/net.py NET_SERVER [CASE...]

Each case starts its own server and talks to it over raw sockets: requests that are cut, too long,
ambiguous or slow; frames that break the rules; clients that never read. Each gets a refusal that
says why, and a bystander who is connected all the time notices nothing. Nothing is waited for by the
clock: cases wait for what must happen.
"""

import sys
import traceback

import net_http                         # noqa: F401 - each adds its cases
import net_limits                       # noqa: F401
import net_websocket                    # noqa: F401
from net_cases import CASES


def main():
    passed = failed = 0
    wanted = sys.argv[2:]
    for name, run in CASES:
        if wanted and name not in wanted:
            continue
        try:
            run()
            passed += 1
        except Exception:               # of any kind: it is told, and the next case runs
            failed += 1
            print(f"failed: {name}")
            traceback.print_exc(file=sys.stdout)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
