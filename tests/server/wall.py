"""Somebody sets the clock on the wall while a server runs, and while it is down.

The server is the one that is installed; its clock on the wall is tests/server/wall_clock.c. Nobody's game stands still
because of it, and nobody's time is gone.
"""
import os
import re
import select
import signal
import struct
import sys
import tempfile
import time

from serve_cases import options, run_tests
from serve_client import await_true
from serve_crowd import open_table

PROGRAM = sys.argv[1]
LIBRARY = os.path.join(os.path.dirname(PROGRAM), 'wall_clock.so')
PATIENCE = 60
HOUR = 3600000


def on_time(test):
    """Whatever it does to the clock, the next server finds it right."""
    def whole(server, directory):
        try:
            test(server, directory)
        finally:
            set_wall(0)
    whole.__name__ = test.__name__
    return options('--limit', 'guests=100000,rate=0')(whole)


def set_wall(milliseconds):
    with open(os.environ['DICECUP_TEST_WALL'], 'r+b') as file:
        file.write(struct.pack('q', milliseconds))


def play(guests, steps=None):
    """For so many steps, or to the end."""
    first = guests[0].step
    waits = time.monotonic() + PATIENCE
    while not all(guest.done() for guest in guests):
        seen = guests[0].step
        if steps is not None and seen >= first + steps:
            return
        for guest in guests:
            if not guest.here:
                guest.try_to_return()
            if guest.here:
                guest.go_on()
        select.select([guest.line.socket for guest in guests if guest.here], [], [], 1)
        if guests[0].step > seen:
            waits = time.monotonic() + PATIENCE
        assert time.monotonic() < waits, f'the game stands still at step {seen}'


def restart(server, guests, ahead):
    server.end(signal.SIGKILL)
    set_wall(ahead)
    server.start()
    for guest in guests:
        guest.lost()


def picture(guest):
    guest.line.socket.settimeout(PATIENCE)
    guest.say('look')
    return guest.wait(lambda message: 'table' in message)


def a_game_goes_on(server, jump):
    """Bots and moments need timers."""
    guests = open_table(server, 2, 'game=town seats=4 moment=20 bot-moment=5', 7)
    play(guests, 30)
    set_wall(jump)
    play(guests, 30)
    restart(server, guests, 2 * jump)
    play(guests, 30)
    restart(server, guests, 0)
    play(guests)
    for guest in guests:
        guest.line.close()


@on_time
def test_an_hour_back(server, directory):
    a_game_goes_on(server, -HOUR)


@on_time
def test_a_month_ahead_and_back(server, directory):
    a_game_goes_on(server, 720 * HOUR)


@on_time
def test_nobody_pays_for_it(server, directory):
    """A quarter of an hour each, in a game that counts."""
    guests = open_table(server, 2, 'game=null seats=2 clock=900+0 rated=yes substitute=random', 7)
    ann = guests[0]

    def is_left():
        seen = picture(ann)
        assert min(seen['clocks']) > 900000 - PATIENCE * 1000, seen
        assert not any('away' in seat for seat in seen['seats']), seen

    is_left()
    for ahead in (2 * HOUR, -2 * HOUR):
        set_wall(ahead)
        is_left()
        restart(server, guests, 2 * ahead)
        for guest in guests:
            guest.try_to_return()
        is_left()
    for guest in guests:
        guest.line.close()


@on_time
def test_dates_are_those_of_the_wall(server, directory):
    """Lines of the log, for example, while the server runs."""
    await_true(lambda: 'event=started' in server.read_log(), 'the server has not started')
    set_wall(48 * HOUR)
    server.end()
    lines = server.read_log().splitlines()  # all of them, now that it has ended
    began, ended = (float(re.match('time=([0-9.]+) ', line).group(1)) for line in (lines[0], lines[-1]))
    assert 0 <= ended - began - 48 * 3600 < PATIENCE, lines
    server.start()


def main():
    with tempfile.NamedTemporaryFile(prefix='dicecup-wall-') as file:
        os.environ['DICECUP_TEST_WALL'] = file.name
        os.environ['LD_PRELOAD'] = os.path.abspath(LIBRARY)
        set_wall(0)
        return run_tests(PROGRAM, [test for name, test in list(globals().items())
                                   if name.startswith('test_')])


if __name__ == '__main__':
    sys.exit(main())
