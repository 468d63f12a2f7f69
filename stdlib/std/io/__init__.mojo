"""Input and output."""

from std.io.file import FileHandle, RawFileDescriptor, open
from std.io.print import print
from std.io.input import input
from std.io.writable import Writable, Writer
