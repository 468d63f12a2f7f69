"""How older Mojo made tensors in the memory of a kernel; today `LayoutTensor[dtype, layout, origin, address_space=…].stack_allocation()`.

```mojo
from layout.tensor_builder import LayoutTensorBuild
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext


def turn(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var room = LayoutTensorBuild[DType.int32]().row_major[8]().shared().alloc()
    var own = LayoutTensorBuild[DType.int32]().row_major[1]().local().alloc()
    room[thread_idx.x] = p[unsafe_offset=thread_idx.x]
    barrier()
    own[0] = room[7 - thread_idx.x]
    p[unsafe_offset=thread_idx.x] = own[0]


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](8)
with b.map_to_host() as h:
    for i in range(8):
        h[i] = Int32(i)
ctx.enqueue_function[turn](b, grid_dim=1, block_dim=8)
with b.map_to_host() as h:
    print(h[0], h[7])  # 7 0
```
"""

from layout.int_tuple import IntTuple
from layout.layout import Layout
from layout.tile_tensor import LayoutTensor
from std.memory.pointer import AddressSpace


@fieldwise_init
struct LayoutTensorBuild[dtype: DType, layout: Layout = Layout(IntTuple(1)), space: AddressSpace = AddressSpace.GENERIC](ImplicitlyCopyable):
    """Collects what a tensor is to be, then makes it.

    ```mojo
    from layout.tensor_builder import LayoutTensorBuild

    var t = LayoutTensorBuild[DType.int32]().row_major[2, 2]().alloc().fill(1)
    t[1, 0] = 5
    print(t)  # [[1, 1], [5, 1]]
    ```
    """

    def row_major[*sizes: Int](self) -> LayoutTensorBuild[Self.dtype, Layout.row_major(*sizes), Self.space]:
        """The sizes; the last axis is dense.

        ```mojo
        from layout.tensor_builder import LayoutTensorBuild

        print(LayoutTensorBuild[DType.int32]().row_major[2, 3]().alloc().shape[1]())  # 3
        ```
        """
        return {}

    def col_major[*sizes: Int](self) -> LayoutTensorBuild[Self.dtype, Layout.col_major(*sizes), Self.space]:
        """The sizes; the first axis is dense.

        ```mojo
        from layout.tensor_builder import LayoutTensorBuild

        print(LayoutTensorBuild[DType.int32]().col_major[2, 3]().alloc().stride[1]())  # 2
        ```
        """
        return {}

    def shared(self) -> LayoutTensorBuild[Self.dtype, Self.layout, AddressSpace.SHARED]:
        """In the memory that the threads of a block share."""
        return {}

    def local(self) -> LayoutTensorBuild[Self.dtype, Self.layout, AddressSpace.LOCAL]:
        """In the thread's own memory."""
        return {}

    @always_inline
    def alloc(self) -> LayoutTensor[Self.dtype, Self.layout, MutUntrackedOrigin, address_space=Self.space]:
        """The tensor; its elements are not initialised.

        ```mojo
        from layout.tensor_builder import LayoutTensorBuild

        print(LayoutTensorBuild[DType.int32]().row_major[2]().alloc().fill(7))  # [7, 7]
        ```
        """
        return LayoutTensor[Self.dtype, Self.layout, MutUntrackedOrigin, address_space=Self.space].stack_allocation()
