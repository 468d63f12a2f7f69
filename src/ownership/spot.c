/* Translates places between a function's view and a view that all functions share. */
#include "ownership/spot.h"

bool own_same_spot(const Spot *a, const Spot *b) {
    bool same = a->kind == b->kind && a->param == b->param && SAME(a->content, b->content) && a->count == b->count &&
                a->is_deepest == b->is_deepest;
    for (uint32_t i = 0; same && i < a->count; i++) {
        const SpotStep *x = &a->steps[i], *y = &b->steps[i];
        same = x->step == y->step && x->field == y->field && SAME(x->of, y->of);
    }
    return same;
}

bool own_spot_add(Arena *arena, Spots *spots, const Spot *spot) {
    for (uint32_t i = 0; i < spots->len; i++) {
        if (own_same_spot(&spots->at[i], spot)) return false;
    }
    vec_push(arena, spots, *spot);
    return true;
}

static void append_step(Spot *spot, SpotStep step) {
    if (spot->is_deepest) return;
    if (spot->count == MOST_SPOT_STEPS) {
        spot->is_deepest = true;
    } else {
        spot->steps[spot->count++] = step;
    }
}

/* Only the outermost steps are kept; a spot has no room for more. */
bool own_spot_of(const Own *own, PathId reach, bool is_deepest, Spot *spot) {
    SpotStep steps[MOST_SPOT_STEPS + 1];
    uint32_t count = 0;
    const IrPath *path = ir_path(&own->places, reach);
    for (; !IS_NONE(path->parent); path = ir_path(&own->places, path->parent)) {
        if (path->step == STEP_FIELD && ty_is(own->types, path->of, TY_Closure))
            continue; /* callers see the closure as
                         a whole */
        if (count == COUNT_OF(steps)) memmove(steps, steps + 1, --count * sizeof *steps);
        steps[count++] = (SpotStep){path->step, path->field, path->of};
    }
    *spot = (Spot){0};
    if (path->step == STEP_SHARED) {
        spot->kind = SPOT_SHARED, spot->content = path->type;
    } else if (path->step == STEP_PARAM) {
        spot->kind = SPOT_BEHIND, spot->param = path->field;
    } else if (path->step == STEP_ROOT && own_is_lent_place(ir_local(own->fn, path->local))) {
        spot->kind = SPOT_PLACE, spot->param = ir_local(own->fn, path->local)->param;
    } else {
        return false;
    }
    for (uint32_t i = count; i > 0; i--) append_step(spot, steps[i - 1]);
    spot->is_deepest |= is_deepest;
    return true;
}

Spot own_spot_through(const Spot *spot, const Spot *base) {
    Spot made = *base;
    for (uint32_t i = 0; i < spot->count; i++) append_step(&made, spot->steps[i]);
    made.is_deepest |= spot->is_deepest;
    return made;
}

static PathId root_of(Own *own, const Spot *spot) {
    switch (spot->kind) {
    case SPOT_PLACE: return ir_path_root(&own->places, own->fn->params.at[spot->param].local);
    case SPOT_BEHIND: return ir_path_outside(&own->places, spot->param);
    case SPOT_SHARED: return ir_path_shared(&own->places, spot->content);
    case SPOT_ANY: break;
    }
    UNREACHABLE();
}

PathId own_spot_reach(Own *own, const Spot *spot, bool *is_deepest) {
    PathId reach = root_of(own, spot);
    *is_deepest = spot->is_deepest;
    for (uint32_t i = 0; i < spot->count; i++) {
        const SpotStep *step = &spot->steps[i];
        if (step->step == STEP_FIELD)
            reach = ir_path_field(&own->places, reach, step->of, step->field);
        else
            reach = own_reach_inside(own, reach, is_deepest);
    }
    return reach;
}
