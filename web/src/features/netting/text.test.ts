import type { NettingRun } from '@mrp/contract/features/netting/record.ts';
import { describe, expect, it } from 'vitest';
import { barsOf, scopeChanges, timeBarsOf } from './text.ts';

describe('the bars of a waterfall', () => {
  // Domain rules 4.6: 2680.40 + 200 − 1120 + 350 − 810 = 1300.40 → 1350
  const bars = barsOf(['2680.40', '200', '-1120', '350', '-810'], '1300.40', '1350');

  it('start at the end of the previous bar, on the scale of the widest', () => {
    expect(bars.steps[0]).toEqual({ left: '0.00', width: '93.06' });
    expect(bars.steps[1]).toEqual({ left: '93.06', width: '6.94' });
    expect(bars.steps[2]).toEqual({ left: '61.12', width: '38.88' });
  });

  it('end at the net requirement and continue to the suggestion', () => {
    expect(bars.net).toEqual({ left: '0.00', width: '45.15' });
    expect(bars.rounding).toEqual({ left: '45.15', width: '1.72' });
    expect(bars.suggest).toEqual({ left: '0.00', width: '46.87' });
  });

  it('are never left of zero, and are empty for zero', () => {
    expect(barsOf(['100', '-300'], '0', '0').steps[1]).toEqual({ left: '0.00', width: '100.00' });
    expect(barsOf([], '0', '0').suggest).toEqual({ left: '0.00', width: '0.00' });
  });
});

it('the waterfall along the time starts with the stock, shows what is lacking below zero, and receipts that are too late after the last date', () => {
  // Domain rules 4.6, several need dates.
  const dates = [
    { on: '2026-12-05', demand: '100', receipts: '0', earlier: '0', net: '0', suggest: '0', rest: '20' },
    { on: '2026-12-15', demand: '150', receipts: '0', earlier: '0', net: '130', suggest: '0', rest: '0' },
    { on: '2026-12-28', demand: '200', receipts: '100', earlier: '0', net: '100', suggest: '0', rest: '0' },
  ];
  const arrivals = [
    { on: '2026-12-20', quantity: '100', isTooLate: false },
    { on: '2027-01-05', quantity: '60', isTooLate: true },
  ];
  const { bars, zero } = timeBarsOf({ start: '120', dates, arrivals }, '2026-12-01');
  // From −130 to 120.
  expect(zero).toBe('52.00');
  expect(bars.map(({ kind, on, bottom, height }) => [kind, on.slice(5), Number(bottom), Number(height)])).toEqual([
    ['start', '12-01', 52, 48],
    ['demand', '12-05', 60, 40],
    ['demand', '12-15', 52, 8],
    ['lacking', '12-15', 0, 52],
    ['receipt', '12-20', 52, 40],
    ['demand', '12-28', 52, 40],
    ['lacking', '12-28', 12, 40],
    ['late', '01-05', 52, 24],
  ]);
  expect([bars[0]?.left, bars.at(-1)?.left]).toEqual(['0.00', '100.00']);
});

describe('two compared runs', () => {
  const house = (name: string) => ({ id: name, name, kind: 'GARMENT_SUPPLIER' as const });
  const demand = (pieces: string, versionNo: number) => ({ styleCode: 'KS1', pieces, bom: { id: '1', code: 'BOM1', versionNo } });
  const run = (pieces: string, versionNo: number, more: object = {}) =>
    ({
      demands: [demand(pieces, versionNo)],
      holder: house('晨曜'),
      otherHolders: [],
      withSupplierStock: true,
      byDate: false,
      alone: false,
      ...more,
    }) as unknown as NettingRun;

  it('list differences of their inputs, and nothing for equal inputs', () => {
    expect(scopeChanges(run('100', 1), run('100', 1))).toEqual([]);
    expect(
      scopeChanges(run('100', 1), run('1200', 2, { withSupplierStock: false, byDate: true, alone: true, otherHolders: [house('总仓')] })),
    ).toEqual([
      '另计入 无 → 总仓',
      '归属 品牌仓 + 供应商仓 → 仅品牌仓',
      '拆分 每种物料一行 → 按日期拆分',
      '其他需求 先扣早于本单的需求 → 只看本单',
      'KS1 100 件 → 1,200 件',
      'KS1 BOM BOM1 V1 → BOM1 V2',
    ]);
  });
});
