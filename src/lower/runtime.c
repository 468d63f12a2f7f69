/* Runtime functions as functions of the IR: rows of runtime/core/rt.def, declared in the module when first used. */
#include "lower/internal.h"

typedef struct RtInfo {
    const char *symbol, *result, *params;
    bool raises;
} RtInfo;

static const RtInfo rt_infos[RT_COUNT] = {
    [RT_NONE] = {"", "none", "", false},
#define RT(ident, result_, raises_, params_, doc) [RT_##ident] = {#ident, result_, params_, raises_},
#include "../runtime/core/rt.def"
};

/* The spelling of types in rt.def. */
static TypeId rt_type(Types *types, Str word) {
    static const struct {
        const char *word;
        Dtype dtype;
    } numbers[] = {
        {"i32", DT_int32},   {"u32", DT_uint32},  {"i64", DT_int64}, {"u64", DT_uint64},
        {"f32", DT_float32}, {"f64", DT_float64}, {"u8", DT_uint8},
    };
    static const struct {
        const char *word;
        TypeKind kind;
    } simple[] = {
        {"none", TY_None},  {"bool", TY_Bool}, {"int", TY_PyInt}, {"str", TY_PyStr},
        {"obj", TY_Object}, {"err", TY_Error}, {"own", TY_Error},
    };
    for (uint32_t i = 0; i < COUNT_OF(numbers); i++)
        if (str_equal(word, str_of(numbers[i].word))) return ty_scalar(types, numbers[i].dtype);
    for (uint32_t i = 0; i < COUNT_OF(simple); i++)
        if (str_equal(word, str_of(simple[i].word))) return ty_simple(types, simple[i].kind);
    if (str_equal(word, STR("ptr"))) return ty_raw(types, ty_scalar(types, DT_uint8));
    ICE("rt.def: unknown type '%.*s'", STR_ARGS(word));
}

static Str next_word(const char **text) {
    const char *start = *text + strspn(*text, " ");
    *text = start + strcspn(start, " ");
    return (Str){start, (uint32_t)(*text - start)};
}

static TypeId lower_rt_type(Types *types, RtFn fn) {
    enum { MOST = 12 };
    FnParam params[MOST];
    FnType type = {.params = params, .is_c_abi = true};
    const char *text = rt_infos[fn].params;
    for (Str word = next_word(&text); word.len; word = next_word(&text)) {
        if (type.param_count == MOST) ICE("rt.def: '%s' has more than %d parameters", rt_infos[fn].symbol, MOST);
        AstConvention convention = str_equal(word, STR("own")) ? CONV_VAR : CONV_READ;
        params[type.param_count++] =
            (FnParam){.type = rt_type(types, word), .convention = convention, .group = GROUP_NORMAL};
    }
    type.result = rt_type(types, str_of(rt_infos[fn].result));
    if (rt_infos[fn].raises) type.raises = ty_simple(types, TY_Error);
    return ty_fn(types, &type);
}

FnId lower_rt_fn(IrModule *module, RtFn fn) {
    Str symbol = str_of(rt_infos[fn].symbol);
    FnId found = ir_fn_find(module, symbol);
    if (!IS_NONE(found)) return found;
    IrFn *made = ir_fn_new(module, symbol);
    made->display = symbol;
    made->flags |= IR_FN_EXTERNAL | IR_FN_C_ABI | (rt_infos[fn].raises ? IR_FN_RAISES : 0u);
    ir_fn_set_type(module, made, lower_rt_type(module->types, fn), NULL, NULL);
    return made->id;
}
