import { dueDay } from '@mrp/contract/features/purchases/due-day.ts';
import type { PurchaseLineInput } from '@mrp/contract/features/purchases/record.ts';
import type { PurchaseSource } from '@mrp/contract/features/purchases/workflow.ts';
import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { defaultBandLimits, type PriceBand, type UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { chooseOffer, type OfferFacts } from '../../preparations/lines/offers.rules.ts';
import { checkOrigin, checkPrice, checkStyle, styleOf, type AddFieldError, type PurposeFacts } from '../../preparations/purpose.rules.ts';
import type { MaterialFact } from '../../stock/documents/lines.rules.ts';
import type { HolderFacts } from '../../stock/holders.queries.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import { sameUnit } from '@mrp/contract/lib/units.ts';
import { unitOfTyped, type NamedUnit } from '../../prices/rules.ts';
import { inUnitOf, judgePrice, priceFor, warningsOf, type OfferTerms, type QuotedPrice } from '../prices.rules.ts';

export interface PurchaseHeader {
  source: PurchaseSource;
  holderId: string;
  needOn: string;
  lines: readonly PurchaseLineInput[];
  /** Need days that the order already has, which may be past by now. */
  knownDays?: readonly string[];
  /** Garment orders that the order already names, which may have ended by now. */
  knownOrders?: readonly string[];
}

/** What the lines of a form are validated against. */
export interface PurchaseFacts extends PurposeFacts {
  holders: ReadonlyMap<string, HolderFacts>;
  materials: ReadonlyMap<string, MaterialFact>;
  offers: ReadonlyMap<string, readonly OfferFacts[]>;
  terms: ReadonlyMap<string, OfferTerms>;
  /** 低价起点 of the class, by SKU. */
  lowLimits: ReadonlyMap<string, string>;
  /** Those that prices are typed in. */
  units: ReadonlyMap<string, NamedUnit>;
  today: string;
}

/** A line with all values derived from the input. */
export interface PlannedPurchaseLine {
  /** The position in the form. */
  index: number;
  input: PurchaseLineInput;
  holderId: string;
  material: MaterialFact;
  offer: OfferFacts;
  currency: Entry;
  taxIncluded: boolean;
  taxRate: string;
  quantity: string;
  unitPrice: string | null;
  /** Of the price, with what a quantity is multiplied and divided by to be in it. */
  priceUnit: NamedUnit;
  unitFactor: string;
  priceFactor: string;
  offerPrice: string | null;
  deviation: string | null;
  band: PriceBand;
  warnings: string[];
  needOn: string;
  promisedOn: string | null;
  styleId: string | null;
}

/** Validates a form and completes its lines; `fields` is empty when it can be saved. */
export function planPurchase(form: PurchaseHeader, facts: PurchaseFacts): { lines: PlannedPurchaseLine[]; fields: Record<string, string> } {
  const fields = checkHeader(form, facts);
  const totalOf = totalsOf(form, facts);
  const lines = form.lines.flatMap((input, index) => {
    const line = planLine(form, input, facts, totalOf, (field, message) => {
      fields[`lines.${index}.${field}`] ??= message;
    });
    return line ? [{ ...line, index }] : [];
  });
  return { lines, fields };
}

const isPast = (day: string, { knownDays = [] }: PurchaseHeader, today: string): boolean => day < today && !knownDays.includes(day);

function checkHeader(form: PurchaseHeader, { holders, today }: PurchaseFacts): Record<string, string> {
  const fields: Record<string, string> = {};
  const wrong = refuseReceiver(form.source, holders.get(form.holderId));
  if (wrong) fields['holderId'] = wrong;
  if (isPast(form.needOn, form, today)) fields['needOn'] = '需求日期不能早于今天';
  return fields;
}

function refuseReceiver(source: PurchaseSource, holder: HolderFacts | undefined): string | null {
  if (!holder) return '收货方不存在';
  if (!holder.active) return '收货方已停用，请选择其他收货方';
  if (holder.kind !== 'OWN' && holder.kind !== 'GARMENT_SUPPLIER') return '收货方须是自有仓或成品供应商';
  return source === 'SUPPLIER' && holder.kind !== 'GARMENT_SUPPLIER' ? '供应商自采的收货方须是成品供应商' : null;
}

function planLine(
  form: PurchaseHeader,
  input: PurchaseLineInput,
  facts: PurchaseFacts,
  totalOf: (offerId: string) => string,
  addError: AddFieldError,
): Omit<PlannedPurchaseLine, 'index'> | null {
  const material = facts.materials.get(input.skuId);
  if (!material) {
    addError('skuId', '物料不存在');
    return null;
  }
  checkMaterial(material, addError);
  checkPurpose(form, input, facts, addError);
  const offer = chooseOffer(facts.offers.get(input.skuId) ?? [], input.supplierId);
  const terms = facts.terms.get(offer?.offerId ?? '');
  if (!offer || !terms) {
    addError('supplierId', input.supplierId === null ? '没有优选报价，请选择供应商' : '该供应商没有此物料的报价，请先维护报价');
    return null;
  }
  if (offer.supplierState !== 'ACTIVE') addError('supplierId', refuseSupplier(offer.supplierName, offer.supplierState));
  const wrong = checkNumber(inUnit(rules.documentQuantity, material), input.quantity);
  if (wrong) addError('quantity', wrong);
  const total = totalOf(offer.offerId);
  const quoted = priceFor(offer, terms, total);
  const priced = planPrice(input, offer, quoted.price, facts, addError);
  if (input.unitPrice) checkPrice(input.unitPrice, material, addError);
  const judged = judgePrice(priced.unitPrice, priced.offerPrice, facts.lowLimits.get(input.skuId) ?? defaultBandLimits.low);
  if (input.needOn !== null && isPast(input.needOn, form, facts.today)) addError('needOn', '需求日期不能早于今天');
  return {
    input,
    holderId: input.holderId ?? form.holderId,
    material,
    offer,
    currency: quoted.currency,
    taxIncluded: quoted.taxIncluded,
    taxRate: quoted.taxRate,
    quantity: input.quantity,
    ...priced,
    ...judged,
    warnings: warningsOf(
      { offer, quantity: total, ...judged, hasOfferPrice: quoted.price !== null, foreignUnit: quoted.foreignUnit },
      { name: material.unit, decimals: material.decimals },
    ),
    ...daysOf(form, input, facts.today, offer.leadDays),
    styleId: styleOf(input, facts),
  };
}

type PlannedPrice = Pick<PlannedPurchaseLine, 'unitPrice' | 'priceUnit' | 'unitFactor' | 'priceFactor' | 'offerPrice'>;

/** The typed price in its unit beside the offer's in the same one, else the offer's. */
function planPrice(
  { unitPrice, priceUnitId }: PurchaseLineInput,
  offer: OfferFacts,
  quoted: QuotedPrice['price'],
  { units }: PurchaseFacts,
  addError: AddFieldError,
): PlannedPrice {
  if (!unitPrice) {
    const { unit: priceUnit, ...price }: Omit<UnitPrice, 'unitPrice'> & { unit: NamedUnit } = quoted ?? { unit: offer.unit, ...sameUnit };
    return { ...price, unitPrice: quoted?.unitPrice ?? null, priceUnit, offerPrice: quoted?.unitPrice ?? null };
  }
  const { unit, factors } = unitOfTyped(offer, units.get(priceUnitId ?? '') ?? null, quoted);
  if (!factors) addError('unitPrice', `单价的单位“${unit.name}”不能换算成库存单位“${offer.unit.name}”`);
  return { unitPrice, priceUnit: unit, ...(factors ?? sameUnit), offerPrice: factors && inUnitOf(unit.id, factors, quoted) };
}

function daysOf(form: PurchaseHeader, input: PurchaseLineInput, today: string, leadDays: number | null) {
  const needOn = input.needOn ?? form.needOn;
  return { needOn, promisedOn: input.promisedOn ?? dueDay({ today, needOn, leadDays }) };
}

/** The quantity of each offer over all lines of the form, by which breaks, MOQ and packs are judged. */
function totalsOf({ lines }: PurchaseHeader, { offers, materials }: PurchaseFacts): (offerId: string) => string {
  const totals = new Map<string, string>();
  for (const { skuId, supplierId, quantity } of lines) {
    const offer = chooseOffer(offers.get(skuId) ?? [], supplierId);
    const material = materials.get(skuId);
    if (!offer || !material || checkNumber(inUnit(rules.documentQuantity, material), quantity)) continue;
    totals.set(offer.offerId, sumDecimals([totals.get(offer.offerId) ?? '0', quantity]));
  }
  return (offerId) => totals.get(offerId) ?? '0';
}

function checkMaterial({ state, skuState }: MaterialFact, addError: AddFieldError): void {
  if (state !== 'ACTIVE') addError('skuId', state === 'DISABLED' ? '物料已停用，请选择其他物料' : '物料尚未启用，不能采购');
  else if (skuState === 'DISABLED') addError('skuId', '该颜色已停用，请选择其他颜色');
}

/** Where the goods go, and what for. */
function checkPurpose(
  { source, knownOrders = [] }: PurchaseHeader,
  line: PurchaseLineInput,
  facts: PurchaseFacts,
  addError: AddFieldError,
): void {
  const refused = line.holderId === null ? null : refuseReceiver(source, facts.holders.get(line.holderId));
  if (refused) addError('holderId', refused);
  checkStyle(line, facts, addError);
  checkOrigin(line, knownOrders, facts, addError);
}

/** Lines of one supplier, receiver and currency, which become one order. */
export function groupLines(lines: readonly PlannedPurchaseLine[]): PlannedPurchaseLine[][] {
  return [...Map.groupBy(lines, ({ offer, holderId, currency }) => `${offer.supplierId} ${holderId} ${currency.id}`).values()];
}
