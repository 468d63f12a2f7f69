"""Products of small matrices by a whole warp, as NVIDIA's GPUs have them.

A matrix is spread over the lanes as PTX has it (mma.sync): lane `l` has the row `l // 4` of A, of C and of the result, the column `l // 4` of
B, and there what belongs to `l % 4`. The CPU device computes the same from the same fragments, in float32 (float64 for
float64), adding in the order of k."""

from max.gpu.index import lane_id
from max.gpu.space import _in_shared
from std.sys.info import _gpu_version, _require_gpu

# ---- PTX ----


@always_inline
def _mma_f64[n: Int, na: Int, nb: Int, //](a: SIMD[DType.float64, na], b: SIMD[DType.float64, nb], c: SIMD[DType.float64, n]) -> SIMD[DType.float64, n]:
    return __pyc.device_asm[
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {$0, $1}, {$2}, {$3}, {$4, $5};", SIMD[DType.float64, n]
    ](a, b, c)


@always_inline
def _mma_tf32[
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
def _mma_half[
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
def _mma_byte[
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
def _ldmatrix[matrices: Int, transpose: Bool, Result: AnyType](ptr: Pointer[_, _, address_space=_]) -> Result:
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
def _stmatrix[n: Int, //, matrices: Int, transpose: Bool](ptr: Pointer[_, _, address_space=_], registers: SIMD[DType.uint32, n]):
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


# ---- on the GPU and on the CPU device ----


@no_inline
def _emulate[
    m: Int, k: Int, acc: DType, a_type: DType, c_type: DType, na: Int, nb: Int, nc: Int
](a: SIMD[a_type, na], b: SIMD[a_type, nb], c: SIMD[c_type, nc]) -> SIMD[c_type, nc]:
    """The product from the fragments of all lanes. A register holds `w` numbers that follow each other along k; those of A alternate between the
    rows r and r + 8."""
    comptime size = __pyc.size_of[Scalar[a_type]]()
    comptime w = 4 // size if size < 4 else 1
    comptime register = DType.uint64 if size == 8 else DType.uint32
    comptime halves = m // 8
    var a_registers = __pyc.bitcast[SIMD[register, na // w]](a)
    var b_registers = __pyc.bitcast[SIMD[register, nb // w]](b)
    var row = lane_id() // 4
    var group = lane_id() % 4
    var total = SIMD[acc, nc](c)
    comptime for part in range(k // (4 * w)):
        for owner in range(4):
            comptime for column in range(2):
                var right = __pyc.shuffle_idx(b_registers[part], UInt32((group * 2 + column) * 4 + owner))
                var b_numbers = __pyc.bitcast[SIMD[a_type, w]](right)
                comptime for half in range(halves):
                    var left = __pyc.shuffle_idx(a_registers[part * halves + half], UInt32(row * 4 + owner))
                    var a_numbers = __pyc.bitcast[SIMD[a_type, w]](left)
                    comptime for i in range(w):
                        total[half * 2 + column] += Scalar[acc](a_numbers[i]) * Scalar[acc](b_numbers[i])
    return SIMD[c_type, nc](total)


@always_inline
def mma[
    d_type: DType, a_type: DType, nd: Int, na: Int, nb: Int, //
](mut d: SIMD[d_type, nd], a: SIMD[a_type, na], b: SIMD[a_type, nb], c: SIMD[d_type, nd]):
    comptime half = a_type == DType.float16 or a_type == DType.bfloat16
    comptime byte = a_type == DType.int8 or a_type == DType.uint8
    comptime if a_type == DType.float16 and na == 4:
        _require_gpu[75, "this mma needs a GPU from sm_75 on: see --gpu="]()
    else:
        _require_gpu[80, "this mma needs a GPU from sm_80 on: see --gpu="]()
    comptime if a_type == DType.float64:
        comptime assert na == 1 and nb == 1 and nd == 2 and d_type == DType.float64, "mma of float64 has the shape 8, 8, 4"
        if __pyc.on_device():
            d = _mma_f64(a, b, c)
        else:
            d = _emulate[8, 4, DType.float64](a, b, c)
    elif a_type == DType.float32:
        comptime assert (na == 2 or na == 4) and nb * 2 == na and nd == 4 and d_type == DType.float32, "no such mma of float32"
        if __pyc.on_device():
            d = _mma_tf32(a, b, c)
        else:
            d = _emulate[16, 2 * na, DType.float32](_tf32(a), _tf32(b), c)
    elif half:
        comptime assert (na == 4 or na == 8) and nb * 2 == na and nd == 4, "no such mma of half precision"
        comptime assert d_type == DType.float32 or (d_type == DType.float16 and a_type == DType.float16), "mma of half precision adds in float32"
        if __pyc.on_device():
            d = _mma_half(a, b, c)
        else:
            d = _emulate[16, 2 * na, DType.float32](a, b, c)
    elif byte:
        comptime assert (na == 8 or na == 16) and nb * 2 == na and nd == 4 and d_type == DType.int32, "no such mma of bytes"
        if __pyc.on_device():
            d = _mma_byte(a, b, c)
        else:
            d = _emulate[16, 2 * na, DType.int32](a, b, c)
    else:
        comptime assert False, "there is no mma of this type"


@always_inline
def _tf32[n: Int, //](value: SIMD[DType.float32, n]) -> SIMD[DType.float32, n]:
    """Without the bits that tensor cores do not read."""
    return __pyc.bitcast[SIMD[DType.float32, n]](__pyc.bitcast[SIMD[DType.uint32, n]](value) & 0xFFFFE000)


@always_inline
def load_matrix[
    dtype: DType, //, simd_width: Int, transpose: Bool
](ptr: Pointer[Scalar[dtype], _, address_space=_]) -> SIMD[dtype, simd_width]:
    comptime matrices = simd_width // 2
    _require_gpu[75, "ld_matrix needs a GPU from sm_75 on: see --gpu="]()
    comptime assert __pyc.size_of[Scalar[dtype]]() == 2, "ld_matrix loads numbers of 2 bytes"
    comptime assert matrices == 1 or matrices == 2 or matrices == 4, "ld_matrix loads 1, 2 or 4 matrices"
    if __pyc.on_device():
        return _ldmatrix[matrices, transpose, SIMD[dtype, simd_width]](ptr)
    else:
        var lane = lane_id()
        var result = SIMD[dtype, simd_width](0)
        comptime for m in range(matrices):
            comptime for i in range(2):
                var row = lane % 4 * 2 + i if transpose else lane // 4
                var column = lane // 4 if transpose else lane % 4 * 2 + i
                var line = __pyc.shuffle_idx(__pyc.bitcast[UInt64](ptr), UInt32(m * 8 + row))
                var place = __pyc.bitcast[Pointer[Scalar[dtype], MutUnsafeAnyOrigin]](line)
                result[m * 2 + i] = __pyc.raw(__pyc.offset(place, column))
        return result


@always_inline
def store_matrix[
    dtype: DType, //, simd_width: Int, transpose: Bool
](ptr: Pointer[mut=True, Scalar[dtype], _, address_space=_], fragments: SIMD[DType.float32, simd_width]):
    comptime assert simd_width == 1 or simd_width == 2 or simd_width == 4, "st_matrix stores 1, 2 or 4 matrices"
    comptime assert __pyc.size_of[Scalar[dtype]]() == 2, "st_matrix stores numbers of 2 bytes"
    var registers = __pyc.bitcast[SIMD[DType.uint32, simd_width]](fragments)
    if __pyc.on_device():
        comptime if _gpu_version() >= 90:
            _stmatrix[simd_width, transpose](ptr, registers)
        else:
            _store_matrix_by_lanes[transpose](ptr, registers)
    else:
        _store_matrix_by_lanes[transpose](ptr, registers)


@always_inline
def _store_matrix_by_lanes[
    dtype: DType, n: Int, //, transpose: Bool
](ptr: Pointer[mut=True, Scalar[dtype], _, address_space=_], registers: SIMD[DType.uint32, n]):
    var lane = lane_id()
    comptime for m in range(n):
        var numbers = __pyc.bitcast[SIMD[dtype, 2]](registers[m])
        comptime for i in range(2):
            var row = lane % 4 * 2 + i if transpose else lane // 4
            var column = lane // 4 if transpose else lane % 4 * 2 + i
            var line = __pyc.shuffle_idx(__pyc.bitcast[UInt64](ptr), UInt32(m * 8 + row))
            var place = __pyc.bitcast[Pointer[Scalar[dtype], MutUnsafeAnyOrigin]](line)
            __pyc.raw(__pyc.offset(place, column)) = numbers[i]
