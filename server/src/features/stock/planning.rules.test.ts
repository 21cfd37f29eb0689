import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { drawBySource, createStockPool, type BalanceStock, type LotStock } from './planning.rules.ts';

const HOLDER = '1';
const lot = (lotId: string, onHand: string, rollId: string | null = null, secondQuantity: string | null = null): LotStock => ({
  lotId,
  lotNo: `L${lotId}`,
  rollId,
  rollNo: rollId,
  onHand,
  available: onHand,
  secondQuantity,
});
const balance = (ownership: 1 | 2, itemId: string, lots: LotStock[]): BalanceStock => ({
  holderId: HOLDER,
  ownership,
  itemId,
  lotTracked: 'LOT',
  onHand: sumDecimals(['0', ...lots.map(({ onHand }) => onHand)]),
  available: sumDecimals(['0', ...lots.map(({ available }) => available)]),
  secondQuantity: null,
  secondDecimals: 2,
  lots,
});
const items = { brandDyed: 'dyed', supplierDyed: 'dyed', brandGreige: 'greige', supplierGreige: 'greige' };
const wish = (quantity: string) => ({ holderId: HOLDER, quantity, dyeLoss: '6', decimals: 2, items });

describe('drawBySource', () => {
  it('uses brand dyed, supplier dyed, brand greige, supplier greige, with greige reduced by its dye loss', () => {
    const stockPool = createStockPool([
      balance(1, 'dyed', [lot('1', '10')]),
      balance(2, 'dyed', [lot('2', '20')]),
      balance(1, 'greige', [lot('3', '100')]),
      balance(2, 'greige', [lot('4', '100')]),
    ]);
    const plan = drawBySource(stockPool, wish('200'));
    expect(plan.draws.map(({ source, quantity }) => [source, quantity])).toEqual([
      ['brandDyed', '10'],
      ['supplierDyed', '20'],
      ['brandGreige', '100'],
      ['supplierGreige', '80.85'],
    ]);
    expect(plan.short).toBe('0.00');
  });

  it('takes the oldest lot first within a source, but prefers a single lot that covers the rest', () => {
    const draw = (quantity: string) =>
      createStockPool([balance(1, 'dyed', [lot('1', '5'), lot('2', '8'), lot('3', '30')])])
        .draw({ holderId: HOLDER, ownership: 1, itemId: 'dyed' }, quantity)
        .map(({ lotId, quantity: part }) => [lotId, part]);
    expect(draw('4')).toEqual([['1', '4']]);
    expect(draw('20')).toEqual([['3', '20']]);
    expect(draw('40')).toEqual([
      ['1', '5'],
      ['2', '8'],
      ['3', '27'],
    ]);
  });

  it('takes exactly the requested quantity from any stock, or reports the shortage, and never more than is available', () => {
    const quantity = fc.integer({ min: 1, max: 20_000 }).map((hundredths) => decimal(String(hundredths)).div(100).toFixed(2));
    const lots = fc.array(quantity, { maxLength: 5 });
    fc.assert(
      fc.property(lots, lots, lots, lots, quantity, (brand, supplier, greige, theirs, asked) => {
        let id = 0;
        const of = (ownership: 1 | 2, itemId: string, quantities: string[]) =>
          balance(
            ownership,
            itemId,
            quantities.map((onHand) => lot(String((id += 1)), onHand)),
          );
        const stock = [of(1, 'dyed', brand), of(2, 'dyed', supplier), of(1, 'greige', greige), of(2, 'greige', theirs)];
        const plan = drawBySource(createStockPool(stock), wish(asked));
        expect(decimal(plan.covered).plus(decimal(plan.short)).eq(decimal(asked))).toBe(true);
        const order = ['brandDyed', 'supplierDyed', 'brandGreige', 'supplierGreige'];
        const drawn = plan.draws.map(({ source }) => order.indexOf(source));
        expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
        for (const { lots: shelfLots } of stock)
          for (const { lotId, onHand } of shelfLots) {
            const taken = plan.draws.filter((draw) => draw.lotId === lotId).map((draw) => draw.quantity);
            expect(decimal(sumDecimals(['0', ...taken])).lte(decimal(onHand))).toBe(true);
          }
        // A later source is used only after the earlier ones are used up.
        for (const [index, place] of stock.entries()) {
          const taken = sumDecimals(['0', ...plan.draws.filter(({ source }) => source === order[index]).map((draw) => draw.quantity)]);
          if (drawn.some((other) => other > index)) expect(decimal(taken).eq(decimal(place.onHand)), order[index]).toBe(true);
        }
      }),
    );
  });
});

describe('the second quantity of a take', () => {
  const aRoll = (onHand: string, secondQuantity: string, secondDecimals: number | null) => {
    const place = { ...balance(1, 'dyed', [lot('1', onHand, '7', secondQuantity)]), lotTracked: 'ROLL' as const, secondDecimals };
    const stockPool = createStockPool([place]);
    return (...quantities: string[]) =>
      quantities.map(
        (quantity) =>
          stockPool.drawNamed({ holderId: HOLDER, ownership: 1, itemId: 'dyed' }, { lotNo: 'L1', rollNo: '7' }, quantity)?.take
            .secondQuantity,
      );
  };

  it('is its share in the decimals of the unit, and the take that empties the roll gets the rest', () => {
    expect(aRoll('30', '100', 2)('10', '10', '10')).toEqual(['33.33', '33.34', '33.33']);
    expect(aRoll('30', '100', 0)('10', '10', '10')).toEqual(['33', '34', '33']);
    expect(aRoll('30', '100', null)('10', '20'), 'nobody knows its unit').toEqual(['33.3333', '66.6667']);
  });

  it('never exceeds the stored quantity, and is absent when it rounds to zero', () => {
    expect(aRoll('30', '0.6', 0)('29', '1')).toEqual(['0.6', null]);
    expect(aRoll('30', '33.3367', 2)('20', '10')).toEqual(['22.22', '11.1167']);
    expect(aRoll('30', '1', 0)('10', '20')).toEqual([null, '1']);
  });
});
