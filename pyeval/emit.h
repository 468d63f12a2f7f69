/* Generating code from a tree. Private to pyeval. */
#ifndef PYC_EVAL_EMIT_H
#define PYC_EVAL_EMIT_H

#include "code.h"
#include "scope.h"

typedef enum BlockKind {
    BLOCK_LOOP,    /* where break and continue go */
    BLOCK_TRY,     /* nothing runs on the way out */
    BLOCK_FINALLY, /* `finally` runs on the way out */
    BLOCK_HANDLED, /* the previously handled exception is restored */
    BLOCK_NAME,    /* the exception's name is unbound */
    BLOCK_WITH,
} BlockKind;

typedef struct Block {
    BlockKind kind;
    struct Block *outer;
    uint32_t start, handler, depth; /* start of the guarded code; label of the handler */
    uint32_t slot;                  /* of the handled exception, or the exit method */
    uint32_t on_break, on_continue; /* labels */
    bool has_iterator, is_async;
    const Ast *finally;
    NameId name;
} Block;

typedef struct Unit { /* the code of one function, class or text; on the C stack, where the collector finds its words */
    struct Unit *outer;
    Context *ctx;
    Arena *arena;
    Scopes *scopes;
    Scope *scope; /* current scope: the frame's, or a comprehension's in it */
    PycWord consts, filename, name, qualname, doc;
    PycWord inner;   /* prefix of the qualified names of nested definitions */
    Map const_names; /* NameId -> constant */
    VEC(Instr) code;
    VEC(Lines) lines;
    VEC(Guard) guards;
    VEC(uint32_t) labels; /* their positions */
    Block *block;
    Span at;
    uint32_t depth, most, slots;
    uint32_t free_temps[64], free_temp_count;
    CodeKind kind;
    uint32_t flags;
    bool has_future_annotations, shows_values; /* of `single` */
    bool is_async_generator, in_annotation;
    Span wrong_at;
    const char *wrong; /* what cannot be compiled: the message of a SyntaxError */
} Unit;

/* ---- emit.c ---- */
void emit(Unit *u, Op op, int64_t a, int64_t b, int effect); /* effect: change of the stack depth */
void emit_jump(Unit *u, Op op, uint32_t label, int effect);
uint32_t label_new(Unit *u);
void label_here(Unit *u, uint32_t label);
int64_t const_add(Unit *u, PycWord value); /* returns its index */
int64_t const_name(Unit *u, NameId name);
PycWord name_word(Unit *u, NameId name);
PycWord text_word(Str text);
void emit_const(Unit *u, PycWord value);
uint32_t temp_new(Unit *u);
void temp_free(Unit *u, uint32_t slot);
void name_load(Unit *u, NameId name);
void name_store(Unit *u, NameId name);
void name_delete(Unit *u, NameId name);
void cell_load(Unit *u, NameId name);   /* pushes the cell itself, for a function being made */
void block_push(Unit *u, Block *block); /* the following code is guarded by block->handler, unless that is 0 */
void block_pop(Unit *u);
void with_exit(Unit *u, const Block *block); /* without an exception */
void unwind_to(Unit *u, Block *end);         /* leaves the blocks inside `end`, for a jump */
void cannot(Unit *u, Span at, const char *words);
void unit_begin(Unit *u, Unit *outer, Scope *scope, CodeKind kind);
Code *unit_finish(Unit *u);

/* ---- expr.c ---- */
void aug_assign(Unit *u, const Ast *ast);
void delete_target(Unit *u, const Ast *target);
PycResult literal_value(const Ast *ast); /* value 0: not a literal */
void expr(Unit *u, const Ast *ast);
void expr_jump(Unit *u, const Ast *ast, bool when, uint32_t label); /* jumps if its truth is `when` */
void store(Unit *u, const Ast *target);                             /* stores the top of the stack */
void load_args(Unit *u, AstList args, bool is_class);               /* pushes a tuple, and a dict or null */
bool has_spread(AstList args);
PycBinary binary_of(AstOp op);
void clauses(Unit *u, const Ast *comprehension, uint32_t at); /* in the scope of the comprehension */

/* ---- display.c ---- */
void display(Unit *u, const Ast *ast);
void fstring(Unit *u, AstList parts);
void comprehension(Unit *u, const Ast *ast);
void new_cells(Unit *u, const Scope *scope); /* for the names of a scope within the frame */

/* ---- stmt.c ---- */
void stmt(Unit *u, const Ast *ast);
void body(Unit *u, const Ast *block);

/* ---- flow.c ---- */
void try_stmt(Unit *u, const Ast *ast);
void with_stmt(Unit *u, const Ast *ast, uint32_t item);
void async_loop(Unit *u, uint32_t end); /* the iterator is on the stack: pushes the next item, or pops it and jumps to
                                           `end` */
void await(Unit *u);

/* ---- pattern.c ---- */
void match_stmt(Unit *u, const Ast *ast);

/* ---- define.c ---- */
void function(Unit *u, const Ast *ast, const AstSignature *sig, NameId name);
void class_object(Unit *u, const Ast *ast);
void annotation(Unit *u, const Ast *type);
bool is_quoted(Unit *u, const Ast *type); /* an annotation, or part of one, that is a string */
PycWord quoted_text(Unit *u, const Ast *type);
/* The single expression of a text; NULL if it is anything else. */
const Ast *only_expression(const Ast *module);
Code *text_code(Unit *u, const Ast *module, SourceMode mode);

/* ---- type_param.c ---- */
/* Generates the type parameters of a definition; the following code is in their scope. False: it has none. */
bool type_params_begin(Unit *u, const Ast *definition);
void type_alias(Unit *u, const Ast *ast);

/* ---- tree.c ---- */
extern const char *const tree_op_names[OP_COUNT]; /* classes of operators */
PycResult tree_objects(Context *ctx, const Ast *module, const Ast *only, SourceMode mode);

/* ---- read_stmt.c ---- */
/* The reverse; in the context, with a file that has the places of the objects. */
PycResult tree_read(Context *ctx, PycWord tree, SourceMode mode, FileId *file, const Ast **module);

#endif
