"""The type of truth values, Bool."""

from std.builtin.functions import all, any
from std.builtin.protocols import Boolable


__extension Bool(Boolable, Intable, Writable, Hashable, Equatable, Comparable, Defaultable):
    """`True` or `False`, in one byte.

    ```mojo
    var a = True
    print(a, not a, a and False, a != False, Int(a))  # True False False True 1
    ```
    """
    @always_inline
    def __bool__(self) -> Bool:
        return self

    @always_inline
    def __int__(self) -> Int:
        """1 for True, 0 for False."""
        return __pyc.convert[Int](self)

    @always_inline
    def __eq__(self, other: Bool) -> Bool:
        return __pyc.eq(self, other)

    @always_inline
    def __lt__(self, other: Bool) -> Bool:
        return not self and other

    @always_inline
    def select[T: Copyable](self, true_case: T, false_case: T) -> T:
        """`true_case` if the value is True, else `false_case`. Both are computed.

        ```mojo
        print((3 > 2).select("yes", "no"))  # yes
        ```
        """
        return true_case.copy() if self else false_case.copy()

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("True" if self else "False")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)

    def __hash__[H: Hasher](self, mut hasher: H):
        hasher._update_u64(1 if self else 0)
