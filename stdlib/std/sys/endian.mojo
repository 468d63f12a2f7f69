"""Byte orders."""


@fieldwise_init
struct Endian(Equatable, TrivialRegisterPassable, Writable):
    """The order of the bytes of a number in memory.

    ```mojo
    from std.sys import Endian

    print(Endian.native(), Endian.big, UInt16(0x0102).as_bytes[endian=.big]())  # Endian.little Endian.big [1, 2]
    ```
    """

    comptime little = Endian(_is_big=False)
    comptime big = Endian(_is_big=True)
    var _is_big: Bool

    @staticmethod
    @always_inline
    def native() -> Self:
        """The order of the machine that the code is compiled for.

        ```mojo
        from std.sys import Endian, is_big_endian

        print((Endian.native() == Endian.big) == is_big_endian())  # True
        ```
        """
        return Self(_is_big=False)

    def __eq__(self, other: Self) -> Bool:
        return self._is_big == other._is_big

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("Endian.big" if self._is_big else "Endian.little")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)
