/* Groups of kinds of the tree for `case`: `case AST_ANY_LITERAL:` stands for the cases of all literals, and
 * `case AST_NO_EXPR:` for all kinds that are no expressions. A switch over AstKind has no `default`: it handles the
 * kinds that it is about, and names the others by groups. A kind that is new in ast.def belongs to no group yet, and
 * the compiler says which switches have to know it. */
#ifndef PYC_PARSE_AST_GROUP_H
#define PYC_PARSE_AST_GROUP_H

#include "parse/ast.h"

/* clang-format off */
#define AST_ANY_NUMBER AST_Int: case AST_Float: case AST_Imaginary
#define AST_ANY_CONSTANT AST_None: case AST_True: case AST_False: case AST_Ellipsis
#define AST_ANY_LITERAL AST_ANY_NUMBER: case AST_Str: case AST_FString: case AST_ANY_CONSTANT
#define AST_ANY_DISPLAY AST_Tuple: case AST_List: case AST_Set: case AST_Dict: case AST_Comprehension
#define AST_ANY_OPERATION AST_Unary: case AST_Binary: case AST_Compare: case AST_Logic: case AST_Ternary
#define AST_ANY_SUSPENSION AST_Await: case AST_Yield: case AST_YieldFrom
#define AST_ANY_TYPE_FORM AST_FnType: case AST_RefType: case AST_Dyn
#define AST_ANY_SYSTEMS_EXPR AST_ContextMember: case AST_Transfer: case AST_Comptime: case AST_ANY_TYPE_FORM: \
    case AST_Default: case AST_BadExpr
#define AST_ANY_EXPR AST_Name: case AST_ANY_LITERAL: case AST_ANY_DISPLAY: case AST_ANY_OPERATION: case AST_Lambda: \
    case AST_Call: case AST_Subscript: case AST_Attribute: case AST_Slice: case AST_Walrus: case AST_Star: \
    case AST_ANY_SUSPENSION: case AST_ANY_SYSTEMS_EXPR
#define AST_ANY_ASSIGNMENT AST_Assign: case AST_AugAssign: case AST_VarDecl
#define AST_ANY_LOOP AST_While: case AST_For
#define AST_ANY_JUMP AST_Break: case AST_Continue: case AST_Return: case AST_Raise
#define AST_ANY_SCOPE AST_Global: case AST_Nonlocal
#define AST_ANY_IMPORT AST_Import: case AST_ImportFrom
#define AST_ANY_DECL AST_Fn: case AST_Class: case AST_TypeAlias: case AST_Module
#define AST_ANY_COMPOUND AST_Block: case AST_If: case AST_ANY_LOOP: case AST_Try: case AST_With: case AST_Match
#define AST_ANY_SIMPLE AST_ExprStmt: case AST_ANY_ASSIGNMENT: case AST_ANY_JUMP: case AST_Pass: case AST_Del: \
    case AST_Assert: case AST_ANY_SCOPE: case AST_ANY_IMPORT: case AST_BadStmt
#define AST_ANY_STMT AST_ANY_SIMPLE: case AST_ANY_COMPOUND
#define AST_ANY_PATTERN AST_PatValue: case AST_PatCapture: case AST_PatSequence: case AST_PatStar: \
    case AST_PatMapping: case AST_PatClass: case AST_PatOr: case AST_PatAs
#define AST_ANY_BINDING_PATTERN AST_PatCapture: case AST_PatStar: case AST_PatMapping: case AST_PatAs
#define AST_ANY_PART AST_Param: case AST_Arg: case AST_Handler: case AST_Case: case AST_WithItem: case AST_CompFor: \
    case AST_Capture: case AST_Alias: case AST_FPart
#define AST_NOTHING AST_NO_KIND: case AST_KIND_COUNT
#define AST_NO_EXPR AST_ANY_STMT: case AST_ANY_DECL: case AST_ANY_PATTERN: case AST_ANY_PART: case AST_NOTHING
#define AST_NO_STMT AST_ANY_EXPR: case AST_ANY_PATTERN: case AST_ANY_PART: case AST_NOTHING
#define AST_NO_PATTERN AST_ANY_EXPR: case AST_ANY_STMT: case AST_ANY_DECL: case AST_ANY_PART: case AST_NOTHING
#define AST_BINDS_NOTHING AST_NOTHING: case AST_ANY_LITERAL: case AST_Tuple: case AST_List: case AST_Set: \
    case AST_Dict: case AST_ANY_OPERATION: case AST_Call: case AST_Subscript: case AST_Attribute: case AST_Slice: \
    case AST_ANY_SUSPENSION: case AST_Star: case AST_ANY_SYSTEMS_EXPR: case AST_Block: case AST_ExprStmt: \
    case AST_If: case AST_While: case AST_Try: case AST_With: case AST_Match: case AST_ANY_JUMP: case AST_Pass: \
    case AST_Assert: case AST_BadStmt: case AST_Module: case AST_PatValue: case AST_PatSequence: case AST_PatClass: \
    case AST_PatOr: case AST_Param: case AST_Arg: case AST_CompFor: case AST_Capture: case AST_Alias: \
    case AST_FPart
#define AST_NO_TARGET AST_ANY_LITERAL: case AST_Set: case AST_Dict: case AST_Comprehension: case AST_ANY_OPERATION: \
    case AST_Lambda: case AST_Call: case AST_Slice: case AST_Walrus: case AST_ANY_SUSPENSION: \
    case AST_ANY_SYSTEMS_EXPR: case AST_NO_EXPR
#define AST_NO_DISPLAY AST_Name: case AST_ANY_LITERAL: case AST_ANY_OPERATION: case AST_Lambda: case AST_Call: \
    case AST_Subscript: case AST_Attribute: case AST_Slice: case AST_Walrus: case AST_Star: case AST_ANY_SUSPENSION: \
    case AST_ANY_SYSTEMS_EXPR: case AST_NO_EXPR
#define AST_NO_LITERAL AST_Name: case AST_ANY_DISPLAY: case AST_ANY_OPERATION: case AST_Lambda: case AST_Call: \
    case AST_Subscript: case AST_Attribute: case AST_Slice: case AST_Walrus: case AST_Star: case AST_ANY_SUSPENSION: \
    case AST_ANY_SYSTEMS_EXPR: case AST_NO_EXPR
/* clang-format on */

#endif
