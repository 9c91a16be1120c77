/**
 * The page's module (wasm) as node runs it: it plays, keeps and says what the native build
 * does, byte for byte; nothing that is said to it makes it trap; its memory does not grow.
 * wasm.mjs BUILD [PART OF A NAME]
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_SEEING, NETS, WATCHER } from "../../wasm/page.js";
import { Client, Host } from "./wasm_host.mjs";

const build = process.argv[2] ?? "build";
const made = `${build}-wasm/wasm`;
const module = await WebAssembly.compile(readFileSync(`${made}/dicecup.wasm`));
const rest = await WebAssembly.compile(readFileSync(`${made}/rest.wasm`));
const nets = new Map(NETS.map((name) => [name, readFileSync(`${made}/${name}.net`)]));
const folder = mkdtempSync(join(tmpdir(), "dicecup-wasm-"));
let passed = 0, failed = 0;

async function test(name, run) {
  if (process.argv[3] !== undefined && !name.includes(process.argv[3])) return;
  try {
    await run();
    passed++;
  } catch (error) {
    failed++;
    console.log(`failed: ${name}\n${error.stack}`);
  }
}

function same(one, other, what) {
  if (one !== other) throw new Error(`${what}: ${one} is not ${other}`);
}

/** The native build is given the same calls, and must say the same. */
function compareWithNative(host) {
  const native = spawnSync(`${build}/page_native`, { input: Buffer.concat(host.calls), maxBuffer: 1 << 28 });
  if (native.status !== 0) throw new Error(`page_native ends with ${native.status ?? native.signal}`);
  const lines = native.stdout.toString().split("\n");
  host.said.forEach((line, i) => same(line, lines[i], `line ${i + 1}`));
  same(lines.length, host.said.length + 1, "lines");
}

async function opened(seed, kept = new Map(), weights = nets) {
  const host = new Host(module, () => rest, weights, seed);
  host.kept = kept;
  await host.open();
  NETS.forEach((name, i) => weights.has(name) && host.page.net(i, weights.get(name)));
  host.run();
  return host;
}

/** A table with a person in the first seat and bots in the others. */
function sit(host, settings, bots, name = "Ann") {
  const client = new Client(host, 5, name);
  client.say(`make ${settings} seats=${bots.length + 1} clock=none grace=86400 watchers=no`);
  client.say("sit 1");
  client.say("words seven come eleven");
  bots.forEach((bot, i) => client.say(`bot ${i + 2} ${bot}`));
  const started = client.say("start");
  if (!started.some((message) => message.started)) throw new Error(JSON.stringify(started));
  return client;
}

function recordOf(client) {
  const [message] = client.say(`record ${client.table}`);
  if (message.record === undefined) throw new Error(JSON.stringify(message));
  return message.record;
}

/** The hash of each round, out of the golden form that `dicecup replay` gives a record. */
function goldenHashes(file) {
  const golden = execFileSync(`${build}/dicecup`, ["replay", file, "--golden"], { maxBuffer: 1 << 28 });
  return golden.toString().split("\n").filter((line) => line.startsWith("hash ")).map((line) => line.split(" ")[1]);
}

const games = [
  ["second edition", "game=town", ["novice", "greedy", "strong"]],
  ["first edition", "game=town options=edition=first", ["greedy", "expert"]],
  ["Extension with Indians", "game=town options=extension=on,indians=on", ["novice", "greedy", "random", "strong", "strong"]],
  ["Extension, experts", "game=town options=extension=on", ["expert"]],
  ["Dicetto", "game=dicetto", ["random", "novice", "greedy"]],
  ["Dicetto, strong bots", "game=dicetto", ["strong", "expert"]],
  ["null", "game=null substitute=random", ["random"]],
];
for (const [i, [name, settings, bots]] of games.entries())
  await test(`a game of ${name} is the native one`, async () => {
    const host = await opened(100 + i);
    const client = sit(host, settings, bots);
    client.say("hint 1000");
    client.say("odds"); // the native build reckons the same
    client.say("why keep -");
    client.playOn();
    const record = recordOf(client);
    same(JSON.parse(host.call("verify", record)).verdict, "fair", "verdict");
    const { moves } = JSON.parse(host.call("replay", record));
    const steps = [];
    for (let step = 0; step <= moves; step++) steps.push(JSON.parse(host.call("step", step, ALL_SEEING)));
    for (const viewer of [0, 1, WATCHER]) host.call("step", moves >> 1, viewer);
    compareWithNative(host);

    const file = join(folder, "record.txt");
    writeFileSync(file, record);
    execFileSync(`${build}/dicecup`, ["verify", "--quiet", file]);
    const hashes = new Set(steps.map((step) => step.hash));
    const golden = goldenHashes(file);
    if (golden.length === 0) throw new Error("the golden form has no hashes");
    for (const hash of golden) if (!hashes.has(hash)) throw new Error(`no step has the hash ${hash}`);
    same(steps[moves].winners.length > 0, true, "somebody has won");
  });

await test("a first game of Dice Town does without the rest", async () => {
  const host = new Host(module, () => {
    throw new Error("the rest was wanted");
  }, new Map(), 2);
  await host.open();
  // the page asks for its games before anybody sits down
  const visitor = new Client(host, 5, "Ann");
  same(visitor.say("mine")[0].mine.length, 0, "games before the first");
  const client = sit(host, "game=town", ["greedy", "greedy"]);
  client.playOn(60);
  same(client.say("mine")[0].mine[0].table, client.table, "my game");
  // what is in the rest is wanted then, and a call that could not have it says so
  let why = "";
  try {
    sit(host, "game=dicetto", ["greedy"]);
  } catch (error) {
    why = error.message;
  }
  same(why, "the rest was wanted", "Dicetto");
});

await test("a hint says why", async () => {
  const host = await opened(3);
  const client = sit(host, "game=town", ["greedy"]);
  const [{ hint }] = client.say("hint 200");
  if (!hint.why.startsWith("why-") || hint.best[0].move !== hint.move) throw new Error(JSON.stringify(hint));
  same(hint.question, client.question, "question");
  same(client.say("hint soon")[0].refused, "bad-number", "a hint at no time");
  same(new Client(host, 6, "Bob").say("hint")[0].refused, "not-asked", "a hint for nobody");
});

await test("hints of Dicetto with bonus cards find room, and are the native ones", async () => {
  const host = await opened(8);
  const client = sit(host, "game=dicetto options=bonus=on", ["strong", "strong"]);
  let bonuses = 0;
  for (let turn = 0; turn < 12 && client.question !== undefined; turn++) {
    const [{ hint }] = client.say("hint 1000");
    if (hint?.why?.includes("-bonus ")) bonuses++;
    client.playOn(1);
  }
  same(bonuses > 0, true, "a bonus card speaks for a move");
  compareWithNative(host);
});

await test("a hint wants the nets of its game, and does without those that cannot be had", async () => {
  const wants = async (settings, weights) => {
    const host = new Host(module, () => rest, weights, 4);
    await host.open();
    const [{ hint }] = sit(host, settings, ["greedy"]).say("hint 200");
    return `${hint.bot}: ${host.fetched.join(" ")}`;
  };
  same(await wants("game=town", nets), "expert: town_expert town_expert_rivals", "Dice Town");
  same(await wants("game=town options=extension=on", nets), "expert: town_extension_expert town_extension",
    "the Extension");
  same(await wants("game=dicetto", nets), "expert: dicetto_expert", "Dicetto");
  const some = new Map([["town", nets.get("town")]]);
  same(await wants("game=town", some), "strong: town_expert town", "only a net of strong");
  same(await wants("game=town", new Map()), "greedy: town_expert town", "no net");
});

await test("in a lesson chance and bots do what is prepared, as long as it fits", async () => {
  const host = new Host(module, () => rest, nets, 11);
  host.prepared = ["* start 1", "* draw pair", "* draw chance", "* draw face-6", "* draw super", "* roll 1 1 1 2 3",
    "2 stop", "2 place 6 on 3", "* roll 2 6 6 6 6", "1 stop"].join("\n");
  await host.open();
  const client = sit(host, "game=dicetto", ["greedy"]);
  client.wait();
  const space = (n) => client.lines.find((line) => line.startsWith(`space ${n} `));
  same(space(1), "space 1 pair", "the first card");
  same(space(3), "space 3 face-6", "the third card");
  // there is no card of that name to be drawn: it is passed over
  same(client.lines.some((line) => line === "dice 1 1 2 3"), true, "the first roll");
  same(client.lines.find((line) => line.startsWith("turn ")), "turn 1", "who starts");
  const settings = client.say("look").find((message) => message.table);
  same(settings.commitment, "-", "the promise of a lesson");
  compareWithNative(host);

  const other = new Host(module, () => rest, nets, 12);
  other.prepared = ["* draw pair", "* draw chance", "* draw face-6", "* draw face-5", "* roll 1 1 1 2 3",
    "* roll 2 1 2 6 6", "2 stop", "2 place 6 6 on super", "2 place 6 6 on 3", "2 done"].join("\n");
  await other.open();
  const learner = sit(other, "game=dicetto options=start=1", ["greedy"]);
  const asked = [];
  for (const move of ["stop", "place 1 1 on 1", "place 2 3 on super", "done"]) {
    learner.wait();
    const told = learner.say(`answer ${learner.question} ${move}`);
    asked.push(...told.flatMap((message) => message.events ?? []));
  }
  const has = (event) => same(asked.includes(event), true, event);
  has("rolled seat=2 dice=1+2+6+6 roll=1");
  has("stopped seat=2 dice=1+2+6+6");
  has("placed seat=2 dice=6+6 card=super on=super");
  // both sixes are gone, so the next line does not fit: the bot thinks for itself
  same(asked.includes("placed seat=2 dice=6+6 card=face-6 on=3"), false, "a line that does not fit");
  same(asked.some((event) => event.startsWith("turn seat=1")), true, "the game goes on");
  compareWithNative(other);
  same(other.page.prepare("* roll 1 1"), false, "once games can be played");
});

await test("a game survives a reload", async () => {
  const first = await opened(4);
  const ann = sit(first, "game=town", ["greedy", "novice"]);
  ann.playOn(12);
  ann.wait();
  const second = await opened(5, first.kept);
  second.now = first.now + 3_600_000;
  const again = new Client(second, 5, "Ann");
  same(again.say("mine")[0].mine[0].table, ann.table, "my table");
  again.say(`table ${ann.table}`);
  same(again.lines.join("\n"), ann.lines.join("\n"), "the position");
  same(again.step, ann.step, "the step");
  again.playOn();
  same(JSON.parse(second.call("verify", recordOf(again))).verdict, "fair", "verdict");
  compareWithNative(second);
});

/** A game of bots alone, as a record. */
function recordOfBots([game, options, bots], seed) {
  const file = join(folder, "bots.txt");
  execFileSync(`${build}/dicecup`, ["play", game, "--seats", bots, ...(options ? ["--options", options] : []),
    "--seed", String(seed), "--record", file], { stdio: "pipe" });
  return { file, record: readFileSync(file, "utf8") };
}

for (const settings of [["dicetto", "", "greedy,random"], ["town", "extension=on", "greedy,random"]])
  await test(`an analysis of ${settings[0]} is the native one`, async () => {
    const { file, record } = recordOfBots(settings, 3);
    // a part of it is enough
    const lines = record.split("\n");
    const beginning = lines.slice(0, lines.indexOf("") + 30).join("\n") + "\n";
    writeFileSync(file, beginning);
    const host = await opened(13);
    same(host.call("analyse", 0), '{"error":"no-such-step"}', "before a record");
    host.call("replay", beginning);
    const first = JSON.parse(host.call("analyse", 0));
    const second = JSON.parse(host.call("analyse", 0));
    if (!(first.percent >= 0 && second.percent >= first.percent)) throw new Error("no progress");
    same(host.call("analyse", 0).includes("standings"), false, "standings after two of them");
    for (let i = 0; i < 40; i++) host.call("analyse", 0);
    same(JSON.parse(host.call("report")).standings.length, JSON.parse(host.call("replay", beginning)).moves + 1, "standings");
    same(host.call("report"), '{"error":"no-such-step"}', "a report of a new record");
    const report = host.call("analyse", 1000);
    compareWithNative(host);
    const native = execFileSync(`${build}/dicecup`, ["analyse", file, "--json", "--level", "strong"], { stdio: "pipe" });
    same(report, native.toString(), "report");
  });

/** A position with changes made in it, one after the other. */
function changed(lines, changes) {
  const next = [...lines];
  for (const [at, gone, ...more] of changes) next.splice(at, gone, ...more);
  return next;
}

/** What an event says that somebody has now, which they had not before it: how much of it. */
function gained(event, lines) {
  const [word, ...fields] = event.split(" ");
  const { seat, gold, card, on } = Object.fromEntries(fields.map((field) => field.split("=")));
  const rest = (begin) => (lines.find((line) => line.startsWith(begin)) ?? "").slice(begin.length).split(" ");
  if (word === "mined") return { has: Number(rest(`seat ${seat} gold `)[0]), more: Number(gold) };
  if (word === "collected" && on !== "super")
    return { has: rest(`collected ${seat} `).filter((one) => one === card).length, more: 1 };
  return undefined;
}

for (const settings of [["town", "", "random,random,random"], ["town", "extension=on,indians=on", "random,random,greedy,greedy"],
  ["dicetto", "", "random,random,greedy"], ["null", "", "random,random"]])
  await test(`a record of ${settings[0]} ${settings[1]} is told event by event`, async () => {
    const host = await opened(18);
    let several = 0, gains = 0, nuggets = 0;
    for (let seed = 30; seed < 33; seed++) {
      const { moves } = JSON.parse(host.call("replay", recordOfBots(settings, seed).record));
      for (const viewer of [0, 1, WATCHER, ALL_SEEING]) {
        let before = JSON.parse(host.call("step", 0, viewer));
        same(before.events.length, 0, "events before the first move");
        for (let step = 1; step <= moves; step++) {
          const { lines, events, changes = [], each = [], scores = [], ...view } = JSON.parse(host.call("step", step, viewer));
          const where = `move ${step} of game ${seed}, viewer ${viewer}`;
          if (changes.length > 0) same(each.length, events.length, `${where}: events with changes`);
          // one event after the other, and then the question
          let shown = before.lines, done = 0;
          const points = before.score.map((seat) => seat.points);
          each.forEach((own, i) => {
            const had = gained(events[i], shown);
            shown = changed(shown, changes.slice(done, done + own));
            done += own;
            const [, seat, gold] = /^mined seat=(\d) gold=(\d+)/.exec(events[i]) ?? [];
            const poorer = points[seat - 1];
            for (const [event, whose, now] of scores) if (event === i) points[whose - 1] = now;
            if (seat !== undefined) {
              same(points[seat - 1], poorer + Number(gold), `${where}: points with ${events[i]}`);
              nuggets++;
            }
            if (had === undefined) return;
            same(gained(events[i], shown).has, had.has + had.more, `${where}: ${events[i]}`);
            gains++;
          });
          if (each.filter((own) => own > 0).length > 1) several++;
          const end = changed(shown, changes.slice(done));
          same(end.join("\n"), lines.join("\n"), where);
          // the sum of all changes is the whole move
          same(changed(before.lines, changes).join("\n"), lines.join("\n"), `${where}, at once`);
          // a score may also change after the last event, but never without a line
          if (done === changes.length)
            same(points.join(), view.score.map((seat) => seat.points).join(), `${where}: the score`);
          before = { ...view, lines };
        }
      }
    }
    if (settings[0] !== "null") {
      same(several > 50, true, "moves of which several events change something");
      same(gains > 50, true, "events by which somebody has more");
      if (settings[0] === "town") same(nuggets > 20, true, "events that bring points");
    }
    compareWithNative(host);
  });

await test("an analysis asks for its net, and there is none of the null game", async () => {
  const host = await opened(14, new Map(), new Map());
  host.call("replay", recordOfBots(["dicetto", "", "random,random"], 4).record);
  same(host.call("analyse", 0), '{"wants":"dicetto"}', "net");
  host.call("replay", recordOfBots(["null", "", "random,random"], 4).record);
  same(host.call("analyse", 0), '{"error":"no-judge"}', "judge");
});

for (const settings of [["town", "", "greedy,greedy,random"], ["town", "extension=on,indians=on", "greedy,greedy"],
  ["dicetto", "", "greedy,random"], ["null", "", "random,random"]])
  await test(`a game of ${settings[0]} ${settings[1]} goes on otherwise`, async () => {
    const { record } = recordOfBots(settings, 6);
    const host = await opened(15);
    const { moves } = JSON.parse(host.call("replay", record));
    let last = 0;
    for (let at = 0; at < moves; at += Math.ceil(moves / 12)) {
      const ann = new Client(host, 5, "Ann");
      const seat = 1 + (at % 2);
      last = ann.connection;
      same(host.call("tryFrom", ann.connection, at, `${seat} random`), true, "a table");
      const before = JSON.parse(host.call("step", at, seat - 1));
      ann.hear();
      if (before.waiting.includes(seat) && ann.choices) same(ann.lines.join("\n"), before.lines.join("\n"), "the position");
      host.run();
      ann.hear();
      ann.playOn();
      const whole = recordOf(ann);
      const made = (text) => text.slice(text.indexOf("\n\n") + 2).split("\n").slice(0, at).map((line) => line.split(" #")[0].trim());
      same(made(whole).join("\n"), made(record).join("\n"), "the moves before");
      same(JSON.parse(host.call("verify", whole)).verdict, "no-promise", "verdict");
    }
    same(host.call("tryFrom", last, moves + 1, "1 random"), false, "behind the end");
    same(host.call("tryFrom", last, 1, "9 random"), false, "no such seat");
    same(host.call("tryFrom", last, 1, "1 nobody"), false, "no such bot");
    compareWithNative(host);
  });

await test("what was tried survives a reload, and takes nothing of the past back", async () => {
  const { record } = recordOfBots(["town", "", "greedy,greedy"], 8);
  const first = await opened(16);
  first.call("replay", record);
  const ann = new Client(first, 5, "Ann");
  // where seat 1 has just moved, and the other is waited for
  const lines = record.slice(record.indexOf("\n\n") + 2).split("\n");
  const at = lines.findIndex((line, i) => i > 30 && line.startsWith("1 keep") && lines[i + 1].startsWith("2 keep"));
  same(first.call("tryFrom", ann.connection, at + 1, "1 greedy"), true, "a table");
  ann.hear();
  first.call("line", ann.connection, "undo");
  same(ann.hear().at(-1).refused, "nothing-to-undo", "undo");
  first.run();
  ann.hear();
  ann.playOn(5);
  ann.wait();
  const second = await opened(17, first.kept);
  second.now = first.now + 3_600_000;
  const again = new Client(second, 5, "Ann");
  again.say(`table ${ann.table}`);
  same(again.lines.join("\n"), ann.lines.join("\n"), "the position");
  again.playOn();
  compareWithNative(second);
});

await test("somebody who was away gets what was missed", async () => {
  const host = await opened(6);
  const ann = sit(host, "game=dicetto", ["greedy"]);
  ann.playOn(5);
  const other = new Client(host, 5, "Ann");
  other.step = ann.step - 3;
  const told = other.say(`table ${ann.table} ${ann.step - 3}`);
  same(told.filter((message) => message.step !== undefined).length, 3, "steps");
  same(told[0].missed, true, "missed");
});

await test("what is kept and damaged is refused", async () => {
  const first = await opened(7);
  const ann = sit(first, "game=null substitute=random", ["random"]);
  for (const [key, bytes] of first.kept) {
    if (key.startsWith("r")) continue;
    const host = await opened(8);
    for (let length = 0; length < bytes.length; length += 7)
      same(first.page.restore(bytes.slice(0, length)), false, "restored");
    host.call("tick");
  }
  const kept = new Map(first.kept);
  for (const [key, bytes] of kept) if (key.startsWith("r")) kept.set(key, bytes.slice(0, -1));
  const second = await opened(9, kept);
  const told = new Client(second, 5, "Ann").say(`table ${ann.table}`);
  same(told.at(-1)?.refused, "damaged", "what is told");
});

await test("bots do without their net", async () => {
  const host = await opened(10, new Map(), new Map());
  const ann = sit(host, "game=dicetto", ["expert", "strong"]);
  ann.playOn();
  same(host.page.net(0, Uint8Array.of(1, 2, 3)), false, "no net");
  same(host.page.net(99, Uint8Array.of(1)), false, "no such net");
  const wrong = Uint8Array.from(nets.get("town"));
  wrong[wrong.length - 1] = 200;
  same(host.page.net(0, wrong), false, "a damaged net");
  same(host.page.net(0, nets.get("dicetto")), false, "another game's net");
  same(host.page.net(0, nets.get("town")), true, "a net");
});

await test("malformed lines are refused and change nothing", async () => {
  const host = await opened(11);
  const ann = sit(host, "game=town", ["greedy"]);
  let luck = 12345;
  const below = (n) => (luck = (Math.imul(luck, 1103515245) + 12345) >>> 0) % n;
  const seeds = ["make game=town", "table K7QXM2P", `table ${ann.table} 3`, "answer 1 keep 9", "sit 2", "set clock=60+5",
    "chat hello", "undo", "hint 5", "record 0123456789abcdef", "forget 0123456789abcdef", "report 2 rude",
    "words a b", "bot 2 greedy", "standing hit", "vote yes", "mine", "tables", "look", "rematch"];
  for (let i = 0; i < 3000; i++) {
    const bytes = [...new TextEncoder().encode(seeds[below(seeds.length)])];
    for (let n = below(4); n >= 0; n--) {
      const at = below(bytes.length + 1);
      bytes.splice(at, below(3), ...Array.from({ length: below(3) }, () => below(256)));
    }
    if (i % 100 === 0) while (bytes.length < 5000) bytes.push(below(256));
    // what leaves the table, ends or answers is for the other tests
    const words = new TextDecoder().decode(Uint8Array.from(bytes)).trim();
    if (/^(make|table|leave|vote|answer|undo)\b/.test(words) && i % 10 !== 0) continue;
    host.call("line", ann.connection, Uint8Array.from(bytes));
    host.run();
    host.told.get(ann.connection).splice(0);
  }
  for (const record of ["", "dicecup 1\n", "dicecup 1\ngame town\n* roll", "\0\0\0", "x".repeat(100000)]) {
    same(JSON.parse(host.call("verify", record)).verdict, "broken", "verdict");
    if (JSON.parse(host.call("replay", record)).error === undefined) throw new Error("replayed");
    same(host.call("step", 0, ALL_SEEING), '{"error":"no-such-step"}', "step");
  }
  same(host.call("step", 2 ** 32 - 1, 77), '{"error":"no-such-step"}', "step");
});

await test("memory does not grow over 100 games", async () => {
  const host = await opened(12);
  const settings = ["game=dicetto", "game=town", "game=town options=extension=on,indians=on", "game=null substitute=random"];
  let after = 0;
  for (let game = 0; game < 100; game++) {
    host.luck = game % settings.length; // the same games again and again need the same memory
    const ann = sit(host, settings[game % settings.length], game % 4 === 3 ? ["random"] : ["novice", "novice", "random"]);
    ann.playOn();
    recordOf(ann);
    ann.say("leave");
    ann.say("leave");
    same(ann.say(`forget ${ann.table}`).at(-1).forgotten, ann.table, "forgotten");
    host.call("gone", ann.connection);
    host.told.delete(ann.connection);
    host.calls = [];
    host.said = [];
    if (game === 11) after = host.page.memory;
  }
  same(host.page.memory, after, "memory");
  same(host.kept.size, 0, "nothing is kept");
});

rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
