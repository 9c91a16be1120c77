/* What happened: round by round and place by place, or turn by turn (story.ts), in short lines, with what
 * was said in between. Old chapters are folded up. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Mark } from '../board/kit';
import { t } from '../i18n';
import { continues, listed, parseEvent } from '../sentences';
import { useReused } from '../reuse';
import { askStep, onStage, table } from '../session';
import { showAgain } from '../stage/again';
import { lengthOf } from '../stage/scene';
import { scenesOf } from '../stage/scenes';
import { said } from './said';
import { read } from './read';
import { boardSeats, gameOf, isYou, labelOf, nameOf, teller } from './seats';
import type { LogEntry } from './state';
import { chapters, type Chapter, type Group } from './story';

/** Headings say these. */
const SILENT = new Set(['round', 'turn', 'done']);
/** Dice of all side by side. */
const ABREAST = new Set(['kept', 'kept-last', 'hand']);
const OPEN = 2; // chapters, from the last

/** Against bots alone chance goes on from where it was; with others no dice are undone. */
const isAlone = (): boolean =>
  table.value.seats.every((seat, i) => isYou(i + 1) || seat.bot !== undefined);

/** An entry of the log as a sentence; below a heading a shorter one. */
export function sentence(entry: LogEntry, below = false): string {
  if (entry.kind === 'event') {
    const { event } = entry;
    return (below ? teller.value.line(event) : teller.value.tell(event)) ?? event;
  }
  const seat = 'seat' in entry ? nameOf(entry.seat) : '';
  const you = 'seat' in entry && isYou(entry.seat);
  switch (entry.kind) {
    case 'chat':
    case 'phrase':
      return `${labelOf(entry.seat)}: ${said(entry) ?? ''}`;
    case 'muted':
      return t('{seat} says something. You have muted {seat}.', { seat });
    case 'undone':
      if (you && isAlone()) return t('You undo a move. The dice that follow are new.');
      return you ? t('You undo a move.') : t('{seat} undoes a move.', { seat });
    case 'wants-undo':
      return you ? t('You ask to undo a move.') : t('{seat} asks to undo a move.', { seat });
    case 'agrees':
      return you ? t('You agree.') : t('{seat} agrees.', { seat });
    case 'disagrees':
      return you ? t('You disagree.') : t('{seat} disagrees.', { seat });
    case 'removed':
      return t('The host has removed {seat}.', { seat: entry.name || seat });
    case 'away':
      return you
        ? t('You are away; a bot plays for you.')
        : t('{seat} is away; a bot plays meanwhile.', { seat });
    case 'back':
      return you ? t('You are back.') : t('{seat} is back.', { seat });
    case 'started':
      return t('The game begins.');
    case 'practice':
      return t('This game now counts as practice.');
    case 'ended':
      return entry.why === 'vote'
        ? t('The game was ended by vote.')
        : t('The game was ended by whoever runs the server.');
  }
}

interface Shows {
  /** Before an event is shown again: whatever lies over the board goes away. */
  onShow?(): void;
}

/** Long enough to see it, at any pace. */
const lengthAgain = (events: readonly string[]): number =>
  Math.max(1500, 1.5 * lengthOf(scenesOf(gameOf.value), events, 'normal'));

type Told = Extract<LogEntry, { kind: 'event' }>;

/** A part of a line that leads back to its event. */
function Shown(props: Shows & { entry: Told; class?: string; children: ComponentChildren }) {
  const { entry, onShow, children } = props;
  const show = () => {
    onShow?.();
    if (!onStage.value) showAgain(entry, lengthAgain, askStep);
  };
  return (
    <button type="button" class={props.class} title={t('Show it again')} onClick={show}>
      {children}
    </button>
  );
}

/** Whose dice: a mark and the dice, which listeners hear as a sentence. */
function Dice({ seat, text, dice }: { seat: number; text?: string; dice: string }) {
  return (
    <>
      <Mark seat={seat} label={text === undefined ? labelOf(seat) : undefined} />
      {text !== undefined && <span class="unseen">{text}</span>}
      <span aria-hidden={text !== undefined}>{dice}</span>
    </>
  );
}

/** What happens to all at once, as dice are kept, is one line; so is the same thing several times. */
function lines(entries: LogEntry[]): LogEntry[][] {
  const found: LogEntry[][] = [];
  const wordOf = (entry?: LogEntry) =>
    entry?.kind === 'event' ? parseEvent(entry.event).word.replace(/^kept-none$/, 'kept') : '';
  for (const entry of entries) {
    const last = found.at(-1);
    const [before, word] = [wordOf(last?.[0]), wordOf(entry)];
    const same =
      entry.kind === 'event' &&
      last?.[0]?.kind === 'event' &&
      (last[0].event === entry.event || continues(last[0].event, entry.event));
    if (SILENT.has(word)) continue;
    if (last && (same || (ABREAST.has(word) && word === before))) last.push(entry);
    else found.push([entry]);
  }
  return found;
}

function Line({ line, scene, onShow }: Shows & { line: LogEntry[]; scene: Group }) {
  const [entry] = line;
  if (entry?.kind !== 'event') return entry ? <li class={entry.kind}>{sentence(entry)}</li> : null;
  const { word, fields } = parseEvent(entry.event);
  const events = line.filter((one) => one.kind === 'event');
  if (ABREAST.has(word.replace('-none', '')))
    return (
      <li class="had">
        {events.map((one, i) => {
          const { seat, dice } = parseEvent(one.event).fields;
          const shown = dice === undefined ? '–' : teller.value.dice(dice);
          return (
            <Shown
              key={i}
              class={isYou(Number(seat)) ? 'own' : undefined}
              entry={one}
              onShow={onShow}
            >
              <Dice seat={Number(seat)} text={sentence(one)} dice={shown} />
            </Shown>
          );
        })}
      </li>
    );
  const [event = entry.event, ...same] = listed(events.map((one) => one.event));
  return (
    <li class={isYou(Number(fields.seat)) ? 'event own' : 'event'}>
      <Shown entry={entry} onShow={onShow}>
        {sentence({ ...entry, event }, scene.kind === 'place' || scene.kind === 'turn')}
      </Shown>
      {same.length > 0 && ` × ${events.length}`}
    </li>
  );
}

function Scene({ scene, ...shows }: Shows & { scene: Group }) {
  const place = scene.place && teller.value.name(`place.${scene.place}`);
  return (
    <section class="scene">
      {place !== undefined && (
        <div class="had">
          <h4>{place}</h4>
          {scene.had.map(({ seat, dice }) => (
            <span key={seat}>
              <Dice seat={seat} dice={dice.join(' ')} />
            </span>
          ))}
        </div>
      )}
      <ul>
        {lines(scene.entries).map((line, i) => (
          <Line key={i} line={line} scene={scene} {...shows} />
        ))}
      </ul>
    </section>
  );
}

function title({ kind, n, seat }: Chapter): string {
  if (kind === 'round' && n > 0) return t('Round {n}', { n });
  if (kind === 'turn' && seat !== undefined) return isYou(seat) ? t('Your turn') : nameOf(seat);
  if (kind === 'round') return t('Earlier');
  return kind === 'start' ? t('The beginning') : t('The end');
}

function ChapterView({ chapter, open, ...shows }: Shows & { chapter: Chapter; open: boolean }) {
  return (
    <details class="chapter" open={open}>
      <summary>
        <h3>
          {chapter.seat !== undefined && <Mark seat={chapter.seat} />} {title(chapter)}
        </h3>
      </summary>
      {chapter.groups.map((scene, i) => (
        <Scene key={i} scene={scene} {...shows} />
      ))}
    </details>
  );
}

/** Keeps the end of what is told in sight; who has scrolled up to read stays there. */
function useEnd() {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = useRef({ top: 0, hidden: 0 });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // looked at when it has been laid out anyway: it grows, and so does what is above it
    const watch = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const one of [element, ...element.children]) watch.observe(one);
    return () => watch.disconnect();
  }, []);
  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    const hidden = scrollHeight - clientHeight;
    const near = hidden - scrollTop < 40;
    // only a reader who goes up leaves the end: more may have come since, or chapters have closed
    const stays = scrollTop >= last.current.top || hidden !== last.current.hidden;
    atEnd.current = near || (atEnd.current && stays);
    last.current = { top: scrollTop, hidden };
  };
  return { list, scrolled };
}

export function Log({ onShow }: Shows) {
  const { list, scrolled } = useEnd();
  const story = useReused(chapters(read.value));
  // of turns all since your last one stay open, of rounds the last two
  const turns = story.at(-1)?.kind === 'turn' ? boardSeats.value.length : OPEN;
  return (
    <section class="panel log">
      <h2>{t('What happened')}</h2>
      <div
        class="story"
        ref={list}
        onScroll={scrolled}
        tabIndex={0}
        role="group"
        aria-keyshortcuts="l"
        aria-label={t('What happened')}
      >
        <div>
          {story.map((chapter, i) => (
            <ChapterView
              key={`${chapter.kind} ${chapter.n} ${i}`}
              chapter={chapter}
              open={i >= story.length - Math.max(OPEN, turns)}
              onShow={onShow}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
