"""This module provides access to the garbage collector for reference cycles."""

import _gc

DEBUG_STATS = 1
DEBUG_COLLECTABLE = 2
DEBUG_UNCOLLECTABLE = 4
DEBUG_SAVEALL = 32
DEBUG_LEAK = 38
callbacks = []
garbage = []
_enabled = True
_debug = 0
_threshold = (2000, 10, 0)
_collections = 0


def enable():
    """Enable automatic garbage collection."""
    global _enabled
    _enabled = True


def disable():
    """Makes isenabled() false. Memory is collected all the same: nothing else would give it back."""
    global _enabled
    _enabled = False


def isenabled():
    """Returns true if automatic garbage collection is enabled."""
    return _enabled


def collect(generation=2):
    """Run the garbage collector."""
    global _collections
    if not 0 <= generation <= 2:
        raise ValueError("invalid generation")
    _collections += 1
    return _gc.collect()


def get_debug():
    """Get the garbage collection debugging flags."""
    return _debug


def set_debug(flags, /):
    """Set the garbage collection debugging flags, which have no effect here."""
    global _debug
    _debug = flags


def get_threshold():
    """Return the current collection thresholds."""
    return _threshold


def set_threshold(threshold0, threshold1=10, threshold2=0, /):
    """Set the collection thresholds, which have no effect here."""
    global _threshold
    _threshold = (threshold0, threshold1, threshold2)


def get_count():
    """Return a three-tuple of the current collection counts."""
    return (0, 0, 0)


def get_stats():
    """Return a list of dictionaries containing per-generation statistics."""
    return [{"collections": _collections if at == 2 else 0, "collected": 0, "uncollectable": 0} for at in range(3)]


def is_tracked(obj, /):
    """Returns true if the object may hold references."""
    return not isinstance(obj, (int, float, complex, str, bytes, bool, type(None)))


def is_finalized(obj, /):
    """Returns true if the object has been already finalized by the garbage collector."""
    return False


def freeze():
    """Freeze all current tracked objects and ignore them for future collections, which has no effect here."""


def unfreeze():
    """Unfreeze all objects in the permanent generation, which has no effect here."""


def get_freeze_count():
    """Return the number of objects in the permanent generation."""
    return 0
