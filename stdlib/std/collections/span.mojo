"""Views of consecutive elements."""

from std.memory.span import Span, ImmSpan, MutSpan
