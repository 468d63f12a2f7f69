/* Calls of builtin functions that need no object because their meaning is known here: conversions, len, print,
 * isinstance… Anything unusual (keywords, other numbers of arguments) becomes a call of the builtin object. */
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

typedef struct Call {
    const Ast *ast;
    Args args;
    Span span;
} Call;

/* The value that a row builds from its arguments; NULL: the builtin object is called after all. */
typedef Hir *Maker(Check *c, Call *call);

static Hir *value_at(Check *c, const Call *call, uint32_t i) { return py_operand(c, &call->args.at[i].expr); }
static TypeId type_at(Check *c, const Call *call, uint32_t i) { return type_settle(c, &call->args.at[i].expr); }
static bool is_kind(Check *c, TypeId type, TypeKind kind) { return ty_is(c->types, type, kind); }

static Hir *int_of_i64(Check *c, Hir *number) {
    return hir_op(c->arena, IR_PyIntFromInt, TY(PyInt), &number, 1, number->span);
}

static Hir *small_of_i64(Check *c, Hir *number) {
    return hir_op(c->arena, IR_PyIntSmall, TY(PyInt), &number, 1, number->span);
}

static Hir *word_at(Check *c, const Call *call, uint32_t i) {
    Hir *word = py_object_of(c, &call->args.at[i].expr);
    return hir_is_bad(word) ? hir_poison(c, call->span) : word;
}

/* ---- conversions ---- */

static Hir *make_str(Check *c, Call *call) {
    if (!call->args.len) return py_str(c, STR(""), call->span);
    const Expr *e = &call->args.at[0].expr;
    TypeId type = type_at(c, call, 0);
    if (py_is_system(c, type) && !ty_is_integer(c->types, type)) return py_system_text(c, e);
    Hir *value = value_at(c, call, 0);
    if (!value || is_kind(c, type, TY_PyStr)) return value;
    if (is_kind(c, type, TY_PyInt) || ty_is_integer(c->types, type))
        return py_rt(c, RT_pyc_int_str, TY(PyStr), call->span, 1, py_to(c, value, TY(PyInt)));
    if (py_is_float(type)) return py_rt(c, RT_pyc_float_repr, TY(PyStr), call->span, 1, value);
    Hir *word = py_word(c, value);
    return word ? py_rt(c, RT_pyc_obj_str, TY(PyStr), call->span, 1, word) : NULL;
}

static Hir *make_repr(Check *c, Call *call) {
    const Expr *e = &call->args.at[0].expr;
    TypeId type = type_at(c, call, 0);
    bool is_object = ty_is(c->types, type, TY_Struct) || ty_is(c->types, type, TY_Tuple);
    if (py_is_system(c, type) && !is_object && !ty_is_integer(c->types, type) && !ty_is(c->types, type, TY_Fn))
        return py_system_text(c, e); /* a Float32, a vector, an array */
    Hir *word = is_object ? py_object_of(c, e) : py_text_word(c, e);
    return hir_is_bad(word) ? word : py_rt(c, RT_pyc_obj_repr, TY(PyStr), call->span, 1, word);
}

static Hir *make_int(Check *c, Call *call) {
    if (!call->args.len) return py_int(c, 0, call->span);
    TypeId type = type_at(c, call, 0);
    if (py_is_system(c, type) && !ty_is_scalar(c->types, type)) return NULL;
    Hir *value = value_at(c, call, 0);
    if (!value) return hir_poison(c, call->span);
    if (is_kind(c, type, TY_PyInt) || is_kind(c, type, TY_Bool) || ty_is_integer(c->types, type))
        return py_to(c, value, TY(PyInt));
    if (ty_is_scalar(c->types, type) && !py_is_float(type))
        value = hir_op(c->arena, IR_Convert, TY_SCALAR(float64), &value, 1, call->span);
    if (ty_is_scalar(c->types, type)) return py_rt(c, RT_pyc_int_from_f64, TY(PyInt), call->span, 1, value);
    Hir *word = py_word(c, value);
    return word ? py_rt(c, RT_pyc_obj_to_int, TY(PyInt), call->span, 1, word) : NULL;
}

static Hir *make_float(Check *c, Call *call) {
    TypeId real = TY_SCALAR(float64);
    if (!call->args.len) return hir_const(c->arena, real, val_float(c->types, real, 0), call->span);
    TypeId type = type_at(c, call, 0);
    if (py_is_system(c, type) && !ty_is_scalar(c->types, type)) return NULL;
    Hir *value = value_at(c, call, 0);
    if (!value) return hir_poison(c, call->span);
    if (py_is_float(type)) return value;
    if (is_kind(c, type, TY_PyInt) || is_kind(c, type, TY_Bool) || ty_is_integer(c->types, type))
        return py_rt(c, RT_pyc_int_to_f64, real, call->span, 1, py_to(c, value, TY(PyInt)));
    if (ty_is_scalar(c->types, type)) return hir_op(c->arena, IR_Convert, real, &value, 1, call->span);
    Hir *word = py_word(c, value);
    return word ? py_rt(c, RT_pyc_float_parse, real, call->span, 1, word) : NULL;
}

static Hir *make_bool(Check *c, Call *call) {
    if (!call->args.len) return py_bool(c, false, call->span);
    const Expr *e = &call->args.at[0].expr;
    if (py_is_system(c, type_at(c, call, 0)) && e->kind != X_CONST) return expr_condition(c, e);
    Hir *value = value_at(c, call, 0);
    return value ? py_truth(c, value) : hir_poison(c, call->span);
}

static Hir *make_ord(Check *c, Call *call) {
    if (!is_kind(c, type_at(c, call, 0), TY_PyStr)) return NULL;
    return small_of_i64(c, py_rt(c, RT_pyc_str_ord, TY_SCALAR(int64), call->span, 1, value_at(c, call, 0)));
}

static Hir *make_chr(Check *c, Call *call) {
    TypeId type = type_at(c, call, 0);
    if (!is_kind(c, type, TY_PyInt) && !ty_is_integer(c->types, type)) return NULL;
    return py_rt(c, RT_pyc_str_chr, TY(PyStr), call->span, 1, py_to(c, value_at(c, call, 0), TY(PyInt)));
}

/* ---- questions ---- */

static Hir *make_len(Check *c, Call *call) {
    if (is_kind(c, type_at(c, call, 0), TY_PyStr))
        return small_of_i64(c, py_rt(c, RT_pyc_str_len, TY_SCALAR(int64), call->span, 1, value_at(c, call, 0)));
    InferKind of = py_kind_of(c, &call->args.at[0].expr);
    Hir *word = word_at(c, call, 0), *length = hir_is_bad(word) ? NULL : py_known_length(c, of, word, call->span);
    if (length) return small_of_i64(c, length);
    return hir_is_bad(word) ? word : int_of_i64(c, py_rt(c, RT_pyc_obj_len, TY_SCALAR(int64), call->span, 1, word));
}

/* isinstance(name, Struct) where the type of the name is known and not an object: decided here. */
static Hir *known_isinstance(Check *c, const Call *call) {
    const Arg *value = &call->args.at[0];
    const Expr *of = &call->args.at[1].expr;
    TypeKind kind = ty_kind(c->types, value->expr.type);
    bool is_known =
        kind == TY_PyInt || kind == TY_PyStr || kind == TY_Bool || kind == TY_Struct || py_is_float(value->expr.type);
    if (!is_known || !value->ast || value->ast->kind != AST_Name || !expr_is_type(of) ||
        val_data(c->types, of->value)->kind != VAL_TYPE)
        return NULL;
    TypeId type = val_data(c->types, of->value)->t;
    return ty_is(c->types, type, TY_Struct) ? py_bool(c, SAME(type, value->expr.type), call->span) : NULL;
}

static Hir *make_isinstance(Check *c, Call *call) {
    TypeId type = type_at(c, call, 0);
    Hir *known = known_isinstance(c, call);
    if (known) return known;
    if (py_is_system(c, type) && !ty_is_scalar(c->types, type)) return NULL;
    Hir *object = word_at(c, call, 0), *cls = word_at(c, call, 1);
    return hir_is_bad(object) || hir_is_bad(cls)
               ? hir_poison(c, call->span)
               : py_rt(c, RT_pyc_obj_isinstance, TY(Bool), call->span, 2, object, cls);
}

static Hir *make_issubclass(Check *c, Call *call) {
    Hir *object = word_at(c, call, 0), *cls = word_at(c, call, 1);
    return hir_is_bad(object) || hir_is_bad(cls)
               ? hir_poison(c, call->span)
               : py_rt(c, RT_pyc_obj_issubclass, TY(Bool), call->span, 2, object, cls);
}

static Hir *make_type(Check *c, Call *call) {
    Hir *word = word_at(c, call, 0);
    return hir_is_bad(word) ? word : py_rt(c, RT_pyc_obj_type, TY(Object), call->span, 1, word);
}

static Hir *make_iter(Check *c, Call *call) {
    Hir *word = word_at(c, call, 0);
    return hir_is_bad(word) ? word : py_rt(c, RT_pyc_obj_iter, TY(Object), call->span, 1, word);
}

/* ---- numbers ---- */

static Hir *make_abs(Check *c, Call *call) {
    TypeId type = type_at(c, call, 0);
    Hir *value = is_kind(c, type, TY_PyInt) || py_is_float(type) ? value_at(c, call, 0) : NULL;
    if (!value) return NULL;
    return py_is_float(type) ? hir_op(c->arena, IR_Abs, type, &value, 1, call->span)
                             : py_rt(c, RT_pyc_int_abs, type, call->span, 1, value);
}

/* Compares the first two values, then the result with the next one, and so on. */
static Hir *lesser_or_greater(Check *c, HirLocal *best, HirLocal *next, bool is_max, Span span) {
    Hir *pair[] = {py_load(c, next, span), py_load(c, best, span)};
    bool is_float = py_is_float(best->type);
    Hir *test = hir_op(c->arena, is_float ? (is_max ? IR_Gt : IR_Lt) : IR_PyIntCmp, TY(Bool), pair, 2, span);
    test->op.imm = is_max ? IR_Gt : IR_Lt;
    Hir *chosen = hir_new(c->arena, HIR_Cond, best->type, span);
    chosen->cond.cond = test;
    chosen->cond.then = py_load(c, next, span);
    chosen->cond.otherwise = py_load(c, best, span);
    return chosen;
}

static Hir *least(Check *c, Call *call, bool is_max) {
    TypeId type = type_at(c, call, 0);
    if (!is_kind(c, type, TY_PyInt) && !py_is_float(type)) return NULL;
    for (uint32_t i = 1; i < call->args.len; i++)
        if (!SAME(type_at(c, call, i), type)) return NULL;
    HirVec stmts = {0};
    HirLocal **values = NEW_ARRAY(c->arena, HirLocal *, call->args.len);
    for (uint32_t i = 0; i < call->args.len; i++) values[i] = py_let(c, &stmts, value_at(c, call, i));
    HirLocal *best = values[0];
    for (uint32_t i = 1; i < call->args.len; i++)
        best = py_let(c, &stmts, lesser_or_greater(c, best, values[i], is_max, call->span));
    return py_seq(c, &stmts, py_load(c, best, call->span));
}

static Hir *make_min(Check *c, Call *call) { return least(c, call, false); }
static Hir *make_max(Check *c, Call *call) { return least(c, call, true); }

static Hir *make_round(Check *c, Call *call) {
    if (!py_is_float(type_at(c, call, 0))) return NULL;
    Hir *rounded =
        py_rt(c, RT_pyc_float_round, TY(Object), call->span, 2, value_at(c, call, 0), py_absent(c, call->span));
    return py_unraw(c, rounded, TY(PyInt));
}

/* ---- print ---- */

static Hir *make_print(Check *c, Call *call) {
    Hir **words = NEW_ARRAY(c->arena, Hir *, call->args.len + 1), *options[4] = {NULL, NULL, NULL, NULL};
    static const char *const NAMES[] = {"sep", "end", "file", "flush"};
    uint32_t count = 0;
    for (uint32_t i = 0; i < call->args.len; i++) {
        NameId name = call->args.at[i].name;
        uint32_t option = 0;
        while (!IS_NONE(name) && option < 4 && !str_equal(name_text(c->ctx, name), str_of(NAMES[option]))) option++;
        if (!IS_NONE(name) && option == 4) return NULL;
        Hir *word = IS_NONE(name) ? py_text_word(c, &call->args.at[i].expr) : word_at(c, call, i);
        if (hir_is_bad(word)) return hir_poison(c, call->span);
        if (IS_NONE(name))
            words[count++] = word;
        else
            options[option] = word;
    }
    for (uint32_t i = 0; i < 4; i++) options[i] = options[i] ? options[i] : py_absent(c, call->span);
    HirVec stmts = {0};
    Hir *array = py_words(c, &stmts, words, count, call->span);
    return py_seq(c, &stmts,
                  py_rt(c, RT_pyc_print, TY(None), call->span, 6, array, py_i64(c, count, call->span), options[0],
                        options[1], options[2], options[3]));
}

/* ---- containers ---- */

static Hir *make_container(Check *c, Call *call, RtFn from) {
    Hir *word = word_at(c, call, 0);
    return hir_is_bad(word) ? word : py_rt(c, from, TY(Object), call->span, 1, word);
}

static Hir *make_list(Check *c, Call *call) {
    Hir *kind = py_i64(c, py_made_list(c, call->ast), call->span);
    if (!call->args.len)
        return py_rt(c, RT_pyc_list_new_kind, TY(Object), call->span, 2, kind, py_i64(c, 0, call->span));
    Hir *word = word_at(c, call, 0);
    if (hir_is_bad(word)) return word;
    return py_rt(c, RT_pyc_list_from_in_kind, TY(Object), call->span, 2, word, kind);
}

static Hir *make_tuple(Check *c, Call *call) {
    return call->args.len ? make_container(c, call, RT_pyc_tuple_from) : NULL;
}

static Hir *make_set(Check *c, Call *call) {
    if (!call->args.len) return py_rt(c, RT_pyc_set_new, TY(Object), call->span, 0);
    return make_container(c, call, RT_pyc_set_from);
}

static Hir *make_dict(Check *c, Call *call) {
    return py_rt(c, RT_pyc_dict_new, TY(Object), call->span, 1, py_i64(c, 0, call->span));
}

/* ---- the table ---- */

typedef struct Row {
    const char *name;
    Maker *make;
    uint8_t min, max;
    bool core_first; /* if the first argument is a value of the systems register, the call means the library's
                        function */
    bool keywords;
} Row;

static const Row ROWS[] = {
    {"print", make_print, 0, 255, false, true},
    {"len", make_len, 1, 1, true, false},
    {"str", make_str, 0, 1, false, false},
    {"repr", make_repr, 1, 1, false, false},
    {"int", make_int, 0, 1, false, false},
    {"float", make_float, 0, 1, false, false},
    {"bool", make_bool, 0, 1, false, false},
    {"ord", make_ord, 1, 1, false, false},
    {"chr", make_chr, 1, 1, false, false},
    {"isinstance", make_isinstance, 2, 2, false, false},
    {"issubclass", make_issubclass, 2, 2, false, false},
    {"type", make_type, 1, 1, false, false},
    {"iter", make_iter, 1, 1, false, false},
    {"abs", make_abs, 1, 1, true, false},
    {"min", make_min, 2, 255, true, false},
    {"max", make_max, 2, 255, true, false},
    {"round", make_round, 1, 1, true, false},
    {"list", make_list, 0, 1, false, false},
    {"tuple", make_tuple, 0, 1, false, false},
    {"set", make_set, 0, 1, false, false},
    {"dict", make_dict, 0, 0, false, false},
};

static const Row *row_of(Str name) {
    for (uint32_t i = 0; i < COUNT_OF(ROWS); i++)
        if (str_equal(name, str_of(ROWS[i].name))) return &ROWS[i];
    return NULL;
}

/* Functions of the library that also take values of the systems register. */
static bool is_core_function(Str name) {
    static const char *const NAMES[] = {"len",    "abs",  "min",   "max",  "round", "pow",
                                        "divmod", "swap", "range", "ceil", "floor"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name, str_of(NAMES[i]))) return true;
    return false;
}

static bool takes_items(Str name) {
    static const char *const NAMES[] = {"list",      "tuple", "set", "frozenset", "sorted", "sum", "max",      "min",
                                        "enumerate", "zip",   "map", "filter",    "any",    "all", "reversed", "iter"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name, str_of(NAMES[i]))) return true;
    return false;
}

static bool is_system_value(Check *c, const Expr *e) {
    bool is_constant =
        e->kind == X_CONST && (ty_is(c->types, e->type, TY_Struct) || ty_is(c->types, e->type, TY_Array));
    return (is_constant || e->kind == X_VALUE || e->kind == X_PLACE) && py_is_system(c, e->type);
}

static bool is_container(Check *c, const Expr *e) {
    return is_system_value(c, e) && (ty_is(c->types, e->type, TY_Array) ||
                                     (ty_is(c->types, e->type, TY_Struct) && type_has_method(c, e->type, N(__iter__))));
}

/* list(v) and the like of a system container: its items as a list first. */
static void containers_to_lists(Check *c, Args *args) {
    for (uint32_t i = 0; i < args->len; i++)
        if (is_container(c, &args->at[i].expr) && !py_system_from(c, args->at[i].expr.type))
            args->at[i].expr = py_expr_of(py_system_list(c, &args->at[i].expr, args->at[i].span));
}

/* round(x) of a struct with a `__round__` that the library's `round` does not accept: the object's method is called.
 * Similarly max(a, b) of structs that can be compared without being Comparable. */
static bool has_own(Check *c, NameId name, const Expr *first) {
    if (SAME(name, N(min)) || SAME(name, N(max))) return ty_is(c->types, first->type, TY_Struct);
    Str special = arena_printf(c->s->arena, "__%.*s__", STR_ARGS(name_text(c->ctx, name)));
    return first->kind != X_CONST && ty_is(c->types, first->type, TY_Struct) &&
           type_has_method(c, first->type, name_of(c->ctx, special));
}

static bool core_call(Check *c, const Ast *ast, NameId name, const Args *args, TypeId expected, Expr *result) {
    Decl *decl = c->s->prelude ? module_name(c->s, c->s->prelude, name) : NULL;
    decl = decl ? decl_follow(c->s, decl) : NULL;
    if (!decl) return false;
    Expr fns = decl_expr(c, decl, ast->span);
    if (has_own(c, name, &args->at[0].expr)) {
        Trial trial = trial_begin(c);
        call_expr(c, &fns, args, expected, ast->span);
        if (!trial_end(c, trial)) return false;
    }
    *result = call_expr(c, &fns, args, expected, ast->span);
    return true;
}

static void settle_pending(Check *c, Args *args) {
    for (uint32_t i = 0; i < args->len; i++)
        if (args->at[i].expr.kind == X_PENDING) {
            args->at[i].expr = expr_check(c, args->at[i].ast, NONE_OF(TypeId));
            args->has_poison |= expr_is_poison(&args->at[i].expr);
        }
}

/* ---- all of them ---- */

static bool takes_numbers(Str name) {
    static const char *const NAMES[] = {"abs", "min", "max", "round", "pow", "divmod", "range",
                                        "chr", "hex", "bin", "oct",   "int", "float"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name, str_of(NAMES[i]))) return true;
    return false;
}

/* max(xs), max(xs, key=f): the elements are compared, not the arguments. */
static bool picks_element(NameId name, const Args *args) {
    return (SAME(name, N(min)) || SAME(name, N(max))) && (args->len == 1 || args_have_names(args));
}

bool py_builtin_call(Check *c, const Ast *ast, NameId name, TypeId expected, Expr *result) {
    Str text = name_text(c->ctx, name);
    Hir *cls, *self;
    if (SAME(name, N(super)) && !ast->call.args.len && py_super_parts(c, ast->span, &cls, &self)) {
        Hir *words[] = {cls, self};
        *result = py_expr_of(py_call_words(c, py_builtin(c, text, ast->span), words, 2, ast->span));
        return true;
    }
    if (py_fold_call(c, ast, text, result) || py_names_call(c, ast, name, result)) return true;
    if (py_eval_call(c, ast, name, result)) return true;
    Call call = {ast, args_check(c, ast->call.args), ast->span};
    settle_pending(c, &call.args);
    *result = expr_poison(ast->span);
    if (call.args.has_poison) return true;
    for (uint32_t i = 0; i < call.args.len && (takes_items(text) || SAME(name, N(len))); i++)
        call.args.at[i].expr = optional_subject(c, &call.args.at[i].expr, "'NoneType' object is not iterable");
    bool system_first = call.args.len && is_system_value(c, &call.args.at[0].expr);
    if (system_first && call.args.len == 1 && SAME(name, N(len)) && call.args.at[0].expr.kind != X_CONST &&
        type_has_method(c, call.args.at[0].expr.type, N(__len__))) {
        const Expr *of = &call.args.at[0].expr;
        *result =
            call_method(c, of, counts_codepoints(c, of->type) ? N(count_codepoints) : N(__len__), NULL, 0, ast->span);
        return true;
    }
    for (uint32_t i = 0; i < call.args.len && takes_numbers(text); i++)
        call.args.at[i].expr = optional_operand(c, &call.args.at[i].expr);
    if (system_first && is_core_function(text) && !picks_element(name, &call.args) && !SAME(name, N(range)) &&
        core_call(c, ast, name, &call.args, expected, result))
        return true;
    if (SAME(name, N(dict)) && call.args.len == 1 && type_is_wellknown(c->s, call.args.at[0].expr.type, WK_Dict)) {
        Hir *dict = py_system_dict(c, &call.args.at[0].expr, ast->span);
        *result = hir_is_bad(dict) ? expr_poison(ast->span) : py_expr_of(dict);
        return true;
    }
    if (takes_items(text)) containers_to_lists(c, &call.args);
    const Row *row = row_of(text);
    Hir *made = NULL;
    if (row && call.args.len >= row->min && call.args.len <= row->max &&
        (row->keywords || !args_have_names(&call.args)))
        made = row->make(c, &call);
    if (!made) made = py_call_args(c, py_builtin(c, text, ast->span), &call.args, ast->span);
    *result = hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    return true;
}
