/* Function objects: nested functions, lambdas, methods, and functions of a module that are used as values. The body is
 * behind an entry that takes the function object and the address of its arguments, all bound (runtime/object/object.h).
 */
#include "python/border/border.h"
#include "python/elaborate/bind.h"
#include "python/elaborate/kinds.h"
#include "python/module/module.h"
#include "python/scope/scope.h"

#include "../runtime/core/layout.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

/* ---- bodies ---- */

typedef struct Begin {
    const AstSignature *sig;
    HirLocal **params;
} Begin;

static void begin_entry(Check *c, void *state) {
    Begin *begin = state;
    PyShape shape = py_shape_of(c->arena, begin->sig);
    py_entry_params(c, begin->params);
    HirLocal *self = begin->params[0], *slots = begin->params[1];
    c->py->self = self;
    py_names_begin(c, c->py->function);
    for (uint32_t i = 0; i < shape.count; i++) {
        const Ast *param = shape.at[i];
        PyName *name = py_scope_find(c->py->function, param->param.name);
        TypeId declared = param->param.kind == PARAM_PLAIN ? py_annotation(c, param->param.type) : NONE_OF(TypeId);
        if (!IS_NONE(declared) && !name->is_cell) name->declared = declared;
        Expr value = py_expr_of(hir_load(c->arena, py_word_at(c, py_load(c, slots, param->span), i, param->span)));
        py_narrow_argument(c, param, self, i, &value);
        py_name_store(c, param->param.name, &value, param->span);
    }
}

typedef struct Known { /* an entry that calls the function that is also called directly */
    Decl *fn;
    HirLocal **params;
} Known;

static void begin_known(Check *c, void *state) {
    Known *known = state;
    py_entry_params(c, known->params);
    py_known_entry(c, known->fn, known->params);
}

static Instance *make_known_entry(Check *outer, Decl *fn, Str name, Span span) {
    Sema *s = outer->s;
    Str symbol = arena_printf(s->arena, "py$fn$%u", ++py_sema(s)->count);
    Instance *inst =
        py_instance_new(s, symbol, name, py_entry_type(s), IR_FN_C_ABI | IR_FN_RAISES | IR_FN_UNTRACED, span);
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = outer->module, .outer = py_module_info(s, outer->module)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(Object), .name = name};
    Check c = py_check_new(s, inst, outer->home, outer->module, outer->env, &py, scope);
    Known known = {fn, NEW_ARRAY(c.arena, HirLocal *, 2)};
    Ast empty = {.kind = AST_Block, .span = span};
    PyBody body = {.begin = begin_known, .begin_state = &known, .block = &empty};
    Hir *block = py_check_once(&c, &body);
    py_instance_done(s, inst, py_finish_body(&c, inst, block, known.params, 2));
    return inst;
}

static Instance *make_entry(Check *outer, PyScope *scope, const Ast *ast, const AstSignature *sig, const Ast *body,
                            Str name, Span span) {
    Sema *s = outer->s;
    Str symbol = arena_printf(s->arena, "py$fn$%u", ++py_sema(s)->count);
    Instance *inst = py_instance_new(s, symbol, name, py_entry_type(s), IR_FN_C_ABI | IR_FN_RAISES, span);
    PyCheck py = {.result = TY(Object), .returns = ast->kind == AST_Fn ? sig->result : NULL, .name = name};
    PyScope *around = scope->outer;
    py.is_inner = ast->kind != AST_Fn || (around && around->kind != PY_MODULE && around->kind != PY_CLASS);
    Check c = py_check_new(s, inst, outer->home, outer->module, outer->env, &py, scope);
    Begin begin = {sig, NEW_ARRAY(c.arena, HirLocal *, 2)};
    PyBody what = {.begin = begin_entry,
                   .begin_state = &begin,
                   .block = ast->kind == AST_Fn ? body : NULL,
                   .value = ast->kind == AST_Fn ? NULL : body};
    Instance *current = s->current;
    s->current = inst;
    uint32_t errors = s->ctx->diags.error_count;
    Hir *block = py_check_fixpoint(&c, scope, &what);
    s->current = current;
    bool good = block && s->ctx->diags.error_count == errors;
    py_instance_done(s, inst, good ? py_finish_body(&c, inst, block, begin.params, 2) : NULL);
    return inst;
}

/* ---- definitions ---- */

Hir **py_default_words(Check *c, const AstSignature *sig, HirVec *stmts) {
    PyShape shape = py_shape_of(c->arena, sig);
    uint32_t count = shape.positional + shape.keyword_only;
    Hir **words = NEW_ARRAY(c->arena, Hir *, count + 1);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        const Ast *value = shape.at[i]->param.default_value;
        any |= value != NULL;
        words[i] = py_absent(c, shape.at[i]->span);
        if (!value) continue;
        Hir *word = py_object(c, value);
        if (!hir_is_bad(word)) words[i] = py_load(c, py_let(c, stmts, word), value->span);
    }
    return any ? words : NULL;
}

/* The values that a direct call passes for omitted arguments. */
static void keep_default_words(Check *c, const AstSignature *sig, Hir *const *words, HirVec *stmts) {
    PyShape shape = py_shape_of(c->arena, sig);
    for (uint32_t i = 0; words && i < shape.positional + shape.keyword_only; i++) {
        const Ast *param = shape.at[i];
        bool is_kept = param->param.default_value && words[i]->kind == HIR_Load; /* otherwise it has an error */
        if (!is_kept || py_default_is_literal(param)) continue;
        Hir *word = py_load(c, words[i]->load.place->local, param->span);
        vec_push(c->arena, stmts, hir_assign(c->arena, py_default_place(c, param), word, param->span));
    }
}

static bool is_generator(const Ast *ast, const Ast *body) {
    if (ast->kind == AST_Fn) return ast->fn.is_generator || ast->fn.is_async;
    return body->kind == AST_Yield || body->kind == AST_YieldFrom;
}

/* The body becomes a generator's; kind 0 generator, 1 coroutine, 2 asynchronous generator. */
static Instance *make_generator(Check *c, PyScope *scope, const Ast *ast, const AstSignature *sig, const Ast *body,
                                PyFn *fn, Span span) {
    bool is_async = ast->kind == AST_Fn && ast->fn.is_async, yields = ast->kind != AST_Fn || ast->fn.is_generator;
    uint32_t kind = !is_async ? 0 : yields ? 2 : 1;
    fn->flags = kind == 1 ? PYC_FN_COROUTINE : PYC_FN_GENERATOR;
    if (ast->kind == AST_Fn && ast->fn.decorators.len)
        span = ast->fn.decorators.at[0]->span; /* the first line of the
                                                  definition */
    PyBody what = {.block = ast->kind == AST_Fn ? body : NULL, .value = ast->kind == AST_Fn ? NULL : body};
    return py_generator_entry(c, scope, sig, &what, kind, fn->name, fn->qualname, span);
}

/* The qualified name: with the names of enclosing functions and classes, unless it is declared `global` there. */
Str py_qualname(Check *c, NameId name) {
    const PyName *own = py_scope_find(c->py->scope, name);
    Str text = name_text(c->ctx, name);
    return own && own->is_global ? text : py_text(c, "%.*s%.*s", STR_ARGS(c->py->scope->qualname), STR_ARGS(text));
}

static bool only_hands_on(Check *c, const AstSignature *sig, const Ast *body) {
    const Ast *last = sig->params.len ? sig->params.at[sig->params.len - 1] : NULL;
    bool has_keywords = last && last->param.kind == PARAM_DOUBLE_STAR;
    return has_keywords && py_only_hands_on(c->s, c->module, body, last->param.name);
}

Hir *py_function_object(Check *c, const Ast *ast, const AstSignature *sig, const Ast *body, NameId name, Span span) {
    HirVec stmts = {0};
    Hir **defaults = py_default_words(c, sig, &stmts);
    if (c->speculative) return py_none(c, span); /* only its names and its type matter */
    Str text = name_text(c->ctx, name);
    PyFn fn = {.sig = sig,
               .name = text,
               .qualname = py_qualname(c, name),
               .doc = ast->kind == AST_Fn ? ast->fn.doc.text : (Str){NULL, 0},
               .entry_type = py_entry_type(c->s),
               .defaults = defaults};
    PyScope *scope = py_scope_new(c->s, PY_FUNCTION, c->py->scope, c->module, sig->params, ast);
    scope->qualname = py_text(c, "%.*s.<locals>.", STR_ARGS(fn.qualname));
    fn.cells = py_capture_cells(c, scope, span);
    fn.cell_count = scope->frees.len;
    Decl *known = ast->kind == AST_Fn ? py_known_fn(c->s, ast) : NULL, *def = NULL;
    bool is_direct = ast->kind == AST_Fn && py_name_meaning(c, name, &def) == PY_IS_DEF && def->ast == ast;
    if (known || is_direct) keep_default_words(c, sig, defaults, &stmts);
    Instance *inst = is_generator(ast, body) ? make_generator(c, scope, ast, sig, body, &fn, span)
                     : known                 ? make_known_entry(c, known, text, span)
                                             : make_entry(c, scope, ast, sig, body, text, span);
    fn.entry = inst->fn_id;
    if (only_hands_on(c, sig, body)) fn.flags |= PYC_FN_HANDS_ON;
    Hir *made = py_function_make(c, &stmts, &fn, span);
    if (ast->kind != AST_Fn || !sig->type_params.len)
        return py_seq(c, &stmts, py_annotated(c, &stmts, sig, made, span));
    PyScope *outer = c->py->scope;
    c->py->scope = py_scope_types(c->s, outer, ast);
    made = py_annotated(c, &stmts, sig, made, span);
    c->py->scope = outer;
    return py_seq(c, &stmts, made);
}

Hir *py_decorated(Check *c, AstList decorators, Hir *value) {
    for (uint32_t i = decorators.len; i-- > 0 && !hir_is_bad(value);) {
        Hir *decorator = py_object(c, decorators.at[i]);
        if (hir_is_bad(decorator)) return decorator;
        HirVec stmts = {0};
        HirLocal *kept = py_let(c, &stmts, decorator);
        value = py_seq(c, &stmts,
                       py_call_words(c, py_load(c, kept, decorators.at[i]->span), &value, 1, decorators.at[i]->span));
    }
    return value;
}

static Hir *wrapped(Check *c, const char *builtin, Hir *value, Span span) {
    return hir_is_bad(value) ? value : py_call_words(c, py_builtin(c, str_of(builtin), span), &value, 1, span);
}

static Hir *with_type_params(Check *c, HirLocal *types, Hir *function, Span span) {
    HirVec stmts = {0};
    HirLocal *made = py_let(c, &stmts, function);
    Hir *set = py_rt(c, RT_pyc_obj_setattr, TY(None), span, 3, py_load(c, made, span),
                     py_str(c, STR("__type_params__"), span), py_load(c, types, span));
    vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, set));
    return py_seq(c, &stmts, py_load(c, made, span));
}

Hir *py_fn_decorated(Check *c, const Ast *ast) {
    HirLocal *types = py_make_type_params(c, ast);
    Hir *value = py_function_object(c, ast, &ast->fn.sig, ast->fn.body, ast->fn.name, ast->fn.name_span);
    if (types) value = with_type_params(c, types, value, ast->fn.name_span);
    AstList all = ast->fn.decorators, outside = {all.at, ast->fn.outside};
    value = py_decorated(c, (AstList){all.at + outside.len, all.len - outside.len}, value);
    if (ast->fn.is_static) value = wrapped(c, "staticmethod", value, ast->span);
    if (ast->fn.is_class_method) value = wrapped(c, "classmethod", value, ast->span);
    if (ast->fn.is_property) value = wrapped(c, "property", value, ast->span);
    return py_decorated(c, outside, value);
}

/* Default values of a function that is called directly: stored in globals next to it. */
static void keep_defaults(Check *c, const Ast *ast) {
    for (uint32_t i = 0; i < ast->fn.sig.params.len; i++) {
        const Ast *param = ast->fn.sig.params.at[i];
        if (!param->param.default_value || py_default_is_literal(param)) continue;
        Hir *word = py_object(c, param->param.default_value);
        if (!hir_is_bad(word)) emit(c, hir_assign(c->arena, py_default_place(c, param), word, param->span));
    }
}

static bool is_used_as_value(Check *c, NameId name) {
    PyModuleInfo *info = py_module_info(c->s, c->module);
    return info->all_values || map_has(&info->values, name.id);
}

void py_fn_stmt(Check *c, const Ast *ast) {
    Decl *def;
    if (py_name_meaning(c, ast->fn.name, &def) == PY_IS_DEF && def->ast == ast) {
        if (!is_used_as_value(c, ast->fn.name)) {
            keep_defaults(c, ast);
            py_make_type_params(c, ast);
            return;
        }
    }
    py_store_value(c, ast->fn.name, py_fn_decorated(c, ast), ast->fn.name_span);
}

/* ---- functions of the systems register as objects ---- */

typedef struct SystemBegin {
    Begin begin;
    const Expr *fns;
} SystemBegin;

/* def f(a, b): return fns(a, b) */
/* *xs in untyped code, if the function takes `*xs: T`: a list of them that lives as long as the call. */
static Expr variadic_items(Check *c, const Decl *fn, const Ast *param, const Expr *words) {
    Span span = param->span;
    Check at = check_at(c->s, (Decl *)(uintptr_t)fn, NULL);
    TypeId element = param->param.type && !fn->params.len ? type_check(&at, param->param.type) : TY(Poison);
    if (ty_is(c->types, element, TY_Poison) || ty_is(c->types, element, TY_Tuple)) return *words;
    ValueId arg = val_type(c->types, element);
    Args items = args_of_exprs(c, words, 1, span), lists;
    Expr list;
    if (!py_construct(c, wellknown_of(c, WK_List, &element, 1, span), &items, span, &list) || expr_is_poison(&list))
        return *words;
    lists = args_of_exprs(c, &list, 1, span);
    Decl *decl = wellknown(c->s, WK_VariadicItems);
    Expr made = construct(c, ty_nominal(c->types, TY_Struct, decl->id, &arg, 1), &lists, span);
    if (expr_is_poison(&made)) return made;
    HirLocal *kept = py_let(c, c->stmts, expr_to_value(c, &made));
    Expr place = expr_place(hir_local(c->arena, kept, span), true);
    return call_method(c, &place, name_of(c->ctx, STR("list")), NULL, 0, span);
}

/* Reads the arguments from their slots, in the order of a call: those of `*args` come before the keywords. */
static Args system_args(Check *c, const SystemBegin *system, HirLocal *slots) {
    PyShape shape = py_shape_of(c->arena, system->begin.sig);
    Args list = {NEW_ARRAY(c->arena, Arg, shape.count + 1), 0, false};
    for (int stars = 1; stars >= 0; stars--)
        for (uint32_t i = 0; i < shape.count; i++) {
            const Ast *param = shape.at[i];
            bool is_keyword = param->param.kind == PARAM_DOUBLE_STAR ||
                              (param->param.kind == PARAM_PLAIN && param->param.group == GROUP_KEYWORD);
            if (is_keyword == (stars == 1)) continue;
            Span span = system->fns->span;
            Expr word = py_expr_of(hir_load(c->arena, py_word_at(c, py_load(c, slots, span), i, span)));
            Arg arg = {.name = NONE_OF(NameId),
                       .expr = word,
                       .span = span,
                       .is_pack_spread = param->param.kind != PARAM_PLAIN};
            if (param->param.kind == PARAM_STAR)
                arg.expr = variadic_items(c, system->fns->decl->list.at[0], param, &word);
            if (is_keyword) arg.name = param->param.kind == PARAM_PLAIN ? param->param.name : N(_);
            list.at[list.len++] = arg;
        }
    return list;
}

static void begin_system(Check *c, void *state) {
    SystemBegin *system = state;
    py_entry_params(c, system->begin.params);
    Args list = system_args(c, system, system->begin.params[1]);
    Expr result = overload_call(c, system->fns, &list, NONE_OF(TypeId), system->fns->span);
    if (!expr_is_poison(&result)) py_return(c, &result, system->fns->span);
}

static Instance *system_entry(Check *outer, const Expr *fns, const Ast *ast) {
    Sema *s = outer->s;
    Str symbol = arena_printf(s->arena, "py$wrap$%u", ++py_sema(s)->count);
    Instance *inst = py_instance_new(s, symbol, name_text(s->ctx, ast->fn.name), py_entry_type(s),
                                     IR_FN_C_ABI | IR_FN_RAISES, fns->span);
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = outer->module, .outer = py_module_info(s, outer->module)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(Object), .name = name_text(s->ctx, ast->fn.name)};
    Check c = py_check_new(s, inst, outer->home, outer->module, outer->env, &py, scope);
    SystemBegin begin = {{&ast->fn.sig, NEW_ARRAY(c.arena, HirLocal *, 2)}, fns};
    Ast empty = {.kind = AST_Block, .span = fns->span};
    PyBody body = {.begin = begin_system, .begin_state = &begin, .block = &empty};
    uint32_t errors = s->ctx->diags.error_count;
    Hir *block = py_check_fixpoint(&c, scope, &body);
    py_instance_done(
        s, inst, s->ctx->diags.error_count == errors ? py_finish_body(&c, inst, block, begin.begin.params, 2) : NULL);
    return inst;
}

Hir *py_system_function(Check *c, const Expr *fns) {
    Decl *fn = fns->decl->list.at[0];
    Span span = fns->span;
    if (c->speculative) return py_none(c, span);
    if (ty_is(c->types, fns->owner, TY_Struct)) /* a method is named in the class of its struct */
        return py_rt(c, RT_pyc_obj_getattr, TY(Object), span, 2, py_type_object(c, fns->owner, span),
                     py_str(c, name_text(c->ctx, fn->name), span));
    if (is_python(fn->reg) || fn->owner->kind != DECL_MODULE) {
        diag(c->ctx, D_PY_LATER, span, "this function as a value");
        return NULL;
    }
    uint64_t known;
    Sema *s = c->s;
    if (!map_get(&py_sema(s)->functions, fns->decl->id.id, &known)) {
        known = ir_global_new(s->module, arena_printf(s->arena, "py$function$%u", ++py_sema(s)->count), TY(Object),
                              NONE_OF(ValueId))
                    .id;
        map_put(&py_sema(s)->functions, fns->decl->id.id, known);
    }
    Hir *slot = hir_new(c->arena, HIR_Global, TY(Object), span);
    slot->global.global = (GlobalId){(uint32_t)known};
    HirVec stmts = {0}, make = {0};
    HirLocal *temp = py_let(c, &stmts, hir_load(c->arena, slot));
    Str name = name_text(c->ctx, fn->name);
    PyFn object = {.sig = &fn->ast->fn.sig,
                   .name = name,
                   .qualname = name,
                   .doc = fn->ast->fn.doc.text,
                   .entry_type = py_entry_type(s)};
    object.entry = system_entry(c, fns, fn->ast)->fn_id;
    if (fn->module == c->module) /* names in defaults are known here */
        object.defaults = py_default_words(c, object.sig, &make);
    Hir *made = py_function_make(c, &make, &object, span);
    vec_push(c->arena, &make, hir_assign(c->arena, hir_local(c->arena, temp, span), made, span));
    vec_push(c->arena, &make, hir_assign(c->arena, slot, py_load(c, temp, span), span));
    vec_push(c->arena, &stmts,
             py_if(c, py_is_zero(c, py_load(c, temp, span)), hir_block(c->arena, make.at, make.len, span), NULL, span));
    return py_seq(c, &stmts, py_load(c, temp, span));
}
