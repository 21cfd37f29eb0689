import { offerFields, offerHeadFields, priceFields } from '@mrp/contract/features/prices/fields.ts';
import { priceKinds } from '@mrp/contract/features/prices/kinds.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { PriceInput } from '@mrp/contract/features/prices.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { importColumns, text } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import type { ImportColumn, ReadRow } from '../../platform/imports/object.ts';
import { addError, isValid, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import { checkQuotedPrice } from './rules.ts';

export const priceColumns: readonly ImportColumn[] = [
  ...importColumns('price', [
    {
      key: 'code',
      label: '物料编码',
      kind: text(),
      required: true,
      aliases: 'SKU SKU编码 SPU编码 编码 物料',
      hint: '到颜色的填颜色编码',
      example: 'F-KJ-000123-01',
    },
  ]),
  ...fieldColumns(offerHeadFields, {
    part: 'price',
    names: ['supplierId'],
    own: { supplierId: { required: true, aliases: '供应商简称 供应商编号 厂家', example: '云舟织造' } },
  }),
  ...fieldColumns(offerFields, {
    part: 'price',
    names: ['supplierItemNo'],
    own: { supplierItemNo: { aliases: '货号 供应商货号', hint: '同一供应商有几个报价时填写' } },
  }),
  ...fieldColumns(priceFields, {
    part: 'price',
    own: {
      kind: {
        label: '种类',
        kind: { type: 'choice', choices: priceKinds.map((kind) => ({ ...kind, aliases: [kind.label.replace(/报价|价$/, '')] })) },
        aliases: '价格种类 报价类型',
        hint: '默认大货报价',
        example: '大货报价',
      },
      price: {
        label: priceWords.price,
        required: true,
        aliases: '报价 单价 新价格 大货价 Price',
        hint: '按该报价的单位、币种与含税',
        example: '42.00',
      },
      minQuantity: { aliases: '起始数量 起订量', hint: '默认不分量' },
      validFrom: { aliases: '生效日', hint: '默认今天' },
      validUntil: { aliases: '失效日期 有效期至', hint: '默认长期' },
      reason: { label: priceWords.source, aliases: '说明 备注 原因', example: '供应商调价' },
    },
  }),
];

/** An offer that a row may mean, with its prices in force. */
export interface NamedOffer {
  id: string;
  spuId: string;
  /** Codes of its colour and of its material, in upper case. */
  skuCode: string | null;
  spuCode: string;
  supplierId: string;
  supplierItemNo: string;
  kind: 'FABRIC' | 'TRIM';
  customerSupplied: boolean;
  prices: { kind: string; minQuantity: string; price: string }[];
}

export interface PlannedPrice {
  offerId: string;
  spuId: string;
  input: PriceInput;
}

/** New prices of offers that exist; a price like the one in force is skipped. */
export function planPrice(result: RowResult, offers: readonly NamedOffer[], today: string): PlannedPrice[] {
  const found = findOffers(result, offers);
  const [first] = found;
  if (!first) return [];
  result.code = first.skuCode ?? first.spuCode;
  const input = inputOf(result.row, today);
  const message = checkQuotedPrice(first.kind, first.customerSupplied, input.price);
  if (message) addError(result, 'price', message);
  if (input.validUntil !== null && input.validUntil < input.validFrom) addError(result, 'validUntil', '截止日期不能早于生效日期');
  if (!isValid(result)) return [];
  const changed = found.filter((offer) => !isInForce(offer, input, result.row));
  if (changed.length === 0) {
    result.note = '与现行价相同';
    return [];
  }
  const former = changed.flatMap((offer) => priceOf(offer, input) ?? []);
  if (former[0]) result.before.set('price', former[0]);
  if (former.length > 0) result.changed = true;
  else result.added = true;
  return changed.map(({ id, spuId }) => ({ offerId: id, spuId, input }));
}

/** The offers of the supplier for the colour, or for the material: without offers for all colours, those of each of them. */
function findOffers(result: RowResult, offers: readonly NamedOffer[]): NamedOffer[] {
  const { row } = result;
  const code = textOf(row, 'code').toUpperCase();
  const own = offers.filter(({ supplierId }) => supplierId === textOf(row, 'supplierId'));
  const ofColour = own.filter(({ skuCode }) => skuCode === code);
  const ofMaterial = own.filter(({ spuCode }) => spuCode === code);
  const whole = ofMaterial.filter(({ skuCode }) => skuCode === null);
  const found = ofColour.length > 0 ? ofColour : whole.length > 0 ? whole : ofMaterial;
  const itemNo = textOf(row, 'supplierItemNo');
  const named = itemNo === '' ? found : found.filter(({ supplierItemNo }) => supplierItemNo === itemNo);
  if (found.length === 0) addError(result, 'code', '这家供应商没有这个物料的报价，请先加供应商');
  else if (named.length === 0) addError(result, 'supplierItemNo', `没有这个货号的报价，已有：${itemNosOf(found)}`);
  else if (new Set(named.map(({ supplierItemNo }) => supplierItemNo)).size > 1)
    addError(result, 'supplierItemNo', `有几个报价，请填写货号：${itemNosOf(named)}`);
  else return named;
  return [];
}

const itemNosOf = (offers: readonly NamedOffer[]): string =>
  [...new Set(offers.map(({ supplierItemNo }) => supplierItemNo || '（空）'))].join('、');

const inputOf = (row: ReadRow, today: string): PriceInput => ({
  kind: (textOf(row, 'kind') || 'BULK') as PriceInput['kind'],
  price: textOf(row, 'price'),
  minQuantity: textOf(row, 'minQuantity') || '0',
  validFrom: textOf(row, 'validFrom') || today,
  validUntil: textOf(row, 'validUntil') || null,
  supersedesId: null,
  reason: textOf(row, 'reason'),
});

const priceOf = ({ prices }: NamedOffer, { kind, minQuantity }: PriceInput): string | undefined =>
  prices.find((price) => price.kind === kind && decimal(price.minQuantity).eq(decimal(minQuantity ?? '0')))?.price;

/** A row that says no day repeats the price in force when it is the same. */
function isInForce(offer: NamedOffer, input: PriceInput, row: ReadRow): boolean {
  const price = priceOf(offer, input);
  return price !== undefined && decimal(price).eq(decimal(input.price)) && !row.values.has('validFrom') && input.validUntil === null;
}
