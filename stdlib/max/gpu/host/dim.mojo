"""Sizes of grids and blocks."""


struct Dim(ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """Up to three sizes; those not given are 1.

    ```mojo
    from max.gpu.host import Dim

    var blocks: Dim = (4, 2)
    print(blocks.x(), blocks.y(), blocks.z(), Dim(8))  # 4 2 1 (x=8, y=1, z=1)
    ```
    """

    var _x: UInt32
    var _y: UInt32
    var _z: UInt32

    @implicit
    def __init__(out self, x: Int):
        self = Self(x, 1, 1)

    @implicit
    def __init__(out self, xy: Tuple[Int, Int]):
        self = Self(xy[0], xy[1], 1)

    @implicit
    def __init__(out self, xyz: Tuple[Int, Int, Int]):
        self = Self(xyz[0], xyz[1], xyz[2])

    @implicit
    def __init__(out self, x: Tuple[Int]):
        self = Self(x[0], 1, 1)

    def __init__(out self, *, py: object) raises:
        """An int, or a tuple of one to three. Raises TypeError for anything else."""
        var given = Array[Int, 3](fill=1)
        var count = 1
        try:
            given[0] = Int(__pyc.pyc_obj_to_i64(py))
        except:
            count = Int(__pyc.pyc_obj_len(py))
            for i in range(min(count, 3)):
                given[i] = Int(__pyc.pyc_obj_to_i64(__pyc.pyc_obj_getitem_i64(py, Int64(i))))
        if count < 1 or count > 3:
            raise Error("a grid or block has one to three dimensions, not ", count)
        self = Self(given[0], given[1], given[2])

    def __init__(out self, x: Int, y: Int, z: Int = 1):
        self._x = Self._checked(x)
        self._y = Self._checked(y)
        self._z = Self._checked(z)

    @staticmethod
    def _checked(size: Int) -> UInt32:
        return UInt32(0) if size < 0 or size > 0x7FFFFFFF else UInt32(size)

    def x(self) -> Int:
        """The size of the first dimension, which changes fastest."""
        return Int(self._x)

    def y(self) -> Int:
        """The size of the second dimension."""
        return Int(self._y)

    def z(self) -> Int:
        """The size of the third dimension."""
        return Int(self._z)

    def write_to(self, mut writer: Some[Writer]):
        writer.write("(x=", self._x, ", y=", self._y, ", z=", self._z, ")")
