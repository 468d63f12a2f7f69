/* The kernel sanitizer (--check-kernels): kernels run on the CPU device, one block after the other, and report what
 * they do. Compiled code calls the functions of the first part (src/passes/check_kernels.c inserts the calls); a
 * program with such calls links the sanitizer, which then replaces the CPU device (device_checked.c).
 *
 * The threads of a block run on stacks of their own; where the compiler has made loops over them of the parts between
 * barriers (src/codegen/blocks/spmd.c), they run in turn in each part, in the same order, and the block reports each
 * barrier.
 *
 * Each buffer, and the shared memory of the running block, has shadow cells, which record the last writer and readers.
 * A thread's logical time is its segment, a number that grows at each barrier and atomic operation; two accesses of one
 * segment by different threads, or of different blocks, conflict unless atomics order them (check_order.c). */
#ifndef PYC_RUNTIME_CHECK_H
#define PYC_RUNTIME_CHECK_H

#include "core/error.h"
#include "device/device_cpu.h"

/* Static data that the compiler emits (src/codegen/ops/check.c knows the layouts). */
typedef struct PycPlace {
    const PycSite *site;
    const char *name; /* the variable that is accessed, or that gets the result of a call; may be empty */
    uint32_t is_library;
    uint32_t id; /* used by the sanitizer */
} PycPlace;

typedef struct CheckRegion CheckRegion;
typedef struct CheckThread CheckThread;

typedef struct PycAccess {
    PycPlace place;
    /* used by the sanitizer */
    CheckRegion *region;  /* the region of the last access; regions are never freed, so it may be out of date */
    const PycPlace *user; /* for an access in the library: the call in the user's code that led there */
    uint64_t user_id;
} PycAccess;

void *pyc_check_read(void *address, void *root, uint64_t bytes, PycAccess *access);
void *pyc_check_write(void *address, void *root, uint64_t bytes, PycAccess *access);
void *pyc_check_atomic(void *address, void *root, uint64_t bytes, PycAccess *access);
void *pyc_check_atomic_load(void *address, void *root, uint64_t bytes, PycAccess *access);
void *pyc_check_atomic_store(void *address, void *root, uint64_t bytes, PycAccess *access);
/* The buffer that a pointer in the arguments belongs to, or that begins where a pointer points; pyc_check_nowhere. */
CheckRegion *pyc_check_buffer(const void *pointer);
CheckRegion *pyc_check_variable(const void *pointer);
/* The beginning of that buffer; and, if it is constant while a block runs, the number of places at which an access of
 * this size lies inside, else 0. */
uintptr_t pyc_check_begin(const void *pointer);
uint64_t pyc_check_constant_places(const void *pointer, uint64_t bytes);
/* For shared memory that nothing writes to before the next barrier: at how many places from there on this many bytes
 * have been written; and a read, which is right at these places. */
uint64_t pyc_check_settled_places(const void *pointer, uint64_t bytes);
void *pyc_check_read_settled(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t places);
/* The same for a thread that was not announced; threads run in turn, and none has a segment of its own. */
void *pyc_check_read_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread);
void *pyc_check_write_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread);
void *pyc_check_read_settled_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t places,
                                uint64_t thread);
/* check_strip.c: an access by each of several neighbouring threads (pyc_check_strip in
 * src/codegen/generated/from/kernel_check): begun when it is worthwhile, and undone when the accesses have to be
 * checked one by one. */
typedef struct PycStrip {
    uint32_t skip, misses; /* used by the sanitizer: how often it is not tried any more */
} PycStrip;
bool pyc_check_strip_begin(PycStrip *strip, uint64_t lanes, uint64_t rows);
void pyc_check_strip_save(uint64_t *stamps, uint64_t count); /* they are about to change */
void pyc_check_strip_undo(PycStrip *strip);
void *pyc_check_read_lane(void *address, void *root, uint64_t bytes, PycAccess *access);
void *pyc_check_write_lane(void *address, void *root, uint64_t bytes, PycAccess *access);
void pyc_check_shared(void *address, uint64_t bytes, PycPlace *place);
void pyc_check_local(void *address, uint64_t bytes, PycPlace *place);
void pyc_check_enter(PycPlace *place, bool keeps_memory);
void pyc_check_leave(void);
void pyc_check_wait(PycPlace *place);
void pyc_check_within(uint64_t join); /* src/passes/check_joins.c assigns the numbers */
void pyc_check_joined(uint64_t join);
void pyc_check_order(bool acquires, bool releases); /* for the thread's next atomic operation; by default it does
                                                       both */
void pyc_check_fence(void);
void pyc_check_host_reads(const void *address, uint64_t bytes); /* outside of kernels, of pinned memory */
void pyc_check_host_writes(const void *address, uint64_t bytes);
void pyc_check_host_lends(const void *address, uint64_t bytes);
void pyc_check_resume(uint64_t thread);           /* for threads that run in turn */
void pyc_check_begin_thread(CheckThread *thread); /* called when it does something for the first time in the block */
void pyc_check_aligned(const void *address, uint64_t bytes, PycAccess *access);
void pyc_check_barrier(PycPlace *place); /* all threads have arrived; may be NULL */

/* Replacements of the functions of memory.c (check_alloc.c). */
void *pyc_check_alloc(uint64_t size, uint64_t align);
void *pyc_check_alloc_zeroed(uint64_t size, uint64_t align);
void *pyc_check_realloc(void *old, uint64_t old_size, uint64_t new_size, uint64_t align);
void pyc_check_free(void *memory);

/* The interface for device.c. */
typedef struct PycChecker {
    const PycDeviceOps *device; /* used in place of the CPU device */
    int32_t (*launch_limit)(const PycKernel *kernel, const PycLaunch *launch, const char *why);
    int32_t (*size_mismatch)(const char *why);
    void (*part)(const void *memory, uint64_t bytes); /* a part of a buffer that is passed to the thread's next
                                                         launch */
} PycChecker;

typedef struct PycCheckGpu { /* the GPU whose limits hold for the kernels */
    const char *name;
    uint64_t block_shared, static_shared; /* the most shared memory of a block; the most of it that is static */
    const PycChecker *checker;
} PycCheckGpu;
extern const PycCheckGpu pyc_check_gpu __attribute__((weak)); /* defined only in programs made with --check-kernels */

/* ---- inside the sanitizer ---- */

typedef enum CheckKind {
#define CHECK(ident, word, meaning) CHECK_##ident,
#include "sanitizer/check.def"
} CheckKind;

enum {
    CHECK_FRAMES = 48,
    CHECK_LOCALS = 64,
    CHECK_REDZONE = 256,
    CHECK_JOINS = 64,
    CHECK_WIDTHS = 4, /* of cells: 1, 2, 4, 8 bytes */
    CHECK_HOST = 1,   /* the segment of the host's accesses; 0: never */
};

/* A stamp records an access: segment, thread of the block, two flags, id of the place. */
typedef uint64_t CheckStamp;
enum { STAMP_ID_BITS = 20, STAMP_THREAD_SHIFT = 22, STAMP_SEGMENT_SHIFT = 32 };
#define STAMP_ATOMIC ((CheckStamp)1 << STAMP_ID_BITS)
#define STAMP_READ_BY_ALL (STAMP_ATOMIC << 1) /* of a second read: any thread may read in this segment */
#define STAMP_SEGMENT (UINT64_MAX << STAMP_SEGMENT_SHIFT)

static inline CheckStamp check_stamp(uint32_t segment, uint32_t thread) {
    return (CheckStamp)segment << STAMP_SEGMENT_SHIFT | (CheckStamp)thread << STAMP_THREAD_SHIFT;
}
static inline uint32_t stamp_segment(CheckStamp stamp) { return (uint32_t)(stamp >> STAMP_SEGMENT_SHIFT); }
static inline uint32_t stamp_thread(CheckStamp stamp) { return stamp >> STAMP_THREAD_SHIFT & 1023; }
static inline uint32_t stamp_id(CheckStamp stamp) { return stamp & (((uint32_t)1 << STAMP_ID_BITS) - 1); }

typedef enum CheckMemory {
    CHECK_DEVICE,
    CHECK_PINNED,
    CHECK_ALLOCATED,
    CHECK_CONSTANT,
    CHECK_SHARED,
    CHECK_DYNAMIC_SHARED
} CheckMemory;

typedef struct CheckCopied { /* what a copy reads or writes of pinned memory, while the host goes on */
    uint32_t segment;        /* of the copy; 0: there was none */
    uint64_t from, end;
} CheckCopied;

struct CheckRegion {
    uintptr_t base;
    uint64_t size;
    uint64_t limit;                  /* the size; 0 when it must not be used any more */
    uint64_t elements[CHECK_WIDTHS]; /* in units of 1 << i bytes, if accesses of that size have a fast check; else 0 */
    CheckMemory memory;
    bool is_freed;
    bool is_constant;    /* it is initialised, and the running launch does not write to it: reads are always right */
    bool is_written;     /* all of it, by the host or a copy, before there were cells */
    uint32_t written_in; /* then the segment of that */
    uint32_t begun_in;   /* of shared memory: the first segment of the block that has written ... */
    uint64_t begun;      /* ... this many bytes from the beginning without a gap; it may be more */
    uint32_t shift;      /* a cell is 1 << shift bytes */
    /* Each cell has four stamps, in separate arrays, because most launches do not use all of them. NULL until the
       first access. */
    CheckStamp *writes;           /* the last write */
    CheckStamp *reads;            /* since then: the last read ... */
    CheckStamp *seconds;          /* ... and one that conflicts with writes of its thread, if there was one */
    CheckStamp *plains;           /* the last plain write, if atomic operations have followed it */
    uint32_t read_in, second_in;  /* the newest segments among those: if too old, they need no search */
    bool has_plains;              /* there were some */
    const PycPlace *made, *freed; /* in the user's code; may be NULL */
    const char *param;            /* the parameter of the running kernel that points to it; may be NULL */
    CheckCopied read, written;    /* by the latest copy */
    CheckRegion *next_unused;
};

typedef struct CheckFrame {
    const PycPlace *place; /* the place of the call */
    uint32_t locals;       /* the number of locals known before it */
    bool keeps_memory;
} CheckFrame;

typedef struct CheckFrames {
    uint32_t depth; /* may be more than are stored */
    CheckFrame at[CHECK_FRAMES];
} CheckFrames;

typedef struct CheckLocal {
    uintptr_t base;
    uint64_t size;
    const PycPlace *place;
} CheckLocal;

struct CheckThread {
    CheckStamp stamp;                  /* without an id */
    uint32_t number;                   /* its number in the block */
    uint32_t floor;                    /* accesses of the block in older segments happened before: the last barrier */
    uint32_t warp_floor;               /* the same for the warp */
    uint32_t event;                    /* its last event in the order of atomics (check_order.c); 0: none */
    uint32_t fenced;                   /* the event of its last fence, which later relaxed operations release */
    uint32_t met;                      /* events seen by relaxed operations, which its next fence acquires */
    bool keeps_acquire, keeps_release; /* its next atomic operation does not acquire, does not release */
    const PycPlace *waits, *waited;    /* at a barrier or warp operation; the previous one */
    bool is_ended;
    uint64_t within;              /* the joins that it has not reached since a warp operation before them, as bits */
    uint16_t joined[CHECK_JOINS]; /* how often it has reached each */
    uint32_t local_count;
    CheckLocal *locals; /* CHECK_LOCALS */
    CheckFrames *frames;
};

/* A part of a buffer that is passed to a kernel by its address: accesses through this pointer must stay inside. */
typedef struct CheckPart {
    uintptr_t base;
    uint64_t size;
    uint32_t given; /* the number of arguments that are this part */
    const char *param;
} CheckPart;

enum { CHECK_PARTS = 16 };

typedef struct CheckRun { /* the running launch */
    const PycKernel *kernel;
    const PycLaunch *launch;
    const PycPlace *place; /* of the launch; may be NULL */
    CheckThread *threads;
    uint32_t thread_count; /* threads of a block, or of all blocks of a cluster */
    uint32_t block[3];     /* in a cluster, the first one */
    PycCpuCluster cluster;
    uint32_t first_segment, block_segment; /* the first segment of the launch, of the block */
    uint32_t oldest;                 /* of work that may run at the same time; where there is none, of the launch */
    uint32_t floor;                  /* of threads that run in turn, between barriers */
    uintptr_t stack_low, stack_high; /* of all its threads */
    CheckPart parts[CHECK_PARTS];
    uint32_t part_count;
    const PycPlace *passed; /* the barrier or warp operation, in the user's code, at which threads of the block waited
                               last; may be NULL */
} CheckRun;

extern CheckRun pyc_check_run;
extern CheckRegion pyc_check_nowhere;                /* the region of accesses that have not gone anywhere yet */
extern _Thread_local CheckThread *pyc_check_running; /* NULL outside of kernels */

uint32_t check_next_segment(void);
void check_set_segment(CheckThread *thread, uint32_t segment);
void check_new_segment(CheckThread *thread);                 /* gives the thread a segment of its own */
const PycPlace *check_user_frame(const CheckFrames *frames); /* the innermost call in the user's code; may be NULL */
const CheckFrames *check_frames(void); /* of the running kernel thread, else of the host's thread */

/* check_memory.c: regions do not overlap; a freed one is remembered for a while. */
CheckRegion *check_region_add(uintptr_t base, uint64_t size, CheckMemory memory, const PycPlace *made);
void check_region_remove(CheckRegion *region);
void check_region_set_parts(CheckRegion *region, bool has_parts); /* if it has, each access is looked up */
void check_region_set_constant(CheckRegion *region, bool is_constant);
void check_region_free(CheckRegion *region, const PycPlace *freed);
CheckRegion *check_region_at(uintptr_t address);   /* the region that contains it; NULL */
CheckRegion *check_region_near(uintptr_t address); /* the region that contains it, also in its redzones; NULL */
void check_regions_each(void (*visit)(CheckRegion *region, void *state), void *state);
/* Gives it cells that such an access fills exactly. */
void check_region_fit(CheckRegion *region, uint64_t offset, uint64_t bytes);
uint64_t check_region_begun(
    CheckRegion *region); /* how many bytes of shared memory, from its beginning, this block has written */
bool check_region_is_whole(const CheckRegion *region); /* all of it has been written */
void check_region_written(CheckRegion *region, uint64_t offset, uint64_t bytes, uint32_t segment);
uint64_t check_region_unwritten(const CheckRegion *region, uint64_t offset, uint64_t bytes);
void check_region_copied(CheckRegion *to, uint64_t to_offset, CheckRegion *from, uint64_t offset, uint64_t bytes,
                         uint32_t segment);

/* check_order.c: the order that atomic operations and fences establish. */
void check_order_begin(void);
void check_order_block(void); /* a block begins */
typedef struct CheckOrder {   /* the order of an atomic operation */
    bool reads, writes, acquires, releases;
} CheckOrder;
void check_order_atomic(CheckThread *thread, uintptr_t address, CheckOrder how);
void check_order_fence(CheckThread *thread);
bool check_order_is_used(void);            /* whether the block uses atomics */
void check_order_join(const bool *member); /* these threads of the block meet, which their segments show */
void check_order_meet(const bool *member); /* they do, but segments do not show it */
bool check_order_known(const CheckThread *thread, CheckStamp earlier);
uint32_t check_block_of(uint32_t segment); /* the number of the block, of the running launch, that has this segment */

#endif
