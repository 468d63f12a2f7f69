/* Explaining a syntax error. The place is known exactly (fault.c); the rules below look at the tokens around it,
 * special mistakes first, and say what is wrong. Questions such as "would the text be right if a colon stood here?" are
 * answered by the parser itself. A rule that applies reports the error and chooses a repair, after which parsing
 * continues; usually the repair replaces the statement. */
#include "parse/explain_ask.h"

/* ---- words ---- */

static const char *const header_words[] = {"if",     "elif",    "else",   "while", "for",         "try",
                                           "except", "finally", "with",   "match", "case",        "def",
                                           "fn",     "class",   "struct", "trait", "__extension", NULL};
static const char *const condition_words[] = {"if", "elif", "while", "assert", NULL};
static const char *const clause_words[] = {"else", "elif", "except", "finally", "case", NULL};
static const char *const function_words[] = {"function", "func", "fun", "sub", "proc", "method", NULL};
static const char *const naming_words[] = {
    "def",    "fn",     "class",    "struct",   "trait", "var",  "let",   "ref",   "mut",      "out",    "for", "as",
    "import", "global", "nonlocal", "comptime", "alias", "read", "owned", "inout", "borrowed", "deinit", ".",   NULL};
/* Tokens after which an operand must follow. */
static const char *const open_words[] = {
    "+",     "-",     "/",   "//",     "%",      "@",    "&",   "|",    "^",  "~",      "<<",  ">>", "==", "!=",
    "<",     "<=",    ">",   ">=",     "=",      ":=",   "+=",  "-=",   "*=", "/=",     "//=", "%=", "@=", "&=",
    "|=",    "^=",    "<<=", ">>=",    "**=",    "->",   ".",   "and",  "or", "not",    "in",  "is", "if", "elif",
    "while", "await", "del", "assert", "import", "from", "for", "with", "as", "lambda", "*",   "**", NULL};

uint32_t statement_end(const Tokens *tokens, uint32_t first) {
    uint32_t i = first;
    while (tokens->all.at[i].kind != TOKEN_NEWLINE && tokens->all.at[i].kind != TOKEN_END) i++;
    return i;
}

uint32_t header_word(const Tokens *tokens, uint32_t first) {
    uint32_t i = first;
    while (token_is(tokens, i, "async") || token_is(tokens, i, "comptime") || token_is(tokens, i, "}")) i++;
    return token_is_one_of(tokens, i, header_words) ? i : NO_TOKEN;
}

/* ---- repairs ---- */

/* The innermost bracket that is open at the end of a run of tokens. */
static uint32_t unclosed_in(const Explain *e, uint32_t from, uint32_t to) {
    uint32_t depth = 0;
    for (uint32_t i = to; i-- > from;) {
        if (kind(e, i) != TOKEN_OPERATOR) continue;
        if (is(e, i, ")") || is(e, i, "]") || is(e, i, "}")) depth++;
        if (!is(e, i, "(") && !is(e, i, "[") && !is(e, i, "{")) continue;
        if (depth == 0) return i;
        depth--;
    }
    return NO_TOKEN;
}

/* Whether a colon stands before the token at fault, directly inside this bracket. */
static bool has_colon_from(const Explain *e, uint32_t from, uint32_t open) {
    for (uint32_t i = from; i < e->at; i++)
        if (is(e, i, ":") && token(e, i)->open == open) return true;
    return false;
}

static void fix_insert(Explain *e, uint32_t at, Str text) { e->fix = (Repair){at, 0, text}; }

/* A valid header that opens the same kind of block. */
static const char *plain_header(const Explain *e, uint32_t word) {
    if (word == NO_TOKEN) return "if 1:";
    if (is(e, word, "def") || is(e, word, "fn")) return "def _():";
    if (is(e, word, "class") || is(e, word, "struct") || is(e, word, "trait") || is(e, word, "__extension"))
        return "class _:";
    if (is(e, word, "for") || is(e, word, "while")) return "while 1:";
    if (is(e, word, "case")) return "case _:";
    if (is(e, word, "elif")) return "elif 1:";
    if (is(e, word, "else")) return "else:";
    if (is(e, word, "except")) return "except _:";
    if (is(e, word, "finally")) return "finally:";
    if (is(e, word, "try")) return "try:";
    return "if 1:";
}

/* The end of the statement's text to be replaced. A bracket that is never closed would extend it over the rest of the
 * text; in that case only the line is replaced. */
static uint32_t repair_end(const Explain *e) {
    const uint32_t end = statement_end(&e->tokens, e->first);
    if (e->at >= end || unclosed_in(e, e->first, end) == NO_TOKEN) return end;
    uint32_t i = e->at > e->first ? e->at : e->first + 1;
    while (i < end && !(token(e, i)->is_first && i > e->at)) i++;
    return i;
}

/* Whether the code after the repair is indented more than the statement. */
static bool block_follows(const Explain *e, uint32_t end) {
    const uint32_t next = kind(e, end) == TOKEN_NEWLINE ? end + 1 : end;
    return kind(e, next) != TOKEN_END && token(e, next)->indent > token(e, e->first)->indent;
}

/* Replaces the statement by `pass`, or, if a block belongs to it, by a header of its kind. */
static void fix_statement(Explain *e, bool stray_clause) {
    const uint32_t end = repair_end(e);
    const uint32_t lo = token(e, e->first)->lo;
    const uint32_t hi = end > e->first ? token(e, end - 1)->hi : lo;
    const uint32_t word = header_word(&e->tokens, e->first);
    const bool block = block_follows(e, end);
    const bool inline_block = word != NO_TOKEN && !block && has_colon_from(e, e->first, NO_TOKEN);
    Text text;
    text_init(&text, e->arena);
    if (block && (word == NO_TOKEN || stray_clause)) {
        text_c(&text, "if 1:");
    } else if (block || (inline_block && !stray_clause)) {
        text_c(&text, plain_header(e, word));
    }
    if (!block) text_c(&text, text.len ? " pass" : "pass");
    e->fix = (Repair){lo, hi - lo, text_view(&text)};
}

/* Replaces the text before the token at fault, which begins a line. */
static void fix_before(Explain *e) {
    const uint32_t lo = token(e, e->first)->lo;
    const uint32_t hi = e->at > e->first ? token(e, e->at - 1)->hi : lo;
    const bool block = token(e, e->at)->indent > token(e, e->first)->indent;
    e->fix = (Repair){lo, hi - lo, str_of(block ? plain_header(e, header_word(&e->tokens, e->first)) : "pass")};
}

/* ---- rules: characters and brackets ---- */

static bool rule_character(Explain *e) {
    if (kind(e, e->at) != TOKEN_BAD) return false;
    const Str text = text_of(e, e->at);
    if (str_equal(text, STR("!"))) {
        diag(e->ctx, D_C_OPERATOR, span_of_token(e, e->at), "!", "not");
        const bool negates =
            adjacent(e, e->at, e->at + 1) && starts_operand(e, e->at + 1) && !ends_operand(e, e->before);
        if (negates) diag_fixit(e->ctx, span_of_token(e, e->at), STR("not "));
    } else if (str_equal(text, STR("?"))) {
        diag(e->ctx, D_NO_QUESTION, span_of_token(e, e->at));
    } else {
        diag(e->ctx, D_BAD_CHARACTER, span_of_token(e, e->at), STR_ARGS(text));
    }
    return true;
}

static bool rule_closer(Explain *e) {
    const bool closer = is(e, e->at, ")") || is(e, e->at, "]") || is(e, e->at, "}");
    if (!closer) return false;
    const uint32_t open = token(e, e->at)->open;
    const Str text = text_of(e, e->at);
    if (open == NO_TOKEN && e->in_braces && is(e, e->at, "}")) {
        e->fix = (Repair){token(e, e->at)->lo, 1, STR("")};
        return true;
    }
    if (open == NO_TOKEN) {
        diag(e->ctx, D_CLOSES_NOTHING, span_of_token(e, e->at), STR_ARGS(text));
        return true;
    }
    const char wanted = is(e, open, "(") ? ')' : is(e, open, "[") ? ']' : '}';
    if (wanted == text.at[0]) return false;
    const Str opening = text_of(e, open);
    diag(e->ctx, D_WRONG_CLOSER, span_of_token(e, e->at), STR_ARGS(text), STR_ARGS(opening));
    diag_note(e->ctx, span_of_token(e, open), "'%.*s' is opened here", STR_ARGS(opening));
    return true;
}

static void report_unclosed(Explain *e, uint32_t open) {
    const Str text = text_of(e, open);
    uint32_t last = e->at;
    while (last > 0 && ends_line(e, last - 1)) last--;
    const bool header = last > 0 && is(e, last - 1, ":");
    if (kind(e, e->at) == TOKEN_END || !token(e, e->at)->is_first || header) {
        diag(e->ctx, D_NOT_CLOSED, span_of_token(e, open), STR_ARGS(text));
    } else {
        diag(e->ctx, D_NOT_CLOSED, span_of_token(e, e->at), STR_ARGS(text));
        diag_note(e->ctx, span_of_token(e, open), "'%.*s' is opened here", STR_ARGS(text));
    }
}

/* A quote without its partner before the token at fault: the string extended to the end of its line, and included the
 * closing bracket. */
static uint32_t open_string(const Explain *e, uint32_t from) {
    for (uint32_t i = from; i < e->at; i++) {
        if (kind(e, i) != TOKEN_STRING) continue;
        const Str text = text_of(e, i);
        const uint32_t quote = (uint32_t)strcspn(text.at, "\"'");
        if (quote + 1 >= text.len || text.at[text.len - 1] != text.at[quote]) return i;
    }
    return NO_TOKEN;
}

/* A closing bracket was forgotten if the next line is not indented more than the statement with the bracket, if a
 * header ends in its colon, or if the file ends. */
static bool rule_unclosed(Explain *e) {
    const Token *t = token(e, e->at);
    uint32_t open = t->open;
    if (open == NO_TOKEN && t->is_first && e->at > 0 &&
        kind(e, e->at - 1) == TOKEN_NEWLINE) { /* the tokenizer ended the bracket (breaks_out) */
        const uint32_t first = token(e, e->at - 1)->statement;
        open = unclosed_in(e, first, e->at - 1);
        if (open == NO_TOKEN) return false;
        e->first = first;
        const uint32_t string = open_string(e, open);
        if (string != NO_TOKEN) {
            diag(e->ctx, D_STRING_NOT_CLOSED, span_of_token(e, string), "a quote");
        } else {
            report_unclosed(e, open);
        }
        fix_statement(e, false);
        return true;
    }
    if (open == NO_TOKEN) return false;
    const Token *statement = token(e, token(e, open)->statement);
    const bool never = unclosed_in(e, e->first, statement_end(&e->tokens, e->first)) != NO_TOKEN;
    const bool line = t->is_first && (t->indent <= statement->indent || never) && kind(e, e->at) != TOKEN_OPERATOR;
    const bool colon = is(e, e->at, ":") && is(e, open, "(") && e->at + 1 < e->tokens.all.len &&
                       (ends_line(e, e->at + 1) || token(e, e->at + 1)->is_first);
    if (t->kind != TOKEN_END && !line && !colon) return false;
    const uint32_t string = open_string(e, open);
    if (string != NO_TOKEN) {
        diag(e->ctx, D_STRING_NOT_CLOSED, span_of_token(e, string), "a quote");
    } else {
        report_unclosed(e, open);
    }
    if (line) fix_before(e);
    return true;
}

/* ---- rules: other languages ---- */

typedef struct Operator {
    const char *left, *right; /* adjacent tokens, the second one at fault */
    const char *shown, *now;
    bool is_sure;
} Operator;

static const Operator foreign[] = {
    {"&", "&", "&&", "and", true},  {"|", "|", "||", "or", true},   {"==", "=", "===", "==", true},
    {"!=", "=", "!==", "!=", true}, {"=", ">", "=>", ">=", false},  {"=", "<", "=<", "<=", true},
    {"<", ">", "<>", "!=", true},   {"=", "==", "===", "==", true}, {":", ":", "::", ".", false},
    {"-", ">", "->", ".", false},
};

/* A word needs blanks around it where the operator had none. */
static Str in_blanks(const Explain *e, const char *word) {
    const Str text = e->tokens.text;
    const uint32_t lo = token(e, e->before)->lo, hi = token(e, e->at)->hi;
    const bool is_word = word[0] >= 'a', left = lo > 0 && text.at[lo - 1] != ' ',
               right = hi < text.len && text.at[hi] != ' ';
    return arena_printf(e->arena, "%s%s%s", is_word && left ? " " : "", word, is_word && right ? " " : "");
}

static bool rule_operator(Explain *e) {
    for (uint32_t i = 0; i < COUNT_OF(foreign); i++) {
        const Operator *row = &foreign[i];
        if (!is(e, e->at, row->right) || !is(e, e->before, row->left) || !adjacent(e, e->before, e->at)) continue;
        const Span both = span(e, token(e, e->before)->lo, token(e, e->at)->hi);
        diag(e->ctx, D_C_OPERATOR, both, row->shown, row->now);
        if (row->is_sure) diag_fixit(e->ctx, both, in_blanks(e, row->now));
        if (!row->is_sure) diag_suggest(e->ctx, both, str_of(row->now));
        return true;
    }
    return false;
}

/* i++ and i--: the operand after the second sign is missing. */
static bool rule_increment(Explain *e) {
    const uint32_t left = previous(e, e->before);
    const bool plus = is(e, e->before, "+") && is(e, left, "+"), minus = is(e, e->before, "-") && is(e, left, "-");
    if ((!plus && !minus) || !adjacent(e, left, e->before) || starts_operand(e, e->at)) return false;
    const Span both = span(e, token(e, left)->lo, token(e, e->before)->hi);
    diag(e->ctx, D_NO_INCREMENT, both, plus ? "++" : "--", plus ? "+=" : "-=");
    const bool alone = left == e->first + 1 && ends_line(e, e->at);
    if (alone) diag_fixit(e->ctx, both, plus ? STR(" += 1") : STR(" -= 1"));
    return true;
}

/* A brace that opens a block; the parser took one after a function's header for a capture list. */
static uint32_t block_brace(const Explain *e) {
    if (is(e, e->at, "{") || is(e, e->before, "{")) return is(e, e->at, "{") ? e->at : e->before;
    const uint32_t open = token(e, e->at)->open;
    uint32_t outer = open;
    while (outer != NO_TOKEN && !is(e, outer, "{")) outer = token(e, outer)->open;
    return outer;
}

static bool rule_braces(Explain *e) {
    const uint32_t brace = block_brace(e);
    if (brace == NO_TOKEN || brace < e->first) return false;
    const uint32_t word = header_word(&e->tokens, e->first);
    const bool at_end = ends_line(e, brace + 1) || token(e, brace + 1)->is_first;
    if (word == NO_TOKEN || !at_end || token(e, brace)->open != NO_TOKEN) return false;
    diag(e->ctx, D_BRACES, span_of_token(e, brace));
    e->in_braces = true;
    const uint32_t lo = token(e, e->first)->lo;
    e->fix = (Repair){lo, token(e, brace)->hi - lo, str_of(plain_header(e, word))};
    return true;
}

static bool rule_comment(Explain *e) {
    uint32_t slashes = NO_TOKEN;
    for (uint32_t i = e->at == 0 ? 0 : e->at; i + 1 > e->first; i--) {
        const bool wide =
            is(e, i, "//") || (is(e, i, "/") && is(e, i + 1, "*")) || (is(e, i, "/") && is(e, i + 1, "**"));
        if (wide && token(e, i)->open == NO_TOKEN && kind(e, i + 1) != TOKEN_NEWLINE) slashes = i;
        if (i == 0) break;
    }
    if (slashes == NO_TOKEN) return false;
    const bool starts_line = token(e, slashes)->is_first;
    if (!starts_line && (slashes == e->at || (e->at < slashes + 2 && !is_keyword(e, e->at)))) return false;
    const uint32_t end = statement_end(&e->tokens, e->first);
    diag(e->ctx, D_COMMENT, span_of_token(e, slashes));
    if (starts_line && slashes == e->first) {
        fix_statement(e, false);
    } else {
        const uint32_t lo = token(e, slashes)->lo;
        e->fix = (Repair){lo, token(e, end - 1)->hi - lo, STR("")};
    }
    return true;
}

typedef struct ForeignWord {
    const char *word, *now;
} ForeignWord;

static const ForeignWord foreign_words[] = {
    {"switch", "match"},    {"foreach", "for"}, {"catch", "except"}, {"throw", "raise"},
    {"interface", "trait"}, {"const", "var"},   {"auto", "var"},     {"val", "var"},
};

/* `switch x:` and other statements that have another name here. */
static bool rule_foreign_word(Explain *e) {
    if (e->at != e->first + 1 && !(e->at == e->first && is(e, e->at, "catch"))) return false;
    const bool is_statement = starts_operand(e, e->at) || is(e, e->at, ":");
    for (uint32_t i = 0; i < COUNT_OF(foreign_words) && is_statement; i++) {
        if (!is(e, e->first, foreign_words[i].word)) continue;
        const Token *t = token(e, e->first);
        diag(e->ctx, D_C_OPERATOR, span_of_token(e, e->first), foreign_words[i].word, foreign_words[i].now);
        diag_fixit(e->ctx, span_of_token(e, e->first), str_of(foreign_words[i].now));
        e->fix = (Repair){t->lo, t->hi - t->lo, str_of(foreign_words[i].now)};
        return true;
    }
    return false;
}

static bool rule_function_word(Explain *e) {
    if (e->at != e->first + 1 || kind(e, e->at) != TOKEN_WORD) return false;
    if (!token_is_one_of(&e->tokens, e->first, function_words)) return false;
    const Str word = text_of(e, e->first);
    diag(e->ctx, D_FUNCTION_WORD, span_of_token(e, e->first), STR_ARGS(word));
    diag_fixit(e->ctx, span_of_token(e, e->first), STR("def"));
    return true;
}

/* ---- rules: older Python ---- */

static bool rule_print(Explain *e) {
    if (e->before != e->first || e->at != e->first + 1 || ends_line(e, e->at)) return false;
    const bool print = is(e, e->first, "print"), exec = is(e, e->first, "exec");
    if ((!print && !exec) || !(starts_operand(e, e->at) || is(e, e->at, ">>"))) return false;
    diag(e->ctx, D_PRINT_STATEMENT, span_of_token(e, e->first), print ? "print" : "exec");
    const uint32_t end = statement_end(&e->tokens, e->first);
    if (is(e, e->at, ">>") || is(e, end - 1, ",")) return true;
    const uint32_t lo = token(e, e->first)->hi, hi = token(e, end - 1)->hi;
    diag_fixit(e->ctx, (Span){place(e, lo), place(e, token(e, e->at)->lo)}, STR("("));
    diag_fixit(e->ctx, (Span){place(e, hi), place(e, hi)}, STR(")"));
    return true;
}

static bool rule_comma_clause(Explain *e) {
    if (!is(e, e->at, ",")) return false;
    if (is(e, e->first, "except")) {
        diag(e->ctx, D_EXCEPT_COMMA, span_of_token(e, e->at));
        return true;
    }
    if (!is(e, e->first, "raise")) return false;
    diag(e->ctx, D_RAISE_COMMA, span_of_token(e, e->at));
    return true;
}

/* ---- rules: statements ---- */

/* Other words for `elif`. */
static bool rule_else_if(Explain *e) {
    const bool two = is(e, e->at, "if") && is(e, e->before, "else") && header_word(&e->tokens, e->first) == e->before;
    const bool one = is(e, e->first, "elseif") || is(e, e->first, "elsif");
    if (!two && !one) return false;
    const uint32_t lo = token(e, two ? e->before : e->first)->lo;
    const uint32_t hi = token(e, two ? e->at : e->first)->hi;
    const Str word = {e->tokens.text.at + lo, hi - lo};
    diag(e->ctx, D_ELSE_IF, span(e, lo, hi), STR_ARGS(word));
    diag_fixit(e->ctx, span(e, lo, hi), STR("elif"));
    e->fix = (Repair){lo, hi - lo, STR("elif")};
    return true;
}

static bool same_line_start(const Explain *e, uint32_t first, uint32_t indent) {
    return first != NO_TOKEN && token(e, first)->indent == indent;
}

/* The nearest `try` above that has no handler yet and whose block has just ended. */
static uint32_t lonely_try(const Explain *e) {
    const uint32_t indent = token(e, e->at)->indent;
    uint32_t inner = 0xffffffff; /* the least indentation seen on the way up */
    for (uint32_t i = e->at; i-- > 0;) {
        if (token(e, i)->statement != i || kind(e, i) == TOKEN_NEWLINE) continue;
        const uint32_t here = token(e, i)->indent;
        if (here >= inner) continue;
        inner = here;
        if (here < indent) return NO_TOKEN;
        if (is(e, i, "try") && here >= indent) return i;
        if (token_is_one_of(&e->tokens, i, clause_words) && !is(e, i, "else") && !is(e, i, "elif") && here == indent)
            return NO_TOKEN;
    }
    return NO_TOKEN;
}

static bool rule_try(Explain *e) {
    if (!token(e, e->at)->is_first && kind(e, e->at) != TOKEN_END) return false;
    const uint32_t try = lonely_try(e);
    if (try == NO_TOKEN) return false;
    if (kind(e, e->at) == TOKEN_END) {
        diag(e->ctx, D_TRY_ALONE, span_of_token(e, try));
    } else {
        diag(e->ctx, D_TRY_ALONE, span_of_token(e, e->at));
        diag_note(e->ctx, span_of_token(e, try), "the 'try' is here");
    }
    Text text;
    text_init(&text, e->arena);
    const uint32_t at = explain_line_start(e, e->at);
    if (at > 0 && e->tokens.text.at[at - 1] != '\n') text_char(&text, '\n');
    text_str(&text, explain_indentation(e, try));
    text_c(&text, "finally: pass\n");
    fix_insert(e, at, text_view(&text));
    e->resume = try;
    return true;
}

/* else, elif, except, finally or case without the statement that they belong to. */
static bool rule_clause(Explain *e) {
    if (e->at != e->first || !token_is_one_of(&e->tokens, e->at, clause_words)) return false;
    const Str word = text_of(e, e->at);
    const char *owner = is(e, e->at, "else")   ? "an 'if', a loop or a 'try'"
                        : is(e, e->at, "elif") ? "an 'if'"
                        : is(e, e->at, "case") ? "a 'match'"
                                               : "a 'try'";
    diag(e->ctx, D_STRAY_CLAUSE, span_of_token(e, e->at), STR_ARGS(word), owner);
    const uint32_t above = explain_statement_above(e, e->first);
    if (same_line_start(e, above, token(e, e->first)->indent) && header_word(&e->tokens, above) == NO_TOKEN)
        diag_note(e->ctx, span_of_token(e, above), "this line ended the block before it");
    fix_statement(e, true);
    return true;
}

static bool rule_assign(Explain *e) {
    if (!is(e, e->at, "=")) return false;
    const uint32_t open = token(e, e->at)->open;
    const uint32_t word =
        token_is_one_of(&e->tokens, e->first, condition_words) ? e->first : header_word(&e->tokens, e->first);
    const bool in_condition = token_is_one_of(&e->tokens, word, condition_words);
    if (in_condition || (open != NO_TOKEN && is(e, open, "(") && !ends_operand(e, previous(e, open)))) {
        diag(e->ctx, D_ASSIGN_IN_CONDITION, span_of_token(e, e->at));
        diag_suggest(e->ctx, span_of_token(e, e->at), STR("=="));
        return true;
    }
    if (open == NO_TOKEN || !is(e, open, "(")) return false;
    diag(e->ctx, D_ARGUMENT_NAME, span_of_token(e, e->at));
    return true;
}

static bool rule_walrus(Explain *e) {
    if (!is(e, e->at, ":=")) return false;
    const bool plain = token(e, e->at)->open == NO_TOKEN;
    diag(e->ctx, plain ? D_WALRUS_STATEMENT : D_WALRUS_TARGET, span_of_token(e, e->at));
    if (plain) diag_fixit(e->ctx, span_of_token(e, e->at), STR("="));
    return true;
}

/* ---- rules: something is missing ---- */

static bool rule_colon(Explain *e) {
    const uint32_t word = header_word(&e->tokens, e->first);
    if (has_colon_from(e, e->first, NO_TOKEN)) return false;
    if (word == NO_TOKEN || e->before == NO_TOKEN || token(e, e->at)->open != NO_TOKEN || is(e, e->before, ":"))
        return false;
    if (token_is_one_of(&e->tokens, e->before, open_words) && !is(e, e->before, "*")) return false;
    if (!ends_line(e, e->at) && !explain_goes_on_with(e, ":")) return false;
    if (ends_line(e, e->at) && !explain_would_go_on(e, token(e, e->before)->hi, 0, ":")) return false;
    const Str name = text_of(e, word);
    diag(e->ctx, D_MISSING_COLON, insertion_point(e), STR_ARGS(name));
    diag_fixit(e->ctx, (Span){insertion_point(e).lo, insertion_point(e).lo}, STR(":"));
    fix_insert(e, token(e, e->before)->hi, STR(":"));
    return true;
}

static bool is_reported_keyword(const Explain *e, uint32_t i) {
    const Str word = text_of(e, i);
    for (uint32_t j = 0; j < e->ctx->diags.all.len; j++) {
        const Diagnostic *d = &e->ctx->diags.all.at[j];
        if (d->code == D_KEYWORD_AS_NAME && str_equal(source_text(e->ctx, d->span), word)) return true;
    }
    return false;
}

/* Further uses of the same keyword as a name are not reported. */
static void report_keyword(Explain *e, uint32_t i) {
    if (is_reported_keyword(e, i)) return;
    const Str word = text_of(e, i);
    diag(e->ctx, D_KEYWORD_AS_NAME, span_of_token(e, i), STR_ARGS(word));
}

static bool rule_keyword(Explain *e) {
    if (!is_keyword(e, e->at)) return false;
    const bool named = token_is_one_of(&e->tokens, e->before, naming_words);
    const bool listed =
        is(e, e->before, ",") || is(e, e->before, "(") || is(e, e->before, "[") || is(e, e->before, "*");
    const bool first = e->at == e->first;
    if (!named && !listed && !first) return false;
    if (!explain_goes_on_as_name(e)) return false;
    report_keyword(e, e->at);
    return true;
}

static bool rule_keyword_assigned(Explain *e) { /* while = 2, var in = 2 */
    const bool assigns = is(e, e->at, "=") || is(e, e->at, ".") || is(e, e->at, ",");
    if (!assigns || e->before == NO_TOKEN || !is_keyword(e, e->before) || is_value_word(e, e->before)) return false;
    const bool named = e->before == e->first + 1 && token_is_one_of(&e->tokens, e->first, naming_words);
    if (e->before != e->first && !named) return false;
    report_keyword(e, e->before);
    return true;
}

/* `for i range(4)`, `from os` */
static bool rule_word(Explain *e) {
    const uint32_t word = header_word(&e->tokens, e->first);
    const bool loop = is(e, word, "for") && explain_goes_on_with(e, "in");
    const bool import = is(e, e->first, "from") && ends_operand(e, e->before) && explain_goes_on_with(e, "import x;");
    if (!loop && !import) return false;
    diag(e->ctx, D_EXPECTED, insertion_point(e), loop ? "'in'" : "'import'");
    return true;
}

static bool rule_operand(Explain *e) {
    if (e->before == NO_TOKEN || starts_operand(e, e->at)) return false;
    const bool list =
        (is(e, e->before, ",") || is(e, e->before, "(") || is(e, e->before, "[") || is(e, e->before, "{")) &&
        is(e, e->at, ",");
    const bool otherwise = is(e, e->before, "else") && header_word(&e->tokens, e->first) != e->before;
    const bool open = otherwise || token_is_one_of(&e->tokens, e->before, open_words);
    if (!list && !open) return false;
    if (is_keyword(e, e->before) && is_reported_keyword(e, e->before)) return true;
    const Str text = text_of(e, e->before);
    const char *what = is(e, e->before, "->") ? "a type"
                       : token_is_one_of(&e->tokens, e->before, naming_words) || is(e, e->before, "from")
                           ? "a name"
                           : "an expression";
    diag(e->ctx, D_EXPECTED_AFTER, insertion_point(e), what, STR_ARGS(text));
    return true;
}

static bool rule_name(Explain *e) { /* def (x):, class: */
    if (!token_is_one_of(&e->tokens, e->before, naming_words) || kind(e, e->at) == TOKEN_WORD) return false;
    const Str text = text_of(e, e->before);
    diag(e->ctx, D_EXPECTED_AFTER, insertion_point(e), "a name", STR_ARGS(text));
    return true;
}

static bool rule_comma(Explain *e) {
    const uint32_t open = token(e, e->at)->open;
    if (open == NO_TOKEN || !ends_operand(e, e->before)) return false;
    const bool starts = starts_operand(e, e->at) || is(e, e->at, "*") || is(e, e->at, "**");
    if (!starts) return false;
    const bool dict = is(e, open, "{") && has_colon_from(e, open + 1, open);
    if (!explain_goes_on_with(e, ",") && !(dict && explain_goes_on_with(e, ":"))) return false;
    const bool comma = explain_goes_on_with(e, ",");
    diag(e->ctx, D_EXPECTED, insertion_point(e), comma ? "','" : "':'");
    diag_suggest(e->ctx, (Span){insertion_point(e).lo, insertion_point(e).lo}, comma ? STR(",") : STR(":"));
    fix_insert(e, token(e, e->before)->hi, comma ? STR(",") : STR(":"));
    return true;
}

static bool rule_parameters(Explain *e) { /* def f: */
    const uint32_t word = header_word(&e->tokens, e->first);
    const bool function = is(e, word, "def") || is(e, word, "fn");
    if (!function || e->before != word + 1 || kind(e, e->before) != TOKEN_WORD) return false;
    const Str name = text_of(e, e->before);
    diag(e->ctx, D_EXPECTED_AFTER, insertion_point(e), "parameters in parentheses", STR_ARGS(name));
    return true;
}

static bool rule_block_inline(Explain *e) { /* if a: if b: … on one line */
    if (!is(e, e->before, ":") || header_word(&e->tokens, e->first) == NO_TOKEN || ends_line(e, e->at)) return false;
    if (header_word(&e->tokens, e->at) != e->at) return false;
    const Str word = text_of(e, e->at);
    diag(e->ctx, D_COMPOUND_INLINE, span_of_token(e, e->at), STR_ARGS(word));
    return true;
}

static bool rule_two_statements(Explain *e) {
    if (token(e, e->at)->open != NO_TOKEN || !ends_operand(e, e->before) || ends_line(e, e->at)) return false;
    const bool words = kind(e, e->before) == TOKEN_WORD && kind(e, e->at) == TOKEN_WORD && is(e, e->at + 1, "=");
    if (words && e->before == e->first && !token_is_one_of(&e->tokens, e->first, naming_words)) {
        const Str type = text_of(e, e->first), name = text_of(e, e->at);
        diag(e->ctx, D_C_DECLARATION, span_of_token(e, e->first), STR_ARGS(name), STR_ARGS(type));
        return true;
    }
    const bool starts = starts_operand(e, e->at) || is_keyword(e, e->at);
    if (!starts) return false;
    const Str text = text_of(e, e->at);
    diag(e->ctx, D_END_OF_LINE, span_of_token(e, e->at), STR_ARGS(text));
    return true;
}

static bool rule_string(Explain *e) { /* a quote that is opened and not closed */
    if (kind(e, e->at) != TOKEN_STRING) return false;
    const Str text = text_of(e, e->at);
    const char last = text.at[text.len - 1];
    if (text.len > 1 && (last == '"' || last == '\'')) return false;
    diag(e->ctx, D_STRING_NOT_CLOSED, span_of_token(e, e->at), "a quote");
    return true;
}

static bool rule_number(Explain *e) { /* 12abc: the parser took the digits */
    const Token *t = token(e, e->at);
    if (t->kind != TOKEN_NUMBER || e->fault.at <= t->lo || e->fault.at >= t->hi) return false;
    const Str rest = {e->tokens.text.at + e->fault.at, t->hi - e->fault.at};
    diag(e->ctx, D_NUMBER_SUFFIX, span(e, e->fault.at, t->hi), STR_ARGS(rest));
    return true;
}

/* ---- the general messages ---- */

static void rule_any(Explain *e) {
    static const char *const candidates[] = {":", ")", "]", "}", "in", "import", "=", "("};
    static const char *const shown[] = {"':'", "')'", "']'", "'}'", "'in'", "'import'", "'='", "'('"};
    for (uint32_t i = 0; i < COUNT_OF(candidates) && e->before != NO_TOKEN; i++) {
        if (!explain_goes_on_with(e, candidates[i])) continue;
        diag(e->ctx, D_EXPECTED, insertion_point(e), shown[i]);
        return;
    }
    const Str text = text_of(e, e->at);
    if (kind(e, e->at) == TOKEN_END) {
        diag(e->ctx, D_FILE_ENDS, insertion_point(e));
    } else if (kind(e, e->at) == TOKEN_NEWLINE) {
        diag(e->ctx, D_LINE_ENDS, insertion_point(e));
    } else {
        diag(e->ctx, D_UNEXPECTED, span_of_token(e, e->at), STR_ARGS(text));
    }
}

typedef bool Rule(Explain *e);

/* In this order: rules about certain mistakes come before those about possible ones. */
static Rule *const rules[] = {
    rule_character,    rule_number,  rule_string,       rule_closer,           rule_braces,  rule_increment,
    rule_operator,     rule_comment, rule_unclosed,     rule_else_if,          rule_print,   rule_function_word,
    rule_foreign_word, rule_try,     rule_clause,       rule_keyword_assigned, rule_assign,  rule_walrus,
    rule_colon,        rule_keyword, rule_word,         rule_comma_clause,     rule_operand, rule_name,
    rule_parameters,   rule_comma,   rule_block_inline, rule_two_statements,
};

/* Finds the token at fault. The line end before it counts only if the parser saw it as well. */
void explain_locate(Explain *e) {
    e->at = tokens_after(&e->tokens, e->fault.at);
    const bool newline = strcmp(e->fault.lookahead, "_newline") == 0 || strcmp(e->fault.lookahead, "end") == 0;
    while (kind(e, e->at) == TOKEN_NEWLINE && !newline) e->at++;
    e->first = token(e, e->at)->statement;
    if (e->first > e->at) e->first = e->at;
    e->before = e->at > e->first ? e->at - 1 : NO_TOKEN;
}

static void apply_rules(Explain *e) {
    for (uint32_t i = 0; i < COUNT_OF(rules); i++)
        if (rules[i](e)) return;
    rule_any(e);
}

void explain(Explain *e) {
    fix_statement(e, false);
    e->resume = NO_TOKEN;
    apply_rules(e);
    if (e->resume == NO_TOKEN) e->resume = e->first;
    e->resume_at = MIN(explain_line_start(e, e->resume), e->fix.at);
    text_init(&e->surroundings, e->arena);
    explain_put_surroundings(e, e->resume, &e->surroundings);
}
