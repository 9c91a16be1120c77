/* An analysis in pieces, one as good to work on as another: on threads, or bit by bit. */
#include "analysis/analysis.h"

static uint32_t pieces_of(const struct analysis *analysis, enum analyse_kind kind)
{
    switch (kind) {
    case PIECE_STANDING:
        return analysis->count + 1;
    case PIECE_WORD:
        return analysis->words;
    default:
        return analysis->count;
    }
}

static bool is_piece(const struct analysis *analysis, const struct analyse_piece *piece)
{
    if (piece->kind == PIECE_STANDING || piece->kind == PIECE_WORD)
        return true;
    return (analysis->steps[piece->index].move.seat == CHANCE) == (piece->kind == PIECE_CHANCE);
}

uint64_t analyse_pieces(const struct analysis *analysis)
{
    uint64_t sum = 0;
    for (unsigned kind = 0; kind < PIECES; kind++)
        sum += pieces_of(analysis, (enum analyse_kind)kind);
    return sum;
}

bool analyse_find(const struct analysis *analysis, uint64_t number, struct analyse_piece *piece)
{
    unsigned kind = PIECE_STANDING;
    while (kind < PIECES && number >= pieces_of(analysis, (enum analyse_kind)kind))
        number -= pieces_of(analysis, (enum analyse_kind)kind++);
    *piece = (struct analyse_piece){(enum analyse_kind)kind, (uint32_t)number};
    return kind < PIECES && is_piece(analysis, piece);
}

bool analyse_is_judged(const struct analysis *analysis, const struct analyse_piece *piece)
{
    return piece->kind == PIECE_STANDING ? analysis->standings[piece->index].judged
           : piece->kind == PIECE_WORD   ? analysis->word[piece->index].judged
                                         : analysis->steps[piece->index].judged;
}

void analyse_judge(const struct analysis *analysis, const struct analyse_piece *piece)
{
    switch (piece->kind) {
    case PIECE_STANDING:
        analyse_standing(analysis, piece->index);
        break;
    case PIECE_CHANCE:
        analyse_chance(analysis, piece->index);
        break;
    case PIECE_WORD:
        analyse_word(analysis, piece->index);
        break;
    case PIECE_DECISION:
        analyse_decision(analysis, piece->index);
        break;
    case PIECES:
        break;
    }
}

uint64_t analyse_cost(const struct analysis *analysis, const struct analyse_forecast *forecast,
                      const struct analyse_piece *piece)
{
    const double looks_a_word = 4;
    const uint32_t i = piece->index;
    double cost = forecast->outlook;
    if (piece->kind == PIECE_WORD)
        cost *= looks_a_word;
    else if (piece->kind != PIECE_STANDING && analysis->steps[i].ways < 2)
        cost = 0;
    else if (piece->kind == PIECE_CHANCE)
        cost *= analysis->steps[i].ways;
    else if (piece->kind == PIECE_DECISION)
        cost = forecast->decision;
    return (uint64_t)cost;
}

uint64_t analyse_cost_of_all(const struct analysis *analysis,
                             const struct analyse_forecast *forecast)
{
    const uint64_t pieces = analyse_pieces(analysis);
    struct analyse_piece piece;
    uint64_t sum = 1; /* so that it can be divided by */
    for (uint64_t i = 0; i < pieces; i++)
        if (analyse_find(analysis, i, &piece))
            sum += analyse_cost(analysis, forecast, &piece);
    return sum;
}
