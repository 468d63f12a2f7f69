/* Code compiled from text while the program runs, and its frames. Private to pyeval. */
#ifndef PYC_EVAL_CODE_H
#define PYC_EVAL_CODE_H

#include "object/code.h"
#include "object/str.h"

typedef enum Op {
#define INSTR(Name, jumps, doc) DO_##Name,
#include "op.def"
    DO_COUNT
} Op;

typedef struct Instr {
    uint16_t op, b;
    int32_t a;
} Instr;

typedef struct Lines { /* source place of an instruction; columns count code points from 1 */
    uint32_t line, column, end_line, end_column;
} Lines;

typedef struct Guard { /* errors in the instructions [from, to) jump to `at`, with the stack cut to that many words and
                          the error pushed */
    uint32_t from, to, at, depth;
} Guard;

typedef enum CodeKind { CODE_TEXT, CODE_FUNCTION, CODE_CLASS } CodeKind;
enum FunctionParts { HAS_DEFAULTS = 1, HAS_ANNOTATIONS = 2 };
enum CodeFlags { CODE_EVAL = 1, CODE_GENERATOR = 2, CODE_ASYNC = 4, CODE_NESTED = 8, CODE_INLINE = 16 };

typedef struct Code {
    PycCode base;
    CodeKind kind;
    uint32_t flags;
    PycWord doc;          /* str or 0 */
    PycWord consts;       /* list */
    PycWord cells, frees; /* tuples of names */
    Instr *code;
    Lines *lines;
    Guard *guards;
    PycWord *params;       /* names in the order of the slots */
    const PycSite **sites; /* of instructions that have failed */
    PycWord *slot_names;   /* of the variables in the slots, else 0 */
    bool *slot_cells;
    uint32_t count, guard_count;
    uint32_t fn_flags;                            /* as in PycFnInfo */
    uint32_t param_count, free_count, first_free; /* cells of the function object are in slots from `first_free` on */
    uint32_t class_cell;                          /* slot of the cell of __class__ + 1, 0: none */
    uint32_t slots, depth;                        /* words of a frame: slots, then the stack */
} Code;

typedef struct FnInfo { /* of the functions that one definition makes with one globals mapping */
    PycFnInfo base;
    Code *code;
    PycWord globals, builtins;
} FnInfo;

typedef enum FrameState { FRAME_RUNS, FRAME_YIELDS, FRAME_DONE } FrameState;

typedef struct Frame {
    Code *code;
    const Instr *next;
    PycWord globals, locals, builtins;
    PycFunction *function; /* NULL: code of a text or class */
    PycGenerator *generator;
    PycWord *slots, *top; /* `top` is after the last word of the stack */
    PycWord result;       /* or the yielded value */
    PycError *thrown;     /* thrown into the iterator of Delegate */
    bool is_resumed;      /* Delegate continues */
    FrameState state;
} Frame;

static inline Code *code_of(PycWord w) { return (Code *)pyc_object(w); }
static inline PycWord const_at(const Frame *f, int64_t i) { return pyc_list(f->code->consts)->items[i]; }
static inline void push(Frame *f, PycWord w) { *f->top++ = w; }
static inline PycWord pop(Frame *f) { return *--f->top; }
static inline PycWord *top(const Frame *f, uint32_t below) { return f->top - 1 - below; }

/* Executes an instruction; returns its error. */
typedef PycError *Do(Frame *f, const Instr *i);
#define INSTR(Name, jumps, doc) Do do_##Name;
#include "op.def"

/* Pushes the value of a call, or returns its error. */
#define PUSH(f, call)                                                                                                  \
    do {                                                                                                               \
        PycResult push_result = (call);                                                                                \
        if (PYC_UNLIKELY(push_result.error != NULL)) return push_result.error;                                         \
        push((f), push_result.value);                                                                                  \
    } while (0)

/* ---- code.c ---- */
PycResult code_more(PycWord self, PycWord name); /* attributes that only runnable code has */

/* ---- run.c ---- */
PycResult frame_run(Frame *f);
PycResult frame_throw(Frame *f, PycError *error); /* as if the instruction before the next had failed */
void frame_init(Frame *f, Code *code, PycWord *words, PycWord globals, PycWord locals, PycWord builtins);
PycResult code_run(Code *code, PycWord globals, PycWord locals); /* code of a text */

/* ---- run_name.c ---- */
PycResult names_find(PycWord mapping, PycWord name); /* 0: not found */
PycResult globals_find(const Frame *f, PycWord name);
PycError *names_set(PycWord mapping, PycWord name, PycWord value); /* value 0: delete */
PycWord builtins_dict(void);                                       /* the names of the module builtins */
PycResult builtins_of(PycWord globals);

/* ---- source.c ---- */
typedef enum SourceMode { SOURCE_EXEC, SOURCE_EVAL, SOURCE_SINGLE } SourceMode;
PycResult source_compile(const char *text, uint64_t size, PycWord filename, SourceMode mode);
PycResult source_compile_tree(PycWord tree, PycWord filename, SourceMode mode);            /* objects of ast */
PycResult source_tree(const char *text, uint64_t size, PycWord filename, SourceMode mode); /* objects of _ast */

/* ---- function.c ---- */
void functions_tell_more(void); /* installs __code__ and the like */
PycResult function_info(Code *code, PycWord globals, PycWord builtins, FnInfo **made);

/* ---- import.c ---- */
void import_folders(PycWord text); /* folders of sources, separated by colons; only the first call counts */
void pyc_eval_module(PycWord name, PycWord init, PycWord object, PycWord ready, bool is_library);
/* also for a module of which the program contains only a part; 0: none */
PycResult module_attribute(PycWord module, PycWord name);
PycResult import_module(PycWord globals, PycWord name, PycWord wanted, int64_t level);

/* ---- builtin.c ---- */
extern _Thread_local Frame *frame_now; /* the innermost running frame of this thread */
PycResult pyc_eval_builtin(PycWord name, PycWord module, PycWord folders, PycError *(*tell)(void));
PycResult pyc_eval_import(PycWord name, PycWord folders, PycError *(*tell)(void));

#endif
