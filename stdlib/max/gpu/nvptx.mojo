"""NVIDIA's GPUs: what the other files of this package have done there as PTX, and what these GPUs have. The instructions are called in code for
these GPUs alone."""

from max.gpu import nvptx_matrices
from max.gpu.space import _in_global, _in_shared
from std.sys.info import _gpu_version, _require_gpu

comptime _BARRIERS = "barriers in shared memory need a GPU from sm_80 on: see --gpu="
comptime _BULK = "bulk copies need a GPU from sm_90 on: see --gpu="


struct NvPtx:
    """The functions that a kind of GPU has for the library (max/gpu/target.mojo)."""

    comptime HAS_CLUSTERS = _gpu_version() >= 90
    comptime COPIES_ASIDE = _gpu_version() >= 80  # async_copy
    comptime OVERLAPS_KERNELS = _gpu_version() >= 90

    # ---- matrices: also on the CPU device, from the same fragments ----

    @staticmethod
    @always_inline
    def mma[
        d_type: DType, a_type: DType, nd: Int, na: Int, nb: Int, //
    ](mut d: SIMD[d_type, nd], a: SIMD[a_type, na], b: SIMD[a_type, nb], c: SIMD[d_type, nd]):
        nvptx_matrices.mma(d, a, b, c)

    @staticmethod
    @always_inline
    def load_matrix[
        dtype: DType, //, simd_width: Int, transpose: Bool
    ](ptr: Pointer[Scalar[dtype], _, address_space=_]) -> SIMD[dtype, simd_width]:
        return nvptx_matrices.load_matrix[simd_width, transpose](ptr)

    @staticmethod
    @always_inline
    def store_matrix[
        dtype: DType, //, simd_width: Int, transpose: Bool
    ](ptr: Pointer[mut=True, Scalar[dtype], _, address_space=_], fragments: SIMD[DType.float32, simd_width]):
        nvptx_matrices.store_matrix[simd_width, transpose](ptr, fragments)

    # ---- barriers in shared memory ----

    @staticmethod
    @always_inline
    def mbarrier_init(barrier: Pointer[Int64, _, address_space=_], threads: Int32):
        _require_gpu[80, _BARRIERS]()
        __pyc.device_asm["mbarrier.init.shared.b64 [$0], $1;", NoneType](_in_shared(barrier), threads)

    @staticmethod
    @always_inline
    def mbarrier_arrive(barrier: Pointer[Int64, _, address_space=_]) -> Int64:
        _require_gpu[80, _BARRIERS]()
        return __pyc.device_asm["mbarrier.arrive.shared.b64 $0, [$1];", Int64](_in_shared(barrier))

    @staticmethod
    @always_inline
    def mbarrier_arrive_expect(barrier: Pointer[Int64, _, address_space=_], bytes: Int32):
        _require_gpu[90, _BULK]()
        __pyc.device_asm[
            "{ .reg .u64 t; mbarrier.arrive.expect_tx.shared.b64 t, [$0], $1; }", NoneType
        ](_in_shared(barrier), bytes)

    @staticmethod
    @always_inline
    def mbarrier_test(barrier: Pointer[Int64, _, address_space=_], state: Int64) -> Bool:
        _require_gpu[80, _BARRIERS]()
        return __pyc.device_asm[
            "{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [$1], $2; selp.u32 $0, 1, 0, p; }", UInt32
        ](_in_shared(barrier), state) != 0

    @staticmethod
    @always_inline
    def mbarrier_try(barrier: Pointer[Int64, _, address_space=_], phase: Int32) -> Bool:
        _require_gpu[80, _BARRIERS]()
        comptime if _gpu_version() >= 90:
            return __pyc.device_asm[
                "{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [$1], $2; selp.u32 $0, 1, 0, p; }", UInt32
            ](_in_shared(barrier), phase) != 0
        else:
            return __pyc.device_asm[
                "{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [$1], $2; selp.u32 $0, 1, 0, p; }", UInt32
            ](_in_shared(barrier), phase) != 0

    @staticmethod
    @always_inline
    def copies_arrive(barrier: Pointer[Int64, _, address_space=_]):
        _require_gpu[80, _BARRIERS]()
        __pyc.device_asm["cp.async.mbarrier.arrive.shared.b64 [$0];", NoneType](_in_shared(barrier))

    @staticmethod
    @always_inline
    def fence_mbarrier_init():
        _require_gpu[90, _BULK]()
        __pyc.device_asm["fence.mbarrier_init.release.cluster;", NoneType]()

    # ---- copies while other work goes on ----

    @staticmethod
    @always_inline
    def copy[size: Int](dst: Pointer[_, _, address_space=_], src: Pointer[_, _, address_space=_]):
        comptime if size == 4:
            __pyc.device_asm["cp.async.ca.shared.global [$0], [$1], 4;", NoneType](_in_shared(dst), _in_global(src))
        elif size == 8:
            __pyc.device_asm["cp.async.ca.shared.global [$0], [$1], 8;", NoneType](_in_shared(dst), _in_global(src))
        else:
            __pyc.device_asm["cp.async.cg.shared.global [$0], [$1], 16;", NoneType](_in_shared(dst), _in_global(src))

    @staticmethod
    @always_inline
    def copy_commit():
        __pyc.device_asm["cp.async.commit_group;", NoneType]()

    @staticmethod
    @always_inline
    def copy_wait[n: Int]():
        comptime if n == 0:
            __pyc.device_asm["cp.async.wait_group 0;", NoneType]()
        elif n == 1:
            __pyc.device_asm["cp.async.wait_group 1;", NoneType]()
        elif n == 2:
            __pyc.device_asm["cp.async.wait_group 2;", NoneType]()
        else:
            __pyc.device_asm["cp.async.wait_group 3;", NoneType]()

    @staticmethod
    @always_inline
    def copy_wait_all():
        __pyc.device_asm["cp.async.wait_all;", NoneType]()

    @staticmethod
    @always_inline
    def bulk_copy_in(dst: Pointer[_, _, address_space=_], src: Pointer[_, _, address_space=_], barrier: Pointer[Int64, _, address_space=_], size: Int32):
        _require_gpu[90, _BULK]()
        __pyc.device_asm[
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1], $3, [$2];", NoneType
        ](_in_shared(dst), _in_global(src), _in_shared(barrier), size)

    @staticmethod
    @always_inline
    def bulk_copy_out(dst: Pointer[_, _, address_space=_], src: Pointer[_, _, address_space=_], size: Int32):
        _require_gpu[90, _BULK]()
        __pyc.device_asm[
            "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], $2;", NoneType
        ](_in_global(dst), _in_shared(src), size)

    @staticmethod
    @always_inline
    def bulk_commit():
        _require_gpu[90, _BULK]()
        __pyc.device_asm["cp.async.bulk.commit_group;", NoneType]()

    @staticmethod
    @always_inline
    def bulk_wait[n: Int]():
        _require_gpu[90, _BULK]()
        comptime if n == 0:
            __pyc.device_asm["cp.async.bulk.wait_group 0;", NoneType]()
        else:
            __pyc.device_asm["cp.async.bulk.wait_group 1;", NoneType]()

    @staticmethod
    @always_inline
    def fence_bulk():
        _require_gpu[90, _BULK]()
        __pyc.device_asm["fence.proxy.async;", NoneType]()

    # ---- tiles of tensors ----

    @staticmethod
    @always_inline
    def tile_copy_in[rank: Int](dst: Pointer[_, _, address_space=_], map: UInt64, barrier: Pointer[Int64, _, address_space=_], at: Array[Int32, rank]):
        _require_gpu[90, _BULK]()
        comptime if rank == 1:
            __pyc.device_asm["cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$3}], [$2];", NoneType](
                _in_shared(dst), map, _in_shared(barrier), at[0]
            )
        elif rank == 2:
            __pyc.device_asm["cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$3, $4}], [$2];", NoneType](
                _in_shared(dst), map, _in_shared(barrier), at[0], at[1]
            )
        elif rank == 3:
            __pyc.device_asm[
                "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$3, $4, $5}], [$2];", NoneType
            ](_in_shared(dst), map, _in_shared(barrier), at[0], at[1], at[2])
        else:
            comptime assert False, "tiles of 1, 2 and 3 dimensions are copied"

    @staticmethod
    @always_inline
    def tile_copy_out[rank: Int](map: UInt64, src: Pointer[_, _, address_space=_], at: Array[Int32, rank]):
        _require_gpu[90, _BULK]()
        comptime if rank == 1:
            __pyc.device_asm["cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [$0, {$2}], [$1];", NoneType](map, _in_shared(src), at[0])
        elif rank == 2:
            __pyc.device_asm["cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$0, {$2, $3}], [$1];", NoneType](map, _in_shared(src), at[0], at[1])
        elif rank == 3:
            __pyc.device_asm["cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [$0, {$2, $3, $4}], [$1];", NoneType](
                map, _in_shared(src), at[0], at[1], at[2]
            )
        else:
            comptime assert False, "tiles of 1, 2 and 3 dimensions are copied"

    @staticmethod
    @always_inline
    def prefetch_map(map: UInt64):
        _require_gpu[90, _BULK]()
        __pyc.device_asm["prefetch.tensormap [$0];", NoneType](map)

    # ---- blocks and kernels ----

    @staticmethod
    @always_inline
    def cluster_arrive[relaxed: Bool]():
        comptime if relaxed:
            __pyc.device_asm["barrier.cluster.arrive.relaxed.aligned;", NoneType]()
        else:
            __pyc.device_asm["barrier.cluster.arrive.release.aligned;", NoneType]()

    @staticmethod
    @always_inline
    def cluster_address(shared: UInt64, rank: UInt32) -> UInt64:
        """The same place in the shared memory of another block."""
        return __pyc.device_asm["mapa.u64 $0, $1, $2;", UInt64](shared, rank)

    @staticmethod
    @always_inline
    def cluster_wait():
        __pyc.device_asm["barrier.cluster.wait.acquire.aligned;", NoneType]()

    @staticmethod
    @always_inline
    def launch_dependents():
        __pyc.device_asm["griddepcontrol.launch_dependents;", NoneType]()

    @staticmethod
    @always_inline
    def wait_dependents():
        __pyc.device_asm["griddepcontrol.wait;", NoneType]()
