import { BASE_CURRENCY, CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import { priceKinds, type Offer, type OfferPrice, type SupplierOffer } from '@mrp/contract/features/prices.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { allowZero, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { formatDifference } from '../../lib/format/format.ts';
import { skuLabel } from '../materials/text.ts';

type PriceKind = OfferPrice['kind'];

export const priceKindLabel = (kind: PriceKind): string => priceKinds.find(({ value }) => value === kind)?.label ?? kind;

/** The current price at the smallest quantity. */
export function findPrice({ prices }: Pick<Offer, 'prices'>, kind: PriceKind = 'BULK'): OfferPrice | undefined {
  const ofKind = prices.filter((price) => price.kind === kind);
  return ofKind.toSorted((a, b) => compareDecimals(a.minQuantity, b.minQuantity))[0];
}

/** The preferred offer of a colour; null: of the greige. */
export const findPreferred = (offers: readonly Offer[], skuId: string | null): Offer | undefined =>
  offers.find((offer) => offer.preferred && offer.skuId === skuId);

/** 0 means supplied by the customer. */
export function priceRule({ kind, source }: Pick<Material, 'kind' | 'source'>): NumericRule {
  const rule = kind === 'FABRIC' ? rules.fabricPrice : rules.trimPrice;
  return source?.code === CUSTOMER_SUPPLIED ? allowZero(rule) : rule;
}

/** Example: 越华针织 07 藏青 */
export function offerName({ supplier, skuId }: Offer, skus: readonly Sku[]): string {
  const sku = skus.find(({ id }) => id === skuId);
  return `${supplier.abbreviation} ${sku ? skuLabel(sku) : '坯布'}`;
}

/** /公斤 含税: unit and tax of a price, as entered. */
export const termsText = ({ unit, currency, taxIncluded }: OfferPrice): string =>
  `${currency.code === BASE_CURRENCY ? '' : `${currency.code} `}/${unit.name}${taxIncluded ? ' 含税' : ''}`;

export type MatrixView = 'metre' | 'quote' | 'lead';

export interface MatrixCell {
  offer: Offer;
  price: OfferPrice | undefined;
  /** Number of further offers of the same supplier for this item. */
  others: number;
  /** The lowest price of its row; none when it is the only one or all are equal. */
  lowest: boolean;
}

export interface MatrixRow {
  /** null: the SPU itself, as greige. */
  sku: Sku | null;
  /** In the order of the suppliers. */
  cells: (MatrixCell | null)[];
}

export interface OfferMatrix {
  suppliers: Offer['supplier'][];
  rows: MatrixRow[];
  /** Colours with an offer. */
  offered: number;
}

/** 颜色 × 供应商: the most preferred supplier first; the lowest price of each colour is marked. */
export function makeOfferMatrix(skus: readonly Sku[], offers: readonly Offer[], view: MatrixView): OfferMatrix {
  const active = offers.filter((offer) => offer.active);
  const suppliers = listSuppliers(active);
  const items: (Sku | null)[] = active.some(({ skuId }) => skuId === null) ? [null, ...skus] : [...skus];
  const rows = items.map((sku) => {
    const ofItem = active.filter(({ skuId }) => skuId === (sku?.id ?? null));
    const cells = suppliers.map((supplier) => cellOf(ofItem.filter((offer) => offer.supplier.id === supplier.id)));
    const lowest = findLowest(cells, view);
    return { sku, cells: cells.map((cell) => cell && { ...cell, lowest: lowest !== null && comparable(cell, view) === lowest }) };
  });
  return { suppliers, rows, offered: rows.filter(({ sku, cells }) => sku !== null && cells.some(Boolean)).length };
}

function listSuppliers(offers: readonly Offer[]): Offer['supplier'][] {
  const bySupplier = Map.groupBy(offers, ({ supplier }) => supplier.id);
  const weigh = (own: readonly Offer[]) => own.filter(({ preferred }) => preferred).length * 1_000 + own.length;
  return [...bySupplier.values()].toSorted((a, b) => weigh(b) - weigh(a)).map(([first]) => first!.supplier);
}

function cellOf(offers: readonly Offer[]): MatrixCell | null {
  const offer = offers.find(({ preferred }) => preferred) ?? offers[0];
  return offer ? { offer, price: findPrice(offer), others: offers.length - 1, lowest: false } : null;
}

/** Comparable value of two suppliers: 元/米, or days; quoted prices only with equal unit, currency and tax. */
function comparable({ offer, price }: MatrixCell, view: MatrixView): string | null {
  if (view === 'lead') return offer.leadDaysBulk === null ? null : String(offer.leadDaysBulk);
  return (view === 'metre' ? price?.metrePrice : price?.price) ?? null;
}

const termsOf = ({ price }: MatrixCell): string => `${price?.unit.id} ${price?.currency.id} ${price?.taxIncluded}`;

function findLowest(cells: readonly (MatrixCell | null)[], view: MatrixView): string | null {
  const compared = cells.filter((cell) => cell !== null && comparable(cell, view) !== null) as MatrixCell[];
  if (compared.length < 2) return null;
  if (view === 'quote' && new Set(compared.map(termsOf)).size > 1) return null;
  const values = compared.map((cell) => comparable(cell, view)!).toSorted(compareDecimals);
  return compareDecimals(values[0]!, values.at(-1)!) === 0 ? null : values[0]!;
}

/** A price in force from this day until the next step; null: no price from here on. */
export interface PriceStep {
  day: string;
  value: string | null;
}

export interface PriceLine {
  offer: Offer;
  steps: PriceStep[];
}

/** The charted value: 米价, or 净价 for counted items. */
const drawn = ({ metrePrice: metre, netPrice: net }: OfferPrice): string | null => metre ?? net ?? null;

/** Bulk price history of each offer of one item, up to today; corrected rows are omitted. */
export function makePriceLines(offers: readonly Offer[], history: readonly OfferPrice[], skuId: string | null, today: string): PriceLine[] {
  return offers
    .filter((offer) => offer.active && offer.skuId === skuId)
    .map((offer) => ({
      offer,
      steps: makePriceSteps(
        history.filter((price) => price.offerId === offer.id),
        today,
      ),
    }))
    .filter(({ steps }) => steps.length > 0);
}

/** The same for one offer: 供应商详情. */
export const makePriceSteps = (history: readonly OfferPrice[], today: string): PriceStep[] => makeSteps(history.filter(isDrawn), today);

const isDrawn = ({ kind, supersededBy, minQuantity }: OfferPrice): boolean =>
  kind === 'BULK' && supersededBy === null && decimal(minQuantity).isZero();

function makeSteps(prices: readonly OfferPrice[], today: string): PriceStep[] {
  const days = prices.flatMap(({ validFrom, validUntil }) => [validFrom, ...(validUntil ? [nextDay(validUntil)] : [])]);
  const steps = [...new Set(days)]
    .filter((day) => day <= today)
    .toSorted()
    .map((day) => ({ day, value: findInForce(prices, day) }));
  return steps.filter(({ value }, at) => (at === 0 ? value !== null : value !== steps[at - 1]!.value));
}

/** The latest price (最近一条) with valid from ≤ day; the id breaks ties. */
function findInForce(prices: readonly OfferPrice[], day: string): string | null {
  const valid = prices.filter(({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || validUntil >= day));
  const [latest] = valid.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || compareDecimals(b.id, a.id));
  return latest ? drawn(latest) : null;
}

const DAY_MS = 86_400_000;
const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

export interface PriceChange {
  day: string;
  difference: string;
  /** Percent points, one decimal; null when the former price was zero. */
  percent: string | null;
}

/** The last change of a line; undefined when the price never changed. */
export function findLastChange(steps: readonly PriceStep[]): PriceChange | null {
  const last = steps.at(-1);
  const before = steps.at(-2);
  if (!last?.value || !before?.value) return null;
  const difference = decimal(last.value).minus(decimal(before.value));
  const percent = decimal(before.value).isZero() ? null : roundHalfUp(difference.div(decimal(before.value)).times(100), 1);
  return { day: last.day, difference: difference.toFixed(), percent };
}

/** Example: ▲ 0.40（+3.2%） */
export function changeText({ difference, percent }: PriceChange, decimals: number): string {
  const { arrow, figure } = formatDifference(difference, decimals);
  const sign = arrow === '▲' ? '+' : '';
  return `${arrow} ${figure}${percent === null ? '' : `（${sign}${percent}%）`}`;
}

/** One line of 供应商详情: colours of a material with equal prices. */
export interface Trend {
  key: string;
  label: string;
  /** 藏青 等 5 色; empty: the material itself. */
  colours: string;
  /** Unit of its prices: 元/米 不含税, or as quoted. */
  basis: string;
  first: SupplierOffer;
  steps: PriceStep[];
}

const METRE_BASIS = '元/米 不含税';
/** Trims cost a fraction of a yuan. */
export const trendDecimals = (basis: string): number => (basis === METRE_BASIS ? 2 : 4);

/** Groups offers in the server's order, latest change first; colours of one material with equal steps share a line. */
export function makeTrends(offers: readonly SupplierOffer[], today: string): Trend[] {
  const drawn = offers.flatMap((offer) => {
    const steps = makePriceSteps(offer.prices, today);
    const [latest] = offer.prices;
    return steps.length === 0 || !latest ? [] : [{ offer, steps, basis: latest.metrePrice ? METRE_BASIS : `净价 ${termsText(latest)}` }];
  });
  const alike = Map.groupBy(drawn, ({ offer, steps, basis }) => JSON.stringify([offer.spuId, basis, steps]));
  return [...alike].map(([key, [one, ...others]]) => {
    const { offer, steps, basis } = one!;
    const first = offer.colourName || '不分颜色';
    const count = others.length + 1;
    const shade = count > 1 ? `${count} 色` : offer.colourName;
    return {
      key,
      label: [offer.name, shade].filter(Boolean).join(' '),
      colours: count > 1 ? `${first} 等 ${count} 色` : first,
      basis,
      first: offer,
      steps,
    };
  });
}

/** The units of these lines, most frequent first. */
export function basesOf(trends: readonly Trend[]): string[] {
  const lines = Map.groupBy(trends, ({ basis }) => basis);
  return [...lines].toSorted(([, a], [, b]) => b.length - a.length).map(([basis]) => basis);
}
