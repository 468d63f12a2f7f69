"""A panic: the program ends at once with a message, after everything that it printed."""

import os
import sys

STATUS = 134


def panic(message, depth=1):
    """Ends the program; `depth` counts the frames of the package between this call and the user's line."""
    frame = sys._getframe(depth)
    package = os.path.dirname(__file__)
    while frame.f_back and os.path.dirname(frame.f_code.co_filename) == package:
        frame = frame.f_back
    sys.stdout.flush()
    sys.stderr.write(f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno}: panic: {message}\n")
    sys.stderr.flush()
    os._exit(STATUS)


def checked_index(index, length):
    """The index as an int between 0 and the length."""
    at = index.__index__()
    if not 0 <= at < length:
        panic(f"index {at} is out of bounds, valid range is 0 to {length - 1}")
    return at
