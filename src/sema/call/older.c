/* Calls as older Mojo wrote them: they are accepted with today's meaning, with a warning whose fix can be applied.
 * Each function returns the form of today, which call.c and construct.c then check. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

static Ast *node_new(Check *c, AstKind kind, Span span) {
    Ast *made = NEW(c->arena, Ast);
    *made = (Ast){.kind = kind, .id = ++c->ctx->ast_count, .span = span};
    return made;
}

/* The call with another callee and other arguments. */
static const Ast *call_today(Check *c, const Ast *ast, Ast *callee, AstList args) {
    Ast *call = ast_copy(c->arena, ast);
    call->id = ++c->ctx->ast_count;
    call->call.callee = callee;
    call->call.args = args;
    return call;
}

static const Ast *call_of_one(Check *c, const Ast *ast, Ast *only) {
    Ast **one = NEW_ARRAY(c->arena, Ast *, 1);
    one[0] = only;
    return call_today(c, ast, ast->call.callee, (AstList){one, 1});
}

static bool is_pointer_name(const Check *c, const Ast *ast) {
    return ast->kind == AST_Name && str_equal(name_text(c->ctx, ast->name.name), STR("UnsafePointer"));
}

/* UnsafePointer[T].alloc(n) is alloc[T](n). */
static const Ast *older_alloc(Check *c, const Ast *ast) {
    const Ast *callee = ast->call.callee, *type = callee->kind == AST_Attribute ? callee->attribute.base : NULL;
    bool is_older = type && type->kind == AST_Subscript && is_pointer_name(c, type->subscript.base) &&
                    type->subscript.args.len && str_equal(name_text(c->ctx, callee->attribute.name), STR("alloc"));
    if (!is_older) return NULL;
    const Ast *element = type->subscript.args.at[0];
    Str old = source_text(c->ctx, callee->span);
    Str now = arena_printf(c->arena, "alloc[%.*s]", STR_ARGS(source_text(c->ctx, element->span)));
    diag(c->ctx, D_OLD_SPELLING, callee->span, arena_str(c->arena, old).at, now.at);
    diag_fixit(c->ctx, callee->span, now);
    Ast *name = node_new(c, AST_Name, callee->span), *bound = node_new(c, AST_Subscript, callee->span);
    name->name.name = name_of(c->ctx, STR("alloc"));
    bound->subscript.base = name;
    bound->subscript.args = (AstList){type->subscript.args.at, 1};
    return call_today(c, ast, bound, ast->call.args);
}

/* The functions of the library that took a closure in [...], and the number of the argument that it is today. */
static const struct {
    const char *name;
    uint32_t argument;
} closure_takers[] = {{"parallelize", 0}, {"sync_parallelize", 0}, {"vectorize", 1}, {"map", 1}, {"tile", 2}};

/* A nested function with captures is not a compile-time value. */
static bool is_nested_function(Check *c, const Ast *ast) {
    Found found;
    return ast->kind == AST_Name && name_find(c, ast->name.name, &found) && found.local &&
           ty_is(c->types, found.local->type, TY_Closure);
}

/* vectorize[f, n, size=m]() is vectorize[n](m, f): finds the index of that parameter; 0: there is none. */
static uint32_t size_parameter(const Check *c, const Ast *ast) {
    const AstList params = ast->call.callee->subscript.args;
    for (uint32_t i = 2; i < params.len && !ast->call.args.len; i++)
        if (params.at[i]->kind == AST_Arg && !IS_NONE(params.at[i]->arg.name) &&
            str_equal(name_text(c->ctx, params.at[i]->arg.name), STR("size")))
            return i;
    return 0;
}

static void fix_size(Check *c, const Ast *ast, uint32_t size) {
    const AstList params = ast->call.callee->subscript.args;
    Str closure = source_text(c->ctx, params.at[0]->span),
        value = source_text(c->ctx, ast_arg_value(params.at[size])->span);
    diag_fixit(c->ctx, (Span){params.at[0]->span.lo, params.at[1]->span.lo}, STR(""));
    diag_fixit(c->ctx, (Span){params.at[size - 1]->span.hi, params.at[size]->span.hi}, STR(""));
    diag_fixit(c->ctx, (Span){ast->span.hi - 1, ast->span.hi - 1},
               arena_printf(&c->ctx->arena, "%.*s, %.*s", STR_ARGS(value), STR_ARGS(closure)));
}

static void report_taker(Check *c, const Ast *ast, uint32_t at) {
    const AstList params = ast->call.callee->subscript.args, args = ast->call.args;
    Str closure = source_text(c->ctx, params.at[0]->span);
    Str name = source_text(c->ctx, ast->call.callee->subscript.base->span);
    diag(c->ctx, D_OLD_SPELLING, params.at[0]->span,
         arena_printf(c->arena, "%.*s[%.*s, …]", STR_ARGS(name), STR_ARGS(closure)).at,
         arena_printf(c->arena, "%.*s(…) with '%.*s' among its arguments", STR_ARGS(name), STR_ARGS(closure)).at);
    const uint32_t size = size_parameter(c, ast);
    if (size) {
        fix_size(c, ast, size);
        return;
    }
    const Span list = {ast->call.callee->subscript.base->span.hi, ast->call.callee->span.hi};
    const Span first = {params.at[0]->span.lo, params.len > 1 ? params.at[1]->span.lo : params.at[0]->span.hi};
    diag_fixit(c->ctx, params.len > 1 ? first : list, STR(""));
    const bool is_last = at >= args.len;
    const uint32_t place = !is_last   ? args.at[at]->span.lo
                           : args.len ? args.at[args.len - 1]->span.hi /* a comma may come after it */
                                      : ast->span.hi - 1;
    const char *form = !args.len ? "%.*s" : is_last ? ", %.*s" : "%.*s, ";
    diag_fixit(c->ctx, (Span){place, place}, arena_printf(&c->ctx->arena, form, STR_ARGS(closure)));
}

/* vectorize[f, n](size) is vectorize[n](size, f). */
static const Ast *taker_today(Check *c, const Ast *ast, uint32_t at) {
    const AstList params = ast->call.callee->subscript.args, args = ast->call.args;
    report_taker(c, ast, at);
    const uint32_t size = size_parameter(c, ast);
    Ast **given = NEW_ARRAY(c->arena, Ast *, args.len + 2), **rest = NEW_ARRAY(c->arena, Ast *, params.len);
    uint32_t count = 0, kept = 0;
    if (size) given[count++] = (Ast *)ast_arg_value(params.at[size]);
    for (uint32_t i = 1; i < params.len; i++)
        if (!size || i != size) rest[kept++] = params.at[i];
    for (uint32_t i = 0; i <= args.len; i++) {
        if (i == MIN(at, args.len)) given[count++] = params.at[0];
        if (i < args.len) given[count++] = args.at[i];
    }
    Ast *bound = ast_copy(c->arena, ast->call.callee);
    bound->id = ++c->ctx->ast_count;
    bound->subscript.args = (AstList){rest, kept};
    return call_today(c, ast, params.len > 1 ? bound : bound->subscript.base, (AstList){given, count});
}

/* Whether the name refers to the library's declaration here. */
static bool is_of_library(Check *c, NameId name) {
    Found found;
    if (!name_find(c, name, &found) || !found.decl) return false;
    const Decl *decl = found.decl->kind == DECL_IMPORT ? decl_follow(c->s, found.decl) : found.decl;
    return decl && decl_is_library(decl);
}

static const Ast *older_taker(Check *c, const Ast *ast) {
    const Ast *callee = ast->call.callee;
    if (callee->kind != AST_Subscript || callee->subscript.base->kind != AST_Name || !callee->subscript.args.len ||
        !is_nested_function(c, ast_arg_value(callee->subscript.args.at[0])))
        return NULL;
    NameId name = callee->subscript.base->name.name;
    for (uint32_t i = 0; i < COUNT_OF(closure_takers); i++)
        if (str_equal(name_text(c->ctx, name), str_of(closure_takers[i].name)) && is_of_library(c, name))
            return taker_today(c, ast, closure_takers[i].argument);
    return NULL;
}

static bool are_positional(AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (args.at[i]->kind == AST_Star ||
            (args.at[i]->kind == AST_Arg && (!IS_NONE(args.at[i]->arg.name) || args.at[i]->arg.star != PARAM_PLAIN)))
            return false;
    return true;
}

static bool is_subscript_of(Check *c, const Ast *callee, const char *name) {
    return callee->kind == AST_Subscript && callee->subscript.base->kind == AST_Name &&
           str_equal(name_text(c->ctx, callee->subscript.base->name.name), str_of(name));
}

/* List[T](a, b, c) is List[T]([a, b, c]). */
static const Ast *older_list(Check *c, const Ast *ast) {
    const AstList args = ast->call.args;
    if (!is_subscript_of(c, ast->call.callee, "List") || args.len < 2 || !are_positional(args)) return NULL;
    diag(c->ctx, D_OLD_SPELLING, ast->span, "List[T](a, b)", "List[T]([a, b])");
    diag_fixit(c->ctx, (Span){args.at[0]->span.lo, args.at[0]->span.lo}, STR("["));
    diag_fixit(c->ctx, (Span){args.at[args.len - 1]->span.hi, args.at[args.len - 1]->span.hi}, STR("]"));
    Ast *display = node_new(c, AST_List, ast->span), **items = NEW_ARRAY(c->arena, Ast *, args.len);
    for (uint32_t i = 0; i < args.len; i++) items[i] = (Ast *)ast_arg_value(args.at[i]);
    display->list.items = (AstList){items, args.len};
    return call_of_one(c, ast, display);
}

/* InlineArray[T, n](x) is Array[T, n](fill=x). */
static const Ast *older_fill(Check *c, const Ast *ast) {
    const AstList args = ast->call.args;
    if (!is_subscript_of(c, ast->call.callee, "InlineArray") || args.len != 1 || !are_positional(args)) return NULL;
    diag(c->ctx, D_OLD_SPELLING, args.at[0]->span, "InlineArray[T, n](x)", "Array[T, n](fill=x)");
    diag_fixit(c->ctx, (Span){args.at[0]->span.lo, args.at[0]->span.lo}, STR("fill="));
    Ast *fill = node_new(c, AST_Arg, args.at[0]->span);
    fill->arg.name = name_of(c->ctx, STR("fill"));
    fill->arg.value = (Ast *)ast_arg_value(args.at[0]);
    return call_of_one(c, ast, fill);
}

/* constrained[condition, "why"]() is the statement `comptime assert condition, "why"`. */
static const Ast *older_assert(Check *c, const Ast *ast) {
    const Ast *callee = ast->call.callee;
    Found found;
    if (!is_subscript_of(c, callee, "constrained") || !callee->subscript.args.len ||
        name_find(c, callee->subscript.base->name.name, &found))
        return NULL;
    const AstList params = callee->subscript.args;
    Str inside = source_text(c->ctx, (Span){params.at[0]->span.lo, params.at[params.len - 1]->span.hi});
    diag(c->ctx, D_OLD_SPELLING, ast->span, "constrained[…]()", "comptime assert …");
    diag_fixit(c->ctx, ast->span, arena_printf(&c->ctx->arena, "comptime assert %.*s", STR_ARGS(inside)));
    Ast *assertion = node_new(c, AST_Assert, ast->span);
    assertion->assert_.is_comptime = true;
    assertion->assert_.cond = (Ast *)ast_arg_value(params.at[0]);
    assertion->assert_.message = params.len > 1 ? (Ast *)ast_arg_value(params.at[1]) : NULL;
    return assertion;
}

const Ast *older_form(Check *c, const Ast *ast) {
    static const Ast *(*const forms[])(Check *, const Ast *) = {older_alloc, older_list, older_fill, older_assert,
                                                                older_taker};
    const Ast *today = NULL;
    if (!c->module || !module_is_program(c->module) || in_python_syntax(c)) return NULL;
    for (uint32_t i = 0; i < COUNT_OF(forms) && !today; i++) today = forms[i](c, ast);
    return today;
}

/* A struct that gives its text by `__str__` and not by `write_to`. */
static bool has_text_method(Check *c, const Args *args) {
    const Expr *e = args->len == 1 ? &args->at[0].expr : NULL;
    Decl *writable = wellknown(c->s, WK_Writable);
    return e && ty_is(c->types, e->type, TY_Struct) && type_has_method(c, e->type, name_of(c->ctx, STR("__str__"))) &&
           writable && !conforms(c, e->type, writable);
}

static void report_text_method(Check *c, const Args *args, Span span) {
    Str value = source_text(c->ctx, args->at[0].expr.span);
    Str now = arena_printf(&c->ctx->arena, "%.*s.__str__()", STR_ARGS(value));
    diag(c->ctx, D_OLD_SPELLING, span, arena_str(c->arena, source_text(c->ctx, span)).at, now.at);
    diag_fixit(c->ctx, span, now);
}

/* str(x), int(x) and float(x) of a value that is not Python's: String(x), Int(x), Float64(x). */
bool older_conversion(Check *c, const Args *args, Span span, TypeId *today) {
    static const struct {
        const char *old, *now;
    } rows[] = {{"str", "String"}, {"int", "Int"}, {"float", "Float64"}};
    Str text = source_text(c->ctx, span);
    for (uint32_t i = 0; i < COUNT_OF(rows) && !in_python_syntax(c); i++) {
        Str old = str_of(rows[i].old);
        if (text.len <= old.len || memcmp(text.at, old.at, old.len) != 0 || text.at[old.len] != '(') continue;
        if (i == 0 && has_text_method(c, args)) {
            report_text_method(c, args, span);
            *today = NONE_OF(TypeId);
            return true;
        }
        const Span place = {span.lo, span.lo + old.len};
        diag(c->ctx, D_OLD_SPELLING, place, rows[i].old, rows[i].now);
        diag_fixit(c->ctx, place, str_of(rows[i].now));
        const TypeId types[] = {wellknown_type(c, WK_String), TY_SCALAR(int), TY_SCALAR(float64)};
        *today = types[i];
        return true;
    }
    return false;
}
