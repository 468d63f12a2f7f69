/* `pyc run --profile`: what kernels and copies took. */
#ifndef PYC_DEVICE_PROFILE_H
#define PYC_DEVICE_PROFILE_H

#include "device/device.h"

/* Whether PYC_PROFILE asks for it: the calls below are made then. */
bool profile_is_on(void);
/* Memory of a device that was given out or given back, of which launches use the whole. */
void profile_memory(const void *memory, uint64_t bytes);
void profile_forget(const void *memory);
/* As the device's own, and waits until it is done. */
int32_t profile_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                       void **args);
int32_t profile_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes);

#endif
