/* Definitions: functions, classes, structs, traits, extensions, compile-time names, and their decorators. Here the
 * three spellings meet: keywords, `@fn`-style decorators (pysyntax.c), and older Mojo's names and decorators (with
 * warnings). */
#include "parse/build.h"

/* ---- decorators ---- */

typedef struct Decorated { /* what the decorators of a definition state */
    PyDecorators py;
    AstVec rest;
    bool is_static, is_class_method, is_property, captures_all, is_legacy_closure;
    uint32_t outside; /* number of those in `rest` before the one that became a flag */
    bool is_value, is_register_passable, is_trivial;
    Span parameter_place, value_place, passable_place; /* of older decorators */
} Decorated;

/* The name of `@name` or `@name(…)`; none for others. */
static NameId decorator_name(const Ast *decorator) {
    const Ast *callee = decorator->kind == AST_Call ? decorator->call.callee : decorator;
    return callee->kind == AST_Name ? callee->name.name : NONE_OF(NameId);
}

static bool is_trivial_argument(const Ast *decorator) {
    if (decorator->kind != AST_Call || decorator->call.args.len != 1) return false;
    const Ast *value = decorator->call.args.at[0]->arg.value;
    return value->kind == AST_Str && str_equal(value->str.text, STR("trivial"));
}

static bool function_decorator(const Builder *b, Decorated *d, const Ast *decorator) {
    if (decorator->kind != AST_Name) return false;
    const NameId name = decorator->name.name;
    bool *flag = SAME(name, N(staticmethod))  ? &d->is_static
                 : SAME(name, N(classmethod)) ? &d->is_class_method
                 : SAME(name, N(property))    ? &d->is_property
                                              : NULL;
    if (flag && scope_is_class(b->scope)) {
        *flag = true;
        d->outside = d->rest.len;
        return true;
    }
    const bool is_legacy = str_equal(name_text(b->ctx, name), STR("__parameter"));
    if (!SAME(name, N(parameter)) && !is_legacy) return false;
    d->captures_all = true;
    d->is_legacy_closure = is_legacy;
    d->parameter_place = decorator->span;
    return true;
}

static bool class_decorator(Decorated *d, const Ast *decorator) {
    const NameId name = decorator_name(decorator);
    if (SAME(name, N(fieldwise_init))) {
        d->py.fieldwise_init = true;
        return decorator->kind == AST_Name; /* ("implicit") is left for sema */
    }
    if (SAME(name, N(value))) {
        d->is_value = true;
        d->value_place = decorator->span;
    } else if (SAME(name, N(register_passable))) {
        d->is_trivial = is_trivial_argument(decorator);
        d->is_register_passable = !d->is_trivial;
        d->passable_place = decorator->span;
    } else {
        return false;
    }
    return true;
}

static Decorated read_decorators(Builder *b, AstList decorators, bool of_struct, bool of_function) {
    Decorated d = {0};
    for (uint32_t i = 0; i < decorators.len; i++) {
        Ast *decorator = decorators.at[i];
        const bool taken = spelling_decorator(b, &d.py, decorator) ||
                           (of_function && function_decorator(b, &d, decorator)) ||
                           (of_struct && class_decorator(&d, decorator));
        if (!taken) vec_push(b->scratch, &d.rest, decorator);
    }
    return d;
}

/* ---- fix-its of older decorators ---- */

/* From the `@` of a decorator to the code on the next line; empty when a comment stands between. */
static Span decorator_line(const Builder *b, Span decorator) {
    uint32_t lo = decorator.lo - b->base, hi = decorator.hi - b->base;
    while (lo > 0 && b->original.at[lo] != '@') lo--;
    while (hi < b->original.len && strchr(" \t\r\n", b->original.at[hi])) hi++;
    const bool clean = !b->repairs && hi < b->original.len && b->original.at[hi] != '#';
    return clean ? (Span){b->base + lo, b->base + hi} : (Span){0};
}

static void fix_decorator(Builder *b, Span decorator, const char *now) {
    const Span line = decorator_line(b, decorator);
    if (line.hi) diag_fixit(b->ctx, line, str_of(now));
}

/* Inserts after a node what a decorator stated. */
static void fix_behind(Builder *b, CstId n, const char *text) {
    const uint32_t at = place_of(b, b->tree.nodes[n].hi);
    diag_fixit(b->ctx, (Span){at, at}, str_of(text));
}

/* ---- bodies ---- */

AstDoc take_doc(Builder *b, AstVec *items) {
    if (items->len == 0 || items->at[0]->kind != AST_ExprStmt) return (AstDoc){0};
    const Ast *value = items->at[0]->expr_stmt.value;
    if (value->kind != AST_Str || value->str.kind != STR_TEXT) return (AstDoc){0};
    memmove(items->at, items->at + 1, sizeof(Ast *) * (items->len - 1));
    items->len--;
    return (AstDoc){b->is_python ? ast_clean_doc(&b->ctx->arena, value->str.text) : value->str.text, value};
}

/* The body as a block without its doc string, which goes to *doc. */
static Ast *documented_body(Builder *b, CstId n, AstDoc *doc) {
    Ast *block = build_body(b, n, CST_F_body);
    AstVec items = {0};
    for (uint32_t i = 0; i < block->block.items.len; i++) vec_push(b->scratch, &items, block->block.items.at[i]);
    *doc = take_doc(b, &items);
    if (doc->value) block->block.items = list_of(b, &items);
    return block;
}

static bool is_dots(const Ast *block) {
    if (block->block.items.len != 1 || block->block.items.at[0]->kind != AST_ExprStmt) return false;
    return block->block.items.at[0]->expr_stmt.value->kind == AST_Ellipsis;
}

/* ---- functions ---- */

static AstFnKeyword function_keyword(const Builder *b, CstId n, const Decorated *d) {
    if (d->py.keyword == PY_kernel) return FN_KERNEL;
    const CstId keyword = cst_child(&b->tree, n, CST_F_keyword);
    const bool is_fn = keyword && symbol_is(b, keyword, CST_KW_fn);
    return is_fn || d->py.keyword == PY_fn || b->scope->by_decorator ? FN_FN : FN_DEF;
}

/* The register of the body is that of the nearest function around it; methods of structs and traits are systems code.
 */
static bool function_is_systems(const Builder *b, AstFnKeyword keyword) {
    if (keyword != FN_DEF) return true;
    if (b->scope->kind == SCOPE_STRUCT || b->scope->kind == SCOPE_TRAIT) return true;
    return !b->is_python;
}

static bool in_struct(const Builder *b) { return b->scope->kind == SCOPE_STRUCT || b->scope->kind == SCOPE_TRAIT; }

static Ast *first_param(const Ast *fn) {
    if (fn->fn.sig.params.len == 0) return NULL;
    Ast *first = fn->fn.sig.params.at[0];
    return first->param.kind == PARAM_PLAIN && first->param.group != GROUP_KEYWORD ? first : NULL;
}

/* The convention of `self`, from decorators or the method's name. */
static void set_self(Builder *b, Ast *fn, AstConvention said) {
    Ast *self = first_param(fn);
    if (!scope_is_class(b->scope) || fn->fn.is_static || !self) return;
    self->param.is_self = true;
    if (!in_struct(b)) return;
    if (said != CONV_DEFAULT) self->param.convention = said;
    if (!b->scope->by_decorator || self->param.convention != CONV_DEFAULT) return;
    if (SAME(fn->fn.name, N(__init__))) self->param.convention = CONV_OUT;
    if (SAME(fn->fn.name, N(__deinit__))) self->param.convention = CONV_DEINIT;
}

static void rename_function(Builder *b, Ast *fn, const char *old, const char *now) {
    warn_old(b, fn->fn.name_span, old, now);
    fn->fn.name = name_of(b->ctx, str_of(now));
}

/* Renames the parameter wherever the body mentions it. */
static void fix_names(Builder *b, CstId body, Str old, Str now) {
    for (CstId i = body; i < b->tree.nodes[body].end; i++) {
        const CstField field = FIELD_OF(b, i);
        const bool is_name = symbol_is(b, i, CST_identifier) && field != CST_F_attribute && field != CST_F_name;
        if (is_name && str_equal(cst_text(&b->tree, i), old)) diag_fixit(b->ctx, span_of(b, i), now);
    }
}

static void fix_constructor(Builder *b, CstId n, const Ast *fn, const Ast *source, NameId keyword,
                            AstConvention convention) {
    const CstId body = cst_child(&b->tree, n, CST_F_body);
    if (b->repairs || !source->param.type || !body) return;
    const Str type = source_text(b->ctx, source->param.type->span), now = name_text(b->ctx, keyword);
    diag_fixit(b->ctx, fn->fn.name_span, STR("__init__"));
    diag_fixit(b->ctx, source->span,
               arena_printf(b->scratch, "*, %s%.*s: %.*s", convention == CONV_DEINIT ? "deinit " : "", STR_ARGS(now),
                            STR_ARGS(type)));
    fix_names(b, body, name_text(b->ctx, source->param.name), now);
}

/* __copyinit__(out self, existing) is __init__(out self, *, copy): the parameter is renamed, in the body too. */
static void old_constructor(Builder *b, CstId n, Ast *fn, const char *old, NameId keyword, AstConvention convention) {
    if (fn->fn.sig.params.len != 2) return;
    Ast *self = fn->fn.sig.params.at[0], *source = fn->fn.sig.params.at[1];
    diag(b->ctx, D_OLD_SPELLING, fn->fn.name_span, old,
         SAME(keyword, N(copy)) ? "__init__(out self, *, copy: Self)" : "__init__(out self, *, deinit move: Self)");
    fix_constructor(b, n, fn, source, keyword, convention);
    fn->fn.name = N(__init__);
    self->param.convention = CONV_OUT;
    b->renamed = source->param.name;
    b->rename_to = keyword;
    source->param.name = keyword;
    source->param.group = GROUP_KEYWORD;
    source->param.convention = convention;
}

static void old_method(Builder *b, CstId n, Ast *fn) {
    if (!in_struct(b)) return;
    Ast *self = first_param(fn);
    if (SAME(fn->fn.name, N(__copyinit__))) {
        old_constructor(b, n, fn, "__copyinit__", N(copy), CONV_DEFAULT);
    } else if (SAME(fn->fn.name, N(__moveinit__))) {
        old_constructor(b, n, fn, "__moveinit__", N(move), CONV_DEINIT);
    } else if (SAME(fn->fn.name, N(__del__))) {
        rename_function(b, fn, "__del__", "__deinit__");
        if (self) self->param.convention = CONV_DEINIT;
    } else if (SAME(fn->fn.name, N(__init__)) && self && self->param.convention == CONV_MUT) {
        self->param.convention = CONV_OUT; /* `inout self`: the word itself was warned about */
    }
}

static void check_generator(Builder *b, const Ast *fn, const Scope *scope) {
    if (fn->fn.is_async && scope->is_generator && scope->returns_value)
        diag(b->ctx, D_ASYNC_GENERATOR_RETURN, fn->fn.name_span);
}

static void build_function_body(Builder *b, CstId n, Ast *fn) {
    Scope scope = scope_push(b, SCOPE_FUNCTION);
    scope.is_systems = function_is_systems(b, fn->fn.keyword);
    scope.is_async = fn->fn.is_async;
    const bool may_be_required = b->scope->kind == SCOPE_TRAIT;
    b->scope = &scope;
    const uint32_t in_type = b->in_type;
    b->in_type = 0;
    fn->fn.body = documented_body(b, n, &fn->fn.doc);
    b->in_type = in_type;
    b->scope = scope.outer;
    fn->fn.is_generator = scope.is_generator;
    fn->fn.returns_value = scope.returns_value;
    check_generator(b, fn, &scope);
    if (may_be_required && is_dots(fn->fn.body)) fn->fn.body = NULL;
}

static void set_name(Builder *b, CstId n, NameId *name, Span *place) {
    const CstId c = cst_child(&b->tree, n, CST_F_name);
    if (!c) return;
    *name = name_at(b, c);
    *place = span_of(b, c);
}

/* `@parameter` or `@__parameter` on a nested function: it captures what it uses. */
static void old_closure(Builder *b, CstId n, const Decorated *d, AstSignature *sig) {
    const CstId params = cst_child(&b->tree, n, CST_F_parameters);
    if (d->is_legacy_closure) {
        capture_all(b, d->parameter_place, sig);
        return;
    }
    diag(b->ctx, D_OLD_SPELLING, d->parameter_place, "@parameter", "a capture list {…}");
    if (params && decorator_line(b, d->parameter_place).hi) {
        fix_decorator(b, d->parameter_place, "");
        if (!sig->has_captures) fix_behind(b, params, " {ref}");
    }
    capture_all(b, d->parameter_place, sig);
}

Ast *build_function(Builder *b, CstId n, AstList decorators) {
    const Decorated d = read_decorators(b, decorators, false, true);
    Ast *fn = ast_new(b, AST_Fn, span_of(b, n));
    fn->fn.keyword = function_keyword(b, n, &d);
    fn->fn.is_async = cst_child(&b->tree, n, CST_F_async) != 0;
    fn->fn.is_static = d.is_static;
    fn->fn.is_class_method = d.is_class_method;
    fn->fn.is_property = d.is_property;
    fn->fn.decorators = list_of(b, &d.rest);
    fn->fn.outside = d.outside;
    set_name(b, n, &fn->fn.name, &fn->fn.name_span);
    const NameId outer = b->in_header;
    b->in_header = fn->fn.name;
    build_signature(b, n, &fn->fn.sig);
    b->in_header = outer;
    fn->fn.sig.raises |= d.py.raises;
    if (d.py.raises_type) fn->fn.sig.raises_type = d.py.raises_type;
    if (d.captures_all) old_closure(b, n, &d, &fn->fn.sig);
    set_self(b, fn, d.py.self_convention);
    const NameId renamed = b->renamed;
    old_method(b, n, fn);
    build_function_body(b, n, fn);
    b->renamed = renamed;
    return fn;
}

/* ---- classes ---- */

static AstClassKind class_kind(const Builder *b, CstId n, const Decorated *d) {
    const CstId keyword = cst_child(&b->tree, n, CST_F_keyword);
    switch (keyword ? (int)b->tree.nodes[keyword].symbol : CST_KW_class) {
    case CST_KW_struct: return CLASS_STRUCT;
    case CST_KW_trait: return CLASS_TRAIT;
    case CST_KW___extension: return CLASS_EXTENSION;
    }
    return d->py.keyword == PY_struct ? CLASS_STRUCT : d->py.keyword == PY_trait ? CLASS_TRAIT : CLASS_CLASS;
}

static ScopeKind class_scope(AstClassKind kind) {
    switch (kind) {
    case CLASS_STRUCT:
    case CLASS_EXTENSION: return SCOPE_STRUCT;
    case CLASS_TRAIT: return SCOPE_TRAIT;
    case CLASS_CLASS: return SCOPE_CLASS;
    }
    UNREACHABLE();
}

static void add_base(Builder *b, AstVec *bases, NameId trait, Span place) {
    Ast *name = ast_new(b, AST_Name, place);
    name->name.name = trait;
    Ast *arg = ast_new(b, AST_Arg, place);
    arg->arg.value = name;
    vec_push(b->scratch, bases, arg);
}

/* Adds the traits that older decorators stand for. */
static void add_old_bases(Builder *b, Ast *made, const Decorated *d) {
    AstVec bases = {0};
    for (uint32_t i = 0; i < made->class_.bases.len; i++) vec_push(b->scratch, &bases, made->class_.bases.at[i]);
    if (d->is_value) {
        add_base(b, &bases, N(Copyable), d->value_place);
        add_base(b, &bases, N(Movable), d->value_place);
    }
    if (d->is_trivial) add_base(b, &bases, N(TrivialRegisterPassable), d->passable_place);
    if (d->is_register_passable) add_base(b, &bases, N(RegisterPassable), d->passable_place);
    made->class_.bases = list_of(b, &bases);
}

/* Adds traits to the text: after the last base, or in parentheses of their own. */
static void fix_bases(Builder *b, CstId n, const char *traits) {
    const CstId bases = cst_child(&b->tree, n, CST_F_bases), params = cst_child(&b->tree, n, CST_F_type_parameters);
    const CstId name = cst_child(&b->tree, n, CST_F_name);
    if (!bases) {
        fix_behind(b, params ? params : name, arena_printf(b->scratch, "(%s)", traits).at);
        return;
    }
    CstId last = 0;
    EACH_CHILD (b, bases, c)
        if (b->tree.nodes[c].is_named) last = c;
    if (last) fix_behind(b, last, arena_printf(b->scratch, ", %s", traits).at);
}

static bool can_fix_class(Builder *b, CstId n, Span decorator) {
    return decorator_line(b, decorator).hi && cst_child(&b->tree, n, CST_F_name);
}

static uint32_t count_positional(const AstSignature *sig) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < sig->params.len; i++) count += sig->params.at[i]->param.group != GROUP_KEYWORD;
    return count;
}

/* Whether a struct has a constructor of its own that takes as many values as there are fields. */
static bool has_fieldwise_init(const Ast *body) {
    const AstList items = body->block.items;
    uint32_t fields = 0;
    for (uint32_t i = 0; i < items.len; i++) fields += items.at[i]->kind == AST_VarDecl;
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Fn && SAME(items.at[i]->fn.name, N(__init__)) &&
            count_positional(&items.at[i]->fn.sig) == fields + 1)
            return true;
    return false;
}

static void warn_value(Builder *b, CstId n, Span decorator, bool has_own) {
    diag(b->ctx, D_OLD_SPELLING, decorator, "@value",
         has_own ? "the traits Copyable, Movable" : "@fieldwise_init and the traits Copyable, Movable");
    if (!can_fix_class(b, n, decorator)) return;
    if (has_own)
        fix_decorator(b, decorator, "");
    else
        diag_fixit(b->ctx, decorator, STR("fieldwise_init"));
    fix_bases(b, n, "Copyable, Movable");
}

static void warn_passable(Builder *b, CstId n, Span decorator, const char *trait) {
    diag(b->ctx, D_OLD_SPELLING, decorator, "@register_passable", arena_printf(b->scratch, "the trait %s", trait).at);
    if (!can_fix_class(b, n, decorator)) return;
    fix_decorator(b, decorator, "");
    fix_bases(b, n, trait);
}

/* Older decorators of structs became traits. */
static void warn_old_class(Builder *b, CstId n, const Decorated *d, bool has_own) {
    if (d->is_value) warn_value(b, n, d->value_place, has_own);
    if (d->is_trivial) warn_passable(b, n, d->passable_place, "TrivialRegisterPassable");
    if (d->is_register_passable) warn_passable(b, n, d->passable_place, "RegisterPassable");
}

static void build_class_body(Builder *b, CstId n, Ast *made, bool by_decorator) {
    Scope scope = scope_push(b, class_scope(made->class_.kind));
    scope.is_systems = made->class_.kind == CLASS_CLASS ? !b->is_python : true;
    scope.by_decorator = by_decorator;
    b->scope = &scope;
    made->class_.body = documented_body(b, n, &made->class_.doc);
    b->scope = scope.outer;
}

Ast *build_class(Builder *b, CstId n, AstList decorators) {
    const CstId keyword = cst_child(&b->tree, n, CST_F_keyword);
    const bool is_class = !keyword || symbol_is(b, keyword, CST_KW_class);
    const CstId type_params = cst_child(&b->tree, n, CST_F_type_parameters);
    const CstId bases = cst_child(&b->tree, n, CST_F_bases);
    const Decorated d = read_decorators(b, decorators, !is_class, false);
    Ast *made = ast_new(b, AST_Class, span_of(b, n));
    made->class_.kind = class_kind(b, n, &d);
    set_name(b, n, &made->class_.name, &made->class_.name_span);
    if (type_params) made->class_.type_params = build_type_params(b, type_params);
    if (bases) made->class_.bases = build_args(b, bases);
    if (d.is_value || d.is_trivial || d.is_register_passable) add_old_bases(b, made, &d);
    made->class_.where = build_where(b, n);
    made->class_.decorators = list_of(b, &d.rest);
    build_class_body(b, n, made, is_class && made->class_.kind != CLASS_CLASS);
    const bool has_own = d.is_value && has_fieldwise_init(made->class_.body);
    made->class_.fieldwise_init = d.py.fieldwise_init || (d.is_value && !has_own);
    warn_old_class(b, n, &d, has_own);
    return made;
}

/* ---- compile-time names ---- */

Ast *build_comptime(Builder *b, CstId n, AstList decorators) {
    Ast *made = ast_new(b, AST_VarDecl, span_of(b, n));
    const CstId keyword = cst_child(&b->tree, n, CST_F_keyword);
    const CstId name = cst_child(&b->tree, n, CST_F_name);
    const CstId type_params = cst_child(&b->tree, n, CST_F_type_parameters);
    if (keyword && symbol_is(b, keyword, CST_KW_alias)) warn_old(b, span_of(b, keyword), "alias", "comptime");
    made->var_decl.kind = VAR_COMPTIME;
    made->var_decl.target = name ? build_expr(b, name) : bad_expr(b, n);
    if (type_params) made->var_decl.type_params = build_type_params(b, type_params);
    made->var_decl.type = build_type_field(b, n, CST_F_type);
    made->var_decl.where = build_where(b, n);
    made->var_decl.value = build_expr_field(b, n, CST_F_value);
    made->var_decl.decorators = decorators;
    return made;
}

/* ---- decorated things ---- */

/* `@parameter if` and `@parameter for` are older spellings of `comptime if` and `comptime for`. */
static Ast *build_decorated_flow(Builder *b, CstId n, AstList decorators) {
    Ast *made = build_stmt(b, n);
    const Ast *decorator = decorators.at[0];
    if (decorators.len != 1 || !SAME(decorator_name(decorator), N(parameter))) {
        if (!in_doubt(b, n)) diag(b->ctx, D_DECORATOR_PLACE, decorator->span);
        return made;
    }
    diag(b->ctx, D_OLD_SPELLING, decorator->span, "@parameter", made->kind == AST_If ? "comptime if" : "comptime for");
    fix_decorator(b, decorator->span, "comptime ");
    if (made->kind == AST_For) made->for_.is_comptime = true;
    for (Ast *branch = made; branch && branch->kind == AST_If; branch = branch->if_.otherwise)
        branch->if_.is_comptime = true;
    return made;
}

static AstList build_decorators(Builder *b, CstId n) {
    AstVec decorators = {0};
    EACH_CHILD (b, n, c) {
        if (FIELD_OF(b, c) != CST_F_decorator) continue;
        Ast *value = build_expr_field(b, c, CST_F_value);
        vec_push(b->scratch, &decorators, value ? value : bad_expr(b, c));
    }
    return list_of(b, &decorators);
}

/* Decorators of an import are only documentation. */
static Ast *build_decorated_import(Builder *b, CstId n, AstList decorators) {
    Ast *made = build_stmt(b, n);
    for (uint32_t i = 0; i < decorators.len; i++) {
        const NameId word = decorator_name(decorators.at[i]);
        const bool known = SAME(word, N(doc_hidden)) || SAME(word, N(stable)) || SAME(word, N(deprecated));
        if (!known && !in_doubt(b, n)) diag(b->ctx, D_DECORATOR_PLACE, decorators.at[i]->span);
    }
    if (made->kind == AST_Import) made->import.decorators = decorators;
    if (made->kind == AST_ImportFrom) made->import_from.decorators = decorators;
    return made;
}

Ast *build_decorated(Builder *b, CstId n) {
    const AstList decorators = build_decorators(b, n);
    const CstId definition = cst_child(&b->tree, n, CST_F_definition);
    if (!definition || decorators.len == 0) return bad_stmt(b, n);
    switch (b->tree.nodes[definition].symbol) {
    case CST_function_definition: return build_function(b, definition, decorators);
    case CST_class_definition: return build_class(b, definition, decorators);
    case CST_comptime_declaration: return build_comptime(b, definition, decorators);
    case CST_annotated_assignment: return build_annotated(b, definition, decorators);
    case CST_if_statement:
    case CST_for_statement: return build_decorated_flow(b, definition, decorators);
    }
    return build_decorated_import(b, definition, decorators);
}
