/* A directory as a C source, for server/page.h: each file plain, and compressed where that is
 * smaller. Bytes stand in string literals, which compilers read much faster than lists of numbers. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

function literal(bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 64) {
    let line = '';
    for (const byte of bytes.subarray(at, at + 64)) {
      const plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 && byte !== 63;
      line += plain ? String.fromCharCode(byte) : '\\' + byte.toString(8).padStart(3, '0');
    }
    lines.push(`    "${line}"`);
  }
  return lines.length > 0 ? lines.join('\n') : '    ""';
}

export function brotli(bytes) {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** `fixed`: the names that stay the same when their content changes. */
export function embed(directory, fixed) {
  const arrays = [];
  const rows = [];
  for (const name of readdirSync(directory).sort()) {
    const bytes = readFileSync(join(directory, name));
    const forms = { plain: bytes, gzip: gzipSync(bytes, { level: 9 }), brotli: brotli(bytes) };
    const members = [];
    for (const [form, content] of Object.entries(forms)) {
      if (form !== 'plain' && content.length > bytes.length * 0.95) continue;
      const array = `file_${rows.length}_${form}`;
      arrays.push(`static const char ${array}[] =\n${literal(content)};`);
      members.push(`.${form} = {${array}, ${content.length}}`);
    }
    const tag = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const type = types[extname(name)] ?? 'application/octet-stream';
    rows.push(
      `    {.path = "/${name}", .type = "${type}", .tag = "\\"${tag}\\"", ` +
        `.lasting = ${!fixed.has(name)},\n     ${members.join(',\n     ')}},`,
    );
  }
  return [
    '/* The page (web/), made by web/embed.mjs. */',
    '#include "server/page.h"\n',
    ...arrays,
    `\nconst struct page_file page_files[] = {\n${rows.join('\n')}\n    {0},\n};\n`,
  ].join('\n');
}
