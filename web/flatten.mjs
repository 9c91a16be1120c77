/* Fewer files until the first game: esbuild cuts a chunk for every set of parts that share something,
 * which makes dozens of small files that import each other. `flatten` puts the chunks of a group, say all
 * that are needed at once, into one file, from which everybody else imports instead.
 *
 * Files of a build name each other in circles, so no name can be made from a file's own content alone:
 * all of them have a hash of everything. */
import { build } from 'esbuild';
import { createHash } from 'node:crypto';

const HEAD = /^(?:import(?:\{[^}]*\}from)?"[^"]+";)+/;
const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/g;

/** One file out of a group: what its entry exports, and what others import of its chunks. */
async function join({ entry, members }, chunks, shared) {
  const made = await build({
    stdin: { contents: [`export * from './${entry}';`, ...shared].join('\n'), loader: 'js' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'chunks',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\.\// }, ({ path }) =>
            members.has(path.slice(2)) ? { path, namespace: 'chunk' } : { path, external: true },
          );
          onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => ({
            contents: chunks.get(path.slice(2)),
          }));
        },
      },
    ],
  });
  return made.outputFiles[0].text;
}

/** `chunks`: code by file name; `groups`: `entry`, which runs, and `members`, a set of names; no chunk is
 * in two of them. Returns code by new names, and the new names of the entries. */
export async function flatten(chunks, groups) {
  const groupOf = new Map();
  for (const group of groups) for (const name of group.members) groupOf.set(name, group);
  const numbers = new Map([...chunks.keys()].map((name, i) => [name, i]));
  const shared = new Map(groups.map((group) => [group, new Set()]));

  // what is imported out of another group comes from its one file, under a name of its own
  const across = (from) => (whole, list, chunk) => {
    const group = groupOf.get(chunk);
    if (!group || group === groupOf.get(from)) return whole;
    if (!list) return `import"./${group.entry}";`;
    const names = list.split(',').map((part) => {
      const [name, as = name] = part.split(' as ');
      const outside = `c${numbers.get(chunk)}_${name}`;
      shared.get(group).add(`export { ${name} as ${outside} } from './${chunk}';`);
      return `${outside} as ${as}`;
    });
    return `import{${names}}from"./${group.entry}";`;
  };
  const changed = new Map();
  for (const [name, code] of chunks)
    changed.set(
      name,
      code.replace(HEAD, (head) => head.replace(IMPORT, across(name))),
    );

  const files = new Map([...changed].filter(([name]) => !groupOf.has(name)));
  for (const group of groups)
    files.set(group.entry, await join(group, changed, [...shared.get(group)].sort()));

  const everything = createHash('sha256');
  for (const [name, code] of [...files].sort()) everything.update(name).update(code);
  const key = everything.digest('hex');
  const named = (name) => {
    const hash = createHash('sha256').update(name).update(key).digest('base64url').slice(0, 10);
    return name.replace(/-\w+\.js$/, `-${hash}.js`);
  };
  const out = new Map();
  for (const [name, code] of files)
    out.set(
      named(name),
      [...files.keys()].reduce((text, old) => text.replaceAll(`./${old}`, `./${named(old)}`), code),
    );
  return { out, entries: groups.map(({ entry }) => named(entry)) };
}
