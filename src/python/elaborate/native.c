/* Functions and numbers of native modules (rtabi/native.h), when a name or `module.name` certainly refers to one:
 * numbers become constants, and functions are called without their object, and with unboxed values if the function has
 * a form for them. In any other case the object is called. */
#include "python/elaborate/container.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/expr/expr.h"

/* ---- what a name refers to ---- */

const Native *py_native_attribute(Check *c, const Ast *attribute) {
    const Ast *base = attribute->attribute.base;
    const Native *module = base->kind == AST_Name ? py_native_name(c, base->name.name) : NULL;
    if (!module || module->kind != NATIVE_MODULE) return NULL;
    const Native *found = native_member(module, name_text(c->ctx, attribute->attribute.name));
    return found && !py_program_sets(c, attribute->attribute.name) ? found : NULL;
}

/* ---- unboxed values ---- */

typedef struct NativeCall {
    const Native *fn;
    Args args;
    Span span;
    HirLocal *self; /* NULL: a function */
    HirVec stmts;   /* the types of all arguments are known before the first one is converted */
} NativeCall;

static bool is_number(Check *c, TypeId type) {
    return py_is_float(type) || ty_is(c->types, type, TY_PyInt) || ty_is(c->types, type, TY_Bool);
}

/* Whether the argument may be given where the function takes this type. */
static bool fits(Check *c, const Arg *arg, RtType wanted, bool converts) {
    TypeId type = py_type_of(c, &arg->expr);
    if (wanted == RT_TYPE_f64)
        return py_is_float(type) || (converts && (is_number(c, type) || ty_is(c->types, type, TY_Object)));
    if (wanted == RT_TYPE_int) return ty_is(c->types, type, TY_PyInt);
    if (wanted == RT_TYPE_str) return ty_is(c->types, type, TY_PyStr);
    return wanted == RT_TYPE_obj && py_is_word(c->types, type);
}

static bool all_fit(Check *c, const NativeCall *call, RtFn fn, bool converts) {
    RtSignature sig = rt_signature(fn);
    if (sig.param_count != call->args.len || args_have_names(&call->args)) return false;
    for (uint32_t i = 0; i < sig.param_count; i++)
        if (!fits(c, &call->args.at[i], sig.params[i], converts)) return false;
    return true;
}

static Hir *converted(Check *c, HirLocal *value, RtType wanted, Span span) {
    Hir *loaded = py_load(c, value, span);
    if (wanted == RT_TYPE_obj) return py_word(c, loaded);
    if (wanted == RT_TYPE_f64 && ty_is(c->types, loaded->type, TY_Bool)) loaded = py_to(c, loaded, TY(PyInt));
    return wanted == RT_TYPE_f64 ? py_to(c, loaded, TY_SCALAR(float64)) : loaded;
}

static TypeId result_type(Check *c, RtFn fn) { return rt_type_id(c->types, rt_signature(fn).result); }

/* A square root is one instruction, if it cannot raise. */
static Hir *root(Check *c, NativeCall *call, Hir *number) {
    TypeId real = TY_SCALAR(float64);
    HirLocal *x = py_let(c, &call->stmts, number);
    Hir *zero = hir_const(c->arena, real, val_float(c->types, real, 0), call->span),
        *pair[] = {py_load(c, x, call->span), zero}, *operand = py_load(c, x, call->span);
    Hir *choice = hir_new(c->arena, HIR_Cond, real, call->span);
    choice->cond.cond = hir_op(c->arena, IR_Lt, TY(Bool), pair, 2, call->span);
    choice->cond.then = py_rt(c, call->fn->unboxed, real, call->span, 1, py_load(c, x, call->span));
    choice->cond.otherwise = hir_op(c->arena, IR_Math, real, &operand, 1, call->span);
    choice->cond.otherwise->op.imm = IrMath_Sqrt;
    return choice;
}

static Hir *call_unboxed(Check *c, NativeCall *call, RtFn fn) {
    RtSignature sig = rt_signature(fn);
    HirLocal *values[RT_MAX_PARAMS];
    Hir *given[RT_MAX_PARAMS];
    for (uint32_t i = 0; i < sig.param_count; i++) {
        Hir *value = py_operand(c, &call->args.at[i].expr);
        if (hir_is_bad(value)) return hir_poison(c, call->span);
        values[i] = py_let(c, &call->stmts, value);
    }
    for (uint32_t i = 0; i < sig.param_count; i++) given[i] = converted(c, values[i], sig.params[i], call->span);
    if (fn == RT_pyc_math_sqrt) return root(c, call, given[0]);
    if (fn == RT_pyc_math_fabs) return hir_op(c->arena, IR_Abs, TY_SCALAR(float64), given, 1, call->span);
    return py_rt_call(c, fn, result_type(c, fn), given, sig.param_count, call->span);
}

/* ---- objects ---- */

/* The result as a value of the type that the function is known to return. */
static Hir *known_result(Check *c, Hir *word, const char *type) {
    if (strcmp(type, "int") == 0) return py_unraw(c, word, TY(PyInt));
    if (strcmp(type, "str") == 0) return py_unraw(c, word, TY(PyStr));
    if (strcmp(type, "float") == 0) return hir_op(c->arena, IR_Unbox, TY_SCALAR(float64), &word, 1, word->span);
    if (strcmp(type, "bool") == 0) return hir_op(c->arena, IR_Unbox, TY(Bool), &word, 1, word->span);
    return word;
}

/* The number of the parameter with this name; -1: none that can be passed by name. */
static int named_parameter(const char *params, Str name) {
    int number = 0, slash = strchr(params, '/') ? 1 << 20 : -1, found = -1;
    for (const char *p = params; *p;) {
        p += strspn(p, " ");
        Str word = {p, (uint32_t)strcspn(p, " ")};
        if (str_equal(word, STR("/")))
            slash = number;
        else if (!str_equal(word, STR("*")) && word.len)
            found = str_equal(word, name) ? number++ : (number++, found);
        p += word.len;
    }
    return slash == 1 << 20 || found >= (slash < 0 ? 0 : slash) ? found : -1;
}

static int most_positional(const Native *fn) {
    int count = 0;
    const char *p = fn->params;
    if (!strchr(p, '*')) return fn->max;
    for (p += strspn(p, " "); *p && *p != '*'; p += strspn(p, " ")) {
        count += *p != '/';
        p += strcspn(p, " ");
    }
    return count;
}

static Hir *self_of(Check *c, const NativeCall *call) {
    return call->self ? py_load(c, call->self, call->span) : py_absent(c, call->span);
}

/* Finds the parameter of each argument; false: the object is called, which reports the mistake. */
static bool bind(Check *c, const NativeCall *call, int *places) {
    bool taken[RT_MAX_PARAMS] = {false};
    int max = call->fn->max;
    for (uint32_t i = 0; i < call->args.len; i++) {
        NameId name = call->args.at[i].name;
        int at = IS_NONE(name) ? (int)i : named_parameter(call->fn->params, name_text(c->ctx, name));
        if (at < 0 || at >= max || taken[at] || (IS_NONE(name) && at >= most_positional(call->fn))) return false;
        taken[at] = true;
        places[i] = at;
    }
    for (int i = 0; i < call->fn->min; i++)
        if (!taken[i]) return false;
    return true;
}

static bool words_of(Check *c, NativeCall *call, HirLocal **words) {
    for (uint32_t i = 0; i < call->args.len; i++) {
        Hir *word = py_object_of(c, &call->args.at[i].expr);
        if (hir_is_bad(word)) return false;
        words[i] = py_let(c, &call->stmts, word);
    }
    return true;
}

/* The C function takes an array. */
static Hir *call_with_array(Check *c, NativeCall *call) {
    Hir **words = NEW_ARRAY(c->arena, Hir *, call->args.len + 1);
    for (uint32_t i = 0; i < call->args.len; i++) {
        words[i] = py_object_of(c, &call->args.at[i].expr);
        if (hir_is_bad(words[i])) return hir_poison(c, call->span);
    }
    Hir *given[] = {self_of(c, call), py_words(c, &call->stmts, words, call->args.len, call->span),
                    py_u64(c, call->args.len, call->span), py_absent(c, call->span)};
    Hir *word = py_rt_call(c, call->fn->fn, TY(Object), given, call->fn->max == PYC_ANY_KEYWORDS ? 4 : 3, call->span);
    return known_result(c, word, call->fn->type);
}

static Hir *call_with_words(Check *c, NativeCall *call, const int *places) {
    HirLocal **words = NEW_ARRAY(c->arena, HirLocal *, call->args.len + 1);
    Hir *given[RT_MAX_PARAMS + 1];
    if (!words_of(c, call, words)) return hir_poison(c, call->span);
    given[0] = self_of(c, call);
    for (int i = 1; i <= call->fn->max; i++) given[i] = py_absent(c, call->span);
    for (uint32_t i = 0; i < call->args.len; i++) given[places[i] + 1] = py_load(c, words[i], call->span);
    Hir *word = py_rt_call(c, call->fn->fn, TY(Object), given, (uint32_t)call->fn->max + 1, call->span);
    return known_result(c, word, call->fn->type);
}

static Hir *call_boxed(Check *c, NativeCall *call) {
    bool takes_any = call->fn->max < 0;
    if (takes_any && (args_have_names(&call->args) || (int)call->args.len < call->fn->min)) return NULL;
    if (takes_any) return call_with_array(c, call);
    int *places = NEW_ARRAY(c->arena, int, call->args.len + 1);
    return bind(c, call, places) ? call_with_words(c, call, places) : NULL;
}

/* ---- calls ---- */

static bool is_python_argument(Check *c, const Arg *arg) {
    bool is_value = arg->expr.kind == X_VALUE || arg->expr.kind == X_PLACE || arg->expr.kind == X_CONST;
    return is_value && !py_is_system(c, py_type_of(c, &arg->expr)) && !expr_is_type(&arg->expr);
}

static Hir *call_object(Check *c, const Ast *callee, const NativeCall *call) {
    Expr object = expr_check(c, callee, NONE_OF(TypeId));
    Hir *value = py_operand(c, &object);
    return value ? py_call_args(c, value, &call->args, call->span) : NULL;
}

static Hir *call_native(Check *c, const Ast *callee, NativeCall *call) {
    for (uint32_t i = 0; i < call->args.len; i++)
        if (!is_python_argument(c, &call->args.at[i])) return call_object(c, callee, call);
    const Native *exact = native_exact(call->fn);
    if (call->fn->unboxed && all_fit(c, call, call->fn->unboxed, call->fn->converts))
        return call_unboxed(c, call, call->fn->unboxed);
    if (exact && all_fit(c, call, exact->unboxed, false)) return call_unboxed(c, call, exact->unboxed);
    Hir *made = call_boxed(c, call);
    return made ? made : call_object(c, callee, call);
}

static NativeCall call_begin(Check *c, const Native *fn, const Ast *ast) {
    NativeCall call = {.fn = fn, .args = args_check(c, ast->call.args), .span = ast->span};
    for (uint32_t i = 0; i < call.args.len; i++) {
        Arg *arg = &call.args.at[i];
        if (arg->expr.kind != X_PENDING) continue;
        arg->expr = expr_check(c, arg->ast, NONE_OF(TypeId));
        call.args.has_poison |= expr_is_poison(&arg->expr);
    }
    return call;
}

bool py_native_call(Check *c, const Native *fn, const Ast *ast, Expr *result) {
    if (fn->kind != NATIVE_FUNCTION || py_has_stars(ast->call.args)) return false;
    NativeCall call = call_begin(c, fn, ast);
    *result = expr_poison(ast->span);
    if (call.args.has_poison) return true;
    Hir *made = call_native(c, ast->call.callee, &call);
    if (!hir_is_bad(made)) *result = py_expr_of(py_seq(c, &call.stmts, made));
    return true;
}

/* ---- methods of builtin classes ---- */

static const char *class_of(Check *c, const Ast *base, const Hir *self) {
    if (ty_is(c->types, self->type, TY_PyInt)) return "int_type";
    if (py_is_float(self->type)) return "float_type";
    switch (py_known_kind(c, base, self)) {
    case INFER_STR: return "str_type";
    case INFER_BYTES: return "bytes_type";
    case INFER_LIST:
    case INFER_FLOATS:
    case INFER_INTS:
    case INFER_BOOLS: return "list_type";
    case INFER_DICT: return "dict_type";
    case INFER_SET: return "set_type";
    case INFER_DEQUE: return "deque_type";
    case INFER_TUPLE: return "tuple_type";
    case INFER_INT: return "int_type";
    case INFER_FLOAT: return "float_type";
    case INFER_ANY:
    case INFER_NONE:
    case INFER_BOOL:
    case INFER_INSTANCE: break;
    }
    return NULL;
}

/* Whether the arguments can be passed like this; false: the object is called, which reports the mistake. */
static bool can_bind(Check *c, const Native *fn, AstList args) {
    bool has_names = false;
    for (uint32_t i = 0; i < args.len; i++) has_names |= !IS_NONE(py_arg_name(args.at[i]));
    if (py_has_stars(args)) return false;
    if (fn->max < 0) return !has_names && (int)args.len >= fn->min;
    int *places = NEW_ARRAY(c->arena, int, args.len + 1);
    NativeCall call = {.fn = fn, .args = {.at = NEW_ARRAY(c->arena, Arg, args.len + 1), .len = args.len}};
    for (uint32_t i = 0; i < args.len; i++) call.args.at[i].name = py_arg_name(args.at[i]);
    return bind(c, &call, places);
}

/* xs.append(x), xs.pop(), xs.pop(i) on a list of numbers; NULL: it is another call. */
static Hir *of_numbers(Check *c, Hir *self, const Ast *ast) {
    const Ast *method = ast->call.callee;
    AstList args = ast->call.args;
    InferKind of = py_known_kind(c, method->attribute.base, self);
    bool appends = SAME(method->attribute.name, N(append)), pops = SAME(method->attribute.name, N(pop));
    bool is_plain = args.len == 0 || (py_arg_star(args.at[0]) == PARAM_PLAIN && IS_NONE(py_arg_name(args.at[0])));
    if (py_list_kind(of) == PYC_LIST_WORDS || !is_plain || !(appends ? args.len == 1 : pops && args.len <= 1))
        return NULL;
    HirVec stmts = {0};
    HirLocal *list = py_let(c, &stmts, self);
    Expr e = args.len ? expr_check(c, ast_arg_value(args.at[0]), NONE_OF(TypeId)) : py_expr_of(py_absent(c, ast->span));
    if (expr_is_poison(&e)) return hir_poison(c, ast->span);
    Hir *item = appends ? py_known_as(c, &e, py_item_type(of)) : py_object_of(c, &e);
    if (hir_is_bad(item)) return item;
    Hir *object = py_load(c, list, ast->span);
    Hir *call = appends ? py_list_push(c, of, object, item, ast->span) : py_list_pop(c, of, object, item, ast->span);
    if (!appends) return py_seq(c, &stmts, call);
    vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, call));
    return py_seq(c, &stmts, py_none(c, ast->span));
}

Hir *py_known_method(Check *c, Hir *self, const Ast *ast) {
    const Ast *method = ast->call.callee;
    Hir *made = of_numbers(c, self, ast);
    if (made) return made;
    const char *of = class_of(c, method->attribute.base, self);
    Native fn;
    if (!of || !native_method(of, name_text(c->ctx, method->attribute.name), &fn)) return NULL;
    if (!can_bind(c, &fn, ast->call.args)) return NULL;
    NativeCall call = call_begin(c, &fn, ast);
    if (call.args.has_poison) return hir_poison(c, ast->span);
    call.self = py_let(c, &call.stmts, py_word(c, self));
    made = call_boxed(c, &call);
    return hir_is_bad(made) ? hir_poison(c, ast->span) : py_seq(c, &call.stmts, made);
}
