"""PTX, the instructions of NVIDIA's GPUs: what the other files of this package have done there, and nothing else of them. Called only in code for
these GPUs."""

from max.gpu.space import _in_global, _in_shared
from std.sys.info import _gpu_version

# matrices


@always_inline
def mma_f64[n: Int, na: Int, nb: Int, //](a: SIMD[DType.float64, na], b: SIMD[DType.float64, nb], c: SIMD[DType.float64, n]) -> SIMD[DType.float64, n]:
    return __pyc.device_asm[
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {$0, $1}, {$2}, {$3}, {$4, $5};", SIMD[DType.float64, n]
    ](a, b, c)


@always_inline
def mma_tf32[
    n: Int, na: Int, nb: Int, //
](a: SIMD[DType.float32, na], b: SIMD[DType.float32, nb], c: SIMD[DType.float32, n]) -> SIMD[DType.float32, n]:
    comptime if na == 2:
        return __pyc.device_asm[
            "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {$0, $1, $2, $3}, {$4, $5}, {$6}, {$7, $8, $9, $10};",
            SIMD[DType.float32, n],
        ](_bits(a), _bits(b), c)
    else:
        return __pyc.device_asm[
            "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};",
            SIMD[DType.float32, n],
        ](_bits(a), _bits(b), c)


@always_inline
def _bits[dtype: DType, n: Int, //](value: SIMD[dtype, n]) -> SIMD[DType.uint32, n * __pyc.size_of[Scalar[dtype]]() // 4]:
    """The registers that hold a fragment."""
    return __pyc.bitcast[SIMD[DType.uint32, n * __pyc.size_of[Scalar[dtype]]() // 4]](value)


@always_inline
def mma_half[
    d_type: DType, a_type: DType, nd: Int, na: Int, nb: Int, //
](a: SIMD[a_type, na], b: SIMD[a_type, nb], c: SIMD[d_type, nd]) -> SIMD[d_type, nd]:
    comptime if d_type == DType.float16:
        var sum: SIMD[DType.uint32, 2]
        comptime if na == 4:
            sum = __pyc.device_asm[
                "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {$0, $1}, {$2, $3}, {$4}, {$5, $6};", SIMD[DType.uint32, 2]
            ](_bits(a), _bits(b), _bits(c))
        else:
            sum = __pyc.device_asm[
                "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {$0, $1}, {$2, $3, $4, $5}, {$6, $7}, {$8, $9};",
                SIMD[DType.uint32, 2],
            ](_bits(a), _bits(b), _bits(c))
        return __pyc.bitcast[SIMD[d_type, nd]](sum)
    elif a_type == DType.float16:
        comptime if na == 4:
            return __pyc.device_asm[
                "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $5}, {$6}, {$7, $8, $9, $10};", SIMD[d_type, nd]
            ](_bits(a), _bits(b), c)
        else:
            return __pyc.device_asm[
                "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};",
                SIMD[d_type, nd],
            ](_bits(a), _bits(b), c)
    else:
        comptime if na == 4:
            return __pyc.device_asm[
                "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {$0, $1, $2, $3}, {$4, $5}, {$6}, {$7, $8, $9, $10};",
                SIMD[d_type, nd],
            ](_bits(a), _bits(b), c)
        else:
            return __pyc.device_asm[
                "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};",
                SIMD[d_type, nd],
            ](_bits(a), _bits(b), c)


@always_inline
def mma_byte[
    d_type: DType, a_type: DType, nd: Int, na: Int, nb: Int, //
](a: SIMD[a_type, na], b: SIMD[a_type, nb], c: SIMD[d_type, nd]) -> SIMD[d_type, nd]:
    comptime if a_type == DType.int8 and na == 8:
        return __pyc.device_asm[
            "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {$0, $1, $2, $3}, {$4, $5}, {$6}, {$7, $8, $9, $10};", SIMD[d_type, nd]
        ](_bits(a), _bits(b), c)
    elif a_type == DType.int8:
        return __pyc.device_asm[
            "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};",
            SIMD[d_type, nd],
        ](_bits(a), _bits(b), c)
    elif na == 8:
        return __pyc.device_asm[
            "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {$0, $1, $2, $3}, {$4, $5}, {$6}, {$7, $8, $9, $10};", SIMD[d_type, nd]
        ](_bits(a), _bits(b), c)
    else:
        return __pyc.device_asm[
            "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};",
            SIMD[d_type, nd],
        ](_bits(a), _bits(b), c)


@always_inline
def load_matrix[matrices: Int, transpose: Bool, Result: AnyType](ptr: Pointer[_, _, address_space=_]) -> Result:
    comptime Registers = SIMD[DType.uint32, matrices]
    var loaded: Registers
    comptime if matrices == 1 and not transpose:
        loaded = __pyc.device_asm[
            "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {$0}, [$1];", Registers
        ](_in_shared(ptr))
    elif matrices == 1:
        loaded = __pyc.device_asm[
            "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {$0}, [$1];", Registers
        ](_in_shared(ptr))
    elif matrices == 2 and not transpose:
        loaded = __pyc.device_asm[
            "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {$0, $1}, [$2];", Registers
        ](_in_shared(ptr))
    elif matrices == 2:
        loaded = __pyc.device_asm[
            "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {$0, $1}, [$2];", Registers
        ](_in_shared(ptr))
    elif not transpose:
        loaded = __pyc.device_asm[
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", Registers
        ](_in_shared(ptr))
    else:
        loaded = __pyc.device_asm[
            "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];",
            Registers,
        ](_in_shared(ptr))
    return __pyc.bitcast[Result](loaded)


@always_inline
def store_matrix[n: Int, //, matrices: Int, transpose: Bool](ptr: Pointer[_, _, address_space=_], registers: SIMD[DType.uint32, n]):
    comptime if matrices == 1 and not transpose:
        __pyc.device_asm["stmatrix.sync.aligned.m8n8.x1.shared.b16 [$0], {$1};", NoneType](_in_shared(ptr), registers)
    elif matrices == 1:
        __pyc.device_asm["stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [$0], {$1};", NoneType](_in_shared(ptr), registers)
    elif matrices == 2 and not transpose:
        __pyc.device_asm["stmatrix.sync.aligned.m8n8.x2.shared.b16 [$0], {$1, $2};", NoneType](_in_shared(ptr), registers)
    elif matrices == 2:
        __pyc.device_asm["stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [$0], {$1, $2};", NoneType](_in_shared(ptr), registers)
    elif not transpose:
        __pyc.device_asm["stmatrix.sync.aligned.m8n8.x4.shared.b16 [$0], {$1, $2, $3, $4};", NoneType](_in_shared(ptr), registers)
    else:
        __pyc.device_asm["stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [$0], {$1, $2, $3, $4};", NoneType](_in_shared(ptr), registers)


# barriers in shared memory


@always_inline
def mbarrier_init(barrier: Pointer[Int64, _, address_space=_], threads: Int32):
    __pyc.device_asm["mbarrier.init.shared.b64 [$0], $1;", NoneType](_in_shared(barrier), threads)


@always_inline
def mbarrier_arrive(barrier: Pointer[Int64, _, address_space=_]) -> Int64:
    return __pyc.device_asm["mbarrier.arrive.shared.b64 $0, [$1];", Int64](_in_shared(barrier))


@always_inline
def mbarrier_arrive_expect(barrier: Pointer[Int64, _, address_space=_], bytes: Int32):
    __pyc.device_asm[
        "{ .reg .u64 t; mbarrier.arrive.expect_tx.shared.b64 t, [$0], $1; }", NoneType
    ](_in_shared(barrier), bytes)


@always_inline
def mbarrier_test(barrier: Pointer[Int64, _, address_space=_], state: Int64) -> Bool:
    return __pyc.device_asm[
        "{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [$1], $2; selp.u32 $0, 1, 0, p; }", UInt32
    ](_in_shared(barrier), state) != 0


@always_inline
def mbarrier_try(barrier: Pointer[Int64, _, address_space=_], phase: Int32) -> Bool:
    comptime if _gpu_version() >= 90:
        return __pyc.device_asm[
            "{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [$1], $2; selp.u32 $0, 1, 0, p; }", UInt32
        ](_in_shared(barrier), phase) != 0
    else:
        return __pyc.device_asm[
            "{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [$1], $2; selp.u32 $0, 1, 0, p; }", UInt32
        ](_in_shared(barrier), phase) != 0


@always_inline
def copies_arrive(barrier: Pointer[Int64, _, address_space=_]):
    __pyc.device_asm["cp.async.mbarrier.arrive.shared.b64 [$0];", NoneType](_in_shared(barrier))


@always_inline
def fence_mbarrier_init():
    __pyc.device_asm["fence.mbarrier_init.release.cluster;", NoneType]()


# copies beside other work


@always_inline
def copy[size: Int](dst: Pointer[_, _, address_space=_], src: Pointer[_, _, address_space=_]):
    comptime if size == 4:
        __pyc.device_asm["cp.async.ca.shared.global [$0], [$1], 4;", NoneType](_in_shared(dst), _in_global(src))
    elif size == 8:
        __pyc.device_asm["cp.async.ca.shared.global [$0], [$1], 8;", NoneType](_in_shared(dst), _in_global(src))
    else:
        __pyc.device_asm["cp.async.cg.shared.global [$0], [$1], 16;", NoneType](_in_shared(dst), _in_global(src))


@always_inline
def copy_commit():
    __pyc.device_asm["cp.async.commit_group;", NoneType]()


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


@always_inline
def copy_wait_all():
    __pyc.device_asm["cp.async.wait_all;", NoneType]()


@always_inline
def bulk_copy_in(dst: Pointer[_, _, address_space=_], src: Pointer[_, _, address_space=_], barrier: Pointer[Int64, _, address_space=_], size: Int32):
    __pyc.device_asm[
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1], $3, [$2];", NoneType
    ](_in_shared(dst), _in_global(src), _in_shared(barrier), size)


@always_inline
def bulk_copy_out(dst: Pointer[_, _, address_space=_], src: Pointer[_, _, address_space=_], size: Int32):
    __pyc.device_asm[
        "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], $2;", NoneType
    ](_in_global(dst), _in_shared(src), size)


@always_inline
def bulk_commit():
    __pyc.device_asm["cp.async.bulk.commit_group;", NoneType]()


@always_inline
def bulk_wait[n: Int]():
    comptime if n == 0:
        __pyc.device_asm["cp.async.bulk.wait_group 0;", NoneType]()
    else:
        __pyc.device_asm["cp.async.bulk.wait_group 1;", NoneType]()


@always_inline
def fence_bulk():
    __pyc.device_asm["fence.proxy.async;", NoneType]()


# blocks and kernels


@always_inline
def cluster_arrive[relaxed: Bool]():
    comptime if relaxed:
        __pyc.device_asm["barrier.cluster.arrive.relaxed.aligned;", NoneType]()
    else:
        __pyc.device_asm["barrier.cluster.arrive.release.aligned;", NoneType]()


@always_inline
def cluster_wait():
    __pyc.device_asm["barrier.cluster.wait.acquire.aligned;", NoneType]()


@always_inline
def launch_dependents():
    __pyc.device_asm["griddepcontrol.launch_dependents;", NoneType]()


@always_inline
def wait_dependents():
    __pyc.device_asm["griddepcontrol.wait;", NoneType]()
