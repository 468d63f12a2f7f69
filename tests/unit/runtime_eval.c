/* Evaluates lines of Python statements with the runtime alone, so that its results can be compared with CPython's.
 *
 *   runtime_eval CASES          each case: a line of statements, then a line "= " with the repr or "Type: message" that
 * it gives runtime_eval --print FILE   prints the result of each line instead (for tools/runtime_cases.py)
 *
 * Statements: expressions, `name = e`, `x[i] = e`, `x.a = e`, `del x[i]`, `x += e`, separated by ";". The last one's
 * value counts. Expressions: everything but lambda, comprehensions, f-strings, conditional expressions and await. */
#include "../../runtime/object/py.h"
#include "../../runtime/object/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *p;
static PycError *failed; /* the first error of the line */
static PycWord names;

static PycWord value_of(PycResult r) {
    if (failed) return PYC_NONE;
    if (r.error) failed = r.error;
    return r.error ? PYC_NONE : r.value;
}

static void check(PycError *error) {
    if (!failed) failed = error;
}

static void spaces(void) {
    while (*p == ' ') p++;
}

static bool is_name_char(char c) { return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z'); }

static bool take(const char *token) {
    spaces();
    uint64_t n = strlen(token);
    if (strncmp(p, token, n) != 0) return false;
    if (is_name_char(token[0]) && is_name_char(p[n])) return false;
    p += n;
    return true;
}

static void want(const char *token) {
    if (take(token)) return;
    fprintf(stderr, "case: expected %s at: %s\n", token, p);
    exit(2);
}

static PycWord expression(void);

/* ---- atoms ---- */

static PycWord number(void) {
    char text[400];
    uint64_t n = 0;
    bool real = false, hex = p[0] == '0' && strchr("xXoObB", p[1]) && p[1];
    while (is_name_char(*p) || *p == '.' || (!hex && (*p == '-' || *p == '+') && (p[-1] == 'e' || p[-1] == 'E'))) {
        real = real || *p == '.' || (!hex && (*p | 32) == 'e');
        text[n++] = *p++;
    }
    text[n] = 0;
    if (text[n - 1] == 'j') return pyc_complex_new(0, strtod(text, NULL));
    return real ? pyc_float_new(strtod(text, NULL)) : value_of(pyc_int_parse(pyc_str_new(text, n), pyc_small(0)));
}

static uint32_t escape(void) {
    char c = *p++;
    int digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = 0;
    if (!digits) return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == '0' ? 0 : (unsigned char)c;
    for (int i = 0; i < digits; i++) {
        char h[2] = {*p++, 0};
        code = code * 16 + (uint32_t)strtoul(h, NULL, 16);
    }
    return code;
}

static PycWord text_literal(bool bytes) {
    char quote = *p++;
    PycBuf b;
    char raw[2000];
    uint64_t n = 0;
    pyc_buf_init(&b, 16);
    while (*p != quote) {
        uint64_t used = 1;
        uint32_t c = *p == '\\' ? (p++, escape()) : (c = pyc_utf8_decode(p, &used), p += used, c);
        if (bytes)
            raw[n++] = (char)c;
        else
            pyc_buf_char(&b, c);
    }
    p++;
    return bytes ? pyc_bytes_new(raw, n) : pyc_buf_finish(&b);
}

static PycWord sequence(const char *close, bool *comma) { /* a list of items */
    PycWord list = pyc_list_new(0);
    *comma = false;
    while (!take(close)) {
        if (take("*"))
            check(pyc_list_extend_with(list, expression()));
        else
            pyc_list_push(list, expression());
        if (take(","))
            *comma = true;
        else {
            want(close);
            break;
        }
    }
    return list;
}

static PycWord braces(void) {
    bool comma;
    const char *start = p;
    PycWord dict = pyc_dict_new(0);
    if (take("}")) return dict;
    expression();
    bool is_dict = take(":");
    p = start;
    if (!is_dict) {
        PycWord list = sequence("}", &comma);
        return value_of(pyc_set_of(pyc_list(list)->items, pyc_list(list)->length));
    }
    do {
        spaces();
        if (*p == '}') break;
        PycWord key = expression();
        want(":");
        PycWord value = expression();
        if (!failed) check(pyc_dict_set(dict, key, value));
    } while (take(","));
    want("}");
    return dict;
}

static PycWord name_value(PycWord name) {
    PycWord value = pyc_dict_find_str(pyc_dict(names), name);
    if (!value) value = pyc_builtin_value(name);
    if (!value) check(pyc_raise_name(name));
    return value ? value : PYC_NONE;
}

static PycWord identifier(void) {
    spaces();
    const char *start = p;
    while (is_name_char(*p)) p++;
    return pyc_str_new(start, (uint64_t)(p - start));
}

static PycWord atom(void) {
    bool comma;
    spaces();
    if (*p >= '0' && *p <= '9') return number();
    if (*p == '\'' || *p == '"') {
        PycWord s = text_literal(false);
        return s;
    }
    if (*p == 'b' && (p[1] == '\'' || p[1] == '"')) return p++, text_literal(true);
    if (take("...")) return PYC_ELLIPSIS;
    if (take("[")) return sequence("]", &comma);
    if (take("{")) return braces();
    if (take("(")) {
        PycWord list = sequence(")", &comma);
        return comma || pyc_list(list)->length == 0 ? pyc_list_to_tuple(list) : pyc_list(list)->items[0];
    }
    return name_value(identifier());
}

/* ---- calls, attributes, items ---- */

static PycWord arguments(PycWord callee) {
    PycWord args = pyc_list_new(0), keywords = pyc_dict_new(0);
    while (!take(")")) {
        spaces();
        const char *start = p;
        PycWord name = is_name_char(*p) ? identifier() : 0;
        spaces();
        if (name && *p == '=' && p[1] != '=') {
            p++;
            check(pyc_dict_set(keywords, name, expression()));
        } else {
            p = start;
            if (take("**"))
                check(pyc_call_merge(keywords, expression(), 0));
            else if (take("*"))
                check(pyc_list_extend_with(args, expression()));
            else
                pyc_list_push(args, expression());
        }
        if (!take(",")) {
            want(")");
            break;
        }
    }
    return failed ? PYC_NONE : value_of(pyc_obj_call_ex(callee, args, keywords));
}

static PycWord slice_part(void) {
    spaces();
    return *p == ':' || *p == ']' || *p == ',' ? PYC_NONE : expression();
}

static PycWord one_subscript(void) {
    spaces();
    PycWord first = *p == ':' ? PYC_NONE : expression();
    if (!take(":")) return first;
    PycWord stop = slice_part(), step = take(":") ? slice_part() : PYC_NONE;
    return pyc_slice_new(first, stop, step);
}

static PycWord subscript(void) {
    PycWord key = one_subscript();
    spaces();
    if (*p == ',') {
        PycWord list = pyc_list_of(&key, 1);
        while (take(",")) pyc_list_push(list, one_subscript());
        key = pyc_list_to_tuple(list);
    }
    want("]");
    return key;
}

typedef struct Target {
    PycWord object, key, name;
} Target; /* of the last postfix step, for assignment */
static Target target;

static PycWord postfix(void) {
    spaces();
    const char *start = p;
    Target own = {0};
    PycWord value;
    if (is_name_char(*p) && !(*p >= '0' && *p <= '9') && !(*p == 'b' && (p[1] == '\'' || p[1] == '"'))) {
        own.name = identifier();
        spaces();
        bool assigned = *p == '=' && p[1] != '=';
        if (assigned) {
            target = own;
            return PYC_NONE;
        }
        p = start;
    }
    value = atom();
    for (;;) {
        if (take("(")) {
            value = arguments(value);
            own = (Target){0};
        } else if (take("[")) {
            PycWord key = subscript();
            own = (Target){value, key, 0};
            spaces();
            if (*p == '=' && p[1] != '=') break;
            value = failed ? PYC_NONE : value_of(pyc_obj_getitem(value, key));
        } else if (*p == '.' && p[1] != '.') {
            p++;
            own = (Target){value, 0, identifier()};
            spaces();
            if (*p == '=' && p[1] != '=') break;
            value = failed ? PYC_NONE : value_of(pyc_obj_getattr(value, own.name));
        } else {
            break;
        }
    }
    target = own;
    return value;
}

/* ---- operators ---- */

static PycWord unary(void);

static PycWord power(void) {
    PycWord base = postfix();
    if (!take("**")) return base;
    PycWord exponent = unary();
    return failed ? PYC_NONE : value_of(pyc_obj_binary(PYC_POW, base, exponent));
}

static PycWord unary(void) {
    spaces();
    int op = *p == '-' ? PYC_NEG : *p == '+' ? PYC_POS : *p == '~' ? PYC_INVERT : -1;
    if (op < 0) return power();
    p++;
    PycWord operand = unary();
    return failed ? PYC_NONE : value_of(pyc_obj_unary(op, operand));
}

static const struct {
    const char *text;
    int op, level;
} operators[] = {
    {"//", PYC_FLOORDIV, 5}, {"*", PYC_MUL, 5}, {"/", PYC_TRUEDIV, 5}, {"%", PYC_MOD, 5},
    {"@", PYC_MATMUL, 5},    {"+", PYC_ADD, 4}, {"-", PYC_SUB, 4},     {"<<", PYC_LSHIFT, 3},
    {">>", PYC_RSHIFT, 3},   {"&", PYC_AND, 2}, {"^", PYC_XOR, 1},     {"|", PYC_OR, 0},
};

static int find_operator(int level, bool *assigns) {
    spaces();
    for (uint64_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        uint64_t n = strlen(operators[i].text);
        if (strncmp(p, operators[i].text, n) != 0) continue;
        if (n == 1 && p[1] == p[0] && *p == '*') return -1; /* power */
        *assigns = p[n] == '=';
        return operators[i].level == level ? (int)i : -1;
    }
    return -1;
}

static PycWord binary(int level) {
    if (level > 5) return unary();
    PycWord left = binary(level + 1);
    for (;;) {
        bool assigns = false;
        int i = find_operator(level, &assigns);
        if (i < 0 || assigns) return left;
        p += strlen(operators[i].text);
        PycWord right = binary(level + 1);
        left = failed                       ? PYC_NONE
               : operators[i].op == PYC_ADD ? value_of(pyc_obj_add(left, right))
               : operators[i].op == PYC_SUB ? value_of(pyc_obj_sub(left, right))
               : operators[i].op == PYC_MUL ? value_of(pyc_obj_mul(left, right))
                                            : value_of(pyc_obj_binary(operators[i].op, left, right));
    }
}

static PycWord contains(PycWord item, PycWord in, bool negate) {
    if (failed) return PYC_NONE;
    PycBoolResult r = pyc_obj_contains(in, item);
    check(r.error);
    return pyc_bool(r.value != negate);
}

static PycWord comparison(void) {
    static const char *const text[] = {"<=", ">=", "==", "!=", "<", ">"};
    static const int op[] = {PYC_LE, PYC_GE, PYC_EQ, PYC_NE, PYC_LT, PYC_GT};
    PycWord left = binary(0);
    for (;;) {
        int found = -1;
        spaces();
        for (int i = 0; i < 6 && found < 0; i++)
            if (take(text[i])) found = i;
        if (found >= 0) {
            PycWord right = binary(0);
            left = failed ? PYC_NONE : value_of(pyc_obj_compare(op[found], left, right));
        } else if (take("not in"))
            left = contains(left, binary(0), true);
        else if (take("in"))
            left = contains(left, binary(0), false);
        else if (take("is not"))
            left = pyc_bool(!pyc_obj_is(left, binary(0)));
        else if (take("is"))
            left = pyc_bool(pyc_obj_is(left, binary(0)));
        else
            return left;
    }
}

static bool truth(PycWord w) {
    PycBoolResult r = failed ? (PycBoolResult){0} : pyc_obj_truth(w);
    check(r.error);
    return r.value;
}

static PycWord negation(void) {
    if (!take("not")) return comparison();
    return pyc_bool(!truth(negation()));
}

static PycWord conjunction(void) {
    PycWord value = negation();
    while (take("and")) {
        PycError *before = failed;
        bool left = truth(value);
        PycWord right = negation();
        if (left)
            value = right;
        else
            failed = before;
    }
    return value;
}

static PycWord expression(void) {
    PycWord value = conjunction();
    while (take("or")) {
        PycError *before = failed;
        bool left = truth(value);
        PycWord right = conjunction();
        if (!left)
            value = right;
        else
            failed = before;
    }
    return value;
}

/* ---- statements ---- */

static void assign(Target to, PycWord value) {
    if (failed) return;
    if (!to.object)
        check(pyc_dict_set(names, to.name, value));
    else if (to.name)
        check(pyc_obj_setattr(to.object, to.name, value));
    else
        check(value ? pyc_obj_setitem(to.object, to.key, value) : pyc_obj_delitem(to.object, to.key));
}

static PycWord statement(void) {
    if (take("del")) {
        PycWord value = expression();
        failed = NULL; /* reading it first is only to find the target */
        (void)value;
        if (target.name && target.object)
            check(pyc_obj_delattr(target.object, target.name));
        else
            assign(target, 0);
        return PYC_NONE;
    }
    PycWord value = expression();
    Target to = target;
    spaces();
    for (int level = 0; level < 6; level++) {
        bool assigns = false;
        int i = find_operator(level, &assigns);
        if (i < 0 || !assigns) continue;
        p += strlen(operators[i].text) + 1;
        PycWord right = expression();
        if (!failed) assign(to, value_of(pyc_obj_in_place(operators[i].op, value, right)));
        return PYC_NONE;
    }
    if (take(",")) {
        PycWord list = pyc_list_of(&value, 1);
        do {
            spaces();
            if (*p == 0 || *p == ';') break;
            pyc_list_push(list, expression());
        } while (take(","));
        return pyc_list_to_tuple(list);
    }
    if (!take("=")) return value;
    PycWord right = expression();
    assign(to, right);
    return PYC_NONE;
}

static PycWord run(const char *line) {
    PycWord value = PYC_NONE;
    p = line;
    failed = NULL;
    names = pyc_dict_new(0);
    do {
        target = (Target){0};
        value = statement();
    } while (!failed && take(";"));
    PycWord text = failed ? PYC_NONE : value_of(pyc_obj_repr(value));
    if (!failed) return text;
    PycWord e = pyc_error_object(failed);
    failed = NULL;
    PycWord message = value_of(pyc_obj_str(e));
    PycWord parts[3] = {pyc_str_c(pyc_type_name(e)), pyc_str_c(": "), message};
    return pyc_str_concat_n(parts, 3);
}

static char *read_line(FILE *f) {
    static char *line;
    static size_t room;
    ssize_t n = getline(&line, &room, f);
    if (n < 0) return NULL;
    if (n > 0 && line[n - 1] == '\n') line[n - 1] = 0;
    char *copy = pyc_gc_alloc_atomic((uint64_t)n + 1);
    strcpy(copy, line);
    return copy;
}

static int test(FILE *f) {
    int failures = 0, count = 0;
    char *line, *expected;
    while ((line = read_line(f))) {
        if (*line == 0 || *line == '#') continue;
        expected = read_line(f);
        if (!expected || strncmp(expected, "= ", 2) != 0) {
            fprintf(stderr, "case without result: %s\n", line);
            return 2;
        }
        count++;
        PycWord got = run(line);
        if (strcmp(pyc_str(got)->data, expected + 2) == 0) continue;
        failures++;
        printf("%s\n  expected %s\n  got      %s\n", line, expected + 2, pyc_str(got)->data);
    }
    printf("%d passed, %d failed\n", count - failures, failures);
    return failures ? 1 : 0;
}

PycError *pyc_program(void) {
    bool print = pyc_argc > 2 && strcmp(pyc_argv[1], "--print") == 0;
    FILE *f = fopen(pyc_argv[pyc_argc - 1], "r");
    char *line;
    pyc_python_start();
    if (!f) pyc_exit(2);
    if (!print) {
        int status = test(f);
        fflush(stdout);
        pyc_exit(status);
    }
    while ((line = read_line(f))) printf("%s\n", pyc_str(run(line))->data);
    fflush(stdout);
    return NULL;
}
