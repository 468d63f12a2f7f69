/* Functions and objects of the runtime that codegen itself refers to: declared on first use, by their rows in rt.def.
 * Calls that the program makes (IR calls of external functions) do not come through here. */
#include "codegen/gpu/gpu.h"

typedef struct RuntimeRow {
    const char *name, *result;
    int raises;
    const char *parameters;
} RuntimeRow;

static const RuntimeRow rows[RT_COUNT] = {
#define RT(name, result, raises, parameters, doc) [RT_##name] = {#name, result, raises, parameters},
#include "../runtime/core/rt.def"
#define RT(name, result, raises, parameters, doc) [RT_##name] = {#name, result, raises, parameters},
#include "codegen/blocks/kernel_rt.def"
};

/* A word of a row's type language; NULL for "none". */
static LLVMTypeRef type_of_word(Cg *cg, Str word) {
    static const struct {
        const char *word;
        char type;
    } words[] = {
        {"none", 'v'}, {"bool", 'b'}, {"u8", 'c'},  {"i32", 'i'}, {"u32", 'i'}, {"i64", 'l'}, {"u64", 'l'},
        {"int", 'l'},  {"obj", 'l'},  {"f32", 'f'}, {"f64", 'd'}, {"ptr", 'p'}, {"str", 'p'}, {"err", 'p'},
    };
    for (uint32_t i = 0; i < COUNT_OF(words); i++) {
        if (!str_equal(word, str_of(words[i].word))) continue;
        switch (words[i].type) {
        case 'v': return NULL;
        case 'b': return cg->i1;
        case 'c': return cg->i8;
        case 'i': return cg->i32;
        case 'f': return cg->f32;
        case 'd': return cg->f64;
        case 'p': return cg->ptr;
        case 'l': return cg->i64;
        }
    }
    ICE("type '%.*s' in a row of the runtime", STR_ARGS(word));
}

static LLVMTypeRef result_type(Cg *cg, const RuntimeRow *row) {
    LLVMTypeRef value = type_of_word(cg, str_of(row->result));
    if (!row->raises) return value ? value : cg->nothing;
    if (!value) return cg->ptr;
    return LLVMStructTypeInContext(cg->llvm, (LLVMTypeRef[]){value, cg->ptr}, 2, false);
}

static uint32_t parameter_types(Cg *cg, const char *text, LLVMTypeRef types[8]) {
    uint32_t count = 0;
    while (*text) {
        size_t len = strcspn(text, " ");
        types[count++] = type_of_word(cg, (Str){text, (uint32_t)len});
        text += len + (text[len] == ' ');
    }
    return count;
}

/* ---- effects that LLVM cannot know ---- */

enum Effect {
    NO_RETURN = 1,
    NO_MEMORY = 2,      /* a function of its arguments */
    READS_POINTEES = 4, /* only reads, and only behind its arguments */
    FRESH = 8,          /* the result is new memory, never null */
    READS_RUNTIME = 16, /* only reads, and only the runtime's own memory */
};
enum AllocKind {
    ALLOCATES = 1,
    REALLOCATES = 2,
    FREES = 4,
    UNINITIALISED = 8,
    ZEROED = 16,
    ALIGNED = 32
}; /* LLVM's numbers */
enum {
    MEMORY_NONE = 0,
    MEMORY_ARGUMENTS_READ = 1,
    MEMORY_INACCESSIBLE_READ = 1 << 2,
    MEMORY_INACCESSIBLE = 3 << 2,
    MEMORY_ARGUMENTS = 3
};

typedef struct EffectRow {
    CgRuntime fn;
    uint32_t effects;
    uint32_t alloc;              /* AllocKind */
    int size_param, align_param; /* of allocations; -1: none */
} EffectRow;

static const EffectRow effect_rows[] = {
    {RT_pyc_panic, NO_RETURN, 0, -1, -1},
    {RT_pyc_panic_index, NO_RETURN, 0, -1, -1},
    {RT_pyc_panic_slice, NO_RETURN, 0, -1, -1},
    {RT_pyc_stack_overflow_panic, NO_RETURN, 0, -1, -1},
    {RT_pyc_exit, NO_RETURN, 0, -1, -1},
    {RT_pyc_finish_uncaught, NO_RETURN, 0, -1, -1},
    {RT_pyc_alloc, FRESH, ALLOCATES | UNINITIALISED | ALIGNED, 0, 1},
    {RT_pyc_alloc_zeroed, FRESH, ALLOCATES | ZEROED | ALIGNED, 0, 1},
    {RT_pyc_realloc, FRESH, REALLOCATES | ALIGNED, 2, 3},
    {RT_pyc_free, 0, FREES, -1, -1},
    {RT_pyc_gc_alloc, FRESH, ALLOCATES | ZEROED, 0, -1},
    {RT_pyc_gc_alloc_atomic, FRESH, ALLOCATES | UNINITIALISED, 0, -1},
    {RT_pyc_error_new, FRESH, 0, -1, -1},
    {RT_pyc_hash_u64, NO_MEMORY, 0, -1, -1},
    {RT_pyc_check_variable, READS_RUNTIME, 0, -1, -1},
    {RT_pyc_check_buffer, NO_MEMORY, 0, -1, -1}, /* the same while a block runs */
    {RT_pyc_check_begin, NO_MEMORY, 0, -1, -1},
    {RT_pyc_check_constant_places, NO_MEMORY, 0, -1, -1},
    {RT_pyc_utf8_count, READS_POINTEES, 0, -1, -1},
    {RT_pyc_utf8_offset, READS_POINTEES, 0, -1, -1},
};

static void add_at(Cg *cg, LLVMValueRef fn, unsigned index, CgAttr attr, uint64_t value) {
    LLVMAddAttributeAtIndex(fn, index, cg_attribute(cg, attr, value));
}

static void add_alloc_attributes(Cg *cg, const EffectRow *row, LLVMValueRef fn) {
    const unsigned function = (unsigned)LLVMAttributeFunctionIndex;
    bool takes_memory = row->alloc & (REALLOCATES | FREES);
    add_at(cg, fn, function, CG_ATTR_allockind, row->alloc);
    add_at(cg, fn, function, CG_ATTR_memory, MEMORY_INACCESSIBLE | (takes_memory ? MEMORY_ARGUMENTS : 0));
    add_at(cg, fn, function, CG_ATTR_willreturn, 0);
    LLVMAddAttributeAtIndex(fn, function, LLVMCreateStringAttribute(cg->llvm, "alloc-family", 12, "pyc", 3));
    if (takes_memory) add_at(cg, fn, 1, CG_ATTR_allocptr, 0);
    if (row->size_param >= 0) add_at(cg, fn, function, CG_ATTR_allocsize, (uint64_t)row->size_param << 32 | UINT32_MAX);
    if (row->align_param >= 0) add_at(cg, fn, (unsigned)row->align_param + 1, CG_ATTR_allocalign, 0);
}

static uint64_t memory_of(uint32_t effects) {
    if (effects & READS_POINTEES) return MEMORY_ARGUMENTS_READ;
    return effects & READS_RUNTIME ? MEMORY_INACCESSIBLE_READ : MEMORY_NONE;
}

static void add_effects(Cg *cg, const EffectRow *row, LLVMValueRef fn) {
    const unsigned function = (unsigned)LLVMAttributeFunctionIndex;
    if (row->effects & NO_RETURN) {
        add_at(cg, fn, function, CG_ATTR_noreturn, 0);
        add_at(cg, fn, function, CG_ATTR_cold, 0);
    }
    if (row->effects & (NO_MEMORY | READS_POINTEES | READS_RUNTIME)) {
        add_at(cg, fn, function, CG_ATTR_memory, memory_of(row->effects));
        add_at(cg, fn, function, CG_ATTR_willreturn, 0);
    }
    if (row->effects & FRESH) {
        add_at(cg, fn, LLVMAttributeReturnIndex, CG_ATTR_noalias, 0);
        add_at(cg, fn, LLVMAttributeReturnIndex, CG_ATTR_nonnull, 0);
    }
    if (row->alloc) add_alloc_attributes(cg, row, fn);
}

/* Exact ints are immutable, so arithmetic on them is a function of the words. */
static bool is_int_arithmetic(const RuntimeRow *row) {
    return strncmp(row->name, "pyc_int_", 8) == 0 && !row->raises && !strstr(row->parameters, "ptr");
}

static void add_attributes(Cg *cg, CgRuntime which, LLVMValueRef fn) {
    cg_fn_attribute(cg, fn, CG_ATTR_nounwind);
    if (is_int_arithmetic(&rows[which])) add_effects(cg, &(EffectRow){which, NO_MEMORY, 0, -1, -1}, fn);
    for (uint32_t i = 0; i < COUNT_OF(effect_rows); i++)
        if (effect_rows[i].fn == which) add_effects(cg, &effect_rows[i], fn);
    if (strcmp(rows[which].result, "bool") == 0 && !rows[which].raises)
        add_at(cg, fn, LLVMAttributeReturnIndex, CG_ATTR_zeroext, 0);
}

void cg_describe_runtime(Cg *cg, LLVMValueRef fn, Str name) {
    for (uint32_t i = 0; i < RT_COUNT; i++)
        if (str_equal(name, str_of(rows[i].name))) add_attributes(cg, (CgRuntime)i, fn);
}

static LLVMTypeRef function_type(Cg *cg, CgRuntime which, uint32_t *count) {
    LLVMTypeRef types[8];
    *count = parameter_types(cg, rows[which].parameters, types);
    return LLVMFunctionType(result_type(cg, &rows[which]), types, *count, false);
}

LLVMValueRef cg_runtime(Cg *cg, CgRuntime which) {
    if (cg->runtime[which]) return cg->runtime[which];
    cg->needs_device_runtime |= cg->on_device;
    LLVMValueRef fn = LLVMGetNamedFunction(cg->out, rows[which].name);
    if (!fn) {
        uint32_t count;
        fn = LLVMAddFunction(cg->out, rows[which].name, function_type(cg, which, &count));
        for (uint32_t i = 0; i < count; i++)
            if (LLVMTypeOf(LLVMGetParam(fn, i)) == cg->i1)
                LLVMAddAttributeAtIndex(fn, i + 1, cg_attribute(cg, CG_ATTR_zeroext, 0));
    }
    add_attributes(cg, which, fn);
    cg->runtime[which] = fn;
    return fn;
}

LLVMValueRef cg_call_runtime(Cg *cg, CgRuntime which, const LLVMValueRef *args) {
    uint32_t count;
    LLVMTypeRef type = function_type(cg, which, &count);
    LLVMValueRef list[8];
    for (uint32_t i = 0; i < count; i++) list[i] = args[i];
    return LLVMBuildCall2(cg->b, type, cg_runtime(cg, which), list, count, "");
}

LLVMValueRef cg_extern_data(Cg *cg, const char *name) {
    LLVMValueRef global = LLVMGetNamedGlobal(cg->out, name);
    return global ? global : LLVMAddGlobal(cg->out, LLVMArrayType2(cg->i8, 0), name);
}
