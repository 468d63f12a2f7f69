/* Members: what names mean for the instances of classes, kept for compiled code (member.c). */
#ifndef PYC_RUNTIME_MEMBER_H
#define PYC_RUNTIME_MEMBER_H

#include "object/py.h"

typedef enum PycMemberKind {
    PYC_MEMBER_OTHER,        /* looked up each time */
    PYC_MEMBER_SLOT,         /* a word of the instance, 0 if it is not set */
    PYC_MEMBER_DICT,         /* in the instance's dict at `offset`, if it is there */
    PYC_MEMBER_METHOD,       /* a function called with the instance first */
    PYC_MEMBER_CLASS_METHOD, /* a function called with the class first */
    PYC_MEMBER_PROPERTY,     /* a property with a getter */
    PYC_MEMBER_PLAIN,        /* a value of the class, the same for all instances */
} PycMemberKind;

/* `type` is the type of the objects; for classes themselves their address plus one. NULL: invalid. */
typedef struct PycMember {
    const PycType *type;
    int64_t offset; /* of the slot; else of the instance's dict if that may hide the member, or 0 */
    int64_t guard;  /* of a slot: offset of a word that is 0 if an empty slot may be filled, as no dict has it */
    PycMemberKind kind;
    PycWord name, value;
    PycWord found; /* in the class or its bases, not bound; 0: nothing */
} PycMember;

const PycType *pyc_member_key(PycWord w);
const PycMember *pyc_member_slot(PycType *type, PycWord name); /* NULL: the name is not a slot of instances */
/* The member that `name` at this site means for objects like w. The first is always a slot. */
const PycMember *pyc_member_at(PycSiteCache *site, PycWord w, PycWord name);
void pyc_members_forget(PycType *type); /* the way instance attributes are looked up has changed */
/* A class attribute has been set or deleted; `is_new`: no class in the MRO had it. */
void pyc_members_changed(PycType *type, PycWord name, bool is_new);
/* Dicts of instances may now hide this name of the class (or, with 0, any name). */
void pyc_member_hidden(PycType *type, PycWord name);
void pyc_members_hidden(PycType *type);

#endif
