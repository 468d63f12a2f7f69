/* The table of passes and the one loop that runs them. */
#include "passes/pass.h"

#include <stdio.h>

enum { MANUAL = 99 };

static const PassInfo passes[] = {
#define PASS(ident, KIND, level, doc) {#ident, doc, level, .run_##KIND = pass_##ident},
#include "passes/pass.def"
    {NULL, NULL, MANUAL, NULL, NULL},
};

/* By number from 0, for help and documentation; NULL after the last one. */
static const PassInfo *pass_at(uint32_t index) { return passes[index].name != NULL ? &passes[index] : NULL; }

const PassInfo *pass_find(Str name) {
    for (uint32_t i = 0; pass_at(i) != NULL; i++) {
        if (str_equal(str_of(passes[i].name), name)) return &passes[i];
    }
    return NULL;
}

/* --- Showing what a pass did --- */

static void print_fns(const IrModule *module, Text *out) {
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        if (fn->has_body && options_wants_fn(&module->ctx->options, fn->display)) ir_print_fn(module, fn, out);
    }
}

static void print_after(const IrModule *module, const PassInfo *pass) {
    const StrList *wanted = &module->ctx->options.print_after;
    bool is_wanted = false;
    for (uint32_t i = 0; i < wanted->len; i++) {
        is_wanted = is_wanted || str_equal(wanted->at[i], STR("all")) || str_equal(wanted->at[i], str_of(pass->name));
    }
    if (!is_wanted) return;
    Text out;
    text_init(&out, &module->ctx->arena);
    text_printf(&out, "// after %s\n", pass->name);
    print_fns(module, &out);
    fwrite(out.at, 1, out.len, stdout);
}

static void verify_after(const IrModule *module, const PassInfo *pass) {
    Text why;
    text_init(&why, &module->ctx->arena);
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        if (!fn->has_body || ir_verify_fn(module, fn, IR_STAGE_OWNED, &why)) continue;
        ICE("after pass %s: %.*s", pass->name, STR_ARGS(text_view(&why)));
    }
}

/* --- Running --- */

static bool run_on_fns(IrModule *module, const PassInfo *pass) {
    bool changed = false;
    for (uint32_t i = 0; i < module->fns.len; i++) { /* a pass may add functions */
        IrFn *fn = module->fns.at[i];
        if (!fn->has_body) continue;
        Activity activity;
        activity_enter(&activity, "changing", fn->display);
        changed |= pass->run_FN(module, fn);
        activity_leave(&activity);
    }
    return changed;
}

bool pass_run(IrModule *module, const PassInfo *pass) {
    Activity activity;
    activity_enter(&activity, "running pass", str_of(pass->name));
    bool changed = pass->run_FN != NULL ? run_on_fns(module, pass) : pass->run_MODULE(module);
    activity_leave(&activity);
    print_after(module, pass);
    if (module->ctx->options.verify_ir) verify_after(module, pass);
    return changed;
}

void pass_run_pipeline(IrModule *module) {
    const Options *options = &module->ctx->options;
    uint32_t left = options->pass_limit;
    for (uint32_t i = 0; pass_at(i) != NULL && left > 0; i++) {
        if (passes[i].level > options->opt_level) continue;
        pass_run(module, &passes[i]);
        left--;
        if (str_equal(options->stop_after, str_of(passes[i].name))) break;
    }
}
