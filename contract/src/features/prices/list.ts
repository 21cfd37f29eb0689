import { z } from 'zod';
import { Day, Decimal, Id, price, Timestamp, valuesOf } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { offerFields, offerHeadFields, priceFields } from './fields.ts';
import { priceWords } from './words.ts';

/** Where a price stands today. */
export const priceStatuses = [
  { value: 'IN_FORCE', label: '现行', tone: 'success' },
  { value: 'COMING', label: '将生效', tone: 'info' },
  { value: 'PAST', label: '已失效', tone: 'neutral' },
  { value: 'SUPERSEDED', label: '已更正', tone: 'warning' },
] as const;

/** The document that wrote a price. */
export const PriceSource = z.object({
  kind: z.enum(['SHEET', 'INQUIRY', 'IMPORT']),
  /** Of a sheet: of its quotation, which the sheet's page is opened by. */
  id: Id,
  /** Of an import: the name of its file. */
  code: z.string(),
  versionNo: z.number().nullable(),
  /** Who alone may open it: an import is its author's. */
  ownerId: Id.nullable(),
});
export type PriceSource = z.infer<typeof PriceSource>;

/** 价格查看: one row a price of an offer. */
export const priceList = list({
  key: 'priceList',
  title: '价格查看',
  search: '物料编码 / 名称 / 颜色 / 供应商 / 货号 / 拼音',
  defaultSort: '-validFrom',
  groupBy: { supplier: { kind: 'id' }, kind: { kind: 'value' } },
  columns: {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    code: { label: priceWords.material, kind: 'code', width: 140, frozen: true },
    status: { label: '状态', kind: 'text', width: 84, choices: priceStatuses },
    validFrom: { label: priceFields.validFrom.label, kind: 'day', width: 112, sortable: true },
    name: { label: '名称', kind: 'text', width: 128, onCard: 'title' },
    colourName: { label: offerHeadFields.skuId.label, kind: 'text', width: 72 },
    supplier: { label: offerHeadFields.supplierId.label, kind: 'text', width: 96, filter: 'supplierIds' },
    price: {
      label: priceFields.price.label,
      kind: 'money',
      decimals: 4,
      unitField: 'unit',
      currencyField: 'unit',
      parts: ['unit'],
      width: 184,
      sortable: true,
      price: true,
    },
    changePercent: { label: '涨跌', kind: 'percent', decimals: 2, width: 124, sortable: true, price: true },
    metrePrice: { label: priceWords.metrePrice, kind: 'money', decimals: 4, unit: '元/米', width: 128, sortable: true, price: true },
    unit: { label: '计价', kind: 'text', width: 116, optional: true },
    endedOn: { label: '失效日期', kind: 'day', width: 112, optional: true },
    kind: { label: '种类', kind: 'text', width: 92, choices: priceFields.kind.choices },
    netPrice: { label: priceWords.netPrice, kind: 'money', decimals: 4, unitField: 'unit', currencyField: 'unit', width: 176, price: true },
    reason: { label: priceWords.source, kind: 'text', width: 140 },
    minQuantity: { label: priceFields.minQuantity.label, kind: 'number', decimals: 2, width: 84, optional: true, countedBy: 'unit' },
    classification: { label: '分类', kind: 'text', width: 140, optional: true, filter: 'classificationIds' },
    supplierItemNo: { label: offerFields.supplierItemNo.label, kind: 'text', width: 110, optional: true },
    createdBy: { label: '登记人', kind: 'text', width: 92, optional: true },
    createdAt: { label: '登记时间', kind: 'time', width: 132, optional: true },
  },
  filters: {
    status: { kind: 'values', choices: priceStatuses, prominent: true },
    classificationIds: { kind: 'ids', prominent: true },
    supplierIds: { kind: 'ids', prominent: true },
    validFrom: { kind: 'days', prominent: true },
    kind: { kind: 'values', choices: priceFields.kind.choices },
    alert: { label: '超过预警', kind: 'flag', price: true },
    changePercent: { kind: 'range', unit: '%', price: true },
    metrePrice: { kind: 'range', unit: '元/米', price: true },
    spuIds: { label: priceWords.material, kind: 'ids' },
    skuIds: { label: offerHeadFields.skuId.label, kind: 'ids', byPage: true },
  },
});

export const PriceListRow = z.object({
  id: Id,
  offerId: Id,
  spuId: Id,
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  /** Empty: the price of the SPU itself, for all colours. */
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  classification: z.string(),
  supplierId: Id,
  supplier: z.string(),
  supplierItemNo: z.string(),
  kind: priceFields.kind.read,
  status: z.enum(valuesOf(priceStatuses)),
  minQuantity: Decimal,
  /** 元/公斤 含税. */
  unit: z.string(),
  currency: z.string(),
  validFrom: Day,
  /** The first day on which it is not in force any more. */
  endedOn: Day.nullable(),
  price: price(Decimal),
  netPrice: price(Decimal.nullable()),
  metrePrice: price(Decimal.nullable()),
  changePercent: price(Decimal.nullable()),
  /** The configured percentage that the change exceeds. */
  alertPercent: price(Decimal.nullable()),
  reason: z.string(),
  /** Null: entered by hand. */
  source: PriceSource.nullable(),
  createdBy: z.string(),
  createdAt: Timestamp,
});
export type PriceListRow = z.infer<typeof PriceListRow>;

/** A price with what it replaced, its history and what it touches. */
export const ListedPrice = PriceListRow.extend({
  previousId: Id.nullable(),
  previousPrice: price(Decimal.nullable()),
  previousMetrePrice: price(Decimal.nullable()),
});
export type ListedPrice = z.infer<typeof ListedPrice>;

/** One step of the history of an offer's price. */
export const PriceStep = z.object({
  id: Id,
  supplierId: Id,
  supplier: z.string(),
  validFrom: Day,
  endedOn: Day.nullable(),
  price: price(Decimal),
  metrePrice: price(Decimal.nullable()),
  changePercent: price(Decimal.nullable()),
  reason: z.string(),
});
export type PriceStep = z.infer<typeof PriceStep>;

/** What a price touches: styles whose effective BOM takes the item, and open purchases of the offer. */
export const TouchedByPrice = z.object({
  /** Newest cost sheets with a line of the material; `id` is the quotation's. */
  sheets: z.array(
    z.object({
      id: Id,
      code: z.string(),
      versionNo: z.number(),
      state: z.string(),
      styleCode: z.string(),
      /** In 元 for one of `unit`. */
      price: price(Decimal.nullable()),
      unit: z.string().nullable(),
    }),
  ),
  styles: z.array(z.object({ id: Id, code: z.string(), name: z.string(), bomId: Id, bomCode: z.string() })),
  purchases: z.array(
    z.object({ id: Id, code: z.string(), state: z.string(), quantity: Decimal, unit: z.string(), unitPrice: price(Decimal.nullable()) }),
  ),
});
export type TouchedByPrice = z.infer<typeof TouchedByPrice>;
