import { OfferInput, type PriceInput } from '@mrp/contract/features/prices.ts';
import { offerFields } from '@mrp/contract/features/prices/fields.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { Lookup } from '../../../platform/imports/lookup.ts';
import { checkQuotedPrice } from '../../prices/rules.ts';
import type { Context } from '../commands.ts';
import { offerFieldOf } from './offer-columns.rules.ts';
import type { StoredMaterial, StoredOffer, StoredPrice } from './queries.ts';
import { addError, canonical, textOf, type RowResult } from '../../../platform/imports/row-result.ts';

/** Defaults of an offer for empty cells. */
export interface OfferContext {
  kind: 'FABRIC' | 'TRIM';
  customerSupplied: boolean;
  firstUnitId: string;
  baseCurrencyId: string;
  today: string;
  units: Context['units'];
  unitLookup: Lookup;
  supplierTerms: ReadonlyMap<string, { taxRate: string | null; currencyId: string | null }>;
}

const DEFAULT_TAX = '13';

export const priceColumns = { bulkPrice: 'BULK', samplePrice: 'SAMPLE', spotPrice: 'SPOT', dyePrice: 'DYE' } as const;
type PriceColumn = keyof typeof priceColumns;
export const priceColumnNames = Object.keys(priceColumns) as PriceColumn[];

const { colourCardFileId: _card, ...terms } = offerFields;
/** The columns of the template that are terms of the offer. */
const termColumns = Object.keys(terms).map(columnOf);
/** When one of these terms changes, the same number is another price. */
const pricingColumns: ReadonlySet<string> = new Set(['disparity', 'offerUnit', 'taxIncluded', 'taxRate', 'offerWidth', 'offerGramWeight']);
export const fieldOf = (column: string): string => offerFieldOf[column] ?? column;
function columnOf(field: string): string {
  return Object.keys(offerFieldOf).find((column) => offerFieldOf[column] === field) ?? field;
}

/** Builds a new offer by its schema; errors are added to their cells. */
export function draftOffer(verdict: RowResult, context: OfferContext): OfferInput | null {
  const { row } = verdict;
  const supplierId = textOf(row, 'supplierId');
  const own = context.supplierTerms.get(supplierId);
  const priced = priceColumnNames.some((column) => row.values.has(column));
  if (priced && !row.values.has('taxIncluded')) addError(verdict, 'taxIncluded', '请填写报价是否含税');
  const said = Object.fromEntries(
    [...termColumns, ...priceColumnNames, 'preferred', 'validFrom'].map((column) => [fieldOf(column), row.values.get(column)]),
  );
  const parsed = OfferInput.safeParse({
    taxIncluded: true,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    supplierId,
    skuId: null,
    unitId: unitOf(verdict, context),
    taxRate: textOf(row, 'taxRate') || (own?.taxRate ?? DEFAULT_TAX),
    currencyId: textOf(row, 'currencyId') || (own?.currencyId ?? context.baseCurrencyId),
  });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) addError(verdict, columnOf(String(path[0])), message);
    return null;
  }
  checkQuotes(verdict, context);
  checkQuantities(verdict, parsed.data.unitId, context);
  return parsed.data;
}

/** The unit after a price has priority over the unit of the sheet, and that over the unit of the material. */
function unitOf(verdict: RowResult, { firstUnitId }: OfferContext): string {
  const { row } = verdict;
  const said = textOf(row, 'offerUnit');
  const beside = priceColumnNames.flatMap((column) => row.units.get(column) ?? []);
  if (said !== '' && !row.assumed.has('offerUnit')) return said;
  return beside[0] ?? (said || firstUnitId);
}

function checkQuotes(verdict: RowResult, { kind, customerSupplied }: OfferContext): void {
  for (const column of priceColumnNames) {
    const price = textOf(verdict.row, column);
    const message = price === '' ? null : checkQuotedPrice(kind, customerSupplied, price);
    if (message) addError(verdict, column, message);
  }
}

/** All prices and quantities are in the unit of the offer and limited to its decimals. */
function checkQuantities(verdict: RowResult, unitId: string, { units, unitLookup }: OfferContext): void {
  const { row } = verdict;
  const nameOf = (id: string): string => unitLookup.get(id)?.label ?? '';
  for (const column of [...priceColumnNames, 'moq', 'moqPerColour', 'packQuantity']) {
    const beside = row.units.get(column);
    if (beside && beside !== unitId) addError(verdict, column, `单位“${nameOf(beside)}”与计价单位“${nameOf(unitId)}”不一致`);
  }
  const unit = units.get(unitId);
  for (const column of ['moq', 'moqPerColour', 'packQuantity']) {
    const quantity = textOf(row, column);
    const message = quantity === '' || !unit ? null : checkNumber(inUnit(rules.moq, unit), quantity);
    if (message) addError(verdict, column, message);
  }
}

/** The differences of a row from an existing offer: changed terms, and prices not in force on their day. */
export interface OfferChange {
  columns: string[];
  terms: Record<string, unknown>;
  prices: PriceInput[];
  /** The current prices of the columns that change. */
  before: Map<string, string>;
  preferred: boolean;
}

export function changeOffer(verdict: RowResult, offer: StoredOffer, material: StoredMaterial, context: OfferContext): OfferChange {
  const { row } = verdict;
  const columns = termColumns.filter(
    (column) =>
      row.values.has(column) && !row.inferred.has(column) && canonical(row.values.get(column)) !== canonical(offer.terms[fieldOf(column)]),
  );
  const said = Object.fromEntries(columns.map((column) => [fieldOf(column), row.values.get(column)]));
  checkQuotes(verdict, context);
  checkQuantities(verdict, String(said['unitId'] ?? offer.terms['unitId']), context);
  const day = textOf(row, 'validFrom') || context.today;
  const currencyId = String(said['currencyId'] ?? offer.terms['currencyId']);
  const before = new Map<string, string>();
  const repriced = columns.some((column) => pricingColumns.has(column));
  const prices = priceColumnNames.flatMap((column): PriceInput[] => {
    const price = textOf(row, column);
    const kind = priceColumns[column];
    const current = price === '' ? undefined : priceOn(material.prices, offer.id, kind, currencyId, day);
    if (price === '' || (current && !repriced && canonical(current.price) === canonical(price))) return [];
    if (current) before.set(column, current.price);
    return [{ kind, price, minQuantity: null, validFrom: day, validUntil: null, supersedesId: null, reason: '' }];
  });
  const preferred = row.values.get('preferred') === true && !offer.preferred;
  // Prices of a disabled offer would have no effect, so the user must enable the offer first.
  if (offer.terms['active'] === false && (columns.length > 0 || prices.length > 0 || preferred))
    addError(verdict, 'supplierId', '此供应商的报价已停用，请先在物料详情中启用');
  return { columns, terms: said, prices, before, preferred };
}

function priceOn(prices: readonly StoredPrice[], offerId: string, kind: string, currencyId: string, day: string): StoredPrice | undefined {
  return prices.find(
    (price) =>
      price.offerId === offerId &&
      price.kind === kind &&
      price.currencyId === currencyId &&
      price.validFrom <= day &&
      (price.validUntil === null || price.validUntil >= day),
  );
}
