/* Annotations: expressions that denote types. */
#include "parse/ast_group.h"
#include "parse/parse.h"
#include "typing/state.h"

static const Ty *bad_form(Typing *t, const Ast *ast, const char *why) {
    typ_report(t, D_TYPING_FORM, ast->span, why);
    return &typ_any;
}

const Ty *typ_self(Typing *t, Class *cls) {
    if (!cls->self_var) {
        TyVar *var = NEW(t->arena, TyVar);
        *var = (TyVar){.name = N(Self), .bound = cls->self, .is_self = true};
        cls->self_var = var;
    }
    return typ_variable(t, cls->self_var);
}

static const Ty *self_here(Typing *t, const Scope *scope) {
    while (scope && !scope->cls && scope->kind != SCOPE_MODULE) scope = scope->outer;
    return scope && scope->cls ? typ_self(t, scope->cls) : NULL;
}

/* ---- words of typing ---- */

typedef enum WordKind {
    WORD_CLASS,     /* a builtin class under an older name */
    WORD_ANY,       /* nothing is known of it */
    WORD_TAKES,     /* a type only with [...] */
    WORD_QUALIFIER, /* not a type: a property of the declared name */
} WordKind;

static const struct WordRow {
    const char *word;
    WordKind kind;
    TyKnown cls;
} WORDS[] = {{"List", WORD_CLASS, K_list},
             {"Dict", WORD_CLASS, K_dict},
             {"Set", WORD_CLASS, K_set},
             {"FrozenSet", WORD_CLASS, K_frozenset},
             {"Type", WORD_CLASS, K_type},
             {"Tuple", WORD_CLASS, K_tuple},
             {"Text", WORD_CLASS, K_str},
             {"Any", WORD_ANY, K_COUNT},
             {"Callable", WORD_ANY, K_COUNT},
             {"NamedTuple", WORD_ANY, K_COUNT},
             {"Concatenate", WORD_TAKES, K_COUNT},
             {"Unpack", WORD_TAKES, K_COUNT},
             {"TypeGuard", WORD_TAKES, K_COUNT},
             {"TypeIs", WORD_TAKES, K_COUNT},
             {"Annotated", WORD_TAKES, K_COUNT},
             {"Protocol", WORD_TAKES, K_COUNT},
             {"Generic", WORD_TAKES, K_COUNT},
             {"Optional", WORD_TAKES, K_COUNT},
             {"Union", WORD_TAKES, K_COUNT},
             {"Literal", WORD_TAKES, K_COUNT},
             {"TypeAlias", WORD_QUALIFIER, K_COUNT},
             {"Final", WORD_QUALIFIER, K_COUNT},
             {"ClassVar", WORD_QUALIFIER, K_COUNT},
             {"Required", WORD_QUALIFIER, K_COUNT},
             {"NotRequired", WORD_QUALIFIER, K_COUNT},
             {"ReadOnly", WORD_QUALIFIER, K_COUNT},
             {"InitVar", WORD_QUALIFIER, K_COUNT},
             {"TypedDict", WORD_TAKES, K_COUNT},
             {"KW_ONLY", WORD_ANY, K_COUNT}};

static const struct WordRow *word_row(Str word) {
    for (uint32_t i = 0; word.len && i < COUNT_OF(WORDS); i++)
        if (str_equal(word, str_of(WORDS[i].word))) return &WORDS[i];
    return NULL;
}

static const Ty *misplaced(Typing *t, const Ast *ast, Str word) {
    return bad_form(
        t, ast,
        arena_printf(t->arena,
                     "'%.*s' is allowed only as the outermost part of an annotation, of a name that can have it",
                     STR_ARGS(word))
            .at);
}

/* A method whose first parameter is declared as something else than Self. */
static bool says_other_self(const Scope *scope) {
    while (scope && scope->kind == SCOPE_FUNCTION && !scope->cls) scope = scope->outer;
    bool is_method = scope && scope->kind == SCOPE_FUNCTION && scope->node->kind == AST_Fn;
    const Ast *first = is_method && scope->node->fn.sig.params.len ? scope->node->fn.sig.params.at[0] : NULL;
    const Ast *type = first ? first->param.type : NULL;
    if (type && type->kind == AST_Subscript && type->subscript.args.len == 1)
        type = ast_arg(type->subscript.args.at[0]);
    return type && type->kind == AST_Name && typ_variable_here(scope, type->name.name);
}

static const Ty *plain_word(Typing *t, Scope *scope, Str word, const Ast *ast, bool *is_word) {
    *is_word = true;
    if (str_equal(word, STR("Never")) || str_equal(word, STR("NoReturn"))) return &typ_never;
    if (str_equal(word, STR("Self"))) {
        bool is_static = scope->kind == SCOPE_FUNCTION && scope->node->kind == AST_Fn && scope->node->fn.is_static;
        const Ty *self = is_static || says_other_self(scope) ? NULL : self_here(t, scope);
        if (self && typ_is_subclass(t, self->var->bound->cls, typ_known(t, K_type))) self = NULL;
        return self ? self
                    : bad_form(
                          t, ast,
                          "Self is allowed only in classes, and not in metaclasses, static methods and methods that "
                          "declare their first parameter");
    }
    if (str_equal(word, STR("LiteralString"))) return typ_literal_string(t);
    const struct WordRow *row = word_row(word);
    *is_word = row != NULL;
    if (!row || row->kind == WORD_ANY) return &typ_any;
    if (row->kind == WORD_QUALIFIER) return misplaced(t, ast, word);
    if (row->kind == WORD_TAKES)
        return bad_form(t, ast, arena_printf(t->arena, "'%.*s' alone is not a type", STR_ARGS(word)).at);
    if (row->cls == K_tuple) return typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true);
    return row->cls == K_type ? typ_class_object(t, NULL) : typ_of_known(t, row->cls);
}

/* ---- qualifiers ---- */

static bool qualify(TyQualifiers *q, Str word) {
    const struct {
        const char *word;
        bool *said;
    } rows[] = {{"Final", &q->is_final},        {"ClassVar", &q->is_class_var},
                {"Required", &q->is_required},  {"NotRequired", &q->is_not_required},
                {"ReadOnly", &q->is_read_only}, {"InitVar", &q->is_init_var},
                {"TypeAlias", &q->is_alias},    {"Annotated", &q->is_annotated}};
    for (uint32_t i = 0; word.len && i < COUNT_OF(rows); i++)
        if (str_equal(word, str_of(rows[i].word))) {
            q->is_twice |= *rows[i].said && i + 1 < COUNT_OF(rows);
            return *rows[i].said = true;
        }
    return false;
}

const Ast *typ_unqualified(Typing *t, Scope *scope, const Ast *ast, TyQualifiers *q) {
    *q = (TyQualifiers){0};
    while (ast) {
        if (ast->kind == AST_Str && ast->str.kind == STR_TEXT) {
            const Ast *parsed = typ_text(t, ast);
            if (!parsed) return ast;
            ast = parsed;
            continue;
        }
        bool has_args = ast->kind == AST_Subscript;
        if (!has_args && ast->kind != AST_Name && ast->kind != AST_Attribute) return ast;
        Str word = typ_word(t, scope, has_args ? ast->subscript.base : ast);
        if (!qualify(q, word)) return ast;
        if (!has_args) return q->is_bare = true, NULL;
        AstList args = typ_flat_args(ast);
        q->is_misused |= str_equal(word, STR("Annotated")) ? args.len < 2 : args.len != 1;
        if (!args.len) return NULL;
        ast = ast_arg(args.at[0]);
    }
    return ast;
}

const Ty *typ_declared(Typing *t, Scope *scope, const Ast *ast) {
    TyQualifiers q;
    const Ast *inner = typ_unqualified(t, scope, ast, &q);
    return inner ? typ_annotation(t, scope, inner) : &typ_any;
}

/* ---- classes ---- */

static const Ty *open_instance(Typing *t, const Class *cls) {
    typ_class_ready(t, (Class *)(uintptr_t)cls);
    if (cls == typ_known(t, K_tuple)) return typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true);
    if (cls == typ_known(t, K_type)) return typ_class_object(t, NULL);
    if (str_equal(name_text(t->ctx, cls->name), STR("NoneType"))) return &typ_none;
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, cls->params.len + 1);
    for (uint32_t i = 0; i < cls->params.len; i++) items[i] = typ_defaulted(t, cls->params.at, cls->params.len, i);
    return typ_instance(t, cls, items, cls->params.len);
}

/* ---- aliases ---- */

/* The expression that defines the name, if it may be a type: of `X = …`, `X: TypeAlias = …`, `type X = …`, `X =
 * TypeAliasType("X", …)`. */
static const Ast *alias_value(Typing *t, const Symbol *symbol) {
    const Ast *by = symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    if (!by) return NULL;
    if (by->kind == AST_TypeAlias) return by->type_alias.value;
    const Ast *value = by->kind == AST_Assign ? by->assign.value : by->kind == AST_VarDecl ? by->var_decl.value : NULL;
    if (!value || value->kind != AST_Call) return value;
    bool is_made = str_equal(typ_word(t, symbol->scope, value), STR("TypeAliasType")) && value->call.args.len > 1;
    return is_made ? ast_arg(value->call.args.at[1]) : NULL;
}

/* Whether the alias occurs in its own definition outside of the arguments of a class. */
static bool is_of_itself(const Symbol *symbol, const Ty *type) {
    if (type->kind == T_RECURSIVE) return type->alias == symbol;
    for (uint32_t i = 0; type->kind == T_UNION && i < type->count; i++)
        if (is_of_itself(symbol, type->items[i])) return true;
    return false;
}

static void find_alias(Typing *t, Symbol *symbol, const Ast *value) {
    const Ast *by = symbol->binds.at[0];
    Scope *scope = by->kind == AST_TypeAlias ? typ_scope(t, SCOPE_FUNCTION, symbol->scope, by) : symbol->scope;
    symbol->is_alias_busy = true; /* the alias may name itself */
    t->muted++;
    uint32_t mistakes = t->mistakes;
    bool has_stray = t->has_stray; /* its variables are its own */
    const Ty *type = typ_annotation(t, scope, value);
    t->mistakes = mistakes;
    t->muted--;
    symbol->is_alias_busy = false;
    symbol->is_circular = is_of_itself(symbol, type);
    symbol->alias = symbol->is_circular ? &typ_any : type;
    for (uint32_t i = 0; by->kind == AST_TypeAlias && i < by->type_alias.type_params.len; i++) {
        const Ty *known = typ_variable_here(scope, by->type_alias.type_params.at[i]->param.name);
        vec_push(t->arena, &symbol->alias_params, known->var);
    }
    t->has_stray = has_stray;
    if (by->kind == AST_TypeAlias) return;
    Solution variables = {0};
    const Ast *call = by->kind == AST_Assign && by->assign.value->kind == AST_Call ? by->assign.value : NULL;
    const Ast *listed = call ? typ_keyword(t, call->call.args, "type_params") : NULL;
    for (uint32_t i = 0; listed && listed->kind == AST_Tuple && i < listed->tuple.items.len; i++)
        for (TyVarKind kind = VAR_TYPE; kind <= VAR_PARAMS; kind++) {
            const TyVar *var = typ_named_variable(t, scope, listed->tuple.items.at[i], kind);
            if (var) typ_collect(t, typ_argument_of(t, var), &variables);
        }
    typ_collect(t, type, &variables);
    t->has_stray = has_stray;
    for (uint32_t i = 0; i < variables.vars.len; i++)
        if (!variables.vars.at[i]->is_self) vec_push(t->arena, &symbol->alias_params, variables.vars.at[i]);
}

static const Ty *alias_with(Typing *t, const Symbol *symbol, const TyVec *items) {
    Solution solution = {0};
    for (uint32_t i = 0; i < symbol->alias_params.len; i++) {
        vec_push(t->arena, &solution.vars, symbol->alias_params.at[i]);
        vec_push(t->arena, &solution.types, items->at[i]);
    }
    return typ_replace(t, symbol->alias, &solution);
}

static bool is_alias(Typing *t, Symbol *symbol) {
    const Ast *value = symbol->param || symbol->fixed ? NULL : alias_value(t, symbol);
    if (!value || symbol->state == SYMBOL_BUSY || symbol->is_alias_busy) return false;
    if (!symbol->alias) find_alias(t, symbol, value);
    return true;
}

/* The type that the symbol's only assignment gives it: an alias. */
static const Ty *of_alias(Typing *t, Scope *scope, Symbol *symbol) {
    const Ast *by = symbol->binds.at[0];
    const Ast *value = by->kind == AST_Assign ? by->assign.value : NULL;
    const TyVar *var = value ? typ_made_variable(t, symbol->scope, value) : NULL;
    if (var) return typ_own_variable(t, scope, var);
    const Class *made = value ? typ_made_class(t, symbol->scope, value) : NULL;
    if (made) return open_instance(t, made);
    if (symbol->is_alias_busy) return typ_recursive(t, symbol, &(TyVec){0});
    if (!is_alias(t, symbol)) return &typ_any;
    TyVec items = {0};
    for (uint32_t i = 0; i < symbol->alias_params.len; i++)
        vec_push(t->arena, &items, typ_defaulted(t, symbol->alias_params.at, symbol->alias_params.len, i));
    return alias_with(t, symbol, &items);
}

/* The result of a builtin function is not a type, except that of type() and those that make one. */
static bool is_computed(Typing *t, const Symbol *symbol, const Ast *call) {
    static const char *const NAMES[] = {"eval", "list", "dict", "tuple", "set", "int", "str", "len", "range", "sorted"};
    Str word = typ_word(t, symbol->scope, call);
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(word, str_of(NAMES[i]))) return true;
    return false;
}

static bool says_alias(Typing *t, const Symbol *symbol) {
    TyQualifiers q;
    typ_unqualified(t, symbol->scope, symbol->annotation, &q);
    return q.is_alias;
}

/* Why the symbol is certainly not a type. */
static const char *why_no_type(Typing *t, const Symbol *symbol) {
    const Ast *by = symbol->binds.len == 1 && !symbol->annotation ? symbol->binds.at[0] : NULL;
    if (!by) return NULL;
    if (by->kind == AST_Fn) return "a function is not a type";
    if (by->kind == AST_Import) return "a module is not a type";
    if (by->kind == AST_For || by->kind == AST_AugAssign) return "a variable is not a type";
    if (by->kind != AST_Assign) return NULL;
    if (by->assign.value->kind == AST_Call && is_computed(t, symbol, by->assign.value))
        return "a variable is not a type";
    switch (by->assign.value->kind) {
    case AST_Int:
    case AST_Float:
    case AST_True:
    case AST_False:
    case AST_FString:
    case AST_ANY_DISPLAY:
    case AST_Lambda:
    case AST_Ternary:
    case AST_Logic:
    case AST_Unary: return "a variable is not a type";
    case AST_Name:
    case AST_Imaginary:
    case AST_Str:
    case AST_None:
    case AST_Ellipsis:
    case AST_Binary:
    case AST_Compare:
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
    return NULL;
}

static const Ty *of_symbol(Typing *t, Scope *scope, Symbol *symbol, const Ast *ast) {
    bool is_word;
    const Ty *word = plain_word(t, scope, typ_word(t, scope, ast), ast, &is_word);
    if (is_word) return word;
    symbol = symbol ? typ_origin(t, symbol) : NULL;
    if (!symbol || symbol->state == SYMBOL_BUSY) return &typ_any;
    if (symbol->param) return bad_form(t, ast, "a parameter is not a type");
    if (why_no_type(t, symbol)) return bad_form(t, ast, why_no_type(t, symbol));
    const Ast *by = symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    if (by && by->kind == AST_VarDecl && !symbol->scope->is_stub && !says_alias(t, symbol))
        return bad_form(t, ast, "a variable is not a type");
    if (by && (by->kind == AST_Assign || by->kind == AST_VarDecl || by->kind == AST_TypeAlias))
        return of_alias(t, scope, symbol);
    const Ty *type = typ_symbol(t, symbol);
    if (type->kind == T_CLASS && type->count && type->items[0]->kind == T_INSTANCE)
        return open_instance(t, type->items[0]->cls);
    return &typ_any;
}

/* A variable of a kind other than VAR_TYPE is a type only in some places, which look for it first. */
static const Ty *as_type(Typing *t, const Ty *type, const Ast *ast) {
    if (type->kind != T_VARIABLE || type->var->kind == VAR_TYPE || type->part != PART_ALL) return type;
    return bad_form(
        t, ast,
        type->var->kind == VAR_PARAMS
            ? "a ParamSpec is not a type: it is allowed in Callable[...], Concatenate[...] and arguments of classes"
            : "a TypeVarTuple is not a type: it is unpacked, as in tuple[*Ts]");
}

/* Whether the name is written as code, not inside a string annotation. */
static bool is_written(const Typing *t, const Symbol *symbol, const Ast *ast) {
    return SAME(source_of(t->ctx, ast->span.lo), t->main->module.file) &&
           str_equal(source_text(t->ctx, ast->span), name_text(t->ctx, symbol->name));
}

/* The annotations of a method are evaluated in the body of its class. */
static Symbol *named_in_class(Typing *t, const Scope *scope, NameId name) {
    const bool is_method = scope->kind == SCOPE_FUNCTION && scope->outer && scope->outer->kind == SCOPE_CLASS;
    return is_method && !t->is_body ? typ_own(scope->outer, name) : NULL;
}

static Symbol *named(Typing *t, Scope *scope, const Ast *ast) {
    Symbol *symbol = named_in_class(t, scope, ast->name.name);
    if (!symbol) symbol = typ_find(t, scope, ast->name.name);
    for (Scope *at = scope; symbol && symbol->param && symbol->scope == at && at->outer; at = at->outer)
        symbol = typ_find(t, at->outer, ast->name.name); /* parameters are not names for their own annotations */
    bool is_method =
        symbol && symbol->scope->kind == SCOPE_CLASS && symbol->binds.len && symbol->binds.at[0]->kind == AST_Fn;
    bool is_field = symbol && symbol->scope->kind == SCOPE_CLASS && symbol->scope->outer && symbol->binds.len &&
                    symbol->binds.at[0]->kind == AST_VarDecl && !says_alias(t, symbol) &&
                    (!symbol->binds.at[0]->var_decl.value || !is_written(t, symbol, ast));
    Symbol *outer = is_method || is_field ? typ_find(t, symbol->scope->outer, ast->name.name)
                                          : NULL; /* a method or field named `list` hides the class */
    return outer ? outer : symbol;
}

/* The scope that evaluates the name as soon as the statement around it runs; NULL: nothing evaluates it then. */
static const Scope *evaluated_in(const Scope *scope, const Ast *ast) {
    if (scope->kind != SCOPE_FUNCTION) return scope;
    const Ast *fn = scope->node;
    if (fn->kind != AST_Fn || !fn->fn.body || ast->span.lo >= fn->fn.body->span.lo) return NULL;
    AstList own = fn->fn.sig.type_params;
    return own.len && ast->span.lo < own.at[own.len - 1]->span.hi ? NULL : scope->outer;
}

/* Whether the name is used before it is bound, in statements that run in sequence. */
static bool is_too_early(const Typing *t, const Scope *scope, const Symbol *symbol, const Ast *ast) {
    if (t->is_deferred || !is_written(t, symbol, ast) || symbol->param || symbol->fixed) return false;
    const Scope *at = evaluated_in(scope, ast);
    AstList own = at && at->kind == SCOPE_CLASS ? at->node->class_.type_params : (AstList){0};
    if (own.len && ast->span.lo < own.at[own.len - 1]->span.hi) return false;
    for (; at && at != symbol->scope; at = at->outer)
        if (at->kind == SCOPE_FUNCTION) return false;
    for (uint32_t i = 0; at && i < symbol->binds.len; i++) {
        const Ast *by = symbol->binds.at[i];
        if ((by->kind == AST_Class ? by->span.hi : by->span.lo) <= ast->span.lo) return false;
    }
    return at && symbol->binds.len;
}

static const Ty *of_name(Typing *t, Scope *scope, const Ast *ast) {
    const Ty *variable = typ_variable_here(scope, ast->name.name);
    Symbol *known = variable ? NULL : named(t, scope, ast);
    bool is_unknown = !variable && !known && scope->module == t->main && !t->imports_all;
    if (is_unknown && t->host->is_system(t->host->state, ast->name.name)) return &typ_any;
    if (is_unknown)
        return bad_form(t, ast, arena_printf(t->arena, "unknown name '%s'", name_c(t->ctx, ast->name.name)).at);
    if (known && is_too_early(t, scope, known, ast))
        return bad_form(
            t, ast,
            arena_printf(t->arena, "'%s' is not defined yet; write it in quotes", name_c(t->ctx, ast->name.name)).at);
    return as_type(t, variable ? variable : of_symbol(t, scope, known, ast), ast);
}

/* P.args, P.kwargs */
static const Ty *of_part(Typing *t, Scope *scope, const Ast *ast) {
    const TyVar *var = typ_named_variable(t, scope, ast->attribute.base, VAR_PARAMS);
    if (var && typ_is_name(t, ast->attribute.name, "args")) return typ_part(t, var, PART_ARGS);
    return var && typ_is_name(t, ast->attribute.name, "kwargs") ? typ_part(t, var, PART_KWARGS) : NULL;
}

static const Ty *of_attribute(Typing *t, Scope *scope, const Ast *ast) {
    bool is_word;
    const Ty *word = plain_word(t, scope, typ_word(t, scope, ast), ast, &is_word);
    if (is_word) return word;
    const Ty *part = of_part(t, scope, ast);
    if (part) return part;
    const Ast *base = ast->attribute.base;
    Symbol *symbol = base->kind == AST_Name ? typ_find(t, scope, base->name.name) : NULL;
    const Ty *type = symbol ? typ_symbol(t, symbol) : &typ_any;
    if (type->kind == T_MODULE) {
        Symbol *found = typ_own(type->module, ast->attribute.name);
        return found ? of_symbol(t, scope, found, ast) : &typ_any;
    }
    if (type->kind == T_CLASS && type->count && type->items[0]->kind == T_INSTANCE) {
        Symbol *found = typ_own(type->items[0]->cls->scope, ast->attribute.name);
        return found ? of_symbol(t, scope, found, ast) : &typ_any;
    }
    return &typ_any;
}

/* ---- literals ---- */

static bool is_literal(const Ty *type) {
    if (type->kind != T_UNION) return type->kind == T_LITERAL || type->kind == T_NONE;
    for (uint32_t i = 0; i < type->count; i++)
        if (!is_literal(type->items[i])) return false;
    return true;
}

static const Ty *literal_item(Typing *t, Scope *scope, const Ast *ast) {
    switch (ast->kind) {
    case AST_None: return &typ_none;
    case AST_True: return typ_literal(t, typ_known(t, K_bool), STR("True"));
    case AST_False: return typ_literal(t, typ_known(t, K_bool), STR("False"));
    case AST_Int: return typ_int_literal(t, ast->int_.digits);
    case AST_Str:
        if (ast->str.kind == STR_TEMPLATE) break;
        return typ_literal(
            t, typ_known(t, ast->str.kind == STR_BYTES ? K_bytes : K_str),
            arena_printf(t->arena, "%s'%.*s'", ast->str.kind == STR_BYTES ? "b" : "", STR_ARGS(ast->str.text)));
    case AST_Unary:
        if (ast->unary.op == OP_NEG && ast->unary.operand->kind == AST_Int)
            return typ_literal(t, typ_known(t, K_int),
                               arena_printf(t->arena, "-%.*s", STR_ARGS(ast->unary.operand->int_.digits)));
        break;
    case AST_Attribute: {
        const Ty *cls = ast->attribute.base->kind == AST_Name ? of_name(t, scope, ast->attribute.base) : &typ_any;
        if (cls->kind == T_INSTANCE && cls->cls->is_enum)
            return typ_literal(t, cls->cls, name_text(t->ctx, ast->attribute.name));
        return &typ_any;
    }
    case AST_Name:
    case AST_Subscript: { /* an alias of Literal[...] */
        const Ty *type = typ_annotation(t, scope, ast);
        if (typ_is(type, T_ANY) ? !typ_word(t, scope, ast).len : is_literal(type)) return type;
        break;
    }
    case AST_Float:
    case AST_Imaginary:
    case AST_FString:
    case AST_Ellipsis:
    case AST_ANY_DISPLAY:
    case AST_Binary:
    case AST_Compare:
    case AST_Logic:
    case AST_Ternary:
    case AST_Lambda:
    case AST_Call:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Slice:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_NO_EXPR: break;
    }
    return bad_form(t, ast, "Literal[...] takes ints, strings, bytes, bools, None and members of enums");
}

static const Ty *literal_form(Typing *t, Scope *scope, AstList args) {
    TyVec all = {0};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = ast_arg(args.at[i]);
        vec_push(t->arena, &all, literal_item(t, scope, arg));
    }
    return typ_union(t, all.at, all.len);
}

/* ---- X[...] ---- */

AstList typ_flat_args(const Ast *ast) {
    AstList args = ast->subscript.args;
    bool is_tuple = args.len == 1 && ast_arg(args.at[0])->kind == AST_Tuple;
    return is_tuple && ast_arg(args.at[0])->tuple.items.len ? ast_arg(args.at[0])->tuple.items : args;
}

const Ty *typ_unpacked(Typing *t, Scope *scope, const Ast *ast) {
    bool is_starred = ast->kind == AST_Arg && ast->arg.star == PARAM_STAR;
    ast = ast_arg(ast);
    if (ast->kind == AST_Str && ast->str.kind == STR_TEXT) ast = typ_text(t, ast);
    if (!ast) return NULL;
    bool is_word = ast->kind == AST_Subscript && str_equal(typ_word(t, scope, ast->subscript.base), STR("Unpack"));
    const Ast *inner = is_starred                                ? ast
                       : ast->kind == AST_Star                   ? ast->star.operand
                       : is_word && ast->subscript.args.len == 1 ? ast_arg(ast->subscript.args.at[0])
                                                                 : NULL;
    if (!inner) return NULL;
    const TyVar *var = typ_named_variable(t, scope, inner, VAR_TUPLE);
    if (var) return typ_unpack(t, typ_variable(t, var));
    const Ty *type = typ_annotation(t, scope, inner);
    if (type->kind == T_TUPLE) return typ_unpack(t, type);
    bool is_tuple = type->kind == T_VARIABLE && type->var->bound && type->var->bound->kind == T_TUPLE;
    if (is_tuple) return typ_unpack(t, type->var->bound);
    if (!typ_is(type, T_ANY)) bad_form(t, ast, "only tuples and TypeVarTuples can be unpacked");
    return typ_unpack(t, typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true));
}

/* The number of items is unknown. */
static bool is_unbounded(const Ty *item) {
    if (item->kind != T_UNPACK) return false;
    const Ty *tuple = item->items[0];
    if (tuple->kind != T_TUPLE || tuple->is_open) return true;
    for (uint32_t i = 0; i < tuple->count; i++)
        if (is_unbounded(tuple->items[i])) return true;
    return false;
}

static const Ty *tuple_form(Typing *t, Scope *scope, AstList args) {
    bool is_open = args.len == 2 && ast_arg(args.at[1])->kind == AST_Ellipsis;
    if (args.len == 1 && ast_arg(args.at[0])->kind == AST_Tuple) return typ_tuple(t, NULL, 0, false); /* tuple[()] */
    TyVec items = {0};
    uint32_t unbounded = 0;
    for (uint32_t i = 0; i < args.len - (is_open ? 1 : 0); i++) {
        const Ast *item = ast_arg(args.at[i]);
        if (item->kind == AST_Ellipsis) return bad_form(t, item, "'...' comes after one type: tuple[int, ...]");
        const Ty *many = typ_unpacked(t, scope, args.at[i]);
        if (many && is_open) return bad_form(t, item, "'...' comes after one type: tuple[int, ...]");
        unbounded += many && is_unbounded(many);
        vec_push(t->arena, &items, many ? many : typ_annotation(t, scope, item));
    }
    if (unbounded > 1) return bad_form(t, ast_arg(args.at[0]), "a tuple has one part of unknown length");
    return is_open ? typ_tuple(t, items.at, 1, true) : typ_tuple_of(t, &items);
}

static const Ty *callable_form(Typing *t, Scope *scope, AstList args, const Ast *ast) {
    if (args.len != 2) return bad_form(t, ast, "Callable[...] takes a list of parameter types and a result type");
    const Ast *list = ast_arg(args.at[0]), *result = ast_arg(args.at[1]);
    const Ty *params = typ_params_form(t, scope, list);
    if (!typ_is(params, T_CALLABLE)) {
        if (!params) bad_form(t, list, "the parameter types of Callable[...] must be in [...]");
        return &typ_any;
    }
    if (result->kind == AST_List) return bad_form(t, result, "a list is not a type: list[...] is one");
    TySig *sig = NEW(t->arena, TySig);
    *sig = *params->sig;
    sig->result = typ_annotation(t, scope, result);
    return typ_callable(t, sig);
}

/* A type unpacked in a union stands for any of its types. */
static const Ty *union_form(Typing *t, Scope *scope, AstList args) {
    bool is_open = false;
    TyVec all = {0};
    for (uint32_t i = 0; i < args.len; i++) {
        bool is_many = typ_unpacked(t, scope, args.at[i]) != NULL;
        if (!is_many) vec_push(t->arena, &all, typ_annotation(t, scope, ast_arg(args.at[i])));
        is_open |= is_many;
    }
    return is_open ? &typ_any : typ_union(t, all.at, all.len);
}

/* The names of typing that take types in [...]. False when it is none of them. */
static bool word_form(Typing *t, Scope *scope, Str word, const Ast *ast, const Ty **type) {
    AstList args = typ_flat_args(ast);
    const Ast *first = args.len ? ast_arg(args.at[0]) : NULL;
    if (str_equal(word, STR("Optional"))) {
        if (args.len != 1) return *type = bad_form(t, ast, "Optional[...] takes one type"), true;
        *type = typ_union2(t, typ_annotation(t, scope, first), &typ_none);
    } else if (str_equal(word, STR("Union"))) {
        *type = union_form(t, scope, args);
    } else if (str_equal(word, STR("Literal"))) {
        *type = literal_form(t, scope, ast->subscript.args);
    } else if (str_equal(word, STR("Tuple"))) {
        *type = tuple_form(t, scope, ast->subscript.args);
    } else if (str_equal(word, STR("Callable"))) {
        *type = callable_form(t, scope, args, ast);
    } else if (str_equal(word, STR("Type"))) {
        const Ty *item = typ_annotation(t, scope, first);
        *type = typ_class_object(t, typ_is(item, T_ANY) ? NULL : item);
    } else if (str_equal(word, STR("TypeGuard")) || str_equal(word, STR("TypeIs"))) {
        if (args.len != 1) return *type = bad_form(t, ast, "it takes one type"), true;
        *type = typ_guard(t, typ_annotation(t, scope, first), str_equal(word, STR("TypeIs")));
    } else if (str_equal(word, STR("Annotated"))) {
        if (args.len < 2)
            return *type = bad_form(t, ast, "Annotated[...] takes a type and at least one piece of metadata"), true;
        *type = typ_annotation(t, scope, first);
    } else if (str_equal(word, STR("Any")) || str_equal(word, STR("Self")) || str_equal(word, STR("Never")) ||
               str_equal(word, STR("NoReturn")) || str_equal(word, STR("LiteralString")) ||
               str_equal(word, STR("TypeAlias"))) {
        *type = bad_form(t, ast, "it takes no types in [...]");
    } else if (word_row(word) && word_row(word)->kind == WORD_QUALIFIER) {
        *type = misplaced(t, ast, word);
    } else if (word_row(word) && word_row(word)->kind == WORD_TAKES) {
        *type = bad_form(t, ast, arena_printf(t->arena, "'%.*s[...]' is not allowed here", STR_ARGS(word)).at);
    } else {
        return false;
    }
    return true;
}

static const Ty *generic(Typing *t, Scope *scope, const Class *cls, const Ast *ast) {
    AstList args = typ_flat_args(ast);
    typ_class_ready(t, (Class *)(uintptr_t)cls);
    if (cls == typ_known(t, K_tuple)) return tuple_form(t, scope, ast->subscript.args);
    if (cls == typ_known(t, K_type)) {
        if (args.len != 1) return bad_form(t, ast, "type[...] takes one type");
        const Ty *item = typ_annotation(t, scope, ast_arg(args.at[0]));
        return typ_class_object(t, typ_is(item, T_ANY) ? NULL : item);
    }
    TyVec items = {0};
    bool is_sure = cls->is_ready && !cls->has_any_base;
    bool takes_any = !cls->params.len && typ_member(t, cls, name_of(t->ctx, STR("__class_getitem__")), NULL);
    if ((!is_sure && !cls->params.len) || takes_any) return open_instance(t, cls);
    const char *why = is_sure && !cls->params.len
                          ? "takes no types in [...]"
                          : typ_arguments(t, scope, cls->params.at, cls->params.len, args, &items);
    if (!why) return typ_instance(t, cls, items.at, cls->params.len);
    if (is_sure) bad_form(t, ast, arena_printf(t->arena, "'%s' %s", name_c(t->ctx, cls->name), why).at);
    return open_instance(t, cls);
}

/* The generic alias that the name refers to; NULL. */
static Symbol *alias_named(Typing *t, Scope *scope, const Ast *base) {
    if (base->kind != AST_Name || typ_variable_here(scope, base->name.name)) return NULL;
    Symbol *symbol = named(t, scope, base);
    symbol = symbol ? typ_origin(t, symbol) : NULL;
    if (!symbol || symbol->param || symbol->scope->is_stub || !is_alias(t, symbol)) return NULL;
    const Ast *value = alias_value(t, symbol);
    bool is_class = value && (value->kind == AST_Name || value->kind == AST_Attribute) && !symbol->alias_params.len &&
                    symbol->binds.at[0]->kind != AST_TypeAlias; /* the class under another name */
    return is_class || why_no_type(t, symbol) ? NULL : symbol;
}

static const Ty *of_alias_subscript(Typing *t, Scope *scope, Symbol *symbol, const Ast *ast) {
    TyVec items = {0};
    const char *why = !symbol->alias_params.len ? "takes no types in [...]"
                                                : typ_arguments(t, scope, symbol->alias_params.at,
                                                                symbol->alias_params.len, typ_flat_args(ast), &items);
    if (!why) return alias_with(t, symbol, &items);
    if (typ_is(symbol->alias, T_ANY)) return &typ_any;
    return bad_form(t, ast, arena_printf(t->arena, "the alias '%s' %s", name_c(t->ctx, symbol->name), why).at);
}

/* A reference to an alias inside itself, with arguments. */
static const Ty *of_recursive_subscript(Typing *t, Scope *scope, const Ast *ast) {
    const Ast *base = ast->subscript.base;
    bool is_name = base->kind == AST_Name && !typ_variable_here(scope, base->name.name);
    Symbol *symbol = is_name ? named(t, scope, base) : NULL;
    if (!symbol || !symbol->is_alias_busy) return NULL;
    TyVec items = {0};
    AstList args = typ_flat_args(ast);
    for (uint32_t i = 0; i < args.len; i++) vec_push(t->arena, &items, typ_annotation(t, scope, ast_arg(args.at[i])));
    return typ_recursive(t, symbol, &items);
}

static const Ty *of_subscript(Typing *t, Scope *scope, const Ast *ast) {
    const Ty *type;
    Str word = typ_word(t, scope, ast->subscript.base);
    if (word.len && word_form(t, scope, word, ast, &type)) return type;
    const Ty *recursive = of_recursive_subscript(t, scope, ast);
    if (recursive) return recursive;
    Symbol *alias = alias_named(t, scope, ast->subscript.base);
    if (alias) return of_alias_subscript(t, scope, alias, ast);
    const Ty *base = typ_annotation(t, scope, ast->subscript.base);
    if (base->kind == T_INSTANCE) return generic(t, scope, base->cls, ast);
    if (base->kind == T_TUPLE && base->is_open) return tuple_form(t, scope, ast->subscript.args);
    if (base->kind == T_CLASS) return generic(t, scope, typ_known(t, K_type), ast);
    if (base->kind == T_VARIABLE) return bad_form(t, ast, "a type variable takes no types in [...]");
    return &typ_any;
}

/* ---- entry ---- */

static const Ty *of_fn_type(Typing *t, Scope *scope, const Ast *ast) {
    if (ast->fn_type.written) return typ_annotation(t, scope, ast->fn_type.written); /* Callable[[…], …] */
    const AstSignature *head = &ast->fn_type.sig;
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, head->params.len + 1);
    *sig = (TySig){.params = params, .result = head->result ? typ_annotation(t, scope, head->result) : &typ_any};
    for (uint32_t i = 0; i < head->params.len; i++) {
        const Ast *p = head->params.at[i];
        if (!p->param.type) return &typ_any;
        params[sig->count++] = (TyParam){.type = typ_annotation(t, scope, p->param.type), .group = GROUP_POSITIONAL};
    }
    return typ_callable(t, sig);
}

/* The expression in a string annotation, parsed once. */
const Ast *typ_text(Typing *t, const Ast *ast) {
    uint64_t known;
    if (map_get(&t->texts, ast->id, &known)) return (const Ast *)(uintptr_t)known;
    FileId file =
        source_add(t->ctx, STR("<annotation>.py"), arena_printf(&t->ctx->arena, "%.*s\n", STR_ARGS(ast->str.text)));
    t->ctx->diags.muted++;
    const Ast *body = parse_module(t->ctx, file, N(__main__))->module.body;
    t->ctx->diags.muted--;
    bool is_one = body->block.items.len == 1 && body->block.items.at[0]->kind == AST_ExprStmt;
    const Ast *value = is_one ? body->block.items.at[0]->expr_stmt.value : NULL;
    map_put(&t->texts, ast->id, (uint64_t)(uintptr_t)value);
    return value;
}

static const Ty *of_text(Typing *t, Scope *scope, const Ast *ast) {
    const Ast *value = ast->str.kind == STR_TEXT ? typ_text(t, ast) : NULL;
    if (!value) return bad_form(t, ast, "a string with a type in it is expected");
    uint32_t mistakes = t->mistakes; /* places inside the text are not shown: the whole string is */
    t->muted++;
    const Ty *type = typ_annotation(t, scope, value);
    t->muted--;
    bool is_wrong = t->mistakes > mistakes;
    t->mistakes = mistakes;
    return is_wrong ? bad_form(t, ast, "the string is not a type, or has an unknown name in it") : type;
}

bool typ_is_alias(Typing *t, Symbol *symbol) { return is_alias(t, symbol); }

const Ty *typ_annotation(Typing *t, Scope *scope, const Ast *ast) {
    if (!ast) return &typ_any;
    switch (ast->kind) {
    case AST_None: return &typ_none;
    case AST_Name: return of_name(t, scope, ast);
    case AST_Attribute: return of_attribute(t, scope, ast);
    case AST_Subscript: return of_subscript(t, scope, ast);
    case AST_Str: return of_text(t, scope, ast);
    case AST_FnType: return of_fn_type(t, scope, ast);
    case AST_Binary:
        if (ast->binary.op == OP_OR)
            return typ_union2(t, typ_annotation(t, scope, ast->binary.left),
                              typ_annotation(t, scope, ast->binary.right));
        return bad_form(t, ast, "this operator does not make a type");
    case AST_Int:
    case AST_Float: return bad_form(t, ast, "a number is not a type");
    case AST_True:
    case AST_False: return bad_form(t, ast, "a bool is not a type");
    case AST_List: return bad_form(t, ast, "a list is not a type: list[...] is one");
    case AST_Dict: return bad_form(t, ast, "a dict is not a type: dict[...] is one");
    case AST_Set: return bad_form(t, ast, "a set is not a type");
    case AST_Tuple: return bad_form(t, ast, "a tuple is not a type: tuple[...] is one");
    case AST_Call: return bad_form(t, ast, "a call is not a type");
    case AST_Lambda: return bad_form(t, ast, "a function is not a type: Callable[...] is one");
    case AST_Comprehension: return bad_form(t, ast, "a comprehension is not a type");
    case AST_FString: return bad_form(t, ast, "an f-string is not a type");
    case AST_Unary: return bad_form(t, ast, "this operator does not make a type");
    case AST_Ternary:
    case AST_Logic:
    case AST_Compare: return bad_form(t, ast, "a computed value is not a type");
    case AST_Imaginary:
    case AST_Ellipsis:
    case AST_ContextMember:
    case AST_Slice:
    case AST_Transfer:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_Comptime:
    case AST_RefType:
    case AST_Dyn:
    case AST_Default:
    case AST_BadExpr:
    case AST_NO_EXPR: break;
    }
    return &typ_any;
}
