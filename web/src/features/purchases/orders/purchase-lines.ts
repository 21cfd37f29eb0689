import { purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import type { PurchaseItemFacts } from '@mrp/contract/features/purchases/record.ts';
import { dueDay, lateText } from '@mrp/contract/features/purchases/due-day.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { defaultBandLimits, priceAmount, priceBand, priceDeviation, pricePerUnit } from '@mrp/contract/lib/formulas/formulas.ts';
import { checkNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import type { GridColumn, GridRow, ResolvingSource } from '../../../kit/grid/columns/columns.ts';
import { gridColumns } from '../../../kit/grid/columns/record-columns.ts';
import { optionOf, textOf } from '../../../kit/grid/lines/row-values.ts';
import { unitTotals } from '../../../kit/grid/unit-totals.ts';
import { today } from '../../../lib/format/format.ts';
import { moneyName, moneyPer } from '../../../lib/format/money-unit.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { resolvingReceivers, resolvingSuppliers } from '../../../pickers/sources/resolve-pasted.ts';

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
      return `低于起订量 ${quantityText(offer.moq, fact.unit)}，下单须有原因`;
    if (offer.multiple !== null && !decimal(typed).mod(decimal(offer.multiple)).isZero())
      return `不是每包 ${quantityText(offer.multiple, fact.unit)} 的整数倍，下单须有原因`;
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

const PRICE = purchaseLineFields.unitPrice.rule;

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
    decimals: (row) => factsOf(row, known().facts)?.unit.decimals ?? 2,
    width: 108,
    compute: (row) => factsOf(row, known().facts)?.[key] ?? null,
    unitOf: (row) => factsOf(row, known().facts)?.unit.name ?? '',
  });
  const declared = (...names: (keyof typeof purchaseLineFields)[]): GridColumn[] =>
    gridColumns(purchaseLineFields, names, {
      skuId: { key: 'item', source, frozen: true, width: 180 },
      supplierId: { source: resolvingSuppliers, width: 108, readOnly: isStored },
      quantity: quantityOf(known),
      unitPrice: {
        width: 108,
        unitOf: (row) => `${currencyOf(row, known())}/${priceUnitOf(row, known())?.unit ?? '—'}`,
        warn: (row) => warningOf(row, known(), 'unitPrice'),
      },
      needOn: { width: 104 },
      promisedOn: { width: 104, aliases: ['交期'], warn: (row) => lateWarning(row, known()) },
      /** Only of a new purchase, which becomes an order for each receiver. */
      holderId: { source: resolvingReceivers, width: 128 },
      reason: { width: 140, aliases: ['备注', '说明'] },
    });
  return [
    ...declared('skuId', 'quantity', 'supplierId'),
    ...(canSeePrices ? [offerColumn(known), ...declared('unitPrice'), amountColumn(known)] : []),
    ...declared('needOn', 'promisedOn'),
    fact('available', '库存'),
    fact('scheduled', '在途'),
    ...(isStored ? [] : declared('holderId')),
    { key: 'style', label: purchaseWords.skc, kind: 'text', width: 140, readOnly: true, bodyName: 'skcId' },
    ...declared('reason'),
  ];
}

const quantityOf = (known: () => Known): Partial<GridColumn> => ({
  width: 108,
  aliases: ['采购数量', '订购数量', '米', '公斤'],
  unitOf: (row) => factsOf(row, known().facts)?.unit.name ?? '',
  warn: (row) => warningOf(row, known(), 'quantity'),
  total: (rows) =>
    unitTotals(
      rows.map((row) => {
        const unit = factsOf(row, known().facts)?.unit;
        const figure = textOf(row, 'quantity');
        return unit && isFigure(figure) ? { figure, unit: unit.name, decimals: unit.decimals } : null;
      }),
    ),
});

/** What the line will cost: the typed price, else the offer's, for its quantity. */
export function amountOf(row: GridRow, known: Known): string | null {
  const quantity = textOf(row, 'quantity');
  const typed = textOf(row, 'unitPrice');
  const [offered, unit] = [offerPriceOf(row, known), priceUnitOf(row, known)];
  const price = typed === '' ? offered : unit && checkNumber(PRICE, typed) === null ? { ...unit, unitPrice: typed } : null;
  return price && isFigure(quantity) ? priceAmount(quantity, price) : null;
}

const currencyOf = (row: GridRow, { facts }: Known): string => moneyName(offerOf(row, facts)?.currency);

const offerColumn = (known: () => Known): GridColumn => ({
  key: 'offerPrice',
  label: '报价',
  kind: 'computed',
  decimals: 4,
  width: 116,
  compute: (row) => offerPriceOf(row, known())?.unitPrice ?? null,
  unitOf: (row) => moneyPer(offerOf(row, known().facts)?.currency, offerPriceOf(row, known())?.unit),
});

const amountColumn = (known: () => Known): GridColumn => ({
  key: 'amount',
  label: purchaseWords.amount,
  kind: 'computed',
  decimals: 2,
  width: 108,
  compute: (row) => amountOf(row, known()),
  unitOf: (row) => currencyOf(row, known()),
  formula: () => '= 数量 × 单价，单价留空按报价',
  total: (rows) =>
    unitTotals(
      rows.map((row) => {
        const figure = amountOf(row, known());
        return figure === null ? null : { figure, unit: currencyOf(row, known()), decimals: 2 };
      }),
    ),
});
