import { z } from 'zod';
import { Day, Decimal, Entry, Id, price } from '../../lib/fields/fields.ts';
import { CostSheet } from './record.ts';

/** What the library, its suppliers and other quotations say about a technique of a sheet, CNY without tax. */
export const TechniqueComparison = z.object({
  lineId: Id,
  technique: Entry.nullable(),
  /** What the library counts by. */
  unit: z.string(),
  /** Of the quantity of the order. */
  quantity: Decimal,
  libraryPrice: price(Decimal.nullable()),
  offers: price(z.array(z.object({ supplier: Entry, price: Decimal, minQuantity: Decimal, leadDays: z.number().nullable() }))),
  quotes: price(
    z.array(
      z.object({
        quotation: z.object({ id: Id, code: z.string() }),
        factory: z.string(),
        quotedOn: Day,
        /** What both prices are per. */
        unit: z.string(),
        quotedPrice: Decimal,
        approvedPrice: Decimal.nullable(),
      }),
    ),
  ),
});
export type TechniqueComparison = z.infer<typeof TechniqueComparison>;

/** A material line: its sheet with this line alone, and its present offers per costed unit. */
export const FabricDetail = z.object({
  sheet: CostSheet,
  offers: z.array(z.object({ supplier: Entry, preferred: z.boolean(), price: price(Decimal.nullable()), validFrom: Day.nullable() })),
});
export type FabricDetail = z.infer<typeof FabricDetail>;
