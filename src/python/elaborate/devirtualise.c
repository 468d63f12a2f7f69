/* Calls of which the analysis of the whole program knows what they run: methods of objects whose classes are known,
 * functions that come along in variables, constructors, super(). The code of such a function is called with its
 * arguments as they are, typed as the analysis knows them; there is one instance of it, and its function object hands
 * on to that. */
#include "python/elaborate/elaborate.h"

#include "../runtime/core/layout.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

/* ---- functions ---- */

/* What stands around the function, as far as its names ask for that. */
static PyScope *around(Sema *s, const InferTarget *target) {
    PyScope *module = py_module_info(s, target->module)->scope;
    if (!target->cls) return module;
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_CLASS,
                       .outer = module,
                       .module = target->module,
                       .class_name = target->cls->class_.name,
                       .qualname = target->around,
                       .class_cell = NEW(s->arena, PyName)};
    map_init(&scope->names, s->arena);
    *scope->class_cell = (PyName){.name = N(__class__), .span = target->cls->span, .is_cell = true};
    return scope;
}

/* Annotations with machine types and structs give parameters these types: the function object converts to them. */
static bool has_machine_types(Sema *s, const InferTarget *target) {
    AstList params = target->fn->fn.sig.params;
    PyScope *scope = py_module_info(s, target->module)->scope;
    PyCheck py = {.scope = scope, .function = scope};
    Check c = check_at(s, target->module->decl, NULL);
    c.reg = &python_register.own;
    c.py = &py;
    for (uint32_t i = 0; i < params.len; i++)
        if (!IS_NONE(py_annotation(&c, params.at[i]->param.type))) return true;
    return false;
}

static Decl *known_decl_of(Sema *s, const InferTarget *target) {
    const Ast *fn = target->fn;
    Decl *decl = decl_new(s, DECL_FN, fn->fn.name, target->module->decl, target->module, fn, fn->fn.name_span);
    decl->reg = &python_register.own;
    fn_resolve(s, decl);
    decl->fn.py->is_known = true;
    decl->fn.py->around = around(s, target);
    decl->fn.py->cls = target->cls;
    return decl;
}

Decl *py_known_fn(Sema *s, const Ast *fn) {
    PySema *py = py_sema(s);
    InferTarget target;
    uint64_t known;
    if (map_get(&py->known_fns, fn->id, &known)) return (Decl *)(uintptr_t)known;
    Decl *decl = infer_target_of(s, fn, &target) && !has_machine_types(s, &target) ? known_decl_of(s, &target) : NULL;
    map_put(&py->known_fns, fn->id, (uint64_t)(uintptr_t)decl);
    return decl;
}

TypeId py_known_result(Sema *s, const Ast *fn) {
    InferFact fact = infer_result(s, fn);
    return fact.kind == INFER_NONE ? TY(None) : py_known_type(fact);
}

void py_known_entry(Check *c, Decl *fn, HirLocal *slots) {
    const AstSignature *sig = &fn->ast->fn.sig;
    uint32_t count;
    const Ast **order = py_slots_of(c->arena, sig, &count);
    Expr *params = NEW_ARRAY(c->arena, Expr, sig->params.len + 1);
    for (uint32_t i = 0; i < sig->params.len; i++)
        for (uint32_t k = 0; k < count; k++)
            if (order[k] == sig->params.at[i])
                params[i] = py_expr_of(hir_load(c->arena, py_word_at(c, py_load(c, slots, fn->span), k, fn->span)));
    Expr made = py_direct_call_bound(c, fn, params, fn->span);
    if (!expr_is_poison(&made)) py_return(c, &made, fn->span);
}

/* ---- classes ---- */

static Hir *kept_word(Check *c, Map *map, const Ast *node, const char *what, Span span) {
    uint64_t known;
    if (!map_get(map, node->id, &known)) {
        Str symbol = arena_printf(c->s->arena, "py$%s$%u", what, ++py_sema(c->s)->count);
        known = ir_global_new(c->s->module, symbol, TY(Object), NONE_OF(ValueId)).id;
        map_put(map, node->id, known);
    }
    Hir *place = hir_new(c->arena, HIR_Global, TY(Object), span);
    place->global.global = (GlobalId){(uint32_t)known};
    return place;
}

Hir *py_class_cell_place(Check *c, const Ast *cls, Span span) {
    return kept_word(c, &py_sema(c->s)->class_cells, cls, "class_cell", span);
}

Hir *py_class_place(Check *c, const Ast *cls, Span span) {
    return kept_word(c, &py_sema(c->s)->class_words, cls, "class", span);
}

/* ---- calls ---- */

typedef struct Known {
    Check *c;
    const Ast *ast;
    InferCall call;
    Decl *fns[INFER_TARGETS]; /* NULL: of a class without __init__ */
    HirVec stmts;             /* before the call */
} Known;

static Span span_of(const Known *k) { return k->ast->span; }

/* The arguments that are written, behind the object that comes first (NULL: none does). */
static Args args_of(const Known *k, const Expr *first) {
    AstList list = k->ast->call.args;
    Args args = {NEW_ARRAY(k->c->arena, Arg, list.len + 2), 0, false};
    if (first) args.at[args.len++] = (Arg){.name = NONE_OF(NameId), .expr = *first, .span = first->span};
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *value = ast_arg_value(list.at[i]);
        args.at[args.len++] = (Arg){.name = py_arg_name(list.at[i]),
                                    .ast = value,
                                    .expr = {.kind = X_PENDING, .span = value->span},
                                    .span = value->span};
    }
    return args;
}

static Expr behind(Known *k, Expr made) {
    if (expr_is_poison(&made) || !k->stmts.len) return made;
    Expr all = expr_value(py_seq(k->c, &k->stmts, expr_to_value(k->c, &made)));
    all.span = span_of(k);
    return all;
}

static Expr call_of_one(Known *k, Decl *fn, const Args *args) {
    Expr made;
    py_direct_call_exprs(k->c, fn, args, span_of(k), &made);
    return made;
}

/* What the expression gives, kept; false: it was reported. */
static bool keep(Known *k, const Ast *ast, HirLocal **kept) {
    Expr e = expr_check(k->c, ast, NONE_OF(TypeId));
    Hir *word = py_object_of(k->c, &e);
    if (hir_is_bad(word)) return false;
    *kept = py_let(k->c, &k->stmts, word);
    return true;
}

static Expr place_of(const Known *k, HirLocal *local) {
    Expr e = expr_place(hir_local(k->c->arena, local, span_of(k)), false);
    e.span = span_of(k);
    return e;
}

static Hir *same_word(Check *c, Hir *a, Hir *b, Span span) {
    Hir *pair[] = {py_unraw(c, a, TY_SCALAR(uint64)), py_unraw(c, b, TY_SCALAR(uint64))};
    return hir_op(c->arena, IR_Eq, TY(Bool), pair, 2, span);
}

/* None has no such method: that is said before the arguments are evaluated. */
static void guard_none(Known *k, HirLocal *object) {
    Check *c = k->c;
    const Ast *callee = k->ast->call.callee;
    Hir *is_none = same_word(c, py_load(c, object, callee->span), py_none(c, callee->span), callee->span);
    Hir *raises = hir_expr_stmt(
        c->arena, py_getattr(c, py_load(c, object, callee->span), py_mangle(c, callee->attribute.name), callee->span));
    vec_push(c->arena, &k->stmts, py_if(c, is_none, hir_block(c->arena, &raises, 1, callee->span), NULL, callee->span));
}

/* ---- one of several methods, by the class of the object ---- */

static Hir *is_receiver(Known *k, const InferTarget *target, HirLocal *type) {
    Check *c = k->c;
    Span span = span_of(k);
    Hir *any = NULL;
    for (uint32_t i = 0; i < target->receiver_count; i++) {
        Hir *one = same_word(c, py_load(c, type, span),
                             hir_load(c->arena, py_class_place(c, target->receivers[i], span)), span);
        if (any) {
            Hir *either = hir_new(c->arena, HIR_Or, TY(Bool), span);
            either->logic.left = any;
            either->logic.right = one;
            one = either;
        }
        any = one;
    }
    return any;
}

/* The one that most classes have comes last, where nothing needs to be compared. */
static void most_last(Known *k) {
    uint32_t last = k->call.count - 1, most = last;
    for (uint32_t i = 0; i < last; i++)
        if (k->call.at[i].receiver_count > k->call.at[most].receiver_count) most = i;
    InferTarget target = k->call.at[most];
    Decl *fn = k->fns[most];
    k->call.at[most] = k->call.at[last];
    k->fns[most] = k->fns[last];
    k->call.at[last] = target;
    k->fns[last] = fn;
}

static bool can_choose(const Known *k) {
    for (uint32_t i = 0; i < k->call.count; i++)
        for (uint32_t r = 0; r < k->call.at[i].receiver_count; r++)
            if (!infer_class_is_once(k->c->s, k->call.at[i].receivers[r])) return false;
    return true;
}

static TypeId common_result(Known *k) {
    TypeId type = py_known_result(k->c->s, k->fns[0]->ast);
    for (uint32_t i = 1; i < k->call.count; i++)
        if (!SAME(type, py_known_result(k->c->s, k->fns[i]->ast))) return TY(Object);
    return type;
}

static bool keep_args(Known *k, Args *args) {
    for (uint32_t i = 1; i < args->len; i++) {
        Expr e = expr_check(k->c, args->at[i].ast, NONE_OF(TypeId));
        Hir *value = py_operand(k->c, &e);
        if (!value) return false;
        args->at[i].expr = place_of(k, py_let(k->c, &k->stmts, value));
        args->at[i].expr.span = args->at[i].span;
    }
    return true;
}

/* result = the call of this one; NULL: reported */
static Hir *branch(Known *k, Decl *fn, const Args *args, HirLocal *result) {
    Check *c = k->c;
    Expr made = call_of_one(k, fn, args);
    Hir *value = !result                                    ? py_operand(c, &made)
                 : ty_is(c->types, result->type, TY_Object) ? py_object_of(c, &made)
                                                            : py_operand(c, &made);
    if (hir_is_bad(value)) return NULL;
    Hir *stmt = result ? hir_assign(c->arena, hir_local(c->arena, result, span_of(k)), value, span_of(k))
                       : hir_expr_stmt(c->arena, value);
    return hir_block(c->arena, &stmt, 1, span_of(k));
}

static Expr choose(Known *k, HirLocal *object) {
    Check *c = k->c;
    Span span = span_of(k);
    Expr first = place_of(k, object);
    Args args = args_of(k, &first);
    if (!keep_args(k, &args)) return expr_poison(span);
    most_last(k);
    HirLocal *type =
        py_let(c, &k->stmts, hir_load(c->arena, py_word_at(c, py_load(c, object, span), PYC_OBJECT_TYPE, span)));
    TypeId common = common_result(k);
    HirLocal *result = NULL;
    if (!ty_is(c->types, common, TY_None)) {
        result = local_temp(c, common, span);
        result->is_mutable = true;
        vec_push(c->arena, &k->stmts, hir_let(c->arena, result, NULL, span));
    }
    Hir *chain = NULL;
    for (uint32_t i = k->call.count; i-- > 0;) {
        Hir *then = branch(k, k->fns[i], &args, result);
        if (!then) return expr_poison(span);
        chain = chain ? py_if(c, is_receiver(k, &k->call.at[i], type), then, chain, span) : then;
        if (chain->kind == HIR_If) chain = hir_block(c->arena, &chain, 1, span);
    }
    vec_push(c->arena, &k->stmts, chain);
    return expr_value(py_seq(c, &k->stmts, result ? py_load(c, result, span) : py_none(c, span)));
}

/* ---- the kinds ---- */

static Expr method_call(Known *k) {
    HirLocal *object;
    if (!keep(k, k->ast->call.callee->attribute.base, &object)) return expr_poison(span_of(k));
    if (k->call.or_none) guard_none(k, object);
    if (k->call.count > 1) return choose(k, object);
    Expr first = place_of(k, object);
    Args args = args_of(k, &first);
    return behind(k, call_of_one(k, k->fns[0], &args));
}

static Expr super_call(Known *k) {
    Check *c = k->c;
    Expr first;
    Ast name = {.kind = AST_Name, .span = span_of(k), .name = {py_method_scope(c)->first_param}};
    py_name_load(c, &name, &first);
    if (expr_is_poison(&first)) return first;
    first.ast = NULL;
    Args args = args_of(k, &first);
    return behind(k, call_of_one(k, k->fns[0], &args));
}

/* The name is looked up all the same: it may not be bound yet. */
static Expr function_call(Known *k) {
    Check *c = k->c;
    const Ast *callee = k->ast->call.callee;
    Expr e = expr_check(c, k->call.of_a_class ? callee->attribute.base : callee, NONE_OF(TypeId));
    Hir *value = py_operand(c, &e);
    if (!value) return expr_poison(span_of(k));
    py_let(c, &k->stmts, value);
    Args args = args_of(k, NULL);
    return behind(k, call_of_one(k, k->fns[0], &args));
}

static Expr making_call(Known *k) {
    Check *c = k->c;
    HirLocal *cls;
    if (!keep(k, k->ast->call.callee, &cls)) return expr_poison(span_of(k));
    HirLocal *made =
        py_let(c, &k->stmts, py_rt(c, RT_pyc_instance_new, TY(Object), span_of(k), 1, py_load(c, cls, span_of(k))));
    if (k->fns[0]) {
        Expr first = place_of(k, made);
        Args args = args_of(k, &first);
        Expr called = call_of_one(k, k->fns[0], &args);
        Hir *value = py_operand(c, &called);
        if (hir_is_bad(value)) return expr_poison(span_of(k));
        vec_push(c->arena, &k->stmts, hir_expr_stmt(c->arena, value));
    }
    return expr_value(py_seq(c, &k->stmts, py_load(c, made, span_of(k))));
}

/* ---- whether ---- */

static bool find_functions(Known *k) {
    Check *c = k->c;
    for (uint32_t i = 0; i < k->call.count; i++) {
        const Ast *fn = k->call.at[i].fn;
        AstList args = k->ast->call.args;
        if (!fn && args.len) return false;
        k->fns[i] = fn ? py_known_fn(c->s, fn) : NULL;
        if (fn && (!k->fns[i] || !py_call_fits(c, &fn->fn.sig, args, k->call.kind != INFER_FUNCTION))) return false;
    }
    return k->call.count == 1 || can_choose(k);
}

bool py_known_call(Check *c, const Ast *ast, Expr *result) {
    const Ast *callee = ast->call.callee;
    bool is_named = callee->kind == AST_Attribute;
    Known k = {.c = c, .ast = ast};
    if (!infer_call_of(c->s, ast, is_named ? py_mangle(c, callee->attribute.name) : NONE_OF(NameId), &k.call) ||
        !find_functions(&k))
        return false;
    switch (k.call.kind) {
    case INFER_FUNCTION: *result = function_call(&k); return true;
    case INFER_METHOD: *result = method_call(&k); return true;
    case INFER_SUPER:
        if (!py_method_scope(c)) return false;
        *result = super_call(&k);
        return true;
    case INFER_MAKES: *result = making_call(&k); return true;
    }
    UNREACHABLE();
}
