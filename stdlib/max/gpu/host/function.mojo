"""Kernels made ready to be launched more than once."""


@fieldwise_init
struct DeviceFunction[F: AnyType, //, kernel: F](ImplicitlyCopyable):
    """A kernel that `ctx.compile_function[kernel]()` has made ready."""

    var _unused: Int
