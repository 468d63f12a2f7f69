"""Questions about types and the target."""


@always_inline
def size_of[T: AnyType]() -> Int:
    """Bytes of a value of the type.

    ```mojo
    print(size_of[Int32]())  # 4
    ```
    """
    return __pyc.size_of[T]()


@always_inline
def size_of[dtype: DType]() -> Int:
    """Bytes of a number of the type."""
    return __pyc.size_of[Scalar[dtype]]()


@always_inline
def align_of[T: AnyType]() -> Int:
    """The alignment of the type in bytes."""
    return __pyc.align_of[T]()


@always_inline
def align_of[dtype: DType]() -> Int:
    """The alignment of a number of the type in bytes."""
    return __pyc.align_of[Scalar[dtype]]()


@always_inline
def bit_width_of[T: AnyType]() -> Int:
    """Bits of a value of the type."""
    return 8 * __pyc.size_of[T]()


@always_inline
def bit_width_of[dtype: DType]() -> Int:
    """Bits of a number of the type."""
    return 8 * __pyc.size_of[Scalar[dtype]]()


@always_inline
def simd_width_of[dtype: DType]() -> Int:
    """How many numbers of the type fit a vector register of the target's baseline (16 bytes)."""
    return 16 // __pyc.size_of[Scalar[dtype]]()


@always_inline
def simd_width_of[T: AnyType]() -> Int:
    """How many values of the type fit a vector register of the target's baseline (16 bytes)."""
    return 16 // __pyc.size_of[T]()


@always_inline
def sizeof[T: AnyType]() -> Int:
    """Older name of `size_of`."""
    return __pyc.size_of[T]()


@always_inline
def alignof[T: AnyType]() -> Int:
    """Older name of `align_of`."""
    return __pyc.align_of[T]()


@always_inline
def bitwidthof[T: AnyType]() -> Int:
    """Older name of `bit_width_of`."""
    return 8 * __pyc.size_of[T]()


@always_inline
def simdwidthof[dtype: DType]() -> Int:
    """Older name of `simd_width_of`."""
    return 16 // __pyc.size_of[Scalar[dtype]]()


def is_64bit() -> Bool:
    """Whether addresses have 64 bits."""
    return True


def is_32bit() -> Bool:
    """Whether addresses have 32 bits."""
    return False


def is_big_endian() -> Bool:
    """Whether numbers begin with their highest byte."""
    return False


def num_logical_cores() -> Int:
    """The number of processor cores that the program may use."""
    return Int(__pyc.pyc_cpu_count())


def num_physical_cores() -> Int:
    """The number of processor cores that the program may use."""
    return Int(__pyc.pyc_cpu_count())


struct CompilationTarget:
    """What the program is compiled for."""

    @staticmethod
    def is_linux() -> Bool:
        """Whether it is Linux."""
        return True

    @staticmethod
    def is_macos() -> Bool:
        """Whether it is macOS."""
        return False
