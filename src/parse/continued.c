/* Statements that go on in the next line without brackets, as Mojo has them:
 *
 *     var total = first
 *         + second
 *
 * A line that is indented deeper than the statement before it, which opens no block, belongs to that statement. Python
 * has no such lines, so this applies only to a .mojo text that has syntax errors. The line ends in question are
 * replaced by blanks, which changes no position in the text. */
#include "parse/syntax_error.h"

#include <string.h>

enum { TAB = 8 };

typedef struct Lines {
    char *at; /* the text, which is changed in place */
    uint32_t len, pos;
    uint32_t depth;   /* of brackets */
    uint32_t indent;  /* of the statement */
    uint32_t comment; /* where the comment of this line begins, else the end of the line */
    char last;        /* the last character of the statement so far that is not a blank; 0 */
    bool is_any;      /* some line was joined */
} Lines;

static bool is_quote(char c) { return c == '"' || c == '\''; }

static void skip_string(Lines *l) {
    const char quote = l->at[l->pos];
    const bool is_long = l->pos + 2 < l->len && l->at[l->pos + 1] == quote && l->at[l->pos + 2] == quote;
    l->pos += is_long ? 3 : 1;
    while (l->pos < l->len && (is_long || l->at[l->pos] != '\n')) {
        if (l->at[l->pos] == '\\') {
            l->pos += 2;
        } else if (l->at[l->pos] != quote) {
            l->pos++;
        } else if (!is_long) {
            l->pos++;
            return;
        } else if (l->pos + 2 < l->len && l->at[l->pos + 1] == quote && l->at[l->pos + 2] == quote) {
            l->pos += 3;
            return;
        } else {
            l->pos++;
        }
    }
}

/* Skips to the end of the line, or of brackets and strings that extend beyond it. */
static void skip_line(Lines *l) {
    l->comment = 0;
    while (l->pos < l->len && (l->at[l->pos] != '\n' || l->depth)) {
        const char c = l->at[l->pos];
        if (c == '#') {
            const uint32_t start = l->pos;
            while (l->pos < l->len && l->at[l->pos] != '\n') l->pos++;
            if (!l->depth) l->comment = start;
            continue;
        }
        if (c == '\\') l->pos++;
        if (strchr("([{", c)) l->depth++;
        if (strchr(")]}", c) && l->depth) l->depth--;
        if (c != ' ' && c != '\t' && c != '\r') l->last = c;
        if (is_quote(c))
            skip_string(l);
        else
            l->pos++;
    }
    l->pos = MIN(l->pos, l->len);
    if (!l->comment) l->comment = l->pos;
}

/* The indentation of the next line that is not blank, and its start. At the end of the text: 0. */
static uint32_t next_indent(const Lines *l, uint32_t *start) {
    uint32_t column = 0;
    for (uint32_t i = l->pos; i < l->len; i++) {
        const char c = l->at[i];
        if (c == '\n') {
            column = 0;
        } else if (c == ' ' || c == '\r') {
            column++;
        } else if (c == '\t') {
            column = (column / TAB + 1) * TAB;
        } else if (c == '#') {
            while (i + 1 < l->len && l->at[i + 1] != '\n') i++;
        } else {
            *start = i;
            return column;
        }
    }
    *start = l->len;
    return 0;
}

Str lines_continued(Arena *arena, Str text) {
    Lines l = {.at = NEW_ARRAY(arena, char, text.len + 1), .len = text.len};
    memcpy(l.at, text.at, text.len);
    uint32_t start = 0;
    l.indent = next_indent(&l, &start);
    l.pos = start;
    while (l.pos < l.len) {
        skip_line(&l);
        const uint32_t indent = next_indent(&l, &start);
        if (indent > l.indent && l.last && l.last != ':') {
            memset(l.at + l.comment, ' ', start - l.comment);
            l.is_any = true;
        } else {
            l.indent = indent;
            l.last = 0;
        }
        l.pos = start;
    }
    return l.is_any ? (Str){l.at, l.len} : (Str){NULL, 0};
}
