/* The table uses the screen it has, what matters for a question is in sight with it, nothing jumps, and what
 * people want reaches those who look at the board. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { answerByList, answered, asked, playByBoard, start } from './play';
import { pictures, questions, toQuestion } from './screens';
import { LANGUAGES } from './tongue';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const DESK = { width: 1440, height: 900 };
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** Those of the selected things that are not wholly in the window: hidden, cut off, or under something else. */
function outOfSight(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((what) => {
    const things = [...document.querySelectorAll<HTMLElement>(what)];
    if (things.length === 0) return [`no ${what}`];
    const isCut = (thing: Element, { left, top, right, bottom }: DOMRect): boolean => {
      for (let one = thing.parentElement; one && one !== document.body; one = one.parentElement) {
        const box = one.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(one);
        if (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return true;
        if (overflowY !== 'visible' && (top < box.top - 1 || bottom > box.bottom + 1)) return true;
      }
      return false;
    };
    return things.flatMap((thing) => {
      const box = thing.getBoundingClientRect();
      const { left, top, right, bottom } = box;
      const drawn =
        box.width > 0 &&
        box.height > 0 &&
        thing.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const [across, down] = [(left + right) / 2, (top + bottom) / 2];
      // the middles of its sides: corners may be round
      const seen = [
        [left + 2, down],
        [right - 2, down],
        [across, top + 2],
        [across, bottom - 2],
      ].every(([x = 0, y = 0]) => {
        const topmost = document.elementFromPoint(x, y);
        return topmost !== null && (thing.contains(topmost) || topmost.contains(thing));
      });
      return drawn && inside && seen && !isCut(thing, box)
        ? []
        : [`${thing.className}: ${thing.innerText}`];
    });
  }, selector);
}

const LARGE = { width: 2560, height: 1440 };
for (const [seats, desk] of [
  [3, DESK],
  [4, DESK],
  [4, LARGE],
] as const)
  test(`${seats} seats fill a desk's screen of ${desk.width} pixels and no more`, async () => {
    const page = await world.person({ seed: 1, viewport: desk });
    await start(page, { game: 'town', bots: seats - 1 });
    assert.ok(await asked(page));
    await page.locator('.tabletop .own').waitFor();
    const [whole, bottom, width] = await page.evaluate(() => {
      const box = document.querySelector('.tabletop')?.getBoundingClientRect();
      return [document.documentElement.scrollHeight, box?.bottom ?? 0, box?.width ?? 0] as const;
    });
    assert.ok(whole <= desk.height, `${whole} high`);
    assert.ok(bottom > desk.height - 40, `down to ${bottom}`);
    assert.ok(width > 0.7 * desk.width, `${width} wide`);
    assert.deepEqual(
      await page
        .locator('.side > *')
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.className.split(' ').at(-1)),
        ),
      ['log', 'chat', 'tools'],
    );
    await playByBoard(page, 8);
    assert.ok(await asked(page));
    const later = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(later <= desk.height, `${later} high with a longer log`);
    assert.equal(
      await page.getByLabel('Your move').isVisible(),
      false,
      'typing is for who wants it',
    );
    await page.context().close();
  });

for (const viewport of PHONES)
  test(`six seats in ${viewport.width}: everybody's dice are in sight`, async () => {
    const page = await world.person({ seed: 7, viewport });
    await start(page, { game: 'town', bots: 5, variants: { extension: 'on', indians: 'on' } });
    assert.ok(await asked(page));
    await page.locator('.own-act .main').waitFor();
    assert.equal(await page.locator('.chair').count(), 5);
    assert.deepEqual(await outOfSight(page, '.chair .dice'), []);
    assert.deepEqual(await outOfSight(page, '.own-act :is(.main, .plain)'), []);
    assert.equal(await page.locator('header.top').isVisible(), false);
    // with offers to be made, too
    for (let n = 0; n < 14; n++) {
      assert.deepEqual(await unclear(page, 24), [], `question ${n + 1}`);
      await playByBoard(page, 1, n);
      assert.ok(await asked(page));
    }
    await page.locator('.own-act .offer').waitFor();
    assert.deepEqual(await outOfSight(page, '.chair .dice'), []);
    await page.context().close();
  });

/** Drawings that are lower than this many pixels, and plates whose words are cut. */
function unclear(page: Page, lowest: number): Promise<string[]> {
  return page.locator('.place').evaluateAll((all, least) => {
    return all.flatMap((place) => {
      const drawing = place.querySelector('.building')?.getBoundingClientRect().height ?? 0;
      const plate = place.querySelector('.plate');
      const box = plate?.getBoundingClientRect();
      const cut = [...(plate?.querySelectorAll('.who, .amount, .die, .little, .elixir') ?? [])]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .some(
          ({ left, top, right, bottom }) =>
            box === undefined ||
            left < box.left - 1 ||
            right > box.right + 1 ||
            top < box.top - 1 ||
            bottom > box.bottom + 1,
        );
      const name = place.querySelector<HTMLElement>('.shingle');
      const short = name !== null && name.scrollWidth > name.clientWidth;
      return [
        ...(drawing < least ? [`${place.className}: ${drawing} high`] : []),
        ...(cut ? [`${place.className}: cut`] : []),
        ...(short ? [`${place.className}: ${name.innerText} is cut`] : []),
      ];
    });
  }, lowest);
}

/** The Sheriff's badge has a line of its own, below the dice. */
const isBadgeBelow = (page: Page): Promise<boolean> =>
  page.locator('.place-sheriff .plate').evaluate((plate) => {
    const [dice, badge] = ['.lead', ':scope > .who'].map((one) =>
      plate.querySelector(one)?.getBoundingClientRect(),
    );
    return dice !== undefined && badge !== undefined && badge.top >= dice.bottom - 1;
  });

for (const [locale, width, height, lowest] of [
  ['en', 390, 844, 48],
  ['uk', 390, 844, 48],
  ['en', 360, 740, 36],
  ['ru', 360, 740, 36],
  ['uk', 360, 740, 36],
] as const)
  test(`six seats and twelve places in ${width}×${height} (${locale})`, async () => {
    const page = await world.person({ seed: 7, locale, viewport: { width, height } });
    await start(page, { game: 'town', bots: 5, variants: { extension: 'on', indians: 'on' } });
    let summaries = 0; // nobody closes them: drawings are as large with them
    for (let n = 0; n < 40; n++) {
      assert.ok(await asked(page));
      await page.locator('.own-act button:visible').first().waitFor();
      summaries += await page.locator('.own .recap').count();
      assert.deepEqual(await unclear(page, lowest), [], `question ${n + 1}`);
      assert.ok(await isBadgeBelow(page), 'beside three dice there is no room for the badge');
      const bribes = await page.locator('.own-panel:has(.offer):not(:has(.hand, .recap))').count();
      if (bribes > 0 && height > 800 && locale === 'en')
        assert.deepEqual(await covered(page), [], `question ${n + 1}: a bribe`);
      const keeps = (await page.locator('.felt .die-button').count()) > 0;
      for (const what of [
        '.chair .dice',
        ...(keeps ? ['.place .plate'] : []),
        '[data-spot=own-purse] .amount',
        '.own-dice .die',
        '.query > p:not(.refused)',
        '.own-act button:is(.main, .plain)',
      ])
        if ((await page.locator(what).count()) > 0)
          assert.deepEqual(await outOfSight(page, what), [], `question ${n + 1}: ${what}`);
      await playByBoard(page, 1, n);
    }
    assert.ok(summaries > 0, 'a summary was open');
    await page.context().close();
  });

/** Plates and seats that your own part of the table lies over. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = document.querySelector('.own-panel')?.getBoundingClientRect();
    if (own === undefined) return ['no panel'];
    return [...document.querySelectorAll('.place .plate, .chair')]
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return right > own.left + 1 && left < own.right && bottom > own.top + 1 && top < own.bottom;
      })
      .map((one) => (one.closest('.place') ?? one).className);
  });
}

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [1366, 640],
  [1280, 600],
  [1024, 600],
  [844, 390],
] as const)
  test(`your own part covers nothing: ${width}×${height}`, async () => {
    const page = await world.person({ pictures, viewport: { width, height } });
    await page.locator('.home').waitFor();
    for (const [n, [name]] of questions.entries()) {
      if (!name.startsWith('town-')) continue;
      await toQuestion(page, n);
      assert.deepEqual(await covered(page), [], name);
      if (name.startsWith('town-offer'))
        assert.deepEqual(await outOfSight(page, '.offer .bar button'), [], name);
    }
    await page.context().close();
  });

/** Shows event after event, until you are asked again. */
async function eachEvent(page: Page, look: (shows: string) => Promise<void>): Promise<void> {
  const buttons = page.locator('.stage-buttons button');
  for (let n = 0; n < 200; n++) {
    await page.waitForFunction(
      () => document.querySelector('.stage-buttons, .own-act button:not([disabled])') !== null,
    );
    if ((await buttons.count()) === 0) return;
    await look((await page.locator('.staged').getAttribute('data-shows')) ?? '');
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.stage-buttons button')?.click(),
    );
  }
}

for (const viewport of [DESK, { width: 1280, height: 800 }])
  for (const variants of [{}, { extension: 'on' }] as Record<string, string>[])
    test(`nothing is covered while a round is settled: ${viewport.width}, ${JSON.stringify(variants)}`, async () => {
      const page = await world.person({ seed: 5, pace: 'calm', patience: 90_000, viewport });
      await start(page, { game: 'town', bots: 3, variants });
      let settled = 0;
      for (let n = 0; n < 8; n++) {
        await eachEvent(page, async (shows) => {
          settled += Number(/(^|; )controls /.test(shows));
          assert.deepEqual(await covered(page), [], shows);
          assert.deepEqual(await underButtons(page), [], shows);
        });
        assert.ok(await asked(page));
        await playByBoard(page, 1, n);
      }
      assert.ok(settled > 0, 'a place was settled');
      await page.context().close();
    });

/** What lies over something else in a seat, sticks out of it, or is cut in the middle. */
function crowded(page: Page): Promise<string[]> {
  return page.locator('.chair').evaluateAll((all) =>
    all.flatMap((chair) => {
      const edge = chair.getBoundingClientRect();
      const parts = [
        ...chair.querySelectorAll(
          '.seat-name, .seat-head > :is(.mark, .badge, .amount, .score, .chose), .dice, .their-hand, ' +
            '.purse .amount, .held-cards .amount, .lies-open > *, .besides > *',
        ),
      ]
        .filter((part) => part.checkVisibility())
        .map((part) => {
          const line = part.closest('.lies-open, .besides')?.getBoundingClientRect();
          return { part, line, box: part.getBoundingClientRect() };
        })
        .filter(({ box, line }) => line === undefined || box.top < line.bottom - 1); // left out
      const what = ({ part }: (typeof parts)[number]) =>
        `${chair.textContent}: ${part.getAttribute('class')}`;
      return parts.flatMap((one, i) => [
        ...(one.box.top < edge.top - 1 ||
        one.box.bottom > edge.bottom + 1 ||
        one.box.right > edge.right + 1 ||
        (one.line && one.box.left < one.line.left - 1)
          ? [`${what(one)} sticks out`]
          : []),
        ...parts
          .slice(i + 1)
          .filter(
            ({ box }) =>
              box.right > one.box.left + 1.5 &&
              one.box.right > box.left + 1.5 &&
              box.bottom > one.box.top + 1.5 &&
              one.box.bottom > box.top + 1.5,
          )
          .map((other) => `${what(one)} over ${other.part.getAttribute('class')}`),
      ]);
    }),
  );
}

for (const [locale, viewport, seed] of [
  ['en', { width: 390, height: 844 }, 11],
  ['ru', { width: 360, height: 740 }, 7],
] as const)
  test(`six seats on a phone of ${viewport.width} (${locale}): event by event nothing moves and nothing is covered`, async () => {
    const page = await world.person({ seed, locale, pace: 'calm', patience: 90_000, viewport });
    await start(page, { game: 'town', bots: 5, variants: { extension: 'on', indians: 'on' } });
    const tops = new Set<number>();
    let goods = 0;
    const look = async (when: string) => {
      const over = await covered(page);
      assert.deepEqual(over, [], when);
      assert.deepEqual(await crowded(page), [], when);
      assert.deepEqual(await underButtons(page), [], when);
      goods += await page.locator('.chair .lies-open').count();
      tops.add((await page.locator('.own-panel').boundingBox())?.y ?? 0);
    };
    for (let n = 0; n < 45; n++) {
      await eachEvent(page, look);
      assert.ok(await asked(page));
      await look(`question ${n + 1}`);
      await playByBoard(page, 1, n);
    }
    assert.equal(tops.size, 1, `your own part is at ${[...tops].join()}`);
    assert.ok(goods > 0, 'something lies open');
    await page.context().close();
  });

/** What the buttons of the stage lie over, of what is told with them. */
function underButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('.stage-buttons button')].map((one) =>
      one.getBoundingClientRect(),
    );
    return [
      ...document.querySelectorAll('.spotlight-words, .contenders .die, .offers td, .offers th'),
    ]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const boxes = one.matches('.die') ? [one.getBoundingClientRect()] : words.getClientRects();
        return [...boxes].some(({ left, top, right, bottom }) =>
          buttons.some(
            (button) =>
              right > button.left &&
              left < button.right &&
              bottom > button.top &&
              top < button.bottom,
          ),
        );
      })
      .map((one) => `${one.className}: ${one.textContent}`);
  });
}

/** A tie of as many seats as are at the table, about which you are asked, with these cards in hand. */
function tied(seats: number, hand: string): object {
  const all = Array.from({ length: seats }, (_, i) => i + 1);
  const offers = all.flatMap((n) => [`offer $1 for ${n}`, `offer g1 for ${n}`]);
  const lines = `round 5
at bank
sheriff 3
mine 20
bank 5
stagecoach 5
row deed-5 deed-3 deed-1
elixirs domination power
store-deck 8
deed-deck 12
${all
  .map(
    (n) => `seat ${n} dollars 12
seat ${n} gold 12
seat ${n} hand ${n === 1 ? hand : 'store-card'}
seat ${n} dice 9 10 Q Q Q`,
  )
  .join('\n')}
asks offer 1`.split('\n');
  return {
    table: 1,
    step: 1,
    at: 0,
    phase: 'playing',
    settings: `game=town seats=${seats} chat=free undo=own watchers=yes`,
    you: 1,
    seats: all.map((n) => ({ person: `Ann ${n}`, host: n === 1 })),
    lines,
    question: 1,
    waiting: [1],
    ask: {
      is: `ask-offer seat=1 place=bank candidates=${all.join('+')} round=1`,
      choices: ['pass', ...offers],
      sampled: true,
    },
  };
}

for (const [locale, seats, hand] of [
  ['en', 3, 'deed-3'],
  ['en', 4, '-'],
  ['ru', 4, 'deed-3'],
  ['uk', 4, 'deed-3 corruption'],
] as const)
  test(`a tie of ${seats} on a phone leaves the town in sight, and does not move under a thumb: ${locale}, ${hand}`, async () => {
    const page = await world.person({
      pictures: [tied(seats, hand)],
      locale,
      viewport: PHONES[0],
    });
    await page.locator('.home').waitFor();
    await page.evaluate(() => (location.hash = '#/here/0'));
    await page.locator('.offer .main').waitFor();
    assert.deepEqual(await covered(page), []);
    assert.deepEqual(await unclear(page, 0), []);
    const high = () => page.locator('.own-panel').boundingBox();
    const first = await high();
    const more = page.locator('.stepper button:last-child');
    for (const goods of [0, 1]) {
      for (let n = 0; n < 10; n++) await more.nth(goods).click();
      assert.deepEqual(await high(), first);
    }
    await page.context().close();
  });

test('what is answered is marked, and a friend who thinks, too, has a clock', async () => {
  const table = tied(4, '-') as { lines: string[] };
  const answered = {
    ...table,
    ask: undefined,
    lines: [
      ...table.lines.filter((line) => !/^(at|asks|seat 1 dice) /.test(line)),
      'at roll',
      'seat 1 cup 9 Q Q Q A',
      'seat 1 answers keep Q+Q',
      'asks keep 2 3',
    ],
    seats: [{ person: 'Ann', host: true }, { person: 'Bob' }, { bot: 'greedy' }, { person: 'Eve' }],
    waiting: [1, 2, 3],
    clocks: [60_000, 61_000, 62_000, 63_000],
  };
  const page = await world.person({ pictures: [answered], viewport: PHONES[0] });
  await page.evaluate(() => (location.hash = '#/here/0'));
  await page.locator('.felt .kept').first().waitFor();
  const faces = await page
    .locator('.felt .kept .die')
    .evaluateAll((all) =>
      all.map((die) => /face-(\w+)/.exec(die.getAttribute('class') ?? '')?.[1]),
    );
  assert.deepEqual(faces, ['Q', 'Q'], 'so many as were kept');
  assert.deepEqual(await page.locator('.chair .clock').allTextContents(), ['1:01', '1:03']);
  await page.context().close();
});

test('on a phone what is small can be pressed all the same', async () => {
  const page = await world.person({ seed: 7, viewport: PHONES[0] });
  await start(page, { game: 'town', bots: 3 });
  for (let n = 0; n < 20 && (await page.locator('.own .recap').count()) === 0; n++) {
    assert.ok(await asked(page));
    await playByBoard(page, 1, n);
    await asked(page);
  }
  const close = await page.locator('.own .recap-close:visible').boundingBox();
  assert.ok((close?.height ?? 0) >= 44 && (close?.width ?? 0) >= 44, 'the cross of a summary');
  for (const elixir of await page.locator('.elixir').all())
    assert.ok(((await elixir.boundingBox())?.height ?? 0) >= 24, 'an elixir');
  await page.locator('.aid[aria-keyshortcuts=o]').click();
  await page.locator('.place > .odds').first().waitFor();
  for (const odds of await page.locator('.place > .odds').all())
    assert.ok(((await odds.boundingBox())?.height ?? 99) < 30, 'odds have two lines at most');
  await page.getByRole('button', { name: 'At the table' }).click();
  const [tools, list] = await Promise.all(
    ['.side .tools', '.side .odds-panel'].map((one) => page.locator(one).boundingBox()),
  );
  assert.ok((tools?.y ?? 0) < (list?.y ?? 0), 'the tools come first');
  await page.context().close();
});

test('a seat that can be chosen is framed around what it says', async () => {
  const page = await world.person({ pictures, viewport: PHONES[0] });
  await page.locator('.home').waitFor();
  await toQuestion(
    page,
    questions.findIndex(([name]) => name === 'town-victim'),
  );
  const inside = await page.locator('.chair.can').evaluateAll((all) =>
    all.flatMap((chair) => {
      const frame = chair.querySelector('.hit');
      if (!frame) return ['no frame'];
      const { left, top, right, bottom } = frame.getBoundingClientRect();
      const line = parseFloat(getComputedStyle(frame).borderTopWidth);
      return [...chair.querySelectorAll('.seat-name, .mark, .score, .goods, .dice')]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return (
            box.left < left + line ||
            box.right > right - line ||
            box.top < top + line ||
            box.bottom > bottom - line
          );
        })
        .map((one) => `${one.className}`);
    }),
  );
  assert.deepEqual(inside, []);
  assert.ok((await page.locator('.chair.can').count()) > 1);
  await page.context().close();
});

test('at a desk a hint covers nothing, nor do its runners-up', async () => {
  const page = await world.person({ seed: 7, viewport: DESK });
  await start(page, { game: 'town', bots: 3 });
  assert.ok(await asked(page));
  await page.locator('.aid[aria-keyshortcuts=o]').click();
  await page.locator('.place > .odds').first().waitFor();
  await page.locator('.aid[aria-keyshortcuts=h]').click();
  await page.locator('.hint summary').click();
  for (const what of ['.place .plate', '.chair .dice', '.felt .die', '.own-act .bar button'])
    assert.deepEqual(await outOfSight(page, what), [], what);
  await page.context().close();
});

test('at a desk dice are large, and all shortcuts can be closed', async () => {
  const page = await world.person({ seed: 7, viewport: DESK });
  await start(page, { game: 'town', bots: 3 });
  assert.ok(await asked(page));
  const felt = await page.locator('.felt').boundingBox();
  const answers = await page.locator('.own-act .bar').last().boundingBox();
  const die = await page.locator('.felt .die').first().boundingBox();
  assert.ok((die?.height ?? 0) > 80, `${die?.height} high`);
  assert.ok((felt?.height ?? 0) > 150, 'the felt has the room');
  assert.ok((answers?.y ?? 0) > 800, 'answers are at the bottom');
  await page.keyboard.press('?');
  await page.locator('dialog.shortcuts').waitFor();
  assert.deepEqual(await outOfSight(page, 'dialog.shortcuts button'), []);
  await page.context().close();
});

test('styles that come later, of replays and results and rules, change nothing at a table', async () => {
  const page = await world.person({ pictures, viewport: PHONES[0] });
  await page.locator('.home').waitFor();
  const files = await page.evaluate(async () => {
    const texts = [...document.querySelectorAll('script')].map(async ({ src }) =>
      src ? (await fetch(src)).text() : '',
    );
    return (await Promise.all(texts)).join().match(/[a-z]+-[\w-]{10}\.css/g) ?? [];
  });
  assert.ok(files.length > 5, files.join());
  const boxes = () =>
    page.locator('.game *').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${one.getAttribute('class')}: ${[x, y, width, height].map(Math.round)}`;
      }),
    );
  const before: string[][] = [];
  const look = async (each: (seen: string[], name: string, n: number) => void) => {
    for (const [n, [name]] of questions.entries()) {
      await toQuestion(page, n);
      each(await boxes(), name, n);
    }
  };
  await look(() => undefined); // pictures of cards come a little later
  await look((seen, _, n) => (before[n] = seen));
  await page.evaluate(
    (names) =>
      Promise.all(
        names.map((href) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          document.head.append(link);
          return new Promise((resolve) => (link.onload = resolve));
        }),
      ).then(() => undefined),
    files,
  );
  await look((seen, name, n) => assert.deepEqual(seen, before[n], name));
  await page.context().close();
});

/** Texts of the table that lie on each other; what floats by over it is not meant. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('.live .tabletop') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: { text: string; box: DOMRect }[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim())
        continue;
      if (
        parent.closest('.hear, .gains, svg, .card') ||
        getComputedStyle(parent).clipPath !== 'none'
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) found.push({ text: node.textContent, box });
    }
    return found.flatMap(({ text, box }, i) =>
      found
        .slice(i + 1)
        .filter(
          (other) =>
            other.text !== text &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 4,
        )
        .map((other) => `${text} / ${other.text}`),
    );
  });
}

for (const [bots, variants] of [
  [3, {}],
  [5, { extension: 'on' }],
] as [number, Record<string, string>][])
  test(`on a tall phone a place is drawn large while it is settled, and no texts lie on each other: ${bots + 1} seats`, async () => {
    const page = await world.person({
      seed: 7,
      pace: 'calm',
      patience: 90_000,
      viewport: PHONES[0],
    });
    await start(page, { game: 'town', bots, variants });
    let highest = 0;
    let won = 0;
    for (let n = 0; n < 8; n++) {
      await eachEvent(page, async (shows) => {
        assert.deepEqual(await covered(page), [], shows);
        assert.deepEqual(await overlaps(page), [], shows);
        won = Math.max(won, await page.locator('.contenders .won').count());
        const [high, free, words] = await page.evaluate(() => {
          const box = (what: string) => document.querySelector(what)?.getBoundingClientRect();
          const said = box('.live .spotlight-words');
          const next = box('.stage-buttons button');
          return [
            box('.live .spotlight .building')?.height ?? 0,
            said === undefined || next === undefined || said.bottom <= next.top + 1,
            document.querySelector<HTMLElement>('.stage-buttons .long')?.offsetWidth ?? 99,
          ] as const;
        });
        highest = Math.max(highest, high);
        assert.ok(free, `buttons are over what is said: ${shows}`);
        assert.ok(words > 10, 'bare arrows');
      });
      assert.ok(await asked(page));
      await playByBoard(page, 1, n);
    }
    assert.ok(highest > 60, `${highest} high`);
    assert.ok(won > 0, 'somebody has won a place');
    await page.context().close();
  });

test('the board has the room of those who only watch', async () => {
  const keep = questions.findIndex(([name]) => name === 'town-keep');
  const { you: _, ask: __, ...watched } = pictures[keep] as Record<string, unknown>;
  const page = await world.person({ pictures: [watched], viewport: DESK });
  await page.locator('.home').waitFor();
  await page.evaluate(() => (location.hash = '#/here/0'));
  await page.locator('.own-panel').waitFor();
  const high = (await page.locator('.own-panel').boundingBox())?.height ?? 0;
  assert.ok(high < DESK.height / 4, `${high} high`);
  await page.context().close();
});

test('elixirs, and cards that you know of, can be looked up by touch', async () => {
  const own = questions.findIndex(([name]) => name === 'town-own');
  const page = await world.person({ pictures, viewport: PHONES[0], hasTouch: true });
  await page.locator('.home').waitFor();
  await toQuestion(page, own);
  const said = page.locator('dialog.explained');
  for (const [what, words] of [
    ['.elixir', /gives you/],
    ['.known', /Equipment/],
  ] as const) {
    await page.locator(what).first().tap();
    await said.waitFor();
    assert.match(await said.innerText(), words);
    await said.getByRole('button', { name: 'Close' }).tap();
  }
  // and a moment need not come again
  await page.getByRole('button', { name: 'Not this round' }).waitFor();
  await page.context().close();
});

test('a card that can be played in Ukrainian, on a small phone with six seats', async () => {
  const marshall = questions.findIndex(([name]) => name === 'town-marshall');
  const picture = pictures[marshall] as { lines: string[]; seats: object[] };
  const others = [4, 5, 6];
  const six = {
    ...picture,
    seats: [...picture.seats, ...others.map(() => ({ bot: 'greedy' }))],
    lines: [
      ...picture.lines,
      'river gold-1',
      'bandit-top bandit-A-2',
      'bandits bandit-J-2',
      'wanted bandit-9-2',
      ...others.flatMap((n) => [`seat ${n} hand store-card`, `seat ${n} dice 9 J J Q K`]),
    ],
  };
  const page = await world.person({ pictures: [six], locale: 'uk', viewport: PHONES[1] });
  await page.locator('.home').waitFor();
  await page.evaluate(() => (location.hash = '#/here/0'));
  await page.locator('.own-act .main').waitFor();
  assert.deepEqual(await outOfSight(page, '.own-act :is(.bar, .aids) button'), []);
  assert.deepEqual(await unclear(page, 24), []);
  assert.deepEqual(await outOfSight(page, '.street .plate'), [], 'the town is in sight');
  await page.context().close();
});

test('when the game is over nobody "leads yet", and moments are asked about only with a card', async () => {
  const keep = questions.findIndex(([name]) => name === 'town-keep');
  const picture = pictures[keep] as { lines: string[] };
  const none = picture.lines.filter((line) => !/^seat \d (dice|hand|cup) /.test(line));
  const over = { ...picture, lines: [...none, 'winner 1'] };
  const page = await world.person({
    pictures: [picture, { ...picture, lines: none }, over],
    viewport: DESK,
  });
  await page.locator('.home').waitFor();
  for (const [n, standing, leads] of [
    [0, 1, undefined],
    [1, 0, true],
    [2, 0, false],
  ] as const) {
    await page.evaluate((at) => (location.hash = `#/here/${at}`), n);
    await page.locator(`.game .own-act .query`).first().waitFor();
    await page.waitForFunction(
      (many) => document.querySelectorAll('.own-seat .standing').length === many,
      standing,
    );
    const said = page.locator('.street', { hasText: 'Nobody leads yet' });
    if (leads !== undefined) {
      await page.waitForFunction(
        (yes) => document.querySelector('.street')?.textContent?.includes('leads yet') === yes,
        leads,
      );
      assert.equal(await said.count(), Number(leads));
    }
  }
  await page.context().close();
});

for (const [locale, viewport] of [
  ['en', DESK],
  ['ru', { width: 1280, height: 800 }],
] as const)
  test(`all odds are in sight at a desk: ${viewport.width}, ${locale}`, async () => {
    const page = await world.person({ seed: 7, locale, viewport });
    await start(page, { game: 'town', bots: 3 });
    assert.ok(await asked(page));
    await page.locator('.aid[aria-keyshortcuts=o]').click();
    await page.locator('.odds-panel li').first().waitFor();
    assert.deepEqual(await outOfSight(page, '.odds-panel li'), []);
    await page.context().close();
  });

for (const viewport of PHONES)
  test(`all odds are in sight on a phone: ${viewport.width}`, async () => {
    const page = await world.person({ seed: 7, viewport });
    await start(page, { game: 'town', bots: 5, variants: { extension: 'on' } });
    assert.ok(await asked(page));
    await page.locator('.aid[aria-keyshortcuts=o]').click();
    await page.locator('.place-town-hall > .odds').waitFor();
    await page
      .locator('.place > .odds') // taps go through them
      .evaluateAll((all: HTMLElement[]) =>
        all.forEach((one) => (one.style.pointerEvents = 'auto')),
      );
    assert.deepEqual(await outOfSight(page, '.place > .odds'), []);
    assert.deepEqual(await outOfSight(page, '.place .lead > .die'), []);
    await page.context().close();
  });

for (const viewport of PHONES)
  test(`a bribe in ${viewport.width}: the prize, the offers, your money and cards are in sight`, async () => {
    const page = await world.person({ pictures, viewport });
    await page.locator('.home').waitFor();
    for (const word of ['offer', 'offer-order', 'offer-second']) {
      await toQuestion(
        page,
        questions.findIndex(([name]) => name === `town-${word}`),
      );
      for (const what of ['[data-spot=own-purse] .amount', '.tie-about', '.offers', '.offer .main'])
        assert.deepEqual(await outOfSight(page, what), [], `${word} ${what}`);
      const cards = page.locator('.own-hand .card');
      if ((await cards.count()) > 0)
        assert.deepEqual(await outOfSight(page, '.own-hand .card:first-child'), []);
    }
    await page.context().close();
  });

for (const bots of [3, 5])
  test(`the summary of a round leaves a phone the town: ${bots + 1} seats`, async () => {
    const viewport = { width: 390, height: 844 };
    const page = await world.person({ seed: 7, viewport });
    const variants: Record<string, string> = bots > 4 ? { extension: 'on', indians: 'on' } : {};
    await start(page, { game: 'town', bots, variants });
    const recap = page.locator('.own .recap');
    for (let n = 0; n < 30; n++) {
      assert.ok(await asked(page));
      if ((await recap.count()) > 0) break; // it stays until the next answer
      await playByBoard(page, 1, n);
    }
    await recap.waitFor();
    const high = (await recap.boundingBox())?.height ?? 0;
    assert.ok(high <= viewport.height / 5, `${high} high`);
    assert.equal(await recap.evaluate((one) => one.scrollHeight - one.clientHeight), 0);
    const rows = await recap
      .locator('tr')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    assert.ok(Math.max(...rows) < 24, `a row is one line: ${rows}`);
    assert.deepEqual(await outOfSight(page, '.street .plate'), []);
    const scores = await page
      .locator('.chair:nth-child(odd) .score')
      .evaluateAll((list) => list.map((one) => Math.round(one.getBoundingClientRect().right)));
    assert.equal(new Set(scores).size, 1, `scores are in line: ${scores}`);
    await page.context().close();
  });

interface Shift {
  value: number;
  /** What has moved, the largest first. */
  what: string;
}
interface Shifts {
  shifts: Shift[];
}
interface ShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node?: Element }[];
}

for (const viewport of [DESK, ...PHONES])
  test(`nothing jumps in a round at ${viewport.width}`, async (context) => {
    const page = await world.person({ seed: 5, viewport });
    await start(page, { game: 'town', bots: 3 });
    assert.ok(await asked(page));
    await page.locator('.own-act .main').waitFor();
    await page.evaluate(() => {
      // the log is a list that scrolls: what is not seen does not count
      document.querySelector<HTMLElement>('.side')?.style.setProperty('visibility', 'hidden');
      const { shifts } = Object.assign(globalThis, { shifts: [] }) as unknown as Shifts;
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as ShiftEntry[]) {
          const what = sources.map(({ node }) => node?.getAttribute?.('class') ?? '').join(', ');
          shifts.push({ value, what });
        }
      }).observe({ type: 'layout-shift' });
    });
    const places = () =>
      page.locator('.place, .chair, .chair .dice').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.matches('.dice') ? [x, y] : [x, y, width, height];
        }),
      );
    const first = await places();
    for (let n = 0; n < 14; n++) {
      await playByBoard(page, 1, n);
      assert.ok(await asked(page));
      assert.deepEqual(await places(), first, `after answer ${n + 1}`);
    }
    const shifts = await page.evaluate(() => (globalThis as unknown as Shifts).shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    const most = Math.max(0, ...shifts.map(({ value }) => value));
    context.diagnostic(
      `time: ${sum.toFixed(3)} layout shift in 14 answers at ${viewport.width}, ${most.toFixed(3)} at most`,
    );
    // on a phone your own panel is a sheet, which grows over the board with what is asked, and in which a summary
    // is above your seat
    const sheet = viewport === DESK ? undefined : /own-(panel|seat)/;
    const large = shifts.filter(({ value, what }) => value >= 0.1 && !sheet?.test(what));
    assert.deepEqual(large, []);
    await page.context().close();
  });

for (const viewport of [DESK, ...PHONES])
  test(`no card of Dicetto moves at ${viewport.width}`, async () => {
    const page = await world.person({ seed: 11, viewport, pace: 'quick' });
    await start(page, { game: 'dicetto', bots: 2 });
    assert.ok(await asked(page));
    await page.locator('.own-act .main').waitFor();
    const places = () =>
      page.locator('.space, .chair, .own-act .felt').evaluateAll((all) => {
        scrollTo(0, 0); // a low screen has been scrolled for a card
        return all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          // what a seat has won may lengthen it on a phone, where nothing is below
          return [x, y, width, one.matches('.chair') ? 0 : height].map(Math.round);
        });
      });
    const first = await places();
    // also while others are at it: wherever a card is at any moment
    await page.evaluate(() => {
      const been = Object.assign(globalThis, { been: new Set<string>() }).been;
      new MutationObserver(() => {
        const tops = [...document.querySelectorAll('.space')].map((one) =>
          Math.round(one.getBoundingClientRect().top + scrollY),
        );
        been.add(`${tops.join(' ')}`);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    for (let n = 0; n < 12; n++) {
      await playByBoard(page, 1, n);
      if ((await asked(page)) === undefined) break;
      await page.locator('.own-act .main').waitFor();
      assert.deepEqual(await places(), first, `after answer ${n + 1}`);
    }
    const been = await page.evaluate(() => [
      ...(globalThis as unknown as { been: Set<string> }).been,
    ]);
    // on a phone a row still grows by two pixels for a moment
    if (viewport === DESK) assert.equal(been.length, 1, `cards have been at ${been.join('; ')}`);
    assert.ok((await page.locator('.pile .piece').count()) > 0, 'cards were won');
    await page.context().close();
  });

const FULL = [
  'space 1 large-straight owner 2 dice 2 3 4 5',
  'space 2 two-pairs-d owner 3 dice 3 3 6 6',
  'space 3 face-4 owner 2 dice 4 4',
  'space 4 three-of-a-kind-d owner 3 dice 5 5 5',
  'super owner 2 dice 6 6 6 6',
  ...[1, 2, 3].map(
    (seat) => `collected ${seat} face-1 face-2 face-3 face-5 pair two-pairs-d small-straight-d`,
  ),
];
for (const viewport of [DESK, ...PHONES, { width: 360, height: 740 }])
  test(`all scores of Dicetto are in sight at ${viewport.width}×${viewport.height}`, async () => {
    const place = questions.findIndex(([name]) => name === 'dicetto-place');
    const picture = pictures[place] as { lines: string[]; seats: object[] };
    const rest = picture.lines.filter((line) => !/^(space|super|collected) /.test(line));
    const seats = ['Ann', 'Bob the Elder', 'Cleo'].map((person) => ({ person }));
    const score = [28, 108, 9].map((points) => ({ points, all: true }));
    const full = { ...picture, seats, score, lines: [...rest, ...FULL] };
    const shown = pictures.map((picture, i) => (i === place ? full : picture));
    const page = await world.person({ pictures: shown, viewport });
    await page.locator('.home').waitFor();
    await toQuestion(page, place);
    assert.equal(await page.locator('.chair').count(), 3);
    for (const [what, n] of [
      ['.score', 3], // points
      ['.amount', 6], // cards, and stars among them
    ] as const) {
      assert.equal(await page.locator(`.seat-score ${what}`).count(), n, what);
      assert.deepEqual(await outOfSight(page, `.seat-score ${what}`), []);
    }
    await page.context().close();
  });

const BONUS = 'bonus fewest-dicetto most-dicetto fewest-ones most-straights';
for (const locale of LANGUAGES)
  test(`Dicetto with four seats and bonus cards on a phone: all that counts is in sight (${locale})`, async () => {
    const asks = ['again', 'place', 'super'];
    const places = asks.map((ask) => questions.findIndex(([name]) => name === `dicetto-${ask}`));
    const crowded = pictures.map((picture, i) => {
      if (!places.includes(i)) return picture;
      const { lines } = picture as { lines: string[] };
      const rest = lines.filter((line) => !/^(space|super|collected|bonus) /.test(line));
      const seats = ['Ann', 'Bob the Elder', 'Cleo', 'Дмитро'].map((person) => ({ person }));
      const won = [...FULL, 'collected 4 face-1 face-2 pair two-pairs-d'];
      return { ...picture, seats, lines: [...rest, ...won, BONUS] };
    });
    for (const viewport of PHONES) {
      const page = await world.person({ pictures: crowded, viewport, locale });
      await page.locator('.home').waitFor();
      for (const place of places) {
        await toQuestion(page, place);
        await page.evaluate(() => scrollTo(0, 0));
        for (const what of [
          '.space',
          '.seat-score .amount',
          '.own-act .die-place',
          '.own-act :is(.main, .plain)',
          '.bonus-card',
        ])
          assert.deepEqual(await outOfSight(page, what), [], `${viewport.width}: ${what}`);
      }
      await page.context().close();
    }
  });

for (const viewport of [DESK, ...PHONES])
  test(`a hint leaves dice, cards, question and buttons in sight at ${viewport.width}`, async () => {
    const page = await world.person({ seed: 7, viewport });
    await start(page, { game: 'dicetto', bots: 3 });
    assert.ok(await asked(page));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint').waitFor();
    const high = (await page.locator('.hint').boundingBox())?.height ?? 0;
    assert.ok(high < 130, `${high} high`);
    const seen = [
      '.own-act .die-place',
      '.query > p:not(.refused)',
      '.aids .aid',
      '.own-act > .bar button',
      '.hint .bar button',
      '.space',
    ];
    for (const what of seen) assert.deepEqual(await outOfSight(page, what), [], what);
    const squeezed = await page.locator('.hint .bar button, .hint summary').evaluateAll((all) =>
      all.flatMap((one, i) => {
        const { right } = one.getBoundingClientRect();
        const next = all[i + 1]?.getBoundingClientRect();
        const over = next !== undefined && next.left < right && i > 0;
        const wide = one.scrollWidth > one.clientWidth || one.clientHeight > 52;
        return over || wide ? [one.textContent] : [];
      }),
    );
    assert.deepEqual(squeezed, [], 'words fit their buttons');
    await page.locator('.hint summary').click();
    for (const what of seen.slice(0, 4)) assert.deepEqual(await outOfSight(page, what), [], what);
    await page.locator('.own-act .die-button').first().click();
    await page.context().close();
  });

/** Boxes of the board, to see whether anything moves. */
const boxes = (page: Page, what: string): Promise<number[][]> =>
  page.locator(what).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );

for (const [width, height, locale] of [
  [1024, 800, 'en'],
  [1280, 800, 'ru'],
  [1440, 900, 'en'],
  [1440, 900, 'uk'],
  [1920, 1080, 'ru'],
] as const)
  test(`Dicetto at a desk of ${width}×${height}: dice are in their tray, and a hint moves nothing (${locale})`, async () => {
    const page = await world.person({ seed: 7, locale, viewport: { width, height } });
    await start(page, { game: 'dicetto', bots: 3, variants: { bonus: 'on' } });
    assert.ok(await asked(page));
    await page.locator('.own-act .main').waitFor();
    const [[left = 0, top = 0, wide = 0, high = 0] = []] = await boxes(page, '.own-act .felt');
    const dice = await boxes(page, '.own-act .die');
    assert.equal(dice.length, 4);
    dice.forEach(([x = 0, y = 0, w = 0, h = 0], i) => {
      assert.ok(x > left && x + w < left + wide && y > top && y + h < top + high, `die ${i + 1}`);
      assert.ok(i === 0 || x >= (dice[i - 1]?.[0] ?? 0) + w, `die ${i + 1} lies on another`);
    });
    const still = '.space, .chair, .bonus-card, .own-act, .own-act .die, .own-act > .bar > *';
    const before = await boxes(page, still);
    await page.locator('.aid[aria-keyshortcuts=h]').click();
    await page.locator('.hint').waitFor();
    assert.deepEqual(await boxes(page, still), before);
    for (const open of [false, true]) {
      if (open) await page.locator('.hint summary').click();
      const seen = [
        '.bonus-card',
        '.seat-score',
        '.own-act .die',
        '.own-act > .bar button',
        '.aid',
      ];
      for (const what of open || width < 1400 ? seen.filter((one) => one !== '.seat-score') : seen)
        assert.deepEqual(await outOfSight(page, what), [], `${what}, runners-up: ${open}`);
      assert.deepEqual(await boxes(page, still), before);
      // the advice first, then what else there is and what to do with it
      const tops = (await boxes(page, '.hint strong, .hint summary, .hint ol')).map(([, y]) => y);
      assert.deepEqual(
        tops,
        [...tops].sort((a = 0, b = 0) => a - b),
      );
    }
    await page.context().close();
  });

test('after a game of four, everybody’s name and points can be read at a desk', async () => {
  const place = questions.findIndex(([name]) => name === 'dicetto-place');
  const { ask: _, ...picture } = pictures[place] as { lines: string[]; ask?: object };
  const rest = picture.lines.filter((line) => !/^(space|super|collected|bonus|asks) /.test(line));
  const over = {
    ...picture,
    phase: 'over',
    settings: 'game=dicetto seats=4 options=bonus=on',
    seats: ['Ann', 'Burt', 'Cora', 'Delilah'].map((person) => ({ person })),
    score: [8, 16, 17, 28].map((points) => ({ points, all: true })),
    points: [8, 16, 17, 28],
    winners: [4],
    waiting: [],
    lines: [
      ...rest,
      ...FULL.filter((line) => !line.startsWith('super')),
      'super owner 4',
      'collected 4 face-1 face-2 pair two-pairs-d',
      'winner 4',
      BONUS,
    ],
  };
  const page = await world.person({ pictures: [over], viewport: DESK });
  await page.locator('.home').waitFor();
  await page.evaluate(() => (location.hash = '#/here/0'));
  await page.locator('.chair .wins').waitFor();
  assert.deepEqual(await overlaps(page), []);
  const short = await page
    .locator('.chair :is(.seat-name, .seat-head, .seat-score)')
    .evaluateAll((all) =>
      all.flatMap((one) => (one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [])),
    );
  assert.deepEqual(short, []);
  await page.context().close();
});

/** What sticks out of its card, or lies on other things of it; runs in the page. */
function crowdedCards(): string[] {
  const found: string[] = [];
  for (const card of document.querySelectorAll('.space')) {
    const frame = card.getBoundingClientRect();
    const dice = [...card.querySelectorAll('.stands .die')].map((one) =>
      one.getBoundingClientRect(),
    );
    const rim = 4; // the printed frame
    for (const part of card.querySelectorAll('.prospect, .dicetto-word, .owner, .space-name')) {
      const range = document.createRange();
      range.selectNodeContents(part);
      for (const box of range.getClientRects()) {
        if (box.width === 0) continue;
        const outside =
          box.left < frame.left + rim - 1 ||
          box.right > frame.right - rim + 1 ||
          box.bottom > frame.bottom - rim + 1;
        if (outside) found.push(`${part.textContent} leaves its card`);
        if (
          dice.some(
            (die) =>
              box.top < die.bottom - 2 &&
              box.bottom > die.top &&
              box.left < die.right &&
              box.right > die.left,
          )
        )
          found.push(`${part.textContent} lies on dice`);
      }
    }
    const chip = card.querySelector<HTMLElement>(':scope > .odds');
    if (chip && chip.scrollWidth > chip.clientWidth) found.push(`${chip.innerText} is cut`);
  }
  for (const sign of document.querySelectorAll('.chair .thinks')) {
    const box = sign.getBoundingClientRect();
    const badge = sign.closest('.chair')?.querySelector('.owns')?.getBoundingClientRect();
    if (box.width > 0 && badge && badge.left < box.right && badge.bottom > box.top)
      found.push('whose turn it is is covered');
  }
  return found;
}

for (const locale of LANGUAGES)
  for (const [width, height] of [
    [360, 740],
    [390, 844],
  ] as const)
    test(`words, dice and odds stay in their cards in ${width}×${height} (${locale})`, async () => {
      const spaces = [
        'space 1 small-straight-d owner 2 dice 4 5 6 tried',
        'space 2 two-pairs-d owner 2 dice 2 2 4 4',
        'space 3 three-of-a-kind owner 2 dice 5 5 5',
        'space 4 pair-d owner 2 dice 5 5',
      ];
      const own = 'super owner 1';
      const theirs = 'super owner 2 dice 4';
      const line = (n: number) => [own, theirs][n] ?? '';
      const won = [1, 2, 3, 4].map((seat) => `collected ${seat} face-1 pair`);
      const again = questions.findIndex(([name]) => name === 'dicetto-again');
      const shown = [own, theirs].map((line) => ({
        ...pictures[again],
        settings: 'game=dicetto seats=4 options=bonus=on',
        seats: ['Ann', 'Burt', 'Cora', 'Delilah'].map((person) => ({ person })),
        you: 1,
        question: 1,
        waiting: [1],
        lines: [
          ...['turn 1', 'turns 6', 'at roll', 'rolls 1', 'dice 3 5 5 5'],
          ...spaces,
          line,
          ...won,
          BONUS,
        ],
        ask: {
          is: 'ask-again seat=1 dice=3+5+5+5 rolls=2 fits=5 battles=3+4',
          choices: ['stop', 'roll 3', 'roll 5', 'roll 3 5 5 5'],
        },
        chances: ['1', '2', '3', '4', 'super'].map((of) => ({ of, wins: 2000, level: 9900 })),
      }));
      const page = await world.person({ pictures: shown, locale, viewport: { width, height } });
      await page.locator('.home').waitFor();
      for (const n of [0, 1]) {
        await page.evaluate((at) => (location.hash = `#/here/${at}`), n);
        await page.locator('.own-act .main').waitFor();
        await page.locator('.aid[aria-keyshortcuts=o]').waitFor();
        if ((await page.locator('.aid[aria-pressed=true]').count()) === 0)
          await page.locator('.aid[aria-keyshortcuts=o]').click();
        await page.locator('.space > .odds').last().waitFor();
        assert.equal(await page.locator('.space > .odds').count(), 5);
        assert.deepEqual(await page.evaluate(crowdedCards), [], line(n));
      }
      await page.context().close();
    });

for (const viewport of [DESK, { width: 390, height: 844 }])
  test(`in the gallery no sign lies on another card's coin: ${viewport.width}`, async () => {
    const page = await world.person({ viewport });
    await page.goto(`${world.server.url}#/cards/dicetto`);
    await page.locator('.gallery .times').first().waitFor();
    const [signs, coins] = [await boxes(page, '.times'), await boxes(page, '.gallery .seal')];
    assert.ok(signs.length > 5 && coins.length > 5);
    for (const [x = 0, y = 0, w = 0, h = 0] of signs)
      for (const [left = 0, top = 0, wide = 0, high = 0] of coins)
        assert.ok(
          x + w < left || x > left + wide || y + h < top || y > top + high,
          `${x} ${y} on ${left} ${top}`,
        );
    await page.context().close();
  });

test('somebody stays out of a tie, and can come back to it', async () => {
  const page = await world.person({ seed: 7, viewport: DESK });
  await start(page, { game: 'town', bots: 3 });
  for (let n = 0; n < 80; n++) {
    const question = await asked(page);
    assert.ok(question, 'the game lasts long enough');
    await page.locator('.own-act button:visible').first().waitFor();
    if ((await page.locator('.own-act .offer').count()) === 0) {
      await answerByList(page, question);
      continue;
    }
    await page.getByRole('button', { name: 'Stay out' }).click();
    await answered(page, question);
    await page.context().close();
    // where nothing answers, one sees that it stands and can be revoked
    const offers = questions.findIndex(([name]) => name === 'town-offer');
    const inRound = (round: number) =>
      JSON.parse(JSON.stringify(pictures[offers]).replace(/round=\d/, `round=${round}`)) as object;
    const still = await world.person({ pictures: [inRound(1), inRound(3)], viewport: DESK });
    await still.locator('.home').waitFor();
    await still.evaluate(() => (location.hash = '#/here/0'));
    await still.getByRole('button', { name: 'Stay out' }).click();
    await still.locator('.stays-out').waitFor();
    assert.equal(await still.locator('.offer').count(), 0);
    await still.getByRole('button', { name: 'Take part' }).click();
    await still.locator('.offer').waitFor();
    // both buttons say how they differ; in the last round of offers they would not
    assert.deepEqual(await still.locator('.offer .bar small').allInnerTexts(), [
      'may offer later',
      "don't ask again",
    ]);
    await still.evaluate(() => (location.hash = '#/here/1'));
    await still.locator('.offer', { hasText: 'round 3 of 3' }).waitFor();
    assert.equal(await still.getByRole('button', { name: 'Pass', exact: true }).count(), 1);
    assert.equal(await still.getByRole('button', { name: 'Stay out' }).count(), 0);
    await still.context().close();
    return;
  }
  assert.fail('there was no tie');
});

test('a Sheriff who is offered nothing is told so, and has a button for each candidate', async () => {
  const award = questions.findIndex(([name]) => name === 'town-award');
  const picture = pictures[award] as { lines: string[] };
  const without = picture.lines.filter((line) => !/^seat \d offers /.test(line));
  const worded = [...without, 'seat 1 offers $2 g0 - for 1'];
  const page = await world.person({
    pictures: [
      { ...picture, lines: without },
      { ...picture, lines: worded },
    ],
    viewport: PHONES[0],
  });
  await page.locator('.home').waitFor();
  await page.evaluate(() => (location.hash = '#/here/0'));
  await page.locator('.own-act .option').first().waitFor();
  assert.match(
    await page.locator('.query').innerText(),
    /^Nobody offers you anything\. Sheriff, who/,
  );
  assert.equal(await page.locator('.own-act .options.short').count(), 1);
  await page.evaluate(() => (location.hash = '#/here/1'));
  await page.getByText('brings you $2').waitFor();
  assert.match(await page.locator('.query').innerText(), /^Sheriff, who/);
  await page.context().close();
});

test('who is asked for the Indian die reads what it does', async () => {
  const page = await world.person({ pictures, viewport: PHONES[1] });
  await page.locator('.home').waitFor();
  for (const word of ['buy-die', 'smoke-signals']) {
    await toQuestion(
      page,
      questions.findIndex(([name]) => name === `town-${word}`),
    );
    const note = page.locator('.own-act .gloss', { hasText: 'You roll it next round' });
    assert.equal(await note.count(), 1, word);
    assert.deepEqual(await outOfSight(page, '.own-act .gloss'), [], word);
    assert.deepEqual(await outOfSight(page, '.own-act :is(.option, .bar button)'), [], word);
  }
  await page.context().close();
});

async function named(name: string): Promise<Page> {
  const page = await world.person({ viewport: PHONES[0] });
  await page.goto(`${world.server.url}#/settings`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  return page;
}

test('chat, votes and rematches reach those who look at the board', async () => {
  const [ann, bob] = [await named('Ann'), await named('Bob')];
  await ann.goto(`${world.server.url}#/new`);
  await ann.getByRole('button', { name: /^Dice Town/ }).click();
  const code = await ann.locator('.share strong').textContent();
  await ann.getByRole('combobox', { name: 'Seats' }).selectOption('2');
  await bob.goto(`${world.server.url}#/t/${code}`);
  await bob.getByRole('button', { name: 'Sit down here' }).click();
  await ann.getByText('Bob').waitFor();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ann, bob]) assert.ok(await asked(page));

  await bob.getByRole('button', { name: 'Chat' }).click();
  await bob.getByRole('button', { name: 'Good luck!' }).click();
  await ann.locator('.notice', { hasText: 'Bob: Good luck!' }).waitFor();
  assert.equal(await ann.locator('.opener .unread').textContent(), '1');
  for (const what of ['.notice', '.waiting > *', '.chair']) // nor does it lie over these
    assert.deepEqual(await outOfSight(ann, what), [], what);
  await ann.getByRole('button', { name: 'Reply' }).click();
  await ann.locator('.side .phrases button').first().waitFor();
  await bob.getByRole('button', { name: 'Well played!' }).click();
  await ann.locator('.said', { hasText: 'Well played!' }).waitFor();
  assert.equal(await ann.locator('.notice').count(), 0, 'where it is read already');
  await ann.locator('.opener .unread').waitFor({ state: 'detached' }); // it was read
  await ann.keyboard.press('Escape');
  await ann.locator('.side .phrases').waitFor({ state: 'hidden' });

  await bob.keyboard.press('Escape');
  await bob.getByRole('button', { name: 'At the table' }).click();
  await bob.getByRole('button', { name: 'Vote for an end' }).click();
  const vote = ann.locator('.notice', { hasText: 'Bob votes to end the game.' });
  await vote.getByRole('button', { name: 'End it' }).click();
  for (const page of [ann, bob]) await page.locator('.result').waitFor();
});

for (const viewport of [DESK, ...PHONES])
  test(`a card to be read fits into ${viewport.width} by ${viewport.height} pixels`, async () => {
    const page = await world.person({ pictures, viewport });
    await page.locator('.home').waitFor();
    const n = questions.findIndex(([name]) => name === 'town-keep');
    await toQuestion(page, n);
    await page.locator('.own-hand .card').first().click();
    await page.locator('.explained .kard').waitFor();
    assert.deepEqual(await outOfSight(page, '.explained .kard, .explained form > *'), []);
    const high = (await page.locator('.explained .kard').boundingBox())?.height ?? 0;
    assert.ok(high < 480, `${high} high`);
    await page.context().close();
  });
