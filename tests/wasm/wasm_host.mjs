/**
 * A host for the page's module (wasm/page.js) without a browser: a clock that stands still
 * until it is told, random bytes from a seed, and a Map that keeps. It writes down every call and
 * everything that it is told in the words of tests/wasm/page_native.c, so that the native build can be
 * given the same calls and must say the same.
 */
import { IDLE, NETS, Page, WANTS } from "../../wasm/page.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Host {
  now = 1_000_000;
  kept = new Map();
  calls = []; // for page_native's standard input
  said = []; // as on its standard output
  told = new Map(); // messages that wait to be taken, by connection
  reads = [];
  fetched = []; // nets that were wanted
  thinks = false;
  wakes = 0;
  milliseconds = 0; // that bots may think
  prepared = undefined; // what chance and bots do in a lesson

  constructor(module, rest, nets, seed) {
    this.module = module;
    this.rest = rest; // gives the module's second part
    this.nets = nets; // bytes by name; a net that is not there cannot be had
    this.seed = seed;
  }

  async open() {
    const host = this;
    this.luck = this.seed >>> 0;
    this.page = await Page.create(this.module, {
      tell(connection, text) {
        host.said.push(`tell ${connection} ${text}`);
        host.told.get(connection)?.push(text);
      },
      close: (connection, code) => host.said.push(`close ${connection} ${code}`),
      wake(at) {
        host.said.push(`wake ${at}`);
        host.wakes = at;
      },
      think() {
        host.said.push("think");
        host.thinks = true;
      },
      random(bytes) {
        for (let i = 0; i < bytes.length; i++) {
          host.luck = (Math.imul(host.luck, 1664525) + 1013904223) >>> 0;
          bytes[i] = host.luck >>> 24;
        }
      },
      now: () => host.now,
      keep(key, bytes) {
        if (bytes !== null) {
          host.said.push(`keep ${key} ${decoder.decode(bytes)}`);
          host.kept.set(key, bytes);
          return;
        }
        host.said.push(`drop ${key}`);
        for (const other of [...host.kept.keys()])
          if (other.startsWith(key)) host.kept.delete(other);
      },
      read(key, prefix, most) {
        host.said.push(`read ${key} ${prefix} ${most}`);
        host.reads.push({ key, prefix, most });
      },
    }, this.rest);
    this.write("random", this.seed);
    this.said.push("= 0");
    for (const [key, bytes] of this.kept) if (!key.startsWith("r")) this.call("restore", bytes);
    if (this.prepared !== undefined) this.call("prepare", this.prepared);
    this.call("open");
  }

  /** Notes a call; `words` is what goes into the room. */
  write(name, a = 0, b = 0, words = "") {
    const bytes = typeof words === "string" ? encoder.encode(words) : words;
    this.calls.push(encoder.encode(`${name} ${this.now} ${a} ${b} ${bytes.length}\n`), bytes,
      encoder.encode("\n"));
  }

  /** Calls the page: numbers are parameters, the other is what goes into the room. */
  call(name, ...rest) {
    const words = rest.find((part) => typeof part !== "number") ?? "";
    const numbers = rest.filter((part) => typeof part === "number");
    this.write(name, numbers[0], numbers[1], words);
    const untimed = ["restore", "prepare", "net", "verify", "replay", "step", "analyse", "report"];
    const timed = !untimed.includes(name);
    const result = this.page[name](...(timed ? [this.now, ...rest] : rest));
    if (typeof result === "string") this.said.push(...`give ${result}`.split("\n"));
    this.said.push(`= ${typeof result === "number" || typeof result === "boolean" ? +result : 0}`);
    return result;
  }

  /** Hands over the net that the last call wanted. False: it wanted none. */
  wanted(result) {
    if (result < WANTS) return false;
    const name = NETS[result - WANTS];
    this.fetched.push(name);
    this.page.net(result - WANTS, this.nets.get(name) ?? null);
    // natively the nets are there: the call that wanted one never was
    this.calls.length -= 3;
    this.said.pop();
    return true;
  }

  /** Until nothing is under way: rows that are wanted, bots that are asked. */
  run() {
    for (;;) {
      const read = this.reads.shift();
      if (read !== undefined) {
        const prefix = read.key.slice(0, read.prefix);
        const keys = [...this.kept.keys()].filter((key) => key.startsWith(prefix) && key >= read.key);
        for (const key of keys.sort().slice(0, read.most)) this.call("found", this.kept.get(key));
        this.call("readDone", 1);
      } else if (this.thinks) {
        const result = this.call("think", this.milliseconds);
        if (result === IDLE) this.thinks = false;
        this.wanted(result);
      } else {
        return;
      }
    }
  }

  /** The clock jumps to the next thing that is due. */
  pass() {
    if (this.wakes > this.now) this.now = this.wakes;
    this.call("tick");
    this.run();
  }
}

/** Somebody at the table, by what the messages alone say. */
export class Client {
  static next = 1;
  lines = [];
  step = 0;
  choices = null;
  over = false;

  constructor(host, person, name) {
    this.host = host;
    this.connection = Client.next++;
    host.told.set(this.connection, []);
    host.call("come", this.connection, person, name);
    this.hear(); // the greeting
  }

  /** Says a line; returns what was told since the last one. */
  say(line) {
    while (this.host.wanted(this.host.call("line", this.connection, line)));
    this.host.run();
    return this.hear();
  }

  hear() {
    const messages = this.host.told.get(this.connection).splice(0).map((text) => JSON.parse(text));
    for (const message of messages) this.#take(message);
    return messages;
  }

  #take(message) {
    if (message.joined !== undefined) {
      this.table = message.joined;
      this.code = message.code;
    }
    if (message.step !== undefined) {
      if (message.table === undefined && message.step !== this.step + 1)
        throw new Error(`step ${message.step} behind ${this.step}`);
      this.step = message.step;
    }
    if (message.lines !== undefined) this.lines = message.lines;
    for (const change of message.changes ?? []) this.lines.splice(...change);
    if (message.question !== undefined && message.question !== this.question) {
      this.question = message.question;
      this.choices = null;
    }
    if (message.ask !== undefined) this.choices = message.ask.choices;
    if (message.answered !== undefined) this.choices = null;
    if (message.winners !== undefined) this.over = true;
    if (message.seed !== undefined) this.seed = message.seed;
  }

  /** Until this one is asked, or the game is over. */
  wait() {
    for (let idle = 0; !this.over && this.choices === null; idle++) {
      if (idle > 5000) throw new Error("nobody is asked, and the game is not over");
      this.host.pass();
      this.hear();
    }
  }

  /** Answers with one of the choices until the game is over, each time another one. */
  playOn(most = 5000) {
    let answers = 0;
    for (this.wait(); !this.over && answers < most; this.wait()) {
      const choice = this.choices[answers++ % this.choices.length];
      const question = this.question;
      this.choices = null;
      for (const message of this.say(`answer ${question} ${choice}`))
        if (message.refused !== undefined && message.refused !== "late")
          throw new Error(`refused: ${JSON.stringify(message)}`);
    }
    return answers;
  }
}
