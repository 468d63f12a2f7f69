// The hand-written half of the lexer: line structure, strings, brackets, and the words that are keywords only in some
// places.
//
// Lines.  Outside brackets every line end is a token (_newline), even where the parser does not expect one: so `x =` at
// the end of a line is an error there and does not swallow the next line. At the start of a line the indentation is
// compared with the open blocks, with tabs counted twice (to columns of eight and as one) as Python does.
//
// Words.  A word of the table is returned as a token: a hard keyword always, a soft one if the parser could accept it
// and the following text shows that it is not an ordinary name. All other words are left to the generated lexer.
//
// The scanner's state is a bracket depth, the open format strings, and the indentation of the open blocks.

#include "tree_sitter/parser.h"

#include <stdlib.h>
#include <string.h>

// The order of `externals` in grammar.js.
enum Token {
    NEWLINE,
    INDENT,
    DEDENT,
    MISSING_BLOCK,
    UNEXPECTED_INDENT,
    INCONSISTENT_DEDENT,
    INCONSISTENT_TABS,
    COMMENT,
    STRING,
    BYTES,
    UNTERMINATED_STRING,
    FORMAT_START,
    TEMPLATE_START,
    STRING_CONTENT,
    STRING_END,
    FORMAT_TEXT,
    FORMAT_COLON,
    PAREN_OPEN,
    PAREN_CLOSE,
    SQUARE_OPEN,
    SQUARE_CLOSE,
    BRACE_OPEN,
    BRACE_CLOSE,
    WITH_OPEN,
    TRANSFER,
    FN,
    STRUCT,
    TRAIT,
    EXTENSION,
    ALIAS,
    COMPTIME,
    VAR,
    LET,
    REF,
    MATCH,
    TYPE,
    DYN,
    MUT,
    READ,
    IMM,
    OUT,
    DEINIT,
    OWNED,
    BORROWED,
    INOUT,
    REF_ORIGIN,
    OUT_ORIGIN,
    RAISES,
    RAISES_TYPE,
    AND,
    AS,
    ASSERT,
    ASYNC,
    AWAIT,
    BREAK,
    CLASS,
    CONTINUE,
    DEF,
    DEL,
    ELIF,
    ELSE,
    EXCEPT,
    FINALLY,
    FOR,
    FROM,
    GLOBAL,
    IF,
    IMPORT,
    IN,
    IS,
    LAMBDA,
    NONLOCAL,
    NOT,
    OR,
    PASS,
    RAISE,
    RETURN,
    TRY,
    WHILE,
    WITH,
    YIELD,
    NONE,
    TRUE,
    FALSE,
    LINE_START,
    HANDLER_START,
    CASE_START,
    IN_CAPTURES,
    ERROR_SENTINEL,
};

typedef struct {
    const char *text;
    uint16_t token;
} Word;

// Sorted, so that reading a word narrows a range. `__match` is Mojo's preview spelling.
static const Word WORDS[] = {
    {"False", FALSE},   {"None", NONE},     {"True", TRUE},         {"__extension", EXTENSION},
    {"__match", MATCH}, {"alias", ALIAS},   {"and", AND},           {"as", AS},
    {"assert", ASSERT}, {"async", ASYNC},   {"await", AWAIT},       {"borrowed", BORROWED},
    {"break", BREAK},   {"class", CLASS},   {"comptime", COMPTIME}, {"continue", CONTINUE},
    {"def", DEF},       {"deinit", DEINIT}, {"del", DEL},           {"dyn", DYN},
    {"elif", ELIF},     {"else", ELSE},     {"except", EXCEPT},     {"finally", FINALLY},
    {"fn", FN},         {"for", FOR},       {"from", FROM},         {"global", GLOBAL},
    {"if", IF},         {"imm", IMM},       {"import", IMPORT},     {"in", IN},
    {"inout", INOUT},   {"is", IS},         {"lambda", LAMBDA},     {"let", LET},
    {"match", MATCH},   {"mut", MUT},       {"nonlocal", NONLOCAL}, {"not", NOT},
    {"or", OR},         {"out", OUT},       {"owned", OWNED},       {"pass", PASS},
    {"raise", RAISE},   {"raises", RAISES}, {"read", READ},         {"ref", REF},
    {"return", RETURN}, {"struct", STRUCT}, {"trait", TRAIT},       {"try", TRY},
    {"type", TYPE},     {"var", VAR},       {"while", WHILE},       {"with", WITH},
    {"yield", YIELD},
};
enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0], LONGEST_WORD = 12 };

enum { MAX_INDENTS = 150, MAX_STRINGS = 60, MAX_COMMENTS = 100, TAB = 8 };

typedef struct {
    uint16_t column;     // a tab goes to the next multiple of TAB
    uint16_t characters; // a tab is one character
} Indent;

// A format string that has not ended yet.
typedef struct {
    uint16_t depth; // of brackets, outside the string
    char quote;
    bool triple;
    bool raw;
} OpenString;

typedef struct {
    uint16_t depth; // open brackets
    uint8_t indent_count;
    uint8_t string_count;
    bool bad_dedent;    // the last dedent matched no open block
    bool bad_tabs;      // a block was opened with inconsistent tabs
    bool tabs_reported; // on this line
    Indent indents[MAX_INDENTS];
    OpenString strings[MAX_STRINGS];
} Scanner;

// ---------------------------------------------------------------- reading

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }
static void skip(TSLexer *lexer) { lexer->advance(lexer, true); }
static bool at_end(TSLexer *lexer) { return lexer->lookahead == 0 && lexer->eof(lexer); }

static bool is_newline(int32_t c) { return c == '\n' || c == '\r'; }
static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\f' || c == 0xFEFF; }
static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_quote(int32_t c) { return c == '"' || c == '\''; }

static bool starts_name(int32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '`' || (c >= 128 && c != 0xFEFF);
}
static bool in_name(int32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c) || (c >= 128 && c != 0xFEFF);
}

static void advance_newline(TSLexer *lexer) {
    bool carriage_return = lexer->lookahead == '\r';
    advance(lexer);
    if (carriage_return && lexer->lookahead == '\n') advance(lexer);
}

static bool produce(TSLexer *lexer, enum Token token) {
    lexer->result_symbol = (TSSymbol)token;
    return true;
}

// ---------------------------------------------------------------- looking ahead (after the end of the token is marked)

// Skips blanks, continued lines and, inside brackets, line ends and comments.
static void look_past_space(TSLexer *lexer, bool in_brackets) {
    for (;;) {
        if (is_blank(lexer->lookahead)) {
            advance(lexer);
        } else if (lexer->lookahead == '\\') {
            advance(lexer);
            if (!is_newline(lexer->lookahead)) return;
            advance_newline(lexer);
        } else if (in_brackets && is_newline(lexer->lookahead)) {
            advance(lexer);
        } else if (in_brackets && lexer->lookahead == '#') {
            while (!is_newline(lexer->lookahead) && !at_end(lexer)) advance(lexer);
        } else {
            return;
        }
    }
}

static void look_at_word(TSLexer *lexer, char word[LONGEST_WORD]) {
    int length = 0;
    while (in_name(lexer->lookahead)) {
        if (length < LONGEST_WORD - 1) word[length++] = lexer->lookahead < 128 ? (char)lexer->lookahead : '?';
        advance(lexer);
    }
    word[length] = 0;
}

static bool is_one_of(const char *word, const char *const *list) {
    for (; *list; list++) {
        if (strcmp(word, *list) == 0) return true;
    }
    return false;
}

// Words that continue or end an expression, so that the word before them was a name.
static bool is_operator_word(const char *word) {
    static const char *const OPERATORS[] = {"and", "or", "in", "is", "if", "else", "not", "for", "as", "from", NULL};
    return is_one_of(word, OPERATORS);
}

// Skips a name that is not an operator word; false if there is none.
static bool look_at_name(TSLexer *lexer) {
    if (lexer->lookahead == '`') return true;
    if (!starts_name(lexer->lookahead)) return false;
    char word[LONGEST_WORD];
    look_at_word(lexer, word);
    if (is_quote(lexer->lookahead)) return false; // a string with a prefix
    return !is_operator_word(word);
}

static void look_past_string(TSLexer *lexer) {
    int32_t quote = lexer->lookahead;
    int count = 0;
    while (lexer->lookahead == quote && count < 3) {
        advance(lexer);
        count++;
    }
    if (count == 2) return;
    int closing = 0;
    while (closing < count && !at_end(lexer)) {
        if (count == 1 && is_newline(lexer->lookahead)) return;
        if (lexer->lookahead == quote) {
            closing++;
        } else {
            closing = 0;
            if (lexer->lookahead == '\\') advance(lexer);
        }
        advance(lexer);
    }
}

// Skips one string, comment, continued line or character, and tracks the bracket depth.
static void look_past_piece(TSLexer *lexer, int *depth) {
    int32_t c = lexer->lookahead;
    if (is_quote(c)) {
        look_past_string(lexer);
    } else if (c == '#') {
        while (!is_newline(lexer->lookahead) && !at_end(lexer)) advance(lexer);
    } else if (c == '\\') {
        advance(lexer);
        if (is_newline(lexer->lookahead)) advance_newline(lexer);
    } else {
        if (c == '(' || c == '[' || c == '{') ++*depth;
        if (c == ')' || c == ']' || c == '}') --*depth;
        advance(lexer);
    }
}

// Skips from an opening bracket (or from within `depth` of them) past the closing one.
static void look_past_brackets(TSLexer *lexer, int depth) {
    do {
        look_past_piece(lexer, &depth);
    } while (depth > 0 && !at_end(lexer));
}

// Whether the rest of the logical line ends with a colon.
static bool line_ends_with_colon(TSLexer *lexer) {
    int depth = 0;
    int32_t last = 0;
    while (depth >= 0 && !at_end(lexer) && !(depth == 0 && is_newline(lexer->lookahead))) {
        int32_t c = lexer->lookahead;
        if (!is_blank(c) && !is_newline(c) && c != '#' && c != '\\') last = c;
        look_past_piece(lexer, &depth);
    }
    return last == ':';
}

// ---------------------------------------------------------------- soft keywords

// `match` starts a statement if a subject must follow, or if the line ends with a colon.
static bool match_is_keyword(TSLexer *lexer) {
    int32_t c = lexer->lookahead;
    if (is_digit(c) || is_quote(c) || c == '{' || c == '~') return true;
    if (c == '(' || c == '[' || c == '-' || c == '+' || c == '*' || c == '.') {
        return line_ends_with_colon(lexer);
    }
    if (!starts_name(c)) return false;
    char word[LONGEST_WORD];
    look_at_word(lexer, word);
    if (strcmp(word, "not") == 0) {
        look_past_space(lexer, false);
        look_at_word(lexer, word);
        return strcmp(word, "in") != 0;
    }
    return !is_operator_word(word);
}

// Skips the targets after the first: `, c`, `, (d, e)`, `, *f`.
static void look_past_more_targets(TSLexer *lexer) {
    while (lexer->lookahead == ',') {
        advance(lexer);
        look_past_space(lexer, false);
        if (lexer->lookahead == '*') advance(lexer);
        if (lexer->lookahead == '(')
            look_past_brackets(lexer, 0);
        else if (!look_at_name(lexer))
            return;
        look_past_space(lexer, false);
    }
}

// `var (a, b) = ...`, `var (a, b), c = ...`, `for var (a, b) in ...`: a call is never followed by `=`, `:` or, where a
// new name is possible, `in`, and a list that begins with a call is never an assignment target.
static bool parenthesized_names_follow(TSLexer *lexer) {
    look_past_brackets(lexer, 0);
    look_past_space(lexer, false);
    look_past_more_targets(lexer);
    if (lexer->lookahead == ':') return true;
    if (lexer->lookahead == '=') {
        advance(lexer);
        return lexer->lookahead != '=';
    }
    char word[LONGEST_WORD];
    look_at_word(lexer, word);
    return strcmp(word, "in") == 0;
}

// `fn(Int) -> Int` as a type.
static bool function_type_follows(TSLexer *lexer, bool in_brackets) {
    static const char *const EFFECTS[] = {"raises", "thin", "abi", "capturing", "escaping", "unified", NULL};
    if (lexer->lookahead == '[') {
        look_past_brackets(lexer, 0);
        look_past_space(lexer, in_brackets);
    }
    if (lexer->lookahead != '(') return false;
    look_past_brackets(lexer, 0);
    look_past_space(lexer, in_brackets);
    if (lexer->lookahead == '-') {
        advance(lexer);
        return lexer->lookahead == '>';
    }
    char word[LONGEST_WORD];
    look_at_word(lexer, word);
    return is_one_of(word, EFFECTS);
}

static bool comptime_is_keyword(TSLexer *lexer) {
    static const char *const STATEMENTS[] = {"if", "for", "assert", "match", NULL};
    if (lexer->lookahead == '`') return true;
    if (!starts_name(lexer->lookahead)) return false;
    char word[LONGEST_WORD];
    look_at_word(lexer, word);
    return is_one_of(word, STATEMENTS) || !is_operator_word(word);
}

static bool raises_type_follows(TSLexer *lexer) {
    static const char *const AFTER_EFFECT[] = {"where", "abi", "thin", "capturing", "escaping", "unified", NULL};
    if (lexer->lookahead == '`') return true;
    if (!starts_name(lexer->lookahead)) return lexer->lookahead == '(' || is_quote(lexer->lookahead);
    char word[LONGEST_WORD];
    look_at_word(lexer, word);
    return !is_one_of(word, AFTER_EFFECT) && !is_operator_word(word);
}

// Decides on a soft keyword whose text has been read and marked. Returns the token, or -1 for an ordinary name.
static int soft_keyword(Scanner *scanner, TSLexer *lexer, const bool *valid, enum Token token) {
    bool in_brackets = scanner->depth > 0;
    if (valid[ERROR_SENTINEL] && !(token >= FN && token <= TYPE)) return -1;
    if (token == RAISES) {
        if (!valid[RAISES]) return -1;
        look_past_space(lexer, in_brackets);
        return raises_type_follows(lexer) ? RAISES_TYPE : RAISES;
    }
    bool origin_possible =
        !valid[ERROR_SENTINEL] && ((token == REF && valid[REF_ORIGIN]) || (token == OUT && valid[OUT_ORIGIN]));
    if (!valid[token] && !origin_possible) return -1;
    look_past_space(lexer, in_brackets);
    int32_t next = lexer->lookahead;
    if (origin_possible && next == '[') {
        look_past_brackets(lexer, 0);
        look_past_space(lexer, in_brackets);
        if (!look_at_name(lexer)) return -1;
        return token == REF ? REF_ORIGIN : OUT_ORIGIN;
    }
    if (!valid[token]) return -1;
    if (valid[IN_CAPTURES] && !valid[ERROR_SENTINEL] && (next == ',' || next == '}' || next == '^')) return token;
    if (next == '*' && valid[MUT] && !valid[ERROR_SENTINEL]) return token; // a parameter: var *args
    switch (token) {
    case MATCH: return match_is_keyword(lexer) ? MATCH : -1;
    case COMPTIME: return comptime_is_keyword(lexer) ? COMPTIME : -1;
    case VAR:
    case LET:
    case REF:
        if (next == '(' && !valid[MUT]) return parenthesized_names_follow(lexer) ? (int)token : -1;
        break;
    case FN:
        if (next == '(' || next == '[') return function_type_follows(lexer, in_brackets) ? FN : -1;
        break;
    default: break;
    }
    return look_at_name(lexer) ? (int)token : -1;
}

// ---------------------------------------------------------------- strings

typedef struct {
    bool raw, bytes, format, template;
} Prefix;

// Reads one letter of a string's prefix into `prefix`.
static bool add_prefix_letter(Prefix *prefix, int32_t c) {
    switch (c) {
    case 'r':
    case 'R': prefix->raw = true; return true;
    case 'b':
    case 'B': prefix->bytes = true; return true;
    case 'f':
    case 'F': prefix->format = true; return true;
    case 't':
    case 'T': prefix->template = true; return true;
    case 'u':
    case 'U': return true;
    default: return false;
    }
}

// A string without interpolation is one token, quotes included.
static bool scan_plain_string(TSLexer *lexer, Prefix prefix, int32_t quote, bool triple) {
    int closing = 0;
    int wanted = triple ? 3 : 1;
    for (;;) {
        int32_t c = lexer->lookahead;
        if (at_end(lexer) || (!triple && is_newline(c))) {
            lexer->mark_end(lexer);
            return produce(lexer, UNTERMINATED_STRING);
        }
        if (c == quote) {
            advance(lexer);
            if (++closing == wanted) break;
            continue;
        }
        closing = 0;
        if (c == '\\') {
            advance(lexer);
            if (at_end(lexer)) continue;
            if (is_newline(lexer->lookahead)) {
                advance_newline(lexer);
                continue;
            }
        }
        advance(lexer);
    }
    lexer->mark_end(lexer);
    return produce(lexer, prefix.bytes ? BYTES : STRING);
}

static bool scan_string(Scanner *scanner, TSLexer *lexer, Prefix prefix) {
    const int32_t quote = lexer->lookahead;
    const bool plain = !prefix.format && !prefix.template;
    bool triple = false;
    advance(lexer);
    lexer->mark_end(lexer);
    if (lexer->lookahead == quote) {
        advance(lexer);
        if (lexer->lookahead == quote) {
            advance(lexer);
            lexer->mark_end(lexer);
            triple = true;
        } else if (plain) {
            lexer->mark_end(lexer);
            return produce(lexer, prefix.bytes ? BYTES : STRING);
        }
    }
    if (plain) return scan_plain_string(lexer, prefix, quote, triple);
    if (scanner->string_count == MAX_STRINGS) return false;
    OpenString *string = &scanner->strings[scanner->string_count++];
    *string = (OpenString){.depth = scanner->depth, .quote = (char)quote, .triple = triple, .raw = prefix.raw};
    return produce(lexer, prefix.format ? FORMAT_START : TEMPLATE_START);
}

// After a backslash: skips the rest of the escape. Braces after an unknown escape still interpolate.
static void scan_escape(TSLexer *lexer, bool raw) {
    if (at_end(lexer) || lexer->lookahead == '{' || lexer->lookahead == '}') return;
    if (is_newline(lexer->lookahead)) {
        advance_newline(lexer);
        return;
    }
    bool named = lexer->lookahead == 'N' && !raw;
    advance(lexer);
    if (!named || lexer->lookahead != '{') return;
    do {
        advance(lexer);
    } while (in_name(lexer->lookahead) || lexer->lookahead == ' ' || lexer->lookahead == '-');
    if (lexer->lookahead == '}') advance(lexer);
}

// The text of a format string, up to an interpolation or the end; in a format specifier `{` and `}` are never text.
static bool scan_string_content(Scanner *scanner, TSLexer *lexer, bool in_specifier) {
    OpenString *string = &scanner->strings[scanner->string_count - 1];
    bool any = false;
    for (;; any = true) {
        int32_t c = lexer->lookahead;
        lexer->mark_end(lexer);
        if (at_end(lexer) || (!string->triple && is_newline(c))) {
            if (any) break;
            scanner->depth = string->depth;
            scanner->string_count--;
            return produce(lexer, UNTERMINATED_STRING);
        }
        if (c == string->quote) {
            advance(lexer);
            if (string->triple) {
                if (lexer->lookahead != string->quote) continue;
                advance(lexer);
                if (lexer->lookahead != string->quote) continue;
                advance(lexer);
            }
            if (any) break;
            lexer->mark_end(lexer);
            scanner->depth = string->depth;
            scanner->string_count--;
            return produce(lexer, STRING_END);
        }
        if (c == '{' || c == '}') {
            advance(lexer);
            if (!in_specifier && lexer->lookahead == c) {
                advance(lexer);
                continue;
            }
            if (any) break;
            lexer->mark_end(lexer);
            if (c == '{') {
                scanner->depth++;
            } else if (in_specifier) {
                scanner->depth--;
            }
            return produce(lexer, c == '{' ? BRACE_OPEN : BRACE_CLOSE);
        }
        advance(lexer);
        if (c == '\\') scan_escape(lexer, string->raw);
    }
    return produce(lexer, in_specifier ? FORMAT_TEXT : STRING_CONTENT);
}

// ---------------------------------------------------------------- words

// At the first letter of a name: returns a keyword or a string with a prefix, or leaves it to the generated lexer.
static bool scan_word(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    Prefix prefix = {0};
    bool can_be_prefix = true;
    int low = 0, high = WORD_COUNT;
    for (int length = 0;; length++) {
        int32_t c = lexer->lookahead;
        if (is_quote(c) && can_be_prefix && length > 0) return scan_string(scanner, lexer, prefix);
        if (!in_name(c)) {
            if (low == high || WORDS[low].text[length] != 0) return false;
            break;
        }
        can_be_prefix = can_be_prefix && length < 2 && add_prefix_letter(&prefix, c);
        while (low < high && WORDS[low].text[length] < c) low++;
        while (high > low && WORDS[high - 1].text[length] > c) high--;
        if (low == high && !can_be_prefix) return false;
        advance(lexer);
    }
    lexer->mark_end(lexer);
    enum Token token = WORDS[low].token;
    if (token >= AND) return produce(lexer, token);
    int soft = soft_keyword(scanner, lexer, valid, token);
    return soft >= 0 && produce(lexer, (enum Token)soft);
}

// ---------------------------------------------------------------- operators and brackets

static bool scan_open(Scanner *scanner, TSLexer *lexer, const bool *valid, enum Token token) {
    advance(lexer);
    lexer->mark_end(lexer);
    if (scanner->depth < UINT16_MAX) scanner->depth++;
    if (token != PAREN_OPEN || !valid[WITH_OPEN] || valid[ERROR_SENTINEL]) return produce(lexer, token);
    // In `with (a as b, c):` a colon directly follows the parenthesis; `with (yield):` and `with ():` are nevertheless
    // expressions.
    look_past_space(lexer, true);
    if (lexer->lookahead == ')') return produce(lexer, PAREN_OPEN);
    char word[LONGEST_WORD] = "";
    if (starts_name(lexer->lookahead)) look_at_word(lexer, word);
    if (strcmp(word, "yield") == 0) return produce(lexer, PAREN_OPEN);
    look_past_brackets(lexer, 1);
    look_past_space(lexer, false);
    return produce(lexer, lexer->lookahead == ':' ? WITH_OPEN : PAREN_OPEN);
}

static bool scan_close(Scanner *scanner, TSLexer *lexer, enum Token token) {
    advance(lexer);
    lexer->mark_end(lexer);
    uint16_t floor = scanner->string_count ? scanner->strings[scanner->string_count - 1].depth : 0;
    if (scanner->depth > floor) scanner->depth--;
    return produce(lexer, token);
}

// `^` is a transfer unless a right operand of an exclusive or can follow.
static bool scan_caret(Scanner *scanner, TSLexer *lexer) {
    advance(lexer);
    lexer->mark_end(lexer);
    if (lexer->lookahead == '=') {
        advance(lexer);
        if (lexer->lookahead != '=') return false;
        return produce(lexer, TRANSFER); // a^ == b without a blank
    }
    look_past_space(lexer, scanner->depth > 0);
    int32_t c = lexer->lookahead;
    bool operand;
    if (starts_name(c)) {
        char word[LONGEST_WORD];
        look_at_word(lexer, word);
        operand = !is_operator_word(word) || is_quote(lexer->lookahead);
    } else if (c == '.') {
        advance(lexer);
        operand = is_digit(lexer->lookahead) || lexer->lookahead == '.';
    } else {
        operand = is_digit(c) || is_quote(c) || c == '(' || c == '[' || c == '{' || c == '-' || c == '+' || c == '~';
    }
    return !operand && produce(lexer, TRANSFER);
}

// ---------------------------------------------------------------- lines

static Indent count_indent(TSLexer *lexer) {
    Indent indent = {0, 0};
    for (;; skip(lexer)) {
        switch (lexer->lookahead) {
        case ' ':
            indent.column++;
            indent.characters++;
            break;
        case '\t':
            indent.column = (uint16_t)((indent.column / TAB + 1) * TAB);
            indent.characters++;
            break;
        case '\f': indent = (Indent){0, 0}; break;
        case 0xFEFF: break;
        default: return indent;
        }
    }
}

static bool continued_line(TSLexer *lexer) {
    if (lexer->lookahead != '\\') return false;
    skip(lexer);
    if (!is_newline(lexer->lookahead)) return false;
    bool carriage_return = lexer->lookahead == '\r';
    skip(lexer);
    if (carriage_return && lexer->lookahead == '\n') skip(lexer);
    return true;
}

// Opens, closes or checks blocks if the parser is between two lines. `false` leaves the next token to the other
// functions; `*done` is set if text was looked past, so that nothing more can be read in this call.
static bool scan_line_start(Scanner *scanner, TSLexer *lexer, const bool *valid, bool *done) {
    const Indent top = scanner->indents[scanner->indent_count - 1];
    int comments = 0;
    Indent indent = count_indent(lexer);
    for (;;) {
        if (is_newline(lexer->lookahead)) {
            skip(lexer);
            indent = count_indent(lexer);
        } else if (lexer->lookahead == '#') {
            // A comment that is indented like the block belongs to it, whatever follows.
            if (!valid[INDENT] && comments == 0 && indent.column >= top.column) return false;
            // Deciding again at the next comment is harmless; looking past very many each time would be slow.
            if (++comments == MAX_COMMENTS && !valid[INDENT]) break;
            while (!is_newline(lexer->lookahead) && !at_end(lexer)) skip(lexer);
        } else if (lexer->lookahead == '\\') {
            if (!continued_line(lexer)) break;
            while (is_blank(lexer->lookahead)) skip(lexer);
        } else {
            break;
        }
    }
    *done = comments > 0;
    if (comments == MAX_COMMENTS && !valid[INDENT]) return false;
    if (at_end(lexer)) indent = (Indent){0, 0};

    bool deeper = indent.column > top.column;
    bool tabs_differ = deeper ? indent.characters <= top.characters
                              : indent.column == top.column && indent.characters != top.characters;
    if (valid[INDENT]) {
        if (!deeper || scanner->indent_count == MAX_INDENTS) return produce(lexer, MISSING_BLOCK);
        scanner->indents[scanner->indent_count++] = indent;
        scanner->bad_tabs = tabs_differ;
        return produce(lexer, INDENT);
    }
    if (valid[DEDENT] && indent.column < top.column) {
        scanner->indent_count--;
        scanner->bad_dedent = indent.column > scanner->indents[scanner->indent_count - 1].column;
        return produce(lexer, DEDENT);
    }
    if (valid[UNEXPECTED_INDENT] && deeper && scanner->indent_count < MAX_INDENTS) {
        enum Token token = scanner->bad_dedent ? INCONSISTENT_DEDENT : UNEXPECTED_INDENT;
        scanner->indents[scanner->indent_count++] = indent;
        scanner->bad_dedent = false;
        return produce(lexer, token);
    }
    if (valid[INCONSISTENT_TABS] && !at_end(lexer) && (scanner->bad_tabs || (tabs_differ && !scanner->tabs_reported))) {
        scanner->bad_tabs = false;
        scanner->tabs_reported = true;
        return produce(lexer, INCONSISTENT_TABS);
    }
    return false;
}

static bool scan_newline(Scanner *scanner, TSLexer *lexer) {
    advance_newline(lexer);
    lexer->mark_end(lexer);
    scanner->tabs_reported = false;
    return produce(lexer, NEWLINE);
}

// While the parser recovers from an error, a line that is indented no more than the block and does not begin with a
// closing bracket ends all open brackets.
static bool scan_newline_in_recovery(Scanner *scanner, TSLexer *lexer) {
    advance_newline(lexer);
    lexer->mark_end(lexer);
    Indent indent = {0, 0};
    while (is_blank(lexer->lookahead) || is_newline(lexer->lookahead)) {
        indent.column = is_newline(lexer->lookahead) ? 0 : (uint16_t)(indent.column + 1);
        advance(lexer);
    }
    int32_t c = lexer->lookahead;
    bool closing = c == ')' || c == ']' || c == '}' || c == '#';
    if (closing || indent.column > scanner->indents[scanner->indent_count - 1].column) return false;
    scanner->depth = 0;
    scanner->string_count = 0;
    return produce(lexer, NEWLINE);
}

// ---------------------------------------------------------------- the scanner

static bool scan(Scanner *scanner, TSLexer *lexer, const bool *valid) {
    const bool recovering = valid[ERROR_SENTINEL];

    if (scanner->string_count > 0) {
        const OpenString *string = &scanner->strings[scanner->string_count - 1];
        if (recovering ? scanner->depth == string->depth : valid[STRING_CONTENT])
            return scan_string_content(scanner, lexer, false);
        if (valid[FORMAT_TEXT] && !recovering) return scan_string_content(scanner, lexer, true);
    }

    lexer->mark_end(lexer);
    if (!recovering &&
        (valid[LINE_START] || valid[INDENT] || valid[DEDENT] || valid[HANDLER_START] || valid[CASE_START])) {
        bool done = false;
        if (scan_line_start(scanner, lexer, valid, &done)) return true;
        if (done) return false;
    }

    for (;;) {
        if (is_blank(lexer->lookahead)) {
            skip(lexer);
        } else if (is_newline(lexer->lookahead)) {
            if (scanner->depth == 0) return scan_newline(scanner, lexer);
            if (recovering) return scan_newline_in_recovery(scanner, lexer);
            skip(lexer);
        } else if (lexer->lookahead == '\\') {
            if (!continued_line(lexer)) return false;
        } else {
            break;
        }
    }

    switch (lexer->lookahead) {
    case '(': return scan_open(scanner, lexer, valid, PAREN_OPEN);
    case '[': return scan_open(scanner, lexer, valid, SQUARE_OPEN);
    case '{': return scan_open(scanner, lexer, valid, BRACE_OPEN);
    case ')': return scan_close(scanner, lexer, PAREN_CLOSE);
    case ']': return scan_close(scanner, lexer, SQUARE_CLOSE);
    case '}': return scan_close(scanner, lexer, BRACE_CLOSE);
    case '"':
    case '\'': return scan_string(scanner, lexer, (Prefix){0});
    case ':': // `:=` in an interpolation is a format specifier that begins with `=`
        if (!valid[FORMAT_COLON] || recovering) return false;
        advance(lexer);
        lexer->mark_end(lexer);
        return produce(lexer, FORMAT_COLON);
    case '^': return valid[TRANSFER] && scan_caret(scanner, lexer);
    case 0:
        if (!at_end(lexer)) return false;
        if (valid[NEWLINE] && !recovering) {
            lexer->mark_end(lexer);
            return produce(lexer, NEWLINE);
        }
        return false;
    default: return starts_name(lexer->lookahead) && lexer->lookahead < 128 && scan_word(scanner, lexer, valid);
    }
}

// ---------------------------------------------------------------- the interface to tree-sitter

void *tree_sitter_pyc_external_scanner_create(void) {
    Scanner *scanner = calloc(1, sizeof(Scanner));
    scanner->indent_count = 1;
    return scanner;
}

void tree_sitter_pyc_external_scanner_destroy(void *payload) { free(payload); }

bool tree_sitter_pyc_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    return scan(payload, lexer, valid);
}

// depth:2 flags:1 strings:1 (depth:2 quote:1 flags:1)* indents: 1 byte each when without tabs and below 255, else 255
// and 2+2.
unsigned tree_sitter_pyc_external_scanner_serialize(void *payload, char *buffer) {
    const Scanner *scanner = payload;
    unsigned size = 0;
    if (scanner->indent_count == 1 && scanner->string_count == 0 && scanner->depth == 0 && !scanner->bad_dedent &&
        !scanner->bad_tabs && !scanner->tabs_reported) {
        return 0;
    }
    memcpy(buffer, &scanner->depth, 2);
    size = 2;
    buffer[size++] = (char)(scanner->bad_dedent | scanner->bad_tabs << 1 | scanner->tabs_reported << 2);
    buffer[size++] = (char)scanner->string_count;
    for (int i = 0; i < scanner->string_count; i++) {
        const OpenString *string = &scanner->strings[i];
        memcpy(buffer + size, &string->depth, 2);
        buffer[size + 2] = string->quote;
        buffer[size + 3] = (char)(string->triple | string->raw << 1);
        size += 4;
    }
    for (int i = 1; i < scanner->indent_count; i++) {
        const Indent *indent = &scanner->indents[i];
        if (indent->column == indent->characters && indent->column < 255) {
            buffer[size++] = (char)indent->column;
        } else {
            buffer[size] = (char)255;
            memcpy(buffer + size + 1, indent, 4);
            size += 5;
        }
    }
    return size;
}

void tree_sitter_pyc_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    Scanner *scanner = payload;
    scanner->depth = 0;
    scanner->bad_dedent = scanner->bad_tabs = scanner->tabs_reported = false;
    scanner->string_count = 0;
    scanner->indent_count = 1;
    if (length == 0) return;
    memcpy(&scanner->depth, buffer, 2);
    scanner->bad_dedent = buffer[2] & 1;
    scanner->bad_tabs = buffer[2] & 2;
    scanner->tabs_reported = buffer[2] & 4;
    scanner->string_count = (uint8_t)buffer[3];
    unsigned at = 4;
    for (int i = 0; i < scanner->string_count; i++, at += 4) {
        OpenString *string = &scanner->strings[i];
        memcpy(&string->depth, buffer + at, 2);
        string->quote = buffer[at + 2];
        string->triple = buffer[at + 3] & 1;
        string->raw = buffer[at + 3] & 2;
    }
    while (at < length) {
        Indent *indent = &scanner->indents[scanner->indent_count++];
        if ((uint8_t)buffer[at] == 255) {
            memcpy(indent, buffer + at + 1, 4);
            at += 5;
        } else {
            indent->column = indent->characters = (uint8_t)buffer[at++];
        }
    }
}
