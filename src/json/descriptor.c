/* descriptor.c -- reading from an open file that may not wait.
 *
 * Standard input is shared with other programs. One of them may have set O_NONBLOCK; then read() fails where it would
 * wait, although nothing is wrong. The flag is theirs, so it stays as it is.
 *
 * SPDX-License-Identifier: MIT */
#include "json/descriptor.h"
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

/* Wait until reading on may succeed. False if reading has failed. */
static bool wait_for_more(int fd)
{
    struct pollfd wait = {.fd = fd, .events = POLLIN};

    return errno == EINTR || (errno == EAGAIN && (poll(&wait, 1, -1) >= 0 || errno == EINTR));
}

ssize_t ent_descriptor_read(int fd, char *bytes, size_t n)
{
    ssize_t got;

    do
        got = read(fd, bytes, n);
    while (got < 0 && wait_for_more(fd));
    return got;
}
