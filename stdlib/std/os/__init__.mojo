"""The operating system."""

from std.os.env import getenv, setenv, unsetenv
from std.os.files import listdir, mkdir, makedirs, remove, unlink, rmdir, removedirs, rename, chdir, getcwd, stat, lstat, stat_result
from std.os.files import SEEK_SET, SEEK_CUR, SEEK_END, sep, isatty, getuid, symlink, link
from std.builtin.assertions import abort
from std.io.file import PathLike
from std.os.process import Pipe, Process
