import { describe, expect, it } from 'vitest';
import { demandsOf, demandParts, countSkipped, locateDemand } from './demand-lines.ts';

const colours = [
  { id: '11', code: 'W26A-01', colourName: '藏青', weight: 300 },
  { id: '12', code: 'W26A-02', colourName: '砖红', weight: 100 },
];
const style = { id: 'style-1', code: 'W26A', name: 'W26A 全部货色', styleCode: 'W26A', skcs: colours };
const colour = { id: '12', code: 'W26A-02', name: 'W26A 砖红', styleCode: 'W26A', skcs: [colours[1]] };

describe('a quantity of a whole style', () => {
  it('is divided in proportion to the pieces of its colours, and the parts add up', () => {
    expect(demandParts({ key: 'a', demand: style, pieces: '1001' }).map(({ pieces }) => pieces)).toEqual(['751', '250']);
  });

  it('is divided equally when no colour has pieces', () => {
    const plain = { ...style, skcs: colours.map((one) => ({ ...one, weight: 0 })) };
    expect(demandParts({ key: 'a', demand: plain, pieces: '7' }).map(({ pieces }) => pieces)).toEqual(['4', '3']);
  });

  it('omits a colour with a share of zero', () => {
    expect(demandParts({ key: 'a', demand: style, pieces: '1' })).toMatchObject([{ skcId: '11', pieces: '1' }]);
  });
});

it('maps an error of a demand to the row that it came from', () => {
  const rows = [
    { key: 'a', demand: style, pieces: '40', needOn: '2026-12-15' },
    { key: 'b', demand: colour, pieces: '5', needOn: '2026-12-15' },
  ];
  expect(demandsOf(rows).map(({ demand }) => [demand.skcId, demand.pieces])).toEqual([
    ['11', '30'],
    ['12', '10'],
    ['12', '5'],
  ]);
  expect(locateDemand('1.pieces', rows)).toEqual({ at: 0, field: 'pieces' });
  expect(locateDemand('2.needOn', rows)).toEqual({ at: 1, field: 'needOn' });
});

it('counts the selected orders and styles that gave no row', () => {
  const choices = [
    { styleId: '1', garmentOrderId: null },
    { styleId: '2', garmentOrderId: '20' },
  ];
  expect(countSkipped({ garmentOrderIds: ['20'], styleIds: ['1', '2'] }, choices)).toBe(0);
  expect(countSkipped({ garmentOrderIds: ['20', '21'], styleIds: ['1', '3'] }, choices)).toBe(2);
});
