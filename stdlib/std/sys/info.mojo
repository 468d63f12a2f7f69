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
    """The alignment of the type in bytes.

    ```mojo
    print(align_of[Int32](), align_of[DType.float64]())  # 4 8
    ```
    """
    return __pyc.align_of[T]()


@always_inline
def align_of[dtype: DType]() -> Int:
    """The alignment of a number of the type in bytes."""
    return __pyc.align_of[Scalar[dtype]]()


@always_inline
def bit_width_of[T: AnyType]() -> Int:
    """Bits of a value of the type.

    ```mojo
    print(bit_width_of[Int16](), bit_width_of[DType.uint8]())  # 16 8
    ```
    """
    return 8 * __pyc.size_of[T]()


@always_inline
def bit_width_of[dtype: DType]() -> Int:
    """Bits of a number of the type."""
    return 8 * __pyc.size_of[Scalar[dtype]]()


@fieldwise_init
struct CompiledFor(Equatable, TrivialRegisterPassable):
    """What code is compiled for, as far as programs can ask about another target than their own.

    ```mojo
    from max.gpu.host.compile import get_gpu_target

    print(get_gpu_target["sm_90"]().vector_bytes)  # 16
    ```
    """

    var vector_bytes: Int


@always_inline
def simd_width_of[dtype: DType, target: CompiledFor]() -> Int:
    """How many numbers of the type fit a vector register of another target."""
    return max(1, target.vector_bytes // __pyc.size_of[Scalar[dtype]]())


@always_inline
def simd_width_of[dtype: DType]() -> Int:
    """How many numbers of the type fit a vector register of the target's baseline (16 bytes).

    ```mojo
    print(simd_width_of[DType.float32]())  # 4
    ```
    """
    return max(1, 16 // __pyc.size_of[Scalar[dtype]]())


@always_inline
def simd_width_of[T: AnyType]() -> Int:
    """How many values of the type fit a vector register of the target's baseline (16 bytes)."""
    return max(1, 16 // __pyc.size_of[T]())


@always_inline
def sizeof[T: AnyType]() -> Int:
    """Older name of `size_of`.

    ```mojo
    print(sizeof[Int16]())  # 2
    ```
    """
    return __pyc.size_of[T]()


@always_inline
def alignof[T: AnyType]() -> Int:
    """Older name of `align_of`.

    ```mojo
    print(alignof[Int16]())  # 2
    ```
    """
    return __pyc.align_of[T]()


@always_inline
def bitwidthof[T: AnyType]() -> Int:
    """Older name of `bit_width_of`.

    ```mojo
    print(bitwidthof[Int16]())  # 16
    ```
    """
    return 8 * __pyc.size_of[T]()


@always_inline
def simdwidthof[dtype: DType]() -> Int:
    """Older name of `simd_width_of`.

    ```mojo
    print(simdwidthof[DType.float64]())  # 2
    ```
    """
    return max(1, 16 // __pyc.size_of[Scalar[dtype]]())


def is_64bit() -> Bool:
    """Whether addresses have 64 bits.

    ```mojo
    print(is_64bit())  # True
    ```
    """
    return True


def is_32bit() -> Bool:
    """Whether addresses have 32 bits.

    ```mojo
    print(is_32bit())  # False
    ```
    """
    return False


def is_little_endian() -> Bool:
    """Whether the lowest byte of a number comes first in memory.

    ```mojo
    print(is_little_endian())  # True
    ```
    """
    return not is_big_endian()


def simd_byte_width() -> Int:
    """Bytes of the widest vector of the processor.

    ```mojo
    print(simd_byte_width() >= 16)  # True
    ```
    """
    return simd_width_of[DType.uint8]()


def simd_bit_width() -> Int:
    """Bits of the widest vector of the processor.

    ```mojo
    print(simd_bit_width() >= 128)  # True
    ```
    """
    return 8 * simd_byte_width()


def is_big_endian() -> Bool:
    """Whether numbers begin with their highest byte.

    ```mojo
    print(is_big_endian())  # False
    ```
    """
    return False


def num_logical_cores() -> Int:
    """The number of processor cores that the program may use.

    ```mojo
    print(num_logical_cores() >= 1)  # True
    ```
    """
    return Int(__pyc.pyc_cpu_count())


def num_physical_cores() -> Int:
    """The number of processor cores that the program may use.

    ```mojo
    print(num_physical_cores() >= 1)  # True
    ```
    """
    return Int(__pyc.pyc_cpu_count())


struct CompilationTarget:
    """What the program is compiled for.

    ```mojo
    comptime if CompilationTarget.is_linux():
        print("linux")  # linux
    ```
    """

    @staticmethod
    def is_linux() -> Bool:
        """Whether it is Linux.

        ```mojo
        print(CompilationTarget.is_linux())  # True
        ```
        """
        return True

    @staticmethod
    def is_macos() -> Bool:
        """Whether it is macOS.

        ```mojo
        print(CompilationTarget.is_macos())  # False
        ```
        """
        return False

    @staticmethod
    def is_apple_silicon() -> Bool:
        """Whether it is one of Apple's processors.

        ```mojo
        print(CompilationTarget.is_apple_silicon())  # False
        ```
        """
        return False

    @staticmethod
    def is_x86() -> Bool:
        """Whether the processor is one of the x86 family.

        ```mojo
        comptime if CompilationTarget.is_x86():
            print(is_64bit())  # True
        ```
        """
        return __pyc.cpu_name() == "x86_64"

    @staticmethod
    def is_arm() -> Bool:
        """Whether the processor is one of the Arm family.

        ```mojo
        print(CompilationTarget.is_arm() and CompilationTarget.is_x86())  # False
        ```
        """
        return __pyc.cpu_name() == "aarch64"

    @staticmethod
    def has_sse4() -> Bool:
        """Whether every processor that the program may run on has SSE 4.2: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_sse4())  # False
        ```
        """
        return False

    @staticmethod
    def has_avx() -> Bool:
        """Whether every processor that the program may run on has AVX: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_avx())  # False
        ```
        """
        return False

    @staticmethod
    def has_avx2() -> Bool:
        """Whether every processor that the program may run on has AVX2: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_avx2())  # False
        ```
        """
        return False

    @staticmethod
    def has_avx512f() -> Bool:
        """Whether every processor that the program may run on has AVX-512: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_avx512f())  # False
        ```
        """
        return False

    @staticmethod
    def has_fma() -> Bool:
        """Whether every processor that the program may run on has the fused multiplication and addition of x86: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_fma())  # False
        ```
        """
        return False

    @staticmethod
    def has_vnni() -> Bool:
        """Whether every processor that the program may run on has VNNI: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_vnni())  # False
        ```
        """
        return False

    @staticmethod
    def has_intel_amx() -> Bool:
        """Whether every processor that the program may run on has AMX: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_intel_amx())  # False
        ```
        """
        return False

    @staticmethod
    def has_neon_int8_dotprod() -> Bool:
        """Whether every processor that the program may run on has Arm's dot products of bytes: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_neon_int8_dotprod())  # False
        ```
        """
        return False

    @staticmethod
    def has_neon_int8_matmul() -> Bool:
        """Whether every processor that the program may run on has Arm's products of matrices of bytes: none is asked for. Loops are compiled several times, and the
        machine chooses when the program runs.

        ```mojo
        print(CompilationTarget.has_neon_int8_matmul())  # False
        ```
        """
        return False

    @staticmethod
    def has_neon() -> Bool:
        """Whether the processor has NEON, which all of 64 bits of the Arm family have.

        ```mojo
        print(CompilationTarget.has_neon() == CompilationTarget.is_arm())  # True
        ```
        """
        return Self.is_arm()


def num_performance_cores() -> Int:
    """The number of fast processor cores that the program may use: all, since they are not told apart.

    ```mojo
    print(num_performance_cores() == num_physical_cores())  # True
    ```
    """
    return num_physical_cores()


def has_accelerator() -> Bool:
    """Whether kernels can be launched: always, since the CPU device is there where no GPU is.

    ```mojo
    print(has_accelerator())  # True
    ```
    """
    return True


def has_nvidia_gpu_accelerator() -> Bool:
    """Whether the program has code for NVIDIA GPUs, as `--gpu=` says; which device runs it shows when it runs.

    ```mojo
    print(has_nvidia_gpu_accelerator())  # True
    ```
    """
    return __pyc.gpu_fact["vendor"]() == "nvidia"


def has_amd_gpu_accelerator() -> Bool:
    """Whether the program has code for AMD GPUs.

    ```mojo
    print(has_amd_gpu_accelerator())  # False
    ```
    """
    return __pyc.gpu_fact["vendor"]() == "amd"


def has_apple_gpu_accelerator() -> Bool:
    """Whether the program has code for Apple GPUs.

    ```mojo
    print(has_apple_gpu_accelerator())  # False
    ```
    """
    return False


@always_inline
def is_gpu() -> Bool:
    """Whether this code is compiled for a GPU. The same function may be compiled for both: a kernel for GPUs and for the CPU device, which
    is a CPU, and what they call for the host too. Each has its own answer, also in `comptime if`: the branch not taken is not looked at.

    ```mojo
    print(is_gpu())  # False
    ```
    """
    return __pyc.on_device()


@always_inline
def is_nvidia_gpu() -> Bool:
    """Whether this code is compiled for an NVIDIA GPU, as for `is_gpu`.

    ```mojo
    print(is_nvidia_gpu())  # False
    ```
    """
    return __pyc.on_device() and __pyc.gpu_fact["vendor"]() == "nvidia"


@always_inline
def is_nvidia_gpu[arch: StaticString]() -> Bool:
    """Whether this code is compiled for this architecture of NVIDIA's GPUs, the one of `--gpu=`.

    ```mojo
    print(is_nvidia_gpu["sm_90"]())  # False
    ```
    """
    comptime is_it = arch == __pyc.gpu_name()
    return is_nvidia_gpu() and is_it


def _gpu_version() -> Int:
    """The number of the GPU architecture that kernels are compiled for: 80 for sm_80, 90 for sm_90a."""
    return __pyc.gpu_fact["version"]()


@always_inline
def _require_gpu[version: Int, why: StaticString]():
    """In code for GPUs: an error when the program is compiled for an older one."""
    comptime assert not is_gpu() or _gpu_version() >= version, why


@always_inline
def is_amd_gpu() -> Bool:
    """Whether this code is compiled for an AMD GPU.

    ```mojo
    print(is_amd_gpu())  # False
    ```
    """
    return __pyc.on_device() and __pyc.gpu_fact["vendor"]() == "amd"


@always_inline
def is_amd_gpu[arch: StaticString]() -> Bool:
    """Whether this code is compiled for this architecture of AMD's GPUs.

    ```mojo
    print(is_amd_gpu["gfx942"]())  # False
    ```
    """
    comptime is_it = arch == __pyc.gpu_name()
    return is_amd_gpu() and is_it


def is_apple_gpu() -> Bool:
    """Whether this code is compiled for an Apple GPU.

    ```mojo
    print(is_apple_gpu())  # False
    ```
    """
    return False
