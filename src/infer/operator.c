/* Operators: the result of each for each pair of atoms. */
#include "infer/model.h"

#include "python/scope/scope.h"

static bool is_number(AtomKind kind) {
    return kind == ATOM_Bool || kind == ATOM_Int || kind == ATOM_Float || kind == ATOM_Complex;
}

static bool is_bits(AstOp op) { return op == OP_AND || op == OP_OR || op == OP_XOR || op == OP_SHL || op == OP_SHR; }

/* Judged by the text alone: squares, sums and products of such expressions, abs(x), the value of a variable that is set
 * once. */
static bool is_non_negative(Infer *f, const Ast *ast, uint32_t depth) {
    if (!ast || depth > 8) return false;
    if (ast->kind == AST_Int || ast->kind == AST_Float) return true;
    if (ast->kind == AST_Binary) {
        const Ast *a = ast->binary.left, *b = ast->binary.right;
        AstOp op = ast->binary.op;
        bool is_square = op == OP_MUL && a->kind == AST_Name && b->kind == AST_Name && SAME(a->name.name, b->name.name);
        bool is_even =
            op == OP_POW && b->kind == AST_Int && b->int_.digits.len == 1 && !((b->int_.digits.at[0] - '0') & 1);
        if (is_square || is_even) return true;
        bool keeps = op == OP_ADD || op == OP_MUL || op == OP_DIV || op == OP_POW;
        return keeps && is_non_negative(f, a, depth + 1) && (op == OP_POW || is_non_negative(f, b, depth + 1));
    }
    if (ast->kind == AST_Call && ast->call.callee->kind == AST_Name)
        return infer_is_name(f, ast->call.callee->name.name, "abs") && !scope_find(f, ast->call.callee->name.name);
    if (ast->kind != AST_Name || !f->scope->names || f->scope->cls || !f->scope->outer) return false;
    const PyName *name = py_scope_find(f->scope->names, ast->name.name);
    return name && name->binds == 1 && !name->is_param && !name->is_global && !name->is_nonlocal &&
           is_non_negative(f, name->value, depth + 1);
}

/* x ** y: ints give a float if the exponent is negative, floats a complex number if the base is negative. */
static TypeSet power(Infer *f, AtomKind left, AtomKind right, const Ast *site) {
    const Ast *exponent = site->kind == AST_Binary      ? site->binary.right
                          : site->kind == AST_AugAssign ? site->aug_assign.value
                                                        : NULL;
    const Ast *base = site->kind == AST_Binary ? site->binary.left : NULL;
    TypeSet result = set_none();
    if (left == ATOM_Complex || right == ATOM_Complex) return set_kind(ATOM_Complex);
    if (left != ATOM_Float && right != ATOM_Float) {
        set_add(f, &result, atom_plain(ATOM_Int));
        if (!exponent || exponent->kind != AST_Int) set_add(f, &result, atom_plain(ATOM_Float));
        return result;
    }
    set_add(f, &result, atom_plain(ATOM_Float));
    bool is_real = right != ATOM_Float || is_non_negative(f, base, 0);
    if (!is_real) set_add(f, &result, atom_plain(ATOM_Complex));
    return result;
}

static TypeSet numbers(Infer *f, AstOp op, AtomKind left, AtomKind right, const Ast *site) {
    AtomKind more = MAX(left, right); /* Bool, Int, Float and Complex are in this order */
    if (op == OP_POW) return power(f, left, right, site);
    if (op == OP_MATMUL) return set_none();
    if (is_bits(op) && more > ATOM_Int) return set_none();
    if (is_bits(op) && more == ATOM_Bool && op != OP_SHL && op != OP_SHR) return set_kind(ATOM_Bool);
    if (op == OP_DIV) return set_kind(MAX(more, ATOM_Float));
    return set_kind(MAX(more, ATOM_Int));
}

/* ---- sequences and sets ---- */

/* CPython may share a container that is open, and then makes the result. */
static TypeSet joined(Infer *f, AtomKind kind, const Ast *site, AtomId a, AtomId b) {
    TypeSet left = atom_items(f, a), right = atom_items(f, b);
    set_join(f, &left, &right);
    if (left.is_any && kind != ATOM_Tuple) {
        open_atom(f, a);
        open_atom(f, b);
        return left;
    }
    if (kind == ATOM_Tuple) return tuple_uniform(f, site, 3, &left);
    if (kind != ATOM_List) return container_of(f, kind, site, 3, &left);
    storage_alike(f, a, b);
    return storage_copy(f, a, site, 3, &left);
}

static TypeSet concatenated(Infer *f, AtomId a, AtomId b, const Ast *site) {
    Atom *left = atom_at(f, a), *right = atom_at(f, b);
    TypeSet fields[8];
    if (left->is_uniform || right->is_uniform || left->count + right->count > COUNT_OF(fields) || left->site == site ||
        right->site == site)
        return joined(f, ATOM_Tuple, site, a, b);
    for (uint32_t i = 0; i < left->count + right->count; i++)
        fields[i] = slot_read(f, i < left->count ? &left->parts[i] : &right->parts[i - left->count]);
    return tuple_of(f, site, 4, fields, left->count + right->count);
}

static bool is_set(AtomKind kind) { return kind == ATOM_Set || kind == ATOM_FrozenSet; }

static TypeSet merged_dicts(Infer *f, AtomId a, AtomId b, const Ast *site) {
    AtomId made = container_at(f, ATOM_Dict, site, 3), from[] = {a, b};
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t k = 0; k < 2; k++) {
            TypeSet part = slot_read(f, &atom_at(f, from[i])->parts[k]);
            if (part.is_any) {
                open_atom(f, a);
                open_atom(f, b);
                return part;
            }
            slot_join(f, &atom_at(f, made)->parts[k], &part);
        }
    return set_of(atom_same(f, made));
}

/* The result for two values of builtin classes; false when it is not known here. */
static bool builtins(Infer *f, AstOp op, AtomId a, AtomId b, const Ast *site, TypeSet *result) {
    AtomKind left = atom_at(f, a)->kind, right = atom_at(f, b)->kind;
    bool is_text = left == ATOM_Str || left == ATOM_Bytes, by_number = right == ATOM_Int || right == ATOM_Bool;
    *result = set_none();
    if (atom_at(f, a)->collection || atom_at(f, b)->collection) {
        open_atom(f, a);
        open_atom(f, b);
        *result = set_any();
        return true;
    }
    if (is_number(left) && is_number(right))
        *result = numbers(f, op, left, right, site);
    else if (left == ATOM_Str && op == OP_MOD)
        *result = set_kind(ATOM_Str);
    else if (is_text && ((op == OP_ADD && left == right) || (op == OP_MUL && by_number)))
        *result = set_kind(left);
    else if ((left == ATOM_Int || left == ATOM_Bool) && op == OP_MUL && !is_number(right))
        return right != ATOM_Instance && builtins(f, op, b, a, site, result);
    else if (left == ATOM_List && ((op == OP_ADD && right == ATOM_List) || (op == OP_MUL && by_number)))
        *result = joined(f, ATOM_List, site, a, right == ATOM_List ? b : a);
    else if (left == ATOM_Tuple && op == OP_ADD && right == ATOM_Tuple)
        *result = concatenated(f, a, b, site);
    else if (left == ATOM_Tuple && op == OP_MUL && by_number)
        *result = joined(f, ATOM_Tuple, site, a, a);
    else if (is_set(left) && is_set(right) && op != OP_ADD) {
        operator_compares(f, &(TypeSet){.len = 2, .at = {MIN(a, b), MAX(a, b)}});
        *result = joined(f, left, site, a, b);
    } else if (left == ATOM_Dict && right == ATOM_Dict && op == OP_OR)
        *result = merged_dicts(f, a, b, site);
    else
        return (left <= ATOM_Range && right <= ATOM_Range && left != ATOM_Bytes) ||
               (is_number(left) && right <= ATOM_Dict) || (is_number(right) && left <= ATOM_Dict); /* raises */
    return true;
}

/* xs += ys on the list, set or dict itself. */
static bool in_place_builtin(Infer *f, AstOp op, AtomId a, const TypeSet *right, const Ast *site) {
    Atom *atom = atom_at(f, a);
    if (atom->kind == ATOM_List && op == OP_ADD) {
        TypeSet items = iterate(f, right, site);
        slot_join(f, &atom->parts[0], &items);
        return true;
    }
    if (atom->kind == ATOM_List && op == OP_MUL) return true;
    if (atom->kind == ATOM_Set && op != OP_ADD) {
        TypeSet items = iterate(f, right, site);
        operator_compares(f, &items);
        slot_join(f, &atom->parts[0], &items);
        return true;
    }
    return false;
}

/* ---- methods of instances ---- */

static TypeSet by_method(Infer *f, AtomId self, NameId name, const TypeSet *other, bool *has) {
    if (IS_NONE(name)) {
        *has = false;
        return set_none();
    }
    TypeSet made = class_special(f, self, name_c(f->s->ctx, name), other, 1, has);
    return set_without(&made, atom_plain(ATOM_NotImplemented));
}

static TypeSet pair(Infer *f, AstOp op, AtomId a, AtomId b, const Ast *site, bool in_place) {
    TypeSet result = set_none(), other = set_of(b), self = set_of(a), made;
    bool has = false, has_right = false, has_left = false;
    if (builtins(f, op, a, b, site, &result)) return result;
    if (in_place) {
        made = by_method(f, a, ast_op_inplace(op), &other, &has);
        set_join(f, &result, &made);
    }
    made = by_method(f, a, ast_op_dunder(op), &other, &has_left);
    set_join(f, &result, &made);
    made = by_method(f, b, ast_op_reflected(op), &self, &has_right);
    set_join(f, &result, &made);
    bool is_known = atom_at(f, a)->kind <= ATOM_Dict || atom_at(f, a)->kind == ATOM_Instance;
    if ((has || has_left || has_right) && is_known) return result;
    if (op != OP_MUL && atom_at(f, a)->kind == ATOM_Instance && class_is_plain(atom_at(f, a)->cls) &&
        (atom_at(f, b)->kind <= ATOM_Dict || atom_at(f, b)->kind == ATOM_Instance) &&
        !(atom_at(f, b)->kind == ATOM_Instance && !class_is_plain(atom_at(f, b)->cls)))
        return result; /* raises */
    open_atom(f, a);
    open_atom(f, b);
    return set_any();
}

TypeSet operator_binary(Infer *f, AstOp op, const TypeSet *left, const TypeSet *right, const Ast *site, bool in_place) {
    TypeSet result = set_none();
    if (left->is_any || right->is_any) {
        open_set(f, left);
        open_set(f, right);
        result = set_any();
    }
    for (uint32_t i = 0; i < left->len; i++) {
        if (in_place && in_place_builtin(f, op, left->at[i], right, site)) {
            set_add(f, &result, left->at[i]);
            continue;
        }
        for (uint32_t k = 0; k < right->len; k++) {
            TypeSet made = pair(f, op, left->at[i], right->at[k], site, in_place);
            set_join(f, &result, &made);
        }
    }
    return result;
}

TypeSet operator_unary(Infer *f, AstOp op, const TypeSet *operand) {
    TypeSet result = operand->is_any ? set_any() : set_none();
    for (uint32_t i = 0; i < operand->len; i++) {
        AtomKind kind = atom_at(f, operand->at[i])->kind;
        bool has;
        if (kind == ATOM_Bool) kind = ATOM_Int;
        if (is_number(kind)) {
            set_add(f, &result, atom_plain(kind));
            continue;
        }
        TypeSet made = class_special(f, operand->at[i],
                                     name_c(f->s->ctx, op == OP_NEG   ? infer_name(f, "__neg__")
                                                       : op == OP_POS ? infer_name(f, "__pos__")
                                                                      : infer_name(f, "__invert__")),
                                     NULL, 0, &has);
        if (!has && kind > ATOM_NotImplemented) {
            open_atom(f, operand->at[i]);
            made = set_any();
        }
        set_join(f, &result, &made);
    }
    return result;
}

/* ---- comparisons ---- */

typedef VEC(AtomId) AtomVec;

/* Collects the instances among the values, and in containers there, and all values that they may be compared with. */
static void collect(Infer *f, const TypeSet *set, AtomVec *seen, TypeSet *found, TypeSet *met) {
    if (set->is_any) *found = set_any();
    set_join(f, met, set);
    for (uint32_t i = 0; i < set->len; i++) {
        AtomId id = atom_same(f, set->at[i]);
        Atom *atom = atom_at(f, id);
        bool known = false;
        for (uint32_t k = 0; k < seen->len && !known; k++) known = seen->at[k] == id;
        if (known || atom->kind < ATOM_List) continue;
        vec_push(f->arena, seen, id);
        if (atom->kind == ATOM_Instance) set_add(f, found, id);
        if (atom->kind == ATOM_Instance && class_is_data(atom->cls)) {
            TypeSet values = dataclass_values(f, atom->cls);
            collect(f, &values, seen, found, met);
        }
        AtomId content = instance_content(f, id);
        if (content) atom = atom_at(f, content);
        if (atom->kind > ATOM_Iterator) continue;
        for (uint32_t k = 0; k < atom->count; k++) {
            TypeSet part = slot_read(f, &atom->parts[k]);
            collect(f, &part, seen, found, met);
        }
    }
}

static void compare_instances(Infer *f, const TypeSet *values, const TypeSet *others) {
    static const char *const NAMES[] = {"__eq__", "__ne__", "__lt__", "__gt__", "__le__", "__ge__"};
    bool has;
    for (uint32_t i = 0; i < values->len; i++)
        for (uint32_t k = 0; k < COUNT_OF(NAMES); k++) class_special(f, values->at[i], NAMES[k], others, 1, &has);
}

static bool is_plain(const Infer *f, const TypeSet *set) {
    for (uint32_t i = 0; i < set->len; i++)
        if (atom_at(f, set->at[i])->kind >= ATOM_List) return false;
    return true;
}

void operator_compares(Infer *f, const TypeSet *values) {
    if (is_plain(f, values)) return;
    AtomVec seen = {0};
    TypeSet found = set_none(), met = set_none();
    collect(f, values, &seen, &found, &met);
    if (found.is_any) open_set(f, values);
    compare_instances(f, &found, &met);
}

TypeSet operator_compare(Infer *f, AstOp op, const TypeSet *left, const TypeSet *right) {
    if (op == OP_IS || op == OP_IS_NOT) return set_kind(ATOM_Bool);
    TypeSet both = *left, result = set_none();
    bool is_in = op == OP_IN || op == OP_NOT_IN, has;
    set_join(f, &both, right);
    if (left->is_any || right->is_any) {
        open_set(f, left);
        open_set(f, right);
    }
    for (uint32_t i = 0; is_in && i < right->len; i++) {
        bool is_instance = atom_at(f, right->at[i])->kind == ATOM_Instance;
        if (!is_instance && is_plain(f, left)) continue;
        has = false;
        if (is_instance) class_special(f, right->at[i], "__contains__", left, 1, &has);
        TypeSet one = set_of(right->at[i]), items = has ? set_none() : iterate(f, &one, NULL);
        set_join(f, &both, &items);
    }
    if (is_in) {
        operator_compares(f, &both);
        return set_kind(ATOM_Bool);
    }
    if (left->is_any || right->is_any) return set_any();
    const TypeSet *sides[] = {left, right};
    bool has_plain = false;
    for (uint32_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < sides[s]->len; i++) {
            NameId name = s ? ast_op_reflected(op) : ast_op_dunder(op);
            AtomKind kind = atom_at(f, sides[s]->at[i])->kind;
            has = false;
            TypeSet made = kind == ATOM_Instance ? by_method(f, sides[s]->at[i], name, sides[1 - s], &has) : set_none();
            set_join(f, &result, &made);
            has_plain |= !has || op == OP_EQ || op == OP_NE;
            if (kind == ATOM_Instance && !class_is_plain(atom_at(f, sides[s]->at[i])->cls)) result = set_any();
        }
    if (op == OP_NE) compare_instances(f, left, right); /* by __eq__ */
    if (!is_plain(f, &both)) operator_compares(f, &both);
    if (has_plain) set_add(f, &result, atom_plain(ATOM_Bool));
    return result;
}
