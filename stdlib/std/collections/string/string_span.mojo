"""Views of text."""

from std.collections.string.span import StringSpan, StaticString
