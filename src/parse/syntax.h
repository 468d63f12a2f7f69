/* Enums of the syntax that the tree and the types share: operators, conventions, kinds of parameters, variables and
 * definitions. */
#ifndef PYC_PARSE_SYNTAX_H
#define PYC_PARSE_SYNTAX_H

typedef enum AstOp {
    OP_NONE,
    /* binary (Binary, AugAssign) */
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_FLOORDIV,
    OP_MOD,
    OP_POW,
    OP_MATMUL,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_SHL,
    OP_SHR,
    /* unary */
    OP_NEG,
    OP_POS,
    OP_INVERT,
    OP_NOT,
    /* comparison */
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_IS,
    OP_IS_NOT,
    OP_IN,
    OP_NOT_IN,
    OP_COUNT
} AstOp;

typedef enum AstConvention {               /* of parameters, self, captures, loop and with targets, names of patterns */
                             CONV_DEFAULT, /* not written: read for values, the register decides */
                             CONV_READ,    /* read, imm, borrowed */
                             CONV_MUT,     /* mut, inout */
                             CONV_VAR,     /* var, owned */
                             CONV_REF,
                             CONV_OUT,
                             CONV_DEINIT,
} AstConvention;

typedef enum AstParamKind { PARAM_PLAIN, PARAM_STAR, PARAM_DOUBLE_STAR } AstParamKind;

typedef enum AstParamGroup {                   /* where the parameter stands in the list */
                             GROUP_INFERRED,   /* before // (parameter lists only) */
                             GROUP_POSITIONAL, /* before / */
                             GROUP_NORMAL,
                             GROUP_KEYWORD, /* after * or *args */
} AstParamGroup;

typedef enum AstVarKind {
    VAR_VAR,       /* var x, let x, and in @fn bodies x: T = e */
    VAR_REF,       /* ref r = e */
    VAR_COMPTIME,  /* comptime n = e, alias n = e, n: Comptime = e */
    VAR_ANNOTATED, /* x: T = e in ordinary Python-register code; a field x: T in a class body */
} AstVarKind;

typedef enum AstFnKeyword { FN_DEF, FN_FN, FN_KERNEL } AstFnKeyword;
typedef enum AstClassKind { CLASS_STRUCT, CLASS_TRAIT, CLASS_CLASS, CLASS_EXTENSION } AstClassKind;
typedef enum AstCompKind { COMP_LIST, COMP_SET, COMP_DICT, COMP_GENERATOR } AstCompKind;
typedef enum AstStrKind { STR_TEXT, STR_BYTES, STR_TEMPLATE } AstStrKind;

#endif
