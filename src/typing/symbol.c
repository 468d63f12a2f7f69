/* Scopes and symbols: the declared type of a name, or the type that follows from its assignments. */
#include "parse/ast_group.h"
#include "typing/state.h"

bool typ_is_name(const Typing *t, NameId name, const char *text) {
    return str_equal(name_text(t->ctx, name), str_of(text));
}

/* ---- the names that a body binds ---- */

typedef struct Binder {
    Typing *t;
    Scope *scope;
} Binder;

static Symbol *declare(Typing *t, Scope *scope, NameId name, Span span) {
    uint64_t known;
    if (map_get(&scope->names, name.id, &known)) return (Symbol *)(uintptr_t)known;
    Symbol *symbol = NEW(t->arena, Symbol);
    symbol->name = name;
    symbol->scope = scope;
    symbol->span = span;
    map_put(&scope->names, name.id, (uint64_t)(uintptr_t)symbol);
    vec_push(t->arena, &scope->list, symbol);
    return symbol;
}

static void bind(Binder *b, NameId name, Span span, const Ast *by) {
    if (!IS_NONE(name)) vec_push(b->t->arena, &declare(b->t, b->scope, name, span)->binds, by);
}

static void bind_target(Binder *b, const Ast *target, const Ast *by) {
    if (!target) return;
    if (target->kind == AST_Name) bind(b, target->name.name, target->span, by);
    if (target->kind == AST_Star) bind_target(b, target->star.operand, by);
    AstList items = target->kind == AST_Tuple  ? target->tuple.items
                    : target->kind == AST_List ? target->list.items
                                               : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++) bind_target(b, items.at[i], by);
}

static void bind_elsewhere(Binder *b, const NameId *names, uint32_t count, bool is_global) {
    for (uint32_t i = 0; i < count; i++) {
        Symbol *symbol = declare(b->t, b->scope, names[i], b->scope->node->span);
        Scope *outer = b->scope->outer;
        while (is_global && outer && outer->outer) outer = outer->outer;
        while (!is_global && outer && outer->kind != SCOPE_FUNCTION) outer = outer->outer;
        symbol->is_elsewhere = true;
        symbol->other = outer ? typ_find(b->t, outer, names[i]) : NULL;
        if (symbol->other) symbol->other->is_shared = true;
    }
}

static void bind_import(Binder *b, const Ast *node) {
    if (node->kind == AST_ImportFrom && node->import_from.star) {
        vec_push(b->t->arena, &b->scope->stars, node);
        return;
    }
    AstList names = node->kind == AST_Import ? node->import.names : node->import_from.names;
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *alias = names.at[i];
        bind(b, ast_alias_name(alias), alias->span, node);
    }
}

static void bind_node(void *state, const Ast *node);

static void bind_var(Binder *b, const Ast *node) {
    bind_target(b, node->var_decl.target, node);
    if (node->var_decl.target->kind != AST_Name) return;
    Symbol *symbol = declare(b->t, b->scope, node->var_decl.target->name.name, node->span);
    if (!symbol->annotation) symbol->annotation = node->var_decl.type;
    symbol->is_declared |= node->var_decl.type != NULL;
}

static void bind_pattern(Binder *b, const Ast *node) {
    NameId name = ast_pattern_name(node);
    bind(b, name, node->span, node);
}

/* A walrus in a comprehension binds in the body around it. */
static void bind_walrus(void *state, const Ast *node) {
    Binder *b = state;
    if (!node || node->kind == AST_Lambda || node->kind == AST_Fn || node->kind == AST_Class) return;
    if (node->kind == AST_Walrus) bind_target(b, node->walrus.target, node);
    ast_children(node, bind_walrus, b);
}

static void bind_node(void *state, const Ast *node) {
    Binder *b = state;
    node = typ_commented(b->t, node);
    if (!node) return;
    switch (node->kind) {
    case AST_Fn: bind(b, node->fn.name, node->fn.name_span, node); return;
    case AST_Class: bind(b, node->class_.name, node->class_.name_span, node); return;
    case AST_Lambda: return;
    case AST_Comprehension: bind_walrus(b, node); return;
    case AST_Assign:
        for (uint32_t i = 0; i < node->assign.targets.len; i++) bind_target(b, node->assign.targets.at[i], node);
        break;
    case AST_AugAssign: bind_target(b, node->aug_assign.target, node); break;
    case AST_VarDecl: bind_var(b, node); break;
    case AST_For: bind_target(b, node->for_.target, node); break;
    case AST_WithItem: bind_target(b, node->with_item.target, node); break;
    case AST_Handler: bind(b, node->handler.name, node->handler.name_span, node); break;
    case AST_Walrus: bind_target(b, node->walrus.target, node); break;
    case AST_TypeAlias: bind(b, node->type_alias.name, node->span, node); return;
    case AST_Import:
    case AST_ImportFrom: bind_import(b, node); return;
    case AST_Global: bind_elsewhere(b, node->global.names, node->global.count, true); return;
    case AST_Nonlocal: bind_elsewhere(b, node->nonlocal.names, node->nonlocal.count, false); return;
    case AST_PatCapture:
    case AST_PatStar:
    case AST_PatAs:
    case AST_PatMapping: bind_pattern(b, node); break;
    case AST_BINDS_NOTHING:
    case AST_Name:
    case AST_Del:
    case AST_Case: break;
    }
    ast_children(node, bind_node, b);
}

/* ---- scopes ---- */

static AstList type_params_of(const Ast *node) {
    return node->kind == AST_Fn          ? node->fn.sig.type_params
           : node->kind == AST_Class     ? node->class_.type_params
           : node->kind == AST_TypeAlias ? node->type_alias.type_params
                                         : (AstList){NULL, 0};
}

static void bind_params(Typing *t, Scope *scope, const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        if (IS_NONE(param->param.name)) continue;
        Symbol *symbol = declare(t, scope, param->param.name, param->span);
        symbol->param = param;
        symbol->annotation = param->param.type;
        symbol->is_declared = param->param.type != NULL;
    }
}

static void bind_comprehension(Binder *b, const Ast *node) {
    for (uint32_t i = 0; i < node->comprehension.clauses.len; i++)
        bind_target(b, node->comprehension.clauses.at[i]->comp_for.target, node->comprehension.clauses.at[i]);
}

Scope *typ_scope(Typing *t, ScopeKind kind, Scope *outer, const Ast *node) {
    uint64_t known;
    if (map_get(&t->scopes, node->id, &known)) return (Scope *)(uintptr_t)known;
    Scope *scope = NEW(t->arena, Scope);
    *scope = (Scope){.kind = kind, .outer = outer, .node = node, .module = outer ? outer->module : node};
    scope->cls = outer && kind == SCOPE_FUNCTION && outer->kind == SCOPE_CLASS ? outer->cls : NULL;
    scope->is_stub = outer && outer->is_stub;
    map_init(&scope->names, t->arena);
    map_init(&scope->variables, t->arena);
    map_put(&t->scopes, node->id, (uint64_t)(uintptr_t)scope);
    typ_add_variables(t, scope, type_params_of(node));
    Binder binder = {t, scope};
    if (node->kind == AST_Fn) bind_params(t, scope, &node->fn.sig);
    if (node->kind == AST_Lambda) bind_params(t, scope, &node->lambda.sig);
    if (node->kind == AST_Comprehension) bind_comprehension(&binder, node);
    const Ast *body = node->kind == AST_Module  ? node->module.body
                      : node->kind == AST_Fn    ? node->fn.body
                      : node->kind == AST_Class ? node->class_.body
                                                : NULL;
    AstVec live = {0}; /* of a class: statements that do not count add no members */
    if (node->kind == AST_Class) typ_live_statements(t, outer, body, &live);
    for (uint32_t i = 0; i < live.len; i++) bind_node(&binder, live.at[i]);
    if (body && node->kind != AST_Class) ast_children(body, bind_node, &binder);
    if (node->kind == AST_Lambda) bind_node(&binder, node->lambda.body);
    if (node->kind != AST_Class)
        typ_bind_variables(t, scope, type_params_of(node)); /* those of a class: once it is
                                                               known */
    return scope;
}

Scope *typ_module(Typing *t, const Ast *module, Str path) {
    Scope *scope = typ_scope(t, SCOPE_MODULE, NULL, module);
    if (path.len) scope->path = path;
    return scope;
}

Symbol *typ_own(const Scope *scope, NameId name) {
    uint64_t known;
    return map_get(&scope->names, name.id, &known) ? (Symbol *)(uintptr_t)known : NULL;
}

/* A symbol of a module from which all names are imported, except those that begin with an underscore. */
static Symbol *by_star(Typing *t, const Scope *scope, NameId name) {
    if (name_text(t->ctx, name).at[0] == '_') return NULL;
    for (uint32_t i = scope->stars.len; i-- > 0;) {
        const Ast *node = scope->stars.at[i];
        const Scope *module =
            typ_import(t, scope->module, node->import_from.path, node->import_from.path_len, node->import_from.level);
        Symbol *symbol = module && module != scope ? typ_own(module, name) : NULL;
        if (symbol) return symbol;
    }
    return NULL;
}

Symbol *typ_find(Typing *t, Scope *scope, NameId name) {
    for (Scope *at = scope; at; at = at->outer) {
        if (at->kind == SCOPE_CLASS && at != scope) continue; /* visible only in its own body */
        Symbol *symbol = typ_own(at, name);
        if (symbol && symbol->is_elsewhere) return symbol->other;
        if (!symbol && at->stars.len) symbol = by_star(t, at, name);
        if (symbol) return symbol;
    }
    return t->builtins && scope != t->builtins ? typ_own(t->builtins, name) : NULL;
}

/* ---- modules ---- */

Scope *typ_import(Typing *t, const Ast *from, const NameId *path, uint32_t length, uint32_t level) {
    Text dotted;
    text_init(&dotted, t->arena);
    for (uint32_t i = 0; i < length && !level; i++) text_printf(&dotted, "%s%s", i ? "." : "", name_c(t->ctx, path[i]));
    Scope *stub = level ? NULL : typ_stub(t, text_view(&dotted));
    if (stub) return stub;
    const Ast *module = t->host->import(t->host->state, from, path, length, level);
    if (!module) return NULL;
    bool is_main =
        str_equal(source_file(t->ctx, module->module.file)->path, source_file(t->ctx, t->main->module.file)->path);
    if (is_main) module = t->main; /* imports may be circular */
    Scope *scope = typ_module(t, module, STR(""));
    if (!scope->path.len) scope->path = arena_str(t->arena, text_view(&dotted));
    return scope;
}

static const Ty *module_type(Typing *t, const Scope *module) {
    Ty *made = NEW(t->arena, Ty);
    *made = (Ty){.kind = T_MODULE, .module = module};
    return module ? made : &typ_any;
}

/* The symbol that `from m import x` refers to; NULL: the module is not known, or has no such name. */
static Symbol *imported_from(Typing *t, const Symbol *symbol, const Ast *node) {
    Scope *module = typ_import(t, symbol->scope->module, node->import_from.path, node->import_from.path_len,
                               node->import_from.level);
    for (uint32_t i = 0; module && i < node->import_from.names.len; i++) {
        const Ast *alias = node->import_from.names.at[i];
        if (SAME(ast_alias_name(alias), symbol->name)) return typ_own(module, alias->alias.path[0]);
    }
    return NULL;
}

static const Ty *imported_module(Typing *t, const Symbol *symbol, const Ast *node) {
    for (uint32_t i = 0; i < node->import.names.len; i++) {
        const Ast *alias = node->import.names.at[i];
        uint32_t length = IS_NONE(alias->alias.alias) ? 1 : alias->alias.path_len;
        if (!SAME(ast_alias_name(alias), symbol->name)) continue;
        return module_type(t, typ_import(t, symbol->scope->module, alias->alias.path, length, 0));
    }
    return &typ_any;
}

/* One step towards the origin. A name may be imported several times, from one module or, depending on the version, from
 * several that have the same: the first known one is taken. NULL: it is also bound in another way. */
static Symbol *imported_by_all(Typing *t, const Symbol *symbol) {
    Symbol *first = NULL;
    for (uint32_t i = 0; i < symbol->binds.len; i++) {
        if (symbol->binds.at[i]->kind != AST_ImportFrom) return NULL;
        if (!first) first = imported_from(t, symbol, symbol->binds.at[i]);
    }
    return first;
}

Symbol *typ_imported(Typing *t, const Symbol *symbol) {
    for (uint32_t i = 0; i < symbol->binds.len; i++)
        if (symbol->binds.at[i]->kind == AST_ImportFrom) return imported_from(t, symbol, symbol->binds.at[i]);
    return symbol->scope && symbol->scope->stars.len ? by_star(t, symbol->scope, symbol->name) : NULL;
}

Symbol *typ_origin(Typing *t, Symbol *symbol) {
    enum { MOST = 16 }; /* imports may be circular */
    for (int i = 0; symbol && i < MOST; i++) {
        Symbol *next = imported_by_all(t, symbol);
        if (!next) return symbol;
        symbol = next;
    }
    return symbol;
}

/* The names of typing that its stub binds; some are in other modules, too. */
static bool has_words(Str path) {
    static const char *const MODULES[] = {
        "typing", "collections", "typing_extensions", "collections.abc", "dataclasses",
        "abc",    "enum",        "builtins",          "functools",       "types"};
    for (uint32_t i = 0; i < COUNT_OF(MODULES); i++)
        if (str_equal(path, str_of(MODULES[i]))) return true;
    return false;
}

Str typ_word(Typing *t, Scope *scope, const Ast *ast) {
    Symbol *symbol = NULL;
    if (!ast) return STR("");
    if (ast->kind == AST_Call) return typ_word(t, scope, ast->call.callee);
    if (ast->kind == AST_Name) {
        symbol = typ_find(t, scope, ast->name.name);
    } else if (ast->kind == AST_Attribute && ast->attribute.base->kind == AST_Name) {
        Symbol *base = typ_find(t, scope, ast->attribute.base->name.name);
        const Ast *by = base && base->binds.len == 1 ? base->binds.at[0] : NULL;
        const Ty *module = by && by->kind == AST_Import ? typ_symbol(t, base) : NULL;
        if (typ_is(module, T_MODULE)) symbol = typ_own(module->module, ast->attribute.name);
    }
    symbol = symbol ? typ_origin(t, symbol) : NULL;
    while (symbol && symbol->scope->outer) return STR("");
    return symbol && symbol->scope->is_stub && has_words(symbol->scope->path) ? name_text(t->ctx, symbol->name)
                                                                              : STR("");
}

/* A body of `pass`, `...` and doc strings need not return a value. */
bool typ_is_stub_body(const Ast *body) {
    AstList items = body->kind == AST_Block ? body->block.items : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *one = items.at[i];
        if (one->kind == AST_Pass) continue;
        if (one->kind == AST_ExprStmt &&
            (one->expr_stmt.value->kind == AST_Ellipsis || one->expr_stmt.value->kind == AST_Str))
            continue;
        return false;
    }
    return true;
}

bool typ_has_decorator(Typing *t, Scope *scope, AstList decorators, const char *word) {
    for (uint32_t i = 0; i < decorators.len; i++)
        if (str_equal(typ_word(t, scope, decorators.at[i]), str_of(word))) return true;
    return false;
}

/* ---- functions ---- */

static const Ty *of_param(Typing *t, Scope *scope, const Ast *param, const Ty *self) {
    const Ast *type = param->param.type;
    if (type && param->param.kind == PARAM_STAR) {
        const Ty *many = typ_unpacked(t, scope, type);
        if (many) return many;
    }
    if (type) return typ_annotation(t, scope, type);
    return self ? self : &typ_any;
}

/* The type of a first parameter without annotation. */
static const Ty *self_type(Typing *t, const Scope *outer, const Ast *fn) {
    if (outer->kind != SCOPE_CLASS || fn->fn.is_static || !outer->cls) return NULL;
    const Ty *self = typ_self(t, outer->cls);
    return fn->fn.is_class_method || typ_is_name(t, fn->fn.name, "__new__") ||
                   typ_is_name(t, fn->fn.name, "__init_subclass__") || typ_is_name(t, fn->fn.name, "__class_getitem__")
               ? typ_class_object(t, self)
               : self;
}

static const Ty *result_of(Typing *t, Scope *scope, const Ast *fn) {
    const Ty *result = fn->fn.sig.result ? typ_annotation(t, scope, fn->fn.sig.result) : &typ_any;
    if (!fn->fn.sig.result && typ_is_name(t, fn->fn.name, "__init__")) result = &typ_none;
    if (fn->fn.is_async && !fn->fn.is_generator && fn->fn.sig.result) {
        const Ty *items[] = {&typ_any, &typ_any, result};
        Class *coroutine = typ_known(t, K_Coroutine);
        return coroutine ? typ_instance(t, coroutine, items, 3) : &typ_any;
    }
    return result;
}

/* `*args: P.args, **kwargs: P.kwargs` stand for the parameters of P. */
static bool is_rest(Typing *t, Scope *scope, const Ast *param, TySig *sig) {
    if (param->param.kind == PARAM_PLAIN || !param->param.type || param->param.type->kind != AST_Attribute)
        return false;
    const Ty *type = typ_annotation(t, scope, param->param.type);
    bool is_part =
        type->kind == T_VARIABLE && type->part == (param->param.kind == PARAM_STAR ? PART_ARGS : PART_KWARGS);
    if (is_part) sig->rest = type->var;
    return is_part;
}

/* The TypedDict of `**options: Unpack[Movie]`; NULL. */
static const Ty *unpacked_dict(Typing *t, Scope *scope, const Ast *param) {
    const Ast *type = param->param.kind == PARAM_DOUBLE_STAR ? param->param.type : NULL;
    bool is_unpack =
        type && type->kind == AST_Subscript && str_equal(typ_word(t, scope, type->subscript.base), STR("Unpack"));
    if (!is_unpack || type->subscript.args.len != 1) return NULL;
    const Ty *dict = typ_annotation(t, scope, ast_arg(type->subscript.args.at[0]));
    bool is_dict = dict->kind == T_INSTANCE && dict->cls->is_typed_dict;
    if (!is_dict && !typ_is(dict, T_ANY))
        typ_report(t, D_TYPING_FORM, type->span, "the keywords of a function are unpacked from a TypedDict");
    return is_dict ? dict : NULL;
}

static bool is_unpacked_dict(Typing *t, Scope *scope, const Ast *param, TySig *sig, TyParam **params) {
    const Ty *dict = unpacked_dict(t, scope, param);
    if (!dict) return false;
    TyParam *all = NEW_ARRAY(t->arena, TyParam, sig->count + dict->cls->fields.len + 2);
    for (uint32_t i = 0; i < sig->count; i++) all[i] = (*params)[i];
    for (uint32_t i = 0; i < dict->cls->fields.len; i++) {
        Member *field = dict->cls->fields.at[i];
        for (uint32_t k = 0; k < sig->count; k++)
            if (SAME(all[k].name, field->name) && all[k].group != GROUP_POSITIONAL)
                typ_report(t, D_TYPING_DEFINITION, param->span,
                           arena_printf(t->arena, "'%s' is a parameter and a key of the TypedDict too",
                                        name_c(t->ctx, field->name))
                               .at);
        Solution solution = typ_solution_of(t, dict);
        all[sig->count++] = (TyParam){.name = field->name,
                                      .type = typ_replace(t, typ_member_type(t, field), &solution),
                                      .group = GROUP_KEYWORD,
                                      .has_default = !field->is_required};
    }
    const Ty *extra = typ_extra_keys(t, dict);
    if (extra && !typ_is(extra, T_NEVER))
        all[sig->count++] = (TyParam){.name = param->param.name, .type = extra, .kind = PARAM_DOUBLE_STAR};
    sig->params = *params = all;
    return true;
}

/* (*args: Any, **kwargs: Any) is (...). */
static bool takes_anything(const TySig *sig) {
    bool has_args = false, has_keywords = false;
    for (uint32_t i = 0; i < sig->count; i++) {
        has_args |= sig->params[i].kind == PARAM_STAR && sig->params[i].type->kind == T_ANY;
        has_keywords |= sig->params[i].kind == PARAM_DOUBLE_STAR && sig->params[i].type->kind == T_ANY;
    }
    return has_args && has_keywords;
}

const TySig *typ_signature(Typing *t, Scope *outer, const Ast *fn) {
    const AstSignature *head = &fn->fn.sig;
    Scope *scope = typ_scope(t, SCOPE_FUNCTION, outer, fn);
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, head->params.len + 1);
    *sig = (TySig){.name = fn->fn.name, .params = params, .def = fn};
    bool is_plain = true; /* the older form of positional-only parameters, where there is no '/' */
    for (uint32_t i = 0; i < head->params.len; i++) is_plain &= head->params.at[i]->param.group != GROUP_POSITIONAL;
    for (uint32_t i = 0; i < head->params.len; i++) {
        const Ast *p = head->params.at[i];
        if (IS_NONE(p->param.name) || is_rest(t, scope, p, sig) || is_unpacked_dict(t, scope, p, sig, &params))
            continue;
        Str name = name_text(t->ctx, p->param.name);
        bool is_private =
            is_plain && name.len > 2 && name.at[0] == '_' && name.at[1] == '_' && name.at[name.len - 1] != '_';
        is_plain &= is_private || i == 0;
        params[sig->count++] = (TyParam){.name = p->param.name,
                                         .type = of_param(t, scope, p, i == 0 ? self_type(t, outer, fn) : NULL),
                                         .kind = p->param.kind,
                                         .group = is_private ? GROUP_POSITIONAL : p->param.group,
                                         .has_default = p->param.default_value != NULL};
    }
    sig->result = result_of(t, scope, fn);
    sig->is_gradual = takes_anything(sig);
    return sig;
}

static const Ty *value_in(Typing *t, Scope *scope, const Ast *value) {
    Scope *outer = t->scope;
    Flow flow = t->flow;
    Loop *loop = t->loop;
    uint32_t mistakes = t->mistakes;
    t->scope = scope;
    t->flow = (Flow){0};
    t->loop = NULL;
    t->muted++;
    const Ty *type = typ_expr(t, value, NULL);
    t->muted--;
    t->mistakes = mistakes;
    t->scope = outer;
    t->flow = flow;
    t->loop = loop;
    return type;
}

static bool is_known_decorator(Str word) {
    static const char *const WORDS[] = {
        "overload",    "final",    "override",      "abstractmethod",  "staticmethod",
        "classmethod", "property", "no_type_check", "type_check_only", "dataclass_transform"};
    for (uint32_t i = 0; i < COUNT_OF(WORDS); i++)
        if (str_equal(word, str_of(WORDS[i]))) return true;
    return false;
}

/* A decorator that gives back what it gets: `def deco[F](fn: F) -> F`. */
static bool gives_back(Typing *t, Scope *outer, const Ast *decorator) {
    const Ty *type = value_in(t, outer, decorator);
    const TySig *sig = type->kind == T_CALLABLE ? type->sig : NULL;
    return sig && sig->count == 1 && sig->params[0].kind == PARAM_PLAIN && sig->result->kind == T_VARIABLE &&
           sig->result->part == PART_ALL && sig->params[0].type->kind == T_VARIABLE &&
           sig->params[0].type->var == sig->result->var;
}

/* A decorator that is not known may turn the function into anything; one with a declared result gives that. */
static const Ty *decorated(Typing *t, Scope *outer, const Ast *fn, const Ty *type) {
    for (uint32_t i = fn->fn.decorators.len; i-- > 0;) {
        const Ast *decorator = fn->fn.decorators.at[i];
        if (is_known_decorator(typ_word(t, outer, decorator))) continue;
        if (decorator->kind == AST_Attribute) { /* name.setter */
            Str what = name_text(t->ctx, decorator->attribute.name);
            if (str_equal(what, STR("setter")) || str_equal(what, STR("deleter")) || str_equal(what, STR("getter")))
                continue;
        }
        if (!gives_back(t, outer, decorator)) return &typ_any;
    }
    return type;
}

const Ty *typ_function(Typing *t, Scope *outer, const Ast *fn) {
    return decorated(t, outer, fn, typ_callable(t, typ_signature(t, outer, fn)));
}

/* Several definitions of the name: its overloads, else the last one. */
static const Ty *of_functions(Typing *t, Symbol *symbol) {
    TyVec overloads = {0};
    const Ast *last = NULL;
    for (uint32_t i = 0; i < symbol->binds.len; i++) {
        const Ast *fn = symbol->binds.at[i];
        if (fn->kind != AST_Fn) return &typ_any;
        last = fn;
        if (typ_has_decorator(t, symbol->scope, fn->fn.decorators, "overload"))
            vec_push(t->arena, &overloads, typ_callable(t, typ_signature(t, symbol->scope, fn)));
    }
    if (overloads.len < 2) return typ_function(t, symbol->scope, last);
    return typ_overload(t, &overloads);
}

/* ---- the type of a symbol ---- */

/* A name whose declaration says which values it has, so that they need not be widened. */
static bool is_declared_name(Typing *t, Scope *scope, const Ast *value) {
    const Symbol *symbol = value->kind == AST_Name ? typ_find(t, scope, value->name.name) : NULL;
    return symbol && symbol->is_declared && symbol->annotation;
}

static bool is_sole_target(const Ast *assign, NameId name) {
    return assign->assign.targets.len == 1 && assign->assign.targets.at[0]->kind == AST_Name &&
           SAME(assign->assign.targets.at[0]->name.name, name);
}

static bool is_sole_attribute(const Symbol *symbol, const Ast *assign) {
    return symbol->is_instance_var && assign->assign.targets.len == 1 &&
           assign->assign.targets.at[0]->kind == AST_Attribute && assign->assign.value->kind != AST_None;
}

typedef struct Tested { /* which names a test may have narrowed */
    const Ast *value;
    bool found;
} Tested;

static void find_name(void *state, const Ast *node) {
    Tested *search = state;
    if (!node || search->found) return;
    search->found = node->kind == AST_Name && SAME(node->name.name, search->value->name.name);
    ast_children(node, find_name, search);
}

static void find_test(void *state, const Ast *node) {
    Tested *search = state;
    if (!node || search->found) return;
    const Ast *cond = node->kind == AST_If        ? node->if_.cond
                      : node->kind == AST_While   ? node->while_.cond
                      : node->kind == AST_Assert  ? node->assert_.cond
                      : node->kind == AST_Ternary ? node->ternary.cond
                                                  : NULL;
    find_name(search, cond);
    ast_children(node, find_test, search);
}

/* Whether it is `self.x = x` behind a test or another assignment of x: then x may have a narrower type than its
 * declaration. */
static bool is_of_changed_name(const Symbol *attribute, const Ast *value) {
    const Scope *scope = attribute->scope;
    bool is_inside = attribute->is_instance_var && value->kind == AST_Name && scope->node->kind == AST_Fn;
    const Symbol *symbol = is_inside ? typ_own(scope, value->name.name) : NULL;
    if (!symbol) return false;
    if (symbol->binds.len > (symbol->param ? 0U : 1U)) return true;
    Tested search = {value, false};
    find_test(&search, scope->node->fn.body);
    return search.found;
}

static const Ty *of_binding(Typing *t, Symbol *symbol, const Ast *by) {
    switch (by->kind) {
    case AST_Fn: return of_functions(t, symbol);
    case AST_Class: return typ_class_object(t, typ_class(t, symbol->scope, by)->self);
    case AST_Import: return imported_module(t, symbol, by);
    case AST_ImportFrom: {
        Symbol *meant = imported_from(t, symbol, by);
        return meant ? typ_symbol(t, meant) : &typ_any;
    }
    case AST_TypeAlias: return typ_form(t, K_TypeAliasType, NULL);
    case AST_Assign: {
        const Class *made = typ_made_class(t, symbol->scope, by->assign.value);
        if (made) return typ_class_object(t, made->self);
        if (!is_sole_target(by, symbol->name) && !is_sole_attribute(symbol, by)) return &typ_any;
        const Ty *type = value_in(t, symbol->scope, by->assign.value);
        if (type->kind == T_UNION && is_of_changed_name(symbol, by->assign.value)) return &typ_any;
        return symbol->is_final || is_declared_name(t, symbol->scope, by->assign.value) ? type : typ_widen(t, type);
    }
    case AST_VarDecl: {
        if (!by->var_decl.value) return &typ_any;
        const Ty *type = value_in(t, symbol->scope, by->var_decl.value);
        return symbol->is_final ? type : typ_widen(t, type);
    }
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
    case AST_Module: break;
    }
    return &typ_any;
}

static const Ty *of_param_symbol(Typing *t, Symbol *symbol) {
    const Ast *param = symbol->param, *fn = symbol->scope->node;
    Scope *outer = symbol->scope->outer;
    bool is_first = fn->kind == AST_Fn && fn->fn.sig.params.len && fn->fn.sig.params.at[0] == param;
    const Ty *dict = unpacked_dict(t, symbol->scope, param);
    if (dict) return dict;
    const Ty *type = of_param(t, symbol->scope, param, is_first ? self_type(t, outer, fn) : NULL);
    if (type->kind == T_VARIABLE && type->part != PART_ALL) return type;
    if (type->kind == T_UNPACK) return typ_packed(t, type);
    if (param->param.kind == PARAM_STAR) return typ_tuple(t, &type, 1, true);
    if (param->param.kind == PARAM_DOUBLE_STAR) return typ_known2(t, K_dict, typ_of_known(t, K_str), type);
    return type;
}

static const Ty *resolve(Typing *t, Symbol *symbol) {
    if (symbol->fixed) return symbol->fixed;
    if (symbol->param) return of_param_symbol(t, symbol);
    if (symbol->annotation) {
        TyQualifiers q;
        const Ast *type = typ_unqualified(t, symbol->scope, symbol->annotation, &q);
        symbol->is_final |= q.is_final;
        if (type) return typ_annotation(t, symbol->scope, type);
        return symbol->binds.len ? of_binding(t, symbol, symbol->binds.at[0]) : &typ_any;
    }
    if (!symbol->binds.len) return &typ_any;
    const Ast *first = symbol->binds.at[0];
    if (first->kind == AST_Fn || symbol->binds.len == 1) return of_binding(t, symbol, first);
    TyVec all = {0};
    for (uint32_t i = 0; i < symbol->binds.len; i++)
        if (symbol->binds.at[i]->kind == AST_ImportFrom || symbol->binds.at[i]->kind == AST_Import)
            return &typ_any; /* what it is depends on what is installed */
    for (uint32_t i = 0; i < symbol->binds.len; i++)
        vec_push(t->arena, &all, of_binding(t, symbol, symbol->binds.at[i]));
    return typ_union(t, all.at, all.len);
}

const Ty *typ_symbol(Typing *t, Symbol *symbol) {
    if (symbol->is_elsewhere) return symbol->other ? typ_symbol(t, symbol->other) : &typ_any;
    if (symbol->state == SYMBOL_BUSY) return &typ_any;
    if (symbol->state == SYMBOL_DONE) return symbol->type;
    symbol->state = SYMBOL_BUSY;
    symbol->type = resolve(t, symbol);
    symbol->state = SYMBOL_DONE;
    return symbol->type;
}
