/* Includes the rows of MODULE_ROWS once: kinds of rows that the includer has not defined expand to nothing, and all
 * definitions are removed afterwards. */
#ifndef MODULE
#define MODULE(...)
#endif
#ifndef FUNCTION
#define FUNCTION(...)
#endif
#ifndef REAL1
#define REAL1(...)
#endif
#ifndef REAL2
#define REAL2(...)
#endif
#ifndef EXACT
#define EXACT(...)
#endif
#ifndef NUMBER
#define NUMBER(...)
#endif
#ifndef VALUE
#define VALUE(...)
#endif
#ifndef CLASS
#define CLASS(...)
#endif
#ifndef ALIAS
#define ALIAS(...)
#endif
#ifndef METHOD
#define METHOD(...)
#endif
#include MODULE_ROWS
#undef MODULE
#undef FUNCTION
#undef REAL1
#undef REAL2
#undef EXACT
#undef NUMBER
#undef VALUE
#undef CLASS
#undef ALIAS
#undef METHOD
