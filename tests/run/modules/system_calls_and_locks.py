# System calls beside those of files: places of a file, locks, limits, children.
import array
import fcntl
import os
import resource
import stat
import struct
import tempfile
import termios

print(os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_IOV_MAX"), resource.getpagesize())


def tried(call, *args):
    try:
        print(call(*args))
    except Exception as e:
        print(type(e).__name__, e)


tried(os.sysconf, "X")
tried(os.sysconf, 1.5)
tried(fcntl.flock, -1, 1)
tried(fcntl.fcntl, "x", 1)
tried(resource.getrlimit, 99)
tried(resource.getrusage, 55)
tried(os.statvfs, "/nonexistent")

with tempfile.TemporaryFile() as file:
    file.write(b"hello world")
    file.flush()
    fd = file.fileno()
    print(os.pread(fd, 5, 6), os.pwrite(fd, b"W", 6), os.pread(fd, 20, 0))
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.flock(file, fcntl.LOCK_UN)
    fcntl.lockf(file, fcntl.LOCK_EX)
    fcntl.lockf(file, fcntl.LOCK_UN)
    flags = fcntl.fcntl(file, fcntl.F_GETFL)
    fcntl.fcntl(file, fcntl.F_SETFL, flags | os.O_NONBLOCK)
    print(fcntl.fcntl(file, fcntl.F_GETFL) & os.O_NONBLOCK)
    os.posix_fallocate(fd, 0, 100)
    print(os.fstat(fd).st_size)
    print(os.fstatvfs(fd).f_bsize > 0, len(os.statvfs("/")), os.statvfs("/").f_namemax)

reader, writer = os.pipe2(os.O_CLOEXEC)
print(os.writev(writer, [b"ab", b"cd"]))
buffer = bytearray(3)
print(os.readv(reader, [buffer]), buffer)
waiting = array.array("i", [0])
print(fcntl.ioctl(reader, termios.FIONREAD, waiting, True), waiting[0])
print(struct.unpack("i", fcntl.ioctl(reader, termios.FIONREAD, b"\0" * 4)))
try:
    termios.tcgetattr(reader)
except termios.error as e:
    print(type(e), e)

usage = resource.getrusage(resource.RUSAGE_SELF)
print(usage.ru_utime >= 0, usage[2] == usage.ru_maxrss, type(usage).__name__)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(soft, 512))
print(sorted(os.getgroups()) == sorted(set(os.getgroups())), os.getresuid()[0] == os.getuid(), os.getsid(0) >= 0)
print(os.getpriority(os.PRIO_PROCESS, 0) == os.nice(0), os.major(os.makedev(5, 7)), os.minor(os.makedev(5, 7)))

folder = tempfile.mkdtemp()
os.mkfifo(folder + "/f")
print(stat.S_ISFIFO(os.stat(folder + "/f").st_mode))
os.unlink(folder + "/f")
os.fchdir(os.open(folder, os.O_RDONLY))
print(os.getcwd() == folder)
os.rmdir(folder)

child = os.fork()
if child == 0:
    os._exit(3)
ended, status, usage = os.wait4(child, 0)
print(ended == child, os.waitstatus_to_exitcode(status), usage.ru_maxrss > 0)
event = os.eventfd(5)
print(os.eventfd_read(event))
os.eventfd_write(event, 2)
print(os.eventfd_read(event))
