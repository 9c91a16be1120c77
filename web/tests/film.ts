/* Films of a round of each game, at the sizes of a phone and a desk, at the normal pace, and the short one
 * of the README: film OUT [README-DIRECTORY]. They are for looking at, frame by frame if need be: the frames
 * stay beside each film. FILMS=town-390 takes just that one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { asked, playByBoard, start, type Kind } from './play';
import { World, type Who } from './world';

const [out = 'film', readme] = process.argv.slice(2);
const wanted = process.env.FILMS?.split(',');

/** As long as somebody looks before they choose. */
const THINKS = 1200;
const PHONE: Who = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESK: Who = { viewport: { width: 1440, height: 900 } };

const FILMS: Record<string, { kind: Kind; who: Who; answers: number }> = {
  'town-390': { kind: { game: 'town', bots: 3 }, who: PHONE, answers: 7 },
  'town-1440': { kind: { game: 'town', bots: 3 }, who: DESK, answers: 7 },
  'dicetto-390': { kind: { game: 'dicetto', bots: 2 }, who: PHONE, answers: 8 },
  'dicetto-1440': { kind: { game: 'dicetto', bots: 2 }, who: DESK, answers: 8 },
};

/** The one in the README: which, from which second, for how many, and how wide. */
const SHORT = { film: 'town-1440', from: 9, seconds: 12, width: 720 };

/** Keeps each frame that the browser draws from now on; the returned function ends the film. */
async function record(page: Page, directory: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const times: number[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    writeFileSync(join(directory, `${times.length}.jpg`), Buffer.from(data, 'base64'));
    times.push(metadata.timestamp ?? 0);
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
  return async () => {
    await session.send('Page.stopScreencast');
    const list = times.map((time, i) => {
      const length = Math.max(0.001, (times[i + 1] ?? time + 1) - time);
      return `file ${i}.jpg\nduration ${length.toFixed(4)}\n`;
    });
    writeFileSync(join(directory, 'frames.txt'), list.join(''));
  };
}

const ffmpeg = (...words: string[]): void => {
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...words], { stdio: 'inherit' });
};

async function take(world: World, name: string, { kind, who, answers }: (typeof FILMS)[string]) {
  const frames = join(out, name);
  rmSync(frames, { recursive: true, force: true });
  mkdirSync(frames, { recursive: true });
  const page = await world.person({
    seed: 7,
    pace: 'normal',
    reducedMotion: 'no-preference',
    patience: 90_000,
    ...who,
  });
  await start(page, kind);
  await asked(page);
  const end = await record(page, frames);
  for (let turn = 0; turn < answers; turn++) {
    await page.waitForTimeout(THINKS);
    await playByBoard(page, 1, turn);
    await asked(page);
  }
  await page.waitForTimeout(2 * THINKS);
  await end();
  await page.context().close();
  const film = join(out, `${name}.webm`);
  const list = ['-f', 'concat', '-i', join(frames, 'frames.txt'), '-r', '30'];
  ffmpeg(...list, '-c:v', 'libvpx-vp9', '-crf', '32', '-b:v', '0', '-cpu-used', '5', film);
  console.log(film);
}

/** Small enough to be looked at on the way: a picture that moves. */
function shorten(directory: string): void {
  const { film, from, seconds, width } = SHORT;
  const picture = join(directory, 'page-film.webp');
  const part = ['-ss', String(from), '-t', String(seconds), '-i', join(out, `${film}.webm`)];
  const less = ['-vf', `fps=10,scale=${width}:-2`, '-c:v', 'libwebp_anim', '-loop', '0'];
  ffmpeg(...part, ...less, '-quality', '45', '-compression_level', '6', picture);
  console.log(picture);
}

const world = new World();
await world.open();
try {
  for (const [name, film] of Object.entries(FILMS))
    if (wanted === undefined || wanted.includes(name)) await take(world, name, film);
} finally {
  await world.close();
}
if (readme !== undefined && (wanted === undefined || wanted.includes(SHORT.film))) shorten(readme);
