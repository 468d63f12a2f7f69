/* Evaluation at compile time: from sema to the interpreter and back. The interpreter asks for the bodies that it
 * reaches. Each is then checked, lowered and given its destroys early, and only once: the later stages skip it. */
#include "driver/evaluate.h"

#include "comptime/comptime.h"
#include "driver/instance.h"

/* Called for each further function that is about to run; false when it has errors. Errors that were kept from an
 * earlier check are reported now, unless types are wrong, because then they may only be consequences. */
static bool require_body(void *state, FnId id) {
    Pipeline *p = state;
    IrFn *fn = ir_fn(p->module, id);
    if (!fn->has_body) {
        const HirBody *body = sema_body_of(p->sema, id);
        if (body == NULL) return false;
        instance_compile(p, body);
    }
    bool ok = instance_own(p, fn);
    if (!diag_has_errors(p->ctx)) instance_report(p, id);
    return ok;
}

static Comptime *interpreter(Pipeline *p) {
    if (p->comptime == NULL) {
        ComptimeOptions options = {.require = require_body, .state = p};
        p->comptime = comptime_new(p->module, &options);
    }
    return p->comptime;
}

bool evaluate_at_compile_time(void *state, FnId fn, Span span, SemaTarget *target, ValueId *result) {
    Pipeline *p = state;
    Activity activity;
    activity_enter(&activity, "evaluating", ir_fn(p->module, fn)->display);
    ComptimeTarget asked = {.on_device = target->is_gpu};
    bool ok = require_body(p, fn) && comptime_call(interpreter(p), fn, NULL, 0, span, &asked, result);
    target->was_asked |= asked.was_asked;
    activity_leave(&activity);
    return ok;
}
