import { expect, it } from 'vitest';
import { isSameFigure, readOpened, writeOpened } from './opened-figure.ts';

it('an opened figure is read from the address as it was written', () => {
  const opened = { figure: 'need', whose: '全棉府绸 藏青', narrow: { skuIds: '12', expectedOn: '2026-11-02..2026-11-08' } };
  expect(readOpened(writeOpened(opened))).toEqual(opened);
  expect(isSameFigure(readOpened(writeOpened(opened)), opened)).toBe(true);
});

it('the name of an opened figure may contain the sign that separates its parts', () => {
  expect(readOpened(writeOpened({ figure: 'need', whose: 'A;B', narrow: {} }))).toEqual({ figure: 'need', whose: 'A B', narrow: {} });
});

it('an incomplete address opens nothing', () => {
  expect([null, '', 'need', 'need;A'].map(readOpened)).toEqual([undefined, undefined, undefined, undefined]);
});
