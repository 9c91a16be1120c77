/* The frame around a board. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { t } from '../i18n';
import { lazy, loadStyle } from '../lazy';
import { announce } from '../live';
import { answer, askWhy, joined, odds, table } from '../session';
import { animationSpeed, settings } from '../settings';
import { gameName } from '../words';
import { Status } from './clock';
import { Log, sentence } from './log';
import { Refused } from './refused';
import { boardSeats, gameOf, teller } from './seats';
import { useSkipping } from './skip';

const Aids = lazy(async () => (await import('../later')).Aids);
const Chat = lazy(async () => (await import('../later')).Chat);
const Explained = lazy(async () => (await import('../later')).Explained);
const OddsPanel = lazy(async () => (await import('../later')).OddsPanel);
const Result = lazy(async () => (await import('../later')).Result);
const Sounds = lazy(async () => (await import('../sound')).Sounds);
const Tools = lazy(async () => (await import('../later')).Tools);
const Typed = lazy(async () => (await import('../later')).Typed);
/* By game; each brings its drawings along. */
export const tables = {
  town: lazy<BoardProps>(async () => (await import('../town/table')).town.Table),
  dicetto: lazy<BoardProps>(async () => {
    const [part] = await Promise.all([import('../dicetto/table'), loadStyle(STYLES.dicetto)]);
    return part.dicetto.Table;
  }),
  null: lazy<BoardProps>(async () => (await import('../later')).fallback.Table),
};

/** Tells those who listen what happens and what they are asked. */
export function useAnnouncements(): void {
  const { log, ask, question } = table.value;
  const heard = useRef(log.at(-1)?.step ?? -1);
  useEffect(() => {
    announce(log.filter((entry) => entry.step > heard.current).map((entry) => sentence(entry)));
    heard.current = log.at(-1)?.step ?? heard.current;
  }, [log]);
  useEffect(() => {
    if (ask) announce([teller.value.tell(ask.is) ?? t('It is your turn.')]);
  }, [question, ask?.is]);
}

/** With `quiet` nothing is offered, though something may be asked. */
export function BoardView(props: { explain(topic: string): void; quiet?: boolean }) {
  const state = table.value;
  const Table = tables[gameOf.value as keyof typeof tables] ?? tables.null;
  const last = useRef(state.newsStep);
  // what happened before we came is not played again
  const news = state.newsStep === last.current ? [] : state.news;
  return (
    <Table
      lines={state.lines}
      seats={boardSeats.value}
      you={state.you}
      waiting={state.waiting}
      moment={state.moment}
      clocks={state.clocks}
      ask={state.answered || props.quiet ? undefined : state.ask}
      answer={answer}
      news={news}
      t={t}
      speed={animationSpeed()}
      explain={props.explain}
      name={(key) => teller.value.name(key)}
      tell={(event) => teller.value.tell(event)}
      decks={state.decks}
      odds={odds.value && Object.fromEntries(odds.value.map((row) => [row.of, row]))}
      why={askWhy}
      aids={
        state.phase === 'playing' && (
          <>
            <Aids />
            <Refused />
          </>
        )
      }
    />
  );
}

export function Game({ where }: { where: 'server' | 'here' }) {
  const topic = useSignal('');
  const playing = table.value.phase === 'playing';
  const people = table.value.seats.filter((seat) => seat.person).length + table.value.watching;
  useAnnouncements();
  useSkipping();
  return (
    <div
      class="game"
      data-question={table.value.question}
      data-asked={table.value.ask ? 'yes' : 'no'}
    >
      <div class="game-head">
        <h1>{gameName(gameOf.value)}</h1>
        {where === 'server' && table.value.you === undefined && joined.value && (
          <span class="code">{joined.value.code}</span>
        )}
        <Status />
      </div>
      {!playing && <Result where={where} />}
      <div class="board">
        <BoardView explain={(about) => (topic.value = about)} />
        {!playing && <Refused />}
      </div>
      <div class="side">
        {playing && <OddsPanel />}
        {(playing || people > 1) && <Tools />}
        {playing && <Typed />}
        <Chat />
        <Log />
      </div>
      {settings.sound.value && <Sounds />}
      {topic.value !== '' && <Explained topic={topic.value} close={() => (topic.value = '')} />}
    </div>
  );
}
