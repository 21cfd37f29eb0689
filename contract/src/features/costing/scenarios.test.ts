import { describe, expect, it } from 'vitest';
import { getUnit, sameUnit } from '../../lib/units.ts';
import { breakEvenDirect, mainPriceFor, targetDirect } from './break-even.ts';
import { idleReason } from './scenario-effects.ts';
import { costScenarioLine, noOverrides, scenarioTotals, type Overrides, type ScenarioLine } from './scenarios.ts';

const rates = { overheadRate: '6', marginRate: '10', marginBasis: 'MARGIN', taxRate: '13' } as const;
const terms = { rates, rate: '1', taxIncluded: false, taxRate: '13', pieces: 2000 };
const cloth: ScenarioLine = {
  part: 'MATERIAL',
  purpose: 'MAIN',
  supply: 'FACTORY',
  netConsumption: '1.25',
  shrinkage: '3',
  loss: '4',
  consumption: '1.3402',
  price: '12.7235',
  amount: '17.05',
  unit: '米',
  ...sameUnit,
  quoted: {
    quote: '42',
    priceUnit: getUnit('公斤'),
    unit: getUnit('米'),
    disparity: '0.5',
    width: '160',
    gramWeight: '180',
    taxRate: null,
  },
  breaks: [],
};
const plain = { ...cloth, purpose: null, consumption: '1', quoted: null, unit: null };
const lines: ScenarioLine[] = [
  cloth,
  { ...plain, part: 'OPERATION', price: '8.99', amount: '8.99' },
  { ...plain, part: 'FREIGHT', price: '0.48', amount: '0.48' },
];
const tiers = [
  { minQuantity: '0', price: '2' },
  { minQuantity: '500', price: '1.8' },
  { minQuantity: '5000', price: '1.62' },
];
const directUnder = (changes: Partial<Overrides>): string => scenarioTotals(lines, terms, { ...noOverrides, ...changes }).direct;

describe('a scenario', () => {
  it('without overrides is the sheet', () => {
    expect(directUnder({})).toBe('26.52');
  });

  it('moves the price of the main material by percent', () => {
    expect(directUnder({ mainPrice: '-3' })).toBe('26.01');
  });

  it('moves consumption by loss and shrinkage, and the metre price by width and weight', () => {
    expect(directUnder({ loss: '3' })).toBe('26.36');
    expect(directUnder({ shrinkage: '2' })).toBe('26.35');
    expect(directUnder({ width: '150' })).toBe('25.49');
    expect(directUnder({ gramWeight: '190' })).toBe('27.47');
  });

  it('moves every quoted price by the exchange rate', () => {
    expect(directUnder({ rate: '1.1' })).toBe('28.23');
  });

  it('shares freight and other fees by the pieces', () => {
    expect(directUnder({ pieces: '1000' })).toBe('27.00');
    expect(directUnder({ pieces: '5000' })).toBe('26.23');
  });

  it('reaches the price breaks of more pieces, as a share of the price of the quoted ones', () => {
    const print = { ...plain, part: 'TECHNIQUE', price: '1.9', amount: '1.90', breaks: tiers } as const;
    const under = (pieces: string) => costScenarioLine(print, terms, { ...noOverrides, pieces });
    expect(under('2000')).toEqual({ consumption: '1', price: '1.9000', amount: '1.90' });
    expect(under('6000')).toMatchObject({ price: '1.7100', amount: '1.71' });
    expect(under('100')).toMatchObject({ price: '2.1111' });
  });

  it('leaves what the customer supplies at zero', () => {
    const free = { ...cloth, supply: 'CUSTOMER', amount: '0.00', price: '0' };
    expect(scenarioTotals([free], terms, { ...noOverrides, mainPrice: '10', rate: '2' }).direct).toBe('0.00');
  });
});

describe('a field of a scenario that changes nothing', () => {
  const reasonOf = (field: keyof Overrides, changes: Partial<Overrides> = {}, own: readonly ScenarioLine[] = lines) =>
    idleReason(field, own, terms, { ...noOverrides, ...changes });
  const byMetre = { ...cloth, quoted: { ...cloth.quoted!, priceUnit: getUnit('米') } };

  it('says why, before anything is typed', () => {
    expect(reasonOf('width', {}, [byMetre])).toBe('主料的用量和报价都按长度或都按重量，门幅和克重不影响单价');
    expect(reasonOf('gramWeight', {}, [{ ...cloth, quoted: { ...cloth.quoted!, width: null } }])).toBe(
      '主料报价没有填门幅和克重，不能换算',
    );
    expect(reasonOf('loss', {}, [{ ...cloth, supply: 'CUSTOMER' }])).toBe('主料客供，不计价');
    expect(reasonOf('mainPrice', {}, lines.slice(1))).toBe('没有主料');
    expect(reasonOf('pieces', {}, [cloth])).toBe('没有按整单分摊的费用，也没有数量阶梯价');
    expect(idleReason('pieces', lines, { ...terms, pieces: null })).toBe('报价单没有计划件数');
    expect(reasonOf('rate', {}, lines.slice(1))).toBe('没有按报价币种折算的明细');
  });

  it('says why of what is typed: the same as the sheet, or no other tier', () => {
    expect(reasonOf('loss', { loss: '4.00' })).toBe('与核价单相同');
    expect(reasonOf('pieces', { pieces: '2000' })).toBe('与核价单相同');
    const print = { ...plain, part: 'TECHNIQUE', price: '1.9', amount: '1.90', breaks: tiers } as const;
    expect(reasonOf('pieces', { pieces: '2400' }, [print])).toBe('没有到另一个数量阶梯');
  });

  it('says nothing of those that do', () => {
    const changes = { mainPrice: '-3', loss: '3', shrinkage: '2', width: '150', gramWeight: '190', rate: '1.1', pieces: '1000' };
    for (const [field, value] of Object.entries(changes))
      expect([field, reasonOf(field as 'loss', { [field]: value })]).toEqual([field, null]);
    for (const field of Object.keys(changes)) expect([field, reasonOf(field as 'loss')]).toEqual([field, null]);
  });
});

describe('the break-even', () => {
  it('is the direct cost at which the price is the cost, without any profit', () => {
    expect(breakEvenDirect('53.75', '6')).toBe('50.71');
    expect(breakEvenDirect('47.57', '6')).toBe('44.88');
  });

  it('is another point than the one that leaves the margin of the sheet, of the price or on top of the cost', () => {
    expect(targetDirect('47.57', rates)).toBe('40.39');
    expect(targetDirect('47.09', { ...rates, marginBasis: 'MARKUP' })).toBe('40.39');
  });

  it('says what the main material may cost at most, in its unit', () => {
    expect(mainPriceFor(lines, terms, noOverrides, '26.52')).toEqual({ price: '12.7220', unit: '米' });
    expect(mainPriceFor(lines.slice(1), terms, noOverrides, '26.52')).toBeNull();
    expect(mainPriceFor([...lines, { ...cloth, unit: '公斤' }], terms, noOverrides, '26.52')).toBeNull();
  });
});
