/* The text form of the tree for --dump=ast: one node a line, indented by two blanks, `field: Kind attributes`. Only
 * what differs from the ordinary is written (no `false` flags, no empty names), and no ids or places, so that the text
 * is the same on every machine and for both spellings of the systems register. */
#include "parse/ast_walk.h"

typedef struct Printer {
    Context *ctx;
    Text *out;
    uint32_t depth;
} Printer;

/* ---- attributes ---- */

static void word(const Printer *p, const char *text) {
    text_char(p->out, ' ');
    text_c(p->out, text);
}

static void flag(const Printer *p, bool on, const char *text) {
    if (on) word(p, text);
}

static void raw(const Printer *p, Str text) {
    text_char(p->out, ' ');
    text_str(p->out, text);
}

static void name(const Printer *p, NameId id) {
    if (!IS_NONE(id)) raw(p, name_text(p->ctx, id));
}

static void named(const Printer *p, const char *label, NameId id) {
    if (IS_NONE(id)) return;
    word(p, label);
    text_char(p->out, '=');
    text_str(p->out, name_text(p->ctx, id));
}

static void quoted(const Printer *p, Str text) {
    text_char(p->out, ' ');
    text_quoted(p->out, text);
}

static void doc(const Printer *p, Str text) {
    if (text.len == 0) return;
    word(p, "doc=");
    text_quoted(p->out, text);
}

static void path(const Printer *p, const NameId *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        text_char(p->out, i ? '.' : ' ');
        text_str(p->out, name_text(p->ctx, names[i]));
    }
}

static void names(const Printer *p, const NameId *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) name(p, list[i]);
}

static void convention(const Printer *p, AstConvention c) {
    static const char *const words[] = {"", "read", "mut", "var", "ref", "out", "deinit"};
    if (c != CONV_DEFAULT) word(p, words[c]);
}

static void stars(const Printer *p, AstParamKind kind) {
    if (kind != PARAM_PLAIN) word(p, kind == PARAM_STAR ? "*" : "**");
}

static void signature(const Printer *p, const AstSignature *sig) {
    flag(p, sig->raises, "raises");
    flag(p, sig->is_thin, "thin");
    flag(p, sig->is_capturing, "capturing");
    if (sig->abi.len) {
        word(p, "abi=");
        text_quoted(p->out, sig->abi);
    }
    flag(p, sig->has_captures, "captures");
}

static void string_kind(const Printer *p, AstStrKind kind) {
    flag(p, kind == STR_BYTES, "bytes");
    flag(p, kind == STR_TEMPLATE, "template");
}

#define ATTR(Kind) static void attr_##Kind(const Printer *p, const Ast *n)
#define BARE(Kind)                                                                                                     \
    ATTR(Kind) { (void)p, (void)n; }

/* ---- expressions ---- */

BARE(None)
BARE(True)
BARE(False)
BARE(Ellipsis)
BARE(Tuple)
BARE(List)
BARE(Set)
BARE(Ternary)
BARE(Call)
BARE(Subscript)
BARE(Slice)
BARE(Transfer)
BARE(Walrus)
BARE(Await)
BARE(Yield)
BARE(YieldFrom)
BARE(Star)
BARE(Comptime)
BARE(RefType)
BARE(Dyn)
BARE(Default)
BARE(BadExpr)

ATTR(Name) { name(p, n->name.name); }
ATTR(Int) { raw(p, n->int_.digits); }
ATTR(Float) { raw(p, n->float_.digits); }
ATTR(Imaginary) { raw(p, n->imaginary.digits); }
ATTR(Str) {
    string_kind(p, n->str.kind);
    quoted(p, n->str.text);
}
ATTR(FString) { string_kind(p, n->fstring.kind); }
ATTR(Dict) {
    for (uint32_t i = 0; i < n->dict.keys.len; i++) flag(p, !n->dict.keys.at[i], "**");
}
ATTR(Comprehension) {
    static const char *const words[] = {"list", "set", "dict", "generator"};
    word(p, words[n->comprehension.kind]);
}
ATTR(Unary) { word(p, ast_op_text(n->unary.op)); }
ATTR(Binary) { word(p, ast_op_text(n->binary.op)); }
ATTR(Compare) {
    for (uint32_t i = 0; i + 1 < n->compare.operands.len; i++) {
        if (i) text_char(p->out, ',');
        word(p, ast_op_text(n->compare.ops[i]));
    }
}
ATTR(Logic) { word(p, n->logic.is_or ? "or" : "and"); }
ATTR(Lambda) { signature(p, &n->lambda.sig); }
ATTR(Attribute) { name(p, n->attribute.name); }
ATTR(ContextMember) { name(p, n->context_member.name); }
ATTR(FnType) { signature(p, &n->fn_type.sig); }

/* ---- statements ---- */

BARE(Block)
BARE(ExprStmt)
BARE(Assign)
BARE(While)
BARE(Return)
BARE(Raise)
BARE(Break)
BARE(Continue)
BARE(Pass)
BARE(Del)
BARE(Import)
BARE(BadStmt)

ATTR(AugAssign) {
    word(p, ast_op_text(n->aug_assign.op));
    text_char(p->out, '=');
}
ATTR(VarDecl) {
    static const char *const words[] = {"var", "ref", "comptime", "annotated"};
    word(p, words[n->var_decl.kind]);
}
ATTR(If) { flag(p, n->if_.is_comptime, "comptime"); }
ATTR(For) {
    flag(p, n->for_.is_comptime, "comptime");
    flag(p, n->for_.is_async, "async");
    convention(p, n->for_.binding);
}
ATTR(Try) { flag(p, n->try_.is_star, "star"); }
ATTR(With) { flag(p, n->with.is_async, "async"); }
ATTR(Match) { flag(p, n->match.is_comptime, "comptime"); }
ATTR(Assert) { flag(p, n->assert_.is_comptime, "comptime"); }
ATTR(Global) { names(p, n->global.names, n->global.count); }
ATTR(Nonlocal) { names(p, n->nonlocal.names, n->nonlocal.count); }
ATTR(ImportFrom) {
    text_char(p->out, ' ');
    for (uint32_t i = 0; i < n->import_from.level; i++) text_char(p->out, '.');
    path(p, n->import_from.path, n->import_from.path_len);
    flag(p, n->import_from.star, "*");
}

/* ---- declarations ---- */

ATTR(Fn) {
    static const char *const words[] = {"def", "fn", "kernel"};
    name(p, n->fn.name);
    word(p, words[n->fn.keyword]);
    flag(p, n->fn.is_async, "async");
    flag(p, n->fn.is_static, "static");
    flag(p, n->fn.is_class_method, "class_method");
    flag(p, n->fn.is_property, "property");
    flag(p, n->fn.is_generator, "generator");
    signature(p, &n->fn.sig);
    flag(p, !n->fn.body, "required");
    doc(p, n->fn.doc.text);
}
ATTR(Class) {
    static const char *const words[] = {"struct", "trait", "class", "extension"};
    name(p, n->class_.name);
    word(p, words[n->class_.kind]);
    flag(p, n->class_.fieldwise_init, "fieldwise_init");
    doc(p, n->class_.doc.text);
}
ATTR(TypeAlias) { name(p, n->type_alias.name); }
ATTR(Module) {
    name(p, n->module.name);
    flag(p, n->module.is_python, "python");
    doc(p, n->module.doc.text);
}

/* ---- match patterns ---- */

BARE(PatValue)
BARE(PatSequence)
BARE(PatOr)

ATTR(PatCapture) {
    convention(p, n->pat_capture.convention);
    if (IS_NONE(n->pat_capture.name)) word(p, "_");
    name(p, n->pat_capture.name);
}
ATTR(PatStar) {
    if (IS_NONE(n->pat_star.name)) word(p, "_");
    name(p, n->pat_star.name);
}
ATTR(PatMapping) { named(p, "rest", n->pat_mapping.rest); }
ATTR(PatClass) { names(p, n->pat_class.keys, n->pat_class.values.len); }
ATTR(PatAs) { name(p, n->pat_as.name); }

/* ---- parts ---- */

ATTR(Param) {
    static const char *const groups[] = {"inferred", "positional", "", "keyword"};
    stars(p, n->param.kind);
    name(p, n->param.name);
    convention(p, n->param.convention);
    if (n->param.group != GROUP_NORMAL) word(p, groups[n->param.group]);
    flag(p, n->param.is_self, "self");
}
ATTR(Arg) {
    stars(p, n->arg.star);
    named(p, "name", n->arg.name);
}
ATTR(Handler) { named(p, "name", n->handler.name); }
BARE(Case)
ATTR(WithItem) { convention(p, n->with_item.binding); }
ATTR(CompFor) {
    flag(p, n->comp_for.is_comptime, "comptime");
    flag(p, n->comp_for.is_async, "async");
    convention(p, n->comp_for.binding);
}
ATTR(Capture) {
    convention(p, n->capture.convention);
    name(p, n->capture.name);
    flag(p, n->capture.is_transfer, "^");
}
ATTR(Alias) {
    path(p, n->alias.path, n->alias.path_len);
    named(p, "as", n->alias.alias);
}
ATTR(FPart) {
    if (!n->fpart.value) quoted(p, n->fpart.text);
    if (n->fpart.conversion) text_printf(p->out, " !%c", n->fpart.conversion);
    if (n->fpart.self_documenting) {
        word(p, "source=");
        text_quoted(p->out, n->fpart.source);
    }
}

/* ---- the walk ---- */

typedef void Attributes(const Printer *p, const Ast *n);
static Attributes *const attributes[AST_KIND_COUNT] = {
#define AST(Kind, group) [AST_##Kind] = attr_##Kind,
#include "parse/ast.def"
};

static void print_node(void *state, const char *field, const Ast *node) {
    const Printer *p = state;
    text_indent(p->out, p->depth);
    if (field) {
        text_c(p->out, field);
        text_c(p->out, ": ");
    }
    text_c(p->out, ast_kind_name(node->kind));
    if (attributes[node->kind]) attributes[node->kind](p, node);
    text_char(p->out, '\n');
    Printer inner = {p->ctx, p->out, p->depth + 1};
    ast_walk_fields(node, print_node, &inner);
}

void ast_print(Context *ctx, const Ast *node, Text *out) {
    Printer p = {ctx, out, 0};
    print_node(&p, NULL, node);
}
