"""What all types of a list have in common."""


def _all_copyable[*Ts: AnyType]() -> Bool:
    """Whether all types are Copyable."""
    comptime for i in range(Ts.length):
        comptime if not conforms_to(Ts[i], Copyable):
            return False
    return True


def _all_implicitly_copyable[*Ts: AnyType]() -> Bool:
    """Whether all types are ImplicitlyCopyable."""
    comptime for i in range(Ts.length):
        comptime if not conforms_to(Ts[i], ImplicitlyCopyable):
            return False
    return True


def _all_equatable[*Ts: AnyType]() -> Bool:
    """Whether all types are Equatable."""
    comptime for i in range(Ts.length):
        comptime if not conforms_to(Ts[i], Equatable):
            return False
    return True


def _all_comparable[*Ts: AnyType]() -> Bool:
    """Whether all types are Comparable."""
    comptime for i in range(Ts.length):
        comptime if not conforms_to(Ts[i], Comparable):
            return False
    return True


def _all_hashable[*Ts: AnyType]() -> Bool:
    """Whether all types are Hashable."""
    comptime for i in range(Ts.length):
        comptime if not conforms_to(Ts[i], Hashable):
            return False
    return True


def _all_writable[*Ts: AnyType]() -> Bool:
    """Whether all types are Writable."""
    comptime for i in range(Ts.length):
        comptime if not conforms_to(Ts[i], Writable):
            return False
    return True
