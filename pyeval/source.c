/* From text to code: parsing, and syntax errors as exceptions, with CPython's wording where it has one. */
#include "emit.h"
#include "parse/name_rules.h"
#include "parse/parse.h"

/* ---- what is said of a mistake ---- */

typedef struct Words {
    DiagCode code;
    PycType *type;
    const char *words; /* %s, %t: the parts of our message between the first and the second quotes; %d: the line */
} Words;

static const Words table[] = {
    {D_STRING_NOT_CLOSED, &pyc_SyntaxError, "unterminated string literal (detected at line %d)"},
    {D_STRING_MIX, &pyc_SyntaxError, "cannot mix bytes and nonbytes literals"},
    {D_BYTES_NOT_ASCII, &pyc_SyntaxError, "bytes can only contain ASCII literal characters"},
    {D_NUMBER_SUFFIX, &pyc_SyntaxError, "invalid decimal literal"},
    {D_NUMBER_UNDERSCORE, &pyc_SyntaxError, "invalid decimal literal"},
    {D_NUMBER_LEADING_ZERO, &pyc_SyntaxError,
     "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"},
    {D_NUL_BYTE, &pyc_SyntaxError, "source code string cannot contain null bytes"},
    {D_MISSING_BODY, &pyc_IndentationError, "expected an indented block after '%s' statement on line %d"},
    {D_UNEXPECTED_INDENT, &pyc_IndentationError, "unexpected indent"},
    {D_INCONSISTENT_DEDENT, &pyc_IndentationError, "unindent does not match any outer indentation level"},
    {D_INCONSISTENT_TABS, &pyc_TabError, "inconsistent use of tabs and spaces in indentation"},
    {D_TOO_DEEP, &pyc_SyntaxError, "too many nested parentheses"},
    {D_RETURN_OUTSIDE, &pyc_SyntaxError, "'return' outside function"},
    {D_YIELD_OUTSIDE, &pyc_SyntaxError, "'yield' outside function"},
    {D_YIELD_FROM_IN_ASYNC, &pyc_SyntaxError, "'yield from' inside async function"},
    {D_ASYNC_OUTSIDE, &pyc_SyntaxError, "'%s' outside async function"},
    {D_ASYNC_GENERATOR_RETURN, &pyc_SyntaxError, "'return' with value in async generator"},
    {D_NONLOCAL_AT_MODULE, &pyc_SyntaxError, "nonlocal declaration not allowed at module level"},
    {D_STAR_IMPORT, &pyc_SyntaxError, "import * only allowed at module level"},
    {D_EXCEPT_BARE_NOT_LAST, &pyc_SyntaxError, "default 'except:' must be last"},
    {D_EXCEPT_STAR_BARE, &pyc_SyntaxError, "expected one or more exception types"},
    {D_EXCEPT_MIXED, &pyc_SyntaxError, "cannot have both 'except' and 'except*' on the same 'try'"},
    {D_EXCEPT_STAR_LEFT, &pyc_SyntaxError, "'break', 'continue' and 'return' cannot appear in an except* block"},
    {D_FUTURE_PLACE, &pyc_SyntaxError, "from __future__ imports must occur at the beginning of the file"},
    {D_PARAM_IS_OUTER, &pyc_SyntaxError, "name '%s' is parameter and %t"},
    {D_OUTER_USED, &pyc_SyntaxError, "name '%s' is used prior to %t declaration"},
    {D_OUTER_ASSIGNED, &pyc_SyntaxError, "name '%s' is assigned to before %t declaration"},
    {D_OUTER_ANNOTATED, &pyc_SyntaxError, "annotated name '%s' can't be %t"},
    {D_OUTER_BOTH, &pyc_SyntaxError, "name '%s' is nonlocal and global"},
    {D_WALRUS_REBINDS, &pyc_SyntaxError, "assignment expression cannot rebind comprehension iteration variable '%s'"},
    {D_WALRUS_REBOUND, &pyc_SyntaxError, "comprehension inner loop cannot rebind assignment expression target '%s'"},
    {D_WALRUS_IN_CLASS, &pyc_SyntaxError,
     "assignment expression within a comprehension cannot be used in a class body"},
    {D_WALRUS_IN_ITERABLE, &pyc_SyntaxError,
     "assignment expression cannot be used in a comprehension iterable expression"},
    {D_TWO_STARS, &pyc_SyntaxError, "multiple starred expressions in assignment"},
    {D_STAR_TARGET, &pyc_SyntaxError, "starred assignment target must be in a list or tuple"},
    {D_STAR_OUTSIDE, &pyc_SyntaxError, "can't use starred expression here"},
    {D_PARAM_TWICE, &pyc_SyntaxError, "duplicate argument '%s' in function definition"},
    {D_PARAM_DEFAULT_ORDER, &pyc_SyntaxError, "parameter without a default follows parameter with a default"},
    {D_PARAM_TWO_STARS, &pyc_SyntaxError, "* argument may appear only once"},
    {D_PARAM_BARE_STAR, &pyc_SyntaxError, "named arguments must follow bare *"},
    {D_PARAM_AFTER_KWARGS, &pyc_SyntaxError, "arguments cannot follow var-keyword argument"},
    {D_KEYWORD_REPEATED, &pyc_SyntaxError, "keyword argument repeated: %s"},
    {D_POSITIONAL_AFTER_KEYWORD, &pyc_SyntaxError, "positional argument follows keyword argument"},
    {D_POSITIONAL_AFTER_UNPACKING, &pyc_SyntaxError, "positional argument follows keyword argument unpacking"},
    {D_MISSING_COLON, &pyc_SyntaxError, "expected ':'"},
    {D_CLOSES_NOTHING, &pyc_SyntaxError, "unmatched '%s'"},
    {D_NOT_CLOSED, &pyc_SyntaxError, "'%s' was never closed"},
    {D_TRY_ALONE, &pyc_SyntaxError, "expected 'except' or 'finally' block"},
    {D_ASSIGN_IN_CONDITION, &pyc_SyntaxError, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?"},
    {D_ARGUMENT_NAME, &pyc_SyntaxError, "expression cannot contain assignment, perhaps you meant \"==\"?"},
    {D_PRINT_STATEMENT, &pyc_SyntaxError, "Missing parentheses in call to '%s'. Did you mean %s(...)?"},
    {D_EXCEPT_COMMA, &pyc_SyntaxError, "multiple exception types must be parenthesized"},
    {D_PATTERN_NAME_TWICE, &pyc_SyntaxError, "multiple assignments to name '%s' in pattern"},
    {D_PATTERN_NAME_CATCHES_ALL, &pyc_SyntaxError, "name capture '%s' makes remaining patterns unreachable"},
    {D_PATTERN_CATCHES_ALL, &pyc_SyntaxError, "wildcard makes remaining patterns unreachable"},
    {D_PATTERN_OR_NAMES, &pyc_SyntaxError, "alternative patterns bind different names"},
    {D_PATTERN_KEY_TWICE, &pyc_SyntaxError, "mapping pattern checks duplicate key (%s)"},
    {D_PATTERN_TWO_STARS, &pyc_SyntaxError, "multiple starred expressions in sequence pattern"},
};

/* The part of our message between the first quotes, and what follows it. */
static Str quoted(Str message, Str *rest) {
    const char *end = message.at + message.len, *open = memchr(message.at, '\'', message.len);
    const char *close = open ? memchr(open + 1, '\'', (size_t)(end - open - 1)) : NULL;
    if (!close) return *rest = (Str){0};
    *rest = (Str){close + 1, (uint32_t)(end - close - 1)};
    return (Str){open + 1, (uint32_t)(close - open - 1)};
}

static Str replaced(Arena *arena, const char *words, Str message, uint32_t line) {
    Str rest;
    const Str first = quoted(message, &rest), second = quoted(rest, &rest);
    Text out;
    text_init(&out, arena);
    for (const char *p = words; *p; p++) {
        if (p[0] == '%' && p[1] == 's')
            text_str(&out, first), p++;
        else if (p[0] == '%' && p[1] == 't')
            text_str(&out, second), p++;
        else if (p[0] == '%' && p[1] == 'd')
            text_printf(&out, "%u", line), p++;
        else
            text_printf(&out, "%c", *p);
    }
    return arena_str(arena, text_view(&out));
}

static Str loop_words(Str word) {
    return str_equal(word, STR("continue")) ? STR("'continue' not properly in loop") : STR("'break' outside loop");
}

static Str words_of(Context *ctx, const Diagnostic *d, uint32_t line, PycType **type) {
    *type = &pyc_SyntaxError;
    Str rest;
    if (d->code == D_OUTSIDE_LOOP) return loop_words(quoted(d->message, &rest));
    if (d->code == D_STRING_NOT_CLOSED && strstr(arena_str(&ctx->arena, d->message).at, "three"))
        return arena_printf(&ctx->arena, "unterminated triple-quoted string literal (detected at line %u)", line);
    for (uint32_t i = 0; i < COUNT_OF(table); i++) {
        if (table[i].code != d->code) continue;
        *type = table[i].type;
        return replaced(&ctx->arena, table[i].words, d->message, line);
    }
    return STR("invalid syntax");
}

/* ---- as an exception ---- */

static PycError *syntax_error(Context *ctx, FileId file, PycWord filename, PycType *type, Str words, Span at) {
    uint32_t base = source_file(ctx, file)->base;
    if (!at.lo) at = (Span){base, base};
    Location from = source_locate(ctx, at.lo), to = source_locate(ctx, MAX(at.hi, at.lo));
    PycWord parts[6] = {filename,
                        pyc_small(from.line),
                        pyc_small(from.column),
                        pyc_str_concat(text_word(source_line(ctx, file, from.line)), pyc_str_c("\n")),
                        pyc_small(to.line),
                        pyc_small(to.column)};
    PycWord args[2] = {text_word(words), pyc_tuple_of(parts, 6)};
    return pyc_raise_args(type, args, 2);
}

/* The first error in the text, or NULL. */
static PycError *first_error(Context *ctx, FileId file, PycWord filename) {
    const Diagnostic *first = NULL;
    for (uint32_t i = 0; i < ctx->diags.all.len; i++) {
        const Diagnostic *d = &ctx->diags.all.at[i];
        if (d->severity == SEV_ERROR && (!first || d->span.lo < first->span.lo)) first = d;
    }
    if (!first) return NULL;
    PycType *type;
    uint32_t line = first->span.lo ? source_locate(ctx, first->span.lo).line : 1;
    Str words = words_of(ctx, first, line, &type);
    return syntax_error(ctx, file, filename, type, words, first->span);
}

/* ---- compiling ---- */

static PycResult compile_tree(Context *ctx, FileId file, const Ast *module, PycWord filename, SourceMode mode) {
    Scopes scopes;
    Scope *text = scopes_of_text(&scopes, ctx, &ctx->arena, module);
    if (scopes.wrong)
        return pyc_fail(syntax_error(ctx, file, filename, &pyc_SyntaxError, str_of(scopes.wrong), scopes.wrong_at));
    Unit root = {.ctx = ctx, .arena = &ctx->arena, .scopes = &scopes, .filename = filename}, unit;
    unit_begin(&unit, &root, text, CODE_TEXT);
    unit.name = unit.qualname = pyc_str_c("<module>");
    unit.inner = pyc_str_empty();
    Code *code = text_code(&unit, module, mode);
    if (unit.wrong)
        return pyc_fail(syntax_error(ctx, file, filename, &pyc_SyntaxError, str_of(unit.wrong), unit.wrong_at));
    return pyc_ok(pyc_word(code));
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

static PycResult tree_of(Context *ctx, FileId file, const Ast *module, PycWord filename, SourceMode mode) {
    const Ast *only = mode == SOURCE_EVAL ? only_expression(module) : NULL;
    if (mode == SOURCE_EVAL && !only)
        return pyc_fail(syntax_error(ctx, file, filename, &pyc_SyntaxError, STR("invalid syntax"), (Span){0}));
    return tree_objects(ctx, module, only, mode);
}

/* The name table is kept between calls: adding only the well-known names takes as long as parsing a small text. */
static Names *names_kept(void) {
    enum { MANY = 50000 };
    static _Thread_local Arena arena;
    static _Thread_local Names names;
    if (names.table.len > MANY) {
        arena_drop(&arena);
        names = (Names){0};
    }
    if (!names.table.len) names_init(&names, &arena);
    return &names;
}

static PycResult read_source(const char *text, uint64_t size, PycWord filename, SourceMode mode, bool as_tree) {
    Context ctx;
    Names *names = names_kept();
    if (memchr(text, 0, size)) RAISE(&pyc_SyntaxError, "source code string cannot contain null bytes");
    for (; mode == SOURCE_EVAL && size && is_blank(*text); size--) text++;
    context_begin(&ctx, names);
    FileId file = source_add(&ctx, STR("text.py"), arena_str(&ctx.arena, (Str){text, (uint32_t)size}));
    source_file(&ctx, file)->is_python = true;
    const Ast *module = parse_module(&ctx, file, N(__main__));
    PycError *error = first_error(&ctx, file, filename);
    PycResult made = error     ? pyc_fail(error)
                     : as_tree ? tree_of(&ctx, file, module, filename, mode)
                               : compile_tree(&ctx, file, module, filename, mode);
    *names = ctx.names;
    context_drop(&ctx);
    return made;
}

PycResult source_compile_tree(PycWord tree, PycWord filename, SourceMode mode) {
    Context ctx;
    Names *names = names_kept();
    FileId file;
    const Ast *module;
    context_begin(&ctx, names);
    PycResult made = tree_read(&ctx, tree, mode, &file, &module);
    if (!made.error) {
        check_name_rules(&ctx, &ctx.arena, module);
        PycError *error = first_error(&ctx, file, filename);
        made = error ? pyc_fail(error) : compile_tree(&ctx, file, module, filename, mode);
    }
    *names = ctx.names;
    context_drop(&ctx);
    return made;
}

PycResult source_compile(const char *text, uint64_t size, PycWord filename, SourceMode mode) {
    return read_source(text, size, filename, mode, false);
}

PycResult source_tree(const char *text, uint64_t size, PycWord filename, SourceMode mode) {
    return read_source(text, size, filename, mode, true);
}
