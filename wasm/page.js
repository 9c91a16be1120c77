/**
 * The module of wasm/page.h as an object: texts and bytes instead of addresses. It is the
 * same in a worker and under node, and knows nothing of either.
 *
 * The host is an object with these methods; none of them may call the page before it has returned:
 *   tell(connection, text)       a message (JSON)
 *   close(connection, code)
 *   wake(at)                     when to call tick
 *   think()                      have think called
 *   random(bytes)                fills a Uint8Array
 *   now()                        milliseconds
 *   keep(key, bytes)             bytes null: remove all keys that begin so
 *   read(key, prefix, most)      found(...) for each later, and then readDone(true)
 */

/** What think() gives besides the name of the net that it waits for. */
export const IDLE = 0, THOUGHT = 1, WANTS = 2;
/** In the order of enum net_name (bots/nets/nets.h). */
export const NETS = [
  "town",
  "town_extension",
  "town_expert",
  "town_expert_rivals",
  "town_extension_expert",
  "dicetto",
  "dicetto_expert",
];
export const WATCHER = 8, ALL_SEEING = 9;

export class Page {
  #exports;
  #page;
  #given = null;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /**
   * @param module a WebAssembly.Module: dicecup.wasm
   * @param rest gives rest.wasm, compiled, when a function is called that is there
   */
  static async create(module, host, rest) {
    const page = new Page();
    const bytes = (at, length) => new Uint8Array(page.#exports.memory.buffer, at, length);
    const text = (at, length) => page.#decoder.decode(bytes(at, length));
    const imports = {
      tell: (connection, at, length) => host.tell(connection, text(at, length)),
      close: (connection, code) => host.close(connection, code),
      wake: (at) => host.wake(at),
      think: () => host.think(),
      random: (at, count) => host.random(bytes(at, count)),
      now: () => host.now(),
      keep: (key, keyLength, at, length) =>
        host.keep(text(key, keyLength), at === 0 ? null : bytes(at, length).slice()),
      read: (key, keyLength, prefix, most) => host.read(text(key, keyLength), prefix, most),
      give: (at, length) => {
        page.#given = text(at, length);
      },
    };
    // functions of the rest: the first call of any of them puts all into the table
    const later = {};
    let whole = false;
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from === "placeholder")
        later[name] = (...values) => {
          if (!whole) new WebAssembly.Instance(rest(), { primary: page.#exports });
          whole = true;
          return page.#exports["%table"].get(Number(name))(...values);
        };
    const made = await WebAssembly.instantiate(module, { host: imports, placeholder: later });
    page.#exports = made.exports;
    page.#page = page.#exports.page_make();
    if (page.#page === 0) throw new Error("no memory is left");
    return page;
  }

  /** Puts bytes or a text into the room; returns how many there are. */
  #put(words) {
    const bytes = typeof words === "string" ? this.#encoder.encode(words) : words;
    const at = this.#exports.page_room(this.#page, bytes.length);
    if (at === 0 && bytes.length > 0) throw new Error("no memory is left");
    new Uint8Array(this.#exports.memory.buffer).set(bytes, at);
    return bytes.length;
  }

  #taken() {
    const given = this.#given;
    this.#given = null;
    return given;
  }

  /** How many bytes of memory the module has. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  restore(bytes) {
    return this.#exports.page_restore(this.#page, this.#put(bytes)) !== 0;
  }
  /** Before open: lines of a record that chance and the bots follow. */
  prepare(lines) {
    return this.#exports.page_prepare(this.#page, this.#put(lines)) !== 0;
  }
  open(now) {
    this.#exports.page_open(this.#page, now);
  }
  come(now, connection, person, name) {
    const length = this.#put(name);
    this.#exports.page_come(this.#page, now, connection, person, length);
  }
  gone(now, connection) {
    this.#exports.page_gone(this.#page, now, connection);
  }
  /** WANTS and more: a hint waits for NETS[result - WANTS], and is to be said again then. */
  line(now, connection, line) {
    const length = this.#put(line);
    return this.#exports.page_line(this.#page, now, connection, length);
  }
  tick(now) {
    this.#exports.page_tick(this.#page, now);
  }
  found(now, bytes) {
    const length = this.#put(bytes);
    this.#exports.page_found(this.#page, now, length);
  }
  readDone(now, good) {
    this.#exports.page_read(this.#page, now, good ? 1 : 0);
  }
  /** IDLE, THOUGHT, or WANTS and more: then NETS[result - WANTS] is wanted. */
  think(now, milliseconds) {
    return this.#exports.page_think(this.#page, now, milliseconds);
  }
  /** `bytes` null: the net cannot be had. */
  net(net, bytes) {
    const length = bytes === null ? 0 : this.#put(bytes);
    return this.#exports.page_net(this.#page, net, length) !== 0;
  }
  /** These give JSON as text. */
  verify(record) {
    this.#exports.page_verify(this.#page, this.#put(record));
    return this.#taken();
  }
  replay(record) {
    this.#exports.page_replay(this.#page, this.#put(record));
    return this.#taken();
  }
  step(moves, viewer) {
    this.#exports.page_step(this.#page, moves, viewer);
    return this.#taken();
  }
  /** About so long; again until there is a report. */
  analyse(milliseconds) {
    this.#exports.page_analyse(this.#page, milliseconds);
    return this.#taken();
  }
  /** So far. */
  report() {
    this.#exports.page_report(this.#page);
    return this.#taken();
  }

  /** A table that begins behind so many moves of the record, for `SEAT LEVEL`; false: it cannot. */
  tryFrom(now, connection, moves, words) {
    const length = this.#put(words);
    return this.#exports.page_try(this.#page, now, connection, moves, length) !== 0;
  }
}
