/* Which parameters may only refer to values that live as long as the program: those whose types name an origin without
 * an argument (`MutUntrackedOrigin`), possibly through an alias of the module or of a struct. */
#include "sema/declare/declare.h"

enum { ALIAS_DEPTH = 8 };

typedef struct Search {
    Sema *s;
    const Decl *home; /* from where names are looked up: a declaration of the file */
    uint32_t depth;
    bool is_found, names_a_place; /* set by origin_of */
} Search;

static bool is_lasting(Sema *s, const Decl *home, const Ast *type, uint32_t depth);

static Decl *struct_around(const Decl *home) {
    Decl *owner = home->kind == DECL_STRUCT ? (Decl *)(uintptr_t)home : home->owner;
    return owner && owner->kind == DECL_STRUCT ? owner : NULL;
}

/* `comptime Floats = Pointer[Float32, MutUnsafeAnyOrigin]`. */
static bool is_lasting_alias(const Search *search, Decl *decl) {
    decl = decl ? decl_follow(search->s, decl) : NULL;
    if (!decl || decl->kind != DECL_COMPTIME || search->depth >= ALIAS_DEPTH) return false;
    const Ast *value = comptime_value_ast(decl);
    return value && is_lasting(search->s, decl, value, search->depth + 1);
}

static void search_name(Search *search, NameId name) {
    search->names_a_place |= SAME(name, N(origin_of));
    search->is_found |= name_is_lasting_origin(search->s, name);
    if (search->home->module)
        search->is_found |= is_lasting_alias(search, module_name(search->s, search->home->module, name));
}

/* Self.Link, List.Link, Tree[T].Link */
static void search_member(Search *search, const Ast *node) {
    const Ast *base = node->attribute.base;
    if (base->kind == AST_Subscript) base = base->subscript.base;
    if (base->kind != AST_Name || !search->home->module) return;
    Decl *type = SAME(base->name.name, N(Self)) ? struct_around(search->home)
                                                : module_name(search->s, search->home->module, base->name.name);
    type = type ? decl_follow(search->s, type) : NULL;
    if (type && type->kind == DECL_STRUCT)
        search->is_found |= is_lasting_alias(search, decl_member(search->s, type, node->attribute.name));
}

static void search_node(void *state, const Ast *node) {
    Search *search = state;
    if (!node) return;
    if (node->kind == AST_Name) search_name(search, node->name.name);
    if (node->kind == AST_Attribute) search_member(search, node);
    ast_children(node, search_node, search);
}

static bool is_lasting(Sema *s, const Decl *home, const Ast *type, uint32_t depth) {
    Search search = {.s = s, .home = home, .depth = depth};
    search_node(&search, type);
    return search.is_found && !search.names_a_place;
}

uint32_t signature_lasting(Sema *s, const Signature *sig, const Decl *home) {
    uint32_t bits = 0;
    for (uint32_t i = 0; home && i < sig->count && i < 31; i++) {
        const Ast *ast = sig->params[i].ast;
        const Ast *type = !ast                       ? NULL
                          : ast->kind == AST_Param   ? ast->param.type
                          : ast->kind == AST_VarDecl ? ast->var_decl.type
                                                     : NULL;
        if (type && is_lasting(s, home, type, 0)) bits |= (uint32_t)1 << i;
    }
    return bits;
}

const Ast *comptime_value_ast(const Decl *decl) {
    return decl->ast->kind == AST_TypeAlias ? decl->ast->type_alias.value : decl->ast->var_decl.value;
}
