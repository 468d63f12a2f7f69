/* Parses the rows of the runtime's functions. The only place that knows how a row spells its types. */
#include "rtabi/rtabi.h"

typedef struct Row {
    const char *symbol, *result, *params;
    bool raises;
} Row;

static const Row rows[RT_COUNT] = {
    [RT_NONE] = {"", "none", "", false},
    [RT_LAST_CALLABLE] = {"", "none", "", false},
#define RT(ident, result_, raises_, params_, doc) [RT_##ident] = {#ident, result_, params_, raises_},
#include "../runtime/core/rt.def"
#define RT(ident, result_, raises_, params_, doc) [RT_##ident] = {#ident, result_, params_, raises_},
#include "rtabi/kernel_rt.def"
};

#define WORDS_0 "obj"
#define WORDS_1 "obj obj"
#define WORDS_2 "obj obj obj"
#define WORDS_3 "obj obj obj obj"
#define WORDS_4 "obj obj obj obj obj"
#define WORDS_5 "obj obj obj obj obj obj"
#define WORDS_V "obj ptr u64"
#define WORDS_R "obj ptr u64 obj"
static const Row methods[] = {
#define METHOD(type, name, function, result_, min, max, kind, parameters) {#function, "obj", WORDS_##max, true},
#include "../runtime/object/method.def"
#define METHOD(type, name, function, result_, min, max, kind, parameters) {#function, "obj", WORDS_##max, true},
#define MODULE_ROWS "rows.def"
#include "../runtime/module/each_row.h"
};

static const Row *row_of(RtFn fn) { return fn < RT_FIRST_METHOD ? &rows[fn] : &methods[fn - RT_FIRST_METHOD]; }

static RtType type_of_word(Str word) {
    static const char *const words[RT_TYPE_COUNT] = {
#define RT_TYPE(word, doc) [RT_TYPE_##word] = #word,
#include "rtabi/rt_type.def"
    };
    for (uint32_t i = 0; i < RT_TYPE_COUNT; i++)
        if (str_equal(word, str_of(words[i]))) return (RtType)i;
    ICE("rt.def: unknown type '%.*s'", STR_ARGS(word));
}

static Str next_word(const char **text) {
    const char *start = *text + strspn(*text, " ");
    *text = start + strcspn(start, " ");
    return (Str){start, (uint32_t)(*text - start)};
}

RtSignature rt_signature(RtFn fn) {
    const Row *row = row_of(fn);
    RtSignature sig = {.symbol = row->symbol, .result = type_of_word(str_of(row->result)), .raises = row->raises};
    const char *text = row->params;
    for (Str word = next_word(&text); word.len; word = next_word(&text)) {
        if (sig.param_count == RT_MAX_PARAMS)
            ICE("rt.def: '%s' has more than %d parameters", row->symbol, RT_MAX_PARAMS);
        sig.params[sig.param_count++] = type_of_word(word);
    }
    return sig;
}

const char *rt_symbol(RtFn fn) { return row_of(fn)->symbol; }

bool rt_raises(RtFn fn) { return row_of(fn)->raises; }

RtFn rt_find(Str symbol) {
    for (uint32_t i = RT_NONE + 1; i < RT_COUNT; i++)
        if (str_equal(symbol, str_of(rows[i].symbol))) return (RtFn)i;
    for (uint32_t i = 0; i < COUNT_OF(methods); i++)
        if (str_equal(symbol, str_of(methods[i].symbol))) return (RtFn)(RT_FIRST_METHOD + i);
    return RT_NONE;
}

RtEffects rt_effects(RtFn fn) {
    static const struct {
        RtFn fn;
        RtEffects effects;
    } known[] = {
#define EFFECT(fn, effects, alloc, size_param, align_param) {RT_##fn, {effects, alloc, size_param, align_param}},
#include "rtabi/effect.def"
    };
    for (uint32_t i = 0; i < COUNT_OF(known); i++)
        if (known[i].fn == fn) return known[i].effects;
    return (RtEffects){.size_param = -1, .align_param = -1};
}

TypeId rt_type_id(Types *types, RtType type) {
    switch (type) {
    case RT_TYPE_none: return ty_simple(types, TY_None);
    case RT_TYPE_bool: return ty_simple(types, TY_Bool);
    case RT_TYPE_u8: return ty_scalar(types, DT_uint8);
    case RT_TYPE_i32: return ty_scalar(types, DT_int32);
    case RT_TYPE_u32: return ty_scalar(types, DT_uint32);
    case RT_TYPE_i64: return ty_scalar(types, DT_int64);
    case RT_TYPE_u64: return ty_scalar(types, DT_uint64);
    case RT_TYPE_f32: return ty_scalar(types, DT_float32);
    case RT_TYPE_f64: return ty_scalar(types, DT_float64);
    case RT_TYPE_ptr: return ty_raw(types, ty_scalar(types, DT_uint8));
    case RT_TYPE_int: return ty_simple(types, TY_PyInt);
    case RT_TYPE_str: return ty_simple(types, TY_PyStr);
    case RT_TYPE_obj: return ty_simple(types, TY_Object);
    case RT_TYPE_err:
    case RT_TYPE_own: return ty_simple(types, TY_Error);
    case RT_TYPE_COUNT: break;
    }
    UNREACHABLE();
}

bool rt_runs_program(RtFn fn) {
    const RtSignature sig = rt_signature(fn);
    bool takes_objects = false;
    for (uint32_t i = 0; i < sig.param_count; i++)
        takes_objects |= sig.params[i] == RT_TYPE_obj || sig.params[i] == RT_TYPE_ptr;
    return fn == RT_pyc_interrupt || (sig.raises && takes_objects);
}
