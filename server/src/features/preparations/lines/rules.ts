import type { PreparationEdit, PreparationLineInput } from '@mrp/contract/features/preparations/record.ts';
import type { PreparationBasis, PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import { compareDecimals, decimal, roundUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkExpectDate, checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { priceDeviation, pricePerUnit } from '@mrp/contract/lib/formulas/formulas.ts';
import { sameUnit } from '@mrp/contract/lib/units.ts';
import { unitOfTyped, type NamedUnit } from '../../prices/rules.ts';
import type { MaterialFact } from '../../stock/documents/lines.rules.ts';
import type { HolderFacts } from '../../stock/holders.queries.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import { chooseOffer, offerPrice, type OfferFacts } from './offers.rules.ts';
import { checkOrigin, checkPrice, checkStyle, styleOf, type AddFieldError, type PurposeFacts } from '../purpose.rules.ts';

export type Header = Omit<PreparationEdit, 'version'> & {
  kind: PreparationKind;
  basis: PreparationBasis;
  nettingRunId?: string | null;
  /** Garment orders that the order already names, which may have ended by now. */
  knownOrders?: readonly string[];
};

/** What the lines of a form are validated against. */
export interface FormFacts extends PurposeFacts {
  holders: ReadonlyMap<string, HolderFacts>;
  /** By SKU, or by SPU for 坯布. */
  materials: ReadonlyMap<string, MaterialFact>;
  offers: ReadonlyMap<string, readonly OfferFacts[]>;
  /** Those that prices are typed in. */
  units: ReadonlyMap<string, NamedUnit>;
  today: string;
}

/** A line with all values derived from the input. */
export interface PlannedLine {
  /** The position in the form. */
  index: number;
  input: PreparationLineInput;
  material: MaterialFact;
  offer: OfferFacts;
  quantity: string;
  takesGreige: boolean;
  unitPrice: string | null;
  /** Of the price, with what a quantity is multiplied and divided by to be in it. */
  priceUnit: NamedUnit;
  unitFactor: string;
  priceFactor: string;
  /** Percent points of a typed price above the offer's. */
  deviation: string | null;
  /** The given style, or the style of the given colour. */
  styleId: string | null;
}

export interface PlannedForm {
  lines: PlannedLine[];
  /** Errors by field; empty when the form can be saved. */
  fields: Record<string, string>;
}

/** Validates a form and completes its lines. */
export function planForm(form: Header, facts: FormFacts): PlannedForm {
  const fields = checkHeader(form, facts);
  const totalOf = totalsOf(form, facts);
  const lines = form.lines.flatMap((input, index) => {
    const line = planLine(form, input, facts, totalOf, (field, message) => {
      fields[`lines.${index}.${field}`] ??= message;
    });
    return line ? [{ ...line, index }] : [];
  });
  if (form.kind === 'MEITAO') refuseDoubles(form.lines, fields);
  return { lines, fields };
}

function checkHeader(
  { kind, object, holderId, orderedOn, expectedOn, setName, sets, saleStatusIds }: Header,
  facts: FormFacts,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const holder = facts.holders.get(holderId);
  if (!holder) fields['holderId'] = '收货方不存在';
  else if (!holder.active) fields['holderId'] = '收货方已停用，请选择其他收货方';
  else if (holder.kind !== object) fields['holderId'] = '收货方与备料对象不符，请重新选择';
  if (orderedOn !== null && orderedOn > facts.today) fields['orderedOn'] = '下单日期不能晚于今天';
  const late = checkExpectDate(orderedOn ?? facts.today, expectedOn);
  if (late) fields['expectedOn'] = late;
  if (kind === 'MEITAO') {
    if (setName === '') fields['setName'] = '不能为空';
    if (sets === null) fields['sets'] = '不能为空';
  } else if (setName !== '' || sets !== null || saleStatusIds.length > 0) fields['kind'] = '只有美套有套名、套数和销售状态';
  return fields;
}

function planLine(
  form: Header,
  input: PreparationLineInput,
  facts: FormFacts,
  totalOf: (offerId: string) => string,
  addError: AddFieldError,
): Omit<PlannedLine, 'index'> | null {
  const material = facts.materials.get(input.materialId);
  if (!material) {
    addError('materialId', '物料不存在');
    return null;
  }
  checkMaterial(form, material, addError);
  const needsStyle = form.basis === 'STYLE' && !form.nettingRunId;
  if (checkStyle(input, facts, addError) && needsStyle && styleOf(input, facts) === null) addError('styleId', '按款备料请选择款式');
  checkOrigin(input, form.knownOrders ?? [], facts, addError);
  const offer = chooseOffer(facts.offers.get(input.materialId) ?? [], input.supplierId);
  if (!offer) {
    addError('supplierId', input.supplierId === null ? '没有优选报价，请选择供应商' : '该供应商没有此物料的报价，请先维护报价');
    return null;
  }
  if (offer.supplierState !== 'ACTIVE') addError('supplierId', refuseSupplier(offer.supplierName, offer.supplierState));
  const takesGreige = form.kind === 'SPU' ? false : (input.takesGreige ?? (material.greigeManaged && offer.dyeing.length > 0));
  if (takesGreige && !material.greigeManaged) addError('takesGreige', '该分类不管理坯布');
  const quantity = quantityOf(form, input, material, addError);
  const priced = planPrice(input, offer, offerPrice(offer, takesGreige, totalOf(offer.offerId)), facts, addError);
  if (input.unitPrice) checkPrice(input.unitPrice, material, addError);
  return { input, material, offer, quantity, takesGreige, ...priced, styleId: styleOf(input, facts) };
}

type PlannedPrice = Pick<PlannedLine, 'unitPrice' | 'priceUnit' | 'unitFactor' | 'priceFactor' | 'deviation'>;

/** The typed price in its unit, else the offer's. */
function planPrice(
  { unitPrice = null, priceUnitId }: PreparationLineInput,
  offer: OfferFacts,
  quoted: ReturnType<typeof offerPrice>,
  { units }: FormFacts,
  addError: AddFieldError,
): PlannedPrice {
  if (unitPrice === null) {
    const { unit: priceUnit, ...price } = quoted ?? { unit: offer.unit, ...sameUnit };
    return { unitPrice: null, ...price, priceUnit, deviation: null };
  }
  const { unit: priceUnit, factors } = unitOfTyped(offer, units.get(priceUnitId ?? '') ?? null, quoted);
  if (!factors) addError('unitPrice', `单价的单位“${priceUnit.name}”不能换算成库存单位“${offer.unit.name}”`);
  // Whoever writes what the offer says means the offer's price, which may have more decimals than are shown.
  const isOffered = quoted?.unit.id === priceUnit.id && isNumber(unitPrice) && compareDecimals(unitPrice, quoted.unitPrice) === 0;
  const price = isOffered ? quoted : { unitPrice, ...(factors ?? sameUnit) };
  const deviation =
    quoted && factors && isNumber(unitPrice) ? priceDeviation({ quoted: pricePerUnit(price), benchmark: pricePerUnit(quoted) }) : null;
  const { unitPrice: kept, unitFactor, priceFactor } = price;
  return { unitPrice: kept, unitFactor, priceFactor, priceUnit, deviation };
}

const isNumber = (text: string): boolean => checkNumber({ ...rules.trimPrice, zeroAllowed: true }, text) === null;

/** The quantity of each offer over all lines of the form, by which the break is found. */
function totalsOf(form: Header, { offers, materials }: FormFacts): (offerId: string) => string {
  const totals = new Map<string, string>();
  for (const input of form.lines) {
    const offer = chooseOffer(offers.get(input.materialId) ?? [], input.supplierId);
    const material = materials.get(input.materialId);
    let isSound = true;
    const quantity = material ? quantityOf(form, input, material, () => (isSound = false)) : '0';
    if (offer && isSound) totals.set(offer.offerId, sumDecimals([totals.get(offer.offerId) ?? '0', quantity]));
  }
  return (offerId) => totals.get(offerId) ?? '0';
}

function checkMaterial({ kind }: Header, { state, skuState, greigeManaged }: MaterialFact, addError: AddFieldError): void {
  if (state !== 'ACTIVE') addError('materialId', state === 'DISABLED' ? '物料已停用，请选择其他物料' : '物料尚未启用，不能备料');
  else if (skuState === 'DISABLED') addError('materialId', '该颜色已停用，请选择其他颜色');
  if (kind === 'SPU' && !greigeManaged) addError('materialId', '该分类不管理坯布');
}

/** The quantity of whole 美套 sets, rounded up to the unit. */
function quantityOf(
  { kind, sets }: Header,
  { quantity, perSet }: PreparationLineInput,
  unit: MaterialFact,
  addError: AddFieldError,
): string {
  const [field, typed] = kind === 'MEITAO' ? (['perSet', perSet] as const) : (['quantity', quantity] as const);
  if (typed === null) {
    addError(field, '不能为空');
    return '0';
  }
  const wrong = checkNumber(inUnit(rules.documentQuantity, unit), typed);
  if (wrong) addError(field, wrong);
  if (kind !== 'MEITAO') return typed;
  const whole = roundUp(decimal(typed).times(decimal(sets ?? '0')), unit.decimals);
  const tooMuch = sets !== null && !wrong && checkNumber(inUnit(rules.documentQuantity, unit), whole);
  if (tooMuch) addError('perSet', tooMuch);
  return whole;
}

function refuseDoubles(lines: readonly PreparationLineInput[], fields: Record<string, string>): void {
  const seen = new Set<string>();
  lines.forEach(({ materialId }, index) => {
    if (seen.has(materialId)) fields[`lines.${index}.materialId`] ??= '同一套里物料重复';
    seen.add(materialId);
  });
}

/** Groups lines of one supplier and item, which become one order. The unit comes from the item, the holder from the form. */
export function groupLines(lines: readonly PlannedLine[]): PlannedLine[][] {
  return [...Map.groupBy(lines, ({ offer, material }) => `${offer.supplierId} ${material.materialId}`).values()];
}
