"""Runs tests against a real server, each with one of its own."""
import sys
import tempfile
import time
import traceback

from serve_client import Server


def options(*words):
    """The test gets a server with these options."""
    def add(test):
        test.options = words
        return test
    return add


def run_tests(program, tests):
    """Each in a directory of its own; a server must live until it is told to end. Names of tests
    after the program mean these alone."""
    passed = failed = 0
    only = sys.argv[2:]
    for test in tests:
        if only and test.__name__ not in only:
            continue
        with tempfile.TemporaryDirectory(prefix='dicecup-serve-') as directory:
            server = Server(program, directory, *getattr(test, 'options', ()))
            began = time.monotonic()
            try:
                test(server, directory)
                assert server.process.poll() is None, 'the server has died'
                assert server.end() == 0
                passed += 1
            except (Exception, KeyboardInterrupt):  # whatever it was, the others are tried too
                traceback.print_exc()
                print(f'failed: {test.__name__}\n{server.read_log()[-2000:]}')
                failed += 1
            finally:
                server.close()
            print(f'{test.__name__}: {time.monotonic() - began:.1f} s')
    print(f'{passed} passed, {failed} failed')
    return failed > 0
