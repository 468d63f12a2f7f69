"""Functions and types of C. `external_call["name", Result](arguments…)` calls a C function by its name."""

from std.ffi.types import c_char, c_uchar, c_short, c_ushort, c_int, c_uint, c_long, c_ulong, c_long_long, c_ulong_long, c_size_t
from std.ffi.types import c_ssize_t, c_float, c_double, c_pid_t, MAX_PATH
from std.ffi.c_string import CStringSpan
from std.ffi.errno import ErrNo, get_errno, set_errno
from std.ffi.union import UnsafeUnion
from std.ffi.library import OwnedDLHandle, RTLD
