/* Activities tell an internal error which function it was about; --verify-ir looks at each result. */
#include "driver/instance.h"

#include "driver/dump.h"
#include "lower/lower.h"
#include "ownership/ownership.h"

void instance_lower(Pipeline *p, const HirBody *body) {
    p->body_count++;
    if (p->ctx->options.dump & DUMP_SEMA) dump_body(p, body);
    IrFn *fn = ir_fn(p->module, body->fn);
    Activity activity;
    activity_enter(&activity, "lowering", fn->display);
    lower_body(p->module, p->sema, body);
    activity_leave(&activity);
    if (!p->ctx->options.verify_ir) return;
    Text why;
    text_init(&why, &p->ctx->arena);
    if (!ir_verify_fn(p->module, fn, IR_STAGE_LOWERED, &why)) ICE("after lowering: %.*s", STR_ARGS(text_view(&why)));
}

static bool own(Pipeline *p, IrFn *fn) {
    Activity activity;
    activity_enter(&activity, "checking ownership in", fn->display);
    bool ok = own_check_fn(p->module, fn, &p->scratch);
    activity_leave(&activity);
    if (!ok || !p->ctx->options.verify_ir) return ok;
    Text why;
    text_init(&why, &p->ctx->arena);
    bool well_formed = ir_verify_fn(p->module, fn, IR_STAGE_OWNED, &why) && own_verify_fn(p->module, fn, &why);
    if (!well_formed) ICE("after ownership: %.*s", STR_ARGS(text_view(&why)));
    return true;
}

bool instance_own(Pipeline *p, IrFn *fn) {
    uint64_t ok;
    if (map_get(&p->owned, fn->id.id, &ok)) return ok;
    ok = own(p, fn);
    if (fn->flags & IR_FN_ARCHETYPE) fn->has_body = false; /* that was all it is for */
    map_put(&p->owned, fn->id.id, ok);
    return ok;
}
