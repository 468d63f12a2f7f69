/* The tree as source text, for --dump=source: all that the programmer said, in the systems register's own spelling, with
 * only the parentheses that are needed. Parsed again it gives the same tree; what a builder dropped would be missing
 * here, which is how the tests find it. Comments and the layout of lines are not in the tree. */
#include "parse/ast.h"

typedef struct Source {
    Context *ctx;
    Text *out;
    uint32_t depth; /* of the block */
} Source;

/* How tightly an expression binds; in the order of PREC in grammar.js. */
typedef enum Level {
    LEVEL_TYPE, /* a function type: only where nothing but a type can stand */
    LEVEL_ANY,
    LEVEL_ITEM, /* of a list: a conditional expression, a lambda */
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_BIT_OR,
    LEVEL_BIT_XOR,
    LEVEL_DYN,
    LEVEL_BIT_AND,
    LEVEL_SHIFT,
    LEVEL_ADD,
    LEVEL_MULTIPLY,
    LEVEL_UNARY,
    LEVEL_POWER,
    LEVEL_AWAIT,
    LEVEL_PRIMARY,
} Level;

static void expr(Source *p, const Ast *n, Level least);
static void stmt(Source *p, const Ast *n);
static void pattern(Source *p, const Ast *n, bool is_part);

/* ---- words ---- */

static void put(const Source *p, const char *text) { text_c(p->out, text); }

static void name(const Source *p, NameId id) {
    const Str text = name_text(p->ctx, id);
    text_str(p->out, text);
}

static void path(const Source *p, const NameId *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (i) put(p, ".");
        name(p, names[i]);
    }
}

static void names(const Source *p, const NameId *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (i) put(p, ", ");
        name(p, list[i]);
    }
}

static const char *const conventions[] = {"", "read ", "mut ", "var ", "ref ", "out ", "deinit "};

/* `mut `, `ref [o] ` */
static void convention(Source *p, AstConvention c, const Ast *origin) {
    put(p, conventions[c]);
    if (!origin) return;
    put(p, "[");
    expr(p, origin, LEVEL_ANY);
    put(p, "] ");
}

static void stars(const Source *p, AstParamKind kind) {
    put(p, kind == PARAM_STAR ? "*" : kind == PARAM_DOUBLE_STAR ? "**" : "");
}

static void list(Source *p, AstList items, Level least) {
    for (uint32_t i = 0; i < items.len; i++) {
        if (i) put(p, ", ");
        expr(p, items.at[i], least);
    }
}

/* ---- literals ---- */

/* A lone surrogate in WTF-8 is ED A0..BF xx. */
static bool is_surrogate(Str s, uint32_t i) {
    return i + 2 < s.len && (unsigned char)s.at[i] == 0xed && (unsigned char)s.at[i + 1] >= 0xa0;
}

static void put_surrogate(const Source *p, const char *at) {
    const unsigned code = 0xd000u | ((unsigned char)at[1] & 0x3fu) << 6 | ((unsigned char)at[2] & 0x3fu);
    text_printf(p->out, "\\u%04x", code);
}

static void put_content(const Source *p, Str s, bool is_bytes, bool doubles_braces) {
    for (uint32_t i = 0; i < s.len; i++) {
        const unsigned char c = (unsigned char)s.at[i];
        if (!is_bytes && is_surrogate(s, i)) {
            put_surrogate(p, s.at + i);
            i += 2;
        } else if (c == '\n') {
            put(p, "\\n");
        } else if (c < 0x20 || c == 0x7f || (is_bytes && c >= 0x80)) {
            text_printf(p->out, "\\x%02x", c);
        } else {
            if (c == '"' || c == '\\' || (doubles_braces && (c == '{' || c == '}'))) text_char(p->out, c == '"' ? '\\' : (char)c);
            text_char(p->out, (char)c);
        }
    }
}

static void string(const Source *p, Str text, AstStrKind kind) {
    put(p, kind == STR_BYTES ? "b\"" : "\"");
    put_content(p, text, kind == STR_BYTES, false);
    put(p, "\"");
}

static void fpart(Source *p, const Ast *n, bool in_format) {
    if (!n->fpart.value) {
        put_content(p, n->fpart.text, false, !in_format);
        return;
    }
    put(p, "{");
    if (n->fpart.self_documenting) {
        text_str(p->out, n->fpart.source);
    } else {
        put(p, " ");
        expr(p, n->fpart.value, LEVEL_ITEM);
    }
    if (n->fpart.conversion) text_printf(p->out, "!%c", n->fpart.conversion);
    if (n->fpart.format.len) put(p, ":");
    for (uint32_t i = 0; i < n->fpart.format.len; i++) fpart(p, n->fpart.format.at[i], true);
    put(p, "}");
}

static void fstring(Source *p, const Ast *n) {
    put(p, n->fstring.kind == STR_TEMPLATE ? "t\"" : "f\"");
    for (uint32_t i = 0; i < n->fstring.parts.len; i++) fpart(p, n->fstring.parts.at[i], false);
    put(p, "\"");
}

/* ---- headers of functions ---- */

static void param(Source *p, const Ast *n) {
    convention(p, n->param.convention, n->param.origin);
    stars(p, n->param.kind);
    if (!IS_NONE(n->param.name)) name(p, n->param.name);
    if (n->param.type) {
        if (!IS_NONE(n->param.name)) put(p, ": ");
        expr(p, n->param.type, LEVEL_TYPE);
    }
    if (!n->param.default_value) return;
    put(p, " = ");
    expr(p, n->param.default_value, LEVEL_ITEM);
}

/* The separator that stands before a parameter because of its group and the one before it; NULL. */
static const char *separator(const Ast *before, const Ast *now, bool has_star) {
    const AstParamGroup group = now ? now->param.group : GROUP_KEYWORD;
    if (before && before->param.group == GROUP_INFERRED && group != GROUP_INFERRED) return "//";
    if (before && before->param.group == GROUP_POSITIONAL && group != GROUP_POSITIONAL) return "/";
    if (!now || group != GROUP_KEYWORD || has_star || now->param.kind != PARAM_PLAIN) return NULL;
    return before && before->param.group == GROUP_KEYWORD ? NULL : "*";
}

static void params(Source *p, AstList all) {
    bool has_star = false, any = false;
    for (uint32_t i = 0; i <= all.len; i++) {
        const Ast *before = i ? all.at[i - 1] : NULL, *now = i < all.len ? all.at[i] : NULL;
        const char *sign = separator(before, now, has_star);
        if (sign) {
            put(p, any ? ", " : "");
            put(p, sign);
            any = true;
            if (now && now->param.group == GROUP_KEYWORD && strcmp(sign, "*") != 0 && now->param.kind == PARAM_PLAIN)
                put(p, ", *");
        }
        if (!now) break;
        put(p, any ? ", " : "");
        has_star |= now->param.kind == PARAM_STAR;
        param(p, now);
        any = true;
    }
}

static void type_params(Source *p, AstList all) {
    if (all.len == 0) return;
    put(p, "[");
    params(p, all);
    put(p, "]");
}

static void captures(Source *p, const AstSignature *sig) {
    put(p, " {");
    for (uint32_t i = 0; i < sig->captures.len; i++) {
        const Ast *c = sig->captures.at[i];
        if (i) put(p, ", ");
        put(p, conventions[c->capture.convention]);
        if (!IS_NONE(c->capture.name)) name(p, c->capture.name);
        if (c->capture.is_transfer) put(p, "^");
    }
    put(p, "}");
}

static void where(Source *p, const Ast *condition) {
    if (!condition) return;
    put(p, " where ");
    expr(p, condition, LEVEL_ITEM);
}

/* What follows the parameters. */
static void effects(Source *p, const AstSignature *sig) {
    if (sig->raises) put(p, " raises");
    if (sig->raises_type) {
        put(p, " ");
        expr(p, sig->raises_type, LEVEL_PRIMARY);
    }
    if (sig->is_thin) put(p, " thin");
    if (sig->abi.len) {
        put(p, " abi(");
        string(p, sig->abi, STR_TEXT);
        put(p, ")");
    }
    if (sig->has_captures) captures(p, sig);
    if (sig->result) {
        put(p, " -> ");
        expr(p, sig->result, LEVEL_TYPE);
    }
    where(p, sig->where);
}

static void signature(Source *p, const AstSignature *sig) {
    type_params(p, sig->type_params);
    put(p, "(");
    params(p, sig->params);
    put(p, ")");
    effects(p, sig);
}

/* Does a lambda need its parameters in parentheses? */
static bool is_plain_lambda(const AstSignature *sig) {
    bool plain = !sig->raises && !sig->is_thin && !sig->has_captures && !sig->result && !sig->where;
    plain = plain && sig->type_params.len == 0 && sig->abi.len == 0;
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *n = sig->params.at[i];
        plain = plain && !n->param.type && n->param.convention == CONV_DEFAULT;
    }
    return plain;
}

static void lambda(Source *p, const Ast *n) {
    put(p, "lambda");
    if (is_plain_lambda(&n->lambda.sig)) {
        if (n->lambda.sig.params.len) put(p, " ");
        params(p, n->lambda.sig.params);
    } else {
        signature(p, &n->lambda.sig);
    }
    put(p, ": ");
    expr(p, n->lambda.body, LEVEL_ITEM);
}

/* ---- expressions ---- */

static Level level_of_op(AstOp op) {
    switch (op) {
    case OP_OR: return LEVEL_BIT_OR;
    case OP_XOR: return LEVEL_BIT_XOR;
    case OP_AND: return LEVEL_BIT_AND;
    case OP_SHL:
    case OP_SHR: return LEVEL_SHIFT;
    case OP_ADD:
    case OP_SUB: return LEVEL_ADD;
    case OP_MUL:
    case OP_DIV:
    case OP_FLOORDIV:
    case OP_MOD:
    case OP_MATMUL: return LEVEL_MULTIPLY;
    case OP_POW: return LEVEL_POWER;
    case OP_NOT: return LEVEL_NOT;
    case OP_NEG:
    case OP_POS:
    case OP_INVERT: return LEVEL_UNARY;
    case OP_NONE:
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
    case OP_IS:
    case OP_IS_NOT:
    case OP_IN:
    case OP_NOT_IN:
    case OP_COUNT: return LEVEL_COMPARE;
    }
    UNREACHABLE();
}

/* A transfer is a primary expression, but what follows its `^` could make an exclusive or of it. */
static Level level_of(const Ast *n) {
    if (n->kind == AST_Walrus || n->kind == AST_Yield || n->kind == AST_YieldFrom) return LEVEL_ANY;
    if (n->kind == AST_Ternary || n->kind == AST_Lambda) return LEVEL_ITEM;
    if (n->kind == AST_FnType) return LEVEL_TYPE;
    if (n->kind == AST_Transfer || n->kind == AST_RefType || n->kind == AST_Slice) return LEVEL_ITEM;
    if (n->kind == AST_Logic) return n->logic.is_or ? LEVEL_OR : LEVEL_AND;
    if (n->kind == AST_Compare) return LEVEL_COMPARE;
    if (n->kind == AST_Binary) return level_of_op(n->binary.op);
    if (n->kind == AST_Unary) return level_of_op(n->unary.op);
    if (n->kind == AST_Dyn) return LEVEL_DYN;
    return n->kind == AST_Await ? LEVEL_AWAIT : LEVEL_PRIMARY;
}

static void arg(Source *p, const Ast *n) {
    stars(p, n->arg.star);
    if (!IS_NONE(n->arg.name)) {
        name(p, n->arg.name);
        put(p, "=");
    }
    const bool walrus = n->arg.value->kind == AST_Walrus;
    expr(p, n->arg.value, walrus ? LEVEL_ANY : LEVEL_ITEM);
    where(p, n->arg.where);
}

static void args(Source *p, const char *open, AstList all, const char *close) {
    put(p, open);
    for (uint32_t i = 0; i < all.len; i++) {
        if (i) put(p, ", ");
        arg(p, all.at[i]);
    }
    put(p, close);
}

static void pairs(Source *p, const Ast *n) {
    put(p, "{");
    for (uint32_t i = 0; i < n->dict.values.len; i++) {
        if (i) put(p, ", ");
        if (n->dict.keys.at[i]) {
            expr(p, n->dict.keys.at[i], LEVEL_ITEM);
            put(p, ": ");
        } else {
            put(p, "**");
        }
        expr(p, n->dict.values.at[i], LEVEL_ITEM);
    }
    put(p, "}");
}

static void comp_for(Source *p, const Ast *n) {
    put(p, n->comp_for.is_comptime ? " comptime" : n->comp_for.is_async ? " async" : "");
    put(p, " for ");
    put(p, conventions[n->comp_for.binding]);
    expr(p, n->comp_for.target, LEVEL_PRIMARY);
    put(p, " in ");
    expr(p, n->comp_for.iter, LEVEL_OR);
    for (uint32_t i = 0; i < n->comp_for.conditions.len; i++) {
        put(p, " if ");
        expr(p, n->comp_for.conditions.at[i], LEVEL_OR);
    }
}

static void comprehension(Source *p, const Ast *n) {
    static const char *const open[] = {"[", "{", "{", "("}, *const close[] = {"]", "}", "}", ")"};
    put(p, open[n->comprehension.kind]);
    if (n->comprehension.key) {
        expr(p, n->comprehension.key, LEVEL_ITEM);
        put(p, ": ");
    }
    expr(p, n->comprehension.value, LEVEL_ITEM);
    for (uint32_t i = 0; i < n->comprehension.clauses.len; i++) comp_for(p, n->comprehension.clauses.at[i]);
    put(p, close[n->comprehension.kind]);
}

static void unary(Source *p, const Ast *n) {
    const Level level = level_of_op(n->unary.op);
    put(p, ast_op_text(n->unary.op));
    if (n->unary.op == OP_NOT) put(p, " ");
    expr(p, n->unary.operand, level);
}

static void binary(Source *p, const Ast *n) {
    const Level level = level_of_op(n->binary.op);
    const bool is_power = n->binary.op == OP_POW; /* binds to the right */
    expr(p, n->binary.left, is_power ? level + 1 : level);
    text_printf(p->out, " %s ", ast_op_text(n->binary.op));
    expr(p, n->binary.right, is_power ? LEVEL_UNARY : level + 1);
}

static void compare(Source *p, const Ast *n) {
    for (uint32_t i = 0; i < n->compare.operands.len; i++) {
        if (i) text_printf(p->out, " %s ", ast_op_text(n->compare.ops[i - 1]));
        expr(p, n->compare.operands.at[i], LEVEL_COMPARE + 1);
    }
}

static void logic(Source *p, const Ast *n) {
    const Level level = n->logic.is_or ? LEVEL_OR : LEVEL_AND;
    expr(p, n->logic.left, level);
    put(p, n->logic.is_or ? " or " : " and ");
    expr(p, n->logic.right, level + 1);
}

static void ternary(Source *p, const Ast *n) {
    expr(p, n->ternary.then, LEVEL_OR);
    put(p, " if ");
    expr(p, n->ternary.cond, LEVEL_OR);
    put(p, " else ");
    expr(p, n->ternary.otherwise, LEVEL_ITEM);
}

static void tuple(Source *p, const Ast *n) {
    put(p, "(");
    list(p, n->tuple.items, LEVEL_ITEM);
    put(p, n->tuple.items.len == 1 ? ",)" : ")");
}

static void call(Source *p, const Ast *n) {
    if (n->call.callee->kind == AST_Default) {
        args(p, "{", n->call.args, "}");
        return;
    }
    expr(p, n->call.callee, LEVEL_PRIMARY);
    args(p, "(", n->call.args, ")");
}

static void slice(Source *p, const Ast *n) {
    if (n->slice.lower) expr(p, n->slice.lower, LEVEL_ITEM);
    put(p, ":");
    if (n->slice.upper) expr(p, n->slice.upper, LEVEL_ITEM);
    if (!n->slice.step) return;
    put(p, ":");
    expr(p, n->slice.step, LEVEL_ITEM);
}

/* A number before a dot would take it for its own. */
static void attribute(Source *p, const Ast *n) {
    const bool number = n->attribute.base->kind == AST_Int;
    put(p, number ? "(" : "");
    expr(p, n->attribute.base, LEVEL_PRIMARY);
    put(p, number ? ")." : ".");
    name(p, n->attribute.name);
}

static void ref_type(Source *p, const Ast *n) {
    convention(p, CONV_REF, n->ref_type.origin);
    if (n->ref_type.type) expr(p, n->ref_type.type, LEVEL_ITEM);
}

static void prefixed(Source *p, const char *word, const Ast *operand, Level least, const char *behind) {
    put(p, word);
    if (operand) expr(p, operand, least);
    put(p, behind);
}

static void bare_expr(Source *p, const Ast *n) {
    switch ((int)n->kind) {
    case AST_Name: name(p, n->name.name); return;
    case AST_Int: text_str(p->out, n->int_.digits); return;
    case AST_Float: text_str(p->out, n->float_.digits); return;
    case AST_Imaginary: text_printf(p->out, "%.*sj", STR_ARGS(n->imaginary.digits)); return;
    case AST_Str: string(p, n->str.text, n->str.kind); return;
    case AST_FString: fstring(p, n); return;
    case AST_None: put(p, "None"); return;
    case AST_True: put(p, "True"); return;
    case AST_False: put(p, "False"); return;
    case AST_Ellipsis: put(p, "..."); return;
    case AST_Tuple: tuple(p, n); return;
    case AST_List:
        put(p, "[");
        list(p, n->list.items, LEVEL_ITEM);
        put(p, "]");
        return;
    case AST_Set:
        put(p, "{");
        list(p, n->set.items, LEVEL_ITEM);
        put(p, "}");
        return;
    case AST_Dict: pairs(p, n); return;
    case AST_Comprehension: comprehension(p, n); return;
    case AST_Unary: unary(p, n); return;
    case AST_Binary: binary(p, n); return;
    case AST_Compare: compare(p, n); return;
    case AST_Logic: logic(p, n); return;
    case AST_Ternary: ternary(p, n); return;
    case AST_Lambda: lambda(p, n); return;
    case AST_Call: call(p, n); return;
    case AST_Subscript:
        expr(p, n->subscript.base, LEVEL_PRIMARY);
        args(p, "[", n->subscript.args, "]");
        return;
    case AST_Attribute: attribute(p, n); return;
    case AST_ContextMember:
        put(p, ".");
        name(p, n->context_member.name);
        return;
    case AST_Slice: slice(p, n); return;
    case AST_Transfer: prefixed(p, "", n->transfer.operand, LEVEL_PRIMARY, "^"); return;
    case AST_Walrus:
        expr(p, n->walrus.target, LEVEL_PRIMARY);
        prefixed(p, " := ", n->walrus.value, LEVEL_ITEM, "");
        return;
    case AST_Await: prefixed(p, "await ", n->await.operand, LEVEL_PRIMARY, ""); return;
    case AST_Yield: prefixed(p, n->yield.value ? "yield " : "yield", n->yield.value, LEVEL_ITEM, ""); return;
    case AST_YieldFrom: prefixed(p, "yield from ", n->yield_from.operand, LEVEL_ITEM, ""); return;
    case AST_Star: prefixed(p, "*", n->star.operand, LEVEL_ITEM, ""); return;
    case AST_Comptime: prefixed(p, "comptime(", n->comptime.operand, LEVEL_ITEM, ")"); return;
    case AST_FnType:
        put(p, "def");
        signature(p, &n->fn_type.sig);
        return;
    case AST_RefType: ref_type(p, n); return;
    case AST_Dyn: prefixed(p, "dyn ", n->dyn.operand, LEVEL_BIT_AND, ""); return;
    case AST_Default: put(p, "_"); return;
    }
}

static void expr(Source *p, const Ast *n, Level least) {
    const bool inside = level_of(n) < least;
    if (inside) put(p, "(");
    bare_expr(p, n);
    if (inside) put(p, ")");
}

/* ---- patterns ---- */

static void patterns(Source *p, AstList all, const char *between, bool is_part) {
    for (uint32_t i = 0; i < all.len; i++) {
        if (i) put(p, between);
        pattern(p, all.at[i], is_part);
    }
}

static void mapping_pattern(Source *p, const Ast *n) {
    put(p, "{");
    for (uint32_t i = 0; i < n->pat_mapping.values.len; i++) {
        if (i) put(p, ", ");
        expr(p, n->pat_mapping.keys.at[i], LEVEL_ITEM);
        put(p, ": ");
        pattern(p, n->pat_mapping.values.at[i], false);
    }
    if (!IS_NONE(n->pat_mapping.rest)) {
        put(p, n->pat_mapping.values.len ? ", **" : "**");
        name(p, n->pat_mapping.rest);
    }
    put(p, "}");
}

static void class_pattern(Source *p, const Ast *n) {
    expr(p, n->pat_class.cls, LEVEL_PRIMARY);
    put(p, "(");
    patterns(p, n->pat_class.positional, ", ", false);
    for (uint32_t i = 0; i < n->pat_class.values.len; i++) {
        if (i || n->pat_class.positional.len) put(p, ", ");
        name(p, n->pat_class.keys[i]);
        put(p, "=");
        pattern(p, n->pat_class.values.at[i], false);
    }
    put(p, ")");
}

static void pattern_name(Source *p, NameId id) {
    if (IS_NONE(id)) put(p, "_");
    if (!IS_NONE(id)) name(p, id);
}

/* Behind `==` stand literals, names, and anything between parentheses. */
static bool is_parenthesised(const Ast *value) {
    const Ast *first = value;
    while (first->kind == AST_Attribute) first = first->attribute.base;
    const bool is_name = first->kind == AST_Name || first->kind == AST_ContextMember;
    const bool is_literal = value->kind == AST_Int || value->kind == AST_Float || value->kind == AST_Str ||
                            value->kind == AST_None || value->kind == AST_True || value->kind == AST_False;
    return !is_name && !is_literal;
}

static void value_pattern(Source *p, const Ast *n) {
    const bool inside = n->pat_value.is_equal && is_parenthesised(n->pat_value.value);
    if (n->pat_value.is_equal) put(p, "== ");
    if (inside) put(p, "(");
    expr(p, n->pat_value.value, LEVEL_ITEM);
    if (inside) put(p, ")");
}

static void bare_pattern(Source *p, const Ast *n) {
    switch ((int)n->kind) {
    case AST_PatValue: value_pattern(p, n); return;
    case AST_PatCapture:
        put(p, conventions[n->pat_capture.convention]);
        pattern_name(p, n->pat_capture.name);
        return;
    case AST_PatSequence:
        put(p, "[");
        patterns(p, n->pat_sequence.items, ", ", false);
        put(p, "]");
        return;
    case AST_PatStar:
        put(p, "*");
        pattern_name(p, n->pat_star.name);
        return;
    case AST_PatMapping: mapping_pattern(p, n); return;
    case AST_PatClass: class_pattern(p, n); return;
    case AST_PatOr: patterns(p, n->pat_or.items, " | ", true); return;
    case AST_PatAs:
        pattern(p, n->pat_as.pattern, n->pat_as.pattern->kind == AST_PatAs);
        put(p, " as ");
        name(p, n->pat_as.name);
        return;
    }
}

/* A part of an alternative is a closed pattern. */
static void pattern(Source *p, const Ast *n, bool is_part) {
    const bool inside = is_part && (n->kind == AST_PatOr || n->kind == AST_PatAs);
    if (inside) put(p, "(");
    bare_pattern(p, n);
    if (inside) put(p, ")");
}

/* ---- statements ---- */

static void begin(const Source *p) { text_indent(p->out, 2 * p->depth); }

static void doc(Source *p, Str text) {
    if (text.len == 0) return;
    begin(p);
    string(p, text, STR_TEXT);
    put(p, "\n");
}

/* `:` and what is inside. */
static void body(Source *p, Str text, const Ast *block) {
    put(p, ":\n");
    p->depth++;
    doc(p, text);
    for (uint32_t i = 0; block && i < block->block.items.len; i++) stmt(p, block->block.items.at[i]);
    if (!block) {
        begin(p);
        put(p, "...\n");
    }
    p->depth--;
}

static void clause(Source *p, const char *word, const Ast *block) {
    if (!block) return;
    begin(p);
    put(p, word);
    body(p, (Str){0}, block);
}

static void decorators(Source *p, AstList all) {
    for (uint32_t i = 0; i < all.len; i++) {
        begin(p);
        put(p, "@");
        expr(p, all.at[i], LEVEL_ANY);
        put(p, "\n");
    }
}

static void flag(Source *p, bool on, const char *decorator) {
    if (!on) return;
    begin(p);
    put(p, decorator);
    put(p, "\n");
}

static void function(Source *p, const Ast *n) {
    static const char *const words[] = {"def ", "fn ", "def "};
    decorators(p, n->fn.decorators);
    flag(p, n->fn.is_static, "@staticmethod");
    flag(p, n->fn.is_class_method, "@classmethod");
    flag(p, n->fn.is_property, "@property");
    flag(p, n->fn.keyword == FN_KERNEL, "@kernel");
    begin(p);
    put(p, n->fn.is_async ? "async " : "");
    put(p, words[n->fn.keyword]);
    name(p, n->fn.name);
    signature(p, &n->fn.sig);
    body(p, n->fn.doc, n->fn.body);
}

/* `@fieldwise_init("implicit")` stays among the decorators. */
static bool keeps_fieldwise_init(const Ast *n) {
    for (uint32_t i = 0; i < n->class_.decorators.len; i++) {
        const Ast *d = n->class_.decorators.at[i];
        const Ast *callee = d->kind == AST_Call ? d->call.callee : d;
        if (callee->kind == AST_Name && SAME(callee->name.name, N(fieldwise_init))) return true;
    }
    return false;
}

static void class(Source *p, const Ast *n) {
    static const char *const words[] = {"struct ", "trait ", "class ", "__extension "};
    decorators(p, n->class_.decorators);
    flag(p, n->class_.fieldwise_init && !keeps_fieldwise_init(n), "@fieldwise_init");
    begin(p);
    put(p, words[n->class_.kind]);
    name(p, n->class_.name);
    type_params(p, n->class_.type_params);
    if (n->class_.bases.len) args(p, "(", n->class_.bases, ")");
    where(p, n->class_.where);
    body(p, n->class_.doc, n->class_.body);
}

static void var_decl(Source *p, const Ast *n) {
    static const char *const words[] = {"var ", "ref ", "comptime ", ""};
    put(p, words[n->var_decl.kind]);
    expr(p, n->var_decl.target, LEVEL_PRIMARY);
    type_params(p, n->var_decl.type_params);
    if (n->var_decl.type) prefixed(p, ": ", n->var_decl.type, LEVEL_TYPE, "");
    where(p, n->var_decl.where);
    if (n->var_decl.value) prefixed(p, " = ", n->var_decl.value, LEVEL_ANY, "");
}

static void assign(Source *p, const Ast *n) {
    for (uint32_t i = 0; i < n->assign.targets.len; i++) {
        const Ast *target = n->assign.targets.at[i];
        if (target->kind == AST_VarDecl) var_decl(p, target);
        if (target->kind != AST_VarDecl) expr(p, target, LEVEL_PRIMARY);
        put(p, " = ");
    }
    expr(p, n->assign.value, LEVEL_ANY);
}

static void if_(Source *p, const Ast *n) {
    const char *word = n->if_.is_comptime ? "comptime if " : "if ";
    for (;; n = n->if_.otherwise) {
        begin(p);
        prefixed(p, word, n->if_.cond, LEVEL_ANY, "");
        body(p, (Str){0}, n->if_.then);
        word = "elif ";
        if (!n->if_.otherwise || n->if_.otherwise->kind != AST_If) break;
    }
    clause(p, "else", n->if_.otherwise);
}

static void for_(Source *p, const Ast *n) {
    begin(p);
    put(p, n->for_.is_comptime ? "comptime for " : n->for_.is_async ? "async for " : "for ");
    put(p, conventions[n->for_.binding]);
    expr(p, n->for_.target, LEVEL_PRIMARY);
    prefixed(p, " in ", n->for_.iter, LEVEL_ITEM, "");
    body(p, (Str){0}, n->for_.body);
    clause(p, "else", n->for_.otherwise);
}

static void while_(Source *p, const Ast *n) {
    begin(p);
    prefixed(p, "while ", n->while_.cond, LEVEL_ANY, "");
    body(p, (Str){0}, n->while_.body);
    clause(p, "else", n->while_.otherwise);
}

static void try_(Source *p, const Ast *n) {
    clause(p, "try", n->try_.body);
    for (uint32_t i = 0; i < n->try_.handlers.len; i++) {
        const Ast *h = n->try_.handlers.at[i];
        begin(p);
        put(p, n->try_.is_star ? "except*" : "except");
        if (h->handler.type) prefixed(p, " ", h->handler.type, LEVEL_ITEM, "");
        if (!IS_NONE(h->handler.name)) {
            put(p, " as ");
            name(p, h->handler.name);
        }
        body(p, (Str){0}, h->handler.body);
    }
    clause(p, "else", n->try_.otherwise);
    clause(p, "finally", n->try_.finally);
}

static void with(Source *p, const Ast *n) {
    begin(p);
    put(p, n->with.is_async ? "async with " : "with ");
    for (uint32_t i = 0; i < n->with.items.len; i++) {
        const Ast *item = n->with.items.at[i];
        if (i) put(p, ", ");
        expr(p, item->with_item.value, LEVEL_ITEM);
        if (!item->with_item.target) continue;
        put(p, " as ");
        put(p, conventions[item->with_item.binding]);
        expr(p, item->with_item.target, LEVEL_PRIMARY);
    }
    body(p, (Str){0}, n->with.body);
}

static void match(Source *p, const Ast *n) {
    begin(p);
    prefixed(p, n->match.is_comptime ? "comptime match " : "match ", n->match.subject, LEVEL_ITEM, ":\n");
    p->depth++;
    for (uint32_t i = 0; i < n->match.cases.len; i++) {
        const Ast *c = n->match.cases.at[i];
        begin(p);
        put(p, "case ");
        pattern(p, c->case_.pattern, false);
        if (c->case_.guard) prefixed(p, " if ", c->case_.guard, LEVEL_ANY, "");
        body(p, (Str){0}, c->case_.body);
    }
    p->depth--;
}

static void assert_(Source *p, const Ast *n) {
    put(p, n->assert_.is_comptime ? "comptime assert " : "assert ");
    expr(p, n->assert_.cond, LEVEL_ITEM);
    if (n->assert_.message) prefixed(p, ", ", n->assert_.message, LEVEL_ITEM, "");
}

static void aliases(Source *p, AstList all) {
    for (uint32_t i = 0; i < all.len; i++) {
        const Ast *a = all.at[i];
        if (i) put(p, ", ");
        path(p, a->alias.path, a->alias.path_len);
        if (IS_NONE(a->alias.alias)) continue;
        put(p, " as ");
        name(p, a->alias.alias);
    }
}

static void import_from(Source *p, const Ast *n) {
    put(p, "from ");
    for (uint32_t i = 0; i < n->import_from.level; i++) put(p, ".");
    path(p, n->import_from.path, n->import_from.path_len);
    put(p, n->import_from.star ? " import *" : " import ");
    aliases(p, n->import_from.names);
}

static void raise_(Source *p, const Ast *n) {
    prefixed(p, n->raise.value ? "raise " : "raise", n->raise.value, LEVEL_ITEM, "");
    if (n->raise.cause) prefixed(p, " from ", n->raise.cause, LEVEL_ITEM, "");
}

static void simple_stmt(Source *p, const Ast *n) {
    switch ((int)n->kind) {
    case AST_ExprStmt: expr(p, n->expr_stmt.value, LEVEL_ANY); return;
    case AST_Assign: assign(p, n); return;
    case AST_AugAssign:
        expr(p, n->aug_assign.target, LEVEL_PRIMARY);
        text_printf(p->out, " %s= ", ast_op_text(n->aug_assign.op));
        expr(p, n->aug_assign.value, LEVEL_ANY);
        return;
    case AST_VarDecl: var_decl(p, n); return;
    case AST_Return: prefixed(p, n->return_.value ? "return " : "return", n->return_.value, LEVEL_ITEM, ""); return;
    case AST_Raise: raise_(p, n); return;
    case AST_Break: put(p, "break"); return;
    case AST_Continue: put(p, "continue"); return;
    case AST_Pass: put(p, "pass"); return;
    case AST_Del:
        put(p, "del ");
        list(p, n->del.targets, LEVEL_PRIMARY);
        return;
    case AST_Assert: assert_(p, n); return;
    case AST_Global:
        put(p, "global ");
        names(p, n->global.names, n->global.count);
        return;
    case AST_Nonlocal:
        put(p, "nonlocal ");
        names(p, n->nonlocal.names, n->nonlocal.count);
        return;
    case AST_Import:
        put(p, "import ");
        aliases(p, n->import.names);
        return;
    case AST_ImportFrom: import_from(p, n); return;
    case AST_TypeAlias:
        put(p, "type ");
        name(p, n->type_alias.name);
        type_params(p, n->type_alias.type_params);
        prefixed(p, " = ", n->type_alias.value, LEVEL_ITEM, "");
        return;
    }
}

static void stmt(Source *p, const Ast *n) {
    switch ((int)n->kind) {
    case AST_If: if_(p, n); return;
    case AST_While: while_(p, n); return;
    case AST_For: for_(p, n); return;
    case AST_Try: try_(p, n); return;
    case AST_With: with(p, n); return;
    case AST_Match: match(p, n); return;
    case AST_Fn: function(p, n); return;
    case AST_Class: class(p, n); return;
    case AST_BadStmt: return;
    }
    if (n->kind == AST_VarDecl) decorators(p, n->var_decl.decorators);
    if (n->kind == AST_Import) decorators(p, n->import.decorators);
    if (n->kind == AST_ImportFrom) decorators(p, n->import_from.decorators);
    begin(p);
    simple_stmt(p, n);
    put(p, "\n");
}

void ast_source(Context *ctx, const Ast *module, Text *out) {
    Source p = {ctx, out, 0};
    doc(&p, module->module.doc);
    const AstList items = module->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) stmt(&p, items.at[i]);
}
