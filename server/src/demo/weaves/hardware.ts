import { disc, shadow } from './drawing.ts';

/** SVG drawings of 100 × 100 in the given colour, of moulded, cast or stamped trims. */
export const hardware = {
  zipper: (colour: string) => zipper(colour, coil(colour)),
  plasticZipper: (colour: string) => zipper(colour, teeth(colour, 'url(#ball)', 3.4)),
  metalZipper: (colour: string) => zipper(colour, teeth('#C9A766', 'url(#metal)', 2.6)),
  invisibleZipper: (colour: string) =>
    `${tapes(colour, 49)}<rect x="49" y="-100" width="2" height="300" fill="#000" opacity=".55"/>${puller(colour, 46)}`,
  button: (colour: string) => `${sewnButton(colour)}${holes(4)}`,
  shellButton: (colour: string) =>
    `${sewnButton(colour)}<circle cx="50" cy="50" r="32" fill="url(#pearl)"/><circle cx="50" cy="50" r="17" fill="url(#pearl)" opacity=".7"/>${holes(2)}`,
  toggle: (colour: string) =>
    `<g transform="rotate(-32 50 50)">${shadow(50, 62, 42, 9)}<path d="M8 50 C10 38 26 36 50 37 C74 36 90 38 92 50 C90 62 74 64 50 63 C26 64 10 62 8 50Z" fill="${colour}"/>` +
    `<path d="M8 50 C10 38 26 36 50 37 C74 36 90 38 92 50 C90 62 74 64 50 63 C26 64 10 62 8 50Z" fill="url(#roll)"/>` +
    `<path d="M14 47 C34 43 66 43 86 47 M16 54 C36 57 64 57 84 54" stroke="#000" stroke-opacity=".14" fill="none"/>` +
    `<circle cx="42" cy="50" r="3.4" fill="#14120F" opacity=".8"/><circle cx="58" cy="50" r="3.4" fill="#14120F" opacity=".8"/></g>`,
  snap: (colour: string) =>
    `${shadow(36, 47, 24, 22)}${dome(34, 40, 24, colour)}${disc(34, 40, 15, colour, 'url(#ball)')}${shadow(70, 76, 17, 16)}${dome(69, 71, 17, colour)}${disc(69, 71, 7, '#2A2A2A', 'url(#ball)')}`,
  tackButton: (colour: string) =>
    `${shadow(50, 58, 34, 30)}${dome(50, 50, 33, colour)}<circle cx="50" cy="50" r="26" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.6" stroke-dasharray="1.6 1.4"/>` +
    `${disc(50, 50, 19, colour, 'url(#ball)')}<path d="M50 39 l3.2 7.4 8 .8 -6 5.4 1.8 7.8 -7 -4.1 -7 4.1 1.8 -7.8 -6 -5.4 8 -.8Z" fill="#000" opacity=".22"/>`,
  rivet: (colour: string) =>
    `${[
      [30, 34],
      [70, 34],
      [50, 70],
    ]
      .map(([x, y]) => `${shadow(x! + 1, y! + 4, 17, 16)}${dome(x!, y!, 16, colour)}${disc(x!, y!, 6, colour, 'url(#ball)')}`)
      .join('')}`,
  eyelet: (colour: string) =>
    `${[
      [32, 38],
      [68, 62],
    ]
      .map(
        ([x, y]) =>
          `${shadow(x! + 1, y! + 5, 22, 21)}${dome(x!, y!, 21, colour)}<circle cx="${x}" cy="${y}" r="11" fill="#D9D6D0"/><circle cx="${x}" cy="${y}" r="11" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.6"/>`,
      )
      .join('')}`,
  buckle: (colour: string) =>
    `${shadow(50, 74, 38, 10)}<path fill-rule="evenodd" d="M14 26 h72 q4 0 4 4 v40 q0 4 -4 4 h-72 q-4 0 -4 -4 v-40 q0 -4 4 -4Z M20 35 v11 h60 v-11Z M20 54 v11 h60 v-11Z" fill="${colour}"/>` +
    `<path fill-rule="evenodd" d="M14 26 h72 q4 0 4 4 v40 q0 4 -4 4 h-72 q-4 0 -4 -4 v-40 q0 -4 4 -4Z M20 35 v11 h60 v-11Z M20 54 v11 h60 v-11Z" fill="url(#roll)" stroke="#000" stroke-opacity=".25"/>`,
  cordLock: (colour: string) =>
    `${cordPiece('#DAD6CC', 'M38 -10 C40 20 44 30 45 40 L45 62 C44 80 38 92 36 110')}${cordPiece('#DAD6CC', 'M62 -10 C60 20 56 30 55 40 L55 62 C56 80 62 92 64 110')}` +
    `${shadow(50, 72, 26, 8)}<rect x="42" y="20" width="16" height="18" rx="5" fill="${colour}"/><rect x="42" y="20" width="16" height="18" rx="5" fill="url(#tube)"/>` +
    `<rect x="28" y="34" width="44" height="36" rx="14" fill="${colour}"/><rect x="28" y="34" width="44" height="36" rx="14" fill="url(#tube)" stroke="#000" stroke-opacity=".2"/>`,
} satisfies Record<string, (colour: string) => string>;

function cordPiece(colour: string, path: string): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="6" fill="none"/><path d="${path}" stroke="#000" stroke-opacity=".18" stroke-width="6" stroke-dasharray="1.5 2.5" fill="none"/>`;
}

function dome(cx: number, cy: number, radius: number, colour: string): string {
  return (
    disc(cx, cy, radius, colour, 'url(#metal)') +
    `<circle cx="${cx}" cy="${cy}" r="${radius - 0.6}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.2"/>`
  );
}

function sewnButton(colour: string): string {
  return `${shadow(51, 59, 38, 34)}${disc(50, 50, 36, colour, 'url(#ball)')}<circle cx="50" cy="50" r="35.4" fill="none" stroke="#000" stroke-opacity=".22"/>
    <circle cx="50" cy="50" r="26" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2.4"/><circle cx="50" cy="51" r="26" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.2"/>`;
}

function holes(count: 2 | 4): string {
  const places =
    count === 2
      ? [
          [42, 50],
          [58, 50],
        ]
      : [
          [43, 43],
          [57, 43],
          [43, 57],
          [57, 57],
        ];
  return places
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="4.3" fill="#1B1712" opacity=".85"/><path d="M${x! - 4} ${y! + 1.5} a4.3 4.3 0 0 0 8 0" stroke="#fff" stroke-opacity=".5" fill="none"/>`,
    )
    .join('');
}

function zipper(colour: string, chain: string): string {
  return `${tapes(colour, 46)}<rect x="43" y="-100" width="14" height="300" fill="#000" opacity=".28"/>${chain}${puller(colour, 30)}`;
}

function tapes(colour: string, inner: number): string {
  const left = 20;
  const width = inner - left;
  const tape = (x: number) =>
    `<rect x="${x}" y="-100" width="${width}" height="300" fill="${colour}"/><rect x="${x}" y="-100" width="${width}" height="300" fill="url(#twill)"/>`;
  return `<rect x="22" y="-100" width="62" height="300" fill="#000" opacity=".1"/>${tape(left)}${tape(100 - inner)}`;
}

function teeth(colour: string, shine: string, height: number): string {
  const step = height * 2;
  return Array.from({ length: Math.ceil(300 / step) }, (_, row) => {
    const y = -100 + row * step;
    return [41, 47]
      .map((x, side) => {
        const box = `x="${x}" y="${y + side * height}" width="12" height="${height * 0.82}" rx="${height * 0.3}"`;
        return `<rect ${box} fill="${colour}"/><rect ${box} fill="${shine}" stroke="#000" stroke-opacity=".3" stroke-width=".4"/>`;
      })
      .join('');
  }).join('');
}

function coil(colour: string): string {
  return Array.from({ length: 100 }, (_, row) => {
    const y = -100 + row * 3;
    const loops = `M43 ${y} q7 -.6 8 1.6 M57 ${y + 1.5} q-7 -.6 -8 1.6`;
    return `<path d="${loops}" stroke="${colour}" stroke-width="2.3" fill="none" stroke-linecap="round"/><path d="${loops}" stroke="#fff" stroke-opacity=".42" stroke-width=".9" fill="none"/>`;
  }).join('');
}

function puller(colour: string, top: number): string {
  const body = `M42 ${top} q8 -6 16 0 l2 16 q-10 6 -20 0Z`;
  const tab = `M46 ${top + 17} h8 l3 26 q-7 6 -14 0Z`;
  return (
    `<path d="${tab}" transform="translate(2 3)" fill="#000" opacity=".3"/><path d="${body}" fill="#B9B4A8"/><path d="${body}" fill="url(#metal)" stroke="#000" stroke-opacity=".4" stroke-width=".8"/>` +
    `<path d="${tab}" fill="#C6C1B5"/><path d="${tab}" fill="${colour}" opacity=".25"/><path d="${tab}" fill="url(#metal)" stroke="#000" stroke-opacity=".4" stroke-width=".8"/><circle cx="50" cy="${top + 37}" r="2.4" fill="#000" opacity=".45"/>`
  );
}
