import { z } from 'zod';
import { Decimal, Id } from '../../lib/fields/fields.ts';
import { generalRule, numeric, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, fields, flag, reference, text } from '../../lib/fields/record-fields.ts';
import { priceKinds } from './kinds.ts';

const wholeDays = {
  rule: rules.leadDays,
  unit: '天',
  schema: numeric(rules.leadDays, { required: false }).transform((days) => (days === null ? null : Number.parseInt(days, 10))),
  read: z.number().nullable(),
} as const;

/** 报价条件: what a supplier says of a material beside its prices. */
export const offerFields = fields({
  supplierMaterialName: text('供方品名', { max: 64 }),
  supplierItemNo: text('供方货号', { max: 64 }),
  supplierColourName: text('供方颜色', { max: 64 }),
  shadeNo: text('色号', { max: 64 }),
  colourCardFileId: reference('色卡', {}),
  /** Width and weight where they differ from the material's. */
  width: decimal('供方门幅', { rule: refuseZero(rules.width), unit: 'cm' }),
  gramWeight: decimal('供方克重', { rule: refuseZero(rules.gramWeight), unit: 'g/㎡' }),
  /** The seed has no rule for it: 公斤 per 25 公斤, or percent of the delivered length. */
  disparity: decimal('空差', { rule: refuseZero(generalRule(3, 2)) }),
  unitId: reference('计价单位', { required: true, schema: Id }),
  taxIncluded: flag('含税', { initial: true, schema: z.boolean() }),
  taxRate: decimal('税率', { rule: rules.taxRate, unit: '%', fraction: true, required: true }),
  currencyId: reference('币种', { required: true, schema: Id }),
  moq: decimal('起订量', { rule: rules.moq, unitField: 'unitId' }),
  moqPerColour: decimal('单色起订量', { rule: rules.moq, unitField: 'unitId' }),
  packQuantity: decimal('包装量', { rule: rules.packQuantity, unitField: 'unitId' }),
  leadDaysSpot: decimal('现货货期', wholeDays),
  leadDaysBulk: decimal('大货货期', wholeDays),
  leadDaysDye: decimal('染色货期', wholeDays),
  remark: text('备注', { max: 500 }),
});

/** What an offer is of, and whether it counts. */
export const offerHeadFields = fields({
  skuId: reference('颜色', {}),
  supplierId: reference('供应商', { required: true, schema: Id }),
  preferred: flag('优选', { initial: false }),
  active: flag('启用', { initial: true }),
});

/** Fabric prices follow D4.2, trims and consumables have four decimals; the server checks by the material's kind. 0 is for 客供 only. */
const quoted = { rule: generalRule(4, 4) } as const;
const [bulk, sample, spot, dye] = priceKinds;

/** The first prices of a new offer, one of each kind. */
export const firstPriceFields = fields({
  bulkPrice: decimal(bulk.label, quoted),
  samplePrice: decimal(sample.label, quoted),
  spotPrice: decimal(spot.label, quoted),
  dyePrice: decimal(dye.label, quoted),
});

/** A price of an offer. A voided one has no figure. */
export const priceFields = fields({
  kind: choice('价格种类', { choices: priceKinds, required: true }),
  price: decimal('报价', { ...quoted, price: true }),
  minQuantity: decimal('起量', { rule: rules.countedQuantity, read: Decimal }),
  validFrom: day('生效日期', { required: true }),
  validUntil: day('截止日期', {}),
  reason: text('原因', { max: 200 }),
});
