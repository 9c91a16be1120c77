/* Pictures as text, so that seventy of them weigh little. A picture is a list of shapes, separated by
 * bars, the ones behind first:
 *
 *   r M0 0h60v48z         a path in a colour (cards.css has them by letter), with the dark outline
 *   r. M0 0h60v48z        the same without outline
 *   y o 30 24 5 [3]       a circle, or an ellipse
 *   @hat 30 12 1.5 -8 b   a motif at a place, its size and angle, and the colour for its `$`
 *
 * A negative size is the mirror image. `-` is a thin dark line, `=` a thick one, `~` and `F` are white
 * ones, `h` is shade, `H` light. */
import type { ComponentChildren } from 'preact';
import { MOTIFS } from './motifs';
import { pictureOf } from './pictures';

function shapes(text: string, colour = ''): ComponentChildren[] {
  return text.split('|').map((shape) => {
    const [first = '', ...rest] = shape.split(' ');
    if (first.startsWith('@')) {
      const [x = 0, y = 0, size = 1, angle = 0] = rest.slice(0, 4).map(Number);
      const turn = `translate(${x} ${y}) rotate(${angle}) scale(${size} ${Math.abs(size)})`;
      return <g transform={turn}>{shapes(MOTIFS[first.slice(1)] ?? '', rest[4])}</g>;
    }
    const kind = first.replace('$', colour).replace('.', ' q');
    if (rest[0] !== 'o') return <path class={kind} d={rest.join(' ')} />;
    const [, x, y, rx, ry = rx] = rest;
    return <ellipse class={kind} cx={x} cy={y} rx={rx} ry={ry} />;
  });
}

export const drawn = (word: string) => {
  const picture = pictureOf(word);
  return picture === undefined ? undefined : shapes(picture);
};
