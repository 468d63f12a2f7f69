/* The state that all files share: names, why the analysis gave up, and the work list of units. */
#include "infer/model.h"

NameId infer_name(Infer *f, const char *text) { return name_of(f->s->ctx, str_of(text)); }

bool infer_is_name(const Infer *f, NameId name, const char *text) {
    return str_equal(name_text(f->s->ctx, name), str_of(text));
}

void infer_give_up(Infer *f, const char *why) {
    if (f->off) return;
    f->off = why;
    f->off_at = f->at;
}

/* ---- units ---- */

void unit_enqueue(Infer *f, Unit *unit) {
    if (unit->is_queued || !unit->is_reached) return;
    unit->is_queued = true;
    vec_push(f->arena, &f->queue, unit);
}

void unit_reach(Infer *f, Unit *unit) {
    if (unit->is_reached) return;
    unit->is_reached = true;
    vec_push(f->arena, &f->all, unit);
    unit_enqueue(f, unit);
}
