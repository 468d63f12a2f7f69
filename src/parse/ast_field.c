/* The rows of ast_field.h. The only place that lists the parts of nodes; a new kind needs a line here, or the table at
 * the end does not compile. */
#include "parse/ast_field.h"

/* clang-format off */
#define ROW(label, path, type, count) \
    {label, offsetof(Ast, path), sizeof(((Ast *)NULL)->path), count, type}
#define NODE(label, path) ROW(label, path, FIELD_NODE, 0)
#define LIST(label, path) ROW(label, path, FIELD_LIST, 0)
#define KEYS(label, path) ROW(label, path, FIELD_KEYS, 0)
#define PLAIN(path) ROW("", path, FIELD_PLAIN, 0)
#define TEXT(path) ROW("", path, FIELD_TEXT, 0)
#define PLACE(path) ROW("", path, FIELD_PLACE, 0)
#define NAME(path) ROW("", path, FIELD_NAME, 0)
#define NAMES(path, count) ROW("", path, FIELD_NAMES, offsetof(Ast, count))
#define APART(path) ROW("", path, FIELD_APART, 0)
#define OPS(path, count) ROW("", path, FIELD_OPS, offsetof(Ast, count))
#define SIGNATURE(sig) \
    LIST("type_param", sig.type_params), LIST("param", sig.params), NODE("raises", sig.raises_type), \
    LIST("capture", sig.captures), NODE("result", sig.result), NODE("where", sig.where), \
    PLAIN(sig.raises), PLAIN(sig.has_captures), PLAIN(sig.is_thin), PLAIN(sig.is_capturing), TEXT(sig.abi)

#define PARTS(Kind, payload, is_inner, ...) \
    static const AstField rows_##Kind[] = {__VA_ARGS__}; \
    enum { count_##Kind = COUNT_OF(rows_##Kind), inner_##Kind = is_inner, size_##Kind = sizeof(((Ast *)NULL)->payload) };
#define FIELDS(Kind, payload, ...) PARTS(Kind, payload, true, __VA_ARGS__)
#define CHILDLESS(Kind, payload, ...) PARTS(Kind, payload, false, __VA_ARGS__)
#define LEAF(Kind) \
    enum { count_##Kind = 0, inner_##Kind = false, size_##Kind = 0 }; \
    static const AstField *const rows_##Kind = NULL;

/* ---- expressions ---- */

CHILDLESS(Name, name, NAME(name.name))
CHILDLESS(Int, int_, TEXT(int_.digits))
CHILDLESS(Float, float_, TEXT(float_.digits))
CHILDLESS(Imaginary, imaginary, TEXT(imaginary.digits))
CHILDLESS(Str, str, TEXT(str.text), PLAIN(str.kind))
FIELDS(FString, fstring, LIST("part", fstring.parts), PLAIN(fstring.kind))
LEAF(None)
LEAF(True)
LEAF(False)
LEAF(Ellipsis)
FIELDS(Tuple, tuple, LIST("item", tuple.items))
FIELDS(List, list, LIST("item", list.items))
FIELDS(Set, set, LIST("item", set.items))
FIELDS(Dict, dict, KEYS("key", dict.keys), LIST("value", dict.values))
FIELDS(Comprehension, comprehension, PLAIN(comprehension.kind), NODE("key", comprehension.key), NODE("value", comprehension.value),
       LIST("clause", comprehension.clauses))
FIELDS(Unary, unary, PLAIN(unary.op), NODE("operand", unary.operand))
FIELDS(Binary, binary, PLAIN(binary.op), NODE("left", binary.left), NODE("right", binary.right))
FIELDS(Compare, compare, LIST("operand", compare.operands), OPS(compare.ops, compare.operands.len))
FIELDS(Logic, logic, PLAIN(logic.is_or), NODE("left", logic.left), NODE("right", logic.right))
FIELDS(Ternary, ternary, NODE("then", ternary.then), NODE("cond", ternary.cond), NODE("otherwise", ternary.otherwise))
FIELDS(Lambda, lambda, SIGNATURE(lambda.sig), NODE("body", lambda.body))
FIELDS(Call, call, NODE("callee", call.callee), LIST("arg", call.args))
FIELDS(Subscript, subscript, NODE("base", subscript.base), LIST("arg", subscript.args))
FIELDS(Attribute, attribute, NODE("base", attribute.base), NAME(attribute.name), PLACE(attribute.name_span))
CHILDLESS(ContextMember, context_member, NAME(context_member.name))
FIELDS(Slice, slice, NODE("lower", slice.lower), NODE("upper", slice.upper), NODE("step", slice.step))
FIELDS(Transfer, transfer, NODE("operand", transfer.operand))
FIELDS(Walrus, walrus, NODE("target", walrus.target), NODE("value", walrus.value))
FIELDS(Await, await, NODE("operand", await.operand))
FIELDS(Yield, yield, NODE("value", yield.value))
FIELDS(YieldFrom, yield_from, NODE("operand", yield_from.operand))
FIELDS(Star, star, NODE("operand", star.operand))
FIELDS(Comptime, comptime, NODE("operand", comptime.operand))
FIELDS(FnType, fn_type, SIGNATURE(fn_type.sig), NODE("written", fn_type.written))
FIELDS(RefType, ref_type, NODE("origin", ref_type.origin), NODE("type", ref_type.type))
FIELDS(Dyn, dyn, NODE("operand", dyn.operand))
LEAF(Default)
LEAF(BadExpr)

/* ---- statements ---- */

FIELDS(Block, block, LIST("item", block.items))
FIELDS(ExprStmt, expr_stmt, NODE("value", expr_stmt.value))
FIELDS(Assign, assign, LIST("target", assign.targets), NODE("value", assign.value))
FIELDS(AugAssign, aug_assign, PLAIN(aug_assign.op), NODE("target", aug_assign.target), NODE("value", aug_assign.value))
FIELDS(VarDecl, var_decl, PLAIN(var_decl.kind), LIST("decorator", var_decl.decorators), NODE("target", var_decl.target),
       LIST("type_param", var_decl.type_params), NODE("type", var_decl.type), NODE("where", var_decl.where),
       NODE("value", var_decl.value))
FIELDS(If, if_, PLAIN(if_.is_comptime), NODE("cond", if_.cond), NODE("then", if_.then), NODE("otherwise", if_.otherwise))
FIELDS(While, while_, NODE("cond", while_.cond), NODE("body", while_.body), NODE("otherwise", while_.otherwise))
FIELDS(For, for_, PLAIN(for_.is_comptime), PLAIN(for_.is_async), PLAIN(for_.binding), NODE("target", for_.target),
       NODE("iter", for_.iter), NODE("body", for_.body), NODE("otherwise", for_.otherwise))
FIELDS(Try, try_, NODE("body", try_.body), LIST("handler", try_.handlers), NODE("otherwise", try_.otherwise),
       NODE("finally", try_.finally), PLAIN(try_.is_star))
FIELDS(With, with, LIST("item", with.items), NODE("body", with.body), PLAIN(with.is_async))
FIELDS(Match, match, PLAIN(match.is_comptime), NODE("subject", match.subject), LIST("case", match.cases))
FIELDS(Return, return_, NODE("value", return_.value))
FIELDS(Raise, raise, NODE("value", raise.value), NODE("cause", raise.cause))
LEAF(Break)
LEAF(Continue)
LEAF(Pass)
FIELDS(Del, del, LIST("target", del.targets))
FIELDS(Assert, assert_, PLAIN(assert_.is_comptime), NODE("cond", assert_.cond), NODE("message", assert_.message))
CHILDLESS(Global, global, PLAIN(global.count), NAMES(global.names, global.count))
CHILDLESS(Nonlocal, nonlocal, PLAIN(nonlocal.count), NAMES(nonlocal.names, nonlocal.count))
FIELDS(Import, import, LIST("decorator", import.decorators), LIST("name", import.names))
FIELDS(ImportFrom, import_from, PLAIN(import_from.path_len), NAMES(import_from.path, import_from.path_len),
       PLAIN(import_from.level), LIST("decorator", import_from.decorators), LIST("name", import_from.names),
       PLAIN(import_from.star))
LEAF(BadStmt)

/* ---- declarations ---- */

FIELDS(Fn, fn, PLAIN(fn.keyword), PLAIN(fn.is_async), PLAIN(fn.is_static), PLAIN(fn.is_class_method), PLAIN(fn.is_property), PLAIN(fn.outside),
       PLAIN(fn.is_generator), PLAIN(fn.returns_value), NAME(fn.name), PLACE(fn.name_span), LIST("decorator", fn.decorators), SIGNATURE(fn.sig),
       NODE("body", fn.body), TEXT(fn.doc.text), APART(fn.doc.value))
FIELDS(Class, class_, PLAIN(class_.kind), PLAIN(class_.fieldwise_init), NAME(class_.name), PLACE(class_.name_span),
       LIST("decorator", class_.decorators), LIST("type_param", class_.type_params), LIST("base", class_.bases),
       NODE("where", class_.where), NODE("body", class_.body), TEXT(class_.doc.text), APART(class_.doc.value))
FIELDS(TypeAlias, type_alias, NAME(type_alias.name), LIST("type_param", type_alias.type_params), NODE("value", type_alias.value))
FIELDS(Module, module, PLAIN(module.file), NAME(module.name), PLAIN(module.is_python), NODE("body", module.body), TEXT(module.doc.text), APART(module.doc.value))

/* ---- match patterns ---- */

FIELDS(PatValue, pat_value, PLAIN(pat_value.is_equal), NODE("value", pat_value.value))
CHILDLESS(PatCapture, pat_capture, PLAIN(pat_capture.convention), NAME(pat_capture.name))
FIELDS(PatSequence, pat_sequence, LIST("item", pat_sequence.items))
CHILDLESS(PatStar, pat_star, NAME(pat_star.name))
FIELDS(PatMapping, pat_mapping, KEYS("key", pat_mapping.keys), LIST("value", pat_mapping.values), NAME(pat_mapping.rest))
FIELDS(PatClass, pat_class, NODE("cls", pat_class.cls), LIST("positional", pat_class.positional), LIST("value", pat_class.values),
       NAMES(pat_class.keys, pat_class.values.len))
FIELDS(PatOr, pat_or, LIST("item", pat_or.items))
FIELDS(PatAs, pat_as, NODE("pattern", pat_as.pattern), NAME(pat_as.name))

/* ---- parts ---- */

FIELDS(Param, param, NAME(param.name), PLAIN(param.convention), PLAIN(param.kind), PLAIN(param.group), PLAIN(param.is_self), PLAIN(param.bracket),
       NODE("origin", param.origin), NODE("type", param.type), NODE("default", param.default_value))
FIELDS(Arg, arg, NAME(arg.name), PLAIN(arg.star), NODE("value", arg.value), NODE("where", arg.where))
FIELDS(Handler, handler, NODE("type", handler.type), NAME(handler.name), PLACE(handler.name_span), NODE("body", handler.body))
FIELDS(Case, case_, NODE("pattern", case_.pattern), NODE("guard", case_.guard), NODE("body", case_.body))
FIELDS(WithItem, with_item, NODE("value", with_item.value), NODE("target", with_item.target), PLAIN(with_item.binding))
FIELDS(CompFor, comp_for, NODE("target", comp_for.target), NODE("iter", comp_for.iter), LIST("condition", comp_for.conditions),
       PLAIN(comp_for.binding), PLAIN(comp_for.is_async), PLAIN(comp_for.is_comptime))
CHILDLESS(Capture, capture, NAME(capture.name), PLAIN(capture.convention), PLAIN(capture.is_transfer))
CHILDLESS(Alias, alias, PLAIN(alias.path_len), NAMES(alias.path, alias.path_len), NAME(alias.alias))
FIELDS(FPart, fpart, TEXT(fpart.text), NODE("value", fpart.value), PLAIN(fpart.conversion), LIST("format", fpart.format),
       PLAIN(fpart.self_documenting), TEXT(fpart.source))
/* clang-format on */

const AstFields ast_field_rows[AST_KIND_COUNT] = {
#define AST(Kind, group) [AST_##Kind] = {rows_##Kind, count_##Kind, size_##Kind, inner_##Kind},
#include "parse/ast.def"
};

/* Most nodes are much smaller than the largest. */
Ast *ast_alloc(Context *ctx, AstKind kind) {
    Ast *node = arena_alloc(&ctx->arena, offsetof(Ast, name) + ast_fields(kind)->size, _Alignof(Ast));
    node->kind = kind;
    node->id = ++ctx->ast_count;
    return node;
}

Ast *ast_copy(Arena *arena, const Ast *node) {
    Ast *made = NEW(arena, Ast);
    memcpy(made, node, offsetof(Ast, name) + ast_fields(node->kind)->size);
    return made;
}
