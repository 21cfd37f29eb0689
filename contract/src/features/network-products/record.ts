import { z } from 'zod';
import { Decimal, Entry, Id, price, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { readShape } from '../../lib/fields/record-fields.ts';
import { MaterialKind, UnitRef } from '../materials/record.ts';
import { productBadges, productFields } from './fields.ts';

/** 报价 · 12 → 12.5: one fact before and after the supplier's last list. */
export const ProductChange = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
export type ProductChange = z.infer<typeof ProductChange>;

/** The external material that a product was introduced as. */
export const IntroducedAs = z.object({ id: Id, code: z.string() });

const common = {
  ...readShape(productFields),
  id: Id,
  code: z.string(),
  kind: MaterialKind,
  /** Of the colour of this name in the library. */
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  badge: z.enum(valuesOf(productBadges)),
  changes: z.array(ProductChange),
  priceChanges: price(z.array(ProductChange)),
  /** When a list of the supplier last changed it. */
  listedAt: Timestamp,
  external: IntroducedAs.nullable(),
  favourite: z.boolean(),
  inBasket: z.boolean(),
  version: Version,
};

export const ProductRow = z.object({
  ...common,
  supplier: z.string(),
  classification: z.string(),
  composition: z.string(),
  unit: z.string().nullable(),
  currency: z.string().nullable(),
});
export type ProductRow = z.infer<typeof ProductRow>;

/** 物料网商品 with everything on its page. */
export const Product = z.object({
  ...common,
  supplier: Entry.extend({ abbreviation: z.string(), state: z.string() }),
  classification: z.object({ id: Id, fullName: z.string() }),
  unit: UnitRef.nullable(),
  compositions: z.array(z.object({ ingredient: Entry, share: Decimal })),
  createdAt: Timestamp,
});
export type Product = z.infer<typeof Product>;
