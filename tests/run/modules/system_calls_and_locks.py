# System calls beside those of files: places of a file, locks, limits, children.
import os, fcntl, resource, tempfile, struct, array, sys
print(os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_IOV_MAX"), resource.getpagesize())
for g in (lambda: os.sysconf("X"), lambda: os.sysconf(1.5), lambda: fcntl.flock(-1, 1), lambda: fcntl.fcntl("x", 1), lambda: resource.getrlimit(99), lambda: resource.getrusage(55), lambda: os.statvfs("/nonexistent")):
    try: print(g())
    except Exception as e: print(type(e).__name__, e)
with tempfile.TemporaryFile() as f:
    f.write(b"hello world"); f.flush()
    print(os.pread(f.fileno(), 5, 6), os.pwrite(f.fileno(), b"W", 6), os.pread(f.fileno(), 20, 0))
    fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB); fcntl.flock(f, fcntl.LOCK_UN)
    fcntl.lockf(f, fcntl.LOCK_EX); fcntl.lockf(f, fcntl.LOCK_UN)
    flags = fcntl.fcntl(f, fcntl.F_GETFL); fcntl.fcntl(f, fcntl.F_SETFL, flags | os.O_NONBLOCK); print(fcntl.fcntl(f, fcntl.F_GETFL) & os.O_NONBLOCK)
    os.posix_fallocate(f.fileno(), 0, 100); print(os.fstat(f.fileno()).st_size)
    print(os.fstatvfs(f.fileno()).f_bsize > 0, len(os.statvfs("/")), os.statvfs("/").f_namemax)
r, w = os.pipe2(os.O_CLOEXEC); print(os.writev(w, [b"ab", b"cd"])); b = bytearray(3); print(os.readv(r, [b]), b)
a = array.array("i", [0]); import termios
print(fcntl.ioctl(r, termios.FIONREAD, a, True), a[0], struct.unpack("i", fcntl.ioctl(r, termios.FIONREAD, b"\0"*4)))
u = resource.getrusage(resource.RUSAGE_SELF); print(u.ru_utime >= 0, u[2] == u.ru_maxrss, type(u).__name__)
s, h = resource.getrlimit(resource.RLIMIT_NOFILE); resource.setrlimit(resource.RLIMIT_NOFILE, (min(s,512), h)); print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(s,512))
print(os.getgroups() == os.getgroups(), os.getpriority(os.PRIO_PROCESS, 0) == os.nice(0), os.getsid(0) > 0, os.major(os.makedev(5, 7)), os.minor(os.makedev(5,7)), os.getresuid()[0] == os.getuid())
d = tempfile.mkdtemp(); os.mkfifo(d + "/f"); import stat; print(stat.S_ISFIFO(os.stat(d + "/f").st_mode)); os.unlink(d + "/f"); fd = os.open(d, os.O_RDONLY); os.fchdir(fd); print(os.getcwd() == d); os.rmdir(d)
pid = os.fork()
if pid == 0: os._exit(3)
p, st, us = os.wait4(pid, 0); print(p == pid, os.waitstatus_to_exitcode(st), us.ru_maxrss > 0)
e = os.eventfd(5); print(os.eventfd_read(e)); os.eventfd_write(e, 2); print(os.eventfd_read(e))
try: termios.tcgetattr(r)
except termios.error as e: print(type(e), e)
