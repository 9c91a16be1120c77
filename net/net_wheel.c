/* Deadlines: a wheel of rings, one for each tick of the next few seconds.
 *
 * A connection is in the ring of the tick at which it is due, modulo the size of the wheel. When
 * its time moves further away, as it does with every byte, it stays where it is, and is put
 * elsewhere when that tick comes: so the usual case costs nothing. */
#include "net/net_internal.h"

void link_alone(struct link *link)
{
    link->next = link->previous = link;
}

void link_into(struct link *ring, struct link *link)
{
    link->next = ring;
    link->previous = ring->previous;
    ring->previous->next = link;
    ring->previous = link;
}

void link_out(struct link *link)
{
    link->previous->next = link->next;
    link->next->previous = link->previous;
    link_alone(link);
}

struct net_connection *from_dirty(struct link *link)
{
    void *whole = (char *)link - offsetof(struct net_connection, dirty);
    return whole;
}

struct net_connection *from_timed(struct link *link)
{
    void *whole = (char *)link - offsetof(struct net_connection, timed);
    return whole;
}

void wheel_init(struct net *net)
{
    for (unsigned i = 0; i < WHEEL_SLOTS; i++)
        link_alone(&net->wheel[i]);
    net->turned = uv_now(&net->loop) / WHEEL_TICK;
}

static void put(struct net_connection *connection)
{
    struct net *net = connection->net;
    uint64_t tick = connection->due / WHEEL_TICK + 1; /* never early */
    if (tick <= net->turned)
        tick = net->turned + 1;
    connection->slot_due = connection->due;
    link_out(&connection->timed);
    link_into(&net->wheel[tick % WHEEL_SLOTS], &connection->timed);
}

void wheel_set(struct net_connection *connection, uint64_t delay)
{
    connection->due = uv_now(&connection->net->loop) + delay;
    if (connection->timed.next == &connection->timed || connection->due < connection->slot_due)
        put(connection);
}

void wheel_out(struct net_connection *connection)
{
    link_out(&connection->timed);
}

/* What a connection waited for has not come. */
static void expire(struct net_connection *connection)
{
    switch (connection->state) {
    case REQUESTING:
        if (connection->begun)
            http_refuse(connection, 408, "the request took too long");
        else
            out_finish(connection);
        break;
    case ANSWERING:
        if (!connection->answered)
            http_refuse(connection, 503, "no answer in time");
        else if (out_stands_still(connection))
            out_drop(connection);
        else
            wheel_set(connection, connection->net->config.write_time);
        break;
    case SPEAKING:
        websocket_silent(connection);
        break;
    case CLOSING:
        out_over(connection, connection->close_code, "", 0);
        out_drop(connection);
        break;
    case DRAINING:
        out_drop(connection);
        break;
    case DEAD:
        break;
    }
}

void wheel_turn(uv_timer_t *timer)
{
    struct net *net = timer->data;
    const uint64_t now = uv_now(&net->loop);
    const uint64_t tick = now / WHEEL_TICK;
    if (tick - net->turned > WHEEL_SLOTS)
        net->turned = tick - WHEEL_SLOTS; /* once round is enough */
    while (net->turned < tick) {
        net->turned++;
        struct link due;
        struct link *slot = &net->wheel[net->turned % WHEEL_SLOTS];
        if (slot->next == slot)
            continue;
        link_into(slot, &due); /* takes the head's place */
        link_out(slot);
        while (due.next != &due) {
            struct net_connection *connection = from_timed(due.next);
            if (connection->due > now) {
                put(connection);
                continue;
            }
            link_out(&connection->timed);
            expire(connection);
        }
    }
}
