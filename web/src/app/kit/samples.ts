import type { PickerOption } from '../../kit/pickers/entity-source.ts';

// Samples of the kit page; the product itself contains no data.

export const shades = [
  { name: '01 本白', hex: '#F1EEE6' },
  { name: '02 米杏', hex: '#D9C7AE' },
  { name: '03 姜黄', hex: '#D3A64C' },
  { name: '04 藕粉', hex: '#C79F9B' },
  { name: '05 砖红', hex: '#9C4237' },
  { name: '06 灰紫', hex: '#8C6F90' },
  { name: '07 藏青', hex: '#27375A' },
  { name: '08 雾蓝', hex: '#6E8DA0' },
  { name: '09 墨绿', hex: '#315F4B' },
  { name: '10 橄榄', hex: '#7F8C68' },
  { name: '11 炭灰', hex: '#56585F' },
  { name: '12 墨黑', hex: '#2B2C30' },
];

const suppliers = ['锦绣纺织', '恒达丝绸', '越华针织', '鸿运化纤', '永泰染整', '晨曜服饰'].map((name, at) => ({
  id: String(at + 1),
  code: `GYS${String(at + 12).padStart(6, '0')}`,
  name,
  note: at % 2 === 0 ? '绍兴' : '盛泽',
}));

/** A generated weave pattern replaces the photograph of a real record. */
export function weave(hex: string, size: number): string {
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${hex}"/><path d="M0 6 6 0M-1 1 1-1M5 7 7 5" stroke="#000" stroke-opacity=".16" stroke-width="1.4"/></svg>`;
  const pattern = tile
    .replace('<path', '<defs><pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse"><path')
    .replace('"/></svg>', '"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>');
  return `data:image/svg+xml,${encodeURIComponent(pattern)}`;
}

const LATENCY_MS = 250;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const supplierSource = {
  key: 'kit-suppliers',
  label: '供应商',
  search: async (text: string): Promise<PickerOption[]> => {
    await pause(LATENCY_MS);
    return suppliers.filter((one) => one.name.includes(text) || one.code.includes(text.toUpperCase()));
  },
  find: async (ids: readonly string[]): Promise<PickerOption[]> => suppliers.filter((one) => ids.includes(one.id)),
  resolve: async (texts: readonly string[]): Promise<ReadonlyMap<string, readonly PickerOption[]>> =>
    new Map(
      texts.map((text) => [
        text,
        suppliers.filter((one) => one.name === text || one.code === text || (text.length > 1 && one.name.includes(text))),
      ]),
    ),
};

export const classSource = {
  key: 'kit-classes',
  label: '分类',
  load: async () => [
    {
      id: '1',
      name: '面料',
      children: [
        {
          id: '11',
          name: '梭织',
          children: [
            { id: '111', name: '平纹' },
            { id: '112', name: '斜纹' },
          ],
        },
        { id: '12', name: '针织', children: [{ id: '121', name: '罗纹' }] },
      ],
    },
    {
      id: '2',
      name: '辅料',
      children: [
        { id: '21', name: '纽扣' },
        { id: '22', name: '拉链' },
      ],
    },
  ],
};
