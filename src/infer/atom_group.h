/* Groups of kinds of atoms for `case`, as those of parse/ast_group.h: a kind that is new in atom.def belongs to no
 * group yet, and the compiler says which switches have to know it. */
#ifndef PYC_INFER_ATOM_GROUP_H
#define PYC_INFER_ATOM_GROUP_H

#include "infer/set.h"

/* clang-format off */
#define ATOM_ANY_NUMBER ATOM_Bool: case ATOM_Int: case ATOM_Float: case ATOM_Complex
#define ATOM_ANY_PLAIN ATOM_None: case ATOM_ANY_NUMBER: case ATOM_Str: case ATOM_Bytes: case ATOM_Range: \
    case ATOM_Slice: case ATOM_Ellipsis: case ATOM_NotImplemented
#define ATOM_ANY_SET ATOM_Set: case ATOM_FrozenSet
#define ATOM_ANY_CONTAINER ATOM_List: case ATOM_ANY_SET: case ATOM_Dict: case ATOM_Tuple: case ATOM_Iterator
#define ATOM_ANY_FRAME ATOM_Generator: case ATOM_Coroutine
#define ATOM_ANY_DESCRIPTOR ATOM_Property: case ATOM_Static: case ATOM_ClassMethod
#define ATOM_ANY_BUILTIN ATOM_Native: case ATOM_Builtin: case ATOM_BuiltinMethod
#define ATOM_ANY_CALLABLE ATOM_Function: case ATOM_Method: case ATOM_Class
/* clang-format on */

#endif
