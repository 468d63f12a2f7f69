# A signal whose handler returns ends no wait: it goes on until what it waits for happens. A handler that raises ends it.
import os
import select
import signal
import subprocess
import time

calls = []


def note(number, frame):
    calls.append(number)


class Enough(Exception):
    pass


def stop(number, frame):
    raise Enough()


def waits():
    yield "sleep", lambda: time.sleep(0.15)
    reader, writer = os.pipe()
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    yield "poll", lambda: poll.poll(150)
    epoll = select.epoll()
    epoll.register(reader, select.EPOLLIN)
    yield "epoll", lambda: epoll.poll(0.15)
    yield "select", lambda: select.select([reader], [], [], 0.15)
    yield "waitpid", lambda: os.waitpid(subprocess.Popen(["sleep", "0.15"]).pid, 0)


def main():
    for name, wait in waits():
        signal.signal(signal.SIGALRM, note)
        calls.clear()
        signal.setitimer(signal.ITIMER_REAL, 0.03, 0.03)
        start = time.monotonic()
        wait()
        lasted = time.monotonic() - start
        signal.setitimer(signal.ITIMER_REAL, 0)
        print(name, "whole" if lasted >= 0.14 else "short", "interrupted" if calls else "not interrupted")
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, 0.03)
        try:
            wait()
            print(name, "went on")
        except Enough:
            print(name, "ended by the handler")
        signal.setitimer(signal.ITIMER_REAL, 0)


main()
