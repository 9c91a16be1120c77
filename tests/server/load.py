"""Plays at many tables of a real server with `dicecup load`; and what it says when it cannot."""
import json
import subprocess
import sys

from serve_cases import options, run_tests

PROGRAM = sys.argv[1]
LIMITS = ('--limit', 'address-connections=0,address-tables=0,guests=1000,rate=0')


def load(server, *words):
    """Exit status, standard output, standard error."""
    done = subprocess.run([PROGRAM, 'load', f'http://127.0.0.1:{server.port}/',
                           '--metrics', f'http://127.0.0.1:{server.metrics_port}/', *words],
                          check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def play(server, *words):
    """A run in which nothing goes wrong; what it says must fit what the server says."""
    status, out, error = load(server, '--json', *words)
    assert (status, error) == (0, ''), (status, out, error)
    said = json.loads(out)
    assert said['refused'] == 0 and said['lost'] == 0, said
    assert said['moves_a_cpu_second'] > 0 and said['latency_ms']['p50'] > 0, said
    assert said['latency_ms']['p50'] <= said['latency_ms']['p99'] <= said['latency_ms']['max'], said
    figures = server.figures()
    assert int(figures['dicecup_lines_refused_total']) == 0, figures
    assert int(figures['dicecup_rows_total']) > said['moves'], figures
    # each move is told to everybody at the table
    assert int(figures['dicecup_messages_total']) >= said['moves'] * said['seats'], figures
    return said


@options(*LIMITS)
def test_town(server, directory):
    said = play(server, '--tables', '8', '--moves', '1500')
    assert said['moves'] >= 1500 and said['tables'] == 8 and said['seats'] == 4, said


@options(*LIMITS)
def test_extension(server, directory):
    said = play(server, '--tables', '3', '--seats', '5', '--moves', '500',
                '--options', 'extension=on')
    assert said['moves'] >= 500 and said['options'] == 'extension=on', said


@options(*LIMITS)
def test_games_follow_each_other(server, directory):
    said = play(server, '--tables', '4', '--seats', '2', '--moves', '600', '--game', 'null')
    assert said['games'] >= 8, said
    said = play(server, '--tables', '4', '--seats', '3', '--moves', '1500', '--game', 'dicetto')
    assert said['games'] >= 1, said


@options(*LIMITS)
def test_for_people(server, directory):
    status, out, error = load(server, '--tables', '2', '--seats', '2', '--moves', '20',
                              '--game', 'null')
    assert (status, error) == (0, ''), (status, error)
    for word in ('moves:', 'latency:', 'memory:', 'refused:      0 lines, 0 connections lost'):
        assert word in out, out


def test_limits_are_told(server, directory):
    """With its usual limits a server refuses so many guests, and that is said."""
    status, out, error = load(server, '--tables', '100', '--seats', '2')
    assert status == 1 and out == '' and '429 too-many' in error, (status, out, error)


def test_bad_arguments(server, directory):
    for words, hint in ((('--tables', '0'), 'tables'), (('--tables', 'x'), 'tables'),
                        (('--seats', '9'), 'seats'), (('--seconds', '0'), 'seconds'),
                        (('--game', 'chess'), 'chess'), (('--options', 'x=y'), 'table'),
                        (('--table', '1'), 'tables'), (('two',), '')):
        status, out, error = load(server, *words)
        assert status == 2 and out == '' and hint in error and error.startswith('dicecup: '), \
            (words, status, out, error)
    for url in ('ftp://127.0.0.1/', 'nonsense:port', ''):
        done = subprocess.run([PROGRAM, 'load', url], check=False, stderr=subprocess.PIPE)
        assert done.returncode == 2 and b'cannot use' in done.stderr, done
    server.end()
    status, out, error = load(server)
    assert status == 1 and 'connection refused' in error, (status, error)
    server.start()


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    sys.exit(run_tests(PROGRAM, TESTS))
