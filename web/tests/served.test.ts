/* How the server hands out the page. */
import assert from 'node:assert/strict';
import { request, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Server } from './server';

const server = new Server();
before(() => server.start());
after(() => server.close());

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(server.url.slice(0, -1) + path, { headers, method }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function scriptPath(): Promise<string> {
  const { body } = await get('/');
  const found = /src="(app-[^"]+\.js)"/.exec(body.toString());
  assert.ok(found, 'the page has a script');
  return `/${found[1]}`;
}

test('the page itself, and the status behind it', async () => {
  const page = await get('/');
  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(page.headers['cache-control'], 'no-cache');
  assert.match(page.body.toString(), /<div id="app">/);
  const status = await get('/status');
  assert.equal(status.status, 200);
  assert.match(status.body.toString(), /dicecup join/);
});

test('the address of a replay leads browsers to the page, and programs to JSON', async () => {
  const path = '/tables/0123456789abcdef/replay?step=7&seat=2';
  const shown = await get(path, { accept: 'text/html,application/xhtml+xml' });
  assert.equal(shown.status, 303);
  assert.equal(shown.headers.location, '../../#/replay/0123456789abcdef/s7/2');
  assert.equal(shown.headers.vary, 'Accept');
  const bare = await get('/tables/0123456789abcdef/replay', { accept: 'text/html' });
  assert.equal(bare.headers.location, '../../#/replay/0123456789abcdef/s0');
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const told = await get(path, headers as Record<string, string>);
    assert.equal(told.status, 404);
    assert.deepEqual(JSON.parse(told.body.toString()), { refused: 'no-such-table' });
  }
});

test('nothing foreign and nothing inline may run', async () => {
  const { headers, body } = await get('/');
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
  assert.match(policy, /style-src 'self';/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
  assert.doesNotMatch(body.toString(), /<script>|<style|style=|onclick=/);
});

/** Width and height of a PNG, out of its head. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('icons for every platform, and a picture for links', async () => {
  const manifest = await get('/manifest.webmanifest');
  assert.equal(manifest.headers['content-type'], 'application/manifest+json');
  const { icons, ...about } = JSON.parse(manifest.body.toString()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  for (const member of ['id', 'name', 'short_name', 'start_url', 'display', 'theme_color'])
    assert.ok(member in about, member);
  for (const purpose of ['any', 'maskable'])
    for (const sizes of ['192x192', '512x512'])
      assert.ok(
        icons.some((icon) => icon.purpose === purpose && icon.sizes === sizes),
        `${purpose} ${sizes}`,
      );
  for (const { src, sizes, type } of icons) {
    const icon = await get(`/${src}`);
    assert.equal(icon.headers['content-type'], type, src);
    if (type === 'image/png') assert.equal(sizeOf(icon.body), sizes, src);
  }
  const html = (await get('/')).body.toString();
  const named = (pattern: RegExp): string => `/${pattern.exec(html)?.[1]}`;
  const preview = await get(named(/property="og:image" content="([^"]+)"/));
  assert.equal(sizeOf(preview.body), '1200x630');
  const apple = await get(named(/rel="apple-touch-icon" href="([^"]+)"/));
  assert.equal(sizeOf(apple.body), '180x180');
  const favicon = await get('/favicon.ico');
  assert.equal(favicon.headers['content-type'], 'image/x-icon');
  assert.equal(favicon.body.readUInt16LE(4), 3, 'it holds three sizes');
});

test('compressed as the browser likes it', async () => {
  const path = await scriptPath();
  const plain = await get(path);
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(plain.headers.vary, 'Accept-Encoding');
  const brotli = await get(path, { 'Accept-Encoding': 'gzip, deflate, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
  const gzip = await get(path, { 'Accept-Encoding': 'br;q=0, gzip;q=0.8' });
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.deepEqual(gunzipSync(gzip.body), plain.body);
  assert.ok(brotli.body.length < gzip.body.length && gzip.body.length < plain.body.length);
});

test('what is known is not sent again', async () => {
  const { headers } = await get('/');
  const again = await get('/', { 'If-None-Match': String(headers.etag) });
  assert.equal(again.status, 304);
  assert.equal(again.body.length, 0);
  assert.equal((await get('/', { 'If-None-Match': '"other"' })).status, 200);
  const head = await get('/', {}, 'HEAD');
  assert.equal(head.status, 200);
  assert.equal(head.body.length, 0);
  assert.equal(head.headers['content-length'], headers['content-length']);
});

test('nothing else is there', async () => {
  assert.equal((await get('/app.js')).status, 404);
  assert.equal((await get('/index.html.map')).status, 404);
  assert.equal((await get('/', {}, 'POST')).status, 405);
});
