/* A picture for every card of Dice Town, 60 by 48 units, in the language of art.tsx. */

/* What the Store sells, by points. */
const GOODS = [
  '',
  // a horseshoe
  'm M18 36V20c0-16 24-16 24 0v16h-6V21c0-8-12-8-12 0v15z|H. M20 34V20c0-7 4-9 7-10-3 2-4 5-4 9v15z|d. o 21 30 .9|d. o 21 23 .9|d. o 23.500 15 .9|d. o 39 30 .9|d. o 39 23 .9|d. o 36.500 15 .9',
  // a coffee pot and a cup
  'm M20 14h16l3 25H17z|n M20 14h16l.5 4h-17z|m M24 9.500h8l2 4.500H22z|d o 28 8.500 1.600|= M38 18c7 0 8 11 1.500 13|n M18.500 20 11 15l-1 4 7.500 8z|n M42 30h11l-1 9h-9z|= M53 32c4 0 4 5-.5 5',
  // a lasso
  'w o 29 23 19 14|- o 29 23 16 11.300|- o 29 23 13 8.700|e o 29 23 10 6.300|R M24 33.500h9l1 6h-11z|= M46 29c8 2 3 8 10 10',
  // a hat on its hook
  '@hat 30 33 1.550 0 b',
  // a boot with a spur
  'b M22 6h14c1 7 0 12 0 16 0 5 11 5 13 10 .6 2 .6 4 .6 6H22z|R M21 38h29v3H21zM22 34h6v7h-7z|r. M24 10c4 4 6 4 10 0v7c-4 4-6 4-10 0z|- M24 10c4 4 6 4 10 0M24 17c4 4 6 4 10 0|y M21 27h4v3h-4l-3 0 0-3z|y M13 22.500l1.600 3 3.400.3-2.400 2.400.8 3.400-3.400-1.700-3.400 1.700.8-3.400L7 25.800l3.400-.3z',
  // a lantern
  '- M22 15C22 2 38 2 38 15|m M23 13h14l2 5H21zM20 34h20l2 5H18z|c M22 18h16l1 16H21z|o M30 33c-5-3-2-6 0-11 2 3 5 7 0 11z|- M26 18v16M34 18v16|m M27 9h6v4h-6z',
  // a pocket watch
  'y o 30 25 14|t o 30 25 10.500|= M30 17v8l5 3.500|- M30 15.500v1.500M30 33v1.500M20.500 25H22M38 25h1.500|y M27.500 6.500h5v5h-5z|- M30 6c0-4-6-5-10-2S8 8 6 3',
  // a saddle
  'b M12 16c2-3 5-2 8 1 5 5 14 5 19 0 3-4 5-7 9-6 3 1 2 6-1 10-2 3-3 8-2 13H19c1-6-1-9-4-12-2-3-4-4-3-6z|R M22 26c5 4 13 4 18 0l2 11c-7 3-15 3-22 0z|- M30 36v3|y M25.500 38h9l1.500 6h-12z|w. M16 17c2 0 4 3 6 5-3-.5-5-2.500-6-5z',
  // a guitar
  'w M21 25c2-5 5-6 6-10l5.500 3C31 22 35 25 36 29c2 6-5 12-12 10s-7-8-3-14z|h. M36 29c2 6-5 12-12 10 8 1 11-5 12-10z|d o 27 29 3.600|b M31 15.500 42 1l4 2.600L34 18.500z|d M41 1l4-4 5 3.500L46 4z|- M24 36l6-2M28 30l14-26',
];

const bottle = (colour: string, label: string) =>
  `@doc|@bottle 30 28 1.250 0 ${colour}|t M18.500 27h23v12.500h-23z|${label}`;

/* The land of a deed, richer by points, on a sheet with a border and a ribbon. */
const LAND = [
  '',
  '@cactus 30 36 .9',
  't M19 36 29 19l10 17z|d M29 24l4 12h-8z|- M27 16l2 3 2-3|@cactus 46 36 .55',
  'w M19 25h22v11H19z|R M16 26l14-9 14 9z|b M27 28h6v8h-6z|- M19 29h22M19 32.500h22',
  't M17 22h19v14H17z|R M14 23l12.500-9L39 23z|w M36 27h9v9h-9z|R M35 27.500h12l-2-4H35z|b M24 28h5v8h-5z|L M31 26h4v4h-4zM19 26h4v4h-4z',
  't M14 20h32v16H14z|R M11 21l5-7h28l5 7z|R M24 15l6-6 6 6z|t M26 14h8v6h-8z|b M27.500 27h5v9h-5z|L M17 24h4v5h-4zM23 24h3v5h-3zM34 24h3v5h-3zM39 24h4v5h-4z|- M12 30h36',
];
const deed = (points: number) =>
  `L. M0 0h60v48H0z|S. M0 36V27l8-6 9 6 12-4 14 6 9-7 8 5v9z|g. M0 35c14-3 40-3 60 0v13H0z|u. M26 36h8l8 12H18z|${LAND[points]}`;

const nuggets = (n: number) => {
  const at = ['0 0 1', '9 1 .7', '-9 1 .75', '4 -5 .7', '-5 -5 .65', '0 -8.500 .55'];
  const heap = at.slice(0, n).map((one) => {
    const [x, y, s] = one.split(' ').map(Number) as [number, number, number];
    return `@nugget ${30 + x} ${22 + y} ${s}`;
  });
  return `@stream|@pan 30 27 1|${heap.reverse().join('|')}|m. M12 25c1 11 8 13 18 13s17-2 18-13c-4 5-32 5-36 0z|- M11.500 25c1 12 8 15 18.500 15s17.500-3 18.500-15c-4 5-33 5-37 0`;
};

const purse = (n: number) => {
  const coins = [30, 21, 39, 13, 47].slice(0, n).map((x, i) => `@coin ${x} ${41 - (i % 2)} .9`);
  return `@stream|R M22 12c-11 6-12 25-2 27h20c10-2 9-21-2-27z|h. M38 12c11 6 12 25 2 27h-7c9-5 10-18 5-27z|y M20 9h20v4H20z|y o 27.500 8 2|y o 32.500 8 2|${coins.join('|')}`;
};

/* One rogue for each face of the dice. */
const ROGUES: Record<string, string> = {
  // an old prospector gone wrong
  '9': '@body 30 33 1 0 b|W M19 22c-2 12 4 20 11 22 7-2 13-10 11-22-4 5-18 5-22 0z|@head 30 21 .95 0 k|W M21.500 22c0 10 4 15 8.500 17 4.500-2 8.500-7 8.500-17-3 4-14 4-17 0z|= M26 27c2 1.500 6 1.500 8 0|@hat 30 12 1.050 0 w',
  // a banker with a bowler
  '10': '@body 30 33 1 0 n|t M27 38l3 3 3-3v9h-6z|r M28.500 40h3l1.500 7h-6z|@head 30 21 .95 0 k|@moustache 30 22 .8 0 d|d M19 12h22v2.500c-6 2-16 2-22 0z|d M22 12C22 2 38 2 38 12z|y o 34 19 3.200|- M36 21.500 39 32',
  // a young gunman in a scarf
  J: '@body 30 33 1 0 e|@head 30 21 .95 0 k|b M21 16c3-5 15-5 18 0v-4H21z|@scarf 30 22 1 0 r|@hat 30 12.500 1.050 0 d',
  // a lady with red hair
  Q: 'r M18 14c-5 10-3 22-1 29h26c2-7 4-19-1-29z|@body 30 33 1 0 p|@head 30 21 .9 0 k|r M21 20c0-8 6-8 9-11 3 3 9 3 9 11 3-14-4-16-9-16s-12 2-9 16z|r. M27 27.500c2 1 4 1 6 0-1 2.500-5 2.500-6 0z|@hat 31 10 .95 -6 p|P M40 8c6-6 10-4 9 1-2 4-7 4-10 2z',
  // a grim fellow with a patch and a moustache
  K: '@body 30 33 1 0 R|@head 30 21 .95 0 s|d M30.500 16.500h7v5c-3 2-6 1-7-1z|- M20 14l11 4M37 17l3-2|@moustache 30 23 1 0 d|- M24 33.500h12|@hat 30 12 1.100 0 b',
  // the boss, dressed in black
  A: '@body 30 33 1 0 d|r M24 35l6 5 6-5v5l-6 3-6-3z|@head 30 21 .95 0 k|d M22 24c0 10 4 14 8 16 4-2 8-6 8-16-1 3-3 4-4 4h-8c-1 0-3-1-4-4z|P. M27.500 30.500h5v1.500h-5z|- M24 16.500l4 1M36 16.500l-4 1|@hat 30 11.500 1.150 0 N|y M23 8.500c4 1.500 10 1.500 14 0v2.500c-4 1.500-10 1.500-14 0z',
};
const bandit = (face: string) => `u. M0 0h60v48H0z|h. M0 0h60v3H0zM0 45h60v3H0z|${ROGUES[face]}`;

export const PICTURES: Record<string, string> = {
  // the Store
  brute:
    '@room|@body 24 32 1.350 0 r|h. M24 38 50 60H24z|@head 24 18 1.050 0 k|b M14.500 13C15 2 33 2 33.500 13c-6-4-13-4-19 0z|b M14.500 21c0 9 4 12 9.500 12s9.500-3 9.500-12c-1 4-4 4-6 4h-7c-2 0-5 0-6-4z|- M21 28.500h6M18 14l4 1.500M30 14l-4 1.500|k M41 26h15l4 24H40z|r M39 37h21v13H39z|@fist 48.500 20 1.150',
  cheater:
    '@felt|@ace 21 21 .95 -14|@ace 30 19 .95 4|n M18 50l6-16h18l8 16z|t M22.500 34h21l1.500 4.500h-24z|y o 40 36.200 1|k M24 35c-2-6 0-13 3-15 2-1 3 0 3 2l-1 5c5-2 12-1 12 3v5z|- M30 28l5 .3M30 31h6',
  dynamite:
    '@day|r M16 22h8v20h-8zM26 19h8v23h-8zM36 22h8v20h-8z|H. M18 22h1.500v20H18zM28 19h1.500v23H28zM38 22h1.500v20H38z|w M14 27h32v3.500H14zM14 34h32v3.500H14z|= M30 19C30 11 38 14 40 8|c M44-1l1.500 4.500L50 2l-2.500 4 4 2.500-4.700.7L47 14l-3.500-3-4 2.500 1.500-4.500L37 6.500l4.700-.4z|o o 43.500 6.500 2',
  girls:
    '@parlour|@body 30 36 .8 0 p|k M24 33c2-2 4-3 4-6h4c0 3 2 4 4 6-3 4-9 4-12 0z|@head 30 19 .82 0 k|o M20 22C16 6 26 4 30 4s14 2 10 18c-1-5-4-8-6-10-4 3-10 3-11 4-2 2-2 4-3 6z|r. M27.500 24.500c1.600.9 3.400.9 5 0-.8 2-4.200 2-5 0z|P M38 8c3-7 10-6 10-1-1 5-8 6-10 4z|d. o 34 20 .5|P M11 46-1 30c2-9 20-12 27-2z|y M9.500 43h3.500v4H9.500z|- M11 44 3 26M11 44l1-20M11 44l8-19',
  corruption:
    '@room|b M-2 34h64v16H-2z|w. M0 36h60v2H0z|@paper 38 20 .9 8|n M-4 50l8-14 12-4 6 8-10 12z|t M12 33l4-2 6 8-3 2.500z|@bill 30 33 .85 -12|k M17 32c4-5 10-6 14-5 2 1 1 3-1 3.500l3 2c1 2-1 3-3 2.500 0 2-2 2.500-4 2-2 2-4 3-5.500 1z',
  credit:
    '@room|R M8 12h44v28H8z|t M10 10c8-2 14-2 20 1 6-3 12-3 20-1v27c-8-2-14-2-20 1-6-3-12-3-20-1z|- M30 11v27M14 16h11M14 20h11M14 24h8M35 16h10M35 20h7|t M40 34C46 22 52 12 57 6c1 9-5 20-13 27z|- M38 37l4-5 8-14',
  'nervous-joe':
    '@day|@body 33 34 1 0 w|@head 31 20 .9 0 k|W. o 27.500 18 2.600|W. o 34.500 18 2.600|d. o 28 18.500 1|d. o 34 18.500 1|= M27 27c1.500-1.500 2.500 1 4 0s2.500 1 4 0|@hat 31 9 .95 8 e|l M17 17c-3 4-3 6-1 6s3-2 1-6zM46 14c-2 3-2 5-.5 5.500s2.500-2 .5-5.500z|k M10 48c-2-6 2-9 7-8l4 8z|@revolver 13 39 -.8 12|- M2 30l-1.500-2M4 44l-2 2M20 30l2-2',
  marshall:
    '@dusk|@body 30 34 1.100 0 n|W M25 38l5 4 5-4v8H25z|@head 30 21 .95 0 k|@moustache 30 21 1.050 0 W|- M24 16l4-.8M36 16l-4-.8|@hat 30 12 1.150 0 t|@star 44 42 .55|@star 30 6.500 .28',
  'even-split':
    '@felt|@bill 17 27 1.150 -8|f. M30 8l-3 5 3 5-3 5 3 5-3 5 3 5-3 4h10V8z|@bill 43.500 23 1.150 8|f. M30 8l-3 5 3 5-3 5 3 5-3 5 3 5-3 4h6l3-4-3-5 3-5-3-5 3-5-3-5 3-5z|= M29 26l-4 8M31 26l4 8|m M37 3l-5.500 24-3-1zM23 3l5.500 24 3-1z|r o 23.500 38 5|f o 23.500 38 2.200|r o 36.500 38 5|f o 36.500 38 2.200|y o 30 24.500 1.400',
  wanted:
    '@room|t M16 4h28v40l-4-2-4 2-5-2-5 2-5-2-5 2z|R. M20 7.500h20V11H20z|u M20 13.500h20v18H20z|@head 30 24 .6 0 k|@scarf 30 25 .62 0 r|@hat 30 19 .65 0 d|- M22 35h16|@coin 30 39.500 .7|d. o 30 5 1',
  elixir:
    '@doc|@bottle 30 28 1.250 0 p|t M19 26h22v13H19z|- M26 36c-3-4 0-8 4-8 3 0 5 2 5 4.500 0 2-3 3.500-5 2-1.500-1.500 0-3 1.500-2.500|W. o 23 5 1.200|W. o 37 3 1.600|P. o 41 10 1|P. o 20 13 1',
  whisky:
    '@parlour|@bottle 22 27 1.050 0 o|t M14.500 25h15v10h-15z|R. M17 28h10v1.500H17zM18 31.500h8V33h-8z|i M36 27h14l-1.500 15h-11z|y. M37 33h12l-.9 8h-10.200z|- M36 27h14l-1.500 15h-11z',
  'two-guns': '@burst|@revolver 33 27 1.250 -32|@revolver 27 27 -1.250 32',
  insurance:
    '@shelf|@paper 26 23 1.150 -6|@shield 39 29 1.100 0 n|~ M35 29l3 3.500 5.500-7|- M22 32l8-1',
  desperado:
    '@night|d. M4 48c4-14 14-16 20-16l10-2c6 0 8 6 8 18z|@body 32 34 1.050 0 b|@head 32 21 .95 0 s|@scarf 32 22 1 0 r|- M26 16.500l4 1.500M38 16.500l-4 1.500|@hat 32 12.500 1.150 0 d|@revolver 13 40 .75 -50',
  gift: '@shelf|r M14 20h32v19H14z|h. M36 20h10v19H36z|y M27 20h6v19h-6z|r M12 15h36v7H12z|y M26.500 15h7v7h-7z|y M30 15c-12 0-13-10-6-10 4 0 6 5 6 10zM30 15c12 0 13-10 6-10-4 0-6 5-6 10z|d. o 30 14 1.600',
  crook:
    '@night|N o 30 22 26 5|@bill 20 13 .8 -24|@bill 31 9 .8 6|@bill 41 14 .8 30|d M15 24h30l-5 18c-5 3-15 3-20 0z|R M15.500 26c9 4 20 4 29 0l-1 4.500c-9 3-18 3-27 0z|d M4 22c-2 8 54 8 52 0-4 4-48 4-52 0z',
  winchester: '@burst|@rifle 31 25 1.080 -24',
  cattle: '@day|@longhorn 30 25 1.050 0 b|t. M28 17h4l-1 8h-2z',
  mule: '@day|b M18 50c0-10 4-14 8-20l10-14c5 0 8 2 10 6l6 9c1 4-2 7-6 6l-9-3c0 6 1 11 1 16z|b M27 17C22 12 21 4 23 0c5 4 8 9 9 14zM34 15C32 9 34 2 38-1c2 6 2 11 1 16z|P. M25.500 11c-2-3-2.500-6-2-8 2 2 4 6 5 9z|s M46 28l5.500 3c1 4-2 7-6 6l-3-1c-1-4 1-7 3.500-8z|d. o 39 23 1.500|d. o 49.500 32.500 .9|d M26 30c-5-2-7-8-4-14l5 1z|r M32 33l4-14 2.500.8-4.500 15zM41 36l4-9 2 1.500-3.500 8.500z',
  dog: '@day|w M20 50c-2-12 2-18 10-18s12 6 10 18z|w M18 14c0-7 24-7 24 0v9c0 8-6 14-12 14s-12-6-12-14z|b M18 14c-6-2-9 4-8 12 0 4 5 4 7 0zM42 14c6-2 9 4 8 12 0 4-5 4-7 0z|W. M27 12h6l2 12c2 2 3 5 1 8-3 4-9 4-12 0-2-3-1-6 1-8z|d M26 25c2-2 6-2 8 0 0 3-3 4.500-4 4.500s-4-1.500-4-4.500z|- M30 29.500V32c-1 1.500-3 1.500-4 .5M30 32c1 1.500 3 1.500 4 .5|d. o 24.500 18.500 1.400|d. o 35.500 18.500 1.400|P M28.500 33.500h3.500V37c0 2-3.500 2-3.500 0z|r M19 38c6 4 16 4 22 0v4c-6 4-16 4-22 0z|y o 30 44 2.200',
  'smoke-signals':
    '@dusk|W o 30 24 5 3|W M22 18c-4 0-4-6 1-6 1-4 10-4 12-1 5-1 6 6 2 7z|W M24 7c-5 0-4-6 0-6 2-3 9-3 11 0 5 0 5 6 1 6z|@fire 30 38 1.050|@tipi 50 28 .7|@cactus 8 40 .6',
  'store-card': 'e. M0 0h60v48H0z',

  // deeds
  ranch:
    'L. M0 0h60v48H0z|g. M0 30c14-5 40-5 60 0v18H0z|R M6 30V19l8-6 8 6v11z|t M11 22h6v8h-6z|t M26 18h20v12H26z|R M23 19l13-9 13 9z|b M33 23h5v7h-5z|L M28.500 22h3v3h-3zM40.500 22h3v3h-3z|w M2 35h56v2.500H2zM2 40h56v2.500H2zM6 32h3.500v13H6zM20 32h3.500v13H20zM36 32h3.500v13H36zM50 32h3.500v13H50z',

  // what Doc has
  wealth: bottle('G', '@bill 30 33 .62'),
  charm: bottle('P', '@heart 30 33.500 .75 0 r'),
  fortune: bottle('e', '@ace 27 33 .38 -10|@ace 32.500 33 .38 8'),
  power: bottle('o', '@star 30 33.500 .58'),
  protection: bottle('n', '@shield 30 32.500 .6 0 m'),
  friendship: bottle('r', '@heart 26.500 32.500 .5 0 r|@heart 33.500 34.500 .5 0 o'),
  domination: bottle('d', '@house 30 34 .52'),
  top: bottle('p', '= M26.500 31c0-4 7-4 7 0 0 2.500-3.500 2.500-3.500 5M30 38v.2'),
  fence: 'L. M0 0h60v48H0z|g. M0 33c14-3 40-3 60 0v15H0z|@house 31 24 1.150|@fence 32 41 1.150',
  supply: '@shelf|@crate 30 29 1.150|@bottle 23 13 .45 0 G|@bottle 31 13 .45 0 r|w M37 9h7v9h-7z',
  pickpocket:
    '@parlour|n M-2 16h26c4 8 4 22 0 34H-2z|N M6 26h17v16H6z|@bill 22 25 .85 -70|n M62 20H48l-4 14h18z|t M44 20h5l-4 14h-5z|k M42 33c-6 1-12-1-15-4-2-3 0-4 2-4l5 2-7-5c-1-2 1-3 3-2.500l10 4c2-2 4-3 6-3z',
  heist:
    '@night|@sack 30 29 1.250|@nugget 17 40 .7|@nugget 43 40 .75|@nugget 32 13 .6|@nugget 25 13 .5',

  // the River
  discovery:
    '@stream|t M8 9l14 3 15-3 15 3v27l-15-3-15 3-14-3z|h. M22 12l15-3v27l-15 3z|r. M42 18l2 2 2-2 1.500 1.500-2 2 2 2L46 25l-2-2-2 2-1.500-1.500 2-2-2-2z|- M14 30c4-8 8 2 12-5s6-5 11-4|y M12 44l-4-5 10-7 4 5z|b M19 37l-3.500-4.500L24 26l4 5z',
  nothing:
    '@stream|b M24 14h9c0 8-1 9 1 12 2 2 8 2 9 7v3H22c2-8 1-14 2-22z|R M22 36h21v3H22z|- M26 18h5M26 21h5|l. M10 37c5-3 8-3 13 0s9 3 14 0 9-3 14 0v8H10z|F M12 40c5-3 8-3 12 0s8 3 12 0 8-3 13 0',
  coupon:
    '@stream|c M8 15h44v6c-4 0-4 7 0 7v6H8v-6c4 0 4-7 0-7z|r. M12 18h25v13H12z|- M41 16v2M41 20v2M41 24v2M41 28v2M41 32v1|@crate 24 25 .55|@star 47 24.500 .01',
  'river-badge':
    '@stream|F M14 34c8-5 24-5 32 0M10 39c10-6 30-6 40 0|@star 30 24 1.450|W. o 40 13 1|W. o 44 17 .7',
  'river-card': '@stream',

  // the sides of the Indian die
  blessing:
    '@night|@fire 30 40 .9|t M22 8h16v16H22z|= M27 20l3-8 3 8M28 17.500h4|W. M30 0l1 4-1 2-1-2zM14 16l4 0 2 1-2 1zM46 16l-4 0-2 1 2 1z|c. M18 4l3.500 2.500L22 9l-2.500-1.500zM42 4l-3.500 2.500L38 9l2.500-1.500z',
  trap: '@day|m M10 36c0-16 40-16 40 0h-4c0-10-32-10-32 0z|t M14 30l2-8 3 6 3-8 3 6.500 4-8 3.500 8 3.500-6.500 3 8 3-6 2 8c-8-6-22-6-30 0z|m M8 36h44v5H8z|y o 30 38.500 3|- M50 39c4 0 4 4 8 4',
  bodyguard:
    '@dusk|@body 30 36 1.250 0 b|@head 30 21 .95 0 s|d M20 24c-4-16 4-18 10-18s14 2 10 18l2 14h-4l-1-20c-4-3-10-3-14 0l-1 20h-4z|r M20.500 13c6-2 13-2 19 0v3c-6-2-13-2-19 0z|t M34 10C36 2 39-2 43-3c1 6-2 11-6 15z|@shield 30 43 .85 0 e',
  'war-path':
    '@dusk|b M8 44 42 8l3 2.500L12 47z|m M36 3c6-2 14 2 16 8-4 3-7 5-8 8L34 10c1-2 2-4 2-7z|b M52 44 18 8l-3 2.500L48 47z|r M14 5l8 2-6 7z|r M20 12l3 3M37 37l4 4|r. M20 31l4 4-2 2.500-4-4z|t. M24 27l4 4-2 2-4-4z',
};

for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) PICTURES[`equipment-${n}`] = `@shelf|${GOODS[n]}`;
for (const n of [1, 2, 3, 4, 5]) PICTURES[`deed-${n}`] = deed(n);
for (const n of [1, 2, 3, 4, 5, 6]) PICTURES[`gold-${n}`] = nuggets(n);
for (const n of [1, 2, 3, 4, 5]) PICTURES[`purse-${n}`] = purse(n);
for (const face of Object.keys(ROGUES)) PICTURES[`bandit-${face}`] = bandit(face);

/* Actions, and backs of cards, show what they are about. */
const LIKE: Record<string, string> = {
  nuggets: 'gold-3',
  river: 'discovery',
  bank: 'wealth',
  coach: 'purse-3',
  goods: 'supply',
  visit: 'elixir',
  rob: 'pickpocket',
  hire: 'bandit-J',
  badge: 'river-badge',
  pursue: 'wanted',
  deeds: 'deed-5',
  deck: 'deed-3',
  deed: 'deed-2',
  bandit: 'bandit-J',
};

/** The picture of a card: `bandit-J-4` shows the rogue of the Js. */
export const pictureOf = (word: string): string | undefined =>
  PICTURES[LIKE[word] ?? word] ?? PICTURES[word.replace(/^(bandit-[^-]+)-\d+$/, '$1')];
