/* Operators: methods of the left operand, then the reflected ones of the right. */
#include "typing/state.h"

static const char *dunder(Typing *t, NameId name) { return IS_NONE(name) ? NULL : name_c(t->ctx, name); }

static const Ty *by_method(Typing *t, const Ty *self, NameId name, const Ty *other) {
    const char *text = dunder(t, name);
    return text ? typ_call_method(t, self, text, &other, 1) : NULL;
}

static const Ty *one(Typing *t, AstOp op, const Ty *left, const Ty *right, bool in_place) {
    const Ty *result = in_place ? by_method(t, left, ast_op_inplace(op), right) : NULL;
    if (!result) result = by_method(t, left, ast_op_dunder(op), right);
    return result ? result : by_method(t, right, ast_op_reflected(op), left);
}

/* tuple + tuple keeps the types of the items. */
static const Ty *of_tuples(Typing *t, AstOp op, const Ty *left, const Ty *right) {
    if (op != OP_ADD || left->kind != T_TUPLE || right->kind != T_TUPLE || left->is_open || right->is_open) return NULL;
    TyVec all = {0};
    for (uint32_t i = 0; i < left->count; i++) vec_push(t->arena, &all, left->items[i]);
    for (uint32_t i = 0; i < right->count; i++) vec_push(t->arena, &all, right->items[i]);
    return typ_tuple(t, all.at, all.len, false);
}

/* X | None between classes is a type. */
static bool is_type_union(const Typing *t, AstOp op, const Ty *left, const Ty *right) {
    return op == OP_OR && (left->kind == T_CLASS || right->kind == T_CLASS || typ_is_instance(t, left, K_UnionType));
}

/* The type that the value denotes; NULL if it is not known. */
static const Ty *said_by(const Ty *value) {
    if (value->kind == T_NONE) return value;
    if (value->kind == T_INSTANCE) return value->form;
    bool is_class = value->kind == T_CLASS && value->count && value->items[0]->kind == T_INSTANCE;
    return is_class && !value->items[0]->cls->has_metaclass && !value->items[0]->cls->meta ? value->items[0] : NULL;
}

static const Ty *type_union(Typing *t, const Ty *left, const Ty *right) {
    const Ty *a = said_by(left), *b = said_by(right);
    return a && b ? typ_form(t, K_UnionType, typ_union2(t, a, b)) : &typ_any;
}

static const Ty *constrained(const Ty *type) {
    return type->kind == T_VARIABLE && type->var->among_count ? type : NULL;
}

/* With a constrained type variable, each constraint is tried: if each one results in itself, the result is the
 * variable. */
static const Ty *of_constrained(Typing *t, AstOp op, const Ty *left, const Ty *right, Span span, bool in_place) {
    const Ty *variable = constrained(left) ? left : right;
    TyVec all = {0};
    bool is_same = true;
    for (uint32_t i = 0; i < variable->var->among_count; i++) {
        const Ty *one = variable->var->among[i];
        const Ty *result = typ_operator(t, op, typ_same(left, variable) ? one : left,
                                        typ_same(right, variable) ? one : right, span, in_place);
        is_same &= typ_same(result, one);
        vec_push(t->arena, &all, result);
    }
    return is_same ? variable : typ_union(t, all.at, all.len);
}

const Ty *typ_operator(Typing *t, AstOp op, const Ty *left, const Ty *right, Span span, bool in_place) {
    if (typ_is(left, T_ANY) || typ_is(right, T_ANY)) return &typ_any;
    if (is_type_union(t, op, left, right)) return type_union(t, left, right);
    if (constrained(left) || constrained(right)) return of_constrained(t, op, left, right, span, in_place);
    bool are_dicts = op == OP_OR && left->kind == T_INSTANCE && left->cls->is_typed_dict && right->kind == T_INSTANCE &&
                     right->cls->is_typed_dict;
    if (are_dicts) return left;
    const Ty *tuples = of_tuples(t, op, left, right);
    if (tuples) return tuples;
    TyVec all = {0};
    const Ty *const *lefts = left->kind == T_UNION ? left->items : &left, *const *rights = right->kind == T_UNION
                                                                                               ? right->items
                                                                                               : &right;
    uint32_t left_count = left->kind == T_UNION ? left->count : 1,
             right_count = right->kind == T_UNION ? right->count : 1;
    for (uint32_t i = 0; i < left_count; i++)
        for (uint32_t k = 0; k < right_count; k++) {
            if (typ_is(lefts[i], T_NEVER) || typ_is(rights[k], T_NEVER)) continue;
            const Ty *result = one(t, op, typ_widen(t, lefts[i]), typ_widen(t, rights[k]), in_place);
            if (result) {
                TyVec args = {.at = (const Ty *[]){rights[k]}, .len = 1, .cap = 1};
                const char *name = dunder(t, ast_op_dunder(op));
                vec_push(t->arena, &all, typ_text_result(t, lefts[i], name ? name : "", &args, result, NULL));
                continue;
            }
            typ_report(t, D_TYPING_OPERATOR, span, ast_op_text(op), typ_c(t, left), typ_c(t, right));
            return in_place && t->muted ? left : &typ_any; /* a speculative round leaves the error to a later one */
        }
    return typ_union(t, all.at, all.len);
}

/* The result that a class of the program declares for the comparison; NULL: it declares none. */
static const Ty *compared(Typing *t, AstOp op, const Ty *left, const Ty *right) {
    NameId name = ast_op_dunder(op);
    const Member *member = IS_NONE(name) ? NULL : typ_member(t, left->cls, name, NULL);
    if (!member || member->cls->scope->is_stub) return NULL;
    return by_method(t, left, name, right);
}

const Ty *typ_compare(Typing *t, AstOp op, const Ty *left, const Ty *right, Span span) {
    const Ty *truth = typ_of_known(t, K_bool);
    bool is_order = op >= OP_LT && op <= OP_GE;
    if (typ_is(left, T_ANY) || typ_is(right, T_ANY) || typ_is(left, T_NEVER) || typ_is(right, T_NEVER))
        return op == OP_IS || op == OP_IS_NOT || op == OP_IN || op == OP_NOT_IN ? truth : &typ_any;
    if (op == OP_IN || op == OP_NOT_IN) {
        if (right->kind == T_UNION || right->kind == T_CLASS) return truth;
        const Ty *item = typ_widen(t, left);
        if (!typ_call_method(t, right, "__contains__", &item, 1) && !typ_call_method(t, right, "__iter__", NULL, 0) &&
            !typ_call_method(t, right, "__getitem__", &item, 1))
            typ_report(t, D_TYPING_OPERATOR, span, ast_op_text(op), typ_c(t, left), typ_c(t, right));
        return truth;
    }
    const Ty *own = left->kind == T_INSTANCE && right->kind != T_UNION ? compared(t, op, left, right) : NULL;
    if (own) return own;
    if (!is_order) return truth;
    const Ty *const *lefts = left->kind == T_UNION ? left->items : &left;
    const Ty *const *rights = right->kind == T_UNION ? right->items : &right;
    for (uint32_t i = 0; i < (left->kind == T_UNION ? left->count : 1); i++)
        for (uint32_t k = 0; k < (right->kind == T_UNION ? right->count : 1); k++) {
            const Ty *a = typ_widen(t, lefts[i]), *b = typ_widen(t, rights[k]);
            bool has_order = a->kind == T_INSTANCE && b->kind == T_INSTANCE && a->cls->is_ordered &&
                             b->cls->is_ordered &&
                             (typ_is_subclass(t, a->cls, b->cls) || typ_is_subclass(t, b->cls, a->cls));
            if (has_order || one(t, op, a, b, false)) continue;
            typ_report(t, D_TYPING_OPERATOR, span, ast_op_text(op), typ_c(t, left), typ_c(t, right));
            return truth;
        }
    return truth;
}

const Ty *typ_unary(Typing *t, AstOp op, const Ty *operand, Span span) {
    if (op == OP_NOT) return typ_check_truth(t, operand, span), typ_of_known(t, K_bool);
    if (typ_is(operand, T_ANY) || typ_is(operand, T_NEVER)) return operand;
    const char *name = op == OP_NEG ? "__neg__" : op == OP_POS ? "__pos__" : "__invert__";
    if (op == OP_NEG && operand->kind == T_LITERAL && operand->cls == typ_known(t, K_int))
        return typ_literal(t, operand->cls, arena_printf(t->arena, "-%.*s", STR_ARGS(operand->text)));
    TyVec all = {0};
    for (uint32_t i = 0; i < (operand->kind == T_UNION ? operand->count : 1); i++) {
        const Ty *item = operand->kind == T_UNION ? operand->items[i] : operand;
        const Ty *result = typ_call_method(t, typ_widen(t, item), name, NULL, 0);
        if (!result) {
            typ_report(t, D_TYPING_UNARY, span, ast_op_text(op), typ_c(t, operand));
            return &typ_any;
        }
        vec_push(t->arena, &all, result);
    }
    return typ_union(t, all.at, all.len);
}

/* ---- items ---- */

static bool index_of(const Ast *ast, int64_t *index) {
    bool is_negative = ast->kind == AST_Unary && ast->unary.op == OP_NEG;
    if (is_negative) ast = ast->unary.operand;
    if (ast->kind != AST_Int || ast->int_.digits.len > 6) return false;
    *index = 0;
    for (uint32_t i = 0; i < ast->int_.digits.len; i++) {
        if (ast->int_.digits.at[i] < '0' || ast->int_.digits.at[i] > '9') return false;
        *index = *index * 10 + (ast->int_.digits.at[i] - '0');
    }
    if (is_negative) *index = -*index;
    return true;
}

static const Ty *tuple_item(Typing *t, const Ty *base, const Ast *key, Span span) {
    int64_t index;
    if (base->is_open || !index_of(key, &index)) return NULL;
    if (index < 0) index += base->count;
    if (index >= 0 && index < (int64_t)base->count) return base->items[index];
    typ_report(t, D_TYPING_ITEM, span,
               arena_printf(t->arena, "'%s' has no item %s", typ_c(t, base),
                            arena_str(t->arena, source_text(t->ctx, key->span)).at)
                   .at);
    return &typ_any;
}

static const Ty *key_type(Typing *t, AstList args) {
    if (args.len == 1) {
        const Ast *key = ast_arg(args.at[0]);
        if (key->kind != AST_Slice) return typ_expr(t, key, NULL);
        const Ast *parts[] = {key->slice.lower, key->slice.upper, key->slice.step};
        for (int i = 0; i < 3; i++)
            if (parts[i]) typ_expr(t, parts[i], NULL);
        return typ_of_known(t, K_slice);
    }
    TyVec all = {0};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *key = ast_arg(args.at[i]);
        vec_push(t->arena, &all, key->kind == AST_Slice ? typ_of_known(t, K_slice) : typ_expr(t, key, NULL));
    }
    return typ_tuple(t, all.at, all.len, false);
}

static bool has_own_items(Typing *t, const Ty *tuple) {
    const Member *member = typ_member(t, tuple->cls, name_of(t->ctx, STR("__getitem__")), NULL);
    return member && !member->cls->scope->is_stub;
}

static const Ty *item_of(Typing *t, const Ty *base, const Ast *ast) {
    AstList args = ast->subscript.args;
    const Ast *key = args.len == 1 ? ast_arg(args.at[0]) : NULL;
    if (typ_is(base, T_ANY) || typ_is(base, T_NEVER)) return key_type(t, args), base;
    if (base->kind == T_TUPLE && key && key->kind != AST_Slice) {
        const Ty *item = tuple_item(t, base, key, ast->span);
        if (item) return item;
    }
    if (base->kind == T_TUPLE && key && key->kind == AST_Slice)
        return typ_tuple(t, (const Ty *const[]){typ_item_of_tuple(t, base)}, 1, true);
    if (base->kind == T_INSTANCE && base->cls->is_typed_dict && key) return typ_dict_item(t, base, key);
    const Ty *upper = base->kind == T_VARIABLE ? typ_upper(t, base) : base;
    if (upper->kind == T_INSTANCE && typ_as_tuple(t, upper) && !has_own_items(t, upper))
        return item_of(t, typ_as_tuple(t, upper), ast);
    if (base->kind == T_CALLABLE || base->kind == T_OVERLOAD) return key_type(t, args), &typ_any;
    const Ty *index = typ_widen(t, key_type(t, args));
    if (base->is_soft && typ_is_instance(t, base, K_dict))
        return &typ_any; /* its values may have several types by now */
    const Ty *item = typ_call_method(t, base, "__getitem__", &index, 1);
    TyVec keys = {.at = &index, .len = 1, .cap = 1};
    if (item) return typ_text_result(t, base, "__getitem__", &keys, item, NULL);
    if (typ_is(index, T_ANY)) return &typ_any;
    typ_report(t, D_TYPING_ITEM, ast->span,
               arena_printf(t->arena, "'%s' takes no '%s' in [...]", typ_c(t, base), typ_c(t, index)).at);
    return &typ_any;
}

const Ty *typ_item(Typing *t, const Ty *base, const Ast *ast) {
    Str word = typ_word(t, t->scope, ast->subscript.base);
    if (str_equal(word, STR("Union")) || str_equal(word, STR("Optional"))) {
        uint32_t mistakes = t->mistakes;
        t->muted++; /* it is a value here, not an annotation */
        const Ty *said = typ_annotation(t, t->scope, ast);
        bool is_wrong = t->mistakes > mistakes;
        t->muted--;
        t->mistakes = mistakes;
        return said->kind == T_UNION && !is_wrong ? typ_form(t, K_UnionType, said) : &typ_any;
    }
    if (word.len && base->kind != T_CLASS) return &typ_any; /* Callable[...] */
    if (base->kind == T_CLASS) {
        if (base->count && base->items[0]->kind == T_INSTANCE && base->items[0]->cls->is_enum) return base->items[0];
        const Ty *meta = base->count && base->items[0]->kind == T_INSTANCE && base->items[0]->cls->meta
                             ? typ_instance(t, base->items[0]->cls->meta, NULL, 0)
                             : NULL;
        if (meta && typ_member(t, meta->cls, name_of(t->ctx, STR("__getitem__")), NULL)) return item_of(t, meta, ast);
        bool has_own = base->count && base->items[0]->kind == T_INSTANCE &&
                       typ_member(t, base->items[0]->cls, name_of(t->ctx, STR("__class_getitem__")), NULL);
        if (has_own) return &typ_any;
        t->muted += t->caught == RAISES_ALL;
        const Ty *type = typ_annotation(t, t->scope, ast);
        t->muted -= t->caught == RAISES_ALL;
        return typ_is(type, T_ANY) ? type : typ_class_object(t, type);
    }
    if (base->kind != T_UNION) return item_of(t, base, ast);
    TyVec all = {0};
    for (uint32_t i = 0; i < base->count; i++) {
        if (base->items[i]->kind == T_NONE)
            typ_report(t, D_TYPING_MAYBE_NONE, ast->span, typ_c(t, base), "[...]");
        else
            vec_push(t->arena, &all, item_of(t, base->items[i], ast));
    }
    return typ_union(t, all.at, all.len);
}
