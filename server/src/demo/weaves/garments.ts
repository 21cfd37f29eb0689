import { shadow, shape } from './drawing.ts';

const LONG = 'M37 13Q50 22 63 13L77 19Q86 24 90 78L80 80Q77 52 73 42L74 88H26L27 42Q23 52 20 80L10 78Q14 24 23 19Z';
const SHORT = 'M37 13Q50 22 63 13L78 19L93 40L80 48L73 40L74 88H26L27 40L20 48L7 40L22 19Z';
const COAT = 'M37 13Q50 22 63 13L77 19Q87 26 90 76L80 78L74 44L80 94H20L26 44L20 78L10 76Q13 26 23 19Z';
const HOOD = 'M35 16Q32 1 50 1T65 16Q50 27 35 16Z';
const COLLAR = 'M36 12L50 27L64 12L60 9Q50 14 40 9Z';
const buttons = (from: number) => Array.from({ length: 5 }, (_, at) => `M49 ${from + at * 12}h2`).join('');

const garment = (path: string, colour: string, seams: string, weave = 'url(#plain)', over: readonly string[] = []): string =>
  `${shadow(52, 90, 34, 6)}${[path, ...over].map((part) => shape(part, colour, weave, 'url(#tube)')).join('')}` +
  `<path d="${[path, ...over].join('')}" fill="none" stroke="#000" stroke-opacity=".22"/><path d="${seams}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="1.2"/>`;

/** SVG drawings of 100 × 100 of garments in the colour of their cloth. */
export const garments = {
  shirt: (colour: string) => garment(LONG, colour, `M50 24V88${buttons(34)}M56 40h12v13h-12Z`, 'url(#plain)', [COLLAR]),
  shortShirt: (colour: string) => garment(SHORT, colour, `M50 24V88${buttons(34)}M56 40h12v13h-12Z`, 'url(#plain)', [COLLAR]),
  tee: (colour: string) => garment(SHORT, colour, 'M34 16Q50 28 66 16M26 84H74M11 38L23 44M89 38L77 44'),
  polo: (colour: string) => garment(SHORT, colour, 'M47 24V46H53V24M26 84H74', 'url(#shirr)', [COLLAR]),
  hoodie: (colour: string) => garment(LONG, colour, 'M36 66H64L69 82H31ZM45 24V44M55 24V44M26 84H74', 'url(#plain)', [HOOD]),
  halfZip: (colour: string) =>
    garment(LONG, colour, 'M50 10V44M48 44h4M26 84H74M27 50Q50 56 73 50', 'url(#plain)', ['M38 14Q38 6 50 6T62 14Q50 21 38 14Z']),
  coat: (colour: string) => garment(COAT, colour, 'M50 22V94M30 64h12v12h-12ZM58 64h12v12h-12ZM24 56H76', 'url(#twill)', [HOOD]),
  down: (colour: string) => garment(LONG, colour, 'M50 20V88M26 32H74M27 43H73M27 54H73M26 65H74M26 76H74', 'url(#roll)', [HOOD]),
  jeans: (colour: string) =>
    garment('M31 8H69L75 92H56L50 36L44 92H25Z', colour, 'M30 15H70M50 15V36M32 22Q42 24 42 15M68 22Q58 24 58 15', 'url(#twill)'),
  trousers: (colour: string) => garment('M32 8H68L72 92H55L50 36L45 92H28Z', colour, 'M31 14H69M39 20L37 92M61 20L63 92'),
  dress: (colour: string) =>
    garment(
      'M38 8H44Q50 22 56 8H62L69 32L62 46L82 92Q50 98 18 92L38 46L31 32Z',
      colour,
      'M38 46Q50 50 62 46M44 50L36 92M56 50L64 92M50 51V94',
    ),
  skirt: (colour: string) => garment('M36 12H64L82 90Q50 98 18 90Z', colour, 'M35 18H65M44 20L37 92M56 20L63 92', 'url(#roll)'),
} satisfies Record<string, (colour: string) => string>;

export type GarmentKind = keyof typeof garments;

/** The more specific first. */
const words: readonly [RegExp, GarmentKind][] = [
  [/短袖衬衫/, 'shortShirt'],
  [/衬衫/, 'shirt'],
  [/T恤/, 'tee'],
  [/Polo/, 'polo'],
  [/半拉链/, 'halfZip'],
  [/卫衣/, 'hoodie'],
  [/羽绒/, 'down'],
  [/风衣|大衣|夹克/, 'coat'],
  [/牛仔裤/, 'jeans'],
  [/裤/, 'trousers'],
  [/连衣裙/, 'dress'],
  [/裙/, 'skirt'],
];

/** The kind of picture for the name of a style. */
export const findGarment = (styleName: string): GarmentKind | undefined => words.find(([word]) => word.test(styleName))?.[1];
