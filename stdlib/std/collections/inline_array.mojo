"""The older name of Array."""

comptime InlineArray = Array
