import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { explode, type ExplosionLookup } from './explosion.rules.ts';

const sizes = ['S', 'M', 'L', 'XL'];
const skus = ['11', '12', '13'];
const hundredths = fc.integer({ min: 1, max: 99_999 }).map((count) => decimal(String(count)).div(100).toFixed());
const item = fc.record({
  size: fc.constantFrom(...sizes),
  targetId: fc.constantFrom(null, '1', '2'),
  skuId: fc.constantFrom(null, ...skus),
  specification: fc.constantFrom('', '55 cm', '57 cm'),
});
const demand = fc.record({
  targetId: fc.constantFrom('1', '2'),
  size: fc.constantFrom('', ...sizes),
  pieces: fc.integer({ min: 1, max: 9999 }).map(String),
});

it('found and missing quantities add up to pieces × consumption × factor over all sizes', () => {
  fc.assert(
    fc.property(
      hundredths,
      fc.array(item, { maxLength: 12 }),
      fc.dictionary(fc.constantFrom(...sizes), hundredths),
      fc.array(demand, { minLength: 1, maxLength: 20 }),
      (stockConsumption, sizeItems, factors, demands) => {
        const ref = { id: '5', code: 'BOM1', versionNo: 1, state: 'EFFECTIVE' as const };
        const line = {
          lineId: '6',
          bomId: '5',
          site: '门襟',
          name: '拉链',
          spuId: '7',
          isPrepared: true,
          supply: 'BRAND',
          supplierId: null,
          stockConsumption,
          colours: { 1: '11', 2: '12' },
          sizes: factors,
          sizeItems,
        };
        const lookup: ExplosionLookup = { boms: new Map([['5', { ref, lines: [line] }]]), nested: new Map() };
        const { rows, missing } = explode(
          lookup,
          demands.map((one) => ({ bomId: '5', ...one })),
        );
        const all = demands.reduce(
          (sum, { size, pieces }) =>
            sum.plus(
              decimal(pieces)
                .times(decimal(stockConsumption))
                .times(decimal(factors[size] ?? '1')),
            ),
          decimal('0'),
        );
        const lost = missing.reduce((sum, { quantity }) => sum.plus(quantity), decimal('0'));
        expect(
          decimal(sumDecimals(['0', ...rows.map(({ quantity }) => quantity)]))
            .plus(lost)
            .toFixed(4),
        ).toBe(all.toFixed(4));
        for (const { quantity, specifications } of rows) {
          const specified = sumDecimals(['0', ...specifications.map((part) => part.quantity)]);
          expect(decimal(specified).lte(decimal(quantity))).toBe(true);
        }
        const bySize = sizeItems.some(({ skuId }) => skuId !== null);
        expect(missing.every(() => bySize)).toBe(true);
      },
    ),
  );
});
