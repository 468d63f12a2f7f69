/* `pyc COMMAND …`: finds the sub-command, reads its options, runs it. What a command does is in the file of its name;
 * what a compilation does is in pipeline.c. */
#include "driver/crash.h"
#include "driver/driver.h"
#include "support/deep_stack.h"
#include "support/fs.h"

static int run_command(Context *ctx, Command command) {
    switch (command) {
#define COMMAND(IDENT, name, usage, help)                                                                              \
    case CMD_##IDENT: return cmd_##name(ctx);
#include "support/command.def"
    case CMD_NONE:
    case CMD_COUNT: break;
    }
    UNREACHABLE();
}

/* `pyc --help`, `pyc -h`, `pyc --version` are commands too. */
static const char *command_word(const char *arg) {
    if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) return "help";
    return strcmp(arg, "--version") == 0 ? "version" : arg;
}

static Str command_line(Context *ctx, int argc, char **argv) {
    Text text;
    text_init(&text, &ctx->arena);
    text_c(&text, "pyc");
    for (int i = 1; i < argc; i++) text_printf(&text, " %s", argv[i]);
    return text_view(&text);
}

static int no_such_command(Context *ctx, const char *word, const char *nearest) {
    const Span nowhere = {0, 0};
    diag(ctx, D_UNKNOWN_COMMAND, nowhere, word);
    if (nearest != NULL) {
        diag_note(ctx, nowhere, "did you mean 'pyc %s'?", nearest);
    } else {
        bool is_file = strchr(word, '.') != NULL;
        diag_note(ctx, nowhere, is_file ? "did you mean 'pyc run %s'?" : "'pyc help' lists the commands%.0s", word);
    }
    return driver_report(ctx);
}

static int dispatch(Context *ctx, int argc, char **argv) {
    if (argc < 2) {
        cmd_help(ctx);
        return STAGE_USAGE;
    }
    const char *nearest = NULL;
    Command command = command_find(command_word(argv[1]), &nearest);
    if (command == CMD_NONE) return no_such_command(ctx, argv[1], nearest);
    bool ok = options_parse(ctx, command, argc - 2, argv + 2);
    if (ctx->options.help) {
        Text page;
        text_init(&page, &ctx->arena);
        options_help(&page, command);
        return driver_print(ctx, text_view(&page)) ? 0 : driver_report(ctx);
    }
    return ok ? run_command(ctx, command) : driver_report(ctx);
}

typedef struct Start {
    char **argv;
    int argc, status;
} Start;

static void *compile(void *given) {
    Start *start = given;
    crash_handlers_install();
    Context ctx;
    context_init(&ctx);
    Activity activity;
    activity_enter(&activity, "running", command_line(&ctx, start->argc, start->argv));
    start->status = dispatch(&ctx, start->argc, start->argv);
    activity_leave(&activity);
    context_drop(&ctx);
    return NULL;
}

int main(int argc, char **argv) {
    fs_fill_closed_streams();
    Start start = {.argv = argv, .argc = argc};
    on_deep_stack(compile, &start);
    return start.status;
}
