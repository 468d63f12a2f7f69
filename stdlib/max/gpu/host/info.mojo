"""What is known about a GPU at compile time."""

from std.sys.info import _gpu_version


@fieldwise_init
struct GPUInfo(Copyable, Writable):
    """What is known at compile time about the architecture of `--gpu=`, for which kernels are compiled: `DeviceContext.default_device_info`.
    `ctx.get_attribute` says at run time what the device has that runs them. The example is compiled with `--gpu=sm_90`.

    ```mojo
    from max.gpu.host import DeviceContext

    comptime info = DeviceContext.default_device_info
    comptime blocks = info.threads_per_multiprocessor // 256
    print(info.version, blocks)  # sm_90 8
    ```
    """

    var name: StaticString
    var api: StaticString
    var arch_name: StaticString
    var compute: Float32
    var version: StaticString
    var sm_count: Int
    var warp_size: Int
    var threads_per_multiprocessor: Int
    var shared_memory_per_multiprocessor: Int
    var max_registers_per_block: Int
    var max_thread_block_size: Int

    def write_to(self, mut writer: Some[Writer]):
        writer.write("name: ", self.name, "\napi: ", self.api, "\narch_name: ", self.arch_name, "\ncompute: ", self.compute)
        writer.write("\nversion: ", self.version, "\nsm_count: ", self.sm_count, "\nwarp_size: ", self.warp_size)
        writer.write("\nthreads_per_multiprocessor: ", self.threads_per_multiprocessor)
        writer.write("\nshared_memory_per_multiprocessor: ", self.shared_memory_per_multiprocessor)
        writer.write("\nmax_registers_per_block: ", self.max_registers_per_block)
        writer.write("\nmax_thread_block_size: ", self.max_thread_block_size, "\n")


def _info_of_target() -> GPUInfo:
    return GPUInfo(
        name=__pyc.gpu_fact["model"](),
        api=__pyc.gpu_fact["api"](),
        arch_name=__pyc.gpu_fact["family"](),
        compute=Float32(_gpu_version()) / 10,
        version=__pyc.gpu_name(),
        sm_count=__pyc.gpu_fact["multiprocessors"](),
        warp_size=__pyc.warp_size(),
        threads_per_multiprocessor=__pyc.gpu_fact["threads"](),
        shared_memory_per_multiprocessor=__pyc.gpu_fact["shared"](),
        max_registers_per_block=__pyc.gpu_fact["registers"](),
        max_thread_block_size=__pyc.gpu_fact["block_threads"](),
    )
