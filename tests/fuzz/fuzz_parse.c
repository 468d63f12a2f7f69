/* libFuzzer target: any bytes through the parser. The first byte chooses the register. */
#include "parse/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > 1 << 20) return 0;
    Context ctx;
    context_init(&ctx);
    Str path = data[0] & 1 ? STR("fuzz.py") : STR("fuzz.mojo");
    Str text = arena_str(&ctx.arena, (Str){(const char *)data + 1, (uint32_t)size - 1});
    if (source_fault(&ctx.arena, text) == NULL) {
        FileId file = source_add(&ctx, path, text);
        const Ast *module = parse_module(&ctx, file, N(__main__));
        Text out;
        text_init(&out, &ctx.arena);
        ast_print(&ctx, module, &out);
        diag_render(&ctx, &out, DIAG_TEXT, false);
    }
    context_drop(&ctx);
    return 0;
}
