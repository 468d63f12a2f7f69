/* Members: what names mean for the instances of classes, kept for compiled code (member.c). */
#ifndef PYC_RUNTIME_MEMBER_H
#define PYC_RUNTIME_MEMBER_H

#include "object/py.h"

typedef enum PycMemberKind {
    PYC_MEMBER_OTHER,        /* to be asked for each time */
    PYC_MEMBER_SLOT,         /* a word of the instance, 0 when it is not set there */
    PYC_MEMBER_DICT,         /* what the dict of the instance has, at `offset`, if anything */
    PYC_MEMBER_METHOD,       /* a function that is given the instance in front */
    PYC_MEMBER_CLASS_METHOD, /* one that is given the class */
    PYC_MEMBER_PROPERTY,     /* one that gives the value */
    PYC_MEMBER_PLAIN,        /* a value of the class, the same for all */
} PycMemberKind;

/* `type` is that of the objects; for classes themselves the address of the class and one more. NULL: no longer true. */
typedef struct PycMember {
    const PycType *type;
    int64_t offset; /* of the slot; else of the instance's dict where that may hide the member, or 0 */
    int64_t guard;  /* of a slot: of a word that is 0 where an empty slot may be filled, for no dict has it */
    PycMemberKind kind;
    PycWord name, value;
    PycWord found; /* in the class or its bases, not bound; 0: nothing */
} PycMember;

const PycType *pyc_member_key(PycWord w);
const PycMember *pyc_member_slot(PycType *type, PycWord name); /* NULL: the name does not mean a slot of instances */
/* What compiled code found of `name` there before, for objects like w. The first is always a slot. */
const PycMember *pyc_member_at(PycSiteCache *site, PycWord w, PycWord name);
void pyc_members_forget(PycType *type); /* how attributes of instances are looked up has changed */
/* A class attribute has been set or deleted; `is_new`: no class along the order had it. */
void pyc_members_changed(PycType *type, PycWord name, bool is_new);
/* Dicts of instances may hold what the class has, too: that name, or any. */
void pyc_member_hidden(PycType *type, PycWord name);
void pyc_members_hidden(PycType *type);

#endif
