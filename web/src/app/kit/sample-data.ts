import type { Tone } from '@mrp/contract/lib/workflow.ts';

/** Sample rows for the kit page; the product itself contains no data. */
export interface SampleMaterial {
  id: string;
  code: string;
  name: string;
  picture: { hex: string | null; thumbUrl: string | null; url: string };
  className: string;
  composition: { name: string; share: string }[];
  width: string;
  gramWeight: string;
  colours: { name: string; hex: string }[];
  supplierId: string;
  supplier: { id: string; code: string; name: string };
  price?: string;
  stock: string | null;
  greige: boolean;
  remark: string;
  state: 'DRAFT' | 'PENDING' | 'ACTIVE' | 'PAUSED';
  updatedAt: string;
  version: number;
}

const cloths = [
  { name: '全棉府绸 40S', className: '梭织 / 平纹', composition: [{ name: '棉', share: '100.00' }] },
  {
    name: '天丝麻斜纹',
    className: '梭织 / 斜纹',
    composition: [
      { name: '莱赛尔', share: '55.00' },
      { name: '麻', share: '45.00' },
    ],
  },
  { name: '桑蚕丝双绉 16姆米', className: '梭织 / 平纹', composition: [{ name: '桑蚕丝', share: '100.00' }] },
  {
    name: '羊毛法兰绒',
    className: '梭织 / 斜纹',
    composition: [
      { name: '羊毛', share: '70.00' },
      { name: '锦纶', share: '30.00' },
    ],
  },
  { name: '再生涤塔夫', className: '梭织 / 平纹', composition: [{ name: '再生涤纶', share: '100.00' }] },
  {
    name: '棉氨罗纹 2×2',
    className: '针织 / 罗纹',
    composition: [
      { name: '棉', share: '95.00' },
      { name: '氨纶', share: '5.00' },
    ],
  },
];

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

export const suppliers = ['锦绣纺织', '恒达丝绸', '越华针织', '鸿运化纤', '永泰染整', '晨曜服饰'].map((name, at) => ({
  id: String(at + 1),
  code: `GYS${String(at + 12).padStart(6, '0')}`,
  name,
  note: at % 2 === 0 ? '绍兴' : '盛泽',
}));

const states = ['ACTIVE', 'ACTIVE', 'PENDING', 'ACTIVE', 'DRAFT', 'ACTIVE', 'PAUSED'] as const;
const HOUR_MS = 3_600_000;

/** A generated weave pattern replaces the photograph of a real record. */
export function weave(hex: string, size: number): string {
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${hex}"/><path d="M0 6 6 0M-1 1 1-1M5 7 7 5" stroke="#000" stroke-opacity=".16" stroke-width="1.4"/></svg>`;
  const pattern = tile
    .replace('<path', '<defs><pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse"><path')
    .replace('"/></svg>', '"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>');
  return `data:image/svg+xml,${encodeURIComponent(pattern)}`;
}

function makeMaterial(at: number): SampleMaterial {
  const cloth = cloths[at % cloths.length]!;
  const shade = shades[at % shades.length]!;
  const supplier = suppliers[at % suppliers.length]!;
  const colours = shades.slice(0, 1 + ((at * 5) % 12));
  const drawn = at % 9 !== 4;
  return {
    id: String(at + 1),
    code: `F-HB-${String(at + 123).padStart(6, '0')}`,
    name: cloth.name,
    picture: {
      hex: at % 13 === 7 ? null : shade.hex,
      thumbUrl: drawn && at % 13 !== 7 ? weave(shade.hex, 96) : null,
      url: weave(shade.hex, 500),
    },
    className: cloth.className,
    composition: cloth.composition,
    width: `${136 + ((at * 3) % 12)}.00`,
    gramWeight: `${115 + ((at * 15) % 110)}.00`,
    colours,
    supplierId: supplier.id,
    supplier,
    price: `${12 + ((at * 135) % 2400) / 100}`,
    stock: at % 11 === 3 ? null : at % 11 === 6 ? '-12.5000' : `${(at * 37.25) % 4000}`,
    greige: at % 4 === 0,
    remark: '',
    state: states[at % states.length]!,
    updatedAt: new Date(Date.now() - at * 7 * HOUR_MS).toISOString(),
    version: 3,
  };
}

export const materials: SampleMaterial[] = Array.from({ length: 1284 }, (_, at) => makeMaterial(at));

export const tones: Readonly<Record<SampleMaterial['state'], { label: string; tone: Tone }>> = {
  DRAFT: { label: '草稿', tone: 'neutral' },
  PENDING: { label: '待审核', tone: 'warning' },
  ACTIVE: { label: '启用', tone: 'success' },
  PAUSED: { label: '停用', tone: 'neutral' },
};
