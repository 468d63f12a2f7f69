/* Python values: words and headed objects.
 *
 * A PycWord is one of: low bit 1: a small int of 63 bits; low bits 10: a "flonum", most floats (see core/layout.h); 00:
 * the address of a PycObject; 0: nothing (unbound, absent). Other floats are PycFloat objects. Each number has only one
 * form: flonums of equal value are equal words. None, True, False, Ellipsis, NotImplemented are static objects. int,
 * str, list, … and instances of classes are all the same kind of word; a static type only restricts which objects it
 * can be. Memory comes from the collector; leaf memory (text, limbs, numbers) is atomic. Never hide a pointer to an
 * object in other bits than these.
 *
 * Subclasses of int, str, bytes and tuple made by programs are PycWrapped objects that hold the plain value, because
 * the plain ones store their data inline; all other builtin types are extended in place: attribute slots follow the
 * base's fields. */
#ifndef PYC_OBJECT_H
#define PYC_OBJECT_H

#include "core/error.h"
#include "core/layout.h"

typedef struct PycObject {
    struct PycType *type;
} PycObject;
typedef struct PycType PycType;

#define PYC_SMALL_MAX ((int64_t)0x3fffffffffffffff)
#define PYC_SMALL_MIN (-PYC_SMALL_MAX - 1)

static inline bool pyc_is_small(PycWord w) { return (w & 1) != 0; }
static inline bool pyc_is_flonum(PycWord w) { return (w & PYC_TAG_MASK) == PYC_FLONUM_TAG; }
static inline bool pyc_is_object(PycWord w) { return (w & PYC_TAG_MASK) == 0; } /* has a header, unless it is 0 */
static inline bool pyc_fits_small(int64_t i) { return i >= PYC_SMALL_MIN && i <= PYC_SMALL_MAX; }
static inline PycWord pyc_small(int64_t i) { return ((uint64_t)i << 1) | 1; }
static inline int64_t pyc_small_value(PycWord w) { return (int64_t)w >> 1; }
static inline PycObject *pyc_object(PycWord w) { return (PycObject *)(uintptr_t)w; }
static inline PycWord pyc_word(const void *object) { return (PycWord)(uintptr_t)object; }

/* ---- layouts that compiled code knows ---- */

typedef struct PycFloat {
    PycObject head;
    double value;
} PycFloat; /* a float that is not a flonum; instances of subclasses of float */

/* Immutable UTF-8. It is ASCII exactly when size == length. Lone surrogates are kept as three bytes (HAS_SURROGATES).
 * The data follow the header and end with a zero byte. With STR_INDEX_ROOM, length / 64 + 1 uint32 offsets follow at
 * the next multiple of 8. GROWN: made by appending to a text. SHARED: the data are in a buffer of tail.c, where a
 * longer text may continue in place of the zero byte. */
enum {
    PYC_STR_INDEX_ROOM = 1,
    PYC_STR_INDEXED = 2,
    PYC_STR_SURROGATES = 4,
    PYC_STR_GROWN = 8,
    PYC_STR_SHARED = 16,
};
typedef struct PycStr {
    PycObject head;
    uint64_t hash;  /* 0: not computed yet */
    int64_t size;   /* bytes */
    int64_t length; /* code points */
    uint64_t flags;
    char *data;
} PycStr;

/* The strings of one ASCII character: compiled code computes their addresses. */
typedef struct PycAsciiChar {
    PycStr str;
    char text[8];
} PycAsciiChar;
extern PycAsciiChar pyc_ascii_chars[PYC_ASCII_COUNT];

typedef struct PycBytes {
    PycObject head;
    uint64_t flags; /* PYC_STR_GROWN, PYC_STR_SHARED */
    int64_t size;
    char *data;
} PycBytes;
typedef struct PycByteArray {
    PycObject head;
    uint64_t lock;
    int64_t size, capacity;
    int64_t gone; /* bytes in front of the data that were removed */
    char *data;
} PycByteArray;

typedef struct PycBig {
    PycObject head;
    int64_t sign_size;
    uint64_t limbs[];
} PycBig; /* an int that is not small; sign_size < 0: negative */
typedef struct PycWrapped {
    PycObject head;
    PycWord value;
} PycWrapped; /* bool; instances of subclasses of int, str, bytes, tuple */

typedef struct PycList {
    PycObject head;
    uint32_t lock;
    uint32_t kind; /* PycListKind: how its items are stored (list_kind.c) */
    int64_t length, capacity;
    PycWord *items; /* or doubles, machine ints, bytes */
    void *shared;   /* of pyinterop, while the contents live in a list of CPython's; the type then differs, too */
} PycList;

typedef struct PycTuple {
    PycObject head;
    uint64_t hash;
    int64_t length;
    PycWord items[];
} PycTuple;

typedef struct PycDictEntry {
    uint64_t hash;
    PycWord key, value;
} PycDictEntry; /* key 0: deleted */
typedef struct PycDict {
    PycObject head;
    uint32_t lock;
    uint32_t version; /* changes with every insertion and removal of a key */
    int64_t length;   /* live keys */
    int64_t used;     /* entries in order, including holes */
    int32_t capacity; /* room for entries */
    int32_t filled;   /* table places that are not empty */
    PycDictEntry *entries;
    int32_t *table;         /* -1: empty, -2: deleted, else entry number */
    int64_t table_size;     /* a power of two, 0 at first */
    uint64_t is_namespace;  /* `x.__dict__`, which the runtime reads itself. An instance's dict then has all attributes,
                               and its slots are empty. For a module: the module's word */
    void *shared;           /* as in a list */
    PycWord asked;          /* the last text looked up that equals a key but is another object; or 0 */
    uint32_t asked_slot;    /* the place of that key in the table */
    int32_t holes;          /* deleted entries before the first live one */
    int32_t first_table[8]; /* the table, while it fits */
} PycDict;

typedef struct PycSetEntry {
    uint64_t hash;
    PycWord key;
} PycSetEntry;          /* key 0: never used; hash ~0 with key PYC_DUMMY: removed */
typedef struct PycSet { /* set and frozenset: CPython's table */
    PycObject head;
    uint32_t lock;
    uint32_t version;
    int64_t length, fill, mask;
    PycSetEntry *table;
    union {
        uint64_t hash; /* frozenset; 0: not computed */
        void *shared;  /* set: as in a list */
    };
    int64_t finger;
    PycSetEntry first_table[8]; /* the table, while it fits; may belong to another set that has died */
} PycSet;

typedef struct PycRange {
    PycObject head;
    PycWord start, stop, step;
    PycWord length;
} PycRange;
typedef struct PycSlice {
    PycObject head;
    PycWord start, stop, step;
} PycSlice;
typedef struct PycComplex {
    PycObject head;
    double real, imag;
} PycComplex;
typedef struct PycCell {
    PycObject head;
    PycWord value;
} PycCell; /* a captured variable; 0: unbound */

/* ---- functions ---- */

typedef struct PycFunction PycFunction;
/* The generic entry of a compiled function: `slots` holds the positional and keyword-only parameters, *args (a tuple)
 * and **kwargs (a dict), all bound. */
typedef PycResult (*PycEntry)(PycFunction *self, const PycWord *slots);
/* Calls a callable object: positional arguments, then the values of the keywords named by the tuple `names` (or 0). */
typedef PycResult (*PycCallFn)(PycWord self, const PycWord *args, uint64_t count, PycWord names);

typedef struct PycFnInfo {          /* static data, emitted by the compiler */
    PycWord name, qualname, module; /* str */
    PycWord doc;                    /* str or 0 */
    PycEntry entry;
    const PycWord *params; /* names in the order of the slots */
    uint32_t positional_only, positional /* includes positional_only */, keyword_only;
    uint32_t flags; /* PycFnFlags */
    PycWord file;   /* of the def: str */
    int64_t line;
} PycFnInfo;

struct PycFunction {
    PycObject head;
    const PycFnInfo *info;
    PycWord *defaults; /* one word per positional and keyword-only parameter, 0: required; null: no defaults */
    PycWord name, qualname;
    PycWord dict; /* attributes set by the program, or 0 */
    PycWord annotations;
    PycWord fields; /* values that the program has given to `__doc__` and the like, beside `dict`; or 0 */
    uint64_t cell_count;
    PycWord cells[]; /* captured cells, or values */
};

typedef struct PycBoundMethod {
    PycObject head;
    PycWord function, self;
} PycBoundMethod;

/* A builtin function or method: rows of builtin.def and method.def. `fn` takes self (0 for functions) and `max` words,
 * absent ones 0; with max < 0 it takes (self, args, count). */
typedef struct PycMethod {
    PycObject head;
    const char *name;
    PycType *owner; /* null: a function */
    const void *fn;
    int16_t min, max;
    uint16_t kind;      /* PycMethodKind */
    uint16_t extra;     /* index of the dunder, for slot wrappers */
    int16_t positional; /* how many arguments may be positional, if `max` >= 0 */
    const char *params; /* names, separated by spaces; those before "/" are positional only, after "*" keyword only */
    const char *module, *doc; /* of functions of native modules; else null */
} PycMethod;
typedef enum PycMethodKind {
    PYC_METHOD_PLAIN,
    PYC_METHOD_STATIC, /* its receiver is the owner */
    PYC_METHOD_CLASS,
    PYC_METHOD_WRAPPER,
    PYC_METHOD_GETTER,
    PYC_METHOD_RAW
} PycMethodKind;

/* ---- generators: frames split by the compiler ---- */

typedef struct PycGenerator PycGenerator;
/* Resumes the frame up to the next yield. `sent` is the value of the yield expression (0 at the start); `thrown` is
 * raised there instead when not null. A yielded value comes back as the result; 0 without error means the end, with the
 * return value left in self->result. */
typedef PycResult (*PycResumeFn)(PycGenerator *self, PycWord sent, PycError *thrown);
enum PycGeneratorState { PYC_GEN_NEW, PYC_GEN_SUSPENDED, PYC_GEN_RUNNING, PYC_GEN_DONE };
enum PycGeneratorFlags {
    PYC_GEN_HANDLES = 4,      /* the body has exception handlers; also passed in the kind of pyc_generator_new */
    PYC_GEN_GIVES_RESULT = 8, /* it has ended, and its return value was not taken yet */
}; /* 1 and 2: of asynchronous generators */
struct PycGenerator {
    PycObject head; /* generator, coroutine or async_generator */
    PycResumeFn resume;
    uint32_t state;
    uint32_t point; /* where the compiled code resumes: private to it, 0 at first */
    PycWord result;
    PycWord name, qualname;
    PycWord handled;  /* exception being handled inside while suspended */
    PycWord delegate; /* iterator of the `yield from` or `await` it is suspended in, or 0 */
    uint64_t flags;
    uint64_t frame_size;
    _Alignas(16) char frame[]; /* locals that live across a yield */
};

/* ---- types ---- */

typedef enum PycDunder {
    PYC_D_NONE,
#define DUNDER(ident, text) PYC_D_##ident,
#include "object/dunder.def"
    PYC_D_COUNT
} PycDunder;

typedef enum PycUnary { PYC_NEG, PYC_POS, PYC_INVERT, PYC_ABS, PYC_UNARY_COUNT } PycUnary;

/* Another object system (CPython's): operations on objects whose type has `foreign` set are forwarded to these
 * functions; so are binary operations with one such operand. Each function may be null: the operation then raises
 * TypeError. */
struct PycClassInfo;
typedef struct PycForeign {
    PycResult (*getattr)(PycWord object, PycWord name);
    PycError *(*setattr)(PycWord object, PycWord name, PycWord value); /* value 0: delete */
    PycCallFn call;
    PycResult (*binary)(int op, bool in_place, PycWord a, PycWord b); /* PycBinary; either may be foreign */
    PycResult (*unary)(int op, PycWord a);
    PycResult (*compare)(int op, PycWord a, PycWord b);
    PycResult (*getitem)(PycWord object, PycWord key);
    PycError *(*setitem)(PycWord object, PycWord key, PycWord value); /* value 0: delete */
    PycBoolResult (*contains)(PycWord object, PycWord item);
    PycResult (*iter)(PycWord object);
    PycResult (*next)(PycWord object); /* 0: exhausted */
    PycIntResult (*len)(PycWord object);
    PycBoolResult (*truth)(PycWord object);
    PycResult (*str)(PycWord object);
    PycResult (*repr)(PycWord object);
    PycResult (*format)(PycWord object, PycWord spec);
    PycIntResult (*hash)(PycWord object);
    PycResult (*to_int)(PycWord object, bool is_index); /* int word */
    PycFloatResult (*to_float)(PycWord object);
    PycBoolResult (*isinstance)(PycWord object, PycWord cls);
    PycBoolResult (*issubclass)(PycWord cls, PycWord base); /* either may be foreign */
    PycResult (*type_of)(PycWord object);
    PycResult (*dir)(PycWord object);
    PycWord (*identity)(PycWord object); /* several of our objects may stand for one of theirs */
    /* For a class of the program with a foreign base or metaclass. `prepare` returns the namespace that the metaclass
     * supplies for the body, or 0 for a dict of ours. `define` binds a name in it and returns the value that it then
     * has. */
    PycResult (*prepare)(PycWord name, PycWord bases, PycWord keywords);
    PycResult (*define)(PycWord prepared, PycWord name, PycWord value);
    PycResult (*derive)(const struct PycClassInfo *info, PycWord bases, PycWord namespace, PycWord prepared,
                        PycWord keywords);
    PycError *(*changed)(PycType *type, PycWord name, PycWord value); /* a class attribute has changed; value 0:
                                                                         deleted */
    PycResult (*exception)(PycWord object); /* our exception for a raised object; 0: it is not an exception */
    PycResult (*view)(PycWord object);      /* its memoryview */
    PycResult (*super_attr)(PycWord cls, PycWord self, PycWord name);
    PycResult (*call_method)(PycWord object, PycWord name, const PycWord *args, uint64_t count, PycWord names);
    /* The attribute of their class that is the same as a builtin one of ours; 0: they have none. */
    PycResult (*same_member)(const PycType *owner, PycWord name);
} PycForeign;

enum PycTypeFlags {
    PYC_T_INT = 1,
    PYC_T_STR = 2,
    PYC_T_BYTES = 4,
    PYC_T_TUPLE = 8,
    PYC_T_LIST = 16,
    PYC_T_DICT = 32,
    PYC_T_SET = 64,
    PYC_T_FLOAT = 128,
    PYC_T_EXCEPTION = 256,
    PYC_T_TYPE = 512,       /* a metaclass: `type` or derived from it */
    PYC_T_USER = 1024,      /* made by the program */
    PYC_T_HAS_DICT = 2048,  /* instances have a dict word at dict_offset */
    PYC_T_WRAPPED = 4096,   /* instances are PycWrapped */
    PYC_T_NO_BASE = 8192,   /* cannot be derived from */
    PYC_T_READY = 16384,    /* dict is filled */
    PYC_T_ATOMIC = 32768,   /* instances hold no references */
    PYC_T_ABSTRACT = 65536, /* has abstract methods: cannot be instantiated */
    PYC_T_HAS_GETATTR = 131072,
    PYC_T_HAS_GETATTRIBUTE = 262144,
    PYC_T_HAS_SETATTR = 524288, /* defined by the program's methods */
    PYC_T_FROZEN = 1 << 20,     /* class attributes cannot be set by programs: builtin types */
    PYC_T_HOLDER = 1 << 21,     /* instances stand for the value in them: an Optional */
    PYC_T_HIDES = 1 << 22,      /* instance dicts may hold names that the class has, too */
    PYC_T_HIDES_ANY = 1 << 23,  /* the program has got an instance dict: it may hold any name */
    PYC_T_SEQUENCE = 1 << 24,   /* of a native module: sequence patterns of `match` accept it */
    PYC_T_QUALIFIED = 1 << 25,  /* messages name it with its module, like types in C */
    PYC_T_COMPLEX = 1 << 26,
    PYC_T_PLAIN = 1 << 28, /* classes of another object system derive from a class with the same members there */
    PYC_T_MIXED = 1 << 27, /* its class in another object system has bases that are only there, and the right MRO */
};

typedef struct PycView { /* contiguous items in memory */
    char *data;
    uint64_t size; /* of all items in bytes */
    char format;   /* of an item, as in the module struct */
    uint8_t item;  /* size of an item */
    bool readonly; /* must not be written to */
} PycView;

struct PycType {
    PycObject head; /* its metatype */
    const char *name;
    PycType *base;
    uint64_t flags;
    uint64_t instance_size;

    PycResult (*repr)(PycWord self);
    PycResult (*str)(PycWord self);
    PycResult (*format)(PycWord self, PycWord spec);
    PycIntResult (*hash)(PycWord self);
    PycResult (*compare)(int op, PycWord a, PycWord b);  /* may return NotImplemented */
    PycResult (*binary)(int op, PycWord a, PycWord b);   /* either operand is of this type; may return NotImplemented */
    PycResult (*in_place)(int op, PycWord a, PycWord b); /* null: as binary */
    PycResult (*unary)(int op, PycWord a);
    PycBoolResult (*truth)(PycWord self);
    PycIntResult (*len)(PycWord self);
    PycResult (*getitem)(PycWord self, PycWord key);
    PycError *(*setitem)(PycWord self, PycWord key, PycWord value);
    PycBoolResult (*contains)(PycWord self, PycWord item);
    PycResult (*iter)(PycWord self);
    PycResult (*next)(PycWord self);
    PycCallFn call;
    PycResult (*getattr)(PycWord self, PycWord name); /* instance attributes, before the class is searched; 0: none */
    PycResult (*setattr)(PycWord self, PycWord name,
                         PycWord value); /* value 0: delete; result 0: not handled, else None */
    PycResult (*get)(PycWord self, PycWord instance, PycWord owner); /* descriptor protocol */
    PycError *(*set)(PycWord self, PycWord instance, PycWord value);
    PycResult (*to_int)(PycWord self, bool is_index);
    PycFloatResult (*to_float)(PycWord self);
    PycResult (*make)(PycType *type, const PycWord *args, uint64_t count, PycWord names); /* __new__ */
    PycError *(*init)(PycWord self, const PycWord *args, uint64_t count, PycWord names);  /* null: make has done it */

    void (*view)(PycWord self, PycView *view); /* for types with a buffer that others may read and write; null: none */

    uint64_t operators; /* for native classes: a bit for each PycBinary that `binary` supports; 0: those of sets */
    const struct PycMethodRow *methods; /* builtin types: rows that fill `dict` at the first look-up */
    const PycForeign *foreign;
    PycDict *dict; /* class attributes */
    PycType **mro;
    uint64_t mro_count;
    PycWord bases;                 /* tuple */
    PycWord qualname, module, doc; /* str or 0 */
    PycDict *slot_names;           /* name -> small int: offset of the attribute in the instance, and PYC_SLOT_FLOAT */
    uint64_t slot_count;
    uint64_t dict_offset;            /* 0: none */
    PycWord constructor;             /* the function __init__, if creating an instance does nothing else; or 0 */
    PycWord *dunders;                /* user types: PYC_D_COUNT words, found along the MRO, 0: none */
    PycWord subclasses;              /* list or 0 */
    const struct PycStructInfo *box; /* type of boxed structs */
    void *wrapper_type;              /* of pyinterop: CPython's type of the wrappers of instances */
    void *foreign_class;             /* of pyinterop: the class of CPython's that this one stands for */
    const PycForeign *twin;          /* of a class that has a twin there, which is told about changes; else null */
    PycWord shown; /* what type() gives for instances of a class that only stands for another object, or 0 */
};

extern PycType pyc_type_type, pyc_object_type, pyc_int_type, pyc_bool_type, pyc_float_type, pyc_complex_type,
    pyc_str_type, pyc_bytes_type, pyc_bytearray_type, pyc_list_type, pyc_tuple_type, pyc_dict_type, pyc_set_type,
    pyc_frozenset_type, pyc_range_type, pyc_slice_type, pyc_none_type, pyc_ellipsis_type, pyc_not_implemented_type,
    pyc_function_type, pyc_method_type, pyc_builtin_type, pyc_cell_type, pyc_traceback_type, pyc_frame_type,
    pyc_code_type, pyc_generator_type, pyc_coroutine_type, pyc_async_generator_type, pyc_property_type,
    pyc_staticmethod_type, pyc_classmethod_type, pyc_super_type, pyc_module_type, pyc_memoryview_type,
    pyc_dict_keys_type, pyc_dict_values_type, pyc_dict_items_type, pyc_mappingproxy_type;
extern PycObject pyc_none_object, pyc_ellipsis_object, pyc_not_implemented_object;
extern PycWrapped pyc_true_object, pyc_false_object;
#define PYC_NONE pyc_word(&pyc_none_object)
#define PYC_TRUE pyc_word(&pyc_true_object)
#define PYC_FALSE pyc_word(&pyc_false_object)
#define PYC_ELLIPSIS pyc_word(&pyc_ellipsis_object)
#define PYC_NOT_IMPLEMENTED pyc_word(&pyc_not_implemented_object)
static inline PycWord pyc_bool(bool b) { return b ? PYC_TRUE : PYC_FALSE; }

static inline PycType *pyc_type(PycWord w) {
    if (pyc_is_object(w)) return pyc_object(w)->type;
    return pyc_is_small(w) ? &pyc_int_type : &pyc_float_type;
}
static inline bool pyc_has(PycWord w, uint64_t flags) { return (pyc_type(w)->flags & flags) != 0; }
bool pyc_type_is_sub(const PycType *type, const PycType *base);

/* ---- classes made by the program ---- */

enum {
    PYC_CLASS_SLOTS = 1,      /* as with __slots__: no instance dict */
    PYC_CLASS_NO_EXTRA = 2,   /* instances never get unknown attributes: no dict word */
    PYC_CLASS_HOLDER = 4,     /* PYC_T_HOLDER: it has the method __pyc_content__ */
    PYC_CLASS_OF_PROCESS = 8, /* of an extension module: its bases are given to pyc_process_bases */
};
typedef struct PycClassInfo {            /* static data, emitted by the compiler */
    PycWord name, qualname, module, doc; /* str; doc or 0 */
    uint32_t flags;
    uint32_t slot_count;  /* instance attributes that its methods assign; replaced by `__slots__` */
    const PycWord *slots; /* their names */
    uint64_t float_count; /* attributes that are always set, to floats only: their slots hold doubles */
    const PycWord *floats;
} PycClassInfo;

enum { PYC_SLOT_FLOAT = 1 }; /* the slot holds a double, not a word */

/* The inline cache of an attribute access in compiled code, for the types of objects seen there; zeroed at first. */
struct PycMember;
typedef struct PycSiteCache {
    const struct PycMember *first, *others[3]; /* the first is a slot of instances; compiled code checks two */
} PycSiteCache;

/* ---- structs of the systems register as words: owned by a box ---- */
typedef struct PycStructInfo { /* static data, emitted by the compiler */
    const char *name;
    uint64_t size, align;
    bool is_traced;
    void (*destroy)(void *value);
    void (*copy)(void *into, const void *value);
    PycResult (*repr)(const void *value);
    PycResult (*str)(const void *value);
    PycBoolResult (*equal)(const void *a, const void *b);
    PycIntResult (*hash)(const void *value);
    PycResult (*getattr)(PycWord box, PycWord name); /* 0: no such attribute */
    PycError *(*setattr)(PycWord box, PycWord name, PycWord value);
    PycType *type; /* made on first use */
} PycStructInfo;
typedef struct PycBox {
    PycObject head;
    void *reserved;
    _Alignas(16) char value[];
} PycBox;

/* ---- exceptions ---- */

enum { PYC_SUPPRESS_CONTEXT = 1 };
/* Indices in `extra`. A NameError has the names visible where it is raised, and the self of the method. */
enum { PYC_IMPORTED_NAME = 2, PYC_SEEN_NAMES = 2, PYC_SEEN_SELF = 3, PYC_WRITTEN = 4 };

typedef struct PycException {
    PycObject head;
    uint64_t flags; /* PYC_SUPPRESS_CONTEXT */
    PycError box;   /* what is raised; its payload is `self` */
    PycWord self;
    PycWord args; /* tuple */
    PycWord cause, context, notes, dict;
    PycWord traceback; /* the value of __traceback__ when last read; 0: never */
    PycWord extra[5];  /* by kind: StopIteration value; SystemExit code; OSError errno, strerror, filename, filename2,
                          characters_written; … */
} PycException;

#define EXCEPTION(Name, Base, doc_text) extern PycType pyc_##Name;
#include "object/exception.def"

extern const PycErrorType pyc_exception_error; /* the type of every exception object's box */

#endif
