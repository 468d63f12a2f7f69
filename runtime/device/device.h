/* Devices: one interface over the CPU device and GPUs found at run time. The library (stdlib/gpu/host) calls these by
 * name.
 *
 * Every function that can fail returns 0 on success; otherwise it stores a message for pyc_device_check() in the
 * calling thread. A null stream is the device's default stream. On the CPU device all work is complete when the call
 * returns. */
#ifndef PYC_RUNTIME_DEVICE_H
#define PYC_RUNTIME_DEVICE_H

#include "core/error.h"
#include "device/kernel.h"

typedef struct PycDevice PycDevice;
typedef struct PycStream PycStream;
typedef struct PycEvent PycEvent;

typedef enum PycDeviceAttribute {
#define ATTRIBUTE(name, number, cpu) PYC_ATTR_##name = number,
#include "device/device_attribute.def"
} PycDeviceAttribute;

typedef enum PycLaunchAttributeId { /* the CUDA driver's numbers; other attributes are passed on unchanged */
                                    PYC_LAUNCH_COOPERATIVE = 2,
                                    PYC_LAUNCH_CLUSTER = 4, /* its value: three sizes */
} PycLaunchAttributeId;

typedef struct PycLaunchAttribute { /* laid out as CUlaunchAttribute */
    uint32_t id, padding;
    uint32_t value[16];
} PycLaunchAttribute;

typedef struct PycConstantMapping { /* the contents of constant memory for a launch */
    const char *name;
    uint64_t length; /* of the name */
    const void *memory;
    int64_t bytes;
    void *owner; /* the library's */
} PycConstantMapping;

typedef struct PycLaunch {
    uint32_t grid[3], block[3];
    uint32_t cluster[3];     /* blocks; 0: only as attributes say */
    uint32_t dynamic_shared; /* bytes */
    uint32_t attribute_count;
    const PycLaunchAttribute *attributes;
    uint64_t constant_count;
    const PycConstantMapping *constants;
} PycLaunch;

const PycLaunchAttribute *pyc_launch_attribute(const PycLaunch *launch,
                                               PycLaunchAttributeId id); /* NULL: not present */

PycError *pyc_device_check(int32_t status); /* the error to raise; NULL for 0 */
void pyc_device_part(const void *memory, uint64_t bytes);
int64_t pyc_device_count(const char *api, uint64_t length); /* "cuda", "cpu" */

/* `api` is "" for the best device, else "cpu" or "cuda". */
int32_t pyc_device_open(const char *api, uint64_t length, int64_t ordinal, PycDevice **device);
void pyc_device_share(PycDevice *device); /* one more user has to close it */
void pyc_device_close(PycDevice *device); /* the last user waits for its work */
const char *pyc_device_api(PycDevice *device);
int64_t pyc_device_number(PycDevice *device);      /* its number among the devices of its API */
int64_t pyc_device_api_version(PycDevice *device); /* 12040: CUDA 12.4; 0: there is none */
struct PycTensorMap;
int32_t pyc_device_tensor_map(PycDevice *device, const struct PycTensorMap *map, void *to);
const char *pyc_device_architecture(PycDevice *device); /* "sm_90": of --gpu=; "cpu" */
const char *pyc_device_name(PycDevice *device);
int32_t pyc_device_attribute(PycDevice *device, int32_t attribute, int64_t *value);
int32_t pyc_device_memory(PycDevice *device, uint64_t *free_bytes, uint64_t *total_bytes);
/* Whether kernels of one device may access the other's memory. */
bool pyc_device_can_access(PycDevice *device, PycDevice *peer);
int32_t pyc_device_enable_peer(PycDevice *device, PycDevice *peer);
/* Fails when one device cannot use, or copy, memory of another. */
int32_t pyc_device_check_use(PycDevice *device, PycDevice *owner, const char *what);
int32_t pyc_device_check_copy(PycDevice *device, PycDevice *owner);

int32_t pyc_device_alloc(PycDevice *device, int64_t count, uint64_t size, void **memory); /* number of elements, bytes
                                                                                             of each */
int32_t pyc_device_free(PycDevice *device, void *memory);
/* Makes memory of the host accessible to kernels until it is taken back; false when that is not possible. */
bool pyc_device_lend(PycDevice *device, const void *memory, uint64_t bytes);
void pyc_device_take_back(const void *memory);
/* Pinned memory where that exists. */
int32_t pyc_device_alloc_host(PycDevice *device, int64_t count, uint64_t size, void **memory);
int32_t pyc_device_free_host(PycDevice *device, void *memory);
/* Both sides may be host or device memory; ordered with the stream's other work. */
int32_t pyc_device_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes);
/* Waits for all work of the device. */
int32_t pyc_device_copy_now(PycDevice *device, void *to, const void *from, uint64_t bytes);
/* Fails when a copy has too few elements for its target; with `exactly`, or when kernels are checked, when their
 * numbers differ. */
int32_t pyc_device_check_sizes(uint64_t to, uint64_t from, bool exactly);
/* `count` elements of `size` bytes (1, 2, 4, 8) each. */
int32_t pyc_device_fill(PycDevice *device, PycStream *stream, void *to, const void *element, uint32_t size,
                        uint64_t count);
/* `owners`: for each argument the device that owns its buffer, or null; null if there are no buffers. */
int32_t pyc_device_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                          void **args, PycDevice *const *owners);
int32_t pyc_device_synchronize(PycDevice *device, PycStream *stream); /* null: all work of the device */

int32_t pyc_stream_open(PycDevice *device, int32_t priority, PycStream **stream); /* lower numbers run first; 0 is the
                                                                                     default */
int32_t pyc_stream_priorities(PycDevice *device, int32_t *least, int32_t *greatest);
void pyc_stream_close(PycDevice *device, PycStream *stream);
int32_t pyc_event_open(PycDevice *device, PycEvent **event);
void pyc_event_close(PycDevice *device, PycEvent *event);
int32_t pyc_event_record(PycDevice *device, PycEvent *event, PycStream *stream);
int32_t pyc_event_wait(PycDevice *device, PycEvent *event, PycStream *stream); /* later work of the stream waits for the
                                                                                  event */
int32_t pyc_event_elapsed(PycDevice *device, PycEvent *from, PycEvent *to, double *seconds);

/* ---- inside the runtime: the functions of a kind of device ---- */

/* A tensor in a device's memory, and the box of it that a bulk copy moves; the innermost dimension comes first. The
 * library has the same layout in words. */
enum { PYC_TENSOR_RANK = 5, PYC_TENSOR_MAP = 128 };
typedef struct PycTensorMap {
    void *base;
    uint8_t rank, kind; /* PycTensorKind of elements */
    uint8_t swizzle;    /* 0: none; 1 to 3: 32, 64, 128 bytes */
    uint8_t element;    /* bytes */
    uint32_t unused;
    uint64_t size[PYC_TENSOR_RANK], stride[PYC_TENSOR_RANK]; /* strides in bytes */
    uint32_t box[PYC_TENSOR_RANK + 1];
} PycTensorMap;
typedef enum PycTensorKind { PYC_TENSOR_INT, PYC_TENSOR_FLOAT, PYC_TENSOR_BFLOAT } PycTensorKind;

typedef struct PycDeviceOps {
    const char *api;
    int64_t (*count)(void);
    int32_t (*open)(int64_t ordinal, PycDevice **device);
    void (*close)(PycDevice *device);
    int64_t (*api_version)(void);
    const char *(*architecture)(PycDevice *device);
    const char *(*name)(PycDevice *device);
    int64_t (*number)(PycDevice *device); /* its number among the devices of its kind */
    int32_t (*attribute)(PycDevice *device, int32_t attribute, int64_t *value);
    int32_t (*memory)(PycDevice *device, uint64_t *free_bytes, uint64_t *total_bytes);
    bool (*can_access)(PycDevice *device, PycDevice *peer); /* of the same kind */
    int32_t (*enable_peer)(PycDevice *device, PycDevice *peer);
    bool (*reaches)(PycDevice *device, PycDevice *owner); /* of the same kind: whether its kernels may use the other's
                                                             memory without further preparation */
    int32_t (*alloc)(PycDevice *device, uint64_t bytes, void **memory);
    int32_t (*free)(PycDevice *device, void *memory);
    int32_t (*alloc_host)(PycDevice *device, uint64_t bytes, void **memory);
    int32_t (*free_host)(PycDevice *device, void *memory);
    int32_t (*copy)(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes);
    int32_t (*fill)(PycDevice *device, PycStream *stream, void *to, const void *element, uint32_t size, uint64_t count);
    /* Fills the first bytes of a kernel's constant memory; ordered with the stream's other work. */
    int32_t (*fill_constant)(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycConstant *constant,
                             const void *from, uint64_t bytes);
    int32_t (*tensor_map)(PycDevice *device, const PycTensorMap *map,
                          void *to); /* PYC_TENSOR_MAP bytes, in the form for kernels of the device */
    int32_t (*launch)(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                      void **args);
    int32_t (*synchronize)(PycDevice *device, PycStream *stream);
    int32_t (*stream_priorities)(PycDevice *device, int32_t *least, int32_t *greatest);
    int32_t (*stream_open)(PycDevice *device, int32_t priority, PycStream **stream);
    void (*stream_close)(PycDevice *device, PycStream *stream);
    int32_t (*event_open)(PycDevice *device, PycEvent **event);
    void (*event_close)(PycDevice *device, PycEvent *event);
    int32_t (*event_record)(PycDevice *device, PycEvent *event, PycStream *stream);
    int32_t (*event_wait)(PycDevice *device, PycEvent *event, PycStream *stream);
    int32_t (*event_elapsed)(PycDevice *device, PycEvent *from, PycEvent *to, double *seconds);
} PycDeviceOps;

struct PycDevice { /* the first member of each kind's own struct */
    const PycDeviceOps *ops;
    uint32_t users;                                     /* how many will close it */
    uint32_t most_grid[3], most_block[3], most_threads; /* limits of a launch, from the attributes */
};

extern const PycDeviceOps pyc_cpu_device, pyc_cuda_device;

/* Whether PYC_DEVICE names this kind, so that only it may be used. */
bool pyc_device_asked_for(const char *kind);

/* Stores the message and returns 1. */
__attribute__((format(printf, 1, 2))) int32_t pyc_device_fail(const char *format, ...);

#endif
