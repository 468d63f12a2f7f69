/* The tree as a stub file (.pyi): the contents of an extension module, with types, for type checkers and editors.
 * Types of the systems register appear as the Python types that arguments and results have at the border. */
#include "parse/ast_group.h"
#include "parse/write.h"
#include "support/fs.h"

typedef struct Stub {
    Source p;
    const Ast *module;
    bool is_python;    /* its types are Python's own, except for the machine types */
    bool has_defaults; /* default values are written, and annotations that accept any object are not */
} Stub;

static void begin(const Stub *s) { text_indent(s->p.out, 2 * s->p.depth); }

/* ---- types ---- */

static const struct {
    const char *ours, *theirs;
} types[] = {
    {"Int", "int"},          {"UInt", "int"},      {"Int8", "int"},      {"Int16", "int"},  {"Int32", "int"},
    {"Int64", "int"},        {"UInt8", "int"},     {"UInt16", "int"},    {"UInt32", "int"}, {"UInt64", "int"},
    {"Float16", "float"},    {"Float32", "float"}, {"Float64", "float"}, {"Bool", "bool"},  {"String", "str"},
    {"StaticString", "str"}, {"List", "list"},     {"Dict", "dict"},     {"Set", "set"},    {"Tuple", "tuple"},
    {"PythonObject", "Any"}, {"None", "None"},     {"NoneType", "None"},
};

static const char *known_type(const Stub *s, NameId name) {
    for (uint32_t i = 0; i < COUNT_OF(types); i++)
        if (str_equal(name_text(s->p.ctx, name), str_of(types[i].ours))) return types[i].theirs;
    return NULL;
}

static bool is_struct_here(const Stub *s, NameId name) {
    AstList items = s->module->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Class && SAME(items.at[i]->class_.name, name)) return true;
    return false;
}

static void type(Stub *s, const Ast *n);

static void generic(Stub *s, const Ast *n) {
    AstList args = n->subscript.args;
    const Ast *base = n->subscript.base;
    bool is_optional = base->kind == AST_Name && str_equal(name_text(s->p.ctx, base->name.name), STR("Optional"));
    if (!is_optional) {
        type(s, base);
        write_put(&s->p, "[");
    }
    for (uint32_t i = 0; i < args.len; i++) {
        write_put(&s->p, i ? ", " : "");
        type(s, args.at[i]->kind == AST_Arg ? args.at[i]->arg.value : args.at[i]);
    }
    write_put(&s->p, is_optional ? " | None" : "]");
}

static void type(Stub *s, const Ast *n) {
    const Ast *base = n->kind == AST_Subscript ? n->subscript.base : n;
    const char *known = base->kind == AST_Name ? known_type(s, base->name.name) : NULL;
    bool is_optional = base->kind == AST_Name && str_equal(name_text(s->p.ctx, base->name.name), STR("Optional"));
    bool is_ours = known || (base->kind == AST_Name && is_struct_here(s, base->name.name)) || n->kind == AST_None;
    if (s->is_python && !known)
        write_expr(&s->p, n, LEVEL_ITEM);
    else if (n->kind == AST_Subscript && (known || is_optional))
        generic(s, n);
    else if (known)
        write_put(&s->p, known);
    else if (is_ours)
        write_expr(&s->p, n, LEVEL_ITEM);
    else
        write_put(&s->p, s->has_defaults ? "object" : "Any");
}

static void annotation(Stub *s, const Ast *n) {
    if (!n) return;
    write_put(&s->p, ": ");
    type(s, n);
}

/* The type of a value that is bound to a name. */
static const char *type_of_value(const Ast *n) {
    switch (n->kind) {
    case AST_Str: return n->str.kind == STR_BYTES ? "bytes" : "str";
    case AST_Int: return "int";
    case AST_Float: return "float";
    case AST_True:
    case AST_False: return "bool";
    case AST_List:
    case AST_Dict: return "dict";
    case AST_Set: return "set";
    case AST_Name:
    case AST_Imaginary:
    case AST_FString:
    case AST_None:
    case AST_Ellipsis:
    case AST_Tuple:
    case AST_Comprehension:
    case AST_ANY_OPERATION:
    case AST_Lambda:
    case AST_Call:
    case AST_Subscript:
    case AST_Attribute:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Slice:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_NO_EXPR: break;
    }
    return "Any";
}

/* ---- functions ---- */

static void param(Stub *s, const Ast *n) {
    static const char *const stars[] = {"", "*", "**"};
    write_put(&s->p, stars[n->param.kind]);
    write_name(&s->p, n->param.name);
    if (!n->param.is_self) annotation(s, n->param.type);
    if (n->param.default_value && s->has_defaults)
        write_prefixed(&s->p, " = ", n->param.default_value, LEVEL_ITEM, "");
    else if (n->param.default_value)
        write_put(&s->p, n->param.type ? " = ..." : "=...");
}

static void params(Stub *s, AstList all) {
    const Ast *before = NULL;
    bool has_star = false, any = false;
    for (uint32_t i = 0; i < all.len; i++) {
        const Ast *n = all.at[i];
        if (n->param.convention == CONV_OUT && !n->param.is_self) continue;
        bool was_positional = before && before->param.group == GROUP_POSITIONAL;
        if (was_positional && n->param.group != GROUP_POSITIONAL) write_put(&s->p, ", /");
        write_put(&s->p, any ? ", " : "");
        if (n->param.group == GROUP_KEYWORD && n->param.kind == PARAM_PLAIN && !has_star) {
            write_put(&s->p, "*, ");
            has_star = true;
        }
        has_star |= n->param.kind == PARAM_STAR;
        param(s, n);
        before = n;
        any = true;
    }
    if (before && before->param.group == GROUP_POSITIONAL) write_put(&s->p, ", /");
}

static const Ast *result_of(const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++)
        if (sig->params.at[i]->param.convention == CONV_OUT && !sig->params.at[i]->param.is_self)
            return sig->params.at[i]->param.type;
    return sig->result;
}

static void line(Stub *s, const char *text) {
    begin(s);
    write_put(&s->p, text);
}

static uint32_t overloads(const Stub *s, NameId name) {
    AstList items = s->module->module.body->block.items;
    uint32_t count = 0;
    for (uint32_t i = 0; i < items.len; i++) count += items.at[i]->kind == AST_Fn && SAME(items.at[i]->fn.name, name);
    return count;
}

static void function(Stub *s, const Ast *n) {
    bool is_system = !s->is_python && s->p.depth == 0; /* names that begin with `_` are not offered */
    if (is_system && name_text(s->p.ctx, n->fn.name).at[0] == '_') return;
    if (is_system && overloads(s, n->fn.name) > 1) line(s, "@overload\n");
    for (uint32_t i = 0; i < n->fn.decorators.len; i++) {
        line(s, "@");
        write_expr(&s->p, n->fn.decorators.at[i], LEVEL_ANY);
        write_put(&s->p, "\n");
    }
    if (n->fn.is_static) line(s, "@staticmethod\n");
    if (n->fn.is_class_method) line(s, "@classmethod\n");
    if (n->fn.is_property) line(s, "@property\n");
    line(s, n->fn.is_async ? "async def " : "def ");
    write_name(&s->p, n->fn.name);
    write_put(&s->p, "(");
    params(s, n->fn.sig.params);
    write_put(&s->p, ")");
    const Ast *result = result_of(&n->fn.sig);
    if (result || !s->is_python) write_put(&s->p, " -> ");
    if (result) type(s, result);
    if (!result && !s->is_python) write_put(&s->p, "None");
    write_put(&s->p, ": ...\n");
}

/* ---- variables ---- */

static void variable(Stub *s, NameId name, const Ast *annotated, const Ast *value) {
    begin(s);
    write_name(&s->p, name);
    if (annotated)
        annotation(s, annotated);
    else
        write_put(&s->p, ": "), write_put(&s->p, value ? type_of_value(value) : "Any");
    write_put(&s->p, "\n");
}

static void assign(Stub *s, const Ast *n) {
    for (uint32_t i = 0; i < n->assign.targets.len; i++) {
        const Ast *target = n->assign.targets.at[i];
        if (target->kind == AST_Name) variable(s, target->name.name, NULL, n->assign.value);
        if (target->kind == AST_VarDecl && target->var_decl.target->kind == AST_Name)
            variable(s, target->var_decl.target->name.name, target->var_decl.type, n->assign.value);
    }
}

/* ---- classes ---- */

static const Ast *annotation_of_param(const AstSignature *sig, const Ast *value) {
    for (uint32_t i = 0; value && value->kind == AST_Name && i < sig->params.len; i++)
        if (SAME(sig->params.at[i]->param.name, value->name.name) && sig->params.at[i]->param.kind == PARAM_PLAIN)
            return sig->params.at[i]->param.type;
    return NULL;
}

static NameId own_attribute(const AstSignature *sig, const Ast *target) {
    bool is_own = target->kind == AST_Attribute && target->attribute.base->kind == AST_Name && sig->params.len &&
                  SAME(target->attribute.base->name.name, sig->params.at[0]->param.name);
    return is_own ? target->attribute.name : NONE_OF(NameId);
}

/* The attributes that `__init__` sets at the top of its body. */
static void attributes(Stub *s, const Ast *init, const Map *members) {
    const AstSignature *sig = &init->fn.sig;
    Map seen;
    map_init(&seen, &s->p.ctx->arena);
    for (uint32_t i = 0; init->fn.body && i < init->fn.body->block.items.len; i++) {
        const Ast *n = init->fn.body->block.items.at[i];
        bool is_assign = n->kind == AST_Assign && n->assign.targets.len == 1;
        const Ast *declared = n->kind == AST_VarDecl ? n : is_assign ? n->assign.targets.at[0] : NULL;
        const Ast *target = declared && declared->kind == AST_VarDecl ? declared->var_decl.target : declared;
        NameId name = target ? own_attribute(sig, target) : NONE_OF(NameId);
        if (IS_NONE(name) || map_has(&seen, name.id) || map_has(members, name.id)) continue;
        map_put(&seen, name.id, 1);
        const Ast *value = is_assign ? n->assign.value : n->var_decl.value;
        const Ast *written = declared->kind == AST_VarDecl ? declared->var_decl.type : NULL;
        variable(s, name, written ? written : annotation_of_param(sig, value), value);
    }
}

static void fieldwise_init(Stub *s, AstList items) {
    line(s, "def __init__(self");
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *n = items.at[i];
        if (n->kind != AST_VarDecl || n->var_decl.target->kind != AST_Name) continue;
        write_put(&s->p, ", ");
        write_name(&s->p, n->var_decl.target->name.name);
        annotation(s, n->var_decl.type);
    }
    write_put(&s->p, ") -> None: ...\n");
}

static void stmt(Stub *s, const Ast *n);

static void bases(Stub *s, const Ast *n) {
    if (s->is_python && n->class_.kind == CLASS_CLASS && n->class_.bases.len)
        write_args(&s->p, "(", n->class_.bases, ")");
}

static void class(Stub *s, const Ast *n) {
    AstList items = n->class_.body->block.items;
    Map members;
    map_init(&members, &s->p.ctx->arena);
    line(s, "class ");
    write_name(&s->p, n->class_.name);
    bases(s, n);
    write_put(&s->p, ":\n");
    s->p.depth++;
    uint64_t before = s->p.out->len;
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.at[i]->kind == AST_Fn) map_put(&members, items.at[i]->fn.name.id, 1);
        stmt(s, items.at[i]);
    }
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Fn && s->is_python && SAME(items.at[i]->fn.name, N(__init__)))
            attributes(s, items.at[i], &members);
    if (n->class_.fieldwise_init) fieldwise_init(s, items);
    if (s->p.out->len == before) line(s, "...\n");
    s->p.depth--;
}

/* ---- the module ---- */

static void stmt(Stub *s, const Ast *n) {
    switch (n->kind) {
    case AST_Fn: function(s, n); return;
    case AST_Class:
        if (n->class_.kind == CLASS_CLASS || n->class_.kind == CLASS_STRUCT) class(s, n);
        return;
    case AST_Assign: assign(s, n); return;
    case AST_VarDecl:
        if (n->var_decl.target->kind == AST_Name && n->var_decl.kind != VAR_COMPTIME)
            variable(s, n->var_decl.target->name.name, n->var_decl.type, n->var_decl.value);
        return;
    case AST_Import:
    case AST_ImportFrom:
        if (s->is_python) write_stmt(&s->p, n);
        return;
    case AST_NO_STMT:
    case AST_ANY_COMPOUND:
    case AST_ExprStmt:
    case AST_AugAssign:
    case AST_ANY_JUMP:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_BadStmt:
    case AST_TypeAlias:
    case AST_Module: return;
    }
}

/* `def PyInit_NAME() -> PythonObject`: the contents of the module are known only at run time. */
static bool is_made_by_hand(const Stub *s) {
    Str path = path_stem(source_file(s->p.ctx, s->module->module.file)->path);
    Str wanted = arena_printf(&s->p.ctx->arena, "PyInit_%.*s", STR_ARGS(path));
    AstList items = s->module->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Fn && str_equal(name_text(s->p.ctx, items.at[i]->fn.name), wanted)) return true;
    return false;
}

void ast_stub(Context *ctx, const Ast *module, Text *out) {
    Stub s = {{ctx, out, 0, false}, module, module->module.is_python, false};
    if (!s.is_python && is_made_by_hand(&s)) {
        write_put(&s.p, "from typing import Any\ndef __getattr__(name: str) -> Any: ...\n");
        return;
    }
    write_put(&s.p, s.is_python ? "from typing import Any\n" : "from typing import Any, overload\n");
    AstList items = module->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) stmt(&s, items.at[i]);
}

/* ---- what a module of the systems register offers ---- */

bool ast_is_offered(Context *ctx, const Ast *n) {
    bool is_fn =
        n->kind == AST_Fn && n->fn.keyword != FN_KERNEL && n->fn.sig.type_params.len == 0 && !SAME(n->fn.name, N(main));
    bool is_struct = n->kind == AST_Class && n->class_.kind == CLASS_STRUCT && n->class_.type_params.len == 0;
    if (!is_fn && !is_struct) return false;
    return name_text(ctx, is_fn ? n->fn.name : n->class_.name).at[0] != '_';
}

static bool is_literal(const Ast *n) {
    return n->kind == AST_Int || n->kind == AST_Float || n->kind == AST_Str || n->kind == AST_True ||
           n->kind == AST_False || n->kind == AST_None || (n->kind == AST_Unary && is_literal(n->unary.operand));
}

/* Whether a Python function can wrap it: it is not overloaded, and changes nothing in place. */
static bool can_be_wrapped(const Stub *s, const Ast *fn) {
    AstList params = fn->fn.sig.params;
    bool can = overloads(s, fn->fn.name) == 1 && !fn->fn.is_async && fn->fn.decorators.len == 0;
    for (uint32_t i = 0; i < params.len; i++) {
        const Ast *n = params.at[i];
        bool is_given =
            n->param.convention == CONV_DEFAULT || n->param.convention == CONV_READ || n->param.convention == CONV_VAR;
        can = can && is_given && n->param.type && (!n->param.default_value || is_literal(n->param.default_value));
    }
    return can;
}

static bool is_list(const Stub *s, const Ast *type) {
    return type && type->kind == AST_Subscript && type->subscript.base->kind == AST_Name &&
           str_equal(name_text(s->p.ctx, type->subscript.base->name.name), STR("List"));
}

/* The machine number types that elements of Python arrays may have. */
static const struct {
    const char *type, *dtype;
} numbers[] = {
    {"Float16", "float16"}, {"Float32", "float32"}, {"Float64", "float64"}, {"Int8", "int8"},
    {"Int16", "int16"},     {"Int32", "int32"},     {"Int64", "int64"},     {"UInt8", "uint8"},
    {"UInt16", "uint16"},   {"UInt32", "uint32"},   {"UInt64", "uint64"},
};

typedef struct Elements {
    const char *dtype; /* NULL: a different type */
    bool is_mut;
} Elements;

/* The element type of `Span[Float64, _]` or `Span[mut=True, Float64, _]`. */
static Elements elements_of(const Stub *s, const Ast *type) {
    Elements made = {0};
    const bool is_generic = type && type->kind == AST_Subscript && type->subscript.base->kind == AST_Name;
    Str base = is_generic ? name_text(s->p.ctx, type->subscript.base->name.name) : STR("");
    made.is_mut = str_equal(base, STR("MutSpan"));
    if (!made.is_mut && !str_equal(base, STR("Span")) && !str_equal(base, STR("ImmSpan"))) return made;
    const Ast *number = NULL;
    for (uint32_t i = 0; i < type->subscript.args.len; i++) {
        const Ast *arg = type->subscript.args.at[i], *value = arg->kind == AST_Arg ? arg->arg.value : arg;
        bool is_named = arg->kind == AST_Arg && !IS_NONE(arg->arg.name);
        if (is_named && str_equal(name_text(s->p.ctx, arg->arg.name), STR("mut")))
            made.is_mut = value->kind == AST_True;
        else if (!is_named && !number)
            number = value;
    }
    for (uint32_t i = 0; number && number->kind == AST_Name && i < COUNT_OF(numbers); i++)
        if (str_equal(name_text(s->p.ctx, number->name.name), str_of(numbers[i].type))) made.dtype = numbers[i].dtype;
    return made;
}

/* The annotation of an array, which lends its elements during the call. */
static void elements(Stub *s, const Ast *n) {
    Elements of = elements_of(s, n->param.type);
    if (!of.dtype || n->param.kind != PARAM_PLAIN) return;
    const char *name = name_c(s->p.ctx, n->param.name);
    text_printf(s->p.out, "_elements_%s = _Elements[_DType.%s, 1, True](%s, writable=%s)\n    ", name, of.dtype, name,
                of.is_mut ? "True" : "False");
}

static bool takes_elements(const Stub *s, const Ast *n) {
    for (uint32_t i = 0; n->kind == AST_Fn && i < n->fn.sig.params.len; i++)
        if (elements_of(s, n->fn.sig.params.at[i]->param.type).dtype) return true;
    return false;
}

/* The argument as the caller passes it; a list is copied into a List. */
static void argument(Stub *s, const Ast *n) {
    static const char *const stars[] = {"", "*", "**"};
    if (n->param.kind == PARAM_PLAIN && elements_of(s, n->param.type).dtype) {
        const char *name = name_c(s->p.ctx, n->param.name);
        bool is_named = n->param.group == GROUP_KEYWORD;
        text_printf(s->p.out, "%s%s_elements_%s.span()", is_named ? name : "", is_named ? "=" : "", name);
        return;
    }
    bool is_copied = n->param.kind == PARAM_PLAIN && is_list(s, n->param.type);
    if (n->param.group == GROUP_KEYWORD && n->param.kind == PARAM_PLAIN) {
        write_name(&s->p, n->param.name);
        write_put(&s->p, "=");
    }
    write_put(&s->p, stars[n->param.kind]);
    if (is_copied) write_prefixed(&s->p, "", n->param.type, LEVEL_PRIMARY, "(");
    write_name(&s->p, n->param.name);
    if (is_copied) write_put(&s->p, ")");
}

/* def f(a: int, b: list[int] = …): return own(a, List[Int](b)) */
static void wrapper(Stub *s, const Ast *n) {
    AstList all = n->fn.sig.params;
    bool gives_list = is_list(s, n->fn.sig.result);
    write_put(&s->p, "def ");
    write_name(&s->p, n->fn.name);
    write_put(&s->p, "(");
    s->has_defaults = true;
    params(s, all);
    s->has_defaults = false;
    write_put(&s->p, "):\n    ");
    if (n->fn.doc.text.len) {
        write_string(&s->p, n->fn.doc.text, STR_TEXT);
        write_put(&s->p, "\n    ");
    }
    for (uint32_t i = 0; i < all.len; i++) elements(s, all.at[i]);
    write_put(&s->p, gives_list ? "return list(_own_" : "return _own_");
    write_name(&s->p, n->fn.name);
    write_put(&s->p, "(");
    for (uint32_t i = 0; i < all.len; i++) {
        write_put(&s->p, i ? ", " : "");
        argument(s, all.at[i]);
    }
    write_put(&s->p, gives_list ? "))\n" : ")\n");
}

static void offer(Stub *s, const Ast *n, Str path) {
    const char *text = name_c(s->p.ctx, n->kind == AST_Fn ? n->fn.name : n->class_.name);
    text_printf(s->p.out, "from %.*s import %s as _own_%s\n", STR_ARGS(path), text, text);
    if (n->kind == AST_Fn && can_be_wrapped(s, n))
        wrapper(s, n);
    else
        text_printf(s->p.out, "%s = _own_%s\n", text, text); /* an import alone makes no variable of the module */
}

/* Structs come first, because annotations use them. The contents of a module with a PyInit_NAME are what that function
 * returns. */
void ast_exports(Context *ctx, const Ast *module, Text *out) {
    Stub s = {{ctx, out, 0, false}, module, false, false};
    AstList items = module->module.body->block.items;
    Str path = path_stem(source_file(ctx, module->module.file)->path);
    if (is_made_by_hand(&s)) {
        text_printf(out, "from %.*s import PyInit_%.*s as init\n__pyc_made__ = init()._word\n", STR_ARGS(path),
                    STR_ARGS(path));
        return;
    }
    bool has_elements = false;
    for (uint32_t i = 0; i < items.len; i++) has_elements |= takes_elements(&s, items.at[i]);
    Map seen; /* the names so far: overloads share one */
    map_init(&seen, &ctx->arena);
    if (module->module.doc.text.len) write_string(&s.p, module->module.doc.text, STR_TEXT);
    write_put(&s.p, "\n");
    if (has_elements)
        write_put(
            &s.p,
            "from std.python.array import Elements as _Elements\nfrom std.builtin.dtype import DType as _DType\n");
    for (int is_fn = 0; is_fn < 2; is_fn++)
        for (uint32_t i = 0; i < items.len; i++) {
            if (!ast_is_offered(ctx, items.at[i]) || (items.at[i]->kind == AST_Fn) != is_fn) continue;
            NameId name = is_fn ? items.at[i]->fn.name : items.at[i]->class_.name;
            if (map_has(&seen, name.id)) continue;
            map_put(&seen, name.id, 1);
            offer(&s, items.at[i], path);
        }
}
