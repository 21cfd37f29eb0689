import { describe, expect, it } from 'vitest';
import { getUnit } from '../../lib/units.ts';
import { breakEvenDirect, noOverrides, scenarioTotals, type Overrides, type ScenarioLine } from './scenarios.ts';

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
  quoted: {
    quote: '42',
    priceUnit: getUnit('公斤'),
    unit: getUnit('米'),
    disparity: '0.5',
    width: '160',
    gramWeight: '180',
    taxRate: null,
  },
};
const plain = { ...cloth, purpose: null, consumption: '1', quoted: null };
const lines: ScenarioLine[] = [
  cloth,
  { ...plain, part: 'OPERATION', price: '8.99', amount: '8.99' },
  { ...plain, part: 'FREIGHT', price: '0.48', amount: '0.48' },
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

  it('leaves what the customer supplies at zero', () => {
    const free = { ...cloth, supply: 'CUSTOMER', amount: '0.00', price: '0' };
    expect(scenarioTotals([free], terms, { ...noOverrides, mainPrice: '10', rate: '2' }).direct).toBe('0.00');
  });
});

describe('the break-even', () => {
  it('is the direct cost that leaves the margin of a price', () => {
    expect(breakEvenDirect('47.57', rates)).toBe('40.39');
  });
});
