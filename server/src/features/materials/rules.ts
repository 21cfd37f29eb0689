import type { MaterialInput } from '@mrp/contract/features/materials/input.ts';
import { convertQuantity, type Dimension } from '@mrp/contract/lib/units.ts';

export interface UnitFacts {
  id: string;
  dimension: Dimension;
  decimals: number;
  factor: string | null;
}

/** What a material inherits from its classification. */
export interface ClassificationFacts {
  id: string;
  kind: 'FABRIC' | 'TRIM';
  isLeaf: boolean;
  active: boolean;
  /** `F-KJ-`: the prefix of the SPU code, from the letter of the root and the abbreviation of the classification. */
  codeScope: string;
  firstUnitId: string | null;
  secondUnitId: string | null;
  defaultLoss: string | null;
  defaultDyeLoss: string | null;
}

export type FieldMessage = readonly [field: string, message: string];

/** The facts to store: the input, else the values of the classification. */
export function completeMaterial(input: MaterialInput, classification: ClassificationFacts) {
  const fabric = classification.kind === 'FABRIC';
  const { compositions: _, labelIds: __, pictureIds: ___, testReports: ____, substitutes: _____, ...facts } = input;
  return {
    ...facts,
    kind: classification.kind,
    firstUnitId: input.firstUnitId ?? classification.firstUnitId ?? '',
    secondUnitId: input.secondUnitId ?? classification.secondUnitId,
    allowance: fabric ? (input.allowance ?? '5') : null,
    loss: input.loss ?? classification.defaultLoss,
    dyeLoss: fabric ? (input.dyeLoss ?? classification.defaultDyeLoss) : null,
    benchmarkBasis: input.benchmarkPrice === null ? null : 'MANUAL',
  };
}

/** What the classification and the units have a say in. */
export type CheckedFacts = Pick<
  MaterialInput,
  'classificationId' | 'width' | 'gramWeight' | 'specification' | 'firstUnitId' | 'secondUnitId' | 'unitFactor'
>;

/** Validation that needs the classification and the units. */
export function checkMaterial(
  input: CheckedFacts,
  classification: ClassificationFacts | undefined,
  units: ReadonlyMap<string, UnitFacts>,
): FieldMessage[] {
  if (!classification) return [['classificationId', '分类不存在，请重新选择']];
  const found: FieldMessage[] = [];
  if (!classification.isLeaf) found.push(['classificationId', '请选择最末级分类']);
  if (!classification.active) found.push(['classificationId', '该分类已停用，请选择其他分类']);
  if (classification.kind === 'FABRIC') {
    if (input.width === null) found.push(['width', '不能为空']);
    if (input.gramWeight === null) found.push(['gramWeight', '不能为空']);
  } else if (input.specification === '') found.push(['specification', '不能为空']);
  return [...found, ...checkUnits(input, classification, units)];
}

function checkUnits(input: CheckedFacts, classification: ClassificationFacts, units: ReadonlyMap<string, UnitFacts>): FieldMessage[] {
  const firstUnitId = input.firstUnitId ?? classification.firstUnitId ?? '';
  const secondUnitId = input.secondUnitId ?? classification.secondUnitId;
  const first = units.get(firstUnitId);
  if (!first) return [['firstUnitId', firstUnitId === '' ? '不能为空' : '主单位不存在，请重新选择']];
  if (secondUnitId === null) return [];
  const second = units.get(secondUnitId);
  if (!second) return [['secondUnitId', '辅单位不存在，请重新选择']];
  if (input.unitFactor !== null || secondUnitId === firstUnitId || converts(first, second, input)) return [];
  return [['unitFactor', '主、辅单位不能按门幅和克重换算，请填写换算系数']];
}

function converts(first: UnitFacts, second: UnitFacts, { width, gramWeight }: CheckedFacts): boolean {
  const fabric = width !== null && gramWeight !== null ? { width, gsm: gramWeight } : null;
  return convertQuantity({ quantity: '1', from: first, to: second, fabric }) !== null;
}

/** The required facts that a material without other errors lacks; null when something else is wrong. */
export function missingFacts(messages: readonly FieldMessage[]): string[] | null {
  const names = messages.map(([field]) => field);
  return names.every((name) => ['width', 'gramWeight', 'specification', 'unitFactor'].includes(name)) ? names : null;
}

/** Colour codes continue from the last serial number: `F-KJ-000123-07`. */
export function skuCode(spuCode: string, serial: number): string {
  return `${spuCode}-${String(serial).padStart(2, '0')}`;
}

/** Each colour occurs once per material; returns messages by row index. */
export function checkColours(names: readonly string[], taken: readonly string[]): FieldMessage[] {
  const seen = new Set(taken);
  return names.flatMap((name, index): FieldMessage[] => {
    if (seen.has(name)) return [[`colours.${index}.colourName`, `颜色“${name}”已存在`]];
    seen.add(name);
    return [];
  });
}
