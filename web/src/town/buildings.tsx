/* The town, drawn: every place is a tile of 120 by 100 units that stands on the same boardwalk, so that
 * tiles side by side make a street. Fills are classes (wood, stone, roof, glass ...), whose colours day
 * and evening set. */
import type { JSX } from 'preact';

const wheel = (x: number, y: number, r: number) => (
  <>
    <circle class="wh" cx={x} cy={y} r={r} />
    <path
      class="sp"
      d={`M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}M${x - r * 0.7} ${y - r * 0.7}l${r * 1.4} ${r * 1.4}M${x + r * 0.7} ${y - r * 0.7}l${-r * 1.4} ${r * 1.4}`}
    />
    <circle class="tr" cx={x} cy={y} r={r / 4} />
  </>
);

const arch = (x: number, y: number, w: number, h: number, kind = 'gl') => (
  <path
    class={kind}
    d={`M${x} ${y + h}v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`}
  />
);

const cactus = (x: number, y: number, s: number) => (
  <path
    class="gr"
    transform={`translate(${x} ${y}) scale(${s})`}
    d="M-3 0v-26c0-5 6-5 6 0v8h3v-5c0-4 5-4 5 0v8c0 2-1 3-3 3h-5v12zM-3-10h-4c-2 0-3-1-3-3v-8c0-4 5-4 5 0v5h2z"
  />
);

const STAR = 'm0-7 2 4.6 5 .5-3.8 3.3 1.2 4.9L0 3.7-4.4 6.3l1.2-4.9L-7-1.9l5-.5z';

const star = (x: number, y: number, s: number) => (
  <path class="au" transform={`translate(${x} ${y}) scale(${s})`} d={STAR} />
);

const tipi = (x: number, y: number, s: number) => (
  <g transform={`translate(${x} ${y}) scale(${s})`}>
    <path class="sp" d="M-3-44 1-34M4-44 0-34" />
    <path class="tr" d="M0-38 20 0h-40z" />
    <path class="ac" d="M-6.3-26h12.6l2.7 5h-18zM-14.7-10h29.4l2.1 4h-33.6z" />
    <path class="dk" d="M0-16 6 0h-12z" />
  </g>
);

const poster = (x: number, y: number, r: number) => (
  <g transform={`translate(${x} ${y}) rotate(${r})`}>
    <path class="tr" d="M-8-11H8v22H-8z" />
    <path class="sp" d="M-5-7H5" />
    <path class="wb" d="M-5.5-.5h2.5l1-3h4l1 3h2.5v1.5h-11zM-3.5 2.5h7L2.8 6 0 8-2.8 6z" />
  </g>
);

const SCENES: Record<string, JSX.Element> = {
  'gold-mine': (
    <>
      <path class="st" d="M0 92 8 64l14-8 6-20 18-6 12-12 16 6 10 16 18 8 6 22 12 22z" />
      <path class="sh" d="m58 18 4 18-10 14 6-32M102 48l-10 12 4 32h24zM28 36l-2 20-12 12 8-12z" />
      <path class="dk" d="M40 92V64c0-10 7-15 18-15s18 5 18 15v28z" />
      <path class="wb" d="M35 56h8v36h-8zM73 56h8v36h-8z" />
      <path class="wa" d="M30 49h56v8H30z" />
      <path class="ir" d="M58 57v5" />
      <path class="gl" d="M54.5 62h7v8h-7z" />
      <path class="ir" d="m52 92-8 8M64 92l8 8" />
      <path class="au" d="m80 78 5-7 6 3 5-7 6 5 2 6z" />
      <path class="me" d="M77 77h30l-5 13H82z" />
      {wheel(86, 92, 4)}
      {wheel(98, 92, 4)}
    </>
  ),
  bank: (
    <>
      <path class="st" d="M18 46h84v44H18z" />
      <path class="gl" d="M35 58h8v18h-8zM77 58h8v18h-8z" />
      <path class="wb" d="M51 56h18v34H51z" />
      <path class="sp" d="M60 56v34" />
      <path class="tr" d="M23 50h8v38h-8zM44 50h6v38h-6zM70 50h6v38h-6zM89 50h8v38h-8z" />
      <path class="tr" d="M14 43h92v7H14zM12 87h96v5H12z" />
      <path class="st" d="M12 43 60 17l48 26z" />
      <circle class="au" cx="60" cy="33" r="7.5" />
      <path
        class="ln"
        d="M63 30.5c-1-1.5-5.5-1.5-5.5.8 0 2.4 5.5 1.2 5.5 3.6 0 2.2-5 2.2-6 .4M60 27.5v11"
      />
    </>
  ),
  stagecoach: (
    <>
      {cactus(105, 92, 1)}
      {cactus(12, 92, 0.7)}
      <path class="wb" d="M16 56h16v7H20l-2 12h-4z" />
      <path class="wa" d="M40 31h18v11H40z" />
      <path class="tr" d="M60 35h14v7H60z" />
      <path class="sp" d="M49 31v11M67 35v7" />
      <path
        class="ac"
        d="M31 46h54c3 0 5 2 4.5 5l-3 20c-1 5-4 8-9 8h-38c-5 0-8-3-9-8l-3-20c-.5-3 1-5 3.5-5z"
      />
      <path class="wb" d="M28 41h60v6H28z" />
      <path class="gl" d="M36 52h12v13H38zM70 52h13l-2 13H70z" />
      <path class="tr" d="M52 51h14v25H52z" />
      <path class="gl" d="M55 54h8v10h-8z" />
      <path class="sp" d="M28 76 4 84" />
      {wheel(36, 83, 10)}
      {wheel(80, 79, 14)}
    </>
  ),
  store: (
    <>
      <path class="wa" d="M14 40h92v52H14z" />
      <path class="wb" d="M16 46V27h14v-9h60v9h14v19z" />
      <path class="sg" d="M28 27h64v13H28z" />
      <path class="ln" d="M36 33.5h48" />
      <path class="gl" d="M20 68h26v18H20zM74 68h26v18H74z" />
      <path class="sp" d="M33 68v18M87 68v18M20 77h26M74 77h26" />
      <path class="wb" d="M52 66h16v26H52z" />
      <path class="gl" d="M55 69h10v10H55z" />
      <path class="tr" d="M10 50h100l6 13H4z" />
      <path
        class="ac"
        d="M21 50h11l-4 13H16zM43 50h11l-1 13H41zM66 50h11l2 13H67zM88 50h11l5 13H92z"
      />
      <path class="wb" d="M4 76h14l1.5 8L18 92H4l-1.5-8z" />
      <path class="sp" d="M3 81h16M3 87h16" />
    </>
  ),
  saloon: (
    <>
      <path class="wb" d="M18 30h84v62H18z" />
      <path class="ac" d="M30 22c4-16 56-16 60 0z" />
      <path class="tr" d="M12 22h96l-4 9H16z" />
      <path class="au" d="M52 11h16l-6 7v0h-4z" />
      {arch(27, 35, 14, 18)}
      {arch(53, 35, 14, 18)}
      {arch(79, 35, 14, 18)}
      <path class="sp" d="M34 35v18M60 35v18M86 35v18" />
      <path class="tr" d="M10 60h100v5H10z" />
      <path
        class="sp"
        d="M13 53v7M21 53v7M45 53v7M75 53v7M99 53v7M107 53v7M12 53h10M98 53h10M44 53h8M68 53h8"
      />
      <path class="tr" d="M12 65h5v27h-5zM103 65h5v27h-5z" />
      <path class="dk" d="M48 69h24v23H48z" />
      <path class="gl" d="M23 70h18v14H23zM79 70h18v14H79z" />
      <path class="sp" d="M32 70v14M88 70v14" />
      <path class="wa" d="M48 73c6 0 10 1 11.5 4v9H48zM72 73c-6 0-10 1-11.5 4v9H72z" />
    </>
  ),
  sheriff: (
    <>
      <path class="wa" d="M16 46h88v46H16z" />
      <path class="rf" d="m8 50 10-16h84l10 16z" />
      <path class="sg" d="M36 16h48v26H36z" />
      {star(60, 29, 1.35)}
      <path class="tr" d="M11 50h5v42h-5zM104 50h5v42h-5z" />
      <path class="wb" d="M24 60h20v32H24z" />
      <circle class="au" cx="40" cy="77" r="1.8" />
      <path class="gl" d="M54 60h42v17H54z" />
      <path class="ir" d="M61 60v17M68 60v17M75 60v17M82 60v17M89 60v17" />
      <path class="wb" d="M54 84h42v3.5H54zM58 87h4v5h-4zM88 87h4v5h-4z" />
    </>
  ),
  'town-hall': (
    <>
      <path class="sp" d="M60 10V-2" />
      <path class="ac" d="M60-2h14l-4 3.5 4 3.5H60z" />
      <path class="tr" d="M48 18h24v30H48z" />
      <path class="rf" d="m43 19 17-12 17 12z" />
      <circle class="gl" cx="60" cy="29" r="7" />
      <path class="ir" d="M60 24.5V29l3.5 2" />
      <path class="tr" d="M16 54h88v38H16z" />
      <path class="rf" d="m8 55 52-19 52 19z" />
      {arch(23, 62, 11, 21)}
      {arch(39, 62, 8, 21)}
      {arch(73, 62, 8, 21)}
      {arch(86, 62, 11, 21)}
      {arch(52, 64, 16, 28, 'wb')}
      <path class="sp" d="M60 64v28" />
      <path class="st" d="M46 88h28v4H46zM14 88h28v4H14zM78 88h28v4H78z" />
    </>
  ),
  doc: (
    <>
      {cactus(110, 92, 0.8)}
      <path class="sp" d="M92 76 112 88" />
      <path class="te" d="M22 44h70v34H22z" />
      <path class="tr" d="M17 46c2-27 78-27 80 0z" />
      <path class="sp" d="M38 46c0-10 2-16 6-20M57 46V25.5M76 46c0-10-2-16-6-20" />
      <path class="dk" d="M32 51h36v17H32z" />
      <path class="gl" d="M36 59h6v9h-6zM37.5 55.5h3V59h-3z" />
      <path class="ac" d="M46 57h7v11h-7zM48 54h3v3h-3z" />
      <path class="au" d="M57 60h6v8h-6zM58.5 57h3v3h-3z" />
      <path class="wa" d="M29 68h42v4H29zM30 51l-6-7h52l-6 7z" />
      <path class="gl" d="M80 52h8v12h-8z" />
      {wheel(38, 82, 10.5)}
      {wheel(80, 82, 10.5)}
      <path class="ir" d="M97 46h5v4" />
      <path class="gl" d="M99 50h6v8h-6z" />
    </>
  ),
  river: (
    <>
      <path class="st" d="M-2 66 22 36l18 14 24-28 26 26 14-10 18 22v40H-2z" />
      <path class="sh" d="m64 22 4 22-14 10zM22 36l2 18-10 8zM104 38l-2 16 18 4z" />
      <path class="gr" d="M-2 68c30-10 60 6 124-6v40H-2z" />
      <path
        class="wt"
        d="M58 62c-8 8 22 12 10 20-8 6-32 8-40 20h78c-8-10 2-14-4-22-4-6-26-10-32-18z"
      />
      <path class="fo" d="M62 74c4 2 6 3 6 6M58 86c6-1 10-1 14 2M76 92c4-2 8-2 12 0" />
      <ellipse class="me" cx="26" cy="86" rx="15" ry="6" />
      <path class="au" d="m18 86 4-4 5 1 6 1 2 3-8 2z" />
    </>
  ),
  hideout: (
    <>
      <path class="st" d="M-2 94 6 50l18-26 22-8 20 10 22-6 20 24 14 50z" />
      <path class="sh" d="m46 16 6 20-16 16zM88 20l-8 22 16 12 6-18zM24 24l-4 26-14 8z" />
      <path class="dk" d="M30 92c-2-30 12-44 30-44s34 14 32 44z" />
      <path class="wb" d="M40 80h4l2-8h8l2 8h4v3H40zM72 76h4l2-8h8l2 8h4v3H72z" />
      <path class="ac" d="M44 85h12l-2 7h-8zM76 81h12l-2 11h-8z" />
      <path class="gl" d="M64 92c-6-4-2-8 0-14 2 3 3 4 3 6 2-1 2-2 2-4 4 5 4 10-1 12z" />
    </>
  ),
  wanted: (
    <>
      <path class="wb" d="M14 20h7v72h-7zM99 20h7v72h-7z" />
      <path class="wa" d="M8 26h104v46H8z" />
      <path class="sp" d="M8 41h104M8 57h104" />
      {poster(32, 50, -4)}
      {poster(60, 47, 3)}
      {poster(88, 51, -2)}
      {cactus(112, 92, 0.6)}
    </>
  ),
  village: (
    <>
      <path class="gr" d="M-2 80c40-10 80-10 124 0v14H-2z" />
      {tipi(28, 90, 1)}
      {tipi(94, 88, 0.85)}
      {tipi(62, 92, 1.25)}
      <path class="gl" d="M40 96c-5-3-2-7 0-12 2 3 5 7 2 12z" />
    </>
  ),
};

const PLANKS = Array.from({ length: 44 }, (_, i) => `M${i * 30 - 586} 91.5v9`).join('');

export function Building({ place }: { place: string }) {
  return (
    <svg class="building" viewBox="0 0 120 100" preserveAspectRatio="xMidYMax" aria-hidden="true">
      {/* wide enough for a tile that has more room than its drawing */}
      <path class="walk" d="M-600 91.5h1320V101H-600z" />
      <path class="plank" d={PLANKS} />
      {SCENES[place]}
    </svg>
  );
}
