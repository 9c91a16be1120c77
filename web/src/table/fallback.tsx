/* A board for any game: the lines of the position, and the choices as buttons. */
import type { Board, BoardProps } from '../boards';
import { moveWords } from '../moves';

function Table(props: BoardProps) {
  const { lines, ask, answer, t, tell, waiting, seats } = props;
  const names = waiting.map((seat) => seats[seat - 1]?.name ?? '').join(', ');
  return (
    <div class="fallback">
      <ul class="position">
        {lines.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
      {ask ? (
        <>
          <p class="question">{tell(ask.is) ?? t('It is your turn.')}</p>
          <ul class="choices">
            {ask.choices.map((move) => (
              <li key={move}>
                <button type="button" onClick={() => answer(move)}>
                  {moveWords(move, props)}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        names !== '' && <p class="question">{t('Waiting for {names}.', { names })}</p>
      )}
      {props.aids}
    </div>
  );
}

export const fallback: Board = { parse: (lines) => lines, Table };
