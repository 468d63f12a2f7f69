/* What references reach: paths that go on through references into containers. `items` is a list in a local, `items[...]` is any of its
 * elements, `items[...].name` a field of one of them. Elements of one container are not told apart; fields are.
 *
 * Reach is finite: behind MOST_INSIDE containers, or MOST_STEPS fields, it does not get longer, and the loan is marked. */
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

/* What the address names when what its base points to is `reach`. */
PathId own_reach_follow(Own *own, PathId reach, ValId address) {
    const IrInst *def = ir_def(own->fn, address);
    if (def == NULL || IS_NONE(own->places.of_value[address.id - 1].via)) return reach;
    bool computes = def->op == IR_FieldAddr || def->op == IR_ElementAddr || def->op == IR_Offset || def->op == IR_PointerCast;
    if (!computes || SAME(own->places.of_value[address.id - 1].via, address)) return reach;
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

typedef struct Fork { /* where two paths part */
    PathId common;    /* none: at the root already */
    PathId a, b;      /* the first step of each behind it; none when it ends there */
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

/* Fields of one type with different numbers never overlap; elements of tuples are reached by index, as those of lists are. */
static bool fields_are_apart(const Own *own, const Fork *fork, bool tuple_fields_are_one) {
    const IrPath *a = path_at(own, fork->a), *b = path_at(own, fork->b);
    if (a->step != STEP_FIELD || b->step != STEP_FIELD || !SAME(a->of, b->of)) return false;
    return !(tuple_fields_are_one && ty_is(own->types, a->of, TY_Tuple));
}

bool own_reach_overlaps(const Own *own, PathId a, PathId b, bool tuple_fields_are_one) {
    Fork fork = find_fork(own, a, b);
    if (IS_NONE(fork.a) || IS_NONE(fork.b)) return true;
    return !IS_NONE(fork.common) && !fields_are_apart(own, &fork, tuple_fields_are_one);
}

/* Whether they may be on one way, when neither is known to its end. What parameters refer to outside may be the same thing. */
bool own_reach_may_meet(const Own *own, PathId changed, PathId lent) {
    Fork fork = find_fork(own, changed, lent);
    if (IS_NONE(fork.a) || IS_NONE(fork.b)) return true;
    return IS_NONE(fork.common) ? both_outside(own, &fork) : !fields_are_apart(own, &fork, false);
}

/* What parameters refer to outside may be the same thing: no caller promised that it is not. */
bool own_reach_spoils(const Own *own, PathId changed, PathId lent) {
    Fork fork = find_fork(own, changed, lent);
    if (IS_NONE(fork.b)) return false; /* the change is in a part of what was lent, which stays where it is */
    if (IS_NONE(fork.a)) return insides_below(own, lent, fork.common) > 0;
    if (IS_NONE(fork.common) ? !both_outside(own, &fork) : fields_are_apart(own, &fork, false)) return false;
    return insides_below(own, lent, fork.common) > insides_below(own, changed, fork.common);
}
