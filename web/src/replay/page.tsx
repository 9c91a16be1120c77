/* The replay of a game: the board at any step, seen by anybody, and what is thought of it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { explanation } from '../explain';
import { t } from '../i18n';
import { go } from '../route';
import { goAway } from '../session';
import { animationSpeed } from '../settings';
import { ExplainedDialog } from '../table/explained';
import { Fairness } from '../table/fairness';
import { tables } from '../table/game';
import { gameName } from '../words';
import { Analysis } from './analysis';
import { Replay } from './model';
import { parsePlace } from './place';
import { Player } from './player';
import { openFile } from './source';
import { Now, Story } from './story';
import { TryFromHere } from './try';

function BoardView({ replay, explain }: { replay: Replay; explain(topic: string): void }) {
  const view = replay.view.value;
  const last = useRef(-1);
  const Table = tables[replay.header.game as keyof typeof tables] ?? tables.null;
  const teller = replay.teller.value;
  const viewer = replay.viewer.value;
  // only a step on is a move that can be shown as one
  const news = view && view.step === last.current + 1 ? view.events : [];
  useEffect(() => {
    if (view) last.current = view.step;
  }, [view]);
  if (!view) return null;
  return (
    <Table
      lines={view.lines}
      seats={replay.seats.value}
      you={typeof viewer === 'number' ? viewer : undefined}
      waiting={view.waiting}
      answer={() => {}}
      news={news}
      t={t}
      speed={animationSpeed()}
      explain={explain}
      name={(key) => teller.name(key)}
      tell={(event) => teller.tell(event)}
      decks={replay.decks}
      still
    />
  );
}

/** A record from the disk. */
export function OpenFile({ again }: { again(): void }) {
  const said = useSignal('');
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const text = await file.text();
    if (!text.startsWith('dicecup 1')) {
      said.value = t('This is no record of a game.');
      return;
    }
    openFile(text, file.name);
    again();
  };
  return (
    <section class="panel open-file">
      <h1>{t('Open a record')}</h1>
      <p>{t('A record is a text file, as the page and the programs write it. It stays here.')}</p>
      <label>
        <span>{t('Record of a game')}</span>
        <input
          type="file"
          accept=".txt,text/plain"
          onChange={(event) => void take(event.currentTarget)}
        />
      </label>
      <p class="note" role="status">
        {said}
      </p>
    </section>
  );
}

function Trouble({ why }: { why: 'no-core' | 'no-record' }) {
  return (
    <section class="panel">
      <h1>{t('This game cannot be shown')}</h1>
      <p role="alert">
        {why === 'no-core'
          ? t('This browser cannot run the game, which replays need.')
          : t('There is no record of it: the game is not over, or not known here.')}
      </p>
      <p>
        <a class="button" href="#/">
          {t('Home')}
        </a>
      </p>
    </section>
  );
}

function Opened({ replay, analyse }: { replay: Replay; analyse: boolean }) {
  const topic = useSignal('');
  const { where, id } = replay.place;
  return (
    <div class="replay" data-step={replay.view.value?.step}>
      <h1>
        {gameName(replay.header.game)}: {t('replay')}
      </h1>
      <div class="replay-main">
        <Player replay={replay} />
        <Now replay={replay} />
        <div class="board">
          <BoardView replay={replay} explain={(about) => (topic.value = about)} />
        </div>
      </div>
      <div class="side">
        <Story replay={replay} />
        <TryFromHere replay={replay} />
        <section class="panel">
          <h2>{t('Fair dice')}</h2>
          <Fairness
            name={where === 'file' ? 'record' : id}
            record={() => Promise.resolve(replay.record)}
          />
        </section>
      </div>
      <Analysis replay={replay} begin={analyse} />
      {topic.value !== '' && (
        <ExplainedDialog
          said={explanation(topic.value, (key) => replay.teller.value.name(key))}
          close={() => (topic.value = '')}
        />
      )}
    </div>
  );
}

export function ReplayPage({ page, rest }: { page: string; rest: string }) {
  const open = useSignal<Replay | undefined>(undefined);
  const again = useSignal(0);
  useEffect(() => {
    goAway();
    const replay = new Replay(parsePlace(rest), page);
    open.value = replay;
    void replay.open();
    return () => replay.end();
  }, [page, rest, again.value]);
  const replay = open.value;
  const ready = replay?.ready.value;
  if (!replay || ready === undefined)
    return (
      <p class="panel" role="status">
        {t('The game is being read…')}
      </p>
    );
  if (ready === 'no-record' && replay.place.where === 'file')
    return (
      <OpenFile
        again={() => {
          again.value++;
          go(`#/${page}/file`, true);
        }}
      />
    );
  return ready === true ? (
    <Opened replay={replay} analyse={page === 'analysis'} />
  ) : (
    <Trouble why={ready} />
  );
}
