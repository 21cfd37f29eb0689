import { costedUnitOf } from '@mrp/contract/features/costing/costed-units.ts';
import { amountOf, grossOf, priceSteps, type PriceSteps, type QuotedTerms } from '@mrp/contract/features/costing/figures.ts';
import { checkLinePrice, type QuotationLineInput } from '@mrp/contract/features/costing/input.ts';
import { partLabels } from '@mrp/contract/features/costing/parts.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { sameUnit, type OwnFactor, type Unit, type UnitFactors } from '@mrp/contract/lib/units.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';

export type FieldMessage = readonly [field: string, message: string];

export interface KnownUnit extends Unit {
  id: string;
  name: string;
  active: boolean;
}

/** What the lines of a quotation depend on. */
export interface LineContext {
  units: ReadonlyMap<string, KnownUnit>;
  /** Of matched materials: state, kind and own conversion of the SPU. */
  skus: ReadonlyMap<string, { state: string; kind: 'FABRIC' | 'TRIM'; own: OwnFactor | null }>;
  suppliers: ReadonlyMap<string, { abbreviation: string; state: string }>;
  techniques: ReadonlyMap<string, { name: string; active: boolean }>;
}

/** A stored line, which keeps what it references and the price of somebody who may not see it. */
export interface StoredLine {
  id: string;
  skuId: string | null;
  techniqueId: string | null;
  supplierId: string | null;
  price: string | null;
}

export interface ComputedLine extends UnitFactors {
  grossConsumption: string;
  price: string | null;
  /** What the unit price is per; null: the unit of the consumption. */
  costedUnitId: string | null;
  unitPrice: string | null;
  amount: string | null;
  steps: PriceSteps | null;
}

/** What the figures of a line depend on. */
type Conversions = Pick<LineContext, 'units' | 'skus'>;

const unitOf = (context: Conversions, id: string | null) => (id === null ? null : (context.units.get(id) ?? null));

/** Consumption, price and amount of a line. 客供 costs nothing. */
export function computeLine(line: QuotationLineInput, terms: QuotedTerms, context: Conversions): ComputedLine {
  const grossConsumption = grossOf(line);
  const price = line.supply === 'CUSTOMER' ? '0' : (line.price ?? null);
  const unquoted = { grossConsumption, price, costedUnitId: null, ...sameUnit, steps: null };
  if (price === null) return { ...unquoted, unitPrice: null, amount: null };
  if (line.supply === 'CUSTOMER') return { ...unquoted, unitPrice: '0', amount: '0.00' };
  const unit = unitOf(context, line.unitId);
  const priceUnit = line.priceUnitId === null ? unit : unitOf(context, line.priceUnitId);
  const own = context.skus.get(line.skuId ?? '')?.own ?? null;
  const { costedUnit, ...factors } = costedUnitOf({ ...line, unit, priceUnit, own, unitOf: (id) => context.units.get(id) });
  const steps = priceSteps({ ...line, quote: price, unit: costedUnit, priceUnit }, terms);
  const costedUnitId = costedUnit === null || costedUnit.id === line.unitId ? null : costedUnit.id;
  const priced = steps
    ? { unitPrice: steps.price, amount: amountOf(grossConsumption, steps.price, factors) }
    : { unitPrice: null, amount: null };
  return { grossConsumption, price, costedUnitId, ...factors, ...priced, steps };
}

/** The amount of a line by the factory's own sum: in the currency of the quotation, with the tax of its prices. */
export const ownAmount = (line: QuotationLineInput, context: Conversions): string | null =>
  computeLine(line, { rate: '1', taxIncluded: false, taxRate: '0' }, context).amount;

/** A stored line with what its price is converted with. */
export interface RatedLine extends UnitFactors {
  quote: string | null;
  supply: QuotationLineInput['supply'];
  grossConsumption: string;
  unitPrice: string;
  amount: string;
  /** What the unit price is per. */
  unit: Unit | null;
  priceUnit: Unit | null;
  disparity: string | null;
  width: string | null;
  gramWeight: string | null;
  lineTaxRate: string | null;
  taxIncluded: boolean;
  taxRate: string;
}

/** Price and amount of a line at another exchange rate. */
export function priceAtRate(line: RatedLine, rate: string): { unitPrice: string; amount: string } {
  const { quote, supply, unitPrice, amount, grossConsumption, lineTaxRate, taxIncluded, taxRate } = line;
  const isQuoted = quote !== null && supply !== 'CUSTOMER';
  const steps = isQuoted ? priceSteps({ ...line, quote, taxRate: lineTaxRate }, { rate, taxIncluded, taxRate }) : null;
  return steps === null ? { unitPrice, amount } : { unitPrice: steps.price, amount: amountOf(grossConsumption, steps.price, line) };
}

/** Messages by field of the lines, which keep what they had. */
export function checkLines(
  lines: readonly QuotationLineInput[],
  terms: QuotedTerms,
  context: LineContext,
  stored: ReadonlyMap<string, StoredLine>,
): FieldMessage[] {
  return lines.flatMap((line, at) =>
    checkLine(line, terms, context, stored.get(line.id ?? '')).map(([field, message]): FieldMessage => [`lines.${at}.${field}`, message]),
  );
}

function checkLine(line: QuotationLineInput, terms: QuotedTerms, context: LineContext, kept: StoredLine | undefined): FieldMessage[] {
  return [...checkReferences(line, context, kept), ...checkDecimals(line, context, kept), ...checkPrice(line, terms, context)];
}

function checkReferences(line: QuotationLineInput, context: LineContext, kept: StoredLine | undefined): FieldMessage[] {
  const { units, skus, suppliers } = context;
  const found: FieldMessage[] = checkTechnique(line, context, kept);
  for (const field of ['unitId', 'priceUnitId'] as const)
    if (line[field] !== null && !units.has(line[field])) found.push([field, '单位不存在，请重新选择']);
  if (line.skuId !== null && line.skuId !== kept?.skuId) {
    const sku = skus.get(line.skuId);
    if (!sku) found.push(['skuId', '物料不存在，请重新选择']);
    else if (sku.state === 'DISABLED' || sku.state === 'ARCHIVED') found.push(['skuId', '物料已停用，请选择其他物料']);
  }
  if (line.skuId !== null && line.part !== 'MATERIAL') found.push(['skuId', `${partLabels[line.part]}不需要匹配物料`]);
  if (line.supplierId !== null && line.supplierId !== kept?.supplierId) {
    const supplier = suppliers.get(line.supplierId);
    if (!supplier) found.push(['supplierId', '供应商不存在，请重新选择']);
    else if (supplier.state === 'TERMINATED' || supplier.state === 'PAUSED')
      found.push(['supplierId', refuseSupplier(supplier.abbreviation, supplier.state)]);
  }
  return found;
}

/** A price that was there before the rule stays until it is changed. */
function checkDecimals(line: QuotationLineInput, { skus }: LineContext, kept: StoredLine | undefined): FieldMessage[] {
  const isKept = line.price && kept?.price && compareDecimals(line.price, kept.price) === 0 && line.skuId === kept.skuId;
  const message = isKept ? null : checkLinePrice(line, skus.get(line.skuId ?? '')?.kind ?? null);
  return message ? [['price', message]] : [];
}

function checkTechnique(
  { part, techniqueId }: QuotationLineInput,
  { techniques }: LineContext,
  kept: StoredLine | undefined,
): FieldMessage[] {
  if (techniqueId === null) return [];
  if (part !== 'TECHNIQUE') return [['techniqueId', `${partLabels[part]}不需要匹配工艺`]];
  if (techniqueId === kept?.techniqueId) return [];
  const technique = techniques.get(techniqueId);
  if (!technique) return [['techniqueId', '工艺不存在，请重新选择']];
  return technique.active ? [] : [['techniqueId', `工艺“${technique.name}”已停用，请选择其他工艺`]];
}

function checkPrice(line: QuotationLineInput, terms: QuotedTerms, context: LineContext): FieldMessage[] {
  if (line.supply === 'CUSTOMER') return line.price && !isZero(line.price) ? [['price', '客供物料的单价为0']] : [];
  if (line.price === undefined || line.price === null) return [];
  if (isZero(line.price)) return [['price', '单价为0只用于客供']];
  const { unitPrice } = computeLine(line, terms, context);
  if (unitPrice === null) return [['priceUnitId', '计价单位不能换算成用量单位，请匹配有换算系数的物料，或填写门幅和克重，或改用同类单位']];
  return unitPrice.replace('.', '').length > MAX_DIGITS ? [['price', '折算后的单价过大，请核对单位和汇率']] : [];
}

const isZero = (text: string): boolean => /^0*(\.0*)?$/.test(text);
/** Of a stored price: numeric(14, 4). */
const MAX_DIGITS = 14;
