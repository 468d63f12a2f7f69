/* libFuzzer target: any bytes through the whole front end, up to ownership. The first byte chooses the register. */
#include "driver/driver.h"
#include "driver/pipeline.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > 1 << 16) return 0;
    Context ctx;
    context_init(&ctx);
    Str path = data[0] & 1 ? STR("fuzz.py") : STR("fuzz.mojo");
    Str text = arena_str(&ctx.arena, (Str){(const char *)data + 1, (uint32_t)size - 1});
    if (source_fault(&ctx.arena, text) == NULL && driver_find_library(&ctx)) {
        Pipeline p = {.ctx = &ctx, .file = source_add(&ctx, path, text)};
        pipeline_run(&p, STEP_OWNERSHIP);
        Text out;
        text_init(&out, &ctx.arena);
        diag_render(&ctx, &out, DIAG_TEXT, false);
    }
    context_drop(&ctx);
    return 0;
}
