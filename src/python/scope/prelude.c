/* The prelude of a module: the statements at its beginning that run nothing of the program but themselves, such as
 * imports of the library, definitions, and variables that get values without a call of the program's functions. The
 * module's functions can only be called after it, so the names that it binds are bound wherever they are read. */
#include "python/scope/scope.h"
#include "rtabi/rtabi.h"
#include "sema/declare/declare.h"

typedef struct Prelude {
    Sema *s;
    Module *module;
    PyScope *scope; /* of the module */
    Map plain;      /* NameId -> 1: variables whose values neither are nor hold functions or classes of the program */
    bool in_class;  /* in the body of a class, whose names are not distinguished from the module's */
} Prelude;

/* ---- expressions ---- */

static bool is_native_name(const Prelude *p, const Ast *ast) {
    const PyName *name = ast->kind == AST_Name ? py_scope_find(p->scope, ast->name.name) : NULL;
    return name && name->native && name->natives == name->binds && map_has(&p->plain, name->name.id);
}

/* Builtins by which the program's functions can be reached without their names. */
static bool reaches_program(const Prelude *p, NameId name) {
    static const char *const NAMES[] = {"__import__", "breakpoint", "getattr", "globals", "locals", "modules", "vars"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name_text(p->s->ctx, name), str_of(NAMES[i]))) return true;
    return false;
}

static bool is_builtin(const Prelude *p, NameId name) {
    return !py_scope_find(p->scope, name) && !reaches_program(p, name) && rt_has_builtin(name_text(p->s->ctx, name));
}

/* Whether it is a C function that calls nothing of the program except its arguments. */
static bool is_callee(const Prelude *p, const Ast *ast) {
    if (ast->kind == AST_Name && is_builtin(p, ast->name.name)) return true;
    return is_native_name(p, ast->kind == AST_Attribute ? ast->attribute.base : ast);
}

/* Kinds of expressions that are plain if their parts are. */
static bool is_as_its_parts(AstKind kind) {
    static const AstKind kinds[] = {AST_Int,    AST_Float,   AST_Imaginary, AST_Str,     AST_None,    AST_True,
                                    AST_False,  AST_Tuple,   AST_List,      AST_Set,     AST_Dict,    AST_Unary,
                                    AST_Binary, AST_Logic,   AST_Compare,   AST_Slice,   AST_Arg,     AST_Subscript,
                                    AST_Call,   AST_FString, AST_FPart,     AST_Ternary, AST_Ellipsis};
    for (uint32_t i = 0; i < COUNT_OF(kinds); i++)
        if (kinds[i] == kind) return true;
    return false;
}

typedef struct Parts {
    const Prelude *p;
    bool are_plain;
} Parts;

static void look_at_part(void *state, const Ast *ast);

/* Evaluating it runs no code of the program, and the value holds no function, class or instance of it. */
static bool is_plain(const Prelude *p, const Ast *ast) {
    if (!ast) return true;
    if (ast->kind == AST_Name && p->in_class) return false;
    if (ast->kind == AST_Name) return map_has(&p->plain, ast->name.name.id) || is_builtin(p, ast->name.name);
    if (ast->kind == AST_Attribute)
        return !p->in_class && is_native_name(p, ast->attribute.base) && !reaches_program(p, ast->attribute.name);
    if (!is_as_its_parts(ast->kind)) return false;
    if (ast->kind == AST_Call && (p->in_class || !is_callee(p, ast->call.callee))) return false;
    Parts parts = {p, true};
    ast_children(ast, look_at_part, &parts);
    return parts.are_plain;
}

static void look_at_part(void *state, const Ast *ast) {
    Parts *parts = state;
    parts->are_plain = parts->are_plain && is_plain(parts->p, ast);
}

static bool are_plain(const Prelude *p, AstList list) {
    for (uint32_t i = 0; i < list.len; i++)
        if (!is_plain(p, list.at[i])) return false;
    return true;
}

/* Evaluating it runs no code of the program. */
static bool is_quiet(const Prelude *p, const Ast *ast) {
    if (!ast || ast->kind == AST_Name || is_plain(p, ast)) return true;
    if (ast->kind == AST_Dict && !are_plain(p, ast->dict.keys)) return false; /* keys are hashed */
    AstList items = ast->kind == AST_Tuple  ? ast->tuple.items
                    : ast->kind == AST_List ? ast->list.items
                    : ast->kind == AST_Dict ? ast->dict.values
                                            : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++)
        if (!is_quiet(p, items.at[i])) return false;
    return items.len > 0;
}

/* ---- statements ---- */

typedef struct Header {
    const Prelude *p;
    bool is_loud;
} Header;

static void look_at_header(void *state, const Ast *ast) {
    Header *h = state;
    h->is_loud |= !is_quiet(h->p, ast);
}

static bool is_quiet_definition(const Prelude *p, const Ast *node) {
    bool has_decorators = node->kind == AST_Fn ? node->fn.decorators.len : node->class_.decorators.len;
    Header header = {p, has_decorators};
    py_visit_header(p->s, node, look_at_header, &header);
    return !header.is_loud;
}

static bool is_quiet_body(const Prelude *p, const Ast *body);

/* Bases and metaclasses may run code for a new class: only builtin ones are known not to. */
static bool is_quiet_class(const Prelude *p, const Ast *node) {
    for (uint32_t i = 0; i < node->class_.bases.len; i++) {
        const Ast *base = ast_arg_value(node->class_.bases.at[i]);
        if (base->kind != AST_Name || !is_builtin(p, base->name.name)) return false;
    }
    Prelude inside = *p;
    inside.in_class = true;
    return is_quiet_definition(p, node) && is_quiet_body(&inside, node->class_.body);
}

static bool is_of_library(const Prelude *p, const NameId *path, uint32_t length, uint32_t level) {
    if (py_native_module(p->s, p->module, path, length, level)) return true;
    const Module *found = module_find(p->s, p->module, path, length, level, (Span){0, 0}, false);
    return found && !module_is_program(found);
}

static bool is_quiet_import(const Prelude *p, const Ast *stmt) {
    for (uint32_t i = 0; i < stmt->import.names.len; i++) {
        const Ast *alias = stmt->import.names.at[i];
        if (!is_of_library(p, alias->alias.path, alias->alias.path_len, 0)) return false;
    }
    return true;
}

static bool is_quiet_import_from(const Prelude *p, const Ast *stmt) {
    return !stmt->import_from.star &&
           is_of_library(p, stmt->import_from.path, stmt->import_from.path_len, stmt->import_from.level);
}

static bool is_quiet_pass(const Prelude *p, const Ast *stmt) {
    (void)p, (void)stmt;
    return true;
}

static bool is_quiet_expr(const Prelude *p, const Ast *stmt) { return is_quiet(p, stmt->expr_stmt.value); }

static bool is_quiet_var(const Prelude *p, const Ast *stmt) {
    return stmt->var_decl.target->kind == AST_Name && is_quiet(p, stmt->var_decl.value) &&
           (!py_keeps_annotations(p->s) || is_plain(p, stmt->var_decl.type));
}

static bool is_quiet_assign(const Prelude *p, const Ast *stmt) {
    for (uint32_t i = 0; i < stmt->assign.targets.len; i++)
        if (stmt->assign.targets.at[i]->kind != AST_Name) return false;
    return is_quiet(p, stmt->assign.value);
}

/* ---- the names that statements bind ---- */

static void bind(Prelude *p, NameId id, const Ast *value, bool is_plain_value) {
    PyName *name = py_scope_find(p->scope, id);
    if (!name) return;
    name->is_early = true;
    if (name->binds == 1) name->constant = value;
    if (is_plain_value && (!value || name->binds == 1)) map_put(&p->plain, id.id, 1);
}

static void bind_imports(Prelude *p, AstList names) {
    for (uint32_t i = 0; i < names.len; i++) {
        const PyName *name = py_scope_find(p->scope, ast_alias_name(names.at[i]));
        if (name) bind(p, name->name, NULL, name->native && name->natives == name->binds);
    }
}

static void bind_import(Prelude *p, const Ast *stmt) { bind_imports(p, stmt->import.names); }
static void bind_import_from(Prelude *p, const Ast *stmt) { bind_imports(p, stmt->import_from.names); }
static void bind_fn(Prelude *p, const Ast *stmt) { bind(p, stmt->fn.name, NULL, false); }
static void bind_class(Prelude *p, const Ast *stmt) { bind(p, stmt->class_.name, NULL, false); }

static void bind_var(Prelude *p, const Ast *stmt) {
    const Ast *value = stmt->var_decl.value;
    if (value) bind(p, stmt->var_decl.target->name.name, value, is_plain(p, value));
}

static void bind_assign(Prelude *p, const Ast *stmt) {
    for (uint32_t i = 0; i < stmt->assign.targets.len; i++)
        bind(p, stmt->assign.targets.at[i]->name.name, stmt->assign.value, is_plain(p, stmt->assign.value));
}

static void bind_nothing(Prelude *p, const Ast *stmt) { (void)p, (void)stmt; }

/* ---- both, by kind of statement ---- */

/* Any other kind ends the prelude. */
static const struct {
    bool (*is_quiet)(const Prelude *p, const Ast *stmt);
    void (*bind)(Prelude *p, const Ast *stmt);
} RULES[AST_KIND_COUNT] = {
    [AST_Pass] = {is_quiet_pass, bind_nothing},    [AST_ExprStmt] = {is_quiet_expr, bind_nothing},
    [AST_Import] = {is_quiet_import, bind_import}, [AST_ImportFrom] = {is_quiet_import_from, bind_import_from},
    [AST_Fn] = {is_quiet_definition, bind_fn},     [AST_Class] = {is_quiet_class, bind_class},
    [AST_VarDecl] = {is_quiet_var, bind_var},      [AST_Assign] = {is_quiet_assign, bind_assign},
};

static bool is_quiet_stmt(const Prelude *p, const Ast *stmt) {
    return RULES[stmt->kind].is_quiet && RULES[stmt->kind].is_quiet(p, stmt);
}

static bool is_quiet_body(const Prelude *p, const Ast *body) {
    for (uint32_t i = 0; i < body->block.items.len; i++)
        if (!is_quiet_stmt(p, body->block.items.at[i])) return false;
    return true;
}

void py_find_prelude(Sema *s, Module *module) {
    PyModuleInfo *info = py_module_info(s, module);
    if (info->has_prelude) return;
    info->has_prelude = true;
    Prelude p = {.s = s, .module = module, .scope = info->scope};
    map_init(&p.plain, s->arena);
    AstList items = module->ast->module.body->block.items;
    for (uint32_t i = 0; i < items.len && is_quiet_stmt(&p, items.at[i]); i++)
        RULES[items.at[i]->kind].bind(&p, items.at[i]);
}
