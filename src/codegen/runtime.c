/* Functions and objects of the runtime that codegen itself refers to: declared on first use, by their rows in rt.def.
 * Calls that the program makes (IR calls of external functions) do not come through here. */
#include "codegen/cg.h"

typedef struct RuntimeRow {
    const char *name, *result;
    int raises;
    const char *parameters;
} RuntimeRow;

static const RuntimeRow rows[RT_COUNT] = {
#define RT(name, result, raises, parameters, doc) [RT_##name] = {#name, result, raises, parameters},
#include "../runtime/rt.def"
#define RT(name, result, raises, parameters, doc) [RT_##name] = {#name, result, raises, parameters},
#include "codegen/kernel_rt.def"
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

/* Effects that LLVM cannot know. Exact ints are immutable, so arithmetic on them is a function of the words. */
static void add_attributes(Cg *cg, CgRuntime which, LLVMValueRef fn) {
    cg_fn_attribute(cg, fn, CG_ATTR_nounwind);
    const char *name = rows[which].name;
    if (which == RT_pyc_panic || which == RT_pyc_stack_overflow_panic) {
        cg_fn_attribute(cg, fn, CG_ATTR_noreturn);
        cg_fn_attribute(cg, fn, CG_ATTR_cold);
    } else if (strncmp(name, "pyc_int_", 8) == 0 && !rows[which].raises && !strstr(rows[which].parameters, "ptr")) {
        cg_fn_attribute(cg, fn, CG_ATTR_memory); /* none */
        cg_fn_attribute(cg, fn, CG_ATTR_willreturn);
    }
    if (strcmp(rows[which].result, "bool") == 0 && !rows[which].raises)
        LLVMAddAttributeAtIndex(fn, LLVMAttributeReturnIndex, cg_attribute(cg, CG_ATTR_zeroext, 0));
}

static LLVMTypeRef function_type(Cg *cg, CgRuntime which, uint32_t *count) {
    LLVMTypeRef types[8];
    *count = parameter_types(cg, rows[which].parameters, types);
    return LLVMFunctionType(result_type(cg, &rows[which]), types, *count, false);
}

LLVMValueRef cg_runtime(Cg *cg, CgRuntime which) {
    if (cg->runtime[which]) return cg->runtime[which];
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
