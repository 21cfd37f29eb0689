import type { QuotationLineInput } from '@mrp/contract/features/costing/input.ts';
import { costParts } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { costTotals } from '@mrp/contract/features/costing/figures.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeLine } from '../server/src/features/costing/quotations/lines.rules.ts';
import { decideLine } from '../server/src/features/costing/sheets/rules.ts';
import { figuresOf } from '../web/src/features/costing/quotations/quotation-lines.ts';
import { bodyLine, sheetRows, typedTotals } from '../web/src/features/costing/sheets/sheet-lines.ts';

/** Figures of costing on the pages are those that the server stores, whatever is typed. */

const figure = (most: number, decimals: number) =>
  fc.integer({ min: 1, max: most * 10 ** decimals }).map((value) => roundHalfUp(decimal(String(value)).div(10 ** decimals), decimals));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const rate = figure(40, 2);
const part = fc.constantFrom(...costParts.map(({ value }) => value));
const rates = { overheadRate: '6', marginRate: '10', marginBasis: 'MARGIN', taxRate: '13' } as const;

const units = [
  { id: '1', name: '米', dimension: 'length', decimals: 2, factor: '1', active: true },
  { id: '2', name: '码', dimension: 'length', decimals: 2, factor: '0.9144', active: true },
  { id: '3', name: '公斤', dimension: 'mass', decimals: 2, factor: '1', active: true },
  { id: '4', name: '粒', dimension: 'count', decimals: 0, factor: null, active: true },
] as const;
const unitIds = units.map(({ id }) => id);

it('a line of a quotation comes to the same while it is typed and when it is stored', () => {
  const quoted = fc.record({
    part,
    supply: fc.constantFrom('FACTORY' as const, 'CUSTOMER' as const),
    consumption: figure(99, 4),
    shrinkage: maybe(rate),
    loss: maybe(rate),
    price: maybe(figure(9999, 4)),
    unitId: maybe(fc.constantFrom(...unitIds)),
    priceUnitId: maybe(fc.constantFrom(...unitIds)),
    disparity: maybe(figure(99, 2)),
    width: maybe(figure(300, 2)),
    gramWeight: maybe(figure(900, 2)),
    taxRate: maybe(rate),
    skuId: maybe(fc.constant('9')),
  });
  // 7.5 米 to the piece, as the material of the SKU says.
  const own = { firstUnitId: '4', secondUnitId: '1', factor: '7.5' };
  const skus = new Map([['9', { state: 'ACTIVE', kind: 'TRIM' as const, own }]]);
  const terms = fc.record({ rate: figure(20, 6), taxIncluded: fc.boolean(), taxRate: rate });
  const byId = new Map(units.map((unit) => [unit.id as string, unit]));
  fc.assert(
    fc.property(quoted, terms, (drawn, given) => {
      const line = { ...drawn, skuId: drawn.part === 'MATERIAL' ? drawn.skuId : null };
      const stored = { ...line, shrinkage: line.shrinkage ?? '0', loss: line.loss ?? '0' };
      const { grossConsumption, unitPrice, amount } = computeLine(stored as unknown as QuotationLineInput, given, { units: byId, skus });
      const row = {
        key: '1',
        ...line,
        unit: line.unitId,
        priceUnit: line.priceUnitId,
        item: line.skuId === null ? null : { id: '9', own },
      };
      const typed = figuresOf(row, { terms: given, units: units as never });
      const known = (text: string | null | undefined) => (text === null || text === undefined ? null : decimal(text).toFixed(4));
      expect([typed?.gross, known(typed?.price), typed?.amount]).toEqual([grossConsumption, known(unitPrice), amount]);
    }),
    { numRuns: 400 },
  );
});

it('a sheet has the same totals while it is typed and when it is stored, with or without conclusions', () => {
  const side = { quotedConsumption: figure(99, 4), quotedPrice: figure(999, 4) };
  const line = fc.record({ part, ...side, quotedAmount: figure(9999, 2) });
  const written = fc.record({
    consumption: maybe(figure(99, 4)),
    price: maybe(figure(999, 4)),
    decision: fc.constantFrom(null, 'ACCEPTED', 'REDUCED', 'REJECTED'),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(line, written), { maxLength: 40 }), (pairs) => {
      const lines = pairs.map(([facts], at) => ({ id: String(at), version: 1, name: '汗布', site: '', ...facts }) as unknown as SheetLine);
      const sheet = { ...rates, lines } as unknown as CostSheet;
      const rows = sheetRows(lines).map((row, at) => ({ ...row, ...pairs[at]![1] }));
      const stored = lines.map((one, at) => {
        const { approvedAmount } = decideLine(one, bodyLine(rows[at]!));
        return { part: one.part, amount: approvedAmount ?? one.quotedAmount ?? '0.00' };
      });
      expect(typedTotals(rows, sheet)).toEqual(costTotals(stored, rates));
    }),
  );
});
