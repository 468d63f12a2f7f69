/* Expressions: the type of each, and mistakes in it. */
#include "parse/ast_group.h"
#include "typing/state.h"

/* ---- names and attributes ---- */

/* A class body that uses a name before its method of that name refers to the outer name. */
static bool is_method_below(const Typing *t, const Symbol *symbol, const Ast *use) {
    const Ast *by = symbol->binds.len ? symbol->binds.at[0] : NULL;
    return t->scope->kind == SCOPE_CLASS && symbol->scope == t->scope && by && by->kind == AST_Fn &&
           by->span.lo > use->span.lo;
}

/* Whether the name belongs to the body that runs here and has no value, because it is not assigned yet or has been
 * deleted. A class or module then finds an outer name or a builtin, if there is one. */
static bool is_without_value(Typing *t, const Symbol *symbol, const Ast *ast) {
    const Scope *here = t->scope;
    while (here->node->kind == AST_Comprehension && here != symbol->scope) here = here->outer;
    if (symbol->scope != here || symbol->is_shared || t->imports_all || !typ_is_unset(t, typ_key(t, ast))) return false;
    if (here->kind == SCOPE_FUNCTION) return true;
    return here->outer ? !typ_find(t, here->outer, symbol->name) : !typ_own(t->builtins, symbol->name);
}

void typ_check_value(Typing *t, const Ast *name) {
    const Symbol *symbol = typ_find(t, t->scope, name->name.name);
    if (symbol && is_without_value(t, symbol, name))
        typ_report(t, D_USED_BEFORE_SET, name->span,
                   arena_printf(t->arena, "'%s'", name_c(t->ctx, name->name.name)).at);
}

static const Ty *of_name(Typing *t, const Ast *ast) {
    const Ty *narrowed = typ_narrowed(t, typ_key(t, ast));
    Symbol *symbol = typ_find(t, t->scope, ast->name.name);
    typ_check_value(t, ast);
    if (narrowed) return narrowed;
    if (symbol && is_method_below(t, symbol, ast)) symbol = typ_find(t, symbol->scope->outer, ast->name.name);
    if (symbol) return typ_symbol(t, symbol);
    return &typ_any;
}

static bool lacks(Typing *t, const Ty *type, NameId name) {
    bool is_missing = false;
    typ_attribute(t, type, name, &is_missing);
    return is_missing;
}

static void report_attribute(Typing *t, const Ty *base, const Ast *ast) {
    NameId name = ast->attribute.name;
    if (base->kind == T_VARIABLE && base->var->is_self) base = base->var->bound;
    if (base->kind == T_UNION)
        for (uint32_t i = 0; i < base->count; i++) {
            if (!lacks(t, base->items[i], name)) continue;
            if (base->items[i]->kind == T_NONE) {
                typ_report(t, D_TYPING_MAYBE_NONE, ast->attribute.name_span, typ_c(t, base), name_c(t->ctx, name));
                return;
            }
            base = base->items[i];
            break;
        }
    const Ty *upper = typ_upper(t, base->kind == T_CLASS && base->count ? base->items[0] : base);
    Member *member = upper->kind == T_INSTANCE ? typ_member(t, upper->cls, name, NULL) : NULL;
    const Ty *method = member && member->is_method ? typ_member_type(t, member) : &typ_any;
    if (method->kind == T_OVERLOAD) method = method->items[0];
    if (method->kind == T_CALLABLE && method->sig->count)
        typ_report(t, D_TYPING_ARGUMENT, ast->attribute.name_span, "the first parameter", name_c(t->ctx, name),
                   typ_c(t, method->sig->params[0].type), typ_c(t, base));
    else
        typ_report(t, D_TYPING_ATTRIBUTE, ast->attribute.name_span, typ_c(t, base), name_c(t->ctx, name));
}

static const Ty *of_attribute(Typing *t, const Ast *ast) {
    const Ty *narrowed = typ_narrowed(t, typ_key(t, ast));
    const Ty *base = typ_expr(t, ast->attribute.base, NULL);
    bool is_missing = false;
    if (narrowed) return narrowed;
    const Ty *type = typ_attribute(t, base, ast->attribute.name, &is_missing);
    bool is_super =
        ast->attribute.base->kind == AST_Call && str_equal(typ_word(t, t->scope, ast->attribute.base), STR("super"));
    if (is_super && typ_is_name(t, ast->attribute.name, "__init__"))
        return &typ_any; /* the attribute of the next class in the order, which may be an unknown one */
    if (is_missing) report_attribute(t, base, ast);
    return is_missing ? &typ_any : type;
}

/* ---- displays ---- */

static const Ty *item_wanted(Typing *t, const Ty *wanted, TyKnown which, uint32_t index) {
    if (!wanted) return NULL;
    wanted = typ_expanded(t, wanted);
    if (wanted->kind == T_UNION)
        for (uint32_t i = 0; i < wanted->count; i++) {
            const Ty *item = item_wanted(t, wanted->items[i], which, index);
            if (item) return item;
        }
    if (wanted->kind != T_INSTANCE || !wanted->count) return NULL;
    const Ty *display = typ_of_known(t, which);
    if (display->kind != T_INSTANCE) return NULL;
    const Ty *seen = typ_of_base(t, typ_instance(t, display->cls, display->cls->self->items, display->cls->self->count),
                                 wanted->cls);
    if (!seen) return NULL;
    for (uint32_t i = 0; i < seen->count && i < wanted->count; i++)
        if (typ_same(seen->items[i], display->cls->self->items[index])) return wanted->items[i];
    return NULL;
}

static const Ty *item_of_display(Typing *t, const Ast *item, const Ty *wanted) {
    if (item->kind == AST_Star) return typ_iterated(t, typ_expr(t, item->star.operand, NULL), item->span, false);
    return typ_expr(t, item, wanted);
}

/* The type of a display's items: the expected one if all of them fit it, else their own type, with literals widened. */
static const Ty *joined(Typing *t, const TyVec *items, const Ty *wanted) {
    const Ty *all = typ_union(t, items->at, items->len);
    if (wanted && !typ_has_variable(wanted) && typ_fits(t, all, wanted)) return wanted;
    const Ty *wide = typ_widen(t, all);
    if (items->len)
        return wide->kind == T_UNION && (!wanted || typ_has_variable(wanted))
                   ? &typ_any
                   : wide; /* no declaration says what else may be added to it */
    return wanted && !typ_has_variable(wanted) ? wanted : &typ_any;
}

static const Ty *softened(Typing *t, const Ty *display, const Ty *wanted) {
    return wanted ? display : typ_soft(t, display);
}

static const Ty *of_sequence(Typing *t, AstList list, TyKnown which, const Ty *wanted) {
    const Ty *item = item_wanted(t, wanted, which, 0);
    TyVec items = {0};
    for (uint32_t i = 0; i < list.len; i++) {
        const Ty *one = item_of_display(t, list.at[i], item);
        if (which == K_set) typ_check_hash(t, one, list.at[i]->span);
        vec_push(t->arena, &items, one);
    }
    return softened(t, typ_known1(t, which, joined(t, &items, item)), item);
}

static const Ty *of_tuple(Typing *t, AstList list, const Ty *wanted) {
    TyVec items = {0};
    bool has_star = false;
    uint32_t unbounded = 0;
    for (uint32_t i = 0; wanted && wanted->kind == T_UNION && i < wanted->count; i++)
        if (wanted->items[i]->kind == T_TUPLE) wanted = wanted->items[i];
    for (uint32_t i = 0; i < list.len; i++) {
        const Ty *item = !typ_is(wanted, T_TUPLE) ? NULL
                         : wanted->is_open        ? wanted->items[0]
                         : i < wanted->count      ? wanted->items[i]
                                                  : NULL;
        const Ty *spread = list.at[i]->kind == AST_Star ? typ_expr(t, list.at[i]->star.operand, NULL) : NULL;
        const Ty *many = spread ? typ_as_tuple(t, spread) : NULL;
        unbounded += many && typ_has_open_length(many);
        vec_push(t->arena, &items,
                 many     ? typ_unpack(t, many)
                 : spread ? typ_iterated(t, spread, list.at[i]->span, false)
                          : typ_expr(t, list.at[i], item));
        has_star |= spread && !many;
    }
    if (!has_star && unbounded < 2) return typ_tuple_of(t, &items);
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == T_UNPACK) items.at[i] = typ_item_of_tuple(t, items.at[i]->items[0]);
    const Ty *all = typ_widen(t, typ_union(t, items.at, items.len));
    return typ_tuple(t, &all, 1, true);
}

static const Ty *typed_dict_wanted(const Ty *wanted) {
    if (!wanted) return NULL;
    if (wanted->kind == T_INSTANCE) return wanted->cls->is_typed_dict ? wanted : NULL;
    for (uint32_t i = 0; wanted->kind == T_UNION && i < wanted->count; i++)
        if (typed_dict_wanted(wanted->items[i])) return wanted->items[i];
    return NULL;
}

static const Ty *of_dict(Typing *t, const Ast *ast, const Ty *wanted) {
    if (typed_dict_wanted(wanted)) return typ_dict_display(t, ast, typed_dict_wanted(wanted));
    const Ty *key_wanted = item_wanted(t, wanted, K_dict, 0), *value_wanted = item_wanted(t, wanted, K_dict, 1);
    TyVec keys = {0}, values = {0};
    for (uint32_t i = 0; i < ast->dict.keys.len; i++) {
        if (!ast->dict.keys.at[i]) {
            typ_expr(t, ast->dict.values.at[i], NULL);
            vec_push(t->arena, &keys, &typ_any);
            vec_push(t->arena, &values, &typ_any);
            continue;
        }
        const Ty *key = typ_expr(t, ast->dict.keys.at[i], key_wanted);
        typ_check_hash(t, key, ast->dict.keys.at[i]->span);
        vec_push(t->arena, &keys, key);
        vec_push(t->arena, &values, typ_expr(t, ast->dict.values.at[i], value_wanted));
    }
    return softened(t, typ_known2(t, K_dict, joined(t, &keys, key_wanted), joined(t, &values, value_wanted)),
                    key_wanted);
}

static const Ty *of_comprehension(Typing *t, const Ast *ast, const Ty *wanted) {
    static const TyKnown made[] = {
        [COMP_LIST] = K_list, [COMP_SET] = K_set, [COMP_DICT] = K_dict, [COMP_GENERATOR] = K_Generator};
    TyKnown which = made[ast->comprehension.kind];
    Scope *outer = t->scope;
    Flow before = t->flow;
    t->scope = typ_scope(t, SCOPE_FUNCTION, outer, ast);
    bool is_async = false;
    for (uint32_t i = 0; i < ast->comprehension.clauses.len; i++) {
        const Ast *clause = ast->comprehension.clauses.at[i];
        is_async |= clause->comp_for.is_async;
        const Ty *item = typ_iterated(t, typ_expr(t, clause->comp_for.iter, NULL), clause->comp_for.iter->span,
                                      clause->comp_for.is_async);
        typ_assign(t, clause->comp_for.target, item, NULL);
        for (uint32_t k = 0; k < clause->comp_for.conditions.len; k++) {
            const Ast *condition = clause->comp_for.conditions.at[k];
            typ_check_truth(t, typ_expr(t, condition, NULL), condition->span);
            typ_assume(t, clause->comp_for.conditions.at[k], true);
        }
    }
    bool is_dead = t->flow.is_dead;
    t->flow.is_dead = false;
    TyVec keys = {0}, values = {0};
    const Ty *first = item_wanted(t, wanted, which, 0),
             *second = which == K_dict ? item_wanted(t, wanted, which, 1) : NULL;
    t->muted += is_dead;
    if (ast->comprehension.key) vec_push(t->arena, &keys, typ_expr(t, ast->comprehension.key, first));
    vec_push(t->arena, &values, typ_expr(t, ast->comprehension.value, which == K_dict ? second : first));
    t->muted -= is_dead;
    t->scope = outer;
    t->flow = before;
    if (which == K_dict)
        return softened(t, typ_known2(t, K_dict, joined(t, &keys, first), joined(t, &values, second)), first);
    const Ty *item = joined(t, &values, first);
    if (which != K_Generator) return softened(t, typ_known1(t, which, item), first);
    if (is_async) return &typ_any;
    Class *generator = typ_known(t, K_Generator);
    const Ty *items[] = {item, &typ_none, &typ_none};
    return generator ? typ_instance(t, generator, items, 3) : &typ_any;
}

/* ---- conditional expressions ---- */

static const Ty *of_logic(Typing *t, const Ast *ast, const Ty *wanted) {
    const Ty *left = typ_expr(t, ast->logic.left, wanted);
    Flow before = t->flow;
    typ_assume(t, ast->logic.left, !ast->logic.is_or);
    bool is_dead = t->flow.is_dead;
    t->muted += is_dead;
    const Ty *same = ast->logic.is_or ? typ_without_none(t, left) : NULL;
    if (typ_is(same, T_INSTANCE) && same->cls->is_typed_dict) same = NULL; /* `d or {}`: {} need not be one, too */
    const Ty *right = typ_expr(t, ast->logic.right, wanted ? wanted : same);
    t->muted -= is_dead;
    t->flow = before;
    if (is_dead) return left;
    if (typ_is(left, T_ANY)) return &typ_any;
    if (ast->logic.is_or) return typ_union2(t, typ_without_none(t, left), right);
    if (left->kind == T_INSTANCE && !typ_member(t, left->cls, name_of(t->ctx, STR("__bool__")), NULL) &&
        !typ_member(t, left->cls, name_of(t->ctx, STR("__len__")), NULL) && !left->cls->has_any_base)
        return right;
    return typ_union2(t, left, right);
}

static const Ty *of_ternary(Typing *t, const Ast *ast, const Ty *wanted) {
    typ_check_truth(t, typ_expr(t, ast->ternary.cond, NULL), ast->ternary.cond->span);
    Flow before = t->flow;
    typ_assume(t, ast->ternary.cond, true);
    bool no_then = t->flow.is_dead;
    t->muted += no_then;
    const Ty *then = typ_expr(t, ast->ternary.then, wanted);
    t->muted -= no_then;
    t->flow = before;
    before = t->flow;
    typ_assume(t, ast->ternary.cond, false);
    bool no_otherwise = t->flow.is_dead;
    t->muted += no_otherwise;
    const Ty *otherwise = typ_expr(t, ast->ternary.otherwise, wanted);
    t->muted -= no_otherwise;
    t->flow = before;
    return no_then ? otherwise : no_otherwise ? then : typ_union2(t, then, otherwise);
}

static const Ty *of_compare(Typing *t, const Ast *ast) {
    const Ty *left = typ_expr(t, ast->compare.operands.at[0], NULL), *result = typ_of_known(t, K_bool);
    for (uint32_t i = 1; i < ast->compare.operands.len; i++) {
        const Ty *right = typ_expr(t, ast->compare.operands.at[i], NULL);
        const Ty *one = typ_compare(t, ast->compare.ops[i - 1], left, right, ast->span);
        if (typ_is(one, T_ANY)) result = one;
        left = right;
    }
    return result;
}

static const Ty *of_lambda(Typing *t, const Ast *ast, const Ty *wanted) {
    const AstSignature *head = &ast->lambda.sig;
    Scope *outer = t->scope;
    Flow before = t->flow;
    const TySig *asked = typ_is(wanted, T_CALLABLE) && !wanted->sig->is_gradual ? wanted->sig : NULL;
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, head->params.len + 1);
    t->scope = typ_scope(t, SCOPE_FUNCTION, outer, ast);
    *sig = (TySig){.params = params};
    for (uint32_t i = 0; i < head->params.len; i++) {
        const Ast *p = head->params.at[i];
        if (IS_NONE(p->param.name)) continue;
        bool is_given = asked && sig->count < asked->count && p->param.kind == PARAM_PLAIN;
        const Ty *type = is_given ? asked->params[sig->count].type : &typ_any;
        if (typ_has_variable(type)) type = &typ_any;
        uint32_t key = typ_name_key(t, p->param.name);
        typ_forget(t, key);
        if (p->param.kind == PARAM_PLAIN) typ_set_narrowed(t, key, type);
        params[sig->count++] =
            (TyParam){p->param.name, type, p->param.kind, p->param.group, p->param.default_value != NULL};
    }
    const Ty *result = asked && !typ_has_variable(asked->result) ? asked->result : NULL;
    uint32_t caught = t->caught;
    t->caught = RAISES_ALL; /* the body may be called anywhere, so any exception may be handled */
    sig->result = typ_widen(t, typ_expr(t, ast->lambda.body, result));
    t->caught = caught;
    t->scope = outer;
    t->flow = before;
    return typ_callable(t, sig);
}

/* ---- iteration, await ---- */

const Ty *typ_iterated(Typing *t, const Ty *type, Span span, bool is_async) {
    if (typ_is(type, T_ANY) || typ_is(type, T_NEVER)) return type;
    if (type->kind == T_TUPLE) return typ_item_of_tuple(t, type);
    if (type->kind == T_CLASS && type->count && type->items[0]->kind == T_INSTANCE && type->items[0]->cls->is_enum)
        return type->items[0];
    if (type->kind == T_CLASS) return &typ_any;
    if (type->kind == T_UNION) {
        TyVec all = {0};
        for (uint32_t i = 0; i < type->count; i++)
            vec_push(t->arena, &all, typ_iterated(t, type->items[i], span, is_async));
        return typ_union(t, all.at, all.len);
    }
    const Ty *iterator = typ_call_method(t, type, is_async ? "__aiter__" : "__iter__", NULL, 0);
    const Ty *item = iterator ? typ_call_method(t, iterator, is_async ? "__anext__" : "__next__", NULL, 0) : NULL;
    const Ty *index = typ_of_known(t, K_int);
    if (!item && !is_async) item = typ_call_method(t, type, "__getitem__", &index, 1);
    if (item) return is_async ? &typ_any : item;
    typ_report(t, D_TYPING_NOT_ITERABLE, span, typ_c(t, type));
    return &typ_any;
}

static const Ty *awaited(Typing *t, const Ty *type, Span span) {
    if (typ_is(type, T_ANY) || typ_is(type, T_NEVER) || type->kind == T_UNION) return &typ_any;
    const Ty *base = typ_of_base(t, type, typ_known(t, K_Coroutine));
    if (base && base->count == 3) {
        t->ends_here |= base->items[2]->kind == T_NEVER;
        return base->items[2];
    }
    const Ty *steps = typ_call_method(t, type, "__await__", NULL, 0);
    const Ty *generator = steps ? typ_of_base(t, steps, typ_known(t, K_Generator)) : NULL;
    if (steps) return generator && generator->count == 3 ? generator->items[2] : &typ_any;
    typ_report(t, D_TYPING_NOT_AWAITABLE, span, typ_c(t, type));
    return &typ_any;
}

static const Ty *of_yield(Typing *t, const Ast *ast) {
    const Ty *wanted = t->scope->yields;
    const Ty *value = ast->yield.value ? typ_expr(t, ast->yield.value, wanted) : &typ_none;
    if (wanted && !typ_has_variable(wanted) && !typ_fits(t, value, wanted))
        typ_report(t, D_TYPING_RETURN, ast->span, "yield", typ_c(t, value), typ_c(t, wanted));
    return t->scope->sent ? t->scope->sent : &typ_any;
}

static const Ty *of_yield_from(Typing *t, const Ast *ast) {
    const Ty *from = typ_expr(t, ast->yield_from.operand, NULL), *wanted = t->scope->yields;
    if (typ_is(from, T_ANY)) return &typ_any;
    const Ty *item = typ_iterated(t, from, ast->yield_from.operand->span, false);
    if (wanted && !typ_has_variable(wanted) && !typ_fits(t, item, wanted))
        typ_report(t, D_TYPING_RETURN, ast->span, "yield from", typ_c(t, item), typ_c(t, wanted));
    const Ty *generator = typ_of_base(t, from, typ_known(t, K_Generator));
    if (!generator || generator->count != 3)
        return from->kind == T_INSTANCE && from->cls->scope->is_stub ? &typ_none : &typ_any;
    const Ty *sent = t->scope->sent;
    if (sent && !typ_has_variable(sent) && !typ_fits(t, sent, generator->items[1]))
        typ_report(t, D_TYPING_RETURN, ast->span, "yield from", typ_c(t, from),
                   arena_printf(t->arena, "a generator that is sent '%s'", typ_c(t, sent)).at);
    return generator->items[2];
}

/* Whether all parts are literal texts. */
static bool visit_parts(Typing *t, AstList parts) {
    bool is_literal = true;
    for (uint32_t i = 0; i < parts.len; i++) {
        const Ast *value = parts.at[i]->fpart.value;
        if (value) is_literal &= typ_is_literal_string(t, typ_expr(t, value, NULL));
        is_literal &= visit_parts(t, parts.at[i]->fpart.format);
    }
    return is_literal;
}

static const Ty *of_fstring(Typing *t, const Ast *ast) {
    bool is_literal = visit_parts(t, ast->fstring.parts);
    if (ast->fstring.kind == STR_TEMPLATE) return &typ_any;
    return is_literal ? typ_literal_string(t) : typ_of_known(t, K_str);
}

static const Ty *of_constant(Typing *t, const Ast *ast) {
    switch (ast->kind) {
    case AST_None: return &typ_none;
    case AST_True: return typ_literal(t, typ_known(t, K_bool), STR("True"));
    case AST_False: return typ_literal(t, typ_known(t, K_bool), STR("False"));
    case AST_Int: return typ_int_literal(t, ast->int_.digits);
    case AST_Float: return typ_of_known(t, K_float);
    case AST_Imaginary: return typ_of_known(t, K_complex);
    case AST_Str:
        if (ast->str.kind == STR_BYTES)
            return typ_literal(t, typ_known(t, K_bytes), arena_printf(t->arena, "b'%.*s'", STR_ARGS(ast->str.text)));
        return typ_literal(t, typ_known(t, K_str), arena_printf(t->arena, "'%.*s'", STR_ARGS(ast->str.text)));
    case AST_FString: return of_fstring(t, ast);
    case AST_NO_LITERAL:
    case AST_Ellipsis: break;
    }
    return NULL;
}

static const Ty *expr(Typing *t, const Ast *ast, const Ty *wanted) {
    const Ty *constant = of_constant(t, ast);
    if (constant) return constant;
    switch (ast->kind) {
    case AST_Name: return of_name(t, ast);
    case AST_Attribute: return of_attribute(t, ast);
    case AST_Call: return typ_call(t, ast, wanted);
    case AST_Subscript: return typ_item(t, typ_expr(t, ast->subscript.base, NULL), ast);
    case AST_Tuple: return of_tuple(t, ast->tuple.items, wanted);
    case AST_List: return of_sequence(t, ast->list.items, K_list, wanted);
    case AST_Set: return of_sequence(t, ast->set.items, K_set, wanted);
    case AST_Dict: return of_dict(t, ast, wanted);
    case AST_Comprehension: return of_comprehension(t, ast, wanted);
    case AST_Unary: return typ_unary(t, ast->unary.op, typ_expr(t, ast->unary.operand, NULL), ast->span);
    case AST_Binary: {
        const Ty *left =
            typ_expr(t, ast->binary.left, ast->binary.op == OP_MUL || ast->binary.op == OP_ADD ? wanted : NULL);
        bool may_merge = ast->binary.op == OP_OR && left->kind == T_INSTANCE && left->cls->is_typed_dict;
        if (may_merge && typ_dict_merges(t, left, ast->binary.right)) return left;
        return typ_operator(t, ast->binary.op, left, typ_expr(t, ast->binary.right, NULL), ast->span, false);
    }
    case AST_Compare: return of_compare(t, ast);
    case AST_Logic: return of_logic(t, ast, wanted);
    case AST_Ternary: return of_ternary(t, ast, wanted);
    case AST_Lambda: return of_lambda(t, ast, wanted);
    case AST_Walrus: {
        const Ty *value = typ_expr(t, ast->walrus.value, wanted);
        typ_assign(t, ast->walrus.target, value, ast->walrus.value);
        return value;
    }
    case AST_Await: return awaited(t, typ_expr(t, ast->await.operand, NULL), ast->span);
    case AST_Yield: return of_yield(t, ast);
    case AST_YieldFrom: return of_yield_from(t, ast);
    case AST_Star: typ_expr(t, ast->star.operand, NULL); return &typ_any;
    case AST_ANY_LITERAL:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Slice:
    case AST_NO_EXPR: break;
    }
    return &typ_any;
}

const Ty *typ_expr(Typing *t, const Ast *ast, const Ty *wanted) {
    enum { DEEPEST = 200 };
    if (!ast || t->nesting > DEEPEST) return &typ_any;
    t->nesting++;
    const Ty *type = expr(t, ast, typ_expanded(t, wanted));
    if (wanted && typ_asks_form(t, wanted)) type = typ_as_form(t, ast, type, typ_expanded(t, wanted));
    t->nesting--;
    return typ_expanded(t, type);
}
