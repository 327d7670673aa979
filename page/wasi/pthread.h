/*
 * Threads where there are none: locks are free, and no thread can be made, so the caller's own does
 * all the work.
 */
#ifndef PAGE_WASI_PTHREAD_H
#define PAGE_WASI_PTHREAD_H

#include <stddef.h>

typedef int pthread_t;
typedef int pthread_attr_t;
typedef int pthread_mutex_t;
typedef int pthread_cond_t;

#define pthread_mutex_init(mutex, attributes)             0
#define pthread_mutex_lock(mutex)                         ((void)(mutex))
#define pthread_mutex_unlock(mutex)                       ((void)(mutex))
#define pthread_mutex_destroy(mutex)                      ((void)(mutex))
#define pthread_cond_init(condition, attributes)          ((void)(condition))
#define pthread_cond_wait(condition, mutex)               ((void)(condition))
#define pthread_cond_broadcast(condition)                 ((void)(condition))
#define pthread_cond_destroy(condition)                   ((void)(condition))
#define pthread_attr_init(attributes)                     1
#define pthread_attr_setstacksize(attributes, size)       1
#define pthread_attr_destroy(attributes)                  ((void)(attributes))
#define pthread_create(thread, attributes, run, argument) ((run) == NULL)
#define pthread_join(thread, result)                      ((void)(thread))

#endif
