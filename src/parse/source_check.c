/* Checks whether a source file can be given to the parser at all. Files from disk are checked for UTF-8 when they are
 * read; this check is for text from memory. Besides, tree-sitter (0.20) crashes on an error inside more than 65,535
 * open brackets or operators, so anything that deep is rejected. */
#include "parse/syntax_error.h"

#include "parse/tokens.h"

enum { DEEPEST = 50000 };

bool source_is_text(Context *ctx, const SourceFile *file) {
    const char *start = file->text.at, *end = start + file->text.len;
    for (const char *at = start; at < end;) {
        const uint32_t len = utf8_length(at, end);
        const uint32_t place = file->base + (uint32_t)(at - start);
        if (len == 0) diag(ctx, D_NOT_UTF8, (Span){place, place + 1}, (unsigned char)*at);
        if (*at == 0) diag(ctx, D_NUL_BYTE, (Span){place, place + 1});
        if (len == 0 || *at == 0) return false;
        at += len;
    }
    return true;
}

/* ---- depth ---- */

/* Could a single statement contain that many tokens? A quick estimate, which counts strings and comments as code. */
static bool has_long_statement(Str text) {
    uint32_t length = 0, depth = 0;
    for (uint32_t i = 0; i < text.len && length < DEEPEST; i++) {
        const char c = text.at[i];
        depth += c == '(' || c == '[' || c == '{';
        depth -= depth > 0 && (c == ')' || c == ']' || c == '}');
        length = c == '\n' && depth == 0 ? 0 : length + (c != ' ');
    }
    return length >= DEEPEST;
}

/* Operators that may be waiting for their operand: those since the last comma in the same bracket. */
static bool may_wait(const Tokens *tokens, uint32_t i) {
    static const char *const words[] = {"not", "lambda", "await", "if", "else", "and", "or", "yield", NULL};
    const TokenKind kind = tokens->all.at[i].kind;
    return kind == TOKEN_OPERATOR || (kind == TOKEN_WORD && token_is_one_of(tokens, i, words));
}

/* The first token that is too deep; NO_TOKEN. */
static uint32_t find_too_deep(Arena *arena, const Tokens *tokens) {
    VEC(uint32_t) levels = {0}; /* for each open bracket: what is waiting around it */
    uint32_t waiting = 0;       /* in this bracket */
    uint32_t depth = 0;         /* of all brackets around it, and their waiting operators */
    for (uint32_t i = 0; i < tokens->all.len; i++) {
        const bool open = token_is(tokens, i, "(") || token_is(tokens, i, "[") || token_is(tokens, i, "{");
        const bool close = token_is(tokens, i, ")") || token_is(tokens, i, "]") || token_is(tokens, i, "}");
        const bool newline = tokens->all.at[i].kind == TOKEN_NEWLINE;
        if (open) {
            vec_push(arena, &levels, waiting);
            depth += waiting + 1;
            waiting = 0;
        } else if (close && levels.len) {
            waiting = vec_pop(&levels);
            depth -= waiting + 1;
        } else if (newline) {
            levels.len = 0;
            waiting = depth = 0;
        } else {
            waiting = token_is(tokens, i, ",") ? 0 : waiting + may_wait(tokens, i);
        }
        if (depth + waiting > DEEPEST) return i;
    }
    return NO_TOKEN;
}

bool source_is_shallow(Context *ctx, Arena *scratch, const SourceFile *file) {
    if (!has_long_statement(file->text)) return true;
    const Tokens tokens = tokens_read(scratch, file->text);
    const uint32_t deep = find_too_deep(scratch, &tokens);
    if (deep == NO_TOKEN) return true;
    const uint32_t place = file->base + tokens.all.at[deep].lo;
    diag(ctx, D_TOO_DEEP, (Span){place, place + 1}, DEEPEST);
    return false;
}
