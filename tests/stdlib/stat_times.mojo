# The times, blocks and size that the system knows of a file.
from std.os import stat


def main() raises:
    var known = stat("/etc/passwd")
    print(known.st_size > 0, known.st_blksize > 0, known.st_blocks >= 0)
    print(known.st_mtimespec.tv_sec == known.st_mtime, known.st_mtimespec.tv_nsec < 1_000_000_000)
    print(known.st_mtimespec.as_nanoseconds() // 1_000_000_000 == known.st_mtime)
    print(known.st_ctimespec.tv_sec > 1_000_000_000, known.st_atimespec.tv_sec > 1_000_000_000)
