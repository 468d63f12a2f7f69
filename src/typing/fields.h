/* Classes whose bodies list what they hold: dataclasses, TypedDicts, enums. Private to src/typing. */
#ifndef PYC_TYPING_FIELDS_H
#define PYC_TYPING_FIELDS_H

#include "typing/symbol.h"

/* ---- dataclass.c ---- */

void typ_read_dataclass(Typing *t, Class *cls, Scope *outer);
void typ_add_field(Typing *t, Class *cls, Member *member);
void typ_drop_field(Class *cls, NameId name); /* a class variable takes the place of the field of a base */
bool typ_is_specifier(Typing *t, const Class *cls, const Ast *value); /* field(...) */
void typ_read_default(Typing *t, Class *cls, Member *member, const Ast *value);
bool typ_has_match_args(Typing *t, const Class *cls); /* the decorator of a dataclass makes __match_args__ */
const Ty *typ_taken(Typing *t, Member *field);        /* what may be passed for it, or assigned */
void typ_check_dataclass(Typing *t, Class *cls);

/* ---- typed_dict.c ---- */

Member *typ_field_of(Typing *t, const Class *cls, Str key); /* NULL: there is none */
const Ty *typ_field_type(Typing *t, const Ty *dict, Member *field);
const Ty *typ_dict_display(Typing *t, const Ast *ast, const Ty *wanted);
const Ty *typ_dict_item(Typing *t, const Ty *base, const Ast *key);
bool typ_may_set_key(Typing *t, const Ty *base, const Ast *key, Span span);
void typ_del_key(Typing *t, const Ty *base, const Ast *key, Span span);
const Ty *typ_dict_method(Typing *t, const Ty *base, Str name, AstList args); /* NULL: the method is not special */
bool typ_dict_fits(Typing *t, const Ty *value, const Ty *wanted);
void typ_check_keys(Typing *t, const Class *cls); /* compared with those of its bases */
const Ty *typ_extra_keys(Typing *t, const Ty *dict);
bool typ_may_lose_all(Typing *t, const Ty *dict);
bool typ_dict_merges(Typing *t, const Ty *dict, const Ast *other);
const Ty *typ_dict_copier(Typing *t, const Ty *constructor);
const Ty *typ_dict_as_dict(Typing *t, const Ty *dict);
const Ty *typ_dict_as_mapping(Typing *t, const Ty *dict);

/* ---- enumeration.c ---- */

bool typ_is_enum_member(const Typing *t, const Member *member);
bool typ_is_enum_alias(const Class *cls, const Member *member);
const Ty *typ_enum_value(Typing *t, const Ty *self, NameId name); /* of `name` and `value`; NULL: another attribute */
void typ_check_members(Typing *t, const Class *cls);
bool typ_is_closed_enum(Typing *t, const Class *cls);

#endif
