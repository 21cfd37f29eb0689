import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '../decimals.ts';
import * as formulas from './formulas.ts';
import golden from './golden.json' with { type: 'json' };

type Formula = (input: unknown) => unknown;

function findFormula(name: string): Formula | undefined {
  const found: unknown = Reflect.get(formulas, name);
  return typeof found === 'function' ? (found as Formula) : undefined;
}

describe('the golden vectors', () => {
  it('are complete', () => {
    expect(golden).toHaveLength(34);
  });

  it.each(golden.map(({ formula, in: input, out }, index) => [index, formula, input, out] as const))(
    '%i match the formula %s',
    (_index, name, input, out) => {
      const formula = findFormula(name);
      expect(formula, `no function for ${name}`).toBeDefined();
      const result = formula?.(input);
      if (typeof out === 'number') expect(result).toBeCloseTo(out, 4);
      else if (typeof out === 'string' || Array.isArray(out)) expect(result).toEqual(out);
      else expect(result).toMatchObject(out);
    },
  );
});

const quantity = fc.integer({ min: 1, max: 99_999_999 }).map((hundredths) => roundHalfUp(decimal(String(hundredths)).div(100), 2));
describe('the fabric formulas', () => {
  it('report a roll deviation of −1.13 % of 180 as within 5 %', () => {
    const roll = { kg: '25.4', metres: '86.5', width: '160', allowance: '5' };
    expect(formulas.checkRollGsm({ ...roll, gsm: '180' })).toEqual({ gsm: '177.96', deviation: '-1.13', beyondLimit: false });
    expect(formulas.checkRollGsm({ ...roll, gsm: '188' })).toMatchObject({ deviation: '-5.34', beyondLimit: true });
    expect(formulas.checkRollGsm({ ...roll, gsm: '169' })).toMatchObject({ deviation: '5.30', beyondLimit: true });
  });

  it('use 5 cm of selvage by default', () => {
    expect(formulas.kgPerMetre({ width: '160', gsm: '180' })).toBe('0.2970');
    expect(formulas.rollGsm({ kg: '25.4', metres: '86.5', width: '160' })).toBe('177.96');
  });

  it('round once to the posted unit', () => {
    expect(formulas.greigeForDyed({ dyed: '1000', dyeLoss: '6', decimals: 2 })).toBe('1063.83');
    expect(formulas.dyedFromGreige({ greige: '1063.83', dyeLoss: '6', decimals: 2 })).toBe('1000.00');
    expect(formulas.dyedFromGreige({ greige: '0.0099', dyeLoss: '50.5', decimals: 2 })).toBe('0.00');
  });

  it('refuse cloth without weight', () => {
    expect(() => formulas.metresPerKg({ width: '160', gsm: '0' })).toThrow('Division by zero');
  });

  it('return greige that yields the wanted quantity', () => {
    fc.assert(
      fc.property(quantity, fc.integer({ min: 0, max: 3000 }), (dyed, hundredths) => {
        const dyeLoss = roundHalfUp(decimal(String(hundredths)).div(100), 2);
        const greige = formulas.greigeForDyed({ dyed, dyeLoss });
        expect(roundHalfUp(formulas.dyedFromGreige({ greige, dyeLoss }), 2)).toBe(dyed);
      }),
    );
  });
});

describe('the price formulas', () => {
  it('remove the tax', () => {
    expect(formulas.exTax({ incTax: '113', tax: '13' })).toBe('100.0000');
    expect(formulas.exTax({ incTax: '42.84', tax: '0' })).toBe('42.8400');
  });

  it('ignore 空差 for counted units or when it is empty', () => {
    expect(formulas.netPrice({ quote: '1.5', dimension: 'count', disparity: '98' })).toBe('1.5000');
    expect(formulas.netPrice({ quote: '42', dimension: 'mass', disparity: '' })).toBe('42.0000');
  });

  it('return a metre price only when it can be converted', () => {
    const facts = { width: '160', gsm: '180' };
    expect(formulas.metrePrice({ net: '0.12', unit: '粒', ...facts })).toBeNull();
    expect(formulas.metrePrice({ net: '42.84', unit: '公斤', width: null, gsm: '180' })).toBeNull();
    expect(formulas.metrePrice({ net: '42.84', unit: '公斤', width: '160' })).toBeNull();
    expect(formulas.metrePrice({ net: '42840', unit: '吨', ...facts })).toBe('12.7235');
    expect(formulas.metrePrice({ net: '19.431897', unit: '磅', ...facts })).toBe('12.7235');
    expect(formulas.metrePrice({ net: '26.34', unit: '罗(码)' })).toBe('0.2000');
    expect(formulas.metrePrice({ net: '10', unit: { dimension: 'length', decimals: 2, factor: '2' } })).toBe('5.0000');
    expect(() => formulas.metrePrice({ net: '10', unit: '匹' })).toThrow('Unknown unit');
  });

  it('add the tax to the markup price when requested', () => {
    const sheet = { direct: '50.71', overhead: '6', margin: '10', tax: '13' };
    expect(formulas.costRollUp({ ...sheet, basis: 'markup' }).withTax).toBe('66.82');
    expect(() => formulas.costRollUp({ ...sheet, margin: '100' })).toThrow(RangeError);
  });

  it('round every line before the total', () => {
    const lines = ['0.125', '0.125'].map((price) => formulas.lineAmount({ quantity: '1', price }));
    expect(sumDecimals(lines)).toBe('0.26');
  });

  it.each([
    ['-12.00', 'GREEN', '绿', '放行'],
    ['0.00', 'GREEN', '绿', '放行'],
    ['0.01', 'YELLOW', '黄', '提示'],
    ['5.00', 'YELLOW', '黄', '提示'],
    ['5.01', 'ORANGE', '橙', '需原因'],
    ['7.09', 'ORANGE', '橙', '需原因'],
    ['10.00', 'ORANGE', '橙', '需原因'],
    ['10.01', 'RED', '红', '需主管'],
    [null, 'ORANGE', '橙', '需原因'],
  ] as const)('put a deviation of %s into %s', (deviation, band, label, action) => {
    expect(formulas.priceBand(deviation)).toBe(band);
    expect(formulas.priceBands[band]).toEqual({ label, action });
  });

  it('have no deviation without a benchmark, and use the configured bands', () => {
    expect(formulas.priceDeviation({ quoted: '13.60', benchmark: null })).toBeNull();
    expect(formulas.priceDeviation({ quoted: '13.60', benchmark: '0.0000' })).toBeNull();
    expect(formulas.priceDeviation({ quoted: '12.00', benchmark: '12.70' })).toBe('-5.51');
    expect(formulas.priceBand('3.00', { green: '2', yellow: '2.5', orange: '2.9' })).toBe('RED');
  });
});

describe('the requirement formulas', () => {
  it('add up the garments: 1200 + 800 pieces × 1.3402', () => {
    const demands = [
      { pieces: '1200', consumption: '1.3402' },
      { pieces: '800', consumption: '1.3402' },
    ];
    expect(formulas.grossRequirement(demands)).toBe('2680.4000');
  });

  it('order in steps of the unit without a pack quantity', () => {
    const need = { gross: '10.001', safety: '0', onHand: '0', reserved: '0', frozen: '0', scheduled: '0', moq: '0' };
    expect(formulas.netRequirement({ ...need, multiple: formulas.unitStep({ decimals: 2 }) })).toEqual({ net: '10.001', suggest: '10.01' });
    expect(formulas.netRequirement({ ...need, multiple: formulas.unitStep({ decimals: 0 }) }).suggest).toBe('11');
    expect(() => formulas.netRequirement({ ...need, multiple: '0' })).toThrow(RangeError);
  });

  it('suggest the smallest whole number of multiples that covers need and MOQ', () => {
    fc.assert(
      fc.property(quantity, quantity, quantity, quantity, (gross, onHand, moq, multiple) => {
        const { net, suggest } = formulas.netRequirement({
          gross,
          safety: '0',
          onHand,
          reserved: '0',
          frozen: '0',
          scheduled: '0',
          moq,
          multiple,
        });
        fc.pre(compareDecimals(net, '0') > 0);
        const oneLess = sumDecimals([suggest, `-${multiple}`]);
        const goal = compareDecimals(net, moq) > 0 ? net : moq;
        expect(decimal(suggest).mod(decimal(multiple)).isZero()).toBe(true);
        expect(compareDecimals(suggest, goal)).toBeGreaterThanOrEqual(0);
        expect(compareDecimals(oneLess, goal)).toBeLessThan(0);
      }),
    );
  });

  it('order nothing when nothing is missing, whatever the MOQ', () => {
    const covered = { gross: '80', safety: '20', onHand: '60', reserved: '10', frozen: '5', scheduled: '55', moq: '300', multiple: '50' };
    expect(formulas.netRequirement(covered)).toEqual({ net: '0', suggest: '0' });
    expect(formulas.netRequirement({ ...covered, frozen: '5.01' })).toEqual({ net: '0.01', suggest: '300' });
  });

  const december = {
    demands: [
      { on: '2026-12-05', quantity: '100' },
      { on: '2026-12-15', quantity: '150' },
      { on: '2026-12-28', quantity: '200' },
    ],
    receipts: [
      { on: '2026-12-20', quantity: '100' },
      { on: '2027-01-05', quantity: '60' },
    ],
    safety: '40',
    onHand: '200',
    reserved: '30',
    frozen: '10',
    moq: '0',
    multiple: '50',
  };

  it('net several need dates along the time: 0, 130 and 100, ordered as one line of 250 for the first uncovered date', () => {
    const { net, suggest, uncoveredOn, dates } = formulas.netAlongDates(december, false);
    expect(dates.map((date) => date.net)).toEqual(['0', '130', '100']);
    expect({ net, suggest, uncoveredOn }).toEqual({ net: '230', suggest: '250', uncoveredOn: '2026-12-15' });
  });

  it('order by date with the rest from rounding up serving the next date: 150 and 100', () => {
    const { suggest, dates } = formulas.netAlongDates(december, true);
    expect(dates.map((date) => [date.on, date.net, date.suggest])).toEqual([
      ['2026-12-05', '0', '0'],
      ['2026-12-15', '130', '150'],
      ['2026-12-28', '80', '100'],
    ]);
    expect(suggest).toBe('250');
  });

  it('need 240 where the earliest date alone would need 340', () => {
    const demands = ['2026-12-01', '2026-12-10', '2026-12-20'].map((on, at) => ({ on, quantity: ['100', '130', '160'][at]! }));
    const receipts = [{ on: '2026-12-15', quantity: '100' }];
    const { net, uncoveredOn } = formulas.netAlongDates({ ...december, demands, receipts, safety: '0', onHand: '90' }, false);
    expect({ net, uncoveredOn }).toEqual({ net: '240', uncoveredOn: '2026-12-01' });
  });

  it('keep for later what arrives after a shortage, and never order it twice', () => {
    const demands = [
      { on: '2026-12-01', quantity: '100' },
      { on: '2026-12-20', quantity: '10' },
    ];
    const bare = { ...december, demands, receipts: [{ on: '2026-12-10', quantity: '100' }], safety: '0', onHand: '40', multiple: '1' };
    const { net, dates } = formulas.netAlongDates(bare, false);
    expect([net, dates.at(-1)?.rest]).toEqual(['100', '90']);
  });

  /** Walks through every day of the calendar, as a planner would on paper. */
  function netDayByDay({ demands, receipts, safety, onHand, moq, multiple }: typeof december, byDate: boolean) {
    let stock = Number(onHand) - Number(safety);
    const [nets, orders]: [number[], number[]] = [[], []];
    const onDay = (rows: readonly { on: string; quantity: string }[], day: string): number =>
      rows.filter(({ on }) => on === day).reduce((sum, { quantity }) => sum + Number(quantity), 0);
    const order = (lacking: number): number =>
      lacking === 0 ? 0 : Math.ceil(Math.max(lacking, Number(moq)) / Number(multiple)) * Number(multiple);
    for (let at = 1; at <= 28; at += 1) {
      const day = `2026-02-${String(at).padStart(2, '0')}`;
      stock += onDay(receipts, day);
      if (!demands.some(({ on }) => on === day)) continue;
      stock -= onDay(demands, day);
      const lacking = Math.max(0, -stock);
      nets.push(lacking);
      orders.push(byDate ? order(lacking) : 0);
      stock += byDate ? order(lacking) : lacking;
    }
    const net = nets.reduce((sum, lacking) => sum + lacking, 0);
    return { nets, net, suggest: byDate ? orders.reduce((sum, one) => sum + one, 0) : order(net) };
  }

  it('are those of a plain loop over the days, for any demands and receipts', () => {
    const whole = fc.integer({ min: 0, max: 300 }).map(String);
    const rows = fc.array(
      fc.record({ on: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`), quantity: whole }),
      { maxLength: 8 },
    );
    const multiples = fc.integer({ min: 1, max: 60 }).map(String);
    fc.assert(
      fc.property(rows, rows, whole, whole, whole, multiples, fc.boolean(), (demands, receipts, safety, onHand, moq, multiple, byDate) => {
        const requirement = { demands, receipts, safety, onHand, reserved: '0', frozen: '0', moq, multiple };
        const plain = netDayByDay(requirement, byDate);
        const { net, suggest, dates, uncoveredOn } = formulas.netAlongDates(requirement, byDate);
        expect(dates.map((date) => Number(date.net))).toEqual(plain.nets);
        expect([Number(net), Number(suggest)]).toEqual([plain.net, plain.suggest]);
        expect(uncoveredOn).toBe(dates.find((date) => date.net !== '0')?.on ?? null);
      }),
    );
  });

  it('never widen the tolerance by rounding', () => {
    expect(formulas.toleranceBand({ plan: '1350' })).toEqual({ min: '1309.5000', max: '1390.5000' });
    expect(formulas.toleranceBand({ plan: '0.0333', tolerance: '3' })).toEqual({ min: '0.0324', max: '0.0342' });
  });

  it('return no blocking line for a complete kit, and no rate without a plan', () => {
    expect(
      formulas.kitCompleteness({
        planned: '2',
        lines: [
          ['2', '1'],
          ['5', '2'],
        ],
      }),
    ).toEqual({ sets: '2', rate: '100.00', blocking: null });
    expect(formulas.kitCompleteness({ planned: '0', lines: [['2', '1']] })).toEqual({ sets: '2', rate: null, blocking: null });
    expect(formulas.kitCompleteness({ planned: '5', lines: [] })).toEqual({ sets: '0', rate: '0.00', blocking: null });
  });
});
