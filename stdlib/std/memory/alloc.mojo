"""Memory of the heap."""

from std.memory.allocation import alloc, dealloc, unsafe_alloc, Alignment, Allocation, Layout
