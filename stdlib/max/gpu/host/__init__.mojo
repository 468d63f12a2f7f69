"""Devices as the host sees them."""

from max.gpu.host.context import DeviceContext
from max.gpu.host.constant_memory_mapping import ConstantMemoryMapping
from max.gpu.host.device_attribute import DeviceAttribute
from max.gpu.host.buffer import DeviceBuffer
from max.gpu.host.host_buffer import HostBuffer
from max.gpu.host.dim import Dim
from max.gpu.host.stream import DeviceStream, DeviceEvent, StreamPriorityRange
from max.gpu.host.function import DeviceFunction
from max.gpu.host.func_attribute import Attribute, FuncAttribute
from max.gpu.host.launch_attribute import LaunchAttribute
