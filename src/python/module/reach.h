/* What a program can reach of the modules that are written in Python: the names that it reads of each (reach.c), and
 * the statements that are kept because of these (library.c). */
#ifndef PYC_PYTHON_REACH_H
#define PYC_PYTHON_REACH_H

#include "python/module/module.h"

/* A name that an import binds, anywhere in a module's text. */
typedef struct BoundName {
    NameId name;
    const Ast *alias;
    const Ast *from; /* of `from m import alias`; NULL: `import alias` */
    uint32_t next;   /* index + 1 of the next import that binds the name */
} BoundName;

typedef VEC(struct ReachModule *) ModuleSet;

/* A module of the library or of the program. */
typedef struct ReachModule {
    Module *module;
    Map read;               /* NameId -> 1: its variables that are read */
    Map bound;              /* NameId -> index in `imports` + 1 of the first import that binds the name */
    Map resolved;           /* NameId -> index in `sets`: the modules that the name can be */
    VEC(BoundName) imports; /* all imports in its text */
    VEC(const Ast *) stars; /* `from m import *` */
    Map stays;              /* statement -> 1: it is kept */
    bool is_run;            /* an import of it is kept */
    bool is_value;          /* it is used as a value: any attribute that is read may be one of its names */
    bool is_whole;          /* the program may ask for all of its contents: all statements are kept */
} ReachModule;

typedef struct PyReach {
    Sema *s;
    Map known; /* Module * -> index in `modules` + 1 */
    ModuleSet modules;
    VEC(ModuleSet) sets;
    Map attributes;      /* NameId -> 1: read of objects that may be modules */
    bool asks_origins;   /* the program reads `__origin__` of something */
    bool has_more;       /* a name was read for the first time */
    bool are_all_values; /* the program finds modules by computed names, or runs texts as code */
} PyReach;

PyReach *py_reach(Sema *s);

ReachModule *py_reach_module(PyReach *r, Module *module);         /* NULL: it has no text in Python's syntax */
void py_reach_run(PyReach *r, ReachModule *at);                   /* an import of the module is kept */
void py_reach_text(PyReach *r, ReachModule *at, const Ast *node); /* the names that a part of the module's text reads */
void py_reach_share(PyReach *r,
                    ReachModule *at); /* names read of a module that takes them from others are read of those */
/* Whether `base.attribute = …` in the module changes something that is read elsewhere; `base` is an imported name. */
bool py_reach_changes(PyReach *r, ReachModule *at, NameId base, NameId attribute);
/* Whether the import statement runs a module that is read as an attribute of its package, by whatever name the
 * statement binds it. */
bool py_reach_makes_part(PyReach *r, ReachModule *at, const Ast *import);
bool py_reach_has_attribute(const PyReach *r, NameId name); /* it is read of some object */
bool py_reach_reads(const PyReach *r, const ReachModule *at, NameId name);

#endif
