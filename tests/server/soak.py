"""A server that is busy for an hour with all that tests/busy does, at an even pace: its memory must stay where it
was. The hour begins when as many games have been analysed as the server keeps (ANALYSES_MAX in server/games.c),
so that whatever is kept for a while has been filled once. What it uses is looked at every few seconds and told by
twelfths of the hour; the last quarter is compared with the second one.
"""
import statistics
import sys
import tempfile
import time
import traceback

from busy import PROGRAM, Crowd
from serve_client import Server

MINUTES = float(sys.argv[2])
SAMPLES = 720
KEPT = 64  # analyses
# seconds between two things that one of its clients does
PAUSES = {'answers': 0.1, 'passwords': 2, 'analyses': 0.2, 'copies': 2, 'pages': 0.5, 'strangers': 1}
ALLOWED = 1 << 20  # bytes that may come and go, of pages that are partly in use


class Memory:
    """The resident memory, less what SQLite keeps of the file, which grows to a bound of its own."""

    def __init__(self, server):
        self.server = server
        self.samples = []

    def look(self):
        figures = self.server.figures()
        self.samples.append(int(figures['process_resident_memory_bytes']) -
                            int(figures['dicecup_store_memory_bytes']))

    def part(self, first, end):
        """The median of what was seen between two parts of the time, in bytes."""
        count = len(self.samples)
        return statistics.median(self.samples[int(first * count):max(int(end * count), int(first * count) + 1)])

    def tell(self):
        print('MB by twelfths of the time:',
              *(f'{self.part(n / 12, (n + 1) / 12) / 1e6:.1f}' for n in range(12)))


def soak(server, directory):
    crowd = Crowd(server, directory, PAUSES)
    memory = Memory(server)
    crowd.start()
    begins = time.monotonic()
    while len(crowd.finished) <= KEPT:
        time.sleep(1)
        crowd.check()
    print(f'{KEPT} games are over after {time.monotonic() - begins:.0f} s')
    ends = time.monotonic() + MINUTES * 60
    while time.monotonic() < ends:
        time.sleep(MINUTES * 60 / SAMPLES)
        crowd.check()
        memory.look()
    print(f'{MINUTES:g} minutes:', crowd.end())
    memory.tell()
    grown = memory.part(3 / 4, 1) - memory.part(1 / 4, 1 / 2)
    print(f'grown by {grown / 1024:.0f} kB from the second quarter to the last')
    assert grown < ALLOWED, 'memory is not flat'


def main():
    failed = 0
    with tempfile.TemporaryDirectory(prefix='dicecup-soak-') as directory:
        server = Server(PROGRAM, directory, '--workers', '1', '--limit',
                        'guests=1000000,address-tables=0,changes=1000000,analyses=1000000,person-connections=100')
        try:
            soak(server, directory)
        except (Exception, KeyboardInterrupt):
            traceback.print_exc()
            failed = 1
        finally:
            server.close()
    print(f'{1 - failed} passed, {failed} failed')
    return failed


if __name__ == '__main__':
    sys.exit(main())
