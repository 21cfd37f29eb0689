import type { NettingRow, NettingRun } from '@mrp/contract/features/netting/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { formatCount } from '../../lib/format.ts';
import { newAddress } from '../preparations/text.ts';

export const nettingAddress = (id: string): string => `/nettingDetail?id=${id}`;
/** The netting form with all inputs of the run. */
export const runAgainAddress = ({ id, goods }: Pick<NettingRow, 'id' | 'goods'>): string => `${newAddress(goods, 'STYLE')}?againOf=${id}`;
/** Element id of a line's 下单量. */
export const wantedId = (lineId: string): string => `wanted-${lineId}`;

/** In percent of the widest step. */
export interface Bar {
  left: string;
  width: string;
}

export interface Bars {
  steps: Bar[];
  net: Bar;
  rounding: Bar;
  suggest: Bar;
}

/** 瀑布: each step starts at the end of the previous one; nothing is left of zero. */
export function barsOf(quantities: readonly string[], net: string, suggest: string): Bars {
  const zero = decimal('0');
  const ends = quantities.reduce<(typeof zero)[]>((sums, quantity) => [...sums, (sums.at(-1) ?? zero).plus(decimal(quantity))], []);
  const most = [...ends, decimal(net), decimal(suggest)].reduce((widest, end) => (end.gt(widest) ? end : widest), zero);
  const scale = most.isZero() ? decimal('1') : most;
  const percent = (value: typeof zero): typeof zero => (value.lt(0) ? zero : value).div(scale).times(100);
  const between = (from: typeof zero, to: typeof zero): Bar => {
    const [low, high] = from.lt(to) ? [percent(from), percent(to)] : [percent(to), percent(from)];
    return { left: low.toFixed(2), width: high.minus(low).toFixed(2) };
  };
  return {
    steps: ends.map((end, at) => between(ends[at - 1] ?? zero, end)),
    net: between(zero, decimal(net)),
    rounding: between(decimal(net), decimal(suggest)),
    suggest: between(zero, decimal(suggest)),
  };
}

/** Pieces by style, in the order of the run. */
export function stylesOf({ demands }: Pick<NettingRun, 'demands'>): [string, number][] {
  const byStyle = Map.groupBy(demands, ({ styleCode }) => styleCode);
  return [...byStyle].map(([style, of]) => [style, of.reduce((sum, { pieces }) => sum + Number.parseInt(pieces, 10), 0)]);
}

export const ownershipText = (withSupplierStock: boolean): string => (withSupplierStock ? '品牌仓 + 供应商仓' : '仅品牌仓');

type Scope = Pick<NettingRun, 'demands' | 'holder' | 'otherHolders' | 'withSupplierStock'>;

/** Different inputs of two runs: a figure that changed because of them is no change of stock or orders. */
export function scopeChanges(was: Scope, is: Scope): string[] {
  const facts: [string, (run: Scope) => string][] = [
    ['收货方', ({ holder }) => holder.name],
    ['另计入', ({ otherHolders }) => otherHolders.map(({ name }) => name).join('、') || '无'],
    ['归属', ({ withSupplierStock }) => ownershipText(withSupplierStock)],
    ...[...new Set([was, is].flatMap(({ demands }) => demands.map(({ styleCode }) => styleCode)))].flatMap(aboutStyle),
  ];
  return facts.flatMap(([label, of]) => (of(was) === of(is) ? [] : [`${label} ${of(was)} → ${of(is)}`]));
}

const aboutStyle = (style: string): [string, (run: Scope) => string][] => [
  [style, (run) => `${formatCount(stylesOf(run).find(([code]) => code === style)?.[1] ?? 0)} 件`],
  [
    `${style} BOM`,
    ({ demands }) => {
      const boms = demands.flatMap(({ styleCode, bom }) => (styleCode === style && bom ? [`${bom.code} V${bom.versionNo}`] : []));
      return [...new Set(boms)].toSorted().join('、') || '无';
    },
  ],
];
