"""Pointers, memory, owners."""

from std.memory.pointer import MutPointer, ImmPointer, UnsafePointer, OpaquePointer, MutOpaquePointer, ImmOpaquePointer
from std.memory.pointer import OptionalPointer, AddressSpace
from std.memory.allocation import alloc, dealloc, Alignment, Layout, Allocation, ManagedAllocation
from std.memory.uninit import MaybeUninit
from std.memory.owned_pointer import OwnedPointer
from std.memory.arc_pointer import ArcPointer, WeakPointer
from std.memory.span import Span, ImmSpan, MutSpan
from std.memory.raw import memmove, unsafe_memcpy, unsafe_memmove, unsafe_memset, unsafe_memset_zero, unsafe_memcmp, bitcast, forget_deinit
from std.memory.raw import deinit, unsafe_destroy_n, unsafe_uninit_copy_n, unsafe_uninit_move_n, memcpy, memset, memset_zero, memcmp
from std.memory.raw import stack_allocation, unsafe_stack_allocation, pack_bits
