/* Linking, in memory where possible: the object is passed as a memfd, which the linker opens as a file, and the program
 * comes back through the linker's standard output. So there is nothing to clean up, and a full disk is noticed in one
 * place, where outputs are written.
 *
 * ld.lld is called directly, which saves the time of a compiler driver; where it is missing, `cc` does it, by way of a
 * temporary folder. Sanitizers and static programs always go through a compiler driver, which knows where its libraries
 * are. */
#include "driver/link.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/fs.h"
#include "support/process.h"

static const Span nowhere = {0, 0};

typedef struct Linker {
    Context *ctx;
    const LinkJob *job;
    const char *program;
    bool is_driver;   /* a compiler driver, not a linker */
    VEC(int) objects; /* files in memory */
    int script;       /* the version script, in memory; -1: none */
    VEC(const char *) argv;
} Linker;

static void add(Linker *l, const char *arg) { vec_push(&l->ctx->arena, &l->argv, arg); }

static void add_all(Linker *l, const char *const *args, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) add(l, args[i]);
}

#define ADD(l, ...) add_all(l, (const char *const[]){__VA_ARGS__}, COUNT_OF(((const char *const[]){__VA_ARGS__})))

static Arena *arena_of(Linker *l) { return &l->ctx->arena; }

/* --- Where the system keeps things --- */

#if defined(__aarch64__)
#define MULTIARCH "aarch64-linux-gnu"
#define LOADER "/lib/ld-linux-aarch64.so.1"
#else
#define MULTIARCH "x86_64-linux-gnu"
#define LOADER "/lib64/ld-linux-x86-64.so.2"
#endif

static const char *const library_folders[] = {
    "/usr/lib/" MULTIARCH, "/lib/" MULTIARCH, "/usr/lib64", "/lib64", "/usr/local/lib", "/usr/lib", "/lib",
};

static const char *find_in_folders(Linker *l, const char *name) {
    for (uint32_t i = 0; i < COUNT_OF(library_folders); i++) {
        const char *path = path_join(arena_of(l), str_of(library_folders[i]), str_of(name)).at;
        if (fs_exists(path)) return path;
    }
    return NULL;
}

/* --- The command --- */

/* System libraries that the objects may need because they are linked with shared libraries. They are named only where
 * they are installed; --as-needed leaves out those that are not used. If one is used and missing, explain_failure
 * explains the undefined symbol. */
static const char *find_system_library(Linker *l, const char *stem) {
    static const char *const endings[] = {".so", ".so.1", ".so.10"};
    for (uint32_t i = 0; i < COUNT_OF(endings); i++) {
        const char *path = find_in_folders(l, arena_printf(arena_of(l), "lib%s%s", stem, endings[i]).at);
        if (path != NULL) return path;
    }
    return NULL;
}

/* Shared libraries that a wheel contains: the linked program searches there first. */
static void add_brought_library(Linker *l, const char *name, const char *stem) {
    const char *path = path_join(arena_of(l), l->ctx->library, str_of(name)).at;
    if (!fs_exists(path)) path = find_system_library(l, stem);
    if (path != NULL) add(l, path);
}

/* docs/decisions/linking.md */
static bool shares_libraries(const Linker *l) {
    return l->job->shared || l->job->sanitize || l->ctx->options.shared_libraries;
}

static void add_search_path(Linker *l, const char *to_linker) {
    const Str wanted = l->ctx->options.rpath;
    if (wanted.len) add(l, arena_printf(arena_of(l), "%s-rpath=%.*s", to_linker, STR_ARGS(wanted)).at);
    if (wanted.len) return;
    if (!shares_libraries(l) || !fs_exists(path_join(arena_of(l), l->ctx->library, STR("libgc.so.1")).at)) return;
    add(l, arena_printf(arena_of(l), "%s-rpath=%.*s", to_linker, STR_ARGS(l->ctx->library)).at);
}

static void add_own(Linker *l, const char *name) {
    const char *path = path_join(arena_of(l), l->ctx->library, str_of(name)).at;
    if (fs_exists(path)) add(l, path);
}

/* A process has one collector. Extension modules use that of the process; a program into which CPython may load such
 * modules contains all of it, and exports its symbols. */
static void add_collector(Linker *l, const char *to_linker) {
    if (l->job->loads_python)
        ADD(l, arena_printf(arena_of(l), "%s--export-dynamic-symbol=GC_*", to_linker).at,
            arena_printf(arena_of(l), "%s--whole-archive", to_linker).at);
    add_own(l, "libgc.a");
    if (l->job->loads_python) add(l, arena_printf(arena_of(l), "%s--no-whole-archive", to_linker).at);
}

static void add_libraries(Linker *l, const char *to_linker) {
    add_own(l, "libpyc_eval.a"); /* uses the next one */
    add_own(l, "libpyc_rt.a");
    add_own(l, "libz.a");
    add_own(l, "libbz2.a");
    add_own(l, "liblzma.a");
    add_own(l, "libsqlite3.a");
    add_own(l, "libssl.a"); /* uses the next one */
    add_own(l, "libcrypto.a");
    if (shares_libraries(l)) {
        add_brought_library(l, "libgmp.so.10", "gmp");
        add_brought_library(l, "libgc.so.1", "gc");
    } else {
        add_own(l, "libgmp.a");
        add_collector(l, to_linker);
    }
}

/* All other symbols of a library are hidden, because each has its own copy of the runtime. */
static bool add_exports(Linker *l, const Str *names, uint32_t count, const char *to_linker) {
    Text text;
    text_init(&text, arena_of(l));
    text_c(&text, "{ global:");
    for (uint32_t i = 0; i < count; i++) text_printf(&text, " %.*s;", STR_ARGS(names[i]));
    text_c(&text, " local: *; };\n");
    const Str script = text_view(&text);
    const char *why = NULL;
    l->script = fs_in_memory(script, "exports", &why);
    if (l->script < 0) {
        diag(l->ctx, D_CANNOT_WRITE, nowhere, STR_ARGS(STR("the list of exported names")), why);
        return false;
    }
    add(l, arena_printf(arena_of(l), "%s--version-script=/proc/self/fd/%d", to_linker, l->script).at);
    return true;
}

/* CPython needs one symbol; other libraries offer what the program exports. */
static bool add_entry(Linker *l, const char *to_linker) {
    const Str module = l->job->module;
    if (!module.len)
        return !l->job->shared || !l->job->export_count ||
               add_exports(l, l->job->exports, l->job->export_count, to_linker);
    const Str entry = arena_printf(arena_of(l), "PyInit_%.*s", STR_ARGS(module));
    add(l, arena_printf(arena_of(l), "%s--undefined=pyc_extension_init", to_linker).at);
    add(l, arena_printf(arena_of(l), "%s--defsym=%.*s=pyc_extension_init", to_linker, STR_ARGS(entry)).at);
    return add_exports(l, &entry, 1, to_linker);
}

static void add_objects(Linker *l) {
    for (uint32_t i = 0; i < l->objects.len; i++)
        add(l, arena_printf(arena_of(l), "/proc/self/fd/%d", l->objects.at[i]).at);
}

static bool build_driver_command(Linker *l, const char *output) {
    ADD(l, l->program, "-o", output);
    add_objects(l);
    ADD(l, "-Wl,--gc-sections", "-Wl,--as-needed");
    if (!l->ctx->options.debug_info) add(l, "-Wl,--strip-debug");
    if (l->job->shared) add(l, "-shared");
    if (l->ctx->options.is_static) add(l, "-static");
    if (l->job->sanitize & SANITIZE_ADDRESS) add(l, "-fsanitize=address");
    if (l->job->sanitize & SANITIZE_UNDEFINED) add(l, "-fsanitize=undefined");
    if (l->job->sanitize & SANITIZE_THREAD) add(l, "-fsanitize=thread");
    add_search_path(l, "-Wl,");
    add_libraries(l, "-Wl,");
    ADD(l, "-lm", "-lpthread", "-ldl");
    return add_entry(l, "-Wl,");
}

/* System libraries, by the names that they have where programs run, so that linking needs no development packages. The
 * startup code and the division of wide integers are in libraries of ours. */
static bool add_system(Linker *l) {
    static const char *const names[] = {"libm.so.6", "libc.so.6"};
    for (uint32_t i = 0; i < COUNT_OF(names); i++) {
        const char *path = find_in_folders(l, names[i]);
        if (path == NULL) {
            diag(l->ctx, D_NO_C_LIBRARY, nowhere, names[i]);
            return false;
        }
        add(l, path);
    }
    add(l, LOADER);
    add_own(l, "libpyc_builtins.a");
    return true;
}

static bool build_linker_command(Linker *l) {
    ADD(l, l->program, "-o", "-", "--eh-frame-hdr", "--hash-style=gnu", "--gc-sections", "--as-needed", "-z", "relro");
    if (!l->ctx->options.debug_info) add(l, "--strip-debug"); /* debug information of the runtime */
    if (l->job->shared) {
        add(l, "-shared");
    } else {
        ADD(l, "-pie", "-dynamic-linker", LOADER);
    }
    add_objects(l);
    add_search_path(l, "");
    if (!add_entry(l, "")) return false;
    add_libraries(l, "");
    return add_system(l);
}

/* A wheel contains its own linker. */
static const char *find_linker(Linker *l) {
    static const char *const linkers[] = {"ld.lld-22", "ld.lld"};
    const char *brought = path_join(arena_of(l), l->ctx->library, STR("linker/ld.lld")).at;
    return fs_exists(brought) ? brought : process_find(arena_of(l), linkers, COUNT_OF(linkers));
}

static bool choose_linker(Linker *l) {
    static const char *const drivers[] = {"cc", "gcc", "clang-22", "clang"};
    static const char *const sanitizing[] = {"clang-22", "clang", "cc", "gcc"};
    if (l->job->sanitize != 0 || l->ctx->options.is_static) {
        l->program = process_find(arena_of(l), sanitizing, COUNT_OF(sanitizing));
        l->is_driver = true;
    } else {
        l->program = find_linker(l);
        if (l->program == NULL) {
            l->program = process_find(arena_of(l), drivers, COUNT_OF(drivers));
            l->is_driver = true;
        }
    }
    if (l->program == NULL) diag(l->ctx, D_NO_LINKER, nowhere);
    return l->program != NULL;
}

/* --- Running it --- */

/* Explains undefined symbols: "undefined symbol: GC_malloc" means that a library is missing, not that the program is
 * wrong. */
static void explain_failure(Linker *l, const Process *process) {
    const char *text = arena_str(arena_of(l), process->err).at;
    if (strstr(text, strerror(ENOSPC)) != NULL) {
        diag(l->ctx, D_CANNOT_WRITE, nowhere, STR_ARGS(STR("temporary files")), strerror(ENOSPC));
        return;
    }
    if (strstr(text, "__gmp") != NULL) {
        diag(l->ctx, D_NO_LINK_LIBRARY, nowhere, "libgmp");
        diag_note(l->ctx, nowhere, "exact integers need it; on Debian: apt install libgmp-dev");
        return;
    }
    if (strstr(text, "GC_") != NULL) {
        diag(l->ctx, D_NO_LINK_LIBRARY, nowhere, "libgc");
        diag_note(l->ctx, nowhere, "classes and other references need it; on Debian: apt install libgc-dev");
        return;
    }
    diag(l->ctx, D_LINK_FAILED, nowhere, STR_ARGS(path_base(str_of(l->program))), process->status);
    Str said = process->err;
    while (said.len > 0 && said.at[said.len - 1] == '\n') said.len--;
    if (said.len > 0) diag_note(l->ctx, nowhere, "it says: %.*s", STR_ARGS(said));
}

static void print_command(Linker *l) {
    for (uint32_t i = 0; i + 1 < l->argv.len; i++) fprintf(stderr, "%s%s", i > 0 ? " " : "", l->argv.at[i]);
    fputc('\n', stderr);
}

static bool run(Linker *l, Process *process) {
    add(l, NULL);
    if (l->ctx->options.verbose) print_command(l);
    const char *why = NULL;
    *process = (Process){.argv = l->argv.at, .capture = true};
    if (!process_run(arena_of(l), process, &why)) {
        diag(l->ctx, D_CANNOT_START_PROGRAM, nowhere, STR_ARGS(str_of(l->program)), why);
        return false;
    }
    if (process->status != 0) explain_failure(l, process);
    return process->status == 0;
}

static bool run_linker(Linker *l, Str *image) {
    Process process;
    if (!build_linker_command(l) || !run(l, &process)) return false;
    *image = process.out;
    return true;
}

static bool run_driver(Linker *l, Str *image) {
    const char *why = NULL, *folder = fs_temp_folder(arena_of(l), &why);
    if (folder == NULL) {
        diag(l->ctx, D_NO_TEMPORARY_FOLDER, nowhere, why);
        return false;
    }
    const char *output = path_join(arena_of(l), str_of(folder), STR("program")).at;
    Process process;
    bool ok = build_driver_command(l, output) && run(l, &process);
    if (ok && !fs_read(arena_of(l), output, image, &why)) {
        diag(l->ctx, D_CANNOT_READ, nowhere, STR_ARGS(str_of(output)), why);
        ok = false;
    }
    fs_remove_tree(folder);
    fs_release(folder);
    return ok;
}

static bool open_objects(Linker *l) {
    for (uint32_t i = 0; i < l->job->object_count; i++) {
        const char *why = NULL;
        int fd = fs_in_memory(l->job->objects[i], "program.o", &why);
        if (fd < 0) {
            diag(l->ctx, D_CANNOT_WRITE, nowhere, STR_ARGS(STR("the object file")), why);
            return false;
        }
        vec_push(arena_of(l), &l->objects, fd);
    }
    return true;
}

bool link_program(Context *ctx, const LinkJob *job, Str *image) {
    Linker linker = {.ctx = ctx, .job = job, .script = -1};
    if (!choose_linker(&linker)) return false;
    bool ok = open_objects(&linker) && (linker.is_driver ? run_driver(&linker, image) : run_linker(&linker, image));
    for (uint32_t i = 0; i < linker.objects.len; i++) close(linker.objects.at[i]);
    if (linker.script >= 0) close(linker.script);
    return ok;
}
