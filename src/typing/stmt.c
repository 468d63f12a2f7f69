/* Statements: what they assign, how control flows, what functions return. */
#include "parse/ast_group.h"
#include "typing/state.h"

static void stmt(Typing *t, const Ast *ast);

void typ_block(Typing *t, const Ast *block) {
    if (!block) return;
    if (block->kind != AST_Block) {
        stmt(t, block);
        return;
    }
    typ_check_redefinitions(t, block->block.items);
    for (uint32_t i = 0; i < block->block.items.len; i++) stmt(t, block->block.items.at[i]);
}

/* ---- assignments ---- */

static const Ty *declared_type(Typing *t, const Ast *target) {
    if (target->kind == AST_Name) {
        Symbol *symbol = typ_find(t, t->scope, target->name.name);
        return symbol && symbol->is_declared ? typ_symbol(t, symbol) : NULL;
    }
    if (target->kind != AST_Attribute && target->kind != AST_Subscript) return NULL;
    bool is_missing = false;
    t->muted++;
    uint32_t mistakes = t->mistakes;
    const Ty *type = target->kind == AST_Attribute ? typ_attribute(t, typ_expr(t, target->attribute.base, NULL),
                                                                   target->attribute.name, &is_missing)
                                                   : typ_expr(t, target, NULL);
    t->mistakes = mistakes;
    t->muted--;
    return is_missing || typ_is(type, T_ANY) ? NULL : type;
}

static bool is_listed(AstList params, NameId name) {
    for (uint32_t i = 0; i < params.len; i++) {
        const Ast *one = ast_arg(params.at[i]);
        if (one->kind == AST_Name && SAME(one->name.name, name)) return true;
    }
    return false;
}

static void check_alias_args(Typing *t, AstList args, const Ast *params) {
    for (uint32_t i = 2; i < args.len; i++)
        if (args.at[i]->kind != AST_Arg || !typ_is_name(t, args.at[i]->arg.name, "type_params"))
            typ_report(t, D_TYPING_DEFINITION, args.at[i]->span, "an alias has a name, a type and type_params");
    for (uint32_t i = 0; params && i < params->tuple.items.len; i++) {
        const Ast *one = params->tuple.items.at[i];
        const Class *cls = one->kind == AST_Name ? typ_class_named(t, one) : NULL;
        if (cls)
            typ_report(t, D_TYPING_DEFINITION, one->span,
                       "a type parameter must be a TypeVar, ParamSpec or TypeVarTuple");
    }
}

/* X = TypeAliasType("X", …, type_params=(T,)) */
static void check_alias_call(Typing *t, const Ast *target, const Ast *call) {
    AstList args = call->call.args;
    const Ast *name = args.len ? ast_arg(args.at[0]) : NULL, *params = typ_keyword(t, args, "type_params");
    bool is_same = name && name->kind == AST_Str && target->kind == AST_Name &&
                   str_equal(name->str.text, name_text(t->ctx, target->name.name));
    if (!is_same)
        typ_report(t, D_TYPING_DEFINITION, call->span, "the name of an alias must be the name it is assigned to");
    if (params && params->kind != AST_Tuple) {
        typ_report(t, D_TYPING_DEFINITION, params->span, "the type parameters of an alias must be in a tuple");
        return;
    }
    if (args.len < 2) return;
    check_alias_args(t, args, params);
    Solution all = {0};
    typ_collect(t, typ_annotation(t, t->scope, ast_arg(args.at[1])), &all);
    for (uint32_t i = 0; i < all.vars.len; i++)
        if (!typ_is_in_scope(t, all.vars.at[i]) &&
            !is_listed(params ? params->tuple.items : (AstList){0}, all.vars.at[i]->name))
            typ_report(t, D_TYPING_DEFINITION, call->span,
                       arena_printf(t->arena, "the type parameters of the alias lack '%s'",
                                    name_c(t->ctx, all.vars.at[i]->name))
                           .at);
}

/* Type variables, classes and aliases that a call makes. */
static bool makes_type(Typing *t, const Ast *target, const Ast *value) {
    if (value->kind != AST_Call) return false;
    if (typ_check_made(t, target, value)) return true;
    if (typ_made_variable(t, t->scope, value)) {
        typ_check_variable(t, target, value);
        return true;
    }
    bool is_alias = str_equal(typ_word(t, t->scope, value), STR("TypeAliasType"));
    if (is_alias) check_alias_call(t, target, value);
    return is_alias;
}

static void check_alias_params(Typing *t, Symbol *alias, Span span) {
    if (!typ_is_alias(t, alias)) return;
    typ_check_defaults(t, alias->alias_params.at, alias->alias_params.len, span);
}

/* X = Union["X", int] */
static void check_circle(Typing *t, const Ast *target, const Ast *value) {
    bool may_be = target->kind == AST_Name && value;
    Symbol *symbol = may_be ? typ_own(t->scope, target->name.name) : NULL;
    if (symbol) check_alias_params(t, symbol, value->span);
    if (symbol && typ_is_alias(t, symbol) && symbol->is_circular)
        typ_report(t, D_TYPING_DEFINITION, value->span, "the alias refers to itself");
}

static void assign(Typing *t, const Ast *ast) {
    if (ast->assign.value->kind == AST_Subscript) check_circle(t, ast->assign.targets.at[0], ast->assign.value);
    if (makes_type(t, ast->assign.targets.at[0], ast->assign.value)) {
        for (uint32_t i = 0; i < ast->assign.targets.len; i++) typ_forget(t, typ_key(t, ast->assign.targets.at[i]));
        return;
    }
    const Ty *wanted = ast->assign.targets.len == 1 ? declared_type(t, ast->assign.targets.at[0]) : NULL;
    const Ty *value = typ_expr(t, ast->assign.value, wanted);
    for (uint32_t i = 0; i < ast->assign.targets.len; i++)
        typ_assign(t, ast->assign.targets.at[i], value, ast->assign.value);
}

static void aug_assign(Typing *t, const Ast *ast) {
    const Ty *left = typ_expr(t, ast->aug_assign.target, NULL);
    bool may_merge = ast->aug_assign.op == OP_OR && left->kind == T_INSTANCE && left->cls->is_typed_dict;
    if (may_merge && typ_dict_merges(t, left, ast->aug_assign.value)) return;
    const Ty *right = typ_expr(t, ast->aug_assign.value, NULL);
    const Ty *value = typ_operator(t, ast->aug_assign.op, left, right, ast->span, true);
    typ_assign(t, ast->aug_assign.target, value->is_literal_string ? value : typ_widen(t, value), NULL);
}

/* Which qualifiers the target allows. */
static const char *why_misplaced(const Typing *t, const TyQualifiers *q, const Ast *target) {
    const Class *cls = t->scope->kind == SCOPE_CLASS ? t->scope->cls : NULL;
    bool is_key = cls && cls->is_typed_dict;
    if (q->is_misused || q->is_twice) return "a qualifier takes one type, and can be written only once";
    if (q->is_class_var && !cls) return "ClassVar is allowed only in classes";
    if (q->is_class_var && q->is_final && !cls->is_dataclass)
        return "a name cannot be both Final and a ClassVar: Final implies it";
    if ((q->is_required || q->is_not_required || q->is_read_only) && !is_key)
        return "it is allowed only for keys of a TypedDict";
    if (q->is_required && q->is_not_required) return "a key cannot be both Required and NotRequired";
    if ((q->is_final || q->is_class_var) && is_key) return "a key of a TypedDict can be neither Final nor a ClassVar";
    bool is_open = q->is_final || q->is_class_var; /* the value says the type */
    if (q->is_bare && !is_open &&
        (q->is_required || q->is_not_required || q->is_read_only || q->is_init_var || q->is_annotated))
        return "a type is missing in [...]";
    return q->is_final && target->kind == AST_Subscript ? "Final is only for names" : NULL;
}

static void check_alias(Typing *t, const Ast *ast) {
    const Ty *said = ast->var_decl.value ? typ_annotation(t, t->scope, ast->var_decl.value) : NULL;
    check_circle(t, ast->var_decl.target, ast->var_decl.value);
    if (!said) typ_report(t, D_TYPING_FORM, ast->span, "an alias has a type as its value");
    if (t->scope->kind == SCOPE_FUNCTION)
        typ_report(t, D_TYPING_FORM, ast->span, "an alias must be in a module or class, not in a function");
    Solution all = {0};
    typ_collect(t, said, &all);
    for (uint32_t i = 0; i < all.vars.len; i++)
        if (typ_is_in_scope(t, all.vars.at[i]) && !all.vars.at[i]->is_self)
            typ_report(t, D_TYPING_FORM, ast->span,
                       "an alias has type variables of its own, not those of a class around");
}

/* The type of an annotation in a body. */
static const Ty *in_body(Typing *t, const Ast *type) {
    t->is_body = true;
    t->has_stray = false;
    const Ty *said = typ_annotation(t, t->scope, type);
    t->is_body = false;
    if (said->kind == T_VARIABLE && said->part != PART_ALL)
        typ_report(t, D_TYPING_FORM, type->span, "P.args is allowed only for *args, and P.kwargs only for **kwargs");
    if (t->has_stray && !t->scope->is_stub)
        typ_report(t, D_TYPING_FORM, type->span, "it has a type variable that no function or class around declares");
    return said;
}

static const char *why_no_final(const Typing *t, const Ast *ast, bool is_bare) {
    const Ast *target = ast->var_decl.target;
    const Scope *scope = t->scope;
    bool is_class = scope->kind == SCOPE_CLASS;
    if (is_class && scope->cls->is_named_tuple)
        return "a field of a NamedTuple cannot be Final: it never changes anyway";
    if (!ast->var_decl.value && is_class && is_bare) return "a Final name without a value needs a type";
    if (!ast->var_decl.value && !is_class && target->kind == AST_Name)
        return "a Final name gets its value where it is declared";
    if (t->loop) return "a Final name is bound once, not in a loop";
    if (!ast->var_decl.value && target->kind == AST_Attribute && scope->kind == SCOPE_FUNCTION)
        return "a Final attribute gets its value where it is declared";
    bool is_elsewhere = target->kind == AST_Attribute && scope->kind == SCOPE_FUNCTION &&
                        !(scope->node->kind == AST_Fn && typ_is_name(t, scope->node->fn.name, "__init__"));
    return is_elsewhere ? "an attribute is declared Final in a class or in __init__" : NULL;
}

static void var_decl(Typing *t, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (!ast->var_decl.type) return;
    TyQualifiers q;
    const Ast *type = typ_unqualified(t, t->scope, ast->var_decl.type, &q);
    if (q.is_alias) {
        check_alias(t, ast);
        typ_forget(t, typ_key(t, target));
        return;
    }
    const char *why = why_misplaced(t, &q, target);
    if (why) typ_report(t, D_TYPING_FORM, ast->var_decl.type->span, why);
    if (target->kind == AST_Attribute && t->scope->cls && t->scope->cls->is_protocol)
        typ_report(t, D_TYPING_DEFINITION, target->span, "the members of a protocol are declared in its body");
    why = q.is_final && !t->scope->is_stub ? why_no_final(t, ast, q.is_bare) : NULL;
    if (why) typ_report(t, D_TYPING_DEFINITION, ast->span, why);
    const Ty *wanted = type ? in_body(t, type) : NULL;
    if (q.is_class_var && wanted && typ_has_variable(wanted)) {
        Solution all = {0};
        typ_collect(t, wanted, &all);
        bool is_self = true;
        for (uint32_t i = 0; i < all.vars.len; i++) is_self &= all.vars.at[i]->is_self;
        if (!is_self)
            typ_report(t, D_TYPING_FORM, type->span, "a ClassVar has no type variables: all classes share it");
    }
    if (!ast->var_decl.value) return;
    const Ty *value = typ_expr(t, ast->var_decl.value, wanted);
    bool is_field = t->scope->kind == SCOPE_CLASS && typ_is_specifier(t, t->scope->cls, ast->var_decl.value);
    bool is_stub_value = ast->var_decl.value->kind == AST_Ellipsis;
    if (wanted && !is_field && !is_stub_value && !typ_fits(t, value, wanted))
        typ_report(t, D_TYPING_ASSIGN, ast->var_decl.value->span, typ_c(t, value),
                   arena_printf(t->arena, "'%.*s'", STR_ARGS(source_text(t->ctx, target->span))).at, typ_c(t, wanted));
    const uint32_t key = typ_key(t, target);
    typ_forget(t, key);
    if (t->scope->kind == SCOPE_CLASS && (is_field || t->scope->cls->has_any_base))
        wanted = NULL; /* its type is that of its value until the class is made */
    if (wanted && !typ_is(wanted, T_ANY)) wanted = typ_narrowed_by(t, wanted, value);
    typ_set_narrowed(t, key, wanted ? wanted : value);
}

/* ---- branches ---- */

/* A function used as a condition: a call was probably intended. */
static void check_condition(Typing *t, const Ast *condition) {
    if (condition->kind == AST_Unary && condition->unary.op == OP_NOT) condition = condition->unary.operand;
    if (condition->kind != AST_Name && condition->kind != AST_Attribute) return;
    const Ty *type = typ_quietly(t, condition);
    const Ast *def = type->kind == T_CALLABLE ? type->sig->def : NULL;
    Symbol *symbol = condition->kind == AST_Name ? typ_find(t, t->scope, condition->name.name) : NULL;
    bool is_sole = condition->kind == AST_Attribute || (symbol && symbol->binds.len == 1 && symbol->binds.at[0] == def);
    if (def && def->kind == AST_Fn && is_sole && !map_has(&t->set_names, def->fn.name.id))
        typ_report(t, D_TYPING_ALWAYS_TRUE, condition->span, name_c(t->ctx, def->fn.name));
}

static void branch(Typing *t, const Ast *ast) {
    typ_check_truth(t, typ_expr(t, ast->if_.cond, NULL), ast->if_.cond->span);
    check_condition(t, ast->if_.cond);
    Flow before = t->flow;
    typ_assume(t, ast->if_.cond, true);
    typ_block(t, ast->if_.then);
    Flow then = t->flow;
    t->flow = before;
    typ_assume(t, ast->if_.cond, false);
    if (ast->if_.otherwise) typ_block(t, ast->if_.otherwise);
    t->flow = typ_flow_join(t, &then, &t->flow);
}

typedef void Round(Typing *t, const Ast *ast);

/* Checks the body first without reports, to find what the rounds assign; then with what holds before any of them. */
static void loop(Typing *t, const Ast *ast, Round *round, const Ast *otherwise, const Ast *cond) {
    enum { DEEPEST = 3 };
    Loop frame = {.outer = t->loop};
    Flow before = t->flow;
    t->loop = &frame;
    if (t->loop_depth++ < DEEPEST) {
        uint32_t mistakes = t->mistakes;
        t->muted++;
        round(t, ast);
        t->muted--;
        t->mistakes = mistakes;
        if (frame.has_continue) t->flow = typ_flow_join(t, &t->flow, &frame.continues);
        t->flow = typ_flow_join(t, &before, &t->flow);
    } else {
        t->flow.known = t->flow.unset = NULL;
    }
    Flow top = t->flow;
    frame = (Loop){.outer = frame.outer};
    round(t, ast);
    t->loop_depth--;
    t->loop = frame.outer;
    if (frame.has_continue) t->flow = typ_flow_join(t, &t->flow, &frame.continues);
    t->flow = typ_flow_join(t, &top, &t->flow);
    if (cond) typ_assume(t, cond, false);
    typ_block(t, otherwise);
    if (frame.has_break) t->flow = typ_flow_join(t, &t->flow, &frame.breaks);
}

static void while_round(Typing *t, const Ast *ast) {
    typ_check_truth(t, typ_expr(t, ast->while_.cond, NULL), ast->while_.cond->span);
    check_condition(t, ast->while_.cond);
    typ_assume(t, ast->while_.cond, true);
    typ_block(t, ast->while_.body);
}

static void for_round(Typing *t, const Ast *ast) {
    const Ty *item = typ_iterated(t, typ_expr(t, ast->for_.iter, NULL), ast->for_.iter->span, ast->for_.is_async);
    typ_assign(t, ast->for_.target, item, NULL);
    typ_block(t, ast->for_.body);
}

static void leave(Typing *t, Flow *into, bool *has) {
    if (t->flow.is_dead) return;
    Flow here = t->flow;
    *into = *has ? typ_flow_join(t, into, &here) : here;
    *has = true;
    t->flow.is_dead = true;
}

/* ---- exceptions ---- */

static const Ty *caught(Typing *t, const Ty *type, Span span) {
    if (type->kind == T_CLASS && type->count) {
        const Ty *item = typ_upper(t, type->items[0]);
        Class *base = typ_known(t, K_BaseException);
        if (item->kind == T_INSTANCE && base && !typ_is_subclass(t, item->cls, base) && !item->cls->has_any_base)
            typ_report(t, D_TYPING_NOT_EXCEPTION, span, typ_c(t, item));
        return type->items[0];
    }
    if (type->kind != T_TUPLE && type->kind != T_UNION) {
        if (type->kind == T_LITERAL || type->kind == T_NONE)
            typ_report(t, D_TYPING_NOT_EXCEPTION, span, typ_c(t, type));
        return &typ_any;
    }
    TyVec all = {0};
    for (uint32_t i = 0; i < type->count; i++) vec_push(t->arena, &all, caught(t, type->items[i], span));
    return typ_union(t, all.at, all.len);
}

static void handler(Typing *t, const Ast *ast, bool is_star) {
    const Ty *type =
        ast->handler.type ? caught(t, typ_expr(t, ast->handler.type, NULL), ast->handler.type->span) : &typ_any;
    uint32_t key = typ_name_key(t, ast->handler.name);
    typ_forget(t, key);
    if (key) typ_check_rebinding(t, ast->handler.name, ast->handler.name_span);
    typ_set_narrowed(t, key, is_star ? &typ_any : type);
    typ_block(t, ast->handler.body);
    typ_forget(t, key);
    typ_set_unset(t, key); /* Python deletes it */
}

/* TyRaised bits of the exceptions that the handler catches. */
static uint32_t handled(Typing *t, const Ast *type) {
    if (!type) return RAISES_ALL;
    if (type->kind == AST_Tuple) {
        uint32_t all = 0;
        for (uint32_t i = 0; i < type->tuple.items.len; i++) all |= handled(t, type->tuple.items.at[i]);
        return all;
    }
    if (type->kind != AST_Name) return RAISES_ALL;
    Str name = name_text(t->ctx, type->name.name);
    if (str_equal(name, STR("Exception")) || str_equal(name, STR("BaseException"))) return RAISES_ALL;
    static const char *const OTHERS[] = {"ValueError",          "KeyError",     "IndexError",       "LookupError",
                                         "ZeroDivisionError",   "OSError",      "StopIteration",    "ImportError",
                                         "ModuleNotFoundError", "RuntimeError", "FileNotFoundError"};
    if (str_equal(name, STR("TypeError"))) return RAISES_TYPE_ERROR;
    if (str_equal(name, STR("AttributeError"))) return RAISES_ATTRIBUTE_ERROR;
    for (uint32_t i = 0; i < COUNT_OF(OTHERS); i++)
        if (str_equal(name, str_of(OTHERS[i]))) return RAISES_OTHER;
    return RAISES_ALL;
}

static void try_stmt(Typing *t, const Ast *ast) {
    Flow before = t->flow, joined;
    uint32_t caught_before = t->caught;
    for (uint32_t i = 0; i < ast->try_.handlers.len; i++)
        t->caught |= handled(t, ast->try_.handlers.at[i]->handler.type);
    typ_block(t, ast->try_.body);
    t->caught = caught_before;
    Flow after = t->flow;
    Flow alive = after;
    alive.is_dead = false;
    Flow raised = typ_flow_join(t, &before, &alive);
    if (ast->try_.otherwise) typ_block(t, ast->try_.otherwise);
    joined = t->flow;
    for (uint32_t i = 0; i < ast->try_.handlers.len; i++) {
        t->flow = raised;
        t->flow = t->flow;
        handler(t, ast->try_.handlers.at[i], ast->try_.is_star);
        joined = typ_flow_join(t, &joined, &t->flow);
    }
    bool is_dead = joined.is_dead;
    t->flow = joined;
    if (!ast->try_.finally) return;
    if (is_dead) t->flow = raised;
    typ_block(t, ast->try_.finally);
    t->flow.is_dead |= is_dead;
}

/* raise … from cause: an exception, or None. */
static void check_cause(Typing *t, const Ast *cause) {
    const Ty *type = cause ? typ_upper(t, typ_expr(t, cause, NULL)) : &typ_any;
    bool is_other = type->kind == T_INSTANCE && !type->cls->has_any_base &&
                    !typ_is_subclass(t, type->cls, typ_known(t, K_BaseException));
    if (is_other) typ_report(t, D_TYPING_NOT_EXCEPTION, cause->span, typ_c(t, type));
}

static void raise(Typing *t, const Ast *ast) {
    const Ty *value = ast->raise.value ? typ_expr(t, ast->raise.value, NULL) : &typ_any;
    check_cause(t, ast->raise.cause);
    bool is_class = value->kind == T_CLASS && value->count && ast->raise.value->kind == AST_Name;
    if (is_class && typ_names_class(t, ast->raise.value)) typ_call_nothing(t, value, ast->raise.value->span);
    const Ty *item = value->kind == T_CLASS && value->count ? value->items[0] : value;
    item = typ_upper(t, item);
    Class *base = typ_known(t, K_BaseException);
    bool is_wrong = item->kind == T_INSTANCE ? base && !typ_is_subclass(t, item->cls, base) && !item->cls->has_any_base
                                             : item->kind == T_NONE;
    if (is_wrong) typ_report(t, D_TYPING_NOT_EXCEPTION, ast->raise.value->span, typ_c(t, item));
    t->flow.is_dead = true;
}

/* suppress(E), raises(E), assertRaises(E) */
static uint32_t suppressed(Typing *t, const Ast *manager) {
    if (manager->kind != AST_Call || !manager->call.args.len) return 0;
    const Ast *callee = manager->call.callee;
    Str name = callee->kind == AST_Name        ? name_text(t->ctx, callee->name.name)
               : callee->kind == AST_Attribute ? name_text(t->ctx, callee->attribute.name)
                                               : STR("");
    bool is_one = str_equal(name, STR("suppress")) || str_equal(name, STR("raises")) ||
                  str_equal(name, STR("assertRaises")) || str_equal(name, STR("assertRaisesRegex"));
    return is_one ? handled(t, ast_arg(manager->call.args.at[0])) : 0;
}

static bool has_exit(Typing *t, const Ty *manager, bool is_async) {
    bool is_missing = false;
    typ_attribute(t, manager, name_of(t->ctx, is_async ? STR("__aexit__") : STR("__exit__")), &is_missing);
    return !is_missing;
}

static void with(Typing *t, const Ast *ast) {
    for (uint32_t i = 0; i < ast->with.items.len; i++) {
        const Ast *item = ast->with.items.at[i];
        const Ty *manager = typ_expr(t, item->with_item.value, NULL), *entered = &typ_any;
        if (!typ_is(manager, T_ANY) && manager->kind != T_UNION && manager->kind != T_CLASS) {
            const Ty *result = typ_call_method(t, manager, ast->with.is_async ? "__aenter__" : "__enter__", NULL, 0);
            if (!result || !has_exit(t, manager, ast->with.is_async))
                typ_report(t, D_TYPING_NO_MANAGER, item->with_item.value->span, typ_c(t, manager),
                           ast->with.is_async ? "async with" : "with");
            else if (!ast->with.is_async)
                entered = result;
        }
        if (item->with_item.target) typ_assign(t, item->with_item.target, entered, NULL);
    }
    Flow before = t->flow;
    uint32_t caught = t->caught;
    for (uint32_t i = 0; i < ast->with.items.len; i++)
        t->caught |= suppressed(t, ast->with.items.at[i]->with_item.value);
    typ_block(t, ast->with.body);
    t->caught = caught;
    if (t->flow.is_dead && !before.is_dead) { /* the context manager may swallow the exception */
        bool swallows = false;
        for (uint32_t i = 0; i < ast->with.items.len; i++) {
            t->muted++;
            const Ty *manager = typ_expr(t, ast->with.items.at[i]->with_item.value, NULL);
            t->muted--;
            const Ty *args[] = {&typ_any, &typ_any, &typ_any};
            const Ty *left = typ_is(manager, T_ANY) ? &typ_none : typ_call_method(t, manager, "__exit__", args, 3);
            swallows |= left && typ_is_instance(t, left, K_bool);
        }
        if (swallows) t->flow = before;
    }
}

/* ---- match ---- */

static void bind_pattern(void *state, const Ast *node) {
    Typing *t = state;
    if (!node) return;
    NameId name = ast_pattern_name(node);
    typ_forget(t, typ_name_key(t, name));
    if (node->kind == AST_PatClass) typ_check_class_pattern(t, node);
    if (node->kind != AST_PatValue) ast_children(node, bind_pattern, t);
}

static void match(Typing *t, const Ast *ast) {
    const Ty *subject = typ_expr(t, ast->match.subject, NULL);
    Flow joined = {.is_dead = true};
    for (uint32_t i = 0; i < ast->match.cases.len; i++) {
        const Ast *one = ast->match.cases.at[i], *pattern = one->case_.pattern;
        Flow before = t->flow;
        uint32_t key = typ_key(t, ast->match.subject);
        const Ty *now = typ_narrowed(t, key);
        bind_pattern(t, pattern);
        typ_assume_pattern(t, ast->match.subject, now ? now : subject, pattern);
        if (one->case_.guard) {
            typ_expr(t, one->case_.guard, NULL);
            typ_assume(t, one->case_.guard, true);
        }
        typ_block(t, one->case_.body);
        joined = typ_flow_join(t, &joined, &t->flow);
        t->flow = before;
        if (!one->case_.guard) subject = typ_refuse_pattern(t, ast->match.subject, now ? now : subject, pattern);
    }
    t->flow = typ_flow_join(t, &joined, &t->flow);
}

/* ---- return ---- */

static void return_stmt(Typing *t, const Ast *ast) {
    const Scope *scope = t->scope;
    const Ty *wanted = scope->result;
    const Ty *value = ast->return_.value ? typ_expr(t, ast->return_.value, wanted) : &typ_none;
    Span span = ast->return_.value ? ast->return_.value->span : ast->span;
    if (wanted && typ_is(wanted, T_NEVER))
        typ_report(t, D_TYPING_RETURN, span, "return", typ_c(t, value), "Never");
    else if (wanted && !typ_fits(t, value, wanted))
        typ_report(t, D_TYPING_RETURN, span, "return", typ_c(t, value), typ_c(t, wanted));
    t->flow.is_dead = true;
}

/* ---- entry ---- */

/* A call of an `async def`, not of a function that returns the coroutine of another one. */
static bool is_own_coroutine(Typing *t, const Ast *call) {
    const Ty *fn = typ_quietly(t, call->call.callee);
    return fn->kind == T_CALLABLE && fn->sig->def && fn->sig->def->kind == AST_Fn && fn->sig->def->fn.is_async;
}

static void expr_stmt(Typing *t, const Ast *ast) {
    t->ends_here = false;
    const Ast *value = ast->expr_stmt.value;
    const Ty *type = typ_expr(t, value, NULL);
    bool is_forgotten = value->kind == AST_Call && typ_is_instance(t, type, K_Coroutine) && is_own_coroutine(t, value);
    if (is_forgotten) typ_report(t, D_TYPING_NOT_AWAITED, value->span, typ_c(t, type));
    if (t->ends_here && (value->kind == AST_Call || value->kind == AST_Await)) t->flow.is_dead = true;
    t->ends_here = false;
}

static void assert_stmt(Typing *t, const Ast *ast) {
    typ_check_truth(t, typ_expr(t, ast->assert_.cond, NULL), ast->assert_.cond->span);
    typ_assume(t, ast->assert_.cond, true);
}

static void del(Typing *t, const Ast *ast) {
    for (uint32_t i = 0; i < ast->del.targets.len; i++) {
        const Ast *target = ast->del.targets.at[i];
        if (target->kind == AST_Subscript) {
            const Ty *base = typ_expr(t, target->subscript.base, NULL);
            bool is_missing = false;
            if (base->kind == T_INSTANCE || base->kind == T_TUPLE)
                typ_attribute(t, base, name_of(t->ctx, STR("__delitem__")), &is_missing);
            if (is_missing)
                typ_report(t, D_TYPING_ITEM, target->span,
                           arena_printf(t->arena, "items of '%s' cannot be deleted", typ_c(t, base)).at);
            const Ast *key = target->subscript.args.len == 1 ? ast_arg(target->subscript.args.at[0]) : NULL;
            if (base->kind == T_INSTANCE && base->cls->is_typed_dict && key) typ_del_key(t, base, key, target->span);
        }
        if (target->kind == AST_Attribute) typ_del_attribute(t, target);
        if (target->kind == AST_Name) typ_check_value(t, target);
        typ_forget(t, typ_key(t, target));
        if (target->kind == AST_Name) typ_set_unset(t, typ_key(t, target));
    }
}

static const Symbol *names_alias(Typing *t, Scope *scope, const Ast *name) {
    Symbol *symbol = name->kind == AST_Name ? typ_find(t, scope, name->name.name) : NULL;
    return symbol && symbol->binds.len == 1 && symbol->binds.at[0]->kind == AST_TypeAlias ? symbol : NULL;
}

/* Whether the alias occurs in its own definition outside of the arguments of a class. */
static bool names_itself(Typing *t, Scope *scope, const Ast *value, const Symbol *alias, uint32_t depth) {
    enum { DEEPEST = 20 };
    if (!value || depth == DEEPEST) return false;
    if (value->kind == AST_Binary && value->binary.op == OP_OR)
        return names_itself(t, scope, value->binary.left, alias, depth + 1) ||
               names_itself(t, scope, value->binary.right, alias, depth + 1);
    if (value->kind == AST_Subscript) {
        Str word = typ_word(t, scope, value->subscript.base);
        bool is_union = str_equal(word, STR("Union")) || str_equal(word, STR("Optional"));
        for (uint32_t i = 0; is_union && i < value->subscript.args.len; i++)
            if (names_itself(t, scope, ast_arg(value->subscript.args.at[i]), alias, depth + 1)) return true;
        return !is_union && !word.len && names_alias(t, scope, value->subscript.base) == alias;
    }
    const Symbol *other = value->kind == AST_Name ? names_alias(t, scope, value) : NULL;
    if (other && other->span.lo < alias->span.lo) return false; /* of a circle of aliases, the first one is reported */
    if (other == alias) return other != NULL;
    return other && names_itself(t, other->scope, other->binds.at[0]->type_alias.value, alias, depth + 1);
}

/* A `type` statement lists its variables, and uses no others but those of a class around. */
static void check_alias_variables(Typing *t, const Ast *ast, const Ty *type) {
    Solution all = {0};
    typ_collect(t, type, &all);
    for (uint32_t i = 0; i < all.vars.len; i++) {
        const TyVar *var = all.vars.at[i];
        if (!typ_is_listed(t, ast->type_alias.type_params, var))
            typ_report(
                t, D_TYPING_DEFINITION, ast->span,
                arena_printf(t->arena, "the type parameters of the alias lack '%s'", name_c(t->ctx, var->name)).at);
    }
}

static void type_alias(Typing *t, const Ast *ast) {
    const Symbol *symbol = typ_own(t->scope, ast->type_alias.name);
    if (symbol && names_itself(t, t->scope, ast->type_alias.value, symbol, 0))
        typ_report(t, D_TYPING_DEFINITION, ast->span, "the alias refers to itself");
    Scope *scope = typ_scope(t, SCOPE_FUNCTION, t->scope, ast);
    const Ty *type = typ_annotation(t, scope, ast->type_alias.value);
    check_alias_variables(t, ast, type);
    typ_check_fresh(t, t->scope, ast->type_alias.type_params);
    if (t->scope->kind == SCOPE_FUNCTION)
        typ_report(t, D_TYPING_FORM, ast->span, "an alias must be in a module or class, not in a function");
    if (ast->type_alias.value->kind == AST_Ellipsis)
        typ_report(t, D_TYPING_FORM, ast->type_alias.value->span, "'...' is not a type");
    if (symbol) check_alias_params(t, typ_own(t->scope, ast->type_alias.name), ast->span);
}

static void imported(Typing *t, AstList names) {
    for (uint32_t i = 0; i < names.len; i++) typ_forget(t, typ_name_key(t, ast_alias_name(names.at[i])));
}

static bool is_item(AstList items, const Ast *node) {
    uint32_t from = 0, to = items.len;
    while (from < to) {
        const uint32_t middle = from + (to - from) / 2;
        if (items.at[middle]->span.lo < node->span.lo)
            from = middle + 1;
        else
            to = middle;
    }
    return from < items.len && items.at[from] == node;
}

/* Whether the name has several definitions, one after the other: none of them depends on a condition. */
static bool is_defined_in_turn(const Typing *t, const Symbol *symbol) {
    const Ast *node = t->scope->node;
    const Ast *body = node->kind == AST_Module  ? node->module.body
                      : node->kind == AST_Class ? node->class_.body
                      : node->kind == AST_Fn    ? node->fn.body
                                                : NULL;
    if (!symbol || symbol->binds.len < 2 || !body) return false;
    for (uint32_t i = 0; i < symbol->binds.len; i++)
        if (!is_item(body->block.items, symbol->binds.at[i])) return false;
    return true;
}

/* From a definition on, the name stands for what that one defines. */
static void bind_definition(Typing *t, NameId name, AstList decorators, const Ast *ast) {
    const uint32_t key = typ_name_key(t, name);
    Symbol *symbol = typ_own(t->scope, name);
    typ_forget(t, key);
    if (decorators.len || !is_defined_in_turn(t, symbol)) return;
    if (ast->kind == AST_Class)
        typ_set_inferred(t, key, typ_class_object(t, typ_class(t, t->scope, ast)->self));
    else if (t->scope->kind != SCOPE_CLASS && typ_symbol(t, symbol)->kind != T_OVERLOAD)
        typ_set_inferred(t, key, typ_function(t, t->scope, ast));
}

static void stmt(Typing *t, const Ast *ast) {
    ast = typ_commented(t, ast);
    switch (ast->kind) {
    case AST_Block: typ_block(t, ast); return;
    case AST_ExprStmt: expr_stmt(t, ast); return;
    case AST_Assign: assign(t, ast); return;
    case AST_AugAssign: aug_assign(t, ast); return;
    case AST_VarDecl: var_decl(t, ast); return;
    case AST_If: branch(t, ast); return;
    case AST_While: loop(t, ast, while_round, ast->while_.otherwise, ast->while_.cond); return;
    case AST_For: loop(t, ast, for_round, ast->for_.otherwise, NULL); return;
    case AST_Try: try_stmt(t, ast); return;
    case AST_With: with(t, ast); return;
    case AST_Match: match(t, ast); return;
    case AST_Return: return_stmt(t, ast); return;
    case AST_Raise: raise(t, ast); return;
    case AST_Break:
        if (t->loop) leave(t, &t->loop->breaks, &t->loop->has_break);
        return;
    case AST_Continue:
        if (t->loop) leave(t, &t->loop->continues, &t->loop->has_continue);
        return;
    case AST_Assert: assert_stmt(t, ast); return;
    case AST_Del: del(t, ast); return;
    case AST_Fn:
        typ_check_rebinding(t, ast->fn.name, ast->fn.name_span);
        if (!t->flow.is_dead) typ_check_function(t, ast);
        bind_definition(t, ast->fn.name, ast->fn.decorators, ast);
        return;
    case AST_Class:
        if (!t->flow.is_dead) typ_check_class(t, typ_class(t, t->scope, ast));
        bind_definition(t, ast->class_.name, ast->class_.decorators, ast);
        return;
    case AST_TypeAlias:
        type_alias(t, ast);
        typ_forget(t, typ_name_key(t, ast->type_alias.name));
        return;
    case AST_Import: imported(t, ast->import.names); return;
    case AST_ImportFrom: imported(t, ast->import_from.names); return;
    case AST_NO_STMT:
    case AST_Pass:
    case AST_ANY_SCOPE:
    case AST_BadStmt:
    case AST_Module: return;
    }
}
