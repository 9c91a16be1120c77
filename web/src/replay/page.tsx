/* The replay of a game: the board at any step, seen by anybody, and what is thought of it. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { explanation } from '../explain';
import { t } from '../i18n';
import { go } from '../route';
import { replayed } from '../rules_link';
import { goAway } from '../session';
import { animationSpeed } from '../settings';
import { StageView } from '../stage/view';
import { ExplainedDialog } from '../table/explained';
import { Fairness } from '../table/fairness';
import { tables } from '../table/game';
import { gameName } from '../words';
import { Analysis } from './analysis';
import { Replay } from './model';
import { parsePlace } from './place';
import { Keys, Player, Seen } from './player';
import { toldSoFar } from './showing';
import { openFile } from './source';
import { Now, Story } from './story';
import { TryFromHere } from './try';

function BoardView({ replay, explain }: { replay: Replay; explain(topic: string): void }) {
  const { showing } = replay;
  const view = showing.view.value;
  const Table = tables[replay.header.game as keyof typeof tables] ?? tables.null;
  const teller = replay.teller.value;
  const viewer = replay.viewer.value;
  const you = typeof viewer === 'number' ? viewer : undefined;
  const news = showing.news.value;
  const story = replay.story.value;
  const busy = showing.busy.value;
  const told = useMemo(() => view && toldSoFar(story, view, busy), [story, view, busy]);
  if (!view) return null;
  return (
    <StageView
      game={replay.header.game}
      news={news}
      busy={busy}
      you={you}
      skip={() => showing.finish()}
      skipTo={t('To the end of this move')}
      next={() => showing.next()}
    >
      <Table
        key={showing.take.value}
        staged={busy}
        lines={view.lines}
        score={view.score}
        seats={replay.labels.value}
        you={you}
        waiting={view.waiting}
        answer={() => {}}
        news={news}
        told={told}
        t={t}
        speed={animationSpeed()}
        explain={explain}
        name={(key) => teller.name(key)}
        tell={(event) => teller.tell(event)}
        decks={replay.decks}
        options={replay.options}
        still
      />
    </StageView>
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
  useEffect(() => {
    replayed.value = replay.header.game;
    return () => void (replayed.value = undefined);
  }, [replay]);
  const plays = replay.playing.value || replay.showing.busy.value;
  return (
    <div class="replay" data-step={replay.view.value?.step}>
      <div class="replay-head">
        <h1>
          {analyse
            ? gameName(replay.header.game) // what follows is called a review
            : `${gameName(replay.header.game)}: ${t('replay')}`}
        </h1>
        <Seen replay={replay} />
      </div>
      {analyse && <Analysis replay={replay} begin />}
      <div class="replay-main" data-plays={plays ? 'yes' : 'no'}>
        <Player replay={replay} />
        <Now replay={replay} />
        <div class="board">
          <BoardView replay={replay} explain={(about) => (topic.value = about)} />
        </div>
        <Keys />
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
      {!analyse && <Analysis replay={replay} begin={false} />}
      {topic.value !== '' && (
        <ExplainedDialog
          said={explanation(topic.value, (key) => replay.teller.value.name(key))}
          game={replay.header.game}
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
