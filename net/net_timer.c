/* The application's timers. They do not keep the loop alive. */
#include <stdlib.h>

#include "net/net_internal.h"

struct net_timer {
    uv_timer_t timer;
    net_call *call;
    void *data;
};

static void on_timer(uv_timer_t *handle)
{
    struct net_timer *timer = handle->data;
    timer->call(timer->data);
}

struct net_timer *net_timer_new(struct net *net, net_call *call, void *data)
{
    struct net_timer *timer = malloc(sizeof *timer);
    if (timer == NULL)
        return NULL;
    timer->call = call;
    timer->data = data;
    uv_timer_init(&net->loop, &timer->timer);
    uv_unref((uv_handle_t *)&timer->timer);
    timer->timer.data = timer;
    return timer;
}

void net_timer_set(struct net_timer *timer, uint64_t delay)
{
    uv_timer_start(&timer->timer, on_timer, delay, 0);
}

void net_timer_stop(struct net_timer *timer)
{
    uv_timer_stop(&timer->timer);
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void net_timer_free(struct net_timer *timer)
{
    if (timer != NULL)
        uv_close((uv_handle_t *)&timer->timer, on_closed);
}
