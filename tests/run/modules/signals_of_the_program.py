# Signals: handlers, timers, Ctrl-C.
# flags: --no-python
import signal, os, time


def on(num, frame):
    print("signal", num, signal.Signals(num).name)


old = signal.signal(signal.SIGUSR1, on)
print(old)
os.kill(os.getpid(), signal.SIGUSR1)
time.sleep(0.01)
signal.signal(signal.SIGALRM, lambda n, f: print("alarm"))
signal.setitimer(signal.ITIMER_REAL, 0.02)
time.sleep(0.1)


class TO(Exception):
    pass


def raise_(n, f):
    raise TO("late")


signal.signal(signal.SIGALRM, raise_)
signal.setitimer(signal.ITIMER_REAL, 0.02)
try:
    while True:
        pass
except TO as e:
    print("caught", e)
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("ctrl-c")
print(signal.getsignal(signal.SIGUSR1) is on, signal.SIGTERM, repr(signal.SIG_DFL), signal.getsignal(signal.SIGINT))
print(signal.alarm(0), signal.strsignal(9))

# A pipe is written to when a signal comes, for those who wait in select().
import os
import select

reader, writer = os.pipe()
try:
    signal.set_wakeup_fd(writer)
except ValueError as e:
    print(str(e).endswith("must be in non-blocking mode"))
os.set_blocking(writer, False)
print(signal.set_wakeup_fd(writer))
signal.signal(signal.SIGUSR1, lambda number, frame: None)
os.kill(os.getpid(), signal.SIGUSR1)
print(select.select([reader], [], [], 5)[0] == [reader], os.read(reader, 1) == bytes([signal.SIGUSR1]))
print(signal.set_wakeup_fd(-1) == writer)

# a signal that the program sends itself arrives before the call returns
seen = []
signal.signal(signal.SIGUSR1, lambda number, frame: seen.append(number))
os.kill(os.getpid(), signal.SIGUSR1)
print(seen == [signal.SIGUSR1])
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    os.kill(os.getpid(), signal.SIGINT)
    print("not reached")
except KeyboardInterrupt:
    print("interrupted")
