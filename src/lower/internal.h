/* The state of lowering one function, and what the files of this folder share.
 *
 * Register values travel as ValIds. Values of memory types are built straight into a destination address
 * (lower_into), so no value is moved that does not have to be. */
#ifndef PYC_LOWER_INTERNAL_H
#define PYC_LOWER_INTERNAL_H

#include "ir/build.h"
#include "lower/lower.h"

typedef enum FrameKind {
    FRAME_LABEL,   /* a Block or Loop that can be left by its label */
    FRAME_TRY,     /* errors go to `error_block` */
    FRAME_FINALLY, /* every way out runs `finally` first */
} FrameKind;

/* How control leaves a region. */
typedef enum ExitKind { EXIT_NORMAL, EXIT_ERROR, EXIT_RETURN, EXIT_BREAK, EXIT_CONTINUE } ExitKind;

typedef struct Exit { /* all exits of one kind to one target, on their way through a `finally` */
    ExitKind kind;
    uint32_t label; /* EXIT_BREAK, EXIT_CONTINUE */
    BlockId block;
    ValId value; /* the block's parameter: the error, or what is returned in a register; none */
    Span span;
} Exit;

typedef struct Frame {
    FrameKind kind;
    struct Frame *outer;
    uint32_t label;
    BlockId break_to, continue_to; /* FRAME_LABEL; continue_to none for a Block */
    BlockId error_block;           /* FRAME_TRY: its parameter is the Error; made on first use */
    bool is_inlined;               /* FRAME_TRY: around an inlined body that is written elsewhere */
    VEC(Exit) exits;               /* FRAME_FINALLY: made on first use */
} Frame;

typedef struct Lower {
    IrModule *module;
    Types *types;
    Sema *sema;
    const HirBody *body;
    IrFn *fn;
    IrBuilder b;
    Arena *scratch;
    Map locals; /* HirLocal* -> LocalId */
    Frame *frame;
    uint32_t finally_depth; /* how many nested `finally` bodies are being lowered */
} Lower;

/* place.c */
LocalId lower_local_of(Lower *l, const HirLocal *local);
LocalId lower_temp(Lower *l, TypeId type);
ValId lower_address(Lower *l, const Hir *place);
/* The address of a place, or of a temporary that holds the value. */
ValId lower_place_or_temp(Lower *l, const Hir *node);

/* value.c */
ValId lower_value(Lower *l, const Hir *node);                  /* register types; none for None and Never */
void lower_into(Lower *l, const Hir *node, ValId destination); /* any type */
/* The same for a value that is later moved from the destination to its place. */
void lower_apart(Lower *l, const Hir *node, ValId destination);
void lower_branch(Lower *l, const Hir *cond, BlockId then, BlockId otherwise);
void lower_discard(Lower *l, const Hir *node);

/* call.c */
bool lower_raises(const Lower *l, const FnType *fn);
/* destination: for memory results and constructors, else none */
ValId lower_call(Lower *l, const Hir *call, ValId destination);
ValId lower_rt_call(Lower *l, const Hir *call);
/* A call whose result is built in place: `prepare` runs after the arguments have been evaluated, and gives the place.
 */
typedef ValId DestinationMake(Lower *l, const Hir *place);
void lower_call_in_place(Lower *l, const Hir *call, const Hir *place, DestinationMake *prepare);

/* assign.c */
void lower_assign(Lower *l, const Hir *stmt);
void lower_init(Lower *l, const Hir *stmt);

/* stmt.c */
void lower_stmt(Lower *l, const Hir *stmt);
void lower_stmts(Lower *l, HirList stmts);

/* exit.c */
Frame frame_push(Lower *l, FrameKind kind); /* fill in and let l->frame point to it */
void frame_pop(Lower *l, Frame *frame);
/* The current block ends in a jump to a label, or out of the function, through every `finally` that lies between. */
void lower_jump_to_label(Lower *l, uint32_t label, bool is_continue);
void lower_return_value(Lower *l, ValId value); /* none: the result is already in its place */
/* The current block ends by raising this error. */
void lower_error_exit(Lower *l, ValId error);
/* A block that receives the error of a call at this place and passes it on. */
BlockId lower_landing(Lower *l, Span span, bool traced);
BlockId lower_conversion(Lower *l, HirLocal *error, const Hir *on_error); /* the same; the error is converted first */
void lower_try(Lower *l, const Hir *stmt);
void lower_outside(Lower *l, const Hir *stmt);

#endif
