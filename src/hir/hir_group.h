/* Groups of kinds of the typed tree for `case`, as those of parse/ast_group.h. */
#ifndef PYC_HIR_HIR_GROUP_H
#define PYC_HIR_HIR_GROUP_H

#include "hir/hir.h"

/* clang-format off */
#define HIR_ANY_PLACE HIR_Local: case HIR_Global: case HIR_Field: case HIR_Element: case HIR_Deref: case HIR_Image
#define HIR_ANY_VALUE HIR_Const: case HIR_FnRef: case HIR_Load: case HIR_Copy: case HIR_Move: case HIR_Borrow: \
    case HIR_Op: case HIR_Call: case HIR_RtCall: case HIR_Aggregate: case HIR_Cond: case HIR_And: case HIR_Or: \
    case HIR_Seq: case HIR_Poison
#define HIR_ANY_STMT HIR_Block: case HIR_Expr: case HIR_Let: case HIR_Assign: case HIR_Init: case HIR_If: \
    case HIR_Loop: case HIR_Break: case HIR_Continue: case HIR_Return: case HIR_Raise: case HIR_Try: \
    case HIR_Outside: case HIR_KeepAlive: case HIR_Destroy: case HIR_MarkInit: case HIR_MarkUninit: case HIR_Panic
#define HIR_NOTHING HIR_NO_KIND: case HIR_KIND_COUNT
#define HIR_NO_PLACE HIR_Const: case HIR_FnRef: case HIR_Load: case HIR_Copy: case HIR_Move: case HIR_Op: \
    case HIR_Call: case HIR_RtCall: case HIR_Aggregate: case HIR_Cond: case HIR_And: case HIR_Or: case HIR_Poison: \
    case HIR_ANY_STMT: case HIR_NOTHING
/* clang-format on */

#endif
