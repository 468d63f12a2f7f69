/* `pyc new NAME`: creates a project from the files in lib/pyc/templates, with its name in them. The project builds, and
 * its tests pass. */
#include "driver/driver.h"
#include "support/fs.h"

static const Span nowhere = {0, 0};

typedef struct Copying {
    Context *ctx;
    Str from, to, name;
    bool ok;
} Copying;

static Str replaced(Arena *arena, Str text, Str mark, Str name) {
    Text out;
    text_init(&out, arena);
    for (uint32_t i = 0; i < text.len;) {
        const bool is_mark = text.len - i >= mark.len && memcmp(text.at + i, mark.at, mark.len) == 0;
        if (is_mark)
            text_str(&out, name);
        else
            text_char(&out, text.at[i]);
        i += is_mark ? mark.len : 1;
    }
    return arena_str(arena, text_view(&out));
}

static bool copy_file(const Copying *c, Str from, Str to) {
    Str text;
    const char *why;
    if (!fs_read(&c->ctx->arena, from.at, &text, &why)) {
        diag(c->ctx, D_CANNOT_READ, nowhere, STR_ARGS(from), why);
        return false;
    }
    return driver_write(c->ctx, to, replaced(&c->ctx->arena, text, STR("@NAME@"), c->name), false);
}

static bool copy_folder(const Copying *c);

/* `gitignore` gets its dot here; with it, fs_each would leave it out. */
static void copy_entry(void *state, Str entry) {
    Copying *c = state;
    Arena *arena = &c->ctx->arena;
    const Str from = path_join(arena, c->from, entry);
    const Str named =
        str_equal(entry, STR("gitignore")) ? STR(".gitignore") : replaced(arena, entry, STR("NAME"), c->name);
    const Str to = path_join(arena, c->to, named);
    const Copying below = {c->ctx, from, to, c->name, true};
    c->ok = c->ok && (fs_is_folder(from.at) ? copy_folder(&below) : copy_file(c, from, to));
}

static bool copy_folder(const Copying *c) {
    const char *why;
    Copying here = *c;
    if (!fs_make_folders(c->to.at, &why)) return driver_cannot_write(c->ctx, c->to, why);
    fs_each(c->from.at, copy_entry, &here);
    return here.ok;
}

/* The module is named after the folder: `my-shapes` has `my_shapes`. */
static Str module_name(Context *ctx, Str folder) {
    return replaced(&ctx->arena, path_base(folder), STR("-"), STR("_"));
}

static void make(Context *ctx, Str folder) {
    const Str name = module_name(ctx, folder);
    if (!driver_is_module_name(name)) {
        driver_cannot_write(ctx, folder,
                            "the project's name is that of its module: letters, digits, '_' and '-', no digit at the "
                            "beginning, and no keyword of Python");
        return;
    }
    if (fs_exists(folder.at)) {
        driver_cannot_write(ctx, folder, "it is there already");
        return;
    }
    if (!driver_find_library(ctx)) return;
    const Str kind = ctx->options.new_exe ? STR("templates/exe") : STR("templates/lib");
    const Copying all = {ctx, path_join(&ctx->arena, ctx->library, kind), folder, name, true};
    if (!copy_folder(&all)) return;
    driver_print(
        ctx, arena_printf(&ctx->arena, "made %.*s; next: cd %.*s && pyc test\n", STR_ARGS(folder), STR_ARGS(folder)));
}

int cmd_new(Context *ctx) {
    Str folder = driver_single_input(ctx);
    while (folder.len > 1 && folder.at[folder.len - 1] == '/')
        folder = arena_str(&ctx->arena, (Str){folder.at, folder.len - 1});
    if (folder.len > 0) make(ctx, folder);
    return driver_report(ctx);
}
