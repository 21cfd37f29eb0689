import { z } from 'zod';
import { Decimal, Id, price } from '../../lib/fields/fields.ts';
import { BomRef, LineUnit } from './style.ts';

/** 需求预览: requirements for these pieces, per SKU in its stock unit, with nested materials resolved to purchased ones. */
export const Explosion = z.object({
  rows: z.array(
    z.object({
      skuId: Id,
      skuCode: z.string(),
      spuId: Id,
      name: z.string(),
      colourName: z.string(),
      hex: z.string().nullable(),
      unit: LineUnit,
      /** Exact to 4 decimals, and rounded up to the decimals of the unit. */
      quantity: Decimal,
      rounded: Decimal,
      available: Decimal,
      short: Decimal,
      /** 0: a line of this BOM; 1: a line in the BOM of its material; the deepest level where it occurs. */
      level: z.number(),
      /** The material has an effective BOM; its parts are separate rows. */
      nestedBom: BomRef.nullable(),
      /** CNY without tax of the quantity today. */
      amount: price(Decimal.nullable()),
      /** Sized trims: the quantity of each specification, exact to 4 decimals; empty without specifications. */
      specifications: z.array(z.object({ specification: z.string(), quantity: Decimal })),
      uses: z.array(z.object({ lineId: Id, bom: BomRef, site: z.string(), target: z.string(), quantity: Decimal })),
    }),
  ),
  /** Messages about lines that could not be exploded. */
  problems: z.array(z.string()),
});
export type Explosion = z.infer<typeof Explosion>;
