/* Short forms of LLVM's builder calls: numbers, intrinsics by name, loads and stores of IR types, weighted branches. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"

const char *cg_c(Cg *cg, Str text) { return arena_str(cg->arena, text).at; }

/* ---- numbers ---- */

LLVMValueRef cg_splat(Cg *cg, LLVMValueRef scalar, uint32_t width) {
    if (width == 1) return scalar;
    if (LLVMIsConstant(scalar)) {
        LLVMValueRef *lanes = NEW_ARRAY(cg->arena, LLVMValueRef, width);
        for (uint32_t i = 0; i < width; i++) lanes[i] = scalar;
        return LLVMConstVector(lanes, width);
    }
    LLVMTypeRef type = LLVMVectorType(LLVMTypeOf(scalar), width);
    LLVMValueRef one = LLVMBuildInsertElement(cg->b, LLVMGetPoison(type), scalar, cg_i64(cg, 0), "");
    return LLVMBuildShuffleVector(cg->b, one, LLVMGetPoison(type), cg_zero(LLVMVectorType(cg->i32, width)), "");
}

LLVMValueRef cg_int(Cg *cg, LLVMTypeRef type, uint64_t value) {
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        return cg_splat(cg, cg_int(cg, LLVMGetElementType(type), value), LLVMGetVectorSize(type));
    return LLVMConstInt(type, value, true);
}

LLVMValueRef cg_i64(Cg *cg, uint64_t value) { return LLVMConstInt(cg->i64, value, false); }

LLVMValueRef cg_float(Cg *cg, LLVMTypeRef type, double value) {
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        return cg_splat(cg, cg_float(cg, LLVMGetElementType(type), value), LLVMGetVectorSize(type));
    return LLVMConstReal(type, value);
}

LLVMValueRef cg_zero(LLVMTypeRef type) { return LLVMConstNull(type); }

/* ---- intrinsics ---- */

LLVMValueRef cg_intrinsic(Cg *cg, const char *name, LLVMTypeRef *overloads, uint32_t overload_count, LLVMValueRef *args,
                          uint32_t arg_count) {
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    if (id == 0) ICE("LLVM has no intrinsic '%s'", name);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(cg->out, id, overloads, overload_count);
    LLVMTypeRef type = LLVMIntrinsicGetType(cg->llvm, id, overloads, overload_count);
    return LLVMBuildCall2(cg->b, type, fn, args, arg_count, "");
}

LLVMValueRef cg_unary(Cg *cg, const char *name, LLVMValueRef a) {
    LLVMTypeRef type = LLVMTypeOf(a);
    return cg_intrinsic(cg, name, &type, 1, &a, 1);
}

LLVMValueRef cg_binary(Cg *cg, const char *name, LLVMValueRef a, LLVMValueRef b) {
    LLVMTypeRef type = LLVMTypeOf(a);
    return cg_intrinsic(cg, name, &type, 1, (LLVMValueRef[]){a, b}, 2);
}

/* ---- texts ---- */

LLVMValueRef cg_text(Cg *cg, LLVMValueRef data, LLVMValueRef size) {
    LLVMValueRef half = LLVMBuildInsertValue(cg->b, LLVMGetPoison(cg->text), data, 0, "");
    return LLVMBuildInsertValue(cg->b, half, size, 1, "");
}

/* A text made by cg_text is taken apart without instructions, which would cost code even if unused. */
LLVMValueRef cg_text_data(Cg *cg, LLVMValueRef text) {
    if (LLVMIsAInsertValueInst(text)) return LLVMGetOperand(LLVMGetOperand(text, 0), 1);
    return LLVMBuildExtractValue(cg->b, text, 0, "");
}

LLVMValueRef cg_text_size(Cg *cg, LLVMValueRef text) {
    if (LLVMIsAInsertValueInst(text)) return LLVMGetOperand(text, 1);
    return LLVMBuildExtractValue(cg->b, text, 1, "");
}

/* ---- memory ---- */

LLVMValueRef cg_offset(Cg *cg, LLVMValueRef base, uint64_t bytes) {
    if (bytes == 0) return base;
    LLVMValueRef index = cg_i64(cg, bytes);
    LLVMGEPNoWrapFlags flags = LLVMGEPFlagInBounds | LLVMGEPFlagNUSW | LLVMGEPFlagNUW;
    return LLVMBuildGEPWithNoWrapFlags(cg->b, cg->i8, base, &index, 1, "", flags);
}

LLVMValueRef cg_load_at(Cg *cg, LLVMTypeRef type, LLVMValueRef address, uint32_t align) {
    if (type == cg->text) {
        LLVMValueRef data = cg_load_at(cg, cg->ptr, address, align);
        return cg_text(cg, data, cg_load_at(cg, cg->i64, cg_offset(cg, address, 8), align));
    }
    LLVMValueRef load = LLVMBuildLoad2(cg->b, type, address, "");
    LLVMSetAlignment(load, align);
    return load;
}

LLVMValueRef cg_store_at(Cg *cg, LLVMValueRef value, LLVMValueRef address, uint32_t align) {
    if (LLVMTypeOf(value) == cg->text) {
        cg_store_at(cg, cg_text_data(cg, value), address, align);
        return cg_store_at(cg, cg_text_size(cg, value), cg_offset(cg, address, 8), align);
    }
    LLVMValueRef store = LLVMBuildStore(cg->b, value, address);
    LLVMSetAlignment(store, align);
    return store;
}

LLVMValueRef cg_to_memory(Cg *cg, TypeId type, LLVMValueRef value) {
    return cg_is_bool(cg, type) ? LLVMBuildZExt(cg->b, value, cg_memory_type(cg, type), "") : value;
}

LLVMValueRef cg_from_memory(Cg *cg, TypeId type, LLVMValueRef value) {
    if (!cg_is_bool(cg, type)) return value;
    return LLVMBuildICmp(cg->b, LLVMIntNE, value, cg_zero(LLVMTypeOf(value)), "");
}

LLVMValueRef cg_load(Cg *cg, TypeId type, LLVMValueRef address) {
    if (!cg_type(cg, type)) return NULL;
    return cg_from_memory(cg, type, cg_load_at(cg, cg_memory_type(cg, type), address, cg_align(cg, type)));
}

LLVMValueRef cg_alloca(CgFn *f, LLVMTypeRef type, uint32_t align, const char *name) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(cg->b);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(f->entry);
    if (end)
        LLVMPositionBuilderBefore(cg->b, end);
    else
        LLVMPositionBuilderAtEnd(cg->b, f->entry);
    LLVMValueRef place = LLVMBuildAlloca(cg->b, type, name);
    LLVMSetAlignment(place, align);
    if (here) LLVMPositionBuilderAtEnd(cg->b, here);
    return place;
}

void cg_copy_bytes(Cg *cg, LLVMValueRef to, LLVMValueRef from, uint64_t size, uint32_t align) {
    if (size > 0) LLVMBuildMemCpy(cg->b, to, align, from, align, cg_i64(cg, size));
}

LLVMValueRef cg_bytes_global(Cg *cg, Str bytes, bool terminate, const char *name) {
    LLVMValueRef content = LLVMConstStringInContext2(cg->llvm, bytes.at ? bytes.at : "", bytes.len, !terminate);
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), name);
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetUnnamedAddress(global, LLVMGlobalUnnamedAddr);
    LLVMSetAlignment(global, 1);
    return global;
}

/* ---- control ---- */

LLVMBasicBlockRef cg_new_block(CgFn *f, const char *name) {
    return LLVMAppendBasicBlockInContext(f->cg->llvm, f->value, name);
}

void cg_at(CgFn *f, LLVMBasicBlockRef block) { LLVMPositionBuilderAtEnd(f->cg->b, block); }

LLVMValueRef cg_phi2(Cg *cg, LLVMValueRef a, LLVMBasicBlockRef from_a, LLVMValueRef b, LLVMBasicBlockRef from_b) {
    LLVMValueRef phi = LLVMBuildPhi(cg->b, LLVMTypeOf(a), "");
    LLVMAddIncoming(phi, (LLVMValueRef[]){a, b}, (LLVMBasicBlockRef[]){from_a, from_b}, 2);
    return phi;
}

static LLVMValueRef branch_weights(Cg *cg, uint32_t first, uint32_t second) {
    LLVMMetadataRef parts[] = {
        LLVMMDStringInContext2(cg->llvm, "branch_weights", 14),
        LLVMValueAsMetadata(LLVMConstInt(cg->i32, first, false)),
        LLVMValueAsMetadata(LLVMConstInt(cg->i32, second, false)),
    };
    return LLVMMetadataAsValue(cg->llvm, LLVMMDNodeInContext2(cg->llvm, parts, 3));
}

static void branch_weighted(Cg *cg, LLVMValueRef cond, LLVMBasicBlockRef then, LLVMBasicBlockRef otherwise,
                            LLVMValueRef weights) {
    LLVMValueRef branch = LLVMBuildCondBr(cg->b, cond, then, otherwise);
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(cg->llvm, "prof", 4), weights);
}

void cg_branch_likely(Cg *cg, LLVMValueRef cond, LLVMBasicBlockRef then, LLVMBasicBlockRef otherwise) {
    if (!cg->likely) cg->likely = branch_weights(cg, 1048575, 1);
    branch_weighted(cg, cond, then, otherwise, cg->likely);
}

void cg_branch_unlikely(Cg *cg, LLVMValueRef cond, LLVMBasicBlockRef then, LLVMBasicBlockRef otherwise) {
    if (!cg->unlikely) cg->unlikely = branch_weights(cg, 1, 1048575);
    branch_weighted(cg, cond, then, otherwise, cg->unlikely);
}

/* ---- attributes ---- */

LLVMAttributeRef cg_attribute(Cg *cg, CgAttr attr, uint64_t value) {
    return LLVMCreateEnumAttribute(cg->llvm, cg->attr[attr], value);
}

void cg_fn_attribute(Cg *cg, LLVMValueRef fn, CgAttr attr) {
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, cg_attribute(cg, attr, 0));
}
