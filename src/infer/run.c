/* The analysis itself: evaluates the units of the work list until no slot grows, then records the facts. */
#include "infer/model.h"

#include "python/scope/scope.h"

enum { RUNS_MAX = 200 }; /* of one unit: more evaluations mean that something grows without end */

static void note_params(Infer *f, Unit *unit) {
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        TypeSet set = slot_read(f, &unit->params[i]);
        infer_note(f, unit->sig->params.at[i], &set);
    }
}

static void run_function(Infer *f, Unit *unit) {
    note_params(f, unit);
    if (unit->node->kind == AST_Lambda) {
        TypeSet value = infer_expr(f, unit->node->lambda.body);
        slot_join(f, &unit->result, &value);
        return;
    }
    infer_block(f, unit->node->fn.body);
    if (infer_falls(f, unit->node->fn.body)) slot_add(f, &unit->result, atom_plain(ATOM_None));
}

static void run(Infer *f, Unit *unit) {
    f->unit = unit;
    f->scope = unit->scope;
    f->steps++;
    if (++unit->runs > RUNS_MAX) infer_give_up(f, "the analysis does not come to an end");
    switch (unit->kind) {
    case UNIT_MODULE: infer_block(f, unit->node->module.body); return;
    case UNIT_FUNCTION: run_function(f, unit); return;
    case UNIT_OPENED: open_run(f, unit->cls); return;
    }
}

static void settle(Infer *f) {
    while (f->next < f->queue.len && !f->off) {
        Unit *unit = f->queue.at[f->next++];
        unit->is_queued = false;
        run(f, unit);
        if (f->next == f->queue.len) f->next = f->queue.len = 0;
    }
}

/* Evaluates all bodies once more, when nothing grows any more, to record the values of each expression. */
static void record(Infer *f) {
    f->is_recording = true;
    do {
        f->has_grown = false;
        settle(f);
        for (uint32_t i = 0; i < f->all.len && !f->off; i++) run(f, f->all.at[i]);
    } while (f->has_grown && !f->off);
    storage_settle(f);
}

/* ---- the program ---- */

/* Only plain Python is analysed: the systems register treats the names of a file in its own way. */
static bool is_plain(const Sema *s) {
    for (uint32_t i = 0; i < s->main->names.len; i++) {
        const Decl *decl = (const Decl *)(uintptr_t)s->main->names.entries[i].value;
        if (decl->kind == DECL_STRUCT || decl->kind == DECL_TRAIT || decl->kind == DECL_COMPTIME) return false;
        if (decl->kind == DECL_OVERLOADS && !is_python(decl->list.at[0]->reg)) return false;
    }
    return !s->main->has_structs;
}

static Infer *infer_new(Sema *s) {
    Infer *f = NEW(s->arena, Infer);
    f->s = s;
    f->arena = s->arena;
    f->explains = explains_perf(s->ctx);
    intern_init(&f->keys, f->arena);
    Map *maps[] = {&f->made,  &f->units,   &f->classes,     &f->modules, &f->inlines, &f->builtins,
                   &f->facts, &f->outside, &f->set_outside, &f->deleted, &f->sources};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], f->arena);
    for (uint32_t kind = 0; kind < ATOM_List; kind++) atom_make(f, (AtomKind)kind, 0, 0, 0, NULL);
    return f;
}

static Infer *analyse(Sema *s, bool is_inside) {
    Infer *f = s->py->infer = infer_new(s);
    f->is_inside = is_inside;
    if (!is_plain(s)) infer_give_up(f, "the systems register");
    if (s->ctx->options.no_infer) infer_give_up(f, "--no-infer");
    if (f->off) return f;
    unit_reach(f, unit_of_module(f, s->main));
    if (makes_extension(s->ctx)) { /* importing Python code sees everything that the module binds */
        f->has_foreign = true;
        open_module(f, s->main);
    }
    settle(f);
    if (!f->off) record(f);
    return f;
}

void infer_program(Sema *s) {
    PySema *py = py_sema(s);
    if (py->infer || !s->main->has_python_syntax || !s->main->ast) return;
    s->ctx->diags.muted++;
    py->outside = analyse(s, false);
    if (makes_extension(s->ctx) && !py->outside->off && !py->outside->is_exposed) {
        Infer *inside = analyse(s, true);
        if (!inside->off) py->inside = inside;
    }
    py->infer = py->outside;
    s->ctx->diags.muted--;
}
