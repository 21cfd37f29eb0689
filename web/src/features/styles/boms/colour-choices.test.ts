import type { BomMaterial, BomTarget } from '@mrp/contract/features/styles/record.ts';
import { describe, expect, it } from 'vitest';
import { cellsOf, namedColourFills, sameColourFills } from './colour-choices.ts';

const targets = ['藏青', '砖红', '黑色'].map((colourName, at) => ({ id: String(at + 1), colourName, active: true }) as BomTarget);
const sku = (id: string, colourName: string) => ({ id, colourName, state: 'ACTIVE' });
const materials: Record<string, BomMaterial> = Object.fromEntries(
  [
    { id: 'cloth', code: 'F-1', name: '府绸', skus: [sku('c1', '藏青'), sku('c2', '砖红')] },
    { id: 'button', code: 'A-1', name: '纽扣', skus: [sku('b1', '本白'), sku('b2', '卡其')] },
    { id: 'label', code: 'A-2', name: '唛标', skus: [sku('l1', '本白')] },
  ].map((one) => [one.id, one as unknown as BomMaterial]),
);
const facts = { targets, units: [], materialOf: (id: string) => materials[id] };
const rows = (...made: [spu: string, colours: (string | null)[]][]) =>
  made.map(([spu, colours], at) => ({
    number: at + 1,
    row: {
      key: `r${at + 1}`,
      spu: { id: spu, code: spu, name: spu },
      ...Object.fromEntries(colours.map((colour, n) => [`colour${n + 1}`, colour])),
    },
  }));

describe('填同色', () => {
  it('fills the empty colours of a row with the one that is chosen there, and no row without a chosen colour', () => {
    const fills = sameColourFills(
      rows(['button', ['b2', null, null]], ['cloth', [null, null, null]], ['button', [null, null, null]]),
      facts,
    );
    expect(cellsOf(fills)).toEqual([
      { key: 'r1', field: 'colour2', value: 'b2' },
      { key: 'r1', field: 'colour3', value: 'b2' },
    ]);
    expect(fills.map(({ number, empty }) => [number, empty.length])).toEqual([
      [1, 0],
      [2, 3],
      [3, 3],
    ]);
  });

  it('never changes a chosen colour, and leaves a row with two different ones', () => {
    expect(cellsOf(sameColourFills(rows(['cloth', ['c1', 'c2', null]]), facts))).toEqual([]);
    expect(sameColourFills(rows(['cloth', ['c1', 'c1', 'c1']]), facts)).toEqual([]);
  });

  it('uses the only colour of a material, which leaves no choice', () => {
    expect(cellsOf(sameColourFills(rows(['label', [null, null, null]]), facts)).map(({ value }) => value)).toEqual(['l1', 'l1', 'l1']);
  });
});

it('按颜色名对应 tells what it matched and which colours have no namesake', () => {
  const [fill] = namedColourFills(rows(['cloth', [null, null, null]]), facts);
  expect(fill?.cells.map(({ target, colour }) => [target, colour])).toEqual([
    ['藏青', '藏青'],
    ['砖红', '砖红'],
  ]);
  expect(fill?.empty).toEqual(['黑色']);
});
