"""Kernels made ready to be launched more than once."""


@fieldwise_init
struct DeviceFunction[F: AnyType, //, kernel: F](ImplicitlyCopyable):
    """A kernel that `ctx.compile_function[kernel]()` has made ready.

    ```mojo
    from max.gpu import global_idx
    from max.gpu.host import DeviceContext


    def number(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        p[unsafe_offset=global_idx.x] = Int32(global_idx.x)


    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    var kernel = ctx.compile_function[number]()
    for _ in range(3):
        ctx.enqueue_function(kernel, b, grid_dim=1, block_dim=32)
    with b.map_to_host() as h:
        print(h[31])  # 31
    ```
    """

    var _unused: Int
