"""The program, its target and its environment."""

from std.sys.endian import Endian
from std.sys.program import argv, exit, stdin, stdout, stderr
from std.sys.info import simd_bit_width, simd_byte_width
from std.sys.info import size_of, align_of, bit_width_of, simd_width_of, sizeof, alignof, bitwidthof, simdwidthof
from std.sys.info import is_64bit, is_32bit, is_big_endian, is_little_endian, num_logical_cores, num_physical_cores, num_performance_cores, CompilationTarget
from std.sys.info import has_accelerator, has_nvidia_gpu_accelerator, has_amd_gpu_accelerator, has_apple_gpu_accelerator
from std.sys.info import is_gpu, is_nvidia_gpu, is_amd_gpu, is_apple_gpu
from std.sys.defines import is_defined, get_defined_int, get_defined_string, get_defined_bool, get_defined_dtype
from std.sys.defines import env_get_int, env_get_string, env_get_bool
from std.sys.intrinsics import PrefetchOptions, compressed_store, gather, masked_load, masked_store, prefetch, scatter, strided_load, strided_store
