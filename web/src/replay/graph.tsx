/* The chance to win over time: a line for each seat, told apart by colour, dashes and a mark at its
 * end. A click leads to the move; the same is in a table, for those who do not see it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { SHAPES } from '../board/kit';
import { t } from '../i18n';
import type { Replay } from './model';
import { LEFT, RIGHT, Scale, spaced, staggered, TOP } from './plot';
import { ChangeHere } from './changes';
import { nameOf } from './jump';
import {
  changeAt,
  percent,
  roundName,
  roundStarts,
  standingAt,
  type Change,
  type Report,
} from './report';

const MARK = 13;

function useWidth(): [ref: { current: HTMLDivElement | null }, width: number] {
  const ref = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => (width.value = element.clientWidth));
    watch.observe(element);
    width.value = element.clientWidth;
    return () => watch.disconnect();
  }, []);
  return [ref, width.value];
}

interface Part {
  replay: Replay;
  report: Report;
  scale: Scale;
}

function Axes({ replay, scale }: Part) {
  const starts = roundStarts(replay.rounds.value);
  const bottom = scale.y(0);
  // as many as have room, at regular distances
  const nth = Math.ceil((28 * starts.length) / Math.max(1, scale.width - LEFT - RIGHT));
  const labelled = ({ round }: { round: number }) => (round - 1) % nth === 0;
  return (
    <g class="axes">
      {[0, 0.25, 0.5, 0.75, 1].map((chance) => (
        <g key={chance}>
          <path d={`M${LEFT} ${scale.y(chance)}H${scale.width - RIGHT}`} />
          <text x={LEFT - 6} y={scale.y(chance) + 4} class="at-end">
            {chance * 100}
          </text>
        </g>
      ))}
      {spaced(starts.filter(labelled), (start) => scale.x(start.moves), 18).map(
        ({ round, moves }) => (
          <g key={round}>
            <path class="tick" d={`M${scale.x(moves)} ${bottom}v5`} />
            <text x={scale.x(moves)} y={bottom + 18} class="middle">
              {round}
            </text>
          </g>
        ),
      )}
    </g>
  );
}

function Lines({ report, scale }: Part) {
  const last = report.standings.at(-1);
  return (
    <>
      {report.seats.map(({ seat }) => (
        <path
          key={seat}
          class={`line seat-${seat}`}
          d={scale.path(
            report.standings.map(({ moves, win }) => ({ moves, chance: win[seat - 1] ?? 0 })),
          )}
        />
      ))}
      {last &&
        report.seats.map(({ seat }) => {
          const x = scale.x(last.moves) - MARK / 2;
          const y = scale.y(last.win[seat - 1] ?? 0) - MARK / 2;
          return (
            <path
              key={seat}
              class={`end seat-${seat}`}
              d={SHAPES[seat - 1]}
              transform={`translate(${x} ${y}) scale(${MARK / 16})`}
            />
          );
        })}
    </>
  );
}

function Cursor({ replay, report, scale }: Part) {
  const at = replay.at.value;
  const here = standingAt(report, at);
  return (
    <g class="cursor">
      <path d={`M${scale.x(at)} ${TOP}V${scale.y(0)}`} />
      {here?.win.map((chance, i) => (
        <circle key={i} class={`seat-${i + 1}`} cx={scale.x(at)} cy={scale.y(chance)} r={4.5} />
      ))}
    </g>
  );
}

/** The moves that changed most, by their numbers in the list. */
function Numbered({ list, scale }: { list: Change[]; scale: Scale }) {
  const places = list.map(({ moves }) => scale.x(moves));
  const rows = staggered(places, 12).map((row) => TOP + 9 + 13 * row);
  return (
    <g class="numbered">
      {places.map((x, i) => (
        <g key={i}>
          <path d={`M${x} ${(rows[i] ?? 0) + 5}V${scale.y(0)}`} />
          <text x={x} y={rows[i]}>
            {i + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Who is who, and what their chances are at the step that is shown. */
function Legend({ replay, report }: { replay: Replay; report: Report }) {
  const here = standingAt(report, replay.at.value);
  return (
    <ul class="legend">
      {report.seats.map(({ seat }) => (
        <li key={seat}>
          <svg class="sample" viewBox="0 0 44 16" aria-hidden="true">
            <path class={`line seat-${seat}`} d="M1 8h28" />
            <path
              class={`end seat-${seat}`}
              d={SHAPES[seat - 1]}
              transform={`translate(${31 - MARK / 4} ${8 - MARK / 2}) scale(${MARK / 16})`}
            />
          </svg>
          {nameOf(replay, seat)} <b>{t('{n} %', { n: percent(here?.win[seat - 1] ?? 0) })}</b>
        </li>
      ))}
    </ul>
  );
}

function Numbers({ replay, report }: { replay: Replay; report: Report }) {
  const rows = [
    ...roundStarts(replay.rounds.value).map(({ round, moves }) => ({
      label: roundName(replay.header.game, round),
      moves,
    })),
    { label: t('The end'), moves: replay.header.moves },
  ];
  return (
    <details>
      <summary>{t('The same as a table')}</summary>
      <div class="scrolls" tabIndex={0} role="region" aria-label={t('Chance to win, in %')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('When')}</th>
              {report.seats.map(({ seat }) => (
                <th scope="col" key={seat}>
                  {nameOf(replay, seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, moves }) => (
              <tr key={moves}>
                <th scope="row">{label}</th>
                {report.seats.map(({ seat }) => (
                  <td key={seat}>{percent(standingAt(report, moves)?.win[seat - 1] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function WinGraph({
  replay,
  report,
  list,
}: {
  replay: Replay;
  report: Report;
  /** The changes that have numbers; none as long as not all is judged. */
  list: Change[];
}) {
  const [ref, width] = useWidth();
  const scale = new Scale(width, width < 500 ? 220 : 280, replay.header.moves);
  const part = { replay, report, scale };
  const jump = (event: PointerEvent) => {
    const left = ref.current?.getBoundingClientRect().left ?? 0;
    replay.playing.value = false;
    void replay.go(scale.moveAt(event.clientX - left));
  };
  return (
    <section class="panel win-graph">
      <h3>{t('Chance to win, in %')}</h3>
      <Legend replay={replay} report={report} />
      <div class="plot" ref={ref}>
        {width > 0 && (
          <svg
            viewBox={`0 0 ${scale.width} ${scale.height}`}
            width={scale.width}
            height={scale.height}
            role="img"
            aria-label={t('A line for each seat over the game; the table below has the numbers.')}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              jump(event);
            }}
            onPointerMove={(event) => {
              if (event.buttons === 1) jump(event);
            }}
          >
            <Axes {...part} />
            <Numbered list={list} scale={scale} />
            <Cursor {...part} />
            <Lines {...part} />
          </svg>
        )}
      </div>
      <ChangeHere replay={replay} change={changeAt(report, replay.at.value)} />
      <Numbers replay={replay} report={report} />
    </section>
  );
}
