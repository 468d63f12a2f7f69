/* libFuzzer target: any bytes through the parser of IR text. What parses must print, parse again, and print the same;
 * what the verifier takes must run in the interpreter without harm. */
#include "comptime/comptime.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool parse(Context *ctx, IrModule *module, Str text) {
    return ir_parse(module, source_add(ctx, STR("fuzz.ir"), text));
}

static Str print(Context *ctx, const IrModule *module) {
    Text out;
    text_init(&out, &ctx->arena);
    ir_print(module, &out);
    return arena_str(&ctx->arena, text_view(&out));
}

static void check_round_trip(Str text) {
    Context ctx;
    context_init(&ctx);
    IrModule *module = ir_module_new(&ctx, types_new(&ctx));
    if (!parse(&ctx, module, text)) ICE("printed IR does not parse:\n%.*s", STR_ARGS(text));
    Str again = print(&ctx, module);
    if (!str_equal(text, again))
        ICE("IR prints differently the second time:\n%.*s\n----\n%.*s", STR_ARGS(text), STR_ARGS(again));
    context_drop(&ctx);
}

static bool is_sound(Context *ctx, const IrModule *module) {
    Text why;
    text_init(&why, &ctx->arena);
    for (uint32_t i = 0; i < module->fns.len; i++) {
        if (module->fns.at[i]->has_body && !ir_verify_fn(module, module->fns.at[i], IR_STAGE_LOWERED, &why))
            return false;
    }
    return true;
}

static void run_all(IrModule *module) {
    Comptime *c = comptime_new(module, &(ComptimeOptions){.max_steps = 10000, .max_memory = 1 << 22, .max_depth = 100});
    for (uint32_t i = 0; i < module->fns.len; i++) {
        ValueId result;
        if (module->fns.at[i]->has_body) comptime_call(c, module->fns.at[i]->id, NULL, 0, (Span){0, 0}, NULL, &result);
    }
    comptime_free(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1 << 16) return 0;
    Context ctx;
    context_init(&ctx);
    Str text = arena_str(&ctx.arena, (Str){(const char *)data, (uint32_t)size});
    IrModule *module = ir_module_new(&ctx, types_new(&ctx));
    if (parse(&ctx, module, text)) {
        check_round_trip(print(&ctx, module));
        if (is_sound(&ctx, module)) run_all(module);
    }
    context_drop(&ctx);
    return 0;
}
