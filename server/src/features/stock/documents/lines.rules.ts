import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { StockLineInput } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { documentKindRules, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { dyedFromGreige } from '@mrp/contract/lib/formulas/formulas.ts';
import { checkNumber, inUnit, refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { rollsDiffer } from '../rules.ts';

export interface MaterialFact {
  materialId: string;
  spuId: string;
  skuId: string | null;
  code: string;
  name: string;
  colourName: string;
  specification: string;
  kind: 'FABRIC' | 'TRIM';
  state: string;
  /** Null for greige. */
  skuState: string | null;
  customerSupplied: boolean;
  greigeManaged: boolean;
  lotTracked: LotTracking;
  unitId: string;
  unit: string;
  decimals: number;
  secondUnitId: string | null;
  secondUnit: string | null;
  /** In percent points. */
  dyeLoss: string;
}

export interface Materials {
  /** Materials of the document's item level. */
  own: ReadonlyMap<string, MaterialFact>;
  /** The SKUs that 坯转色 produces. */
  dyed: ReadonlyMap<string, MaterialFact>;
}

/** What a line is validated against. */
export interface LineContext {
  goods: ItemLevel;
  kind: StockDocumentKind;
  ownership: 1 | 2 | null;
  materials: Materials;
}

type Side = 'IN' | 'OUT';
type AddFieldError = (field: string, message: string) => void;

/** Whether the line's own item is received or issued. */
export function stockSideOf(kind: StockDocumentKind, direction: Side | null): Side {
  return direction ?? (documentKindRules[kind].incoming ? 'IN' : 'OUT');
}

/** The dyed quantity of 坯转色: computed from the greige, unless it was measured. */
export function dyedQuantity(line: Pick<StockLineInput, 'quantity' | 'toQuantity'>, greige: MaterialFact, dyed: MaterialFact): string {
  return line.toQuantity ?? dyedFromGreige({ greige: line.quantity, dyeLoss: greige.dyeLoss, decimals: dyed.decimals });
}

/** Adds the errors of one line by field. */
export function checkLine(line: StockLineInput, context: LineContext, addError: AddFieldError): void {
  const { goods, kind, materials } = context;
  const material = materials.own.get(line.materialId);
  if (!material) return addError('materialId', '物料不存在');
  if (goods === 'SPU' && !material.greigeManaged) addError('materialId', '该分类不管理坯布');
  const side = stockSideOf(kind, line.direction);
  // 停用 only blocks new orders: stock of a disabled material or colour may still be found and recorded.
  if (side === 'IN' && material.state !== 'ACTIVE' && material.state !== 'DISABLED') addError('materialId', '物料尚未启用，不能入库');
  if ((kind === 'ADJUSTMENT') !== (line.direction !== null))
    addError('direction', kind === 'ADJUSTMENT' ? '请选择调增或调减' : '只有调整单可选方向');
  checkQuantity(line.quantity, material, 'quantity', addError);
  checkPrice(line, material, context, addError);
  checkRolls(line, side, rolledGoods(material), line.quantity, addError);
  if (kind === 'CONVERSION') checkConversion(line, material, materials, addError);
  else if (line.toSkuId !== null) addError('toSkuId', '只有坯转色单可选色布');
}

function checkQuantity(quantity: string, unit: { decimals: number }, field: string, addError: AddFieldError): void {
  const message = checkNumber(inUnit(rules.documentQuantity, unit), quantity);
  if (message) addError(field, message);
}

function checkPrice(line: StockLineInput, material: MaterialFact, { kind, ownership }: LineContext, addError: AddFieldError): void {
  const price = line.unitPrice ?? null;
  if (price !== null) {
    if (!documentKindRules[kind].incoming) addError('unitPrice', '只有期初和临时入库可填单价');
    else if (ownership === 2) addError('unitPrice', '供应商仓的货没有单价');
    const rule = material.kind === 'FABRIC' ? rules.fabricPrice : rules.trimPrice;
    const message = checkNumber(material.customerSupplied ? { ...rule, zeroAllowed: true } : refuseZero(rule), price);
    if (message) addError('unitPrice', message);
  }
  if ((line.dyeFee ?? null) !== null && kind !== 'CONVERSION') addError('dyeFee', '只有坯转色单可填染费');
}

/** What its rolls are checked against. */
export interface RolledGoods {
  lotTracked: LotTracking;
  unitName: string;
  decimals: number;
}

const rolledGoods = ({ lotTracked, unit, decimals }: MaterialFact): RolledGoods => ({ lotTracked, unitName: unit, decimals });

/** Each roll must be complete and unique. Receipts must name their lots; issues may leave the choice of lots to the plan. */
export function checkRolls(
  line: { rolls: readonly Pick<StockLineInput['rolls'][number], 'side' | 'lotNo' | 'rollNo' | 'quantity'>[] },
  side: Side,
  goods: RolledGoods,
  quantity: string,
  addError: AddFieldError,
): void {
  const tracking = goods.lotTracked;
  const rolls = line.rolls.map((roll, index) => ({ roll, index })).filter(({ roll }) => (roll.side ?? side) === side);
  if (tracking === 'NONE') {
    if (rolls.length > 0) addError('rolls', '该物料不分缸号，请不要填写细码');
    return;
  }
  if (rolls.length === 0) {
    if (side === 'IN') addError('rolls', tracking === 'ROLL' ? '请填写缸号与匹号' : '请填写缸号');
    return;
  }
  const seen = new Set<string>();
  for (const { roll, index } of rolls) {
    if (tracking === 'ROLL' && roll.rollNo === '') addError(`rolls.${index}.rollNo`, '请填写匹号');
    if (tracking === 'LOT' && roll.rollNo !== '') addError(`rolls.${index}.rollNo`, '该物料只分缸号，不分匹');
    const key = rollKey(roll);
    if (seen.has(key)) addError(`rolls.${index}.${tracking === 'ROLL' ? 'rollNo' : 'lotNo'}`, '与上面的细码重复');
    seen.add(key);
  }
  const sum = sumDecimals(rolls.map(({ roll }) => roll.quantity));
  if (compareDecimals(sum, quantity) !== 0) addError('rolls', rollsDiffer(sum, quantity, goods));
}

/** A received roll is one piece of fabric, so two lines must not receive it twice. Issues may take it in parts. */
export function checkRollsOnce(lines: readonly StockLineInput[], { kind, materials }: LineContext, addError: AddFieldError): void {
  if (!documentKindRules[kind].incoming && kind !== 'CONVERSION') return;
  const broughtBy = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const material = kind === 'CONVERSION' ? materials.dyed.get(line.toSkuId ?? '') : materials.own.get(line.materialId);
    if (material?.lotTracked !== 'ROLL') continue;
    for (const [index, roll] of line.rolls.entries()) {
      if ((roll.side ?? stockSideOf(kind, line.direction)) !== 'IN') continue;
      const key = `${material.materialId}\n${rollKey(roll)}`;
      if ((broughtBy.get(key) ?? at) !== at) addError(`${at}.rolls.${index}.rollNo`, '与上面的细码重复');
      broughtBy.set(key, at);
    }
  }
}

function checkConversion(line: StockLineInput, greige: MaterialFact, { dyed }: Materials, addError: AddFieldError): void {
  const into = dyed.get(line.toSkuId ?? '');
  if (!into) return addError('toSkuId', '请选择转成的色布');
  if (into.spuId !== greige.spuId) addError('toSkuId', '色布与坯布不是同一物料');
  if (into.unitId !== greige.unitId) addError('toSkuId', `色布的单位（${into.unit}）与坯布的单位（${greige.unit}）不同`);
  const quantity = dyedQuantity(line, greige, into);
  checkQuantity(quantity, into, 'toQuantity', addError);
  checkRolls(line, 'IN', rolledGoods(into), quantity, addError);
}
