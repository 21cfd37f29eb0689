import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, Page, QueryInt, QueryText, valuesOf } from '../../lib/fields/fields.ts';
import { pickerSorts } from './sku-picker.ts';

/** Largest picture of a card, in bytes of its data: URI. */
export const MAX_PICTURE = 8 * 1024;
export const PICKER_PAGE_SIZE = 40;
/** Later pages are refused; a client narrows the search instead. */
export const PICKER_PAGES = 10;
/** A colour of the archive as anybody may see it: no price, no supplier, no file address. */
export const PublicSku = z.object({
  code: z.string(),
  name: z.string(),
  colour: z.string(),
  hex: z.string().nullable(),
  unit: z.string(),
  /** A data: URI of at most 8 KB; null: the card shows the colour. */
  image: z.string().nullable(),
  /** The picture shows the material in another colour: the card tints it. */
  tinted: z.boolean(),
});
export type PublicSku = z.infer<typeof PublicSku>;

/** Chips, and who may receive the choice. */
export const PickerSettings = z.object({
  classes: z.array(z.object({ id: Id, name: z.string() })),
  families: z.array(z.object({ id: Id, name: z.string(), hex: z.string() })),
  /** Origins that may embed the picker and get its message. */
  origins: z.array(z.string()),
  /** The asked address, if its host is allowed; null: none was asked, or it is not. */
  redirect: z.string().nullable(),
});
export type PickerSettings = z.infer<typeof PickerSettings>;

export const publicSkusApi = {
  listPublicSkus: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/public/skus',
    permission: 'public',
    limitPerMinute: 120,
    query: z.strictObject({
      q: QueryText.optional(),
      classId: Id.optional(),
      familyId: Id.optional(),
      sort: z.enum(valuesOf(pickerSorts)).default('recent'),
      /** Number of the page: `nextCursor` of the one before. */
      cursor: QueryInt(1, PICKER_PAGES).default(1),
      redirect: z.string().max(2000).optional(),
    }),
    response: Page(PublicSku).extend({ settings: PickerSettings }),
    summary: '选择物料SKU（公开）',
  }),
};
