/* Expressions as source text, with only the parentheses that are needed. */
#include "parse/ast_group.h"
#include "parse/operator_group.h"
#include "parse/write.h"

/* ---- words ---- */

void write_put(const Source *p, const char *text) { text_c(p->out, text); }

void write_name(const Source *p, NameId id) {
    const Str text = name_text(p->ctx, id);
    text_str(p->out, text);
}

void write_path(const Source *p, const NameId *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (i) write_put(p, ".");
        write_name(p, names[i]);
    }
}

void write_names(const Source *p, const NameId *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (i) write_put(p, ", ");
        write_name(p, list[i]);
    }
}

static const char *const conventions[] = {"", "read ", "mut ", "var ", "ref ", "out ", "deinit "};

void write_convention(const Source *p, AstConvention c) { write_put(p, conventions[c]); }

/* `mut `, `ref [o] ` */
static void convention(Source *p, AstConvention c, const Ast *origin) {
    write_convention(p, c);
    if (!origin) return;
    write_put(p, "[");
    write_expr(p, origin, LEVEL_ANY);
    write_put(p, "] ");
}

static void stars(const Source *p, AstParamKind kind) {
    write_put(p, kind == PARAM_STAR ? "*" : kind == PARAM_DOUBLE_STAR ? "**" : "");
}

void write_list(Source *p, AstList items, Level least) {
    for (uint32_t i = 0; i < items.len; i++) {
        if (i) write_put(p, ", ");
        write_expr(p, items.at[i], least);
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

static void put_content(const Source *p, Str s, char quote, bool is_bytes, bool doubles_braces) {
    for (uint32_t i = 0; i < s.len; i++) {
        const unsigned char c = (unsigned char)s.at[i];
        if (!is_bytes && is_surrogate(s, i)) {
            put_surrogate(p, s.at + i);
            i += 2;
        } else if (c == '\n') {
            write_put(p, "\\n");
        } else if (c < 0x20 || c == 0x7f || (is_bytes && c >= 0x80)) {
            text_printf(p->out, "\\x%02x", c);
        } else {
            if (c == quote || c == '\\' || (doubles_braces && (c == '{' || c == '}')))
                text_char(p->out, c == quote ? '\\' : (char)c);
            text_char(p->out, (char)c);
        }
    }
}

/* Annotations have the quotes of repr(). */
static char quote_of(const Source *p, Str text) {
    bool has_single = text.len && memchr(text.at, '\'', text.len),
         has_double = text.len && memchr(text.at, '"', text.len);
    return !p->is_annotation || (has_single && !has_double) ? '"' : '\'';
}

void write_string(const Source *p, Str text, AstStrKind kind) {
    char quote = quote_of(p, text);
    if (kind == STR_BYTES) text_char(p->out, 'b');
    text_char(p->out, quote);
    put_content(p, text, quote, kind == STR_BYTES, false);
    text_char(p->out, quote);
}

static void fpart(Source *p, const Ast *n, bool in_format) {
    if (!n->fpart.value) {
        put_content(p, n->fpart.text, quote_of(p, (Str){0}), false, !in_format);
        return;
    }
    write_put(p, "{");
    if (n->fpart.self_documenting) {
        text_str(p->out, n->fpart.source);
    } else {
        if (!p->is_annotation) write_put(p, " ");
        write_expr(p, n->fpart.value, LEVEL_ITEM);
    }
    bool is_bare = n->fpart.self_documenting && !n->fpart.format.len; /* `{x=}` means !r, `{x=:}` the empty format */
    if (n->fpart.conversion && !(is_bare && n->fpart.conversion == 'r'))
        text_printf(p->out, "!%c", n->fpart.conversion);
    if (n->fpart.format.len || (is_bare && !n->fpart.conversion)) write_put(p, ":");
    for (uint32_t i = 0; i < n->fpart.format.len; i++) fpart(p, n->fpart.format.at[i], true);
    write_put(p, "}");
}

static void fstring(Source *p, const Ast *n) {
    char quote = quote_of(p, (Str){0});
    text_printf(p->out, "%c%c", n->fstring.kind == STR_TEMPLATE ? 't' : 'f', quote);
    for (uint32_t i = 0; i < n->fstring.parts.len; i++) fpart(p, n->fstring.parts.at[i], false);
    text_char(p->out, quote);
}

/* ---- headers of functions ---- */

static void param(Source *p, const Ast *n) {
    convention(p, n->param.convention, n->param.origin);
    stars(p, n->param.kind);
    if (!IS_NONE(n->param.name)) write_name(p, n->param.name);
    if (n->param.type) {
        if (!IS_NONE(n->param.name)) write_put(p, ": ");
        write_expr(p, n->param.type, LEVEL_TYPE);
    }
    if (!n->param.default_value) return;
    write_put(p, p->is_annotation ? "=" : " = ");
    write_expr(p, n->param.default_value, LEVEL_ITEM);
}

/* The separator needed before a parameter because of its group and that of the parameter before it; NULL. */
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
            write_put(p, any ? ", " : "");
            write_put(p, sign);
            any = true;
            if (now && now->param.group == GROUP_KEYWORD && strcmp(sign, "*") != 0 && now->param.kind == PARAM_PLAIN)
                write_put(p, ", *");
        }
        if (!now) break;
        write_put(p, any ? ", " : "");
        has_star |= now->param.kind == PARAM_STAR;
        param(p, now);
        any = true;
    }
}

void write_type_params(Source *p, AstList all) {
    if (all.len == 0) return;
    write_put(p, "[");
    params(p, all);
    write_put(p, "]");
}

static void captures(Source *p, const AstSignature *sig) {
    write_put(p, " {");
    for (uint32_t i = 0; i < sig->captures.len; i++) {
        const Ast *c = sig->captures.at[i];
        if (i) write_put(p, ", ");
        write_convention(p, c->capture.convention);
        if (!IS_NONE(c->capture.name)) write_name(p, c->capture.name);
        if (c->capture.is_transfer) write_put(p, "^");
    }
    write_put(p, "}");
}

void write_where(Source *p, const Ast *condition) {
    if (!condition) return;
    write_put(p, " where ");
    write_expr(p, condition, LEVEL_ITEM);
}

/* The part of a header after the parameters. */
static void effects(Source *p, const AstSignature *sig) {
    if (sig->raises) write_put(p, " raises");
    if (sig->raises_type) {
        write_put(p, " ");
        write_expr(p, sig->raises_type, LEVEL_PRIMARY);
    }
    if (sig->is_thin) write_put(p, " thin");
    if (sig->is_capturing) write_put(p, " capturing");
    if (sig->abi.len) {
        write_put(p, " abi(");
        write_string(p, sig->abi, STR_TEXT);
        write_put(p, ")");
    }
    if (sig->has_captures) captures(p, sig);
    if (sig->result) {
        write_put(p, " -> ");
        write_expr(p, sig->result, LEVEL_TYPE);
    }
    write_where(p, sig->where);
}

/* Closures that are given in [...] are among the arguments of the tree: each is written at its position in the
 * brackets. */
static void closure_params_back(const AstSignature *sig, const Ast **brackets, const Ast **args, AstSignature *shown) {
    uint32_t bracket_count = 0, arg_count = 0, next = 0, place = 0;
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        if (!param->param.bracket) {
            args[arg_count++] = param;
            continue;
        }
        while (next < sig->type_params.len && place + 1 < param->param.bracket) {
            place += sig->type_params.at[next]->param.group != GROUP_INFERRED;
            brackets[bracket_count++] = sig->type_params.at[next++];
        }
        brackets[bracket_count++] = param;
        place++;
    }
    while (next < sig->type_params.len) brackets[bracket_count++] = sig->type_params.at[next++];
    shown->type_params = (AstList){(Ast *const *)brackets, bracket_count};
    shown->params = (AstList){(Ast *const *)args, arg_count};
}

void write_signature(Source *p, const AstSignature *sig) {
    const uint32_t most = sig->type_params.len + sig->params.len + 1;
    AstSignature shown = *sig;
    closure_params_back(sig, NEW_ARRAY(&p->ctx->arena, const Ast *, most), NEW_ARRAY(&p->ctx->arena, const Ast *, most),
                        &shown);
    write_type_params(p, shown.type_params);
    write_put(p, "(");
    params(p, shown.params);
    write_put(p, ")");
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
    write_put(p, "lambda");
    if (is_plain_lambda(&n->lambda.sig)) {
        if (n->lambda.sig.params.len) write_put(p, " ");
        params(p, n->lambda.sig.params);
    } else {
        write_signature(p, &n->lambda.sig);
    }
    write_put(p, ": ");
    write_expr(p, n->lambda.body, LEVEL_ITEM);
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
    case OP_NOTHING:
    case OP_ANY_COMPARISON: return LEVEL_COMPARE;
    }
    UNREACHABLE();
}

/* A transfer is a primary expression, but code after its `^` could turn that into an exclusive or. */
static Level level_of(const Ast *n) {
    if (n->kind == AST_Walrus || n->kind == AST_Yield || n->kind == AST_YieldFrom) return LEVEL_ANY;
    if (n->kind == AST_Ternary || n->kind == AST_Lambda) return LEVEL_ITEM;
    if (n->kind == AST_FnType) return n->fn_type.written ? LEVEL_PRIMARY : LEVEL_TYPE;
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
        write_name(p, n->arg.name);
        write_put(p, "=");
    }
    const bool walrus = n->arg.value->kind == AST_Walrus;
    write_expr(p, n->arg.value, walrus ? LEVEL_ANY : LEVEL_ITEM);
    write_where(p, n->arg.where);
}

void write_args(Source *p, const char *open, AstList all, const char *close) {
    write_put(p, open);
    for (uint32_t i = 0; i < all.len; i++) {
        if (i) write_put(p, ", ");
        arg(p, all.at[i]);
    }
    write_put(p, close);
}

static void pairs(Source *p, const Ast *n) {
    write_put(p, "{");
    for (uint32_t i = 0; i < n->dict.values.len; i++) {
        if (i) write_put(p, ", ");
        if (n->dict.keys.at[i]) {
            write_expr(p, n->dict.keys.at[i], LEVEL_ITEM);
            write_put(p, ": ");
        } else {
            write_put(p, "**");
        }
        write_expr(p, n->dict.values.at[i], LEVEL_ITEM);
    }
    write_put(p, "}");
}

static void comp_for(Source *p, const Ast *n) {
    write_put(p, n->comp_for.is_comptime ? " comptime" : n->comp_for.is_async ? " async" : "");
    write_put(p, " for ");
    write_convention(p, n->comp_for.binding);
    write_expr(p, n->comp_for.target, LEVEL_PRIMARY);
    write_put(p, " in ");
    write_expr(p, n->comp_for.iter, LEVEL_OR);
    for (uint32_t i = 0; i < n->comp_for.conditions.len; i++) {
        write_put(p, " if ");
        write_expr(p, n->comp_for.conditions.at[i], LEVEL_OR);
    }
}

static void comprehension(Source *p, const Ast *n) {
    static const char *const open[] = {"[", "{", "{", "("}, *const close[] = {"]", "}", "}", ")"};
    write_put(p, open[n->comprehension.kind]);
    if (n->comprehension.key) {
        write_expr(p, n->comprehension.key, LEVEL_ITEM);
        write_put(p, ": ");
    }
    write_expr(p, n->comprehension.value, LEVEL_ITEM);
    for (uint32_t i = 0; i < n->comprehension.clauses.len; i++) comp_for(p, n->comprehension.clauses.at[i]);
    write_put(p, close[n->comprehension.kind]);
}

static void unary(Source *p, const Ast *n) {
    const Level level = level_of_op(n->unary.op);
    write_put(p, ast_op_text(n->unary.op));
    if (n->unary.op == OP_NOT) write_put(p, " ");
    write_expr(p, n->unary.operand, level);
}

static void binary(Source *p, const Ast *n) {
    const Level level = level_of_op(n->binary.op);
    const bool is_power = n->binary.op == OP_POW; /* binds to the right */
    write_expr(p, n->binary.left, is_power ? level + 1 : level);
    text_printf(p->out, " %s ", ast_op_text(n->binary.op));
    write_expr(p, n->binary.right, is_power ? LEVEL_UNARY : level + 1);
}

static void compare(Source *p, const Ast *n) {
    for (uint32_t i = 0; i < n->compare.operands.len; i++) {
        if (i) text_printf(p->out, " %s ", ast_op_text(n->compare.ops[i - 1]));
        write_expr(p, n->compare.operands.at[i], LEVEL_COMPARE + 1);
    }
}

static void logic(Source *p, const Ast *n) {
    const Level level = n->logic.is_or ? LEVEL_OR : LEVEL_AND;
    write_expr(p, n->logic.left, level);
    write_put(p, n->logic.is_or ? " or " : " and ");
    write_expr(p, n->logic.right, level + 1);
}

static void ternary(Source *p, const Ast *n) {
    write_expr(p, n->ternary.then, LEVEL_OR);
    write_put(p, " if ");
    write_expr(p, n->ternary.cond, LEVEL_OR);
    write_put(p, " else ");
    write_expr(p, n->ternary.otherwise, LEVEL_ITEM);
}

static void tuple(Source *p, const Ast *n) {
    write_put(p, "(");
    write_list(p, n->tuple.items, LEVEL_ITEM);
    write_put(p, n->tuple.items.len == 1 ? ",)" : ")");
}

static void call(Source *p, const Ast *n) {
    if (n->call.callee->kind == AST_Default) {
        write_args(p, "{", n->call.args, "}");
        return;
    }
    write_expr(p, n->call.callee, LEVEL_PRIMARY);
    write_args(p, "(", n->call.args, ")");
}

static void slice(Source *p, const Ast *n) {
    if (n->slice.lower) write_expr(p, n->slice.lower, LEVEL_ITEM);
    write_put(p, ":");
    if (n->slice.upper) write_expr(p, n->slice.upper, LEVEL_ITEM);
    if (!n->slice.step) return;
    write_put(p, ":");
    write_expr(p, n->slice.step, LEVEL_ITEM);
}

/* A number before the dot would be read with it. */
static void attribute(Source *p, const Ast *n) {
    const bool number = n->attribute.base->kind == AST_Int;
    write_put(p, number ? "(" : "");
    write_expr(p, n->attribute.base, LEVEL_PRIMARY);
    write_put(p, number ? ")." : ".");
    write_name(p, n->attribute.name);
}

static void ref_type(Source *p, const Ast *n) {
    convention(p, CONV_REF, n->ref_type.origin);
    if (n->ref_type.type) write_expr(p, n->ref_type.type, LEVEL_ITEM);
}

void write_prefixed(Source *p, const char *word, const Ast *operand, Level least, const char *behind) {
    write_put(p, word);
    if (operand) write_expr(p, operand, least);
    write_put(p, behind);
}

static void fn_type(Source *p, const Ast *n) {
    if (n->fn_type.written) {
        write_expr(p, n->fn_type.written, LEVEL_PRIMARY);
        return;
    }
    write_put(p, "def");
    write_signature(p, &n->fn_type.sig);
}

/* CPython knows of no difference between a[1, 2] and a[(1, 2)]. */
static void subscript(Source *p, const Ast *n) {
    AstList args = n->subscript.args;
    const Ast *only = args.len == 1 ? ast_arg_value(args.at[0]) : NULL;
    write_expr(p, n->subscript.base, LEVEL_PRIMARY);
    if (!p->is_annotation || !only || only->kind != AST_Tuple || only->tuple.items.len < 2) {
        write_args(p, "[", args, "]");
        return;
    }
    write_put(p, "[");
    write_list(p, only->tuple.items, LEVEL_ITEM);
    write_put(p, "]");
}

static void bare_expr(Source *p, const Ast *n) {
    switch (n->kind) {
    case AST_Name: write_name(p, n->name.name); return;
    case AST_Int: text_str(p->out, n->int_.digits); return;
    case AST_Float: text_str(p->out, n->float_.digits); return;
    case AST_Imaginary: text_printf(p->out, "%.*sj", STR_ARGS(n->imaginary.digits)); return;
    case AST_Str: write_string(p, n->str.text, n->str.kind); return;
    case AST_FString: fstring(p, n); return;
    case AST_None: write_put(p, "None"); return;
    case AST_True: write_put(p, "True"); return;
    case AST_False: write_put(p, "False"); return;
    case AST_Ellipsis: write_put(p, "..."); return;
    case AST_Tuple: tuple(p, n); return;
    case AST_List:
        write_put(p, "[");
        write_list(p, n->list.items, LEVEL_ITEM);
        write_put(p, "]");
        return;
    case AST_Set:
        write_put(p, "{");
        write_list(p, n->set.items, LEVEL_ITEM);
        write_put(p, "}");
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
    case AST_Subscript: subscript(p, n); return;
    case AST_Attribute: attribute(p, n); return;
    case AST_ContextMember:
        write_put(p, ".");
        write_name(p, n->context_member.name);
        return;
    case AST_Slice: slice(p, n); return;
    case AST_Transfer: write_prefixed(p, "", n->transfer.operand, LEVEL_PRIMARY, "^"); return;
    case AST_Walrus:
        write_expr(p, n->walrus.target, LEVEL_PRIMARY);
        write_prefixed(p, " := ", n->walrus.value, LEVEL_ITEM, "");
        return;
    case AST_Await: write_prefixed(p, "await ", n->await.operand, LEVEL_PRIMARY, ""); return;
    case AST_Yield: write_prefixed(p, n->yield.value ? "yield " : "yield", n->yield.value, LEVEL_ITEM, ""); return;
    case AST_YieldFrom: write_prefixed(p, "yield from ", n->yield_from.operand, LEVEL_ITEM, ""); return;
    case AST_Star: write_prefixed(p, "*", n->star.operand, LEVEL_ITEM, ""); return;
    case AST_Comptime: write_prefixed(p, "comptime(", n->comptime.operand, LEVEL_ITEM, ")"); return;
    case AST_FnType: fn_type(p, n); return;
    case AST_RefType: ref_type(p, n); return;
    case AST_Dyn: write_prefixed(p, "dyn ", n->dyn.operand, LEVEL_BIT_AND, ""); return;
    case AST_Default: write_put(p, "_"); return;
    case AST_BadExpr:
    case AST_NO_EXPR: break;
    }
}

bool ast_is_quoted(Str text) {
    return text.len > 1 && (text.at[0] == '"' || text.at[0] == '\'') &&
           memchr(text.at + 1, text.at[0], text.len - 1) == text.at + text.len - 1;
}

static bool quoted_part(const Source *p, const Ast *n) {
    if (!p->is_annotation || n->kind == AST_Str) return false;
    Str text = source_text(p->ctx, n->span);
    if (!ast_is_quoted(text)) return false;
    write_string(p, (Str){text.at + 1, text.len - 2}, STR_TEXT);
    return true;
}

void write_expr(Source *p, const Ast *n, Level least) {
    if (quoted_part(p, n)) return;
    const bool inside = level_of(n) < least;
    if (inside) write_put(p, "(");
    bare_expr(p, n);
    if (inside) write_put(p, ")");
}

Str ast_annotation(Context *ctx, const Ast *type) {
    Text out;
    text_init(&out, &ctx->arena);
    Source p = {ctx, &out, 0, true};
    write_expr(&p, type, LEVEL_TYPE);
    return text_view(&out);
}
