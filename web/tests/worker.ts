/* What tests put before the page's worker, or in its place. */

/** Moments for hidden cards last no longer than it takes: a game of Dice Town would wait for two minutes. */
export const NO_MOMENTS = 'moment=0 bot-moment=0';

export const nextLuck = (luck: number): number => (Math.imul(luck, 1664525) + 1013904223) >>> 0;

/** Luck from a seed, so that the same answers make the same game; and no moments. */
export const seeded = (seed: number): string => `{
  let luck = ${seed};
  const next = ${String(nextLuck)};
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i++) {
      luck = next(luck);
      bytes[i] = luck >>> 24;
    }
    return bytes;
  };
  addEventListener('message', ({ data }) => {
    if (data.kind === 'line' && data.line.startsWith('make ')) data.line += ' ${NO_MOMENTS}';
  });
}
`;

/** A worker that knows nothing but pictures of tables, by number: #/here/3 shows the fourth; and the odds that
 * they bring along as `chances`. */
export const pictures = (list: readonly object[]): string => `
const pictures = ${JSON.stringify(list)};
let shown;
addEventListener('message', ({ data }) => {
  if (data.kind === 'begin') postMessage({ kind: 'ready' });
  if (data.kind !== 'line') return;
  const tell = (message) =>
    postMessage({ kind: 'tell', connection: data.connection, text: JSON.stringify(message) });
  const [word, id] = data.line.split(' ');
  if (word === 'mine') tell({ mine: [] });
  if (word === 'odds' && shown?.chances)
    tell({ odds: { question: shown.question, rows: shown.chances } });
  if (word !== 'table') return;
  shown = pictures[id];
  tell({ joined: id, code: '' });
  tell(shown);
});
`;
