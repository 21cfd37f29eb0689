import { overviewReport } from '@mrp/contract/features/reports.ts';
import { expect, it } from 'vitest';
import { isSameFigure, readOpened, writeOpened, type OpenedFigure } from './opened-figure.ts';

const read = (text: string | null, prices = true) => readOpened(overviewReport, text, { prices });

it('an opened figure is read from the address as it was written', () => {
  const opened = { figure: 'need', whose: '全棉府绸 藏青', narrow: { skuIds: '12', expectedOn: '2026-11-02..2026-11-08' } };
  expect(read(writeOpened(opened))).toEqual(opened);
  expect(isSameFigure(read(writeOpened(opened)), opened)).toBe(true);
});

it('the name of an opened figure may contain the sign that separates its parts', () => {
  expect(read(writeOpened({ figure: 'need', whose: 'A;B', narrow: {} }))).toEqual({ figure: 'need', whose: 'A B', narrow: {} });
});

it('an incomplete address opens nothing', () => {
  expect([null, '', 'need', 'need;A'].map((text) => read(text))).toEqual([undefined, undefined, undefined, undefined]);
});

it('an address with an unknown figure, an unknown filter or an invalid value opens nothing', () => {
  const opens = (figure: string, narrow: OpenedFigure['narrow'] = {}, prices = true) =>
    read(writeOpened({ figure, whose: 'A', narrow }), prices) !== undefined;
  expect(opens('x') || opens('name') || opens('constructor')).toBe(false);
  const wrong: OpenedFigure['narrow'][] = [{ skuIds: 'abc' }, { expectedOn: 'soon' }, { goods: 'XYZ' }, { page: '9' }, { nothing: '1' }];
  for (const narrow of wrong) expect([narrow, opens('need', narrow)]).toEqual([narrow, false]);
  expect([opens('gapAmount'), opens('gapAmount', {}, false)]).toEqual([true, false]);
});
