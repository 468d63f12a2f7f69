/* Calls whose targets the analysis of the whole program knows: methods of objects with known classes, functions in
 * variables, constructors, super(), and the calls that operators and properties stand for. The function's code is
 * called directly with the arguments; if the object may have one of several classes, its class selects the function. */
#include "../runtime/core/layout.h"
#include "python/elaborate/bind.h"
#include "python/elaborate/container.h"
#include "python/elaborate/elaborate.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

enum { WORD = 8 }; /* bytes of an attribute's place */

/* ---- calls ---- */

typedef struct Known {
    Check *c;
    Span span;
    const Ast *object; /* the receiver of a method, a called class, or a function */
    AstList list;      /* arguments */
    const Expr *value; /* one more argument, which has been evaluated; NULL */
    NameId name;       /* an attribute that None lacks; none: no attribute is looked up */
    Span name_span;
    InferCall call;
    Decl *fns[INFER_TARGETS];        /* NULL: a class without __init__ */
    HirVec stmts;                    /* before the call */
    InferField fields[INFER_FIELDS]; /* of a dataclass */
    uint32_t field_count;
} Known;

/* The written arguments after the object, which is the first one (NULL: there is none). */
static Args args_of(const Known *k, const Expr *first) {
    AstList list = k->list;
    Args args = {NEW_ARRAY(k->c->arena, Arg, list.len + 3), 0, false};
    if (first) args.at[args.len++] = (Arg){.name = NONE_OF(NameId), .expr = *first, .span = first->span};
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *value = ast_arg_value(list.at[i]);
        args.at[args.len++] = (Arg){.name = py_arg_name(list.at[i]),
                                    .ast = value,
                                    .expr = {.kind = X_PENDING, .span = value->span},
                                    .span = value->span};
    }
    if (k->value) args.at[args.len++] = (Arg){.name = NONE_OF(NameId), .expr = *k->value, .span = k->value->span};
    return args;
}

static Expr after_stmts(Known *k, Expr made) {
    if (expr_is_poison(&made) || !k->stmts.len) return made;
    Expr all = expr_value(py_seq(k->c, &k->stmts, expr_to_value(k->c, &made)));
    all.span = k->span;
    return all;
}

static Expr call_of_one(Known *k, Decl *fn, const Args *args) {
    Expr made;
    py_direct_call_exprs(k->c, fn, args, k->span, &made);
    return made;
}

/* Stores the value of the expression in a temporary; false: an error was reported. */
static bool keep(Known *k, const Ast *ast, HirLocal **kept) {
    Expr e = expr_check(k->c, ast, NONE_OF(TypeId));
    Hir *word = py_object_of(k->c, &e);
    if (hir_is_bad(word)) return false;
    *kept = py_let(k->c, &k->stmts, word);
    return true;
}

static Expr place_of(const Known *k, HirLocal *local) {
    Expr e = expr_place(hir_local(k->c->arena, local, k->span), false);
    e.span = k->span;
    return e;
}

static Hir *same_word(Check *c, Hir *a, Hir *b, Span span) {
    Hir *pair[] = {py_unraw(c, a, TY_SCALAR(uint64)), py_unraw(c, b, TY_SCALAR(uint64))};
    return hir_op(c->arena, IR_Eq, TY(Bool), pair, 2, span);
}

/* Raises when the object is None, which has no such method; this happens before the arguments are evaluated. */
static void guard_none(Known *k, HirLocal *object) {
    Check *c = k->c;
    Span span = k->name_span;
    Hir *is_none = same_word(c, py_load(c, object, span), py_none(c, span), span);
    Hir *raises = hir_expr_stmt(c->arena, py_getattr(c, py_load(c, object, span), k->name, span));
    vec_push(c->arena, &k->stmts, py_if(c, is_none, hir_block(c->arena, &raises, 1, span), NULL, span));
}

/* ---- selection of one of several methods by the class of the object ---- */

static Hir *is_receiver(Known *k, const InferTarget *target, HirLocal *type) {
    Check *c = k->c;
    Span span = k->span;
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

/* Moves the method that most classes have to the end, where no comparison is needed. */
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
        Expr *given = &args->at[i].expr;
        Expr e = given->kind == X_PENDING ? expr_check(k->c, args->at[i].ast, NONE_OF(TypeId)) : *given;
        Hir *value = py_operand(k->c, &e);
        if (!value) return false;
        args->at[i].expr = place_of(k, py_let(k->c, &k->stmts, value));
        args->at[i].expr.span = args->at[i].span;
    }
    return true;
}

/* result = the call of this method; NULL: an error was reported */
static Hir *branch(Known *k, Decl *fn, const Args *args, HirLocal *result) {
    Check *c = k->c;
    Expr made = call_of_one(k, fn, args);
    Hir *value = !result                                    ? py_operand(c, &made)
                 : ty_is(c->types, result->type, TY_Object) ? py_object_of(c, &made)
                                                            : py_operand(c, &made);
    if (hir_is_bad(value)) return NULL;
    Hir *stmt = result ? hir_assign(c->arena, hir_local(c->arena, result, k->span), value, k->span)
                       : hir_expr_stmt(c->arena, value);
    return hir_block(c->arena, &stmt, 1, k->span);
}

static Expr choose(Known *k, HirLocal *object) {
    Check *c = k->c;
    Span span = k->span;
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
    if (!keep(k, k->object, &object)) return expr_poison(k->span);
    if (k->call.or_none) guard_none(k, object);
    if (k->call.count > 1) return choose(k, object);
    Expr first = place_of(k, object);
    Args args = args_of(k, &first);
    return after_stmts(k, call_of_one(k, k->fns[0], &args));
}

/* The object of super() is the first parameter; of super(C, object) it is written, and so is the class. */
static bool keep_super(Known *k, HirLocal **object) {
    Check *c = k->c;
    AstList written = k->object->call.args;
    Ast first = {.kind = AST_Name, .span = k->span, .name = {py_method_scope(c)->first_param}};
    for (uint32_t i = 0; i < written.len; i++)
        if (!keep(k, ast_arg_value(written.at[i]), object)) return false;
    return written.len || keep(k, &first, object);
}

static Expr super_call(Known *k) {
    HirLocal *object;
    if (!keep_super(k, &object)) return expr_poison(k->span);
    if (k->call.kind == INFER_OBJECT) return expr_value(py_seq(k->c, &k->stmts, py_none(k->c, k->span)));
    Expr first = place_of(k, object);
    Args args = args_of(k, &first);
    return after_stmts(k, call_of_one(k, k->fns[0], &args));
}

/* the name is loaded all the same, because it may not be bound yet */
static Expr function_call(Known *k) {
    Check *c = k->c;
    Expr e = expr_check(c, k->object, NONE_OF(TypeId));
    Hir *value = py_operand(c, &e);
    if (!value) return expr_poison(k->span);
    py_let(c, &k->stmts, value);
    Args args = args_of(k, NULL);
    return after_stmts(k, call_of_one(k, k->fns[0], &args));
}

/* ---- objects of a dataclass or named tuple: the arguments are stored in place of a call of the constructor ---- */

/* The number of the argument for a field; the number of arguments: there is none. */
static uint32_t argument_of(const Known *k, uint32_t field, NameId name) {
    for (uint32_t i = 0; i < k->list.len; i++) {
        NameId given = py_arg_name(k->list.at[i]);
        if (IS_NONE(given) ? i == field : SAME(given, name)) return i;
    }
    return k->list.len;
}

static bool has_argument(const Known *k, NameId name) {
    for (uint32_t i = 0; i < k->field_count; i++)
        if (SAME(k->fields[i].name, name)) return true;
    return false;
}

/* Whether each argument is for a different field, and the defaults of the other fields can be built here. */
static bool fields_fit(Known *k) {
    uint32_t used = 0;
    k->field_count = infer_fields(k->c->s, k->call.at[0].cls, k->fields);
    for (uint32_t i = 0; i < k->list.len; i++) {
        NameId name = py_arg_name(k->list.at[i]);
        if (py_arg_star(k->list.at[i]) != PARAM_PLAIN || (!IS_NONE(name) && !has_argument(k, name))) return false;
    }
    for (uint32_t i = 0; i < k->field_count; i++) {
        const InferField *field = &k->fields[i];
        bool is_given = argument_of(k, i, field->name) < k->list.len;
        used += is_given;
        if (!is_given && (field->has_other || !(field->makes || (field->value && py_is_literal(field->value)))))
            return false;
    }
    return k->field_count && used == k->list.len;
}

static Hir *new_container(Known *k, const char *kind) {
    Check *c = k->c;
    if (str_equal(str_of(kind), STR("set"))) return py_rt(c, RT_pyc_set_new, TY(Object), k->span, 0);
    RtFn maker = str_equal(str_of(kind), STR("list")) ? RT_pyc_list_new : RT_pyc_dict_new;
    return py_rt(c, maker, TY(Object), k->span, 1, py_i64(c, 0, k->span));
}

static Hir *default_word(Known *k, const InferField *field) {
    return field->makes ? new_container(k, field->makes) : py_object(k->c, field->value);
}

static Expr make_by_fields(Known *k, HirLocal *cls) {
    Check *c = k->c;
    Span span = k->span;
    HirLocal **given = NEW_ARRAY(c->arena, HirLocal *, k->list.len + 1);
    for (uint32_t i = 0; i < k->list.len; i++)
        if (!keep(k, ast_arg_value(k->list.at[i]), &given[i])) return expr_poison(span);
    Hir **words = NEW_ARRAY(c->arena, Hir *, k->field_count + 1);
    for (uint32_t i = 0; i < k->field_count; i++) {
        uint32_t at = argument_of(k, i, k->fields[i].name);
        words[i] = at < k->list.len ? py_load(c, given[at], span) : default_word(k, &k->fields[i]);
    }
    if (k->call.is_record) {
        Hir *room = py_words(c, &k->stmts, words, k->field_count, span);
        Hir *count = py_i64(c, k->field_count, span);
        return expr_value(py_seq(
            c, &k->stmts, py_rt(c, RT_pyc_tuple_named, TY(Object), span, 3, py_load(c, cls, span), room, count)));
    }
    HirLocal *made = py_let(c, &k->stmts, py_rt(c, RT_pyc_instance_new, TY(Object), span, 1, py_load(c, cls, span)));
    for (uint32_t i = 0; i < k->field_count; i++) {
        vec_push(c->arena, &k->stmts, py_field_store(c, py_load(c, made, span), &k->fields[i], words[i]));
    }
    return expr_value(py_seq(c, &k->stmts, py_load(c, made, span)));
}

static Expr making_call(Known *k) {
    Check *c = k->c;
    HirLocal *cls;
    if (!keep(k, k->object, &cls)) return expr_poison(k->span);
    if (k->call.by_fields) return make_by_fields(k, cls);
    HirLocal *made =
        py_let(c, &k->stmts, py_rt(c, RT_pyc_instance_new, TY(Object), k->span, 1, py_load(c, cls, k->span)));
    if (k->fns[0]) {
        Expr first = place_of(k, made);
        Args args = args_of(k, &first);
        Expr called = call_of_one(k, k->fns[0], &args);
        Hir *value = py_operand(c, &called);
        if (hir_is_bad(value)) return expr_poison(k->span);
        vec_push(c->arena, &k->stmts, hir_expr_stmt(c->arena, value));
    }
    return expr_value(py_seq(c, &k->stmts, py_load(c, made, k->span)));
}

/* ---- finding the target ---- */

static bool find_functions(Known *k) {
    Check *c = k->c;
    uint32_t before = (k->call.kind != INFER_FUNCTION ? 1u : 0u) + (k->value ? 1u : 0u);
    if (k->call.kind == INFER_OBJECT) return !k->list.len;
    if (k->call.by_fields) return fields_fit(k);
    for (uint32_t i = 0; i < k->call.count; i++) {
        const Ast *fn = k->call.at[i].fn;
        if (!fn && k->list.len) return false;
        k->fns[i] = fn ? py_known_fn(c->s, fn) : NULL;
        if (fn && (!k->fns[i] || !py_call_fits(c, &fn->fn.sig, k->list, before))) return false;
    }
    return k->call.count == 1 || can_choose(k);
}

bool py_known_call(Check *c, const Ast *ast, Expr *result) {
    const Ast *callee = ast->call.callee;
    bool is_named = callee->kind == AST_Attribute;
    Known k = {.c = c, .span = ast->span, .object = callee, .list = ast->call.args, .name_span = callee->span};
    if (is_named) k.name = py_mangle(c, callee->attribute.name);
    if (!infer_call_of(c->s, ast, k.name, &k.call) || !find_functions(&k)) return false;
    if (is_named && !k.call.is_object && k.call.kind != INFER_MAKES &&
        (k.call.kind != INFER_FUNCTION || k.call.of_a_class))
        k.object = callee->attribute.base;
    switch (k.call.kind) {
    case INFER_FUNCTION: *result = function_call(&k); return true;
    case INFER_METHOD: *result = method_call(&k); return true;
    case INFER_SUPER:
    case INFER_OBJECT:
        if (!py_method_scope(c) || !py_calls_super(k.object)) return false;
        *result = super_call(&k);
        return true;
    case INFER_MAKES: *result = making_call(&k); return true;
    }
    UNREACHABLE();
}

/* ---- calls that operators and properties stand for ---- */

bool py_known_special(Check *c, const Ast *object, NameId method, const Ast *other, const Expr *value, Span span,
                      Expr *result) {
    Ast *list[] = {(Ast *)(uintptr_t)other};
    Known k = {.c = c, .span = span, .object = object, .list = {list, other ? 1 : 0}, .value = value};
    if (IS_NONE(method) || !infer_special(c->s, object, method, other, &k.call) || !find_functions(&k)) return false;
    *result = method_call(&k);
    return true;
}

bool py_known_property(Check *c, const Ast *ast, const Expr *value, Span span, Expr *result) {
    Known k = {.c = c,
               .span = span,
               .object = ast->attribute.base,
               .value = value,
               .name = py_mangle(c, ast->attribute.name),
               .name_span = span};
    if (!infer_property(c->s, ast->attribute.base, k.name, value != NULL, &k.call) || !find_functions(&k)) return false;
    *result = method_call(&k);
    return true;
}
