/* What the files of the module _sockets share. */
#ifndef PYC_SOCKET_H
#define PYC_SOCKET_H

#include "module/module.h"

#include <sys/socket.h>

typedef struct PycAddress {
    struct sockaddr_storage data;
    socklen_t size;
} PycAddress;

/* A program's address for a socket of the family; `caller` begins the messages of what is wrong with it. */
PycError *pyc_address_read(PycWord address, int family, const char *caller, PycAddress *out);
PycResult pyc_address_object(const PycAddress *address); /* as a program has it; None for none */
PycWord pyc_socket_gaierror(void);
PycWord pyc_socket_herror(void);

#endif
