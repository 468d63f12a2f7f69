"""GPUs as targets of compilation."""

from std.sys.info import CompiledFor


def get_gpu_target[name: StaticString = __pyc.gpu_name()]() -> CompiledFor:
    """A GPU architecture as what `simd_width_of` and the like are asked about.

    Parameters:
        name: Such as `sm_80`; without it the one that kernels of this program are compiled for.

    ```mojo
    from max.gpu.host.compile import get_gpu_target
    from std.sys import simd_width_of

    print(simd_width_of[DType.float32, target=get_gpu_target["sm_80"]()]())  # 4
    ```
    """
    return CompiledFor(vector_bytes=16)
