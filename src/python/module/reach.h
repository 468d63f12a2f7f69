/* What a program can reach of the modules that are written in Python: the names that it reads of each (reach.c), and
 * the statements that stay for their sake (library.c). */
#ifndef PYC_PYTHON_REACH_H
#define PYC_PYTHON_REACH_H

#include "python/module/module.h"

/* A name that an import of a module's text binds, wherever in it. */
typedef struct BoundName {
    NameId name;
    const Ast *alias;
    const Ast *from; /* of `from m import alias`; NULL: `import alias` */
    uint32_t next;   /* index + 1 of the next that binds the name */
} BoundName;

typedef VEC(struct ReachModule *) ModuleSet;

/* A module of the library or of the program. */
typedef struct ReachModule {
    Module *module;
    Map read;               /* NameId -> 1: names of its variables that something reads */
    Map bound;              /* NameId -> index in `imports` + 1 of the first that binds the name */
    Map resolved;           /* NameId -> index in `sets`: the modules that the name can be */
    VEC(BoundName) imports; /* all that its text has */
    VEC(const Ast *) stars; /* `from m import *` */
    Map stays;              /* statement -> 1 */
    bool is_run;            /* something that stays imports it */
    bool is_value;          /* it is passed around: any attribute that is read may be one of its names */
    bool is_whole;          /* the program asks what it has: all statements stay */
} ReachModule;

typedef struct PyReach {
    Sema *s;
    Map known; /* Module * -> index in `modules` + 1 */
    ModuleSet modules;
    VEC(ModuleSet) sets;
    Map attributes;      /* NameId -> 1: read of objects that may be modules */
    bool has_more;       /* something was read for the first time */
    bool are_all_values; /* the program finds modules by computed names, or makes code of texts */
} PyReach;

PyReach *py_reach(Sema *s);

ReachModule *py_reach_module(PyReach *r, Module *module);         /* NULL: it has no text in Python's syntax */
void py_reach_run(PyReach *r, ReachModule *at);                   /* an import of the module stays */
void py_reach_text(PyReach *r, ReachModule *at, const Ast *node); /* what a part of the module's text reads */
void py_reach_share(PyReach *r,
                    ReachModule *at); /* what is read of a module that has names of others, is read of those */
/* Whether `base.attribute = …` in the module changes what is read elsewhere: `base` is the name of an import. */
bool py_reach_changes(PyReach *r, ReachModule *at, NameId base, NameId attribute);
bool py_reach_has_attribute(const PyReach *r, NameId name); /* of some object */
bool py_reach_reads(const PyReach *r, const ReachModule *at, NameId name);

#endif
