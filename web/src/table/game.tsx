/* The frame around a board. */
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { t } from '../i18n';
import { lazy, loadStyle } from '../lazy';
import {
  answer,
  askWhy,
  choseAnew,
  consider,
  hints,
  inLesson,
  joined,
  nextOnStage,
  odds,
  onStage,
  sayLine,
  skipStage,
  table,
} from '../session';
import { again } from '../stage/again';
import { StageView } from '../stage/view';
import { animationSpeed, settings, tapping } from '../settings';
import { town } from '../town/table';
import { Bar } from './bar';
import { beginning, useAnnouncements } from './hear';
import { chosenBy } from './presence';
import { Refused } from './refused';
import { boardSeats, gameOf, teller } from './seats';
import { Side, type Sheet } from './side';
import { useSkipping } from './skip';
import { eventsIn, sinceRound } from './story';

const Aids = lazy(async () => (await import('../later')).Aids);
const Explained = lazy(async () => {
  const [part] = await Promise.all([import('../later'), loadStyle(STYLES.reading)]);
  return part.Explained;
});
const Notices = lazy(async () => (await import('../later')).Notices);
const RecapPanel = lazy(async () => (await import('../later')).RecapPanel);
const Missed = lazy(async () => (await import('../later')).Missed);
const Result = lazy(async () => {
  const [part] = await Promise.all([import('../result/result'), loadStyle(STYLES.result)]);
  return part.Result;
});
const Sounds = lazy(async () => (await import('../sound')).Sounds);
const Standing = lazy(async () => (await import('../later')).Standing);
/* By game; each brings its drawings along. */
export const tables = {
  town: town.Table, // what is played first is there at once
  dicetto: lazy<BoardProps>(async () => {
    const [part] = await Promise.all([import('../dicetto/table'), loadStyle(STYLES.dicetto)]);
    return part.dicetto.Table;
  }),
  null: lazy<BoardProps>(async () => (await import('../later')).fallback.Table),
};

const name = (key: string) => teller.value.name(key);
const tell = (event: string) => teller.value.tell(event);

const NOTHING: string[] = [];
const NOBODY: number[] = [];

interface View {
  explain(topic: string): void;
  /** Nothing is offered, though something may be asked. */
  quiet?: boolean;
}

/** What every board is given, whether it shows the game or what happened in it. */
function shared({ explain }: View) {
  const state = table.value;
  return {
    seats: boardSeats.value,
    you: state.you,
    score: state.score,
    decks: state.decks,
    options: state.options,
    answer,
    t,
    speed: animationSpeed(),
    explain,
    name,
    tell,
  };
}

export function BoardView(props: View) {
  const state = table.value;
  const Table = tables[gameOf.value as keyof typeof tables] ?? tables.null;
  // what happened before we came is not played again; the start of the game is what we came for
  const last = useRef(onStage.value && beginning(state) ? undefined : state.newsStep);
  const news = state.newsStep === last.current ? NOTHING : state.news;
  const told = useMemo(() => sinceRound(eventsIn(state.log)), [state.log]);
  const past = again.value;
  return (
    <StageView
      game={gameOf.value}
      news={past?.news ?? news}
      told={past ? undefined : told}
      busy={onStage.value || past !== undefined}
      you={state.you}
      skip={skipStage}
      next={nextOnStage}
    >
      {past && <Table {...shared(props)} {...past} waiting={NOBODY} staged key="again" />}
      <div class="live" hidden={past !== undefined} key="live">
        <Table
          {...shared(props)}
          staged={onStage.value}
          goOn={tapping() ? nextOnStage : undefined}
          lines={state.lines}
          news={news}
          told={told}
          waiting={props.quiet ? NOBODY : state.waiting}
          chosen={props.quiet ? NOBODY : chosenBy(state)}
          moment={state.moment}
          clocks={state.clocks}
          ask={state.answered || props.quiet ? undefined : state.ask}
          odds={
            onStage.value || state.phase !== 'playing'
              ? undefined
              : odds.value && Object.fromEntries(odds.value.map((row) => [row.of, row]))
          }
          hinted={hints.given.value?.move}
          consider={consider}
          why={askWhy}
          choosing={choseAnew}
          recap={
            <>
              <Missed />
              <RecapPanel />
            </>
          }
          standing={state.phase === 'playing' && state.you !== undefined && <Standing />}
          decline={inLesson.value ? undefined : () => sayLine('standing pass')}
          aids={
            state.phase === 'playing' && (
              <>
                <Aids />
                <Refused />
              </>
            )
          }
        />
      </div>
    </StageView>
  );
}

/** What becomes of a game is at the top of the page, wherever somebody was looking. */
function useTop(playing: boolean): void {
  const before = useRef(playing);
  useEffect(() => {
    if (before.current && !playing) scrollTo(0, 0);
    before.current = playing;
  }, [playing]);
}

/** A game that is going on has all of the window. Styles are told so: to find out by `:has()` they would be
 * reckoned anew with every event, all over the page. */
function useWindow(playing: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-playing', playing);
    return () => document.documentElement.removeAttribute('data-playing');
  }, [playing]);
}

/** Whether somebody was here while the game was still played: its end is told, and not just shown. */
function useWitnessed(playing: boolean): boolean {
  const seen = useRef('');
  const id = joined.value?.id ?? '-';
  if (playing) seen.current = id;
  return seen.current === id;
}

export function Game({ where }: { where: 'server' | 'here' }) {
  const topic = useSignal('');
  const sheet = useSignal<Sheet>('');
  const { phase, question, ask, you } = table.value;
  const playing = phase === 'playing';
  const explain = useCallback((about: string) => void (topic.value = about), []);
  const reply = useCallback(() => void (sheet.value = 'chat'), []);
  useAnnouncements();
  useSkipping();
  useTop(playing);
  useWindow(playing);
  const fresh = useWitnessed(playing);
  return (
    <div
      class="game"
      data-phase={phase}
      data-open={sheet.value || undefined}
      data-game={gameOf.value}
      data-you={you}
      data-question={question}
      data-asked={ask ? 'yes' : 'no'}
    >
      <Bar where={where} sheet={sheet} />
      {!playing && <Result where={where} fresh={fresh} />}
      <div class="board">
        <Notices reply={reply} chatting={sheet.value === 'chat'} />
        <BoardView explain={explain} />
        {!playing && <Refused />}
      </div>
      <Side sheet={sheet} />
      {settings.sound.value && <Sounds />}
      {topic.value !== '' && <Explained topic={topic.value} close={() => (topic.value = '')} />}
    </div>
  );
}
