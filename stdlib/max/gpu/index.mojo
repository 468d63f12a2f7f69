"""Coordinates of threads and blocks. They are Ints; x runs fastest."""

comptime WARP_SIZE = __pyc.warp_size()
"""Threads of a warp."""

comptime thread_idx = _ThreadIdx()
"""The thread in its block."""
comptime block_idx = _BlockIdx()
"""The block in the grid."""
comptime block_dim = _BlockDim()
"""The threads of a block."""
comptime grid_dim = _GridDim()
"""The blocks of the grid."""
comptime global_idx = _GlobalIdx()
"""The thread in the whole grid: `block_idx * block_dim + thread_idx`."""


@fieldwise_init
struct _ThreadIdx(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.thread_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.thread_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.thread_z()


@fieldwise_init
struct _BlockIdx(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_z()


@fieldwise_init
struct _BlockDim(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_dim_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_dim_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_dim_z()


@fieldwise_init
struct _GridDim(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.grid_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.grid_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.grid_z()


@fieldwise_init
struct _GlobalIdx(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_x() * __pyc.block_dim_x() + __pyc.thread_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_y() * __pyc.block_dim_y() + __pyc.thread_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_z() * __pyc.block_dim_z() + __pyc.thread_z()


@always_inline
def lane_id() -> Int:
    """The thread in its warp: 0 to WARP_SIZE - 1."""
    return __pyc.lane()


@always_inline
def warp_id() -> Int:
    """The warp in its block."""
    return __pyc.warp_id()
