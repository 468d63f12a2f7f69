/* Functions and objects of the runtime that codegen itself refers to: declared on first use, by their rows (src/rtabi).
 * Calls that the program makes (IR calls of external functions) do not come through here. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"

static LLVMTypeRef type_of(const Cg *cg, RtType type) { /* NULL: none */
    switch (type) {
    case RT_TYPE_none: return NULL;
    case RT_TYPE_bool: return cg->i1;
    case RT_TYPE_u8: return cg->i8;
    case RT_TYPE_i32:
    case RT_TYPE_u32: return cg->i32;
    case RT_TYPE_i64:
    case RT_TYPE_u64:
    case RT_TYPE_int:
    case RT_TYPE_obj: return cg->i64;
    case RT_TYPE_f32: return cg->f32;
    case RT_TYPE_f64: return cg->f64;
    case RT_TYPE_ptr:
    case RT_TYPE_str:
    case RT_TYPE_err:
    case RT_TYPE_own: return cg->ptr;
    case RT_TYPE_COUNT: break;
    }
    UNREACHABLE();
}

static LLVMTypeRef result_type(Cg *cg, const RtSignature *sig) {
    LLVMTypeRef value = type_of(cg, sig->result);
    if (!sig->raises) return value ? value : cg->nothing;
    if (!value) return cg->ptr;
    return LLVMStructTypeInContext(cg->llvm, (LLVMTypeRef[]){value, cg->ptr}, 2, false);
}

static LLVMTypeRef function_type(Cg *cg, const RtSignature *sig) {
    LLVMTypeRef types[RT_MAX_PARAMS];
    for (uint32_t i = 0; i < sig->param_count; i++) types[i] = type_of(cg, sig->params[i]);
    return LLVMFunctionType(result_type(cg, sig), types, sig->param_count, false);
}

/* ---- effects that LLVM cannot know ---- */

enum {
    MEMORY_NONE = 0,
    MEMORY_ARGUMENTS_READ = 1,
    MEMORY_INACCESSIBLE_READ = 1 << 2,
    MEMORY_INACCESSIBLE = 3 << 2,
    MEMORY_ARGUMENTS = 3
};

static void add_at(Cg *cg, LLVMValueRef fn, unsigned index, CgAttr attr, uint64_t value) {
    LLVMAddAttributeAtIndex(fn, index, cg_attribute(cg, attr, value));
}

static void add_alloc_attributes(Cg *cg, const RtEffects *row, LLVMValueRef fn) {
    const unsigned function = (unsigned)LLVMAttributeFunctionIndex;
    bool takes_memory = row->alloc & (RT_REALLOCATES | RT_FREES);
    add_at(cg, fn, function, CG_ATTR_allockind, row->alloc);
    add_at(cg, fn, function, CG_ATTR_memory, MEMORY_INACCESSIBLE | (takes_memory ? MEMORY_ARGUMENTS : 0));
    add_at(cg, fn, function, CG_ATTR_willreturn, 0);
    LLVMAddAttributeAtIndex(fn, function, LLVMCreateStringAttribute(cg->llvm, "alloc-family", 12, "pyc", 3));
    if (takes_memory) add_at(cg, fn, 1, CG_ATTR_allocptr, 0);
    if (row->size_param >= 0) add_at(cg, fn, function, CG_ATTR_allocsize, (uint64_t)row->size_param << 32 | UINT32_MAX);
    if (row->align_param >= 0) add_at(cg, fn, (unsigned)row->align_param + 1, CG_ATTR_allocalign, 0);
}

static uint64_t memory_of(uint32_t effects) {
    if (effects & RT_READS_POINTEES) return MEMORY_ARGUMENTS_READ;
    return effects & RT_READS_RUNTIME ? MEMORY_INACCESSIBLE_READ : MEMORY_NONE;
}

static void add_effects(Cg *cg, const RtEffects *row, LLVMValueRef fn) {
    const unsigned function = (unsigned)LLVMAttributeFunctionIndex;
    if (row->effects & RT_NO_RETURN) {
        add_at(cg, fn, function, CG_ATTR_noreturn, 0);
        add_at(cg, fn, function, CG_ATTR_cold, 0);
    }
    if (row->effects & (RT_NO_MEMORY | RT_READS_POINTEES | RT_READS_RUNTIME)) {
        add_at(cg, fn, function, CG_ATTR_memory, memory_of(row->effects));
        add_at(cg, fn, function, CG_ATTR_willreturn, 0);
    }
    if (row->effects & RT_FRESH) {
        add_at(cg, fn, LLVMAttributeReturnIndex, CG_ATTR_noalias, 0);
        add_at(cg, fn, LLVMAttributeReturnIndex, CG_ATTR_nonnull, 0);
    }
    if (row->alloc) add_alloc_attributes(cg, row, fn);
}

static void add_attributes(Cg *cg, RtFn which, LLVMValueRef fn) {
    const RtEffects effects = rt_effects(which);
    const RtSignature sig = rt_signature(which);
    cg_fn_attribute(cg, fn, CG_ATTR_nounwind);
    add_effects(cg, &effects, fn);
    if (sig.result == RT_TYPE_bool && !sig.raises) add_at(cg, fn, LLVMAttributeReturnIndex, CG_ATTR_zeroext, 0);
}

void cg_describe_runtime(Cg *cg, LLVMValueRef fn, Str name) {
    RtFn which = rt_find(name);
    if (which != RT_NONE) add_attributes(cg, which, fn);
}

static LLVMValueRef declare(Cg *cg, RtFn which) {
    const RtSignature sig = rt_signature(which);
    LLVMValueRef fn = LLVMAddFunction(cg->out, sig.symbol, function_type(cg, &sig));
    for (uint32_t i = 0; i < sig.param_count; i++)
        if (sig.params[i] == RT_TYPE_bool) LLVMAddAttributeAtIndex(fn, i + 1, cg_attribute(cg, CG_ATTR_zeroext, 0));
    return fn;
}

LLVMValueRef cg_runtime(Cg *cg, RtFn which) {
    if (cg->runtime[which]) return cg->runtime[which];
    cg->needs_device_runtime |= cg->on_device;
    LLVMValueRef fn = LLVMGetNamedFunction(cg->out, rt_symbol(which));
    if (!fn) fn = declare(cg, which);
    add_attributes(cg, which, fn);
    cg->runtime[which] = fn;
    return fn;
}

LLVMValueRef cg_call_runtime(Cg *cg, RtFn which, const LLVMValueRef *args) {
    const RtSignature sig = rt_signature(which);
    LLVMValueRef list[RT_MAX_PARAMS];
    for (uint32_t i = 0; i < sig.param_count; i++) list[i] = args[i];
    return LLVMBuildCall2(cg->b, function_type(cg, &sig), cg_runtime(cg, which), list, sig.param_count, "");
}

LLVMValueRef cg_extern_data(Cg *cg, const char *name) {
    LLVMValueRef global = LLVMGetNamedGlobal(cg->out, name);
    return global ? global : LLVMAddGlobal(cg->out, LLVMArrayType2(cg->i8, 0), name);
}
