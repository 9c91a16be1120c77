/* What a seed decides beforehand. */
#include <stdio.h>
#include <string.h>

#include "tests/simulate/simulate.h"

static unsigned below(struct rng *rng, unsigned n)
{
    return rng_below(rng, n);
}

static const char *one_of(struct rng *rng, const char *const *words, unsigned count)
{
    return words[below(rng, count)];
}

static unsigned number_of(struct rng *rng, const unsigned *numbers, unsigned count)
{
    return numbers[below(rng, count)];
}

#define WORD(rng, ...)                                                                             \
    one_of(rng, (const char *const[]){__VA_ARGS__},                                                \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))
#define NUMBER(rng, ...)                                                                           \
    number_of(rng, (const unsigned[]){__VA_ARGS__},                                                \
              sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

static void draw_game(struct sim_plan *plan, struct rng *rng)
{
    const char *game =
        WORD(rng, "town", "town options=edition=first", "town options=edition=first,bribes=off",
             "town options=extension=on", "town options=extension=on,indians=on",
             "town options=sheriff=1", "town decks=wanted=3,elixir=3,equipment-1=0", "dicetto",
             "dicetto", "null options=rounds=3");
    const bool large = strstr(game, "town") != NULL;
    const unsigned most = strstr(game, "null") != NULL ? 4 : strstr(game, "extension") ? 6 : 5;
    plan->seats = 2 + below(rng, large ? most - 1 : 3);
    plan->sitting = 1 + below(rng, plan->seats < 4 ? plan->seats : 4);
    const char *clock = WORD(rng, "none", "20+2", "60+5", "5+1", "90/move");
    const bool letters = strcmp(clock, "none") != 0 && below(rng, 3) == 0;
    snprintf(plan->settings, sizeof plan->settings,
             "game=%s seats=%u pace=%s moment=%s bot-moment=%s clock=%s grace=%s undo=%s chat=%s "
             "delay=%s watchers=%s substitute=random rated=%s visibility=%s",
             game, plan->seats, letters ? "letters" : "live", WORD(rng, "0", "200", "1500", "4000"),
             WORD(rng, "0", "100", "400"), clock, WORD(rng, "5", "10", "30", "60"),
             WORD(rng, "none", "own", "ask"), WORD(rng, "free", "phrases"),
             WORD(rng, "0", "0", "1", "5"), WORD(rng, "yes", "yes", "no"), WORD(rng, "yes", "no"),
             WORD(rng, "open", "link", "code"));
}

/* Who sits has one tab or more, who watches has one. */
static void draw_people(struct sim_plan *plan, struct rng *rng)
{
    plan->watching = below(rng, 3);
    for (unsigned person = 0; person < plan->sitting + plan->watching; person++) {
        const unsigned tabs = person >= plan->sitting ? 1 : 1 + (below(rng, 3) == 0);
        for (unsigned tab = 0; tab < tabs && plan->clients < SIM_CLIENTS; tab++)
            plan->person[plan->clients++] = person;
    }
    plan->bot = WORD(rng, "random", "random", "random", "greedy", "novice");
    if (strncmp(plan->settings, "game=null", 9) == 0)
        plan->bot = "random"; /* it has no others */
    plan->rematch = below(rng, 12) == 0;
    plan->votes = below(rng, 10) == 0;
    plan->wrong = below(rng, 3) == 0;
    plan->chats = NUMBER(rng, 0, 10, 30, 30);
    plan->fresh = NUMBER(rng, 0, 10, 4);
    plan->doubles = NUMBER(rng, 0, 5, 20);
    plan->pause = NUMBER(rng, 200, 1000, 3000);
}

static void draw_network(struct sim_plan *plan, struct rng *rng)
{
    plan->breaks = NUMBER(rng, 0, 10, 40, 40);
    plan->leaves = NUMBER(rng, 0, 0, 60, 150);
    plan->goes_for_good = NUMBER(rng, 0, 0, 300);
    plan->latency = NUMBER(rng, 0, 20, 100);
    plan->slow_one_in = NUMBER(rng, 0, 50, 10);
    plan->slow = NUMBER(rng, 300, 2000, 8000);
    plan->bot_slow_one_in = NUMBER(rng, 0, 0, 20);
    plan->bot_slow = NUMBER(rng, 1000, 20000);
    plan->timer_late = NUMBER(rng, 0, 0, 1, 50);
    plan->post_late = NUMBER(rng, 0, 2, 30);
}

static void draw_disk(struct sim_plan *plan, struct rng *rng, uint64_t seed)
{
    plan->disk = (struct store_faults){.seed = seed,
                                       .delay = NUMBER(rng, 0, 2, 10, 40),
                                       .slow = NUMBER(rng, 0, 20, 100),
                                       .slow_delay = NUMBER(rng, 300, 3000),
                                       .fail = NUMBER(rng, 0, 0, 10, 50),
                                       .fail_read = NUMBER(rng, 0, 0, 20),
                                       .survive = NUMBER(rng, 0, 500, 1000)};
    plan->crashes = NUMBER(rng, 0, 1, 2, 4, 8);
    plan->wall_sets = NUMBER(rng, 0, 0, 1, 4);
    plan->trouble = (int64_t)(20 + below(rng, 280)) * SIM_SECOND;
    plan->limits = hub_default_limits();
    /* a game that all have left for good ends before the simulation loses patience */
    plan->limits.abandoned = plan->limits.abandoned_letters = INT64_C(20) * SIM_MINUTE;
    plan->limits.missed = NUMBER(rng, 400, 400, 20, 3);
    plan->limits.linger = NUMBER(rng, 15000, 1000);
    plan->limits.snapshots = NUMBER(rng, 500, 5, 30, 100);
    plan->limits.table_log = NUMBER(rng, 5000, 5000, 40);
}

void plan_draw(struct sim_plan *plan, uint64_t seed)
{
    struct rng rng = rng_stream(seed, 1);
    memset(plan, 0, sizeof *plan);
    draw_game(plan, &rng);
    draw_people(plan, &rng);
    draw_network(plan, &rng);
    draw_disk(plan, &rng, seed);
}
