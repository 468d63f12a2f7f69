"""What the system knows of a file."""

from std.os.files import stat, lstat, stat_result
