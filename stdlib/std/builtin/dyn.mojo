"""What holds the value of a `dyn Trait`."""

from std.memory.allocation import _allocate, _release


def _box[T: Movable](var value: T) -> Pointer[UInt8, MutUntrackedOrigin]:
    """Memory of its own for a value."""
    var room = _allocate[T](1)
    __pyc.init(room, value^)
    return room.unsafe_bitcast[UInt8]()


def _end_box[T: Deinitable](box: Pointer[UInt8, MutUntrackedOrigin]):
    """Ends the value in a box, and its memory."""
    var room = box.unsafe_bitcast[T]()
    __pyc.destroy(room)
    _release(room)
