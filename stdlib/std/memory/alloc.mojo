"""Memory of the heap."""

from std.memory.allocation import alloc, dealloc, Allocation, Layout
