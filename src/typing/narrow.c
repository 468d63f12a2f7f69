/* Narrowing: the type of a name or an attribute path at a place, as it follows from assignments and tests. */
#include "parse/ast_group.h"
#include "typing/state.h"

/* ---- paths ---- */

/* The key of the path. A new path is listed with the one that it extends, whose key is `from`. */
static uint32_t key_of(Typing *t, Str path, uint32_t from) {
    bool is_fresh;
    const uint32_t key = intern_bytes(&t->keys, path, &is_fresh);
    if (!is_fresh) return key;
    vec_push(t->arena, &t->paths, (Path){0, from ? t->paths.at[from - 1].first : 0});
    if (from) t->paths.at[from - 1].first = key;
    return key;
}

uint32_t typ_name_key(Typing *t, NameId name) { return IS_NONE(name) ? 0 : key_of(t, name_text(t->ctx, name), 0); }

uint32_t typ_key(Typing *t, const Ast *ast) {
    if (ast->kind == AST_Walrus) return typ_key(t, ast->walrus.target);
    if (ast->kind == AST_Name) return typ_name_key(t, ast->name.name);
    const uint32_t base = ast->kind == AST_Attribute ? typ_key(t, ast->attribute.base) : 0;
    if (!base) return 0;
    Text path;
    text_init(&path, t->arena);
    text_printf(&path, "%.*s.%s", STR_ARGS(t->keys.keys[base - 1]), name_c(t->ctx, ast->attribute.name));
    return key_of(t, text_view(&path), base);
}

/* ---- tests ---- */

/* The constraints of a variable that remain; the variable itself if all do. */
static const Ty *filter_constraints(Typing *t, const Ty *variable, const Ty *of, bool is_kept) {
    TyVec left = {0};
    bool is_same = true;
    for (uint32_t i = 0; i < variable->var->among_count; i++) {
        const Ty *one = variable->var->among[i], *kept = typ_filter(t, one, of, is_kept);
        is_same &= typ_same(one, kept);
        vec_push(t->arena, &left, typ_narrowed_from(t, kept, variable));
    }
    return is_same ? variable : typ_union(t, left.at, left.len);
}

/* The part of `type` that is in `of` (is_kept), or that is not. */
const Ty *typ_filter(Typing *t, const Ty *type, const Ty *of, bool is_kept) {
    if (typ_is(of, T_ANY)) return type;
    if (of->kind == T_UNION && is_kept) {
        TyVec all = {0};
        for (uint32_t i = 0; i < of->count; i++) vec_push(t->arena, &all, typ_filter(t, type, of->items[i], true));
        return typ_union(t, all.at, all.len);
    }
    const Ty *const *items = type->kind == T_UNION ? type->items : &type;
    uint32_t count = type->kind == T_UNION ? type->count : 1;
    TyVec left = {0};
    for (uint32_t i = 0; i < count; i++) {
        const Ty *item = items[i];
        if (item->kind == T_VARIABLE && item->var->among_count) {
            vec_push(t->arena, &left, filter_constraints(t, item, of, is_kept));
            continue;
        }
        bool is_value = of->kind == T_LITERAL && item->kind == T_VARIABLE && typ_upper(t, item)->kind == T_INSTANCE;
        if (is_value && is_kept) {
            if (typ_fits(t, of, typ_upper(t, item)) || typ_fits(t, typ_upper(t, item), of))
                vec_push(t->arena, &left, item);
            continue;
        }
        if (is_value && typ_upper(t, item)->cls == of->cls && typ_values_of(t, of->cls)) item = typ_upper(t, item);
        const Ty *values = !is_kept && of->kind == T_LITERAL && item->kind == T_INSTANCE && item->cls == of->cls
                               ? typ_values_of(t, of->cls)
                               : NULL;
        if (values) {
            vec_push(t->arena, &left, typ_filter(t, values, of, false));
            continue;
        }
        if (typ_is(item, T_ANY)) {
            vec_push(t->arena, &left, is_kept ? of : item);
            continue;
        }
        bool is_it = typ_fits(t, item, of) &&
                     !(typ_is_instance(t, of, K_float) && !typ_is_instance(t, typ_upper(t, item), K_float));
        if (!is_kept) {
            if (!is_it) vec_push(t->arena, &left, item);
        } else if (is_it) {
            vec_push(t->arena, &left, item);
        } else if (typ_fits(t, of, item) || item->kind == T_VARIABLE) {
            vec_push(t->arena, &left, typ_narrowed_from(t, of, item));
        } else if (item->kind == T_INSTANCE && of->kind == T_INSTANCE && !item->cls->is_final && !of->cls->is_final &&
                   item->cls->scope->module == t->main && of->cls->scope->module == t->main) {
            vec_push(t->arena, &left, of); /* a class that derives from both */
        }
    }
    return typ_union(t, left.at, left.len);
}

/* The type of instances of isinstance()'s second argument; NULL: not known. */
static const Ty *instances_of(Typing *t, const Ty *cls) {
    if (cls->kind == T_CLASS && cls->count && cls->items[0]->kind == T_VARIABLE) return cls->items[0];
    if (cls->kind == T_CLASS) return cls->count ? typ_upper(t, cls->items[0]) : NULL;
    if (cls->kind == T_NONE) return &typ_none;
    if (cls->kind == T_INSTANCE && cls->form) return cls->form;
    if (cls->kind != T_TUPLE && cls->kind != T_UNION) return NULL;
    TyVec all = {0};
    for (uint32_t i = 0; i < cls->count; i++) {
        const Ty *one = instances_of(t, cls->items[i]);
        if (!one) return NULL;
        vec_push(t->arena, &all, one);
    }
    return typ_union(t, all.at, all.len);
}

static const Ty *with_any(Typing *t, const Ty *type) {
    if (type->kind == T_UNION) {
        TyVec all = {0};
        for (uint32_t i = 0; i < type->count; i++) vec_push(t->arena, &all, with_any(t, type->items[i]));
        return typ_union(t, all.at, all.len);
    }
    if (type->kind != T_INSTANCE || !type->cls->params.len) return type;
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, type->cls->params.len);
    for (uint32_t i = 0; i < type->cls->params.len; i++) items[i] = &typ_any;
    return typ_instance(t, type->cls, items, type->cls->params.len);
}

const Ty *typ_instances_of(Typing *t, const Ty *cls) {
    const Ty *of = instances_of(t, cls);
    return of ? with_any(t, of) : NULL;
}

bool typ_has_open_length(const Ty *tuple) {
    for (uint32_t i = 0; i < tuple->count; i++)
        if (tuple->items[i]->kind == T_UNPACK) return true;
    return tuple->is_open;
}

/* `len(x) == 2` */
static void assume_length(Typing *t, const Ast *subject, const Ty *length, bool is_kept) {
    const Ty *type = typ_quietly(t, subject);
    const Ty *const *items = type->kind == T_UNION ? type->items : &type;
    uint32_t wanted = 0;
    if (length->text.len > 6 || !typ_key(t, subject)) return;
    for (uint32_t i = 0; i < length->text.len; i++) {
        if (length->text.at[i] < '0' || length->text.at[i] > '9') return;
        wanted = wanted * 10 + (uint32_t)(length->text.at[i] - '0');
    }
    TyVec left = {0};
    for (uint32_t i = 0; i < (type->kind == T_UNION ? type->count : 1); i++) {
        const Ty *one = items[i];
        const Ty *exact = one->kind == T_TUPLE ? typ_with_length(t, one, wanted) : NULL;
        bool is_it = exact == one; /* the tuple always has this length */
        if (one->kind != T_TUPLE || (!is_kept && !is_it))
            vec_push(t->arena, &left, one);
        else if (is_kept && exact)
            vec_push(t->arena, &left, exact);
    }
    const Ty *now = typ_union(t, left.at, left.len);
    if (now->kind == T_NEVER && type->kind != T_NEVER) t->flow.is_dead = true;
    typ_set_narrowed(t, typ_key(t, subject), now);
}

static void keep(Typing *t, const Ast *subject, const Ty *of, bool is_kept) {
    uint32_t key = typ_key(t, subject);
    if (!key || !of) return;
    t->muted++;
    const Ty *type = typ_expr(t, subject, NULL);
    t->muted--;
    const Ty *left = typ_filter(t, type, of, is_kept);
    if (left->kind == T_NEVER && !typ_is(type, T_NEVER)) t->flow.is_dead = true;
    typ_set_narrowed(t, key, left);
}

static void assume_truth(Typing *t, const Ast *subject, bool is_true) {
    uint32_t key = typ_key(t, subject);
    if (!key) return;
    t->muted++;
    const Ty *type = typ_expr(t, subject, NULL);
    t->muted--;
    if (is_true) {
        const Ty *left = typ_without_none(t, type);
        left = typ_filter(t, left, typ_literal(t, typ_known(t, K_bool), STR("False")), false);
        if (left->kind == T_NEVER) t->flow.is_dead = true;
        typ_set_narrowed(t, key, left);
        return;
    }
    /* instances of classes without __bool__ and __len__ are always true */
    TyVec left = {0};
    const Ty *const *items = type->kind == T_UNION ? type->items : &type;
    for (uint32_t i = 0; i < (type->kind == T_UNION ? type->count : 1); i++) {
        const Ty *item = items[i];
        if (typ_is_instance(t, item, K_bool) && !item->guard) item = typ_literal(t, item->cls, STR("False"));
        bool is_always_true =
            item->kind == T_CALLABLE || (item->kind == T_LITERAL && str_equal(item->text, STR("True")));
        if (!is_always_true) vec_push(t->arena, &left, item);
    }
    typ_set_narrowed(t, key, typ_union(t, left.at, left.len));
}

const Ty *typ_quietly(Typing *t, const Ast *ast) {
    t->muted++;
    uint32_t mistakes = t->mistakes;
    const Ty *type = typ_expr(t, ast, NULL);
    t->mistakes = mistakes;
    t->muted--;
    return type;
}

bool typ_is_single(const Ty *type) { return type->kind == T_NONE || type->kind == T_LITERAL; }

/* `"key" in x`, where some TypedDicts of a union cannot have the key, or have it always. */
static void assume_key(Typing *t, const Ty *key, const Ast *subject, bool is_there) {
    const Ty *type = typ_quietly(t, subject);
    Str name = (Str){key->text.at + 1, key->text.len - 2}; /* without the quotes */
    TyVec left = {0};
    for (uint32_t i = 0; i < (type->kind == T_UNION ? type->count : 1); i++) {
        const Ty *one = type->kind == T_UNION ? type->items[i] : type;
        bool is_dict = one->kind == T_INSTANCE && one->cls->is_typed_dict;
        const Member *field = is_dict ? typ_field_of(t, one->cls, name) : NULL;
        bool is_sure = is_dict && (one->cls->is_final || typ_is(typ_extra_keys(t, one), T_NEVER));
        bool is_out = is_there ? is_sure && !field : field && field->is_required;
        if (!is_out) vec_push(t->arena, &left, one);
    }
    if (left.len) typ_set_narrowed(t, typ_key(t, subject), typ_union(t, left.at, left.len));
}

/* `type(x) is C`, `x is None`, `x == "a"`, `x in (…)`, `x.kind == "a"`. */
static void assume_compare(Typing *t, AstOp op, const Ast *left, const Ast *right, bool is_true) {
    bool is_not = op == OP_IS_NOT || op == OP_NE || op == OP_NOT_IN;
    const Ty *other = typ_quietly(t, right);
    if (op == OP_IN || op == OP_NOT_IN) {
        const Ty *key = typ_quietly(t, left);
        bool is_text = key->kind == T_LITERAL && key->cls == typ_known(t, K_str) && key->text.len > 1;
        if (is_text && other->kind == T_UNION && typ_key(t, right)) assume_key(t, key, right, is_true != is_not);
        if (other->kind != T_TUPLE || other->is_open) return;
        for (uint32_t i = 0; i < other->count; i++)
            if (!typ_is_single(other->items[i])) return;
        keep(t, left, typ_union(t, other->items, other->count), is_true != is_not);
        return;
    }
    bool is_len = left->kind == AST_Call && left->call.callee->kind == AST_Name && left->call.args.len == 1 &&
                  typ_is_name(t, left->call.callee->name.name, "len");
    if (is_len && other->kind == T_LITERAL && (op == OP_EQ || op == OP_NE)) {
        assume_length(t, ast_arg(left->call.args.at[0]), other, is_true != is_not);
        return;
    }
    if (left->kind == AST_Call && left->call.callee->kind == AST_Name &&
        typ_is_name(t, left->call.callee->name.name, "type") && left->call.args.len == 1) {
        const Ty *of = instances_of(t, other);
        if (of && is_true != is_not) keep(t, ast_arg(left->call.args.at[0]), with_any(t, of), true);
        return;
    }
    const Ty *sole = other->kind == T_INSTANCE && other->cls->is_enum ? typ_values_of(t, other->cls) : NULL;
    if (typ_is(sole, T_LITERAL)) other = sole; /* the enum has one value */
    if (other->kind == T_CLASS && (op == OP_IS || op == OP_IS_NOT)) return;
    bool is_kept = is_true != is_not;
    if (typ_is_single(other) &&
        (is_kept || other->kind == T_NONE || op == OP_IS || op == OP_IS_NOT || other->kind == T_LITERAL)) {
        const Ty *subject = typ_quietly(t, left);
        if (is_kept && other->kind == T_LITERAL && (op == OP_EQ || op == OP_NE) && subject->kind == T_INSTANCE) return;
        keep(t, left, other, is_kept);
        return;
    }
    const Ty *subject = typ_quietly(t, left);
    if (typ_is_single(subject) && typ_key(t, right)) keep(t, right, subject, is_kept);
}

typedef enum Callability { NEVER_CALLABLE, MAYBE_CALLABLE, ALWAYS_CALLABLE } Callability;

static Callability callability(Typing *t, const Ty *type) {
    if (type->kind == T_CALLABLE || type->kind == T_OVERLOAD || type->kind == T_CLASS) return ALWAYS_CALLABLE;
    if (type->kind == T_NONE || type->kind == T_LITERAL || type->kind == T_TUPLE || type->kind == T_MODULE)
        return NEVER_CALLABLE;
    if (type->kind != T_INSTANCE || type->cls->has_any_base) return MAYBE_CALLABLE;
    if (typ_member(t, type->cls, name_of(t->ctx, STR("__call__")), NULL)) return ALWAYS_CALLABLE;
    return type->cls->is_final ? NEVER_CALLABLE : MAYBE_CALLABLE; /* one of a derived class may be */
}

/* `callable(x)` */
static void assume_callable(Typing *t, const Ast *subject, bool is_true) {
    const Ty *type = typ_quietly(t, subject);
    const Ty *const *items = type->kind == T_UNION ? type->items : &type;
    TyVec left = {0};
    bool has_sure = false;
    for (uint32_t i = 0; i < (type->kind == T_UNION ? type->count : 1); i++) {
        Callability is = callability(t, items[i]);
        has_sure |= is == ALWAYS_CALLABLE;
        if (is != (is_true ? NEVER_CALLABLE : ALWAYS_CALLABLE)) vec_push(t->arena, &left, items[i]);
    }
    if (!is_true) {
        typ_set_narrowed(t, typ_key(t, subject), typ_union(t, left.at, left.len));
        return;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; has_sure && i < left.len; i++)
        if (callability(t, left.at[i]) == ALWAYS_CALLABLE) left.at[kept++] = left.at[i];
    typ_set_narrowed(t, typ_key(t, subject), has_sure ? typ_union(t, left.at, kept) : &typ_any);
}

static void assume_call(Typing *t, const Ast *call, bool is_true) {
    AstList args = call->call.args;
    Str name = call->call.callee->kind == AST_Name ? name_text(t->ctx, call->call.callee->name.name) : STR("");
    if (args.len == 2 && str_equal(name, STR("isinstance"))) {
        const Ty *of = instances_of(t, typ_quietly(t, ast_arg(args.at[1])));
        if (of)
            keep(t, ast_arg(args.at[0]), with_any(t, of), is_true);
        else
            typ_set_narrowed(t, typ_key(t, ast_arg(args.at[0])), &typ_any);
        return;
    }
    if (args.len == 2 && str_equal(name, STR("issubclass"))) {
        const Ty *of = typ_quietly(t, ast_arg(args.at[1]));
        if (is_true && of->kind == T_CLASS) typ_set_narrowed(t, typ_key(t, ast_arg(args.at[0])), of);
        return;
    }
    if (args.len == 1 && str_equal(name, STR("callable"))) {
        assume_callable(t, ast_arg(args.at[0]), is_true);
        return;
    }
    if (args.len == 2 && str_equal(name, STR("hasattr"))) {
        if (is_true) typ_set_narrowed(t, typ_key(t, ast_arg(args.at[0])), &typ_any);
        return;
    }
    /* a function that returns TypeGuard[...] or TypeIs[...] */
    const Ty *result = args.len ? typ_quietly(t, call) : &typ_any;
    const Ast *subject = args.len ? ast_arg(args.at[0]) : NULL;
    if (is_true && subject && typ_is(result, T_ANY) && typ_key(t, subject) &&
        typ_is_instance(t, typ_quietly(t, subject), K_object))
        typ_set_narrowed(t, typ_key(t, subject), &typ_any); /* it may say what the object is */
    if (!result->guard) return;
    if (result->is_exact_guard)
        keep(t, subject, result->guard, is_true);
    else if (is_true)
        typ_set_narrowed(t, typ_key(t, subject), result->guard);
}

/* The left side holds, or only the right one does: both cases are examined, but not deep inside nested conditions,
 * where that would take too long. */
static void assume_either(Typing *t, const Ast *c, bool is_true) {
    enum { DEEPEST = 8 };
    if (t->branching == DEEPEST) return;
    t->branching++;
    Flow before = t->flow;
    typ_assume(t, c->logic.left, is_true);
    Flow first = t->flow;
    t->flow = before;
    typ_assume(t, c->logic.left, !is_true);
    typ_assume(t, c->logic.right, is_true);
    t->flow = typ_flow_join(t, &first, &t->flow);
    t->branching--;
}

static void assume_logic(Typing *t, const Ast *c, bool is_true) {
    if (c->logic.is_or != is_true) { /* both sides hold */
        typ_assume(t, c->logic.left, is_true);
        typ_assume(t, c->logic.right, is_true);
        return;
    }
    assume_either(t, c, is_true);
}

void typ_assume(Typing *t, const Ast *c, bool is_true) {
    Outcome outcome = typ_outcome(t, t->scope, c);
    if (outcome != OUTCOME_OPEN) {
        t->flow.is_dead |= is_true != (outcome == OUTCOME_TRUE);
        return;
    }
    switch (c->kind) {
    case AST_Unary:
        if (c->unary.op == OP_NOT) typ_assume(t, c->unary.operand, !is_true);
        return;
    case AST_Logic: assume_logic(t, c, is_true); return;
    case AST_Compare:
        if (c->compare.operands.len == 2)
            assume_compare(t, c->compare.ops[0], c->compare.operands.at[0], c->compare.operands.at[1], is_true);
        return;
    case AST_Call: assume_call(t, c, is_true); return;
    case AST_Walrus:
    case AST_Name:
    case AST_Attribute: assume_truth(t, c, is_true); return;
    case AST_ANY_LITERAL:
    case AST_ANY_DISPLAY:
    case AST_Binary:
    case AST_Ternary:
    case AST_Lambda:
    case AST_Subscript:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Slice:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_NO_EXPR: return;
    }
}
