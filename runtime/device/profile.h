/* `pyc run --profile`: the time that kernels and copies take. */
#ifndef PYC_DEVICE_PROFILE_H
#define PYC_DEVICE_PROFILE_H

#include "device/device.h"

/* Whether PYC_PROFILE requests it; otherwise the functions below must not be called. */
bool profile_is_on(void);
/* Memory of a device was allocated or freed; launches count as using all of it. */
void profile_memory(const void *memory, uint64_t bytes);
void profile_forget(const void *memory);
/* Like the device's own launch, but waits until it is done. */
int32_t profile_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                       void **args);
int32_t profile_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes);

#endif
