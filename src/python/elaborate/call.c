/* Calls in the Python register: of objects through the runtime, of methods with an inline cache; calls of the core's
 * functions are passed on to the core. */
#include "sema/call/call.h"
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

static const Ast *arg_value(const Ast *arg) {
    const Ast *value = arg->kind == AST_Arg ? arg->arg.value : arg;
    return value->kind == AST_Star ? value->star.operand : value;
}

AstParamKind py_arg_star(const Ast *arg) {
    if (arg->kind == AST_Arg && arg->arg.star != PARAM_PLAIN) return arg->arg.star;
    const Ast *value = arg->kind == AST_Arg ? arg->arg.value : arg;
    return value->kind == AST_Star ? PARAM_STAR : PARAM_PLAIN;
}

NameId py_arg_name(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId); }

static bool has_stars(AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (py_arg_star(args.at[i]) != PARAM_PLAIN) return true;
    return false;
}

/* ---- arguments ---- */

typedef struct Words { /* positional ones, then those of keywords */
    Hir **at;
    NameId *names;
    uint32_t count, positional;
} Words;

static void words_add(Words *words, Hir *word, NameId name) {
    words->at[words->count] = word;
    if (IS_NONE(name))
        words->positional++;
    else
        words->names[words->count - words->positional] = name;
    words->count++;
}

static bool words_of(Check *c, AstList args, Words *words) {
    bool good = true;
    *words = (Words){NEW_ARRAY(c->arena, Hir *, args.len + 1), NEW_ARRAY(c->arena, NameId, args.len + 1), 0, 0};
    for (uint32_t i = 0; i < args.len; i++) {
        Hir *word = py_object(c, arg_value(args.at[i]));
        good &= !hir_is_bad(word);
        words_add(words, word, py_arg_name(args.at[i]));
    }
    return good;
}

static bool words_of_exprs(Check *c, const Args *args, Words *words) {
    bool good = true;
    *words = (Words){NEW_ARRAY(c->arena, Hir *, args->len + 1), NEW_ARRAY(c->arena, NameId, args->len + 1), 0, 0};
    for (uint32_t i = 0; i < args->len; i++) {
        const Expr *e = &args->at[i].expr;
        Expr checked = e->kind == X_PENDING ? expr_check(c, args->at[i].ast, NONE_OF(TypeId)) : *e;
        Hir *word = py_object_of(c, &checked);
        good &= !hir_is_bad(word);
        words_add(words, word, args->at[i].name);
    }
    return good;
}

Hir *py_made_once(Check *c, HirVec *stmts, HirVec *fill, Hir *made, Span span) {
    Hir *memory = py_static(c, 1, span);
    HirLocal *kept = py_let(c, stmts, hir_load(c->arena, py_static_at(c, memory, 0)));
    vec_push(c->arena, fill, hir_assign(c->arena, hir_local(c->arena, kept, span), made, span));
    vec_push(c->arena, fill, hir_assign(c->arena, py_static_at(c, memory, 0), py_load(c, kept, span), span));
    vec_push(
        c->arena, stmts,
        py_if(c, py_is_zero(c, py_load(c, kept, span)), hir_block(c->arena, fill->at, fill->len, span), NULL, span));
    return py_load(c, kept, span);
}

static Hir *py_names_tuple(Check *c, HirVec *stmts, const NameId *names, uint32_t count, Span span) {
    if (!count) return py_absent(c, span);
    HirVec fill = {0};
    Hir **texts = NEW_ARRAY(c->arena, Hir *, count);
    for (uint32_t i = 0; i < count; i++) texts[i] = py_word(c, py_name_str(c, names[i], span));
    Hir *array = py_words(c, &fill, texts, count, span);
    Hir *made = py_rt(c, RT_pyc_tuple_of, TY(Object), span, 2, array, py_i64(c, count, span));
    return py_made_once(c, stmts, &fill, made, span);
}

/* The words of a call: leading ones, then the arguments. */
static Hir *words_behind(Check *c, HirVec *stmts, Hir *first, Hir *const *args, uint32_t count, Span span) {
    Hir **all = NEW_ARRAY(c->arena, Hir *, count + 1);
    all[0] = first;
    if (count) memcpy(all + 1, args, count * sizeof *args);
    return py_words(c, stmts, all, count + 1, span);
}

static Hir *call_with(Check *c, HirVec *stmts, HirLocal *callee, const Words *words, Span span) {
    Hir *array = words_behind(c, stmts, py_absent(c, span), words->at, words->count, span);
    Hir *names = py_names_tuple(c, stmts, words->names, words->count - words->positional, span);
    return py_seq(c, stmts,
                  py_rt(c, RT_pyc_call, TY(Object), span, 4, py_load(c, callee, span), array,
                        py_u64(c, words->positional, span), names));
}

Hir *py_call_words(Check *c, Hir *callee, Hir *const *args, uint32_t count, Span span) {
    HirVec stmts = {0};
    HirLocal *kept = py_let(c, &stmts, callee);
    Hir *array = words_behind(c, &stmts, py_absent(c, span), args, count, span);
    return py_seq(c, &stmts,
                  py_rt(c, RT_pyc_call, TY(Object), span, 4, py_load(c, kept, span), array, py_u64(c, count, span),
                        py_absent(c, span)));
}

/* Adds a positional argument, or those of a *args. */
static bool push(Check *c, HirVec *stmts, HirLocal *list, const Ast *arg, Span span) {
    Hir *word = py_object(c, arg_value(arg));
    RtFn put = py_arg_star(arg) == PARAM_STAR ? RT_pyc_list_extend_with : RT_pyc_list_push;
    if (!hir_is_bad(word))
        vec_push(c->arena, stmts,
                 hir_expr_stmt(c->arena, py_rt(c, put, TY(None), span, 2, py_load(c, list, span), word)));
    return !hir_is_bad(word);
}

HirLocal *py_list_of_args(Check *c, HirVec *stmts, AstList args, Span span) {
    HirLocal *list = py_let(c, stmts, py_rt(c, RT_pyc_list_new, TY(Object), span, 1, py_i64(c, args.len, span)));
    for (uint32_t i = 0; i < args.len; i++)
        if (!push(c, stmts, list, args.at[i], span)) return NULL;
    return list;
}

/* f(*args), f(*args, **kwargs): the list and the dict are passed on unchanged. */
static bool is_handed_on(AstList args) {
    return args.len >= 1 && args.len <= 2 && py_arg_star(args.at[0]) == PARAM_STAR &&
           (args.len == 1 || py_arg_star(args.at[1]) == PARAM_DOUBLE_STAR);
}

static Hir *hand_on(Check *c, HirVec *stmts, HirLocal *callee, AstList args, Span span) {
    Hir *word = py_object(c, arg_value(args.at[0])), *names = py_absent(c, span);
    if (hir_is_bad(word)) return word;
    HirLocal *positional = py_let(c, stmts, word);
    if (args.len == 2) {
        Hir *mapping = py_object(c, arg_value(args.at[1]));
        if (hir_is_bad(mapping)) return mapping;
        names = py_load(c, py_let(c, stmts, py_rt(c, RT_pyc_dict_of_call, TY(Object), span, 1, mapping)), span);
    }
    return py_seq(c, stmts,
                  py_rt(c, RT_pyc_obj_call_ex, TY(Object), span, 3, py_load(c, callee, span),
                        py_load(c, positional, span), names));
}

/* f(*args, **kwargs) */
static Hir *call_spread(Check *c, HirVec *stmts, HirLocal *callee, AstList args, Span span) {
    if (is_handed_on(args)) return hand_on(c, stmts, callee, args, span);
    HirLocal *list = py_let(c, stmts, py_rt(c, RT_pyc_list_new, TY(Object), span, 1, py_i64(c, args.len, span))),
             *dict = NULL;
    for (uint32_t i = 0; i < args.len; i++) {
        AstParamKind star = py_arg_star(args.at[i]);
        NameId name = py_arg_name(args.at[i]);
        bool to_dict = star == PARAM_DOUBLE_STAR || !IS_NONE(name);
        if (!to_dict) {
            if (!push(c, stmts, list, args.at[i], span)) return hir_poison(c, span);
            continue;
        }
        if (!dict) dict = py_let(c, stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 0, span)));
        Hir *word = py_object(c, arg_value(args.at[i])), *call;
        if (hir_is_bad(word)) return word;
        if (star == PARAM_DOUBLE_STAR)
            call = py_rt(c, RT_pyc_dict_merge_call, TY(None), span, 2, py_load(c, dict, span), word);
        else
            call = py_rt(c, RT_pyc_dict_set, TY(None), span, 3, py_load(c, dict, span),
                         py_word(c, py_name_str(c, name, span)), word);
        vec_push(c->arena, stmts, hir_expr_stmt(c->arena, call));
    }
    Hir *tuple = py_rt(c, RT_pyc_list_to_tuple, TY(Object), span, 1, py_load(c, list, span));
    Hir *names = dict ? py_load(c, dict, span) : py_absent(c, span);
    return py_seq(c, stmts, py_rt(c, RT_pyc_obj_call_ex, TY(Object), span, 3, py_load(c, callee, span), tuple, names));
}

Hir *py_call_object(Check *c, Hir *callee, AstList args, Span span) {
    HirVec stmts = {0};
    Hir *word = py_word(c, callee);
    if (!word) return hir_poison(c, span);
    HirLocal *kept = py_let(c, &stmts, word);
    if (has_stars(args)) return call_spread(c, &stmts, kept, args, span);
    Words words;
    return words_of(c, args, &words) ? call_with(c, &stmts, kept, &words, span) : hir_poison(c, span);
}

static Hir *call_exprs(Check *c, Hir *callee, const Args *args, Span span) {
    HirVec stmts = {0};
    Hir *word = py_word(c, callee);
    Words words;
    if (!word || !words_of_exprs(c, args, &words)) return hir_poison(c, span);
    HirLocal *kept = py_let(c, &stmts, word);
    return call_with(c, &stmts, kept, &words, span);
}

Hir *py_call_args(Check *c, Hir *callee, const Args *args, Span span) { return call_exprs(c, callee, args, span); }

/* ---- methods ---- */

Hir *py_call_method(Check *c, Hir *object, NameId name, AstList args, Span span) {
    Hir *word = py_word(c, object), *result;
    HirVec stmts = {0};
    if (!word) return hir_poison(c, span);
    if (has_stars(args)) {
        HirLocal *method = py_let(c, &stmts, py_getattr(c, word, name, span));
        return call_spread(c, &stmts, method, args, span);
    }
    HirLocal *kept = py_let(c, &stmts, word);
    Words words;
    if (!words_of(c, args, &words)) return hir_poison(c, span);
    Hir *array = words_behind(c, &stmts, py_load(c, kept, span), words.at, words.count, span);
    Hir *names = py_names_tuple(c, &stmts, words.names, words.count - words.positional, span);
    result = py_rt(c, RT_pyc_call_attribute, TY(Object), span, 5, array, py_name_str(c, name, span),
                   py_u64(c, words.positional, span), names, py_attr_cache(c, span));
    return py_seq(c, &stmts, result);
}

/* ---- super() ---- */

PyScope *py_method_scope(Check *c) {
    PyScope *scope = c->py->scope;
    while (scope && scope->kind == PY_INLINE) scope = scope->outer;
    return scope && scope->kind == PY_FUNCTION && !IS_NONE(scope->first_param) ? scope : NULL;
}

bool py_super_parts(Check *c, Span span, Hir **cls, Hir **self) {
    PyScope *scope = py_method_scope(c);
    PyName *cell = scope ? py_scope_find(scope, N(__class__)) : NULL;
    if (!cell || !cell->is_free) return false;
    Ast name = {.kind = AST_Name, .span = span, .name = {N(__class__)}},
        first = {.kind = AST_Name, .span = span, .name = {scope->first_param}};
    Expr a, b;
    py_name_load(c, &name, &a);
    py_name_load(c, &first, &b);
    *cls = py_object_of(c, &a);
    *self = py_object_of(c, &b);
    return !hir_is_bad(*cls) && !hir_is_bad(*self);
}

/* ---- call expressions ---- */

static bool is_dynamic_value(Check *c, const Expr *e) {
    return (e->kind == X_VALUE || e->kind == X_PLACE) && py_is_word(c->types, e->type);
}

/* The same, or a constant of such a type. */
static bool is_python_value(Check *c, const Expr *e) {
    return e->kind == X_CONST ? e->type.id != TY_Meta && py_is_word(c->types, type_settle(c, e))
                              : is_dynamic_value(c, e);
}

/* The value of a callee that the runtime calls; "text"(), which raises, counts as one where raising is allowed. */
static bool is_called_as_object(Check *c, const Expr *e, Span span) {
    if (is_dynamic_value(c, e)) return true;
    if (!py_raises_later(c) || !is_python_value(c, e)) return false;
    if (!py_may_fail(c)) diag_sure(c->ctx, D_NOT_CALLABLE, span, "a value of type", text_of(c, e));
    return true;
}

static bool give(Check *c, Hir *value, Span span, Expr *result) {
    (void)c;
    *result = hir_is_bad(value) ? expr_poison(span) : py_expr_of(value);
    return true;
}

/* A function or struct of the program whose arguments are only known at run time: called as an object. */
static bool is_spread_over(Check *c, const Ast *ast, const Expr *callee) {
    if (!has_stars(ast->call.args)) return false;
    bool is_fn =
        callee->kind == X_FNS && !callee->receiver && !callee->has_params && callee->decl->kind == DECL_OVERLOADS;
    if (is_fn && callee->decl->list.len > 1) return false;
    bool is_type = expr_is_type(callee) && val_data(c->types, callee->value)->kind == VAL_TYPE;
    const Decl *decl = is_fn     ? callee->decl->list.at[0]
                       : is_type ? type_decl(c->s, val_data(c->types, callee->value)->t)
                                 : NULL;
    return decl && decl->module && decl->module->has_python_syntax;
}

/* A call that the core handles. */
static bool core_call(Check *c, const Ast *ast, const Expr *callee, TypeId expected, Expr *result) {
    if (is_spread_over(c, ast, callee))
        return give(c, py_call_object(c, py_object_of(c, callee), ast->call.args, ast->span), ast->span, result);
    if (py_spread_call(c, callee, ast->call.args, ast->span, result)) return true;
    bool is_form;
    *result = call_form(c, ast, expected, &is_form);
    if (!is_form) *result = call_of(c, callee, ast, expected);
    return true;
}

static bool call_name(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    const Ast *callee = ast->call.callee;
    Decl *def = NULL;
    PyMeaning meaning = py_name_meaning(c, callee->name.name, &def);
    if (meaning == PY_IS_SYSTEM && !has_stars(ast->call.args)) {
        *result = call_check(c, ast, expected);
        return true;
    }
    if (meaning == PY_IS_DEF && !has_stars(ast->call.args))
        return py_direct_call(c, def, ast->call.args, ast->span, result);
    if (meaning == PY_IS_BUILTIN && !has_stars(ast->call.args) &&
        py_builtin_call(c, ast, callee->name.name, expected, result))
        return true;
    const Native *native = meaning == PY_IS_VARIABLE ? py_native_name(c, callee->name.name) : NULL;
    if (native && py_native_call(c, native, ast, result)) return true;
    if (meaning == PY_IS_VARIABLE && py_known_call(c, ast, result)) return true;
    Expr e = expr_check(c, callee, NONE_OF(TypeId));
    if (expr_is_poison(&e)) {
        *result = e;
        return true;
    }
    if (!is_called_as_object(c, &e, ast->span)) return core_call(c, ast, &e, expected, result);
    if (py_call_misfits(c, ast)) return give(c, NULL, ast->span, result);
    return give(c, py_call_object(c, py_operand(c, &e), ast->call.args, ast->span), ast->span, result);
}

static bool is_plain_super(const Ast *ast) {
    return ast->kind == AST_Call && ast->call.callee->kind == AST_Name && SAME(ast->call.callee->name.name, N(super)) &&
           !ast->call.args.len;
}

static bool changes_receiver(Check *c, TypeId type, NameId method) {
    const Decl *found = type_member_decl(c->s, type, method);
    for (uint32_t i = 0; found && found->kind == DECL_OVERLOADS && i < found->list.len; i++) {
        const Ast *fn = found->list.at[i]->ast;
        if (fn->kind == AST_Fn && fn->fn.sig.params.len && fn->fn.sig.params.at[0]->param.convention == CONV_MUT)
            return true;
    }
    return false;
}

/* make().change(): the returned struct gets a place, so that the method may change it. */
static Expr kept_receiver(Check *c, const Expr *base, NameId method) {
    if (base->kind != X_VALUE || !ty_is(c->types, base->type, TY_Struct) || !changes_receiver(c, base->type, method))
        return *base;
    HirVec stmts = {0};
    Hir *seq = hir_new(c->arena, HIR_Seq, base->type, base->span);
    HirLocal *kept = py_let(c, &stmts, base->hir);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = hir_local(c->arena, kept, base->span);
    Expr place = expr_place(seq, true);
    place.span = base->span;
    place.ast = base->ast;
    return place;
}

static bool call_attribute(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    const Ast *callee = ast->call.callee, *base_ast = callee->attribute.base;
    if (py_known_call(c, ast, result)) return true;
    if (is_plain_super(base_ast)) {
        Expr method = expr_check(c, callee, NONE_OF(TypeId));
        Hir *value = py_operand(c, &method);
        return give(c, value ? py_call_object(c, value, ast->call.args, ast->span) : NULL, ast->span, result);
    }
    const Native *native = py_native_attribute(c, callee);
    if (native && py_native_call(c, native, ast, result)) return true;
    Expr base = expr_check(c, base_ast, NONE_OF(TypeId));
    base = optional_base(c, &base, callee->attribute.name);
    base = py_text_base(c, &base, callee->attribute.name);
    if (expr_is_poison(&base)) {
        *result = base;
        return true;
    }
    base = optional_base(c, &base, callee->attribute.name);
    if (expr_is_poison(&base)) {
        *result = base;
        return true;
    }
    if (is_python_value(c, &base)) {
        if (py_lacks_attribute(c, base_ast, callee->attribute.name, callee->span) || py_call_misfits(c, ast) ||
            py_breaks_element(c, ast))
            return give(c, NULL, ast->span, result);
        Hir *object = py_operand(c, &base);
        Hir *made = object ? py_known_method(c, object, ast) : NULL;
        NameId name = py_mangle(c, callee->attribute.name);
        if (object && !made) made = py_call_method(c, object, name, ast->call.args, ast->span);
        return give(c, made, ast->span, result);
    }
    base = kept_receiver(c, &base, callee->attribute.name);
    Expr method = attribute_of(c, &base, callee);
    if (is_dynamic_value(c, &method))
        return give(c, py_call_object(c, py_operand(c, &method), ast->call.args, ast->span), ast->span, result);
    if (!expr_is_poison(&method)) return core_call(c, ast, &method, expected, result);
    *result = method;
    return true;
}

bool py_call_ast(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    const Ast *callee = ast->call.callee;
    if (callee->kind == AST_Default || callee->kind == AST_ContextMember) return false;
    if (callee->kind == AST_Name) return call_name(c, ast, expected, result);
    if (callee->kind == AST_Attribute && !py_attribute_decl(c, callee)) return call_attribute(c, ast, expected, result);
    Expr e = expr_check(c, callee, NONE_OF(TypeId));
    if (expr_is_poison(&e)) {
        *result = e;
        return true;
    }
    if (!is_called_as_object(c, &e, ast->span)) return core_call(c, ast, &e, expected, result);
    return give(c, py_call_object(c, py_operand(c, &e), ast->call.args, ast->span), ast->span, result);
}

/* ---- the core's question ---- */

static Decl *python_decl(const Expr *callee) {
    if (callee->kind != X_FNS || !callee->decl || callee->decl->kind != DECL_OVERLOADS || !callee->decl->list.len ||
        callee->receiver)
        return NULL;
    Decl *fn = callee->decl->list.at[0];
    return is_python(fn->reg) ? fn : NULL;
}

static bool is_object(Check *c, const Expr *e) {
    return (e->kind == X_VALUE || e->kind == X_PLACE) && py_is_dynamic(c->types, e->type);
}

/* len(x), sorted(x) of the systems register where x is a Python value, which the library's function does not take. */
static bool means_builtin(Check *c, const Expr *callee, const Args *args, Span span) {
    if (is_python(c->reg) || !in_python_syntax(c) || callee->kind != X_FNS || callee->receiver || !callee->decl ||
        callee->decl->module->has_python_syntax || !py_is_builtin(name_text(c->ctx, callee->decl->name)))
        return false;
    bool has_object = false;
    for (uint32_t i = 0; i < args->len; i++) has_object |= is_object(c, &args->at[i].expr);
    if (!has_object) return false;
    Trial trial = trial_begin(c);
    Expr tried = overload_call(c, callee, args, NONE_OF(TypeId), span);
    return !trial_end(c, trial) || expr_is_poison(&tried);
}

/* The result type R that the header declares for an argument `f: Callable[…, R]`, which is a Python function here;
 * none: not known. */
static TypeId promised_result(Check *c, const Expr *callee) {
    const HirLocal *local = callee->hir->kind == HIR_Local ? callee->hir->local : NULL;
    if (is_python(c->reg) || !local || !local->param || !c->instance || local->param > c->instance->sig.count)
        return NONE_OF(TypeId);
    const SigParam *param = &c->instance->sig.params[local->param - 1];
    const Ast *type = param->ast && SAME(param->name, local->name) ? param->ast->param.type : NULL;
    return type && type->kind == AST_FnType && type->fn_type.sig.result ? type_check(c, type->fn_type.sig.result)
                                                                        : NONE_OF(TypeId);
}

static Expr call_type(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span) {
    Expr made;
    TypeId type = val_data(c->types, callee->value)->t;
    if (ty_is(c->types, type, TY_Class))
        give(c, call_exprs(c, py_type_object(c, type, span), args, span), span, &made);
    else if (!py_construct(c, type, args, span, &made))
        return system_call(c, callee, args, expected, span);
    return made;
}

Expr py_call(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span) {
    Expr made, *result = &made;
    Decl *fn = python_decl(callee);
    if (fn)
        return py_direct_call_exprs(c, fn, args, span, result) ? made : system_call(c, callee, args, expected, span);
    if (means_builtin(c, callee, args, span)) {
        Hir *builtin = py_builtin(c, name_text(c->ctx, callee->decl->name), span);
        give(c, call_exprs(c, builtin, args, span), span, result);
        return made;
    }
    if (expr_is_type(callee) && val_data(c->types, callee->value)->kind == VAL_TYPE)
        return call_type(c, callee, args, expected, span);
    if ((callee->kind != X_VALUE && callee->kind != X_PLACE) || !py_is_dynamic(c->types, callee->type))
        return system_call(c, callee, args, expected, span);
    Hir *value = py_operand(c, callee);
    if (value && !is_python(c->reg) && !c->python.reported_raise)
        note_raise(c, TY(Error), span, "this call", (Str){NULL, 0});
    give(c, value ? call_exprs(c, value, args, span) : NULL, span, result);
    TypeId promised = promised_result(c, callee);
    if (!expr_is_poison(result) && !IS_NONE(promised) && !ty_is(c->types, promised, TY_None))
        *result = expr_value(expr_convert(c, result, promised));
    return made;
}
