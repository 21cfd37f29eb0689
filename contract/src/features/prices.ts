import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Day, Decimal, Entry, Id, Page, price, Reason, Timestamp, Version } from '../lib/fields/fields.ts';
import { generalRule, numeric } from '../lib/fields/numeric-rules.ts';
import { bodyShape, plainShape } from '../lib/fields/record-fields.ts';
import { firstPriceFields, offerFields, offerHeadFields, priceFields } from './prices/fields.ts';
import { ListedPrice, priceList, PriceListRow, PriceSource, PriceStep, TouchedByPrice } from './prices/list.ts';

export { priceKinds } from './prices/kinds.ts';

/** A current price, or one row of the history. */
export const OfferPrice = z.object({
  id: Id,
  offerId: Id,
  /** The price as quoted: per offer unit, in the offer's currency, with or without tax as the offer says. */
  ...plainShape(priceFields),
  currency: Entry,
  /** Its unit and tax: terms of the offer on the day of entry. */
  unit: Entry,
  taxIncluded: z.boolean(),
  taxRate: Decimal,
  /** After 空差, in the offer's currency. */
  netPrice: price(Decimal.nullable()),
  /** 元/米, tax excluded. */
  metrePrice: price(Decimal.nullable()),
  /** The row that replaced this wrong one. */
  supersededBy: Id.nullable(),
  /** Null: entered by hand. */
  source: PriceSource.nullable(),
  createdAt: Timestamp,
  createdBy: z.string(),
});
export type OfferPrice = z.infer<typeof OfferPrice>;

export const Offer = z.object({
  id: Id,
  skuId: Id.nullable(),
  supplier: Entry.extend({ abbreviation: z.string(), state: z.string() }),
  colourCardFileId: Id.nullable(),
  ...plainShape(offerFields),
  unit: Entry.extend({ dimension: z.enum(['mass', 'length', 'count']), decimals: z.number() }),
  currency: Entry,
  preferred: z.boolean(),
  active: z.boolean(),
  /** Current prices, one of each kind at the smallest quantity. */
  prices: z.array(OfferPrice),
  version: Version,
});
export type Offer = z.infer<typeof Offer>;

const { active, ...newHead } = offerHeadFields;

export const OfferInput = z.strictObject({
  ...bodyShape(newHead),
  /** One offer for each colour that the material has now; `skuId` is null. */
  allColours: z.boolean().optional(),
  ...bodyShape(offerFields),
  ...bodyShape(firstPriceFields),
  /** Absent: today. */
  validFrom: Day.optional(),
});
export type OfferInput = z.infer<typeof OfferInput>;
export type OfferDraft = z.input<typeof OfferInput>;

export const NewOffers = z.strictObject({ offers: z.array(OfferInput).min(1, '请至少填写一行报价').max(500) });

export const OfferEdit = z.strictObject({ ...bodyShape(offerFields), active: active.schema, version: Version });
export type OfferEdit = z.infer<typeof OfferEdit>;

export const PriceInput = z
  .strictObject({
    ...bodyShape(priceFields),
    price: numeric(generalRule(4, 4)),
    /** Id of the wrong row that this one replaces; then the reason is required. */
    supersedesId: Id.nullable().default(null),
  })
  .refine(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom, {
    path: ['validUntil'],
    message: '截止日期不能早于生效日期',
  });
export type PriceInput = z.infer<typeof PriceInput>;

/** 价格走势: a supplier's offer with the history of its bulk price, newest first. */
export const SupplierOffer = z.object({
  id: Id,
  spuId: Id,
  code: z.string(),
  name: z.string(),
  /** Empty: the SPU itself. */
  colourName: z.string(),
  hex: z.string().nullable(),
  prices: z.array(OfferPrice),
});
export type SupplierOffer = z.infer<typeof SupplierOffer>;

const OfOffer = z.object({ id: Id });
const readers = { anyOf: ['内部物料档案'] } as const;

export const pricesApi = {
  listOffers: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/materials/spus/:id/offers',
    permission: readers,
    params: OfOffer,
    response: z.array(Offer),
    summary: '物料的报价',
  }),
  listPriceHistory: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/materials/spus/:id/prices',
    permission: { anyOf: ['内部物料档案'], with: '全局:查看价格' },
    params: OfOffer,
    response: z.array(OfferPrice),
    summary: '物料的价格历史',
  }),
  listSupplierPrices: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers/:id/prices',
    permission: { anyOf: ['供应商档案'], with: '全局:查看价格' },
    params: OfOffer,
    response: z.array(SupplierOffer),
    summary: '供应商的价格走势',
  }),
  /** 价格查看. */
  listPrices: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/prices',
    permission: { anyOf: ['价格查看'] },
    query: priceList.query,
    response: Page(PriceListRow),
    summary: '价格列表',
  }),
  getPrice: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/prices/:id',
    permission: { anyOf: ['价格查看'] },
    params: OfOffer,
    response: ListedPrice,
    summary: '价格',
  }),
  /** Of the item: every supplier's price of the same kind and quantity, the oldest first. */
  listPriceSteps: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/prices/:id/history',
    permission: { anyOf: ['价格查看'], with: '全局:查看价格' },
    params: OfOffer,
    response: z.array(PriceStep),
    summary: '价格走势',
  }),
  listTouched: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/prices/:id/touched',
    permission: { anyOf: ['价格查看'], with: '全局:查看价格' },
    params: OfOffer,
    response: TouchedByPrice,
    summary: '价格影响',
  }),
  addOffers: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/spus/:id/offers',
    permission: { anyOf: ['内部物料档案:加供应商'] },
    params: OfOffer,
    body: NewOffers,
    response: z.array(Offer),
    summary: '加供应商',
  }),
  editOffer: endpoint({
    method: 'PUT',
    path: '/material/:product/mrp/materials/offers/:id',
    permission: { anyOf: ['内部物料档案:维护价格'] },
    params: OfOffer,
    body: OfferEdit,
    response: Offer,
    summary: '编辑报价条件',
  }),
  preferOffer: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/offers/:id/prefer',
    permission: { anyOf: ['内部物料档案:维护价格'] },
    params: OfOffer,
    body: z.strictObject({ version: Version }),
    response: Offer,
    summary: '设为优选',
  }),
  addPrice: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/offers/:id/prices',
    permission: { anyOf: ['内部物料档案:维护价格'] },
    params: OfOffer,
    body: PriceInput,
    response: Offer,
    summary: '维护价格',
  }),
  voidPrice: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/prices/:id/void',
    permission: { anyOf: ['内部物料档案:维护价格'] },
    params: OfOffer,
    body: z.strictObject({ reason: Reason }),
    response: Offer,
    summary: '作废价格',
  }),
};
