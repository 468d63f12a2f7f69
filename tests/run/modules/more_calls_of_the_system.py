# Attributes and limits of files, processors, groups, children, clocks, signals of threads, and texts of the locale.
# flags: --no-python
import errno
import locale
import os
import signal
import sys
import tempfile
import threading
import time


def failure(function, *args, **options):
    try:
        print(function(*args, **options))
    except Exception as e:
        print(type(e).__name__, e)


processors = os.sched_getaffinity(0)
os.sched_setaffinity(0, {min(processors)})
print(len(os.sched_getaffinity(0)))
os.sched_setaffinity(0, processors)
print(os.sched_getaffinity(0) == processors)
for mask in [], [-1], ["a"], 3, [99999]:
    failure(os.sched_setaffinity, 0, mask)

print(os.getgrouplist("root", 0)[0], 7 in os.getgrouplist("no such user", 7))
print(os.pathconf("/", "PC_NAME_MAX"), os.fpathconf(0, os.pathconf_names["PC_PIPE_BUF"]), os.confstr("CS_PATH"))
failure(os.pathconf, "/", "x")
failure(os.pathconf, "/no such file", "PC_NAME_MAX")
failure(os.pathconf, "/", 1.5)
failure(os.confstr, 987654)

with tempfile.NamedTemporaryFile() as file:
    try:
        os.setxattr(file.name, "user.color", b"red\0blue")
        print(os.getxattr(file.name, b"user.color"), os.listxattr(file.fileno()))
        try:
            os.setxattr(file.name, "user.color", b"", os.XATTR_CREATE)
        except FileExistsError:
            print("exists")
        os.removexattr(file.name, "user.color")
    except OSError as e:
        if e.errno != errno.ENOTSUP:
            raise
        print(b"red\0blue", ["user.color"])
        print("exists")
    try:
        os.getxattr(file.name, "user.none")
    except OSError as e:
        print(e.errno in (errno.ENODATA, errno.ENOTSUP), e.filename == file.name)
    failure(os.getxattr, file.fileno(), "user.none", follow_symlinks=False)
failure(os.listxattr, "/no such file")

failure(os.waitid, os.P_ALL, 0, os.WEXITED)
child = os.fork()
if not child:
    os._exit(7)
done = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
print(done.si_pid == child, done.si_status, done.si_code == os.CLD_EXITED, done.si_signo == signal.SIGCHLD)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

print(time.clock_getres(time.CLOCK_MONOTONIC), time.clock_gettime(time.CLOCK_BOOTTIME) > 0)
print(0 <= time.clock_gettime_ns(time.CLOCK_REALTIME) - time.time_ns() + 10**9 < 2 * 10**9)
failure(time.clock_gettime, 12345)
failure(time.clock_getres, 12345)
print(time.clock_gettime(time.pthread_getcpuclockid(threading.get_ident())) > 0)

signal.signal(signal.SIGUSR1, lambda number, frame: print("got", signal.Signals(number).name))
signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1, signal.SIGUSR2])
os.kill(os.getpid(), signal.SIGUSR2)
print(signal.sigpending() == {signal.SIGUSR2}, signal.sigwait({signal.SIGUSR2}).name, signal.sigpending())
failure(signal.sigwait, [0])
failure(signal.pthread_kill, threading.get_ident(), 999)
print(signal.SIGRTMIN < signal.SIGRTMAX, signal.Signals(signal.SIGRTMIN).name, signal.SIGIOT, signal.SIGCLD)

print(locale.nl_langinfo(locale.CODESET), locale.nl_langinfo(locale.DAY_1), locale.nl_langinfo(locale.ABMON_12))
print(locale.nl_langinfo(locale.D_T_FMT), locale.nl_langinfo(locale.RADIXCHAR), locale.nl_langinfo(locale.MON_3))
failure(locale.nl_langinfo, 1234567)
failure(locale.currency, 3)
print(sys.getdlopenflags() == os.RTLD_NOW)
