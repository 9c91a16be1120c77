/* How long people wait for moments: bench_moments [GAMES]. Greedy bots play for four people, or for
 * one whom nobody watches, who answer at once, so all the time that passes is that of moments for
 * hidden cards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "tests/table/table_world.h"

struct sum {
    double moments, seconds, answers, rounds;
};

/* Everybody who is asked answers; false: nobody is. */
static bool answer_all(struct world *w, unsigned people, struct sum *sum)
{
    bool any = false;
    for (unsigned seat = 0; seat < people; seat++) {
        struct table_ask ask;
        char move[512];
        struct text text = TEXT(move);
        const struct game *game = w->table.match.game;
        const struct bot *bot = bot_find(game, "greedy");
        if (w->table.seat[seat].replied || !table_ask(&w->table, seat, w->table.question, &ask))
            continue;
        const struct bot_question question = {.game = game,
                                              .view = ask.view,
                                              .seat = seat,
                                              .choices = ask.choices,
                                              .count = ask.count};
        const struct move chosen = bot->choose(&question, &w->rng);
        game->print_move(&chosen, &text);
        if (world_line(w, seat + 1, "answer %u %s", w->table.question, move) == NULL) {
            sum->answers++;
            any = true;
        }
    }
    return any;
}

static void play(uint64_t seed, const char *settings, unsigned people, const char *standing,
                 struct sum *sum)
{
    static struct world world;
    struct world *w = &world;
    unsigned round = 0;
    world_open(w, seed);
    if (world_make(w, settings) != NULL)
        abort();
    if (people == 1)
        world_line(w, 1, "set watchers=no");
    for (unsigned person = 1; person <= people; person++) {
        world_here(w, person, true);
        world_line(w, person, "sit %u", person);
    }
    for (unsigned seat = people + 1; seat <= 4; seat++)
        world_line(w, 1, "bot %u greedy", seat);
    world_line(w, 1, "start");
    const int64_t began = w->now;
    while (w->table.phase == TABLE_PLAYING) {
        const unsigned now = w->table.match.game->round(w->table.told);
        for (unsigned person = 1; now != round && person <= people; person++)
            world_line(w, person, "standing %s", standing);
        sum->rounds += now != round;
        round = now;
        if (answer_all(w, people, sum) || world_think(w))
            continue;
        if (!w->table.moment || !w->table.timed)
            abort(); /* nobody would ever go on */
        sum->moments++;
        world_pass(w, w->table.ends - w->now);
    }
    sum->seconds += (double)(w->now - began) / 1000;
    world_close(w);
}

int main(int count, char **words)
{
    static const char *const standings[] = {"ask", "hit", "pass"};
    static const char *const tables[] = {"game=town clock=none", "game=town clock=none "
                                                                 "options=extension=on,indians=on"};
    const unsigned games = count > 1 ? (unsigned)strtoul(words[1], NULL, 10) : 50;
    puts("people  standing  moments  seconds  rounds  answers   a game, with the default settings");
    for (unsigned table = 0; table < 2; table++) {
        puts(tables[table]);
        for (unsigned row = 0; row < 6; row++) {
            const unsigned people = row < 3 ? 4 : 1;
            struct sum sum = {0};
            for (unsigned game = 0; game < games; game++)
                play(game + 1, tables[table], people, standings[row % 3], &sum);
            printf("%6u  %8s  %7.1f  %7.1f  %6.1f  %7.1f\n", people, standings[row % 3],
                   sum.moments / games, sum.seconds / games, sum.rounds / games,
                   sum.answers / games);
        }
    }
    return 0;
}
