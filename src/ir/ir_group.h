/* Groups of operations and of their kinds for `case`, as those of parse/ast_group.h: a switch names what it does not
 * treat, so that the compiler finds those that have to know a new operation. The groups are the sections of ir_op.def
 * and parts of them. */
#ifndef PYC_IR_IR_GROUP_H
#define PYC_IR_IR_GROUP_H

#include "ir/ir.h"

/* clang-format off */
#define IR_ANY_SYMBOL IR_FnAddr: case IR_GlobalAddr: case IR_ImageAddr
#define IR_ANY_LAYOUT IR_SizeOf: case IR_AlignOf
#define IR_ANY_CONST IR_Const: case IR_ANY_SYMBOL: case IR_Undef: case IR_ANY_LAYOUT
#define IR_ANY_DIVISION IR_Div: case IR_Rem: case IR_FloorDiv: case IR_Mod
#define IR_ANY_EXTREME IR_Min: case IR_Max
#define IR_ANY_BITWISE IR_And: case IR_Or: case IR_Xor
#define IR_ANY_SHIFT IR_Shl: case IR_Shr
#define IR_ANY_UNARY IR_Neg: case IR_Abs: case IR_Not
#define IR_ANY_SUM IR_Add: case IR_Sub: case IR_Mul
#define IR_ANY_OVERFLOW IR_AddOverflow: case IR_SubOverflow: case IR_MulOverflow
#define IR_ANY_ARITHMETIC IR_ANY_SUM: case IR_ANY_DIVISION: case IR_Pow: case IR_ANY_UNARY: case IR_ANY_EXTREME: \
    case IR_Fma: case IR_ANY_BITWISE: case IR_ANY_SHIFT: case IR_Math: case IR_ANY_OVERFLOW
#define IR_ANY_COMPARE IR_Eq: case IR_Ne: case IR_Lt: case IR_Le: case IR_Gt: case IR_Ge
#define IR_ANY_TEXT IR_StrData: case IR_StrSize
#define IR_ANY_LANES IR_Splat: case IR_Lanes: case IR_Extract: case IR_Insert: case IR_Shuffle: case IR_Reduce
#define IR_ANY_CONVERSION IR_Convert: case IR_Bitcast: case IR_Select: case IR_ANY_LANES
#define IR_ANY_PYINT IR_PyIntConst: case IR_PyIntAdd: case IR_PyIntSub: case IR_PyIntMul: case IR_PyIntCmp: \
    case IR_PyIntFromInt: case IR_PyIntSmall: case IR_PyIntFits: case IR_PyIntToInt
#define IR_ANY_OBJECT IR_Box: case IR_IsInstance: case IR_Unbox
#define IR_ANY_ADDRESS IR_LocalAddr: case IR_FieldAddr: case IR_ElementAddr: case IR_Offset: case IR_PointerDiff: \
    case IR_PointerCast
#define IR_ANY_ATOMIC IR_AtomicRmw: case IR_AtomicLoad: case IR_AtomicStore: case IR_AtomicCas
#define IR_ANY_BYTES IR_CopyBytes: case IR_MoveBytes: case IR_ZeroBytes
#define IR_ANY_WIDE IR_LoadWide: case IR_StoreWide: case IR_Gather: case IR_Scatter: case IR_MaskedLoad: \
    case IR_MaskedStore
#define IR_ANY_DEVICE_ADDRESS IR_SharedAddr: case IR_SharedDynamic: case IR_ConstantAddr
#define IR_ANY_MEMORY IR_Load: case IR_Store: case IR_ANY_WIDE: case IR_ANY_BYTES: case IR_ANY_ATOMIC: \
    case IR_ANY_DEVICE_ADDRESS
#define IR_ANY_MARK IR_MarkInit: case IR_MarkUninit: case IR_Overwrite: case IR_KeepAlive
#define IR_ANY_LIFETIME IR_Copy: case IR_Move: case IR_Relocate: case IR_Destroy: case IR_Borrow: case IR_ANY_MARK
#define IR_ANY_ERROR IR_ErrorMake: case IR_ErrorConst: case IR_ErrorMatch: case IR_ErrorTake: case IR_ErrorDrop: \
    case IR_ErrorCopy: case IR_ErrorTrace
#define IR_ANY_DEVICE IR_GpuIndex: case IR_Barrier: case IR_NamedBarrier: case IR_Warp: case IR_Fence: \
    case IR_AtomicOrder: case IR_CheckAccess: case IR_Check: case IR_DeviceAsm: case IR_Assume: case IR_OnDevice: \
    case IR_Interrupted
#define IR_ANY_TERMINATOR IR_Jump: case IR_Branch: case IR_Switch: case IR_Return: case IR_Raise: case IR_TryCall: \
    case IR_Panic: case IR_Unreachable
#define IR_NOTHING IR_NO_OP: case IR_OP_COUNT
#define IR_NO_ARITHMETIC IR_ANY_CONST: case IR_ANY_COMPARE: case IR_ANY_TEXT: case IR_ANY_CONVERSION: \
    case IR_ANY_PYINT: case IR_ANY_OBJECT: case IR_ANY_ADDRESS: case IR_ANY_MEMORY: case IR_ANY_LIFETIME: \
    case IR_ANY_ERROR: case IR_ANY_DEVICE: case IR_ANY_TERMINATOR: case IR_Call: case IR_NOTHING
#define IR_NO_COMPARE IR_ANY_CONST: case IR_ANY_ARITHMETIC: case IR_ANY_TEXT: case IR_ANY_CONVERSION: \
    case IR_ANY_PYINT: case IR_ANY_OBJECT: case IR_ANY_ADDRESS: case IR_ANY_MEMORY: case IR_ANY_LIFETIME: \
    case IR_ANY_ERROR: case IR_ANY_DEVICE: case IR_ANY_TERMINATOR: case IR_Call: case IR_NOTHING
#define IR_NO_MEMORY IR_ANY_CONST: case IR_ANY_ARITHMETIC: case IR_ANY_COMPARE: case IR_ANY_TEXT: \
    case IR_ANY_CONVERSION: case IR_ANY_PYINT: case IR_ANY_OBJECT: case IR_ANY_ADDRESS: case IR_ANY_LIFETIME: \
    case IR_ANY_ERROR: case IR_ANY_DEVICE: case IR_ANY_TERMINATOR: case IR_Call: case IR_NOTHING
#define IR_NO_LIFETIME IR_ANY_CONST: case IR_ANY_ARITHMETIC: case IR_ANY_COMPARE: case IR_ANY_TEXT: \
    case IR_ANY_CONVERSION: case IR_ANY_PYINT: case IR_ANY_OBJECT: case IR_ANY_ADDRESS: case IR_ANY_MEMORY: \
    case IR_ErrorConst: case IR_ErrorMatch: case IR_ErrorTake: case IR_ErrorDrop: case IR_ErrorCopy: \
    case IR_ErrorTrace: case IR_ANY_DEVICE: case IR_ANY_TERMINATOR: case IR_Call: case IR_NOTHING
#define IR_NO_ERROR IR_ANY_CONST: case IR_ANY_ARITHMETIC: case IR_ANY_COMPARE: case IR_ANY_TEXT: \
    case IR_ANY_CONVERSION: case IR_ANY_PYINT: case IR_ANY_OBJECT: case IR_ANY_ADDRESS: case IR_ANY_MEMORY: \
    case IR_ANY_LIFETIME: case IR_ANY_DEVICE: case IR_Jump: case IR_Branch: case IR_Switch: case IR_Return: \
    case IR_TryCall: case IR_Panic: case IR_Unreachable: case IR_Call: case IR_NOTHING
#define IRKIND_NOTHING IRKIND_NONE: case IRKIND_COUNT
#define IR_ANY_BIT_MATH IrMath_Popcount: case IrMath_Clz: case IrMath_Ctz: case IrMath_Bswap: \
    case IrMath_Bitreverse: case IrMath_RotateLeft: case IrMath_RotateRight
#define IR_ANY_FLOAT_TEST IrMath_IsNan: case IrMath_IsInf: case IrMath_IsFinite
#define IR_ANY_FLOAT_MATH IrMath_Sqrt: case IrMath_Rsqrt: case IrMath_Exp: case IrMath_Exp2: case IrMath_Expm1: \
    case IrMath_Log: case IrMath_Log1p: case IrMath_Log2: case IrMath_Log10: case IrMath_Sin: case IrMath_Cos: \
    case IrMath_Tan: case IrMath_Asin: case IrMath_Acos: case IrMath_Atan: case IrMath_Atan2: case IrMath_Sinh: \
    case IrMath_Cosh: case IrMath_Tanh: case IrMath_Asinh: case IrMath_Acosh: case IrMath_Atanh: case IrMath_Erf: \
    case IrMath_Erfc: case IrMath_Gamma: case IrMath_Lgamma: case IrMath_Cbrt: case IrMath_Hypot: case IrMath_Floor: \
    case IrMath_Ceil: case IrMath_Trunc: case IrMath_Round: case IrMath_RoundEven: case IrMath_Copysign: \
    case IrMath_Nextafter
#define IR_ANY_KIND_OF_MATH IR_ANY_FLOAT_MATH: case IR_ANY_BIT_MATH: case IR_ANY_FLOAT_TEST
#define IR_ANY_KIND_OF_REDUCE IrReduce_Add: case IrReduce_Mul: case IrReduce_Min: case IrReduce_Max: \
    case IrReduce_And: case IrReduce_Or: case IrReduce_Xor
#define IR_ANY_KIND_OF_ATOMIC IrAtomic_Add: case IrAtomic_Sub: case IrAtomic_And: case IrAtomic_Or: \
    case IrAtomic_Xor: case IrAtomic_Min: case IrAtomic_Max: case IrAtomic_Exchange
#define IR_ANY_KIND_OF_GPU_INDEX IrGpuIndex_ThreadX: case IrGpuIndex_ThreadY: case IrGpuIndex_ThreadZ: \
    case IrGpuIndex_BlockX: case IrGpuIndex_BlockY: case IrGpuIndex_BlockZ: case IrGpuIndex_BlockDimX: \
    case IrGpuIndex_BlockDimY: case IrGpuIndex_BlockDimZ: case IrGpuIndex_GridX: case IrGpuIndex_GridY: \
    case IrGpuIndex_GridZ: case IrGpuIndex_ClusterDimX: case IrGpuIndex_ClusterDimY: case IrGpuIndex_ClusterDimZ: \
    case IrGpuIndex_Lane: case IrGpuIndex_WarpId
#define IR_ANY_KIND_OF_WARP IrWarp_ShuffleIdx: case IrWarp_ShuffleDown: case IrWarp_ShuffleUp: \
    case IrWarp_ShuffleXor: case IrWarp_Ballot: case IrWarp_Any: case IrWarp_All: case IrWarp_Sync
#define IR_ANY_KIND_OF_BARRIER IrBarrier_Wait: case IrBarrier_Arrive
#define IR_ANY_KIND_OF_ACCESS IrAccess_Read: case IrAccess_Write: case IrAccess_Atomic: case IrAccess_AtomicLoad: \
    case IrAccess_AtomicStore: case IrAccess_ReadLane: case IrAccess_WriteLane
#define IR_ANY_KIND_OF_CHECK IrCheck_Shared: case IrCheck_Local: case IrCheck_Enter: case IrCheck_Leave: \
    case IrCheck_Wait: case IrCheck_Within: case IrCheck_Joined: case IrCheck_Relaxed: case IrCheck_Acquire: \
    case IrCheck_Release: case IrCheck_Fence: case IrCheck_Aligned: case IrCheck_HostReads: \
    case IrCheck_HostWrites: case IrCheck_HostLends
#define IR_NO_KIND_OF_MATH IRKIND_NOTHING: case IR_ANY_KIND_OF_REDUCE: case IR_ANY_KIND_OF_ATOMIC: \
    case IR_ANY_KIND_OF_GPU_INDEX: case IR_ANY_KIND_OF_WARP: case IR_ANY_KIND_OF_BARRIER: \
    case IR_ANY_KIND_OF_ACCESS: case IR_ANY_KIND_OF_CHECK
#define IR_NO_KIND_OF_REDUCE IRKIND_NOTHING: case IR_ANY_KIND_OF_MATH: case IR_ANY_KIND_OF_ATOMIC: \
    case IR_ANY_KIND_OF_GPU_INDEX: case IR_ANY_KIND_OF_WARP: case IR_ANY_KIND_OF_BARRIER: \
    case IR_ANY_KIND_OF_ACCESS: case IR_ANY_KIND_OF_CHECK
#define IR_NO_KIND_OF_ATOMIC IRKIND_NOTHING: case IR_ANY_KIND_OF_MATH: case IR_ANY_KIND_OF_REDUCE: \
    case IR_ANY_KIND_OF_GPU_INDEX: case IR_ANY_KIND_OF_WARP: case IR_ANY_KIND_OF_BARRIER: \
    case IR_ANY_KIND_OF_ACCESS: case IR_ANY_KIND_OF_CHECK
#define IR_NO_POINTER IR_ANY_CONST: case IR_ANY_ARITHMETIC: case IR_ANY_COMPARE: case IR_ANY_TEXT: case IR_Convert: \
    case IR_ANY_LANES: case IR_ANY_PYINT: case IR_ANY_OBJECT: case IR_Store: case IR_ANY_WIDE: case IR_ANY_BYTES: \
    case IR_ANY_ATOMIC: case IR_ANY_DEVICE_ADDRESS: case IR_Copy: case IR_Move: case IR_Relocate: case IR_Destroy: \
    case IR_ANY_MARK: case IR_ANY_ERROR: case IR_ANY_DEVICE: case IR_ANY_TERMINATOR: case IR_NOTHING
#define IR_NO_EXACT_INT IR_ANY_SYMBOL: case IR_Undef: case IR_ANY_LAYOUT: case IR_ANY_ARITHMETIC: \
    case IR_ANY_COMPARE: case IR_ANY_TEXT: case IR_Convert: case IR_Bitcast: case IR_ANY_LANES: case IR_Box: \
    case IR_IsInstance: case IR_ANY_ADDRESS: case IR_ANY_WIDE: case IR_ANY_BYTES: case IR_ANY_ATOMIC: \
    case IR_ANY_DEVICE_ADDRESS: case IR_ANY_LIFETIME: case IR_ANY_ERROR: case IR_ANY_DEVICE: case IR_ANY_TERMINATOR: \
    case IR_NOTHING
/* clang-format on */

#endif
