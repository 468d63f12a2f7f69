/* Addresses, loads and stores, bulk memory; lifetime ops that remain after ownership. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "types/type_text.h"

/* ---- constants and addresses ---- */

LLVMValueRef cg_op_Const(CgFn *f, const IrInst *inst) { return cg_constant(f->cg, inst->type, inst->imm.value); }

LLVMValueRef cg_op_FnAddr(CgFn *f, const IrInst *inst) { return cg_fn(f->cg, inst->imm.fn); }

LLVMValueRef cg_op_GlobalAddr(CgFn *f, const IrInst *inst) { return cg_global(f->cg, inst->imm.global); }

LLVMValueRef cg_op_ImageAddr(CgFn *f, const IrInst *inst) {
    TypeId type = cg_pointee(f->cg, inst->type);
    return cg_image_address(f->cg, type, inst->imm.value);
}

LLVMValueRef cg_op_Undef(CgFn *f, const IrInst *inst) {
    LLVMTypeRef type = cg_type(f->cg, inst->type);
    return type ? LLVMGetUndef(type) : NULL;
}

LLVMValueRef cg_op_SizeOf(CgFn *f, const IrInst *inst) { return cg_i64(f->cg, cg_size(f->cg, inst->imm.type)); }

LLVMValueRef cg_op_AlignOf(CgFn *f, const IrInst *inst) { return cg_i64(f->cg, cg_align(f->cg, inst->imm.type)); }

LLVMValueRef cg_op_LocalAddr(CgFn *f, const IrInst *inst) { return f->locals[inst->imm.local.id - 1]; }

LLVMValueRef cg_op_FieldAddr(CgFn *f, const IrInst *inst) {
    TypeId base = cg_operand_type(f, inst, 0);
    if (ty_is(f->cg->types, base, TY_Pointer)) base = cg_pointee(f->cg, base);
    return cg_offset(f->cg, cg_operand(f, inst, 0), ty_field_offset(f->cg->types, base, inst->imm.field));
}

/* base + index * size(type), in bounds of one object. */
static LLVMValueRef element(Cg *cg, LLVMValueRef base, LLVMValueRef index, TypeId type, LLVMGEPNoWrapFlags flags) {
    LLVMTypeRef step = cg_memory_type(cg, type);
    bool plain = LLVMGetTypeKind(step) != LLVMVectorTypeKind && LLVMGetTypeKind(step) != LLVMStructTypeKind;
    if (!plain) step = LLVMArrayType2(cg->i8, cg_size(cg, type));
    return LLVMBuildGEPWithNoWrapFlags(cg->b, step, base, &index, 1, "", flags);
}

/* An index of any integer type as i64. */
static LLVMValueRef index_operand(CgFn *f, const IrInst *inst, uint32_t n) {
    Cg *cg = f->cg;
    LLVMValueRef index = cg_operand(f, inst, n);
    uint32_t bits = cg_bits(cg, cg_operand_type(f, inst, n));
    if (bits == 64) return index;
    if (bits > 64) return LLVMBuildTrunc(cg->b, index, cg->i64, "");
    bool is_signed = cg_is_signed(cg, cg_operand_type(f, inst, n));
    return is_signed ? LLVMBuildSExt(cg->b, index, cg->i64, "") : LLVMBuildZExt(cg->b, index, cg->i64, "");
}

LLVMValueRef cg_op_ElementAddr(CgFn *f, const IrInst *inst) {
    TypeId base = cg_operand_type(f, inst, 0);
    const TypeData *array = ty_data(f->cg->types, cg_pointee(f->cg, base));
    TypeId type = array->kind == TY_Array ? array->array.element : cg_pointee(f->cg, inst->type);
    LLVMGEPNoWrapFlags flags = LLVMGEPFlagInBounds | LLVMGEPFlagNUSW | LLVMGEPFlagNUW;
    return element(f->cg, cg_operand(f, inst, 0), index_operand(f, inst, 1), type, flags);
}

LLVMValueRef cg_op_Offset(CgFn *f, const IrInst *inst) {
    TypeId type = cg_pointee(f->cg, cg_operand_type(f, inst, 0));
    return element(f->cg, cg_operand(f, inst, 0), index_operand(f, inst, 1), type,
                   LLVMGEPFlagInBounds | LLVMGEPFlagNUSW);
}

LLVMValueRef cg_op_PointerDiff(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    uint64_t size = cg_size(cg, cg_pointee(cg, cg_operand_type(f, inst, 0)));
    LLVMValueRef a = LLVMBuildPtrToInt(cg->b, cg_operand(f, inst, 0), cg->i64, "");
    LLVMValueRef b = LLVMBuildPtrToInt(cg->b, cg_operand(f, inst, 1), cg->i64, "");
    LLVMValueRef bytes = LLVMBuildSub(cg->b, a, b, "");
    return size > 1 ? LLVMBuildExactSDiv(cg->b, bytes, cg_i64(cg, size), "") : bytes;
}

/* Pointers, references and object words are all one address. */
LLVMValueRef cg_op_PointerCast(CgFn *f, const IrInst *inst) {
    LLVMValueRef value = cg_operand(f, inst, 0);
    LLVMTypeRef from = LLVMTypeOf(value), to = cg_type(f->cg, inst->type);
    if (from == to) return value;
    return to == f->cg->ptr ? LLVMBuildIntToPtr(f->cg->b, value, to, "") : LLVMBuildPtrToInt(f->cg->b, value, to, "");
}

LLVMValueRef cg_op_Borrow(CgFn *f, const IrInst *inst) { return cg_operand(f, inst, 0); }

LLVMValueRef cg_op_StrData(CgFn *f, const IrInst *inst) { return cg_text_data(f->cg, cg_operand(f, inst, 0)); }

LLVMValueRef cg_op_StrSize(CgFn *f, const IrInst *inst) { return cg_text_size(f->cg, cg_operand(f, inst, 0)); }

/* ---- loads and stores ---- */

/* What a function that forgets keeps, LLVM must not keep elsewhere or longer: the collector looks at the stack. */
static LLVMValueRef seen_by_collector(CgFn *f, LLVMValueRef access, TypeId type) {
    if (f->fn->flags & IR_FN_FORGETS && cg_is_word(f->cg, type)) LLVMSetVolatile(access, true);
    return access;
}

LLVMValueRef cg_op_Load(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    if (!cg_type(cg, inst->type)) return NULL;
    LLVMValueRef load =
        cg_load_at(cg, cg_memory_type(cg, inst->type), cg_operand(f, inst, 0), cg_align(cg, inst->type));
    cg_tell_apart(f, seen_by_collector(f, load, inst->type), inst->type, inst->operands[0]);
    return cg_from_memory(cg, inst->type, load);
}

LLVMValueRef cg_op_Store(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef value = cg_operand(f, inst, 0);
    if (!value) return NULL;
    LLVMValueRef store = cg_store_at(cg, cg_to_memory(cg, type, value), cg_operand(f, inst, 1), cg_align(cg, type));
    cg_tell_apart(f, seen_by_collector(f, store, type), type, inst->operands[1]);
    return NULL;
}

/* A host gains nothing from a promised alignment; ignoring it does no harm when the promise is wrong. */
static uint32_t wide_align(CgFn *f, const IrInst *inst, TypeId type) {
    uint32_t element = MAX(cg_is_bool(f->cg, type) ? 1u : cg_bits(f->cg, type) / 8, 1u),
             said = (uint32_t)inst->imm.number;
    if (said == 0) return element;
    return f->cg->on_device ? said : MIN(said, element);
}

LLVMValueRef cg_op_LoadWide(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef value =
        cg_load_at(cg, cg_memory_type(cg, inst->type), cg_operand(f, inst, 0), wide_align(f, inst, inst->type));
    cg_tell_apart(f, value, inst->type, inst->operands[0]);
    return cg_from_memory(cg, inst->type, value);
}

LLVMValueRef cg_op_StoreWide(CgFn *f, const IrInst *inst) {
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef store = cg_store_at(f->cg, cg_to_memory(f->cg, type, cg_operand(f, inst, 0)), cg_operand(f, inst, 1),
                                     wide_align(f, inst, type));
    cg_tell_apart(f, store, type, inst->operands[1]);
    return NULL;
}

/* Makes a vector of one lane of a scalar, so that it is handled like wider ones. */
static LLVMValueRef as_vector(Cg *cg, LLVMValueRef value) {
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind) return value;
    LLVMTypeRef type = LLVMVectorType(LLVMTypeOf(value), 1);
    return LLVMBuildInsertElement(cg->b, LLVMGetPoison(type), value, cg_i64(cg, 0), "");
}

static LLVMValueRef from_vector(Cg *cg, LLVMValueRef vector, TypeId type) {
    if (cg_lanes(cg, type) == 1) vector = LLVMBuildExtractElement(cg->b, vector, cg_i64(cg, 0), "");
    return cg_from_memory(cg, type, vector);
}

static uint32_t lane_align(Cg *cg, TypeId type) { return cg_is_bool(cg, type) ? 1 : cg_bits(cg, type) / 8; }

/* Operands n (base or vector of addresses) and n + 1 (offsets in elements). */
static LLVMValueRef lane_addresses(CgFn *f, const IrInst *inst, uint32_t n, TypeId type) {
    Cg *cg = f->cg;
    LLVMTypeRef step = cg_is_bool(cg, type) ? cg->i8 : cg_dtype(cg, ty_dtype(cg->types, type));
    LLVMValueRef offsets = as_vector(cg, cg_operand(f, inst, n + 1));
    LLVMTypeRef wide = LLVMVectorType(cg->i64, LLVMGetVectorSize(LLVMTypeOf(offsets)));
    TypeId offset_type = cg_operand_type(f, inst, n + 1);
    if (cg_bits(cg, offset_type) < 64) {
        bool is_signed = cg_is_signed(cg, offset_type);
        offsets = is_signed ? LLVMBuildSExt(cg->b, offsets, wide, "") : LLVMBuildZExt(cg->b, offsets, wide, "");
    }
    return LLVMBuildGEP2(cg->b, step, cg_operand(f, inst, n), &offsets, 1, "");
}

static LLVMValueRef align_argument(Cg *cg, LLVMValueRef call, uint32_t param, uint32_t align) {
    LLVMAddCallSiteAttribute(call, param + 1, cg_attribute(cg, CG_ATTR_align, align));
    return call;
}

LLVMValueRef cg_op_Gather(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef addresses = lane_addresses(f, inst, 0, inst->type), mask = as_vector(cg, cg_operand(f, inst, 2));
    LLVMTypeRef memory = cg_memory_type(cg, inst->type);
    LLVMTypeRef type = cg_lanes(cg, inst->type) == 1 ? LLVMVectorType(memory, 1) : memory;
    LLVMTypeRef overloads[] = {type, LLVMTypeOf(addresses)};
    LLVMValueRef args[] = {addresses, mask, cg_zero(type)};
    LLVMValueRef value = cg_intrinsic(cg, "llvm.masked.gather", overloads, 2, args, COUNT_OF(args));
    return from_vector(cg, align_argument(cg, value, 0, lane_align(cg, inst->type)), inst->type);
}

LLVMValueRef cg_op_Scatter(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef value = as_vector(cg, cg_to_memory(cg, type, cg_operand(f, inst, 0)));
    LLVMValueRef addresses = lane_addresses(f, inst, 1, type);
    LLVMTypeRef overloads[] = {LLVMTypeOf(value), LLVMTypeOf(addresses)};
    LLVMValueRef args[] = {value, addresses, as_vector(cg, cg_operand(f, inst, 3))};
    align_argument(cg, cg_intrinsic(cg, "llvm.masked.scatter", overloads, 2, args, COUNT_OF(args)), 1,
                   lane_align(cg, type));
    return NULL;
}

LLVMValueRef cg_op_MaskedLoad(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef otherwise = as_vector(cg, cg_to_memory(cg, inst->type, cg_operand(f, inst, 2)));
    LLVMTypeRef overloads[] = {LLVMTypeOf(otherwise), cg->ptr};
    LLVMValueRef args[] = {cg_operand(f, inst, 0), as_vector(cg, cg_operand(f, inst, 1)), otherwise};
    LLVMValueRef value = cg_intrinsic(cg, "llvm.masked.load", overloads, 2, args, COUNT_OF(args));
    return from_vector(cg, align_argument(cg, value, 0, lane_align(cg, inst->type)), inst->type);
}

LLVMValueRef cg_op_MaskedStore(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef value = as_vector(cg, cg_to_memory(cg, type, cg_operand(f, inst, 0)));
    LLVMTypeRef overloads[] = {LLVMTypeOf(value), cg->ptr};
    LLVMValueRef args[] = {value, cg_operand(f, inst, 1), as_vector(cg, cg_operand(f, inst, 2))};
    align_argument(cg, cg_intrinsic(cg, "llvm.masked.store", overloads, 2, args, COUNT_OF(args)), 1,
                   lane_align(cg, type));
    return NULL;
}

/* ---- bulk ---- */

/* An address is aligned for the type that it points to. Without a known alignment a GPU copies byte by byte. */
static uint32_t align_of_place(CgFn *f, const IrInst *inst, uint32_t n) {
    return cg_align(f->cg, cg_pointee(f->cg, cg_operand_type(f, inst, n)));
}

LLVMValueRef cg_op_CopyBytes(CgFn *f, const IrInst *inst) {
    LLVMBuildMemCpy(f->cg->b, cg_operand(f, inst, 0), align_of_place(f, inst, 0), cg_operand(f, inst, 1),
                    align_of_place(f, inst, 1), index_operand(f, inst, 2));
    return NULL;
}

LLVMValueRef cg_op_MoveBytes(CgFn *f, const IrInst *inst) {
    LLVMBuildMemMove(f->cg->b, cg_operand(f, inst, 0), align_of_place(f, inst, 0), cg_operand(f, inst, 1),
                     align_of_place(f, inst, 1), index_operand(f, inst, 2));
    return NULL;
}

LLVMValueRef cg_op_ZeroBytes(CgFn *f, const IrInst *inst) {
    LLVMBuildMemSet(f->cg->b, cg_operand(f, inst, 0), cg_zero(f->cg->i8), index_operand(f, inst, 1),
                    align_of_place(f, inst, 0));
    return NULL;
}

/* ---- values of memory type ---- */

static LLVMValueRef copy_value(CgFn *f, const IrInst *inst) {
    TypeId type = cg_pointee(f->cg, cg_operand_type(f, inst, 0));
    cg_copy_bytes(f->cg, cg_operand(f, inst, 0), cg_operand(f, inst, 1), cg_size(f->cg, type), cg_align(f->cg, type));
    return NULL;
}

LLVMValueRef cg_op_Relocate(CgFn *f, const IrInst *inst) { return copy_value(f, inst); }

static LLVMValueRef trivial_copy(CgFn *f, const IrInst *inst) {
    TypeId type = cg_pointee(f->cg, cg_operand_type(f, inst, 0));
    if (!ty_is_trivial(f->cg->types, type))
        ICE("'%s' of %s was not expanded", ir_op_info(inst->op)->text, ty_c(f->cg->types, type));
    return copy_value(f, inst);
}

LLVMValueRef cg_op_Copy(CgFn *f, const IrInst *inst) { return trivial_copy(f, inst); }

LLVMValueRef cg_op_Move(CgFn *f, const IrInst *inst) { return trivial_copy(f, inst); }

LLVMValueRef cg_op_Destroy(CgFn *f, const IrInst *inst) {
    TypeId type = cg_pointee(f->cg, cg_operand_type(f, inst, 0));
    if (ty_needs_destroy(f->cg->types, type)) ICE("'destroy' of %s was not expanded", ty_c(f->cg->types, type));
    return NULL;
}

LLVMValueRef cg_op_MarkInit(CgFn *f, const IrInst *inst) {
    (void)f, (void)inst;
    return NULL;
}

LLVMValueRef cg_op_MarkUninit(CgFn *f, const IrInst *inst) {
    (void)f, (void)inst;
    return NULL;
}

LLVMValueRef cg_op_Overwrite(CgFn *f, const IrInst *inst) {
    (void)f, (void)inst;
    return NULL;
}

/* An opaque use of the word in this place, so that the collector finds what it refers to up to here. */
LLVMValueRef cg_op_KeepAlive(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    if (ty_is(cg->types, type, TY_Pointer)) type = cg_pointee(cg, type);
    if (cg->on_device || !ty_is_traced(cg->types, type)) return NULL;
    LLVMTypeRef use = LLVMFunctionType(cg->nothing, &cg->ptr, 1, false);
    LLVMValueRef value = cg_operand(f, inst, 0);
    if (ty_is(cg->types, cg_operand_type(f, inst, 0), TY_Pointer) && ty_is_register(cg->types, type))
        value = cg_load(cg, type, value);
    if (LLVMTypeOf(value) != cg->ptr) value = LLVMBuildIntToPtr(cg->b, value, cg->ptr, "");
    LLVMValueRef nothing = LLVMGetInlineAsm(use, "", 0, "r,~{memory}", 11, true, false, LLVMInlineAsmDialectATT, false);
    LLVMBuildCall2(cg->b, use, nothing, &value, 1, "");
    return NULL;
}
