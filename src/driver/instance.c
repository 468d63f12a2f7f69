/* Lowers each body and inserts its destroys as soon as it is checked, while its data is still in the processor's cache;
 * only the last form is kept. Ownership errors can be trusted only when the structs are right, so they are kept until
 * the whole file is checked, or until the function is needed at compile time.
 *
 * The activities tell an internal error which function it concerns; --verify-ir checks each result. */
#include "driver/instance.h"

#include "driver/dump.h"
#include "lower/lower.h"
#include "ownership/ownership.h"

/* After errors the IR may be incomplete. */
static bool verifies(const Pipeline *p) { return p->ctx->options.verify_ir && !p->ctx->diags.error_count; }

static void lower(Pipeline *p, IrFn *fn, const HirBody *body, Arena *arena) {
    p->body_count++;
    if (p->ctx->options.dump & DUMP_SEMA) dump_body(p, body);
    Activity activity;
    activity_enter(&activity, "lowering", fn->display);
    lower_body(p->module, p->sema, body, arena);
    activity_leave(&activity);
    if (!verifies(p)) return;
    Text why;
    text_init(&why, &p->ctx->arena);
    if (!ir_verify_fn(p->module, fn, IR_STAGE_LOWERED, &why)) ICE("after lowering: %.*s", STR_ARGS(text_view(&why)));
}

void instance_compile(Pipeline *p, const HirBody *body) {
    IrFn *fn = ir_fn(p->module, body->fn);
    Arena arena = arena_take(&p->ctx->spare);
    Step outer = pipeline_enter(p, STEP_LOWER);
    lower(p, fn, body, &arena);
    sema_drop_body(p->sema, body);
    pipeline_enter(p, outer);
    if (p->last >= STEP_OWNERSHIP) instance_own(p, fn);
    ir_fn_move(fn, p->module->arena);
    arena_give_back(&p->ctx->spare, &arena);
}

static bool own(Pipeline *p, IrFn *fn) {
    Activity activity;
    activity_enter(&activity, "checking ownership in", fn->display);
    bool ok = own_check_fn(p->module, fn);
    activity_leave(&activity);
    if (!ok || !verifies(p)) return ok;
    Text why;
    text_init(&why, &p->ctx->arena);
    bool well_formed = ir_verify_fn(p->module, fn, IR_STAGE_OWNED, &why) && own_verify_fn(p->module, fn, &why);
    if (!well_formed) ICE("after ownership: %.*s", STR_ARGS(text_view(&why)));
    return true;
}

bool instance_own(Pipeline *p, IrFn *fn) {
    uint64_t ok;
    if (map_get(&p->owned, fn->id.id, &ok)) return ok;
    Step outer = pipeline_enter(p, STEP_OWNERSHIP);
    uint32_t reported = p->ctx->diags.all.len;
    ok = own(p, fn);
    if (fn->flags & IR_FN_ARCHETYPE) fn->has_body = false; /* its body was only needed for the check */
    map_put(&p->owned, fn->id.id, ok);
    if (p->ctx->diags.all.len > reported) {
        KeptReports kept = {fn->id, diag_take(p->ctx, reported)};
        vec_push(&p->ctx->arena, &p->kept, kept);
    }
    pipeline_enter(p, outer);
    return ok;
}

static void report(Pipeline *p, KeptReports *kept) {
    diag_give_back(p->ctx, &kept->reports);
    kept->reports.len = 0;
}

void instance_report(Pipeline *p, FnId fn) {
    for (uint32_t i = 0; i < p->kept.len; i++) {
        if (SAME(p->kept.at[i].fn, fn)) report(p, &p->kept.at[i]);
    }
}

void instance_report_all(Pipeline *p) {
    for (uint32_t i = 0; i < p->kept.len; i++) report(p, &p->kept.at[i]);
}
