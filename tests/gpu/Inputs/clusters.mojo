from max.gpu import global_idx
from max.gpu.host import DeviceContext, Dim, LaunchAttribute
from max.gpu.host.launch_attribute import LaunchAttributeID, LaunchAttributeValue


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin], value: Int32):
    p[unsafe_offset=global_idx.x] = value


def main() raises:
    var ctx = DeviceContext(api="cuda")
    var p = ctx.enqueue_create_buffer[DType.int32](64)
    var cooperative = LaunchAttribute(LaunchAttributeID.COOPERATIVE, LaunchAttributeValue(True))
    ctx.enqueue_function[fill](p, Int32(3), grid_dim=4, block_dim=16, attributes=[cooperative])
    var urgent = LaunchAttribute(LaunchAttributeID.PRIORITY, LaunchAttributeValue(Int32(3)))
    ctx.create_stream(priority=-1).enqueue_function[fill](p, Int32(3), grid_dim=4, block_dim=16, cluster_dim=2, attributes=[urgent])
