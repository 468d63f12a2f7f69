/* What references reach: paths that go on through references into containers. `items` is a list in a local,
 * `items[...]` is any of its elements, `items[...].name` a field of one of them. Elements of one container are not told
 * apart; fields are.
 *
 * Paths are finite: after MOST_INSIDE containers, or MOST_STEPS fields, a path does not get longer, and the loan is
 * marked `is_deepest`.
 * */
#include "ownership/own.h"

enum { MOST_INSIDE = 4, MOST_STEPS = 12 };

static const IrPath *path_at(const Own *own, PathId path) { return ir_path(&own->places, path); }

static uint32_t length_of(const Own *own, PathId path) {
    uint32_t length = 0;
    for (; !IS_NONE(path); path = path_at(own, path)->parent) length++;
    return length;
}

/* How many containers lie between `top` and the path below it. */
static uint32_t insides_below(const Own *own, PathId path, PathId top) {
    uint32_t count = 0;
    for (; !SAME(path, top); path = path_at(own, path)->parent) count += path_at(own, path)->step == STEP_INSIDE;
    return count;
}

PathId own_reach_inside(Own *own, PathId reach, bool *is_deepest) {
    if (*is_deepest || insides_below(own, reach, NONE_OF(PathId)) >= MOST_INSIDE) {
        *is_deepest = true;
        return reach;
    }
    return ir_path_inside(&own->places, reach);
}

/* The path that the address names, if its base points to `reach`. */
PathId own_reach_follow(Own *own, PathId reach, ValId address) {
    const IrInst *def = ir_def(own->fn, address);
    if (def == NULL || IS_NONE(own->places.of_value[address.id - 1].via)) return reach;
    if (!ir_computes_address(def->op) || SAME(own->places.of_value[address.id - 1].via, address)) return reach;
    PathId base = own_reach_follow(own, reach, def->operands[0]);
    if (def->op != IR_FieldAddr || length_of(own, base) >= MOST_STEPS) return base;
    TypeId of = ty_data(own->types, ir_type_of(own->fn, def->operands[0]))->pointer.pointee;
    return ir_path_field(&own->places, base, of, def->imm.field);
}

bool own_follows(const Own *own, ValId address) {
    const IrInst *def = ir_def(own->fn, address);
    while (def != NULL && !SAME(own->places.of_value[address.id - 1].via, address)) {
        if (def->op == IR_FieldAddr) return true;
        if (def->op != IR_ElementAddr && def->op != IR_Offset && def->op != IR_PointerCast) return false;
        address = def->operands[0];
        def = ir_def(own->fn, address);
    }
    return false;
}

/* --- comparing --- */

typedef struct Fork { /* where two paths diverge */
    PathId common;    /* none: they have different roots */
    PathId a, b;      /* the first step of each after `common`; none when the path ends there */
} Fork;

static PathId ancestor(const Own *own, PathId path, uint32_t steps) {
    while (steps-- > 0) path = path_at(own, path)->parent;
    return path;
}

static Fork find_fork(const Own *own, PathId a, PathId b) {
    uint32_t a_length = length_of(own, a), b_length = length_of(own, b), shared = MIN(a_length, b_length);
    Fork fork = {0};
    if (a_length > shared) fork.a = ancestor(own, a, a_length - shared - 1), a = path_at(own, fork.a)->parent;
    if (b_length > shared) fork.b = ancestor(own, b, b_length - shared - 1), b = path_at(own, fork.b)->parent;
    while (!SAME(a, b)) {
        fork.a = a, fork.b = b;
        a = path_at(own, a)->parent, b = path_at(own, b)->parent;
    }
    fork.common = a;
    return fork;
}

static bool both_outside(const Own *own, const Fork *fork) {
    return path_at(own, fork->a)->step == STEP_PARAM && path_at(own, fork->b)->step == STEP_PARAM;
}

/* Different fields of one type never overlap; but tuple elements may be accessed by index, like list elements. */
static bool fields_are_apart(const Own *own, const Fork *fork, bool tuple_fields_are_one) {
    const IrPath *a = path_at(own, fork->a), *b = path_at(own, fork->b);
    if (a->step != STEP_FIELD || b->step != STEP_FIELD || !SAME(a->of, b->of)) return false;
    return !(tuple_fields_are_one && ty_is(own->types, a->of, TY_Tuple));
}

/* --- places that the caller may know by other names --- */

static PathId root_of(const Own *own, PathId path) {
    while (!IS_NONE(path_at(own, path)->parent)) path = path_at(own, path)->parent;
    return path;
}

bool own_reach_is_shared(const Own *own, PathId reach) {
    return path_at(own, root_of(own, reach))->step == STEP_SHARED;
}

static bool is_outside(const Own *own, const IrPath *root) {
    return root->step != STEP_ROOT || own_is_lent_place(ir_local(own->fn, root->local));
}

/* Whether one root may be a part of the other, judging by their types. A shared value is never a part of another. */
static bool may_be_one(Own *own, PathId a, PathId b) {
    const IrPath *x = path_at(own, root_of(own, a)), *y = path_at(own, root_of(own, b));
    if (!own->asks || SAME(root_of(own, a), root_of(own, b)) || !is_outside(own, x) || !is_outside(own, y))
        return false;
    if (x->step == STEP_SHARED && y->step == STEP_SHARED) return false;
    if (x->step == STEP_PARAM || y->step == STEP_PARAM || SAME(x->type, y->type)) return true;
    return (y->step != STEP_SHARED && own_type_holds(own, x->type, y->type)) ||
           (x->step != STEP_SHARED && own_type_holds(own, y->type, x->type));
}

/* Both have the same root, or roots of one type that has no part of its own type. */
static bool have_one_root(Own *own, PathId a, PathId b) {
    TypeId x = path_at(own, root_of(own, a))->type, y = path_at(own, root_of(own, b))->type;
    return !IS_NONE(x) && !IS_NONE(y) && SAME(x, y) && !own_type_holds(own, x, x);
}

/* Like find_fork, for roots that are two names of one value. */
static Fork fork_below_roots(const Own *own, PathId a, PathId b) {
    uint32_t a_length = length_of(own, a), b_length = length_of(own, b), same = 1;
    Fork fork = {.common = root_of(own, a)};
    for (; same < MIN(a_length, b_length); same++) {
        const IrPath *x = path_at(own, ancestor(own, a, a_length - same - 1)),
                     *y = path_at(own, ancestor(own, b, b_length - same - 1));
        if (x->step != y->step || x->field != y->field || !SAME(x->of, y->of)) break;
    }
    if (same < a_length) fork.a = ancestor(own, a, a_length - same - 1);
    if (same < b_length) fork.b = ancestor(own, b, b_length - same - 1);
    return fork;
}

static bool fork_spoils(const Own *own, const Fork *fork, PathId changed, PathId lent) {
    if (IS_NONE(fork->b)) return false; /* the change is in a part of the lent place, which stays where it is */
    PathId from = path_at(own, fork->b)->parent;
    if (IS_NONE(fork->a)) return insides_below(own, lent, from) > 0;
    if (fields_are_apart(own, fork, false)) return false;
    return insides_below(own, lent, from) > insides_below(own, changed, path_at(own, fork->a)->parent);
}

/* The type of the path, or of the nearest path around it that has a known type; none outside. */
static TypeId type_around(const Own *own, PathId path) {
    while (IS_NONE(path_at(own, path)->type) && !IS_NONE(path_at(own, path)->parent)) path = path_at(own, path)->parent;
    return path_at(own, path)->type;
}

/* Whether a value of this type, or one that contains it, may lie on the path before a container that the path goes
 * into. */
static bool may_be_on_the_way(Own *own, TypeId of, PathId lent) {
    bool is_behind = false;
    for (PathId path = lent; !IS_NONE(path); path = path_at(own, path)->parent) {
        const IrPath *p = path_at(own, path);
        TypeId around = type_around(own, path);
        bool is_part = IS_NONE(p->parent) && own_type_holds(own, of, around);
        if (is_behind && (is_part || SAME(around, of) || (IS_NONE(p->type) && own_type_holds(own, around, of))))
            return true;
        is_behind |= p->step == STEP_INSIDE;
    }
    return false;
}

static bool spoils_as_one(Own *own, PathId changed, PathId lent) {
    if (!may_be_one(own, changed, lent) || insides_below(own, lent, NONE_OF(PathId)) == 0) return false;
    TypeId of = type_around(own, changed);
    if (IS_NONE(of) || IS_NONE(path_at(own, root_of(own, lent))->type)) return true;
    if (!have_one_root(own, changed, lent)) return may_be_on_the_way(own, of, lent);
    Fork fork = fork_below_roots(own, changed, lent);
    return fork_spoils(own, &fork, changed, lent);
}

static bool overlaps_as_one(Own *own, PathId a, PathId b, bool tuple_fields_are_one) {
    if (!may_be_one(own, a, b)) return false;
    if (have_one_root(own, a, b)) {
        Fork fork = fork_below_roots(own, a, b);
        return IS_NONE(fork.a) || IS_NONE(fork.b) || !fields_are_apart(own, &fork, tuple_fields_are_one);
    }
    TypeId x = type_around(own, a), y = type_around(own, b);
    return IS_NONE(x) || IS_NONE(y) || SAME(x, y) || own_type_holds(own, x, y) || own_type_holds(own, y, x);
}

/* --- queries --- */

/* Whether one path may lead to the other, when the full length of either is unknown. Outside places of different
 * parameters may be the same. */
bool own_reach_may_meet(Own *own, PathId changed, PathId lent) {
    Fork fork = find_fork(own, changed, lent);
    if (IS_NONE(fork.a) || IS_NONE(fork.b)) return true;
    if (!IS_NONE(fork.common)) return !fields_are_apart(own, &fork, false);
    return both_outside(own, &fork) || may_be_one(own, changed, lent);
}

/* Whether the change may free memory that the loan leads into. Outside places of different parameters may be the same,
 * since no caller promised otherwise. */
bool own_reach_spoils(Own *own, PathId changed, PathId lent) {
    Fork fork = find_fork(own, changed, lent);
    if (!IS_NONE(fork.common)) return fork_spoils(own, &fork, changed, lent);
    if (!both_outside(own, &fork)) return spoils_as_one(own, changed, lent);
    return insides_below(own, lent, NONE_OF(PathId)) > insides_below(own, changed, NONE_OF(PathId));
}

bool own_reach_overlaps(Own *own, PathId a, PathId b, bool tuple_fields_are_one) {
    Fork fork = find_fork(own, a, b);
    if (IS_NONE(fork.a) || IS_NONE(fork.b)) return true;
    return IS_NONE(fork.common) ? overlaps_as_one(own, a, b, tuple_fields_are_one)
                                : !fields_are_apart(own, &fork, tuple_fields_are_one);
}
