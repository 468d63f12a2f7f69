/* Types and values as text: as users write them, and as the IR's text form has them. */
#ifndef PYC_TYPES_TYPE_TEXT_H
#define PYC_TYPES_TYPE_TEXT_H

#include "types/type.h"

/* As the user writes them: `List[Int]`, `SIMD[DType.float32, 4]` -> also `Float32`; values as source text. */
void ty_print(const Types *types, TypeId type, Text *out);
void val_print(const Types *types, ValueId value, Text *out);
const char *ty_c(const Types *types, TypeId type); /* in the context's arena, for messages */
const char *val_c(const Types *types, ValueId value);
/* Sema installs a function that names declarations (path, user's spelling). */
void types_set_decl_namer(Types *types, Str (*namer)(void *state, DeclId decl), void *state);
/* The same for types with arguments in brackets; false: the default form is used. */
void types_set_nominal_writer(Types *types, bool (*writer)(void *state, TypeId type, Text *out));

/* The IR's text form ("int", "float64x4", "ptr(int)", "%Name"), printed and parsed; docs/ir.md describes it. A struct's
 * name here is its user's name, made unique among the structs of these types. Parsing a name that is not known makes an
 * incomplete Struct of that name (so that text can stand alone); *used is how far it came, also on failure. */
void ty_print_ir(const Types *types, TypeId type, Text *out);
bool ty_parse_ir(Types *types, Str text, uint32_t *used, TypeId *type);
/* Values: an int, float, string… is printed bare when its type is `expected` (none: the literal's own type), else
 * as "<type>value". */
void val_print_ir(const Types *types, ValueId value, TypeId expected, Text *out);
bool val_parse_ir(Types *types, Str text, uint32_t *used, TypeId expected, ValueId *value);
/* A parameter of a function type: "int read", "%List var star keyword". */
void ty_print_param_ir(const Types *types, const FnParam *param, Text *out);
bool ty_parse_param_ir(Types *types, Str text, uint32_t *used, FnParam *param);
Str ty_ir_name(const Types *types, TypeId type);           /* of Struct, Class, Closure; without its sigil */
TypeId ty_named_ir(Types *types, TypeKind kind, Str name); /* found or made */
/* The IR module installs how functions are named in values: `name` and its inverse (none when unknown). */
void types_set_fn_names(Types *types, Str (*name)(void *state, FnId fn), FnId (*find)(void *state, Str name),
                        void *state);
/* A declaration without sema, for types written in IR text: the same name gives the same one. */
DeclId types_named_decl(Types *types, Str name);

#endif
