/* Asks the parser whether the text would be right with a change: the statement is parsed again, after headers that
 * stand for the blocks around it. */
#include "parse/explain_ask.h"

uint32_t explain_line_start(const Explain *e, uint32_t i) {
    uint32_t at = MIN(token(e, i)->lo, e->tokens.text.len);
    while (at > 0 && e->tokens.text.at[at - 1] != '\n') at--;
    return at;
}

Str explain_indentation(const Explain *e, uint32_t i) {
    const uint32_t lo = explain_line_start(e, i);
    return (Str){e->tokens.text.at + lo, token(e, i)->lo - lo};
}

/* Writes a header that opens the same block as this enclosing statement, so that its later clauses still fit. */
static void put_header(const Explain *e, uint32_t around, Text *out) {
    const uint32_t word = header_word(&e->tokens, around);
    text_str(out, explain_indentation(e, around));
    if (is(e, word, "except")) {
        text_c(out, "try: pass\n");
        text_str(out, explain_indentation(e, around));
        text_c(out, "except:\n");
    } else {
        text_c(out, is(e, word, "try")     ? "try:\n"
                    : is(e, word, "match") ? "match 1:\n"
                    : is(e, word, "case")  ? "case _:\n"
                                           : "if 1:\n");
    }
}

/* The statement before `first` whose line has the same indentation (or, the nearest one that is indented less). */
uint32_t explain_statement_above(const Explain *e, uint32_t first) {
    const uint32_t indent = token(e, first)->indent;
    for (uint32_t i = first; i-- > 0;) {
        if (token(e, i)->statement != i || kind(e, i) == TOKEN_NEWLINE) continue;
        if (token(e, i)->indent <= indent) return i;
    }
    return NO_TOKEN;
}

/* Is this `else` that of a `try`, which may have a `finally` behind it? */
static bool is_else_of_try(const Explain *e, uint32_t first) {
    const uint32_t above = is(e, first, "else") ? explain_statement_above(e, first) : NO_TOKEN;
    return above != NO_TOKEN && is(e, above, "except") && token(e, above)->indent == token(e, first)->indent;
}

/* Writes what the statement needs around it to be parsed alone: headers that open the blocks around it, outermost
 * first, and the statement to which a clause belongs. Parsing the rest of the text would only take time. */
void explain_put_surroundings(const Explain *e, uint32_t first, Text *out) {
    VEC(uint32_t) around = {0};
    uint32_t indent = token(e, first)->indent;
    for (uint32_t i = first; i-- > 0 && indent > 0;) {
        if (token(e, i)->statement != i || kind(e, i) == TOKEN_NEWLINE || token(e, i)->indent >= indent) continue;
        indent = token(e, i)->indent;
        vec_push(e->arena, &around, i);
    }
    for (uint32_t i = around.len; i-- > 0;) put_header(e, around.at[i], out);
    const bool of_if = is(e, first, "else") || is(e, first, "elif"),
               of_try = is(e, first, "except") || is(e, first, "finally");
    if (!of_if && !of_try) return;
    text_str(out, explain_indentation(e, first));
    const bool behind_except = is_else_of_try(e, first);
    text_c(out, of_if && !behind_except ? "if 1: pass\n" : "try: pass\n");
    if (!behind_except) return;
    text_str(out, explain_indentation(e, first));
    text_c(out, "except: pass\n");
}

/* Would the parser get past the token at fault if `text` stood in place of the `removed` bytes at `lo`? */
bool explain_would_go_on(const Explain *e, uint32_t lo, uint32_t removed, const char *text) {
    const Token *t = token(e, e->at);
    const uint32_t start = explain_line_start(e, e->first);
    const uint32_t end = statement_end(&e->tokens, e->at);
    const uint32_t hi = MIN(token(e, end)->hi, e->tokens.text.len);
    if (lo < start) return false;
    Text made;
    text_init(&made, e->arena);
    explain_put_surroundings(e, e->first, &made);
    text_str(&made, (Str){e->tokens.text.at + start, lo - start});
    text_c(&made, text);
    const uint32_t behind = made.len;
    text_str(&made, (Str){e->tokens.text.at + lo + removed, MAX(hi, lo + removed) - lo - removed});
    const Fault fault = fault_find(e->parser, text_view(&made));
    if (!fault.found) return true;
    const uint32_t past = behind + (MIN(t->hi, e->tokens.text.len) - MIN(lo + removed, t->hi));
    return fault.at >= past;
}

bool explain_goes_on_with(const Explain *e, const char *inserted) {
    const uint32_t lo = e->before == NO_TOKEN ? token(e, e->at)->lo : token(e, e->before)->hi;
    char text[24];
    const size_t len = MIN(strlen(inserted), sizeof text - 3);
    text[0] = ' ';
    memcpy(text + 1, inserted, len);
    memcpy(text + 1 + len, " ", 2);
    return explain_would_go_on(e, lo, 0, text);
}

bool explain_goes_on_as_name(const Explain *e) {
    const Token *t = token(e, e->at);
    return explain_would_go_on(e, t->lo, t->hi - t->lo, "_x");
}
