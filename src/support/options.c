/* The command line, read by the rows of `options.def`: a row knows where its field lies in `Options`. */
#include "support/options.h"

#include "support/context.h"
#include "support/suggest.h"

enum {
#define COMMAND(IDENT, name, usage, help) IDENT = 1 << CMD_##IDENT,
#include "support/command.def"
    ANY = (1 << CMD_COUNT) - 1,
    DEVELOPER = 1 << 30,
};

typedef enum OptionKind { FLAG, TEXT, LIST, NUMBER, CHOICE, SET } OptionKind;

typedef struct OptionRow {
    OptionKind kind;
    size_t offset;
    const char *spelling, *argument;
    uint32_t commands;
    const char *help;
} OptionRow;

static const OptionRow rows[] = {
#define OPTION(KIND, field, spelling, argument, commands, help)                                                        \
    {KIND, offsetof(Options, field), spelling, argument, commands, help},
#include "support/options.def"
};

typedef struct CommandRow {
    const char *name, *usage, *help;
} CommandRow;

static const CommandRow commands[] = {
    {"", "", ""},
#define COMMAND(IDENT, name, usage, help) {#name, usage, help},
#include "support/command.def"
};

static const Span nowhere = {0, 0};

/* --- Sub-commands --- */

Command command_find(const char *name, const char **nearest) {
    Suggestion s = suggest(str_of(name));
    for (Command c = CMD_NONE + 1; c < CMD_COUNT; c++) {
        if (strcmp(commands[c].name, name) == 0) return c;
        suggest_offer(&s, str_of(commands[c].name));
    }
    if (nearest != NULL) *nearest = suggest_found(&s) ? s.best.at : NULL;
    return CMD_NONE;
}

const char *command_name(Command command) { return commands[command].name; }

/* --- Values --- */

/* The index of `word` among "a|b|c"; -1 when it is not there. */
static int word_index(const char *words, Str word) {
    for (int i = 0; *words != '\0'; i++) {
        uint32_t len = (uint32_t)strcspn(words, "|");
        if (str_equal((Str){words, len}, word)) return i;
        words += len + (words[len] == '|');
    }
    return -1;
}

static void bad_value(Context *ctx, const OptionRow *row, Str value) {
    diag(ctx, D_BAD_OPTION_VALUE, nowhere, row->spelling, STR_ARGS(value), row->argument);
}

static void set_choice(Context *ctx, const OptionRow *row, uint32_t *field, Str value) {
    int index = word_index(row->argument, value);
    if (index < 0) {
        bad_value(ctx, row, value);
    } else {
        *field = (uint32_t)index;
    }
}

static void add_to_set(Context *ctx, const OptionRow *row, uint32_t *field, Str value) {
    for (uint32_t start = 0; start <= value.len;) {
        uint32_t end = start;
        while (end < value.len && value.at[end] != ',') end++;
        Str word = {value.at + start, end - start};
        int index = word_index(row->argument, word);
        if (index < 0) {
            bad_value(ctx, row, word);
            return;
        }
        *field |= 1u << index;
        start = end + 1;
    }
}

static void set_number(Context *ctx, const OptionRow *row, uint32_t *field, Str value) {
    uint64_t number = 0;
    bool ok = value.len > 0 && value.len <= 9;
    for (uint32_t i = 0; i < value.len && ok; i++) {
        ok = value.at[i] >= '0' && value.at[i] <= '9';
        number = number * 10 + (uint64_t)(value.at[i] - '0');
    }
    if (ok) {
        *field = (uint32_t)number;
    } else {
        bad_value(ctx, row, value);
    }
}

/* The name of a file or folder has at least one character; a text or an expression may be empty. */
static void set_text(Context *ctx, const OptionRow *row, Str *field, Str value) {
    bool may_be_empty = strcmp(row->argument, "TEXT") == 0 || strcmp(row->argument, "EXPR") == 0;
    if (!value.len && !may_be_empty)
        bad_value(ctx, row, value);
    else
        *field = value;
}

static void set_field(Context *ctx, const OptionRow *row, Str value) {
    void *field = (char *)&ctx->options + row->offset;
    switch (row->kind) {
    case FLAG: *(bool *)field = true; return;
    case TEXT: set_text(ctx, row, field, value); return;
    case LIST: vec_push(&ctx->arena, (StrList *)field, value); return;
    case NUMBER: set_number(ctx, row, field, value); return;
    case CHOICE: set_choice(ctx, row, field, value); return;
    case SET: add_to_set(ctx, row, field, value); return;
    }
}

/* --- Arguments --- */

static bool is_short(const OptionRow *row) { return row->spelling[1] != '-'; }

/* Whether the argument is this option. If so, *value is the value joined to it (`at` is NULL when there is none). */
static bool matches(const OptionRow *row, const char *arg, Str *value) {
    size_t len = strlen(row->spelling);
    *value = (Str){NULL, 0};
    if (strncmp(arg, row->spelling, len) != 0) return false;
    if (arg[len] == '\0') return true;
    bool joined = is_short(row) ? row->kind != FLAG : arg[len] == '=';
    if (joined) *value = str_of(arg + len + (is_short(row) ? 0 : 1));
    return joined;
}

static bool belongs_to(const OptionRow *row, Command command) { return (row->commands >> command) & 1; }

/* The command's option of this spelling; if there is none, that of another command. */
static const OptionRow *find_row(Command command, const char *arg, Str *value) {
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (belongs_to(&rows[i], command) && matches(&rows[i], arg, value)) return &rows[i];
    }
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (matches(&rows[i], arg, value)) return &rows[i];
    }
    return NULL;
}

static void unknown_option(Context *ctx, Command command, const char *arg) {
    Str name = {arg, (uint32_t)strcspn(arg, "=")};
    diag(ctx, D_UNKNOWN_OPTION, nowhere, STR_ARGS(name), commands[command].name);
    Suggestion s = suggest(name);
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (belongs_to(&rows[i], command) && !is_short(&rows[i])) suggest_offer(&s, str_of(rows[i].spelling));
    }
    if (suggest_found(&s)) diag_note(ctx, nowhere, "did you mean '%.*s'?", STR_ARGS(s.best));
}

/* Reads the option at argv[0]; returns how many arguments it took. */
static int parse_option(Context *ctx, Command command, int argc, char *const *argv) {
    Str value;
    const char *arg = strcmp(argv[0], "-h") == 0 ? "--help" : argv[0];
    const OptionRow *row = find_row(command, arg, &value);
    if (row == NULL || !belongs_to(row, command)) {
        unknown_option(ctx, command, arg);
        return 1;
    }
    if (row->kind == FLAG && value.at != NULL) {
        diag(ctx, D_OPTION_TAKES_NO_VALUE, nowhere, row->spelling);
        return 1;
    }
    if (row->kind == FLAG || value.at != NULL) {
        set_field(ctx, row, value);
        return 1;
    }
    if (argc < 2) {
        diag(ctx, D_OPTION_NEEDS_VALUE, nowhere, row->spelling, row->argument);
        return 1;
    }
    set_field(ctx, row, str_of(argv[1]));
    return 2;
}

static void check_warnings(Context *ctx) {
    const StrList *names = &ctx->options.warnings;
    for (uint32_t i = 0; i < names->len; i++) {
        if (warning_switch_exists(names->at[i])) continue;
        diag(ctx, D_UNKNOWN_WARNING, nowhere, STR_ARGS(names->at[i]));
        Suggestion s = suggest(names->at[i]);
        for (DiagCode c = D_NONE + 1; c < D_COUNT; c++) {
            if (!warning_switch(c)) continue;
            suggest_offer(&s, str_of(warning_switch(c)));
            suggest_offer(&s, arena_printf(&ctx->arena, "no-%s", warning_switch(c)));
        }
        if (suggest_found(&s)) diag_note(ctx, nowhere, "did you mean '-W%.*s'?", STR_ARGS(s.best));
    }
}

void options_init(Options *options) {
    *options = (Options){0};
    options->opt_level = 2;
    options->pass_limit = UINT32_MAX;
}

/* Whether the program is now named: all arguments after it belong to the program. */
static bool names_program(const Options *options) {
    return options->inputs.len == 1 || options->code.at || options->module.at;
}

bool options_parse(Context *ctx, Command command, int argc, char *const *argv) {
    Options *options = &ctx->options;
    options->command = command;
    if (command == CMD_TEST) options->opt_level = 0; /* compiling most tests takes longer than running them */
    bool options_ended = false;
    for (int i = 0; i < argc;) {
        bool is_option = !options_ended && argv[i][0] == '-' && argv[i][1] != '\0';
        if (is_option && strcmp(argv[i], "--") == 0) {
            options_ended = true;
            i++;
        } else if (is_option) {
            i += parse_option(ctx, command, argc - i, argv + i);
            options_ended = command == CMD_RUN && names_program(options);
        } else if (command == CMD_RUN && names_program(options)) {
            vec_push(&ctx->arena, &options->program_args, str_of(argv[i++]));
        } else {
            vec_push(&ctx->arena, &options->inputs, str_of(argv[i++]));
            if (command == CMD_RUN) options_ended = true;
        }
    }
    if (options->inputs.len && !*commands[command].usage)
        diag(ctx, D_TAKES_NO_INPUT, nowhere, command_name(command), STR_ARGS(options->inputs.at[0]));
    check_warnings(ctx);
    return !diag_has_errors(ctx);
}

/* --- --only-fn --- */

/* Removes text in brackets: "Matrix[3, 4].get" becomes "Matrix.get". */
static Str without_brackets(Str name, char *buffer, uint32_t size) {
    uint32_t len = 0, depth = 0;
    for (uint32_t i = 0; i < name.len && len < size; i++) {
        depth -= name.at[i] == ']' && depth > 0;
        if (depth == 0 && name.at[i] != '[' && name.at[i] != ']') buffer[len++] = name.at[i];
        depth += name.at[i] == '[';
    }
    return (Str){buffer, len};
}

bool options_wants_fn(const Options *options, Str display) {
    if (options->only_fn.len == 0 || str_equal(display, options->only_fn)) return true;
    char buffer[256];
    Str plain = without_brackets(display, buffer, sizeof buffer), last = plain;
    for (uint32_t i = 0; i < plain.len; i++) {
        if (plain.at[i] == '.') last = (Str){plain.at + i + 1, plain.len - i - 1};
    }
    return str_equal(plain, options->only_fn) || str_equal(last, options->only_fn);
}

/* --- Help --- */

static void help_option(Text *out, const OptionRow *row) {
    uint32_t start = out->len;
    text_printf(out, "  %s", row->spelling);
    if (row->argument[0] != '\0') text_printf(out, "%s%s", is_short(row) ? " " : "=", row->argument);
    if (strcmp(row->spelling, "-O") == 0) out->len = start, text_printf(out, "  -O%s", row->argument);
    if (out->len - start > 27) text_printf(out, "\n%29s", "");
    while (out->len - start < 29) text_char(out, ' ');
    text_printf(out, "%s\n", row->help);
}

static bool help_options(Text *out, Command command, bool developer, const char *title) {
    bool any = false;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (!belongs_to(&rows[i], command) || ((rows[i].commands & DEVELOPER) != 0) != developer) continue;
        if (!any) text_printf(out, "\n%s\n", title);
        any = true;
        help_option(out, &rows[i]);
    }
    return any;
}

static void help_overview(Text *out) {
    text_c(out, "usage: pyc COMMAND [options] FILE\n\nCommands:\n");
    for (Command c = CMD_NONE + 1; c < CMD_COUNT; c++) {
        text_printf(out, "  %-10s %s\n", commands[c].name, commands[c].help);
    }
    text_c(out,
           "\n'pyc COMMAND --help' lists the options of a command.\n"
           "Exit status: 0 done, 1 environment, 2 syntax, 3 types, 4 ownership, 5 link, 6 usage, 70 a bug in pyc.\n");
}

void options_help(Text *out, Command command) {
    if (command == CMD_NONE) {
        help_overview(out);
        return;
    }
    const CommandRow *row = &commands[command];
    text_printf(out, "usage: pyc %s %s\n\n%s\n", row->name, row->usage, row->help);
    help_options(out, command, false, "Options:");
    help_options(out, command, true, "Looking into the compiler:");
}
