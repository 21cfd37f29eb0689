import type { Purchase, PurchaseItemFacts } from '@mrp/contract/features/purchases/record.ts';
import { dueDay, lateText } from '@mrp/contract/features/purchases/due-day.ts';
import type { PurchaseProposal } from '@mrp/contract/features/purchases/proposal.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { defaultBandLimits, priceBand, priceDeviation, pricePerUnit } from '@mrp/contract/lib/formulas.ts';
import { checkNumber, generalRule, rules } from '@mrp/contract/lib/numeric-rules.ts';
import type { GridColumn, GridRow, ResolvingSource } from '../../kit/grid/columns.ts';
import { optionOf, textOf } from '../../kit/grid/row-values.ts';
import { today } from '../../lib/format.ts';
import { purposeOf } from '../preparations/preparation-lines.ts';
import { moneyPer } from '../../lib/money-unit.ts';
import { resolvingReceivers, resolvingSuppliers } from '../../pickers/resolve-pasted.ts';

/** What cells are judged by: the facts of the materials, and all lines. */
interface Known {
  facts: ItemFacts;
  rows: readonly GridRow[];
  /** 需求日期 of the order, for lines without their own. */
  needOn: string | null;
}

/** Facts of the material of a line, at its receiver. */
export interface ItemFacts {
  of: (row: GridRow) => PurchaseItemFacts | undefined;
}
type Offer = PurchaseItemFacts['suppliers'][number];

export const skuIdOf = (row: GridRow): string | null => optionOf(row, 'item')?.id ?? null;
/** The receiver that a line has of its own. */
export const receiverOf = (row: GridRow): string | null => optionOf(row, 'holder')?.id ?? null;
export const factsOf = (row: GridRow, facts: ItemFacts): PurchaseItemFacts | undefined => facts.of(row);

const isFigure = (text: string): boolean => checkNumber(rules.documentQuantity, text) === null;

/** The offer of the line's supplier, else the preferred one. */
export function offerOf(row: GridRow, facts: ItemFacts): Offer | undefined {
  const own = factsOf(row, facts)?.suppliers ?? [];
  const supplierId = optionOf(row, 'supplier')?.id;
  return supplierId === undefined ? own.find(({ preferred }) => preferred) : own.find(({ id }) => id === supplierId);
}

/** The quantity of the line's offer over all lines, by which breaks, MOQ and packs are judged. */
function totalOf(row: GridRow, { facts, rows }: Known): string | null {
  const offer = offerOf(row, facts);
  const same = rows.filter((one) => skuIdOf(one) === skuIdOf(row) && offerOf(one, facts)?.id === offer?.id);
  const typed = same.map((one) => textOf(one, 'quantity')).filter(isFigure);
  return typed.length > 0 ? sumDecimals(typed) : null;
}

type Break = NonNullable<Offer['prices']>[number];

/** The offer's price for the quantity of all its lines. */
function offerPriceOf(row: GridRow, known: Known): Break | null {
  const { facts } = known;
  const prices = offerOf(row, facts)?.prices ?? [];
  const quantity = totalOf(row, known);
  const reached = quantity === null ? [] : prices.filter(({ from }) => compareDecimals(from, quantity) <= 0);
  return reached.at(-1) ?? prices[0] ?? null;
}

type PriceUnit = Pick<Break, 'unitId' | 'unit' | 'unitFactor' | 'priceFactor'>;

/** The unit of a price that is typed: that of the stored line's price, else of the offer's, else the stock unit. */
function priceUnitOf(row: GridRow, known: Known): PriceUnit | null {
  const offered = offerPriceOf(row, known);
  const stock = factsOf(row, known.facts)?.unit;
  const inStock = stock && { unitId: stock.id, unit: stock.name, unitFactor: '1', priceFactor: '1' };
  const storedId = textOf(row, 'pricedSkuId') === skuIdOf(row) ? textOf(row, 'priceUnitId') : '';
  const candidates = [offered, inStock ?? null, ...(offerOf(row, known.facts)?.prices ?? [])];
  return candidates.find((unit) => unit?.unitId === storedId) ?? offered ?? inStock ?? null;
}

/** Percent points of a typed price above the offer's, each in its own unit. */
function deviationOf(row: GridRow, known: Known): string | null {
  const [offered, unit] = [offerPriceOf(row, known), priceUnitOf(row, known)];
  if (!offered || !unit) return null;
  return priceDeviation({ quoted: pricePerUnit({ ...unit, unitPrice: textOf(row, 'unitPrice') }), benchmark: pricePerUnit(offered) });
}

/** What the typed quantity and price will need at 下单. */
function warningOf(row: GridRow, known: Known, field: 'quantity' | 'unitPrice'): string | null {
  const { facts } = known;
  const offer = offerOf(row, facts);
  const fact = factsOf(row, facts);
  if (!offer || !fact) return null;
  const typed = field === 'quantity' ? (totalOf(row, known) ?? '') : textOf(row, field);
  if (field === 'quantity') {
    if (!isFigure(typed)) return null;
    if (offer.moq !== null && compareDecimals(typed, offer.moq) < 0)
      return `低于起订量 ${roundHalfUp(offer.moq, fact.unit.decimals)} ${fact.unit.name}，下单须有原因`;
    if (offer.multiple !== null && !decimal(typed).mod(decimal(offer.multiple)).isZero())
      return `不是每包 ${roundHalfUp(offer.multiple, fact.unit.decimals)} ${fact.unit.name} 的整数倍，下单须有原因`;
    return null;
  }
  if (checkNumber(PRICE, typed) !== null) return null;
  const deviation = deviationOf(row, known);
  const band = priceBand(deviation, { ...defaultBandLimits, low: fact.lowLimit });
  if (band === 'RED') return `高于报价 ${deviation}%，下单须有原因并由主管放行`;
  if (band !== 'ORANGE') return null;
  if (deviation === null) return '没有现行报价，下单须有原因';
  return `${deviation.startsWith('-') ? '低于' : '高于'}报价 ${deviation.replace('-', '')}%，下单须有原因`;
}

const needDayOf = (row: GridRow, { needOn }: Known): string | null => textOf(row, 'needOn') || needOn;

/** 承诺交期 of a line as it would be saved: typed, else by the rule of the server. */
export function dueDayOf(row: GridRow, known: Known): string | null {
  const typed = textOf(row, 'promisedOn');
  const needOn = needDayOf(row, known);
  if (typed !== '' || needOn === null) return typed || null;
  return dueDay({ today: today(), needOn, leadDays: offerOf(row, known.facts)?.leadDays ?? null });
}

/** Goods that come later than they are needed. */
function lateWarning(row: GridRow, known: Known): string | null {
  const due = dueDayOf(row, known);
  const late = lateText(due, needDayOf(row, known));
  if (late === null) return null;
  return textOf(row, 'promisedOn') === '' ? `按货期 ${due} 到，${late}` : `承诺交期${late}`;
}

const PRICE = generalRule(4, 4);

interface ColumnChoices {
  canSeePrices: boolean;
  source: ResolvingSource;
  /** One supplier for all lines of a stored order. */
  isStored: boolean;
  known: () => Known;
}

/** The columns of a purchase: quantity and price beside stock and what is coming. */
export function purchaseColumns({ canSeePrices, source, isStored, known }: ColumnChoices): GridColumn[] {
  const fact = (key: 'available' | 'scheduled', label: string): GridColumn => ({
    key,
    label,
    kind: 'computed',
    decimals: 2,
    width: 92,
    compute: (row) => factsOf(row, known().facts)?.[key] ?? null,
  });
  return [
    {
      key: 'item',
      label: '物料颜色',
      kind: 'entity',
      source,
      required: true,
      frozen: true,
      width: 220,
      bodyName: 'skuId',
      aliases: ['SKU', 'SKU编码', '物料编码', '物料', '编码'],
    },
    { key: 'style', label: '货色', kind: 'text', width: 160, readOnly: true, bodyName: 'skcId' },
    quantityColumn(known),
    fact('available', '库存'),
    fact('scheduled', '在途'),
    {
      key: 'supplier',
      label: '供应商',
      kind: 'entity',
      source: resolvingSuppliers,
      width: 140,
      bodyName: 'supplierId',
      aliases: ['厂商'],
      readOnly: isStored,
    },
    ...(isStored ? [] : [receiverColumn]),
    ...(canSeePrices ? priceColumns(known) : []),
    { key: 'needOn', label: '需求日期', kind: 'date', width: 116 },
    { key: 'promisedOn', label: '承诺交期', kind: 'date', width: 116, aliases: ['交期'], warn: (row) => lateWarning(row, known()) },
    { key: 'reason', label: '原因', kind: 'text', maxLength: 200, width: 140, aliases: ['备注', '说明'] },
  ];
}

/** Only of a new purchase, which becomes an order for each receiver. */
const receiverColumn: GridColumn = {
  key: 'holder',
  label: '收货方',
  kind: 'entity',
  source: resolvingReceivers,
  width: 128,
  bodyName: 'holderId',
  aliases: ['收货工厂', '送货地'],
};

const quantityColumn = (known: () => Known): GridColumn => ({
  key: 'quantity',
  label: '数量',
  kind: 'number',
  rule: rules.documentQuantity,
  required: true,
  width: 112,
  aliases: ['采购数量', '订购数量', '米', '公斤'],
  unitOf: (row) => factsOf(row, known().facts)?.unit.name ?? '',
  warn: (row) => warningOf(row, known(), 'quantity'),
});

const priceColumns = (known: () => Known): GridColumn[] => [
  {
    key: 'offerPrice',
    label: '报价',
    kind: 'computed',
    decimals: 4,
    width: 132,
    compute: (row) => offerPriceOf(row, known())?.unitPrice ?? null,
    unitOf: (row) => moneyPer(offerOf(row, known().facts)?.currency, offerPriceOf(row, known())?.unit),
  },
  {
    key: 'unitPrice',
    label: '单价',
    kind: 'money',
    rule: PRICE,
    width: 132,
    unitOf: (row) => `/${priceUnitOf(row, known())?.unit ?? ''}`,
    warn: (row) => warningOf(row, known(), 'unitPrice'),
  },
];

/** The lines of the request; what the row does not edit (款, 成衣订单, BOM) is sent unchanged. */
export function bodyLines(rows: readonly GridRow[], priced: boolean) {
  return rows.map((row) => ({
    ...(textOf(row, 'lineId') !== '' && { id: textOf(row, 'lineId') }),
    skuId: skuIdOf(row) ?? (null as unknown as string),
    supplierId: optionOf(row, 'supplier')?.id ?? null,
    holderId: receiverOf(row),
    quantity: textOf(row, 'quantity'),
    ...(priced && { unitPrice: textOf(row, 'unitPrice') || null, priceUnitId: storedUnitOf(row) }),
    needOn: textOf(row, 'needOn') || null,
    promisedOn: textOf(row, 'promisedOn') || null,
    ...purposeOf(row),
    reason: textOf(row, 'reason'),
  }));
}

/** The unit of a stored line's price, as long as the line is of the same material. */
const storedUnitOf = (row: GridRow): string | null =>
  textOf(row, 'unitPrice') !== '' && textOf(row, 'pricedSkuId') === skuIdOf(row) ? textOf(row, 'priceUnitId') || null : null;

/**
 * A stored order as rows. A copy has no ids and no days, and takes the prices of today. The day that a draft has by the rule stays empty, so
 * that it follows the day of need.
 */
export const purchaseRows = ({ lines, supplier, state }: Purchase, isCopy: boolean): GridRow[] =>
  lines.map((line) => ({
    key: line.id,
    ...(!isCopy && {
      lineId: line.id,
      needOn: line.needOn,
      promisedOn: line.isPromised || state !== 'DRAFT' ? line.promisedOn : null,
    }),
    item: { id: line.skuId, code: line.code, name: [line.name, line.colourName].filter(Boolean).join(' ') },
    supplier: { id: supplier.id, code: supplier.code, name: supplier.name },
    quantity: line.quantity,
    unitPrice: isCopy || line.unitPrice === line.offerPrice ? null : (line.unitPrice ?? null),
    priceUnitId: isCopy || line.unitPrice === line.offerPrice ? null : line.priceUnit.id,
    pricedSkuId: line.skuId,
    style: [line.style, line.skc].filter(Boolean).join(' '),
    styleId: line.styleId,
    skcId: line.skcId,
    garmentOrderId: line.garmentOrderId,
    bomLineId: line.bomLineId,
    reason: line.reason,
  }));

/** A proposal as rows of a new order. */
export const proposedRows = ({ lines }: PurchaseProposal): GridRow[] =>
  lines.map(({ skuId, code, name, supplier, holder, style, skc, ...line }, at) => ({
    key: `proposed-${at}`,
    item: { id: skuId, code, name },
    supplier: supplier && { id: supplier.id, code: supplier.code, name: supplier.name },
    holder: holder && { id: holder.id, code: '', name: holder.name },
    style: [style, skc].filter(Boolean).join(' '),
    ...line,
  }));
