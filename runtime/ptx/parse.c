/* Words, numbers and operands of PTX. */
#include "ptx/parse.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ptx_text_is(PtxText text, const char *words) {
    return strlen(words) == text.length && memcmp(text.at, words, text.length) == 0;
}

static void skip_comment(PtxLexer *l) {
    const bool is_line = l->at[1] == '/';
    for (l->at += 2; *l->at; l->at++) {
        if (is_line && *l->at == '\n') return;
        if (*l->at == '\n') l->line++;
        if (!is_line && l->at[0] == '*' && l->at[1] == '/') {
            l->at += 2;
            return;
        }
    }
}

void ptx_skip_space(PtxLexer *l) {
    for (;;) {
        if (*l->at == '\n') l->line++;
        if (isspace((unsigned char)*l->at))
            l->at++;
        else if (l->at[0] == '/' && (l->at[1] == '/' || l->at[1] == '*'))
            skip_comment(l);
        else
            return;
    }
}

char ptx_peek(PtxLexer *l) {
    ptx_skip_space(l);
    return *l->at;
}

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '%'; }

bool ptx_take(PtxLexer *l, const char *text) {
    const size_t length = strlen(text);
    ptx_skip_space(l);
    if (strncmp(l->at, text, length) != 0) return false;
    if (is_name(text[length - 1]) && is_name(l->at[length])) return false;
    l->at += length;
    return true;
}

void ptx_expect(PtxLexer *l, const char *text) {
    char why[80];
    if (ptx_take(l, text)) return;
    snprintf(why, sizeof why, "'%s' is missing", text);
    l->fail(l->state, why);
}

PtxText ptx_word(PtxLexer *l) {
    ptx_skip_space(l);
    PtxText word = {l->at, 0};
    if (*l->at == '.') l->at++;
    while (is_name(*l->at)) l->at++;
    word.length = (uint32_t)(l->at - word.at);
    return word;
}

PtxText ptx_mnemonic(PtxLexer *l) {
    ptx_skip_space(l);
    PtxText word = {l->at, 0};
    while (is_name(*l->at) || *l->at == '.' || (*l->at == ':' && l->at[1] == ':') ||
           (*l->at == ':' && l->at[-1] == ':'))
        l->at++;
    word.length = (uint32_t)(l->at - word.at);
    return word;
}

int64_t ptx_number(PtxLexer *l) {
    ptx_skip_space(l);
    const bool is_negative = *l->at == '-';
    if (is_negative || *l->at == '+') l->at++;
    ptx_skip_space(l);
    char *end;
    const bool is_binary = l->at[0] == '0' && (l->at[1] == 'b' || l->at[1] == 'B');
    const uint64_t value = is_binary ? strtoull(l->at + 2, &end, 2) : strtoull(l->at, &end, 0);
    if (end == l->at) l->fail(l->state, "a number is missing");
    l->at = end;
    if (*l->at == 'U') l->at++;
    return (int64_t)(is_negative ? 0 - value : value);
}

PtxText ptx_string(PtxLexer *l) {
    ptx_expect(l, "\"");
    PtxText text = {l->at, 0};
    while (*l->at && *l->at != '"') l->at++;
    text.length = (uint32_t)(l->at - text.at);
    ptx_expect(l, "\"");
    return text;
}

/* 0f3F800000 and 0d3FF0000000000000: the bits of a float. */
static bool take_float(PtxLexer *l, PtxArg *arg) {
    const char c = (char)tolower((unsigned char)l->at[1]);
    if (l->at[0] != '0' || (c != 'f' && c != 'd')) return false;
    char *end;
    *arg = (PtxArg){.kind = PTX_ARG_FLOAT, .float_bytes = c == 'f' ? 4 : 8};
    arg->number = (int64_t)strtoull(l->at + 2, &end, 16);
    l->at = end;
    return true;
}

static PtxArg take_list(PtxLexer *l, PtxArena *arena, const char *end) {
    PtxArg list = {.kind = PTX_ARG_LIST};
    PtxArg items[64];
    while (!ptx_take(l, end)) {
        if (list.count == sizeof items / sizeof *items) l->fail(l->state, "the list of operands is too long");
        items[list.count++] = ptx_argument(l, arena);
        if (!ptx_take(l, ",") && ptx_peek(l) != *end) l->fail(l->state, "a comma is missing");
    }
    list.items = ptx_arena_take(arena, list.count * sizeof *items);
    if (list.count) memcpy(list.items, items, list.count * sizeof *items);
    return list;
}

static PtxArg take_address(PtxLexer *l, PtxArena *arena) {
    PtxArg inner = take_list(l, arena, "]");
    if (!inner.count) l->fail(l->state, "the address is empty");
    return (PtxArg){.kind = PTX_ARG_ADDRESS, .items = inner.items, .count = inner.count};
}

static PtxArg take_name(PtxLexer *l) {
    PtxArg arg = {.kind = PTX_ARG_NAME, .name = ptx_word(l)};
    if (!arg.name.length) l->fail(l->state, "an operand is missing");
    if (ptx_text_is(arg.name, "_")) arg.kind = PTX_ARG_SINK;
    while (*l->at == '.') { /* %tid.x */
        l->at++;
        while (is_name(*l->at)) l->at++;
    }
    arg.name.length = (uint32_t)(l->at - arg.name.at);
    if (ptx_take(l, "|")) arg.other = ptx_word(l);
    const char sign = ptx_peek(l);
    if (sign == '+' || sign == '-') arg.number = ptx_number(l);
    return arg;
}

PtxArg ptx_argument(PtxLexer *l, PtxArena *arena) {
    PtxArg arg = {0};
    const char c = ptx_peek(l);
    if (ptx_take(l, "[")) return take_address(l, arena);
    if (ptx_take(l, "{")) return take_list(l, arena, "}");
    if (ptx_take(l, "(")) return take_list(l, arena, ")");
    if (ptx_take(l, "!")) {
        arg = take_name(l);
        arg.is_negated = true;
        return arg;
    }
    if (isdigit((unsigned char)c) && take_float(l, &arg)) return arg;
    if (isdigit((unsigned char)c) || c == '-' || c == '+')
        return (PtxArg){.kind = PTX_ARG_NUMBER, .number = ptx_number(l)};
    return take_name(l);
}

void ptx_statement(PtxLexer *l, PtxArena *arena, PtxStatement *s) {
    *s = (PtxStatement){0};
    if (ptx_take(l, "@")) {
        s->is_negated = ptx_take(l, "!");
        s->guard = ptx_word(l);
    }
    s->opcode = ptx_mnemonic(l);
    s->line = l->line;
    if (!s->opcode.length) l->fail(l->state, "an instruction is missing");
    while (!ptx_take(l, ";")) {
        if (s->arg_count == PTX_MOST_ARGS) l->fail(l->state, "there are too many operands");
        s->args[s->arg_count++] = ptx_argument(l, arena);
        if (!ptx_take(l, ",") && ptx_peek(l) != ';') l->fail(l->state, "a comma or semicolon is missing");
    }
}
