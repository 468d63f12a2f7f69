"""Text."""

from std.collections.string.string import String
from std.collections.string.span import StringSpan, StringSlice, StaticString, ImmStringSpan, MutStringSpan
from std.collections.string.codepoint import Codepoint, chr, ord, ascii
from std.builtin.number_text import atol, atof
from std.ffi.c_string import CStringSpan
