import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Quotation, QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { roundFields, taskFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { RoundDraft, TaskDraft } from '@mrp/contract/features/development-tasks/input.ts';
import type { Round, Task, TaskProduct } from '@mrp/contract/features/development-tasks/record.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../kit/form/record-values.ts';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { trimZeros } from '../../lib/format/format.ts';
import { fileIds, fileRef } from '../../lib/pictures.ts';
import { compositionBody, compositionLines } from '../../pickers/composition-lines.ts';

interface Lists {
  compositions: readonly GridRow[];
  pictures: readonly FileRef[];
}
type Facts = Omit<ReturnType<typeof emptyValues<typeof taskFields>>, 'type' | 'priority'>;

/** The form's values: facts by input name, composition as lines, pictures as files. */
export interface TaskValues extends Facts, Lists {
  type: TaskDraft['type'] | null;
  priority: TaskDraft['priority'] | null;
}

const pictures = (ids: readonly string[]): FileRef[] => ids.map((id, at) => fileRef(id, `图 ${at + 1}`));

export const emptyTask: TaskValues = {
  ...emptyValues(taskFields),
  type: 'NEW',
  priority: 'NORMAL',
  compositions: [],
  pictures: [],
};

export function taskValuesOf(task: Task): TaskValues {
  return {
    ...emptyTask,
    ...(formValues(taskFields, task) as Partial<TaskValues>),
    classificationId: task.classification?.id ?? null,
    compositions: compositionLines(task.compositions),
    pictures: pictures(task.pictureIds),
  };
}

export const taskBodyOf = ({ pictures: files, compositions, type, priority, ...facts }: TaskValues): TaskDraft => ({
  ...facts,
  type: type!,
  priority: priority!,
  compositions: compositionBody(compositions),
  pictureIds: fileIds(files),
});

const wishes = { NEW: '新开发', SUBSTITUTE: '找替代', COST: '降本', COLOUR: '补色', TEST: '测试' } as const;

/** What is wanted in place of a material, or in another colour: its facts are the target. */
export function valuesFromMaterial(material: Material, type: TaskDraft['type'], skuId: string | null): TaskValues {
  const sku = material.skus.find(({ id }) => id === skuId);
  const { name, classification, width, gramWeight, specification, firstUnit, compositions, pictureIds } = material;
  // 补色 wants a colour that the material does not have yet.
  const colour = type === 'COLOUR' ? undefined : sku;
  return {
    ...emptyTask,
    type,
    name: `${name} ${wishes[type]}`.slice(0, 64),
    classificationId: classification.id,
    unitId: firstUnit.id,
    width,
    gramWeight,
    specification,
    colourId: colour?.colour.id ?? null,
    colourName: colour?.colourName ?? '',
    compositions: compositionLines(compositions),
    pictures: pictures(sku && sku.pictureIds.length > 0 ? sku.pictureIds : pictureIds),
  };
}

export function valuesFromExternal(external: ExternalMaterial, type: TaskDraft['type']): TaskValues {
  const { name, classification, width, gramWeight, specification, unitId, colourId, colourName, compositions, pictureIds } = external;
  return {
    ...emptyTask,
    type,
    name: `${name} ${wishes[type]}`.slice(0, 64),
    classificationId: classification.id,
    unitId,
    width,
    gramWeight,
    specification,
    colourId,
    colourName,
    targetPrice: external.price ?? null,
    compositions: compositionLines(compositions),
    pictures: pictures(pictureIds),
  };
}

/** What the factory quoted and the archive does not have. A price is the target only where it is one of 含税人民币. */
export function valuesFromQuotation(quotation: Quotation, line: QuotationLine, type: TaskDraft['type']): TaskValues {
  const { code, style, currency, taxIncluded, pieces } = quotation;
  const { name, site, itemNo, unit, priceUnit, width, gramWeight, quote, quotedConsumption } = line;
  const isPriced = currency.code === BASE_CURRENCY && taxIncluded && Boolean(quote) && line.supply !== 'CUSTOMER';
  const owned = isPriced ? (priceUnit ?? unit) : unit;
  const needed =
    pieces === null || owned?.id !== unit?.id ? null : roundHalfUp(decimal(quotedConsumption).times(pieces), owned?.decimals ?? 2);
  return {
    ...emptyTask,
    type,
    name: `${name} ${wishes[type]}`.slice(0, 64),
    originNote: [`报价单 ${code}`, `${style.code} ${style.name}`, site, itemNo && `工厂货号 ${itemNo}`]
      .filter(Boolean)
      .join('，')
      .slice(0, 200),
    unitId: owned?.id ?? null,
    width: trimZeros(width) || null,
    gramWeight: trimZeros(gramWeight) || null,
    targetPrice: isPriced ? trimZeros(quote) : null,
    forecastQuantity: needed === null ? null : checkNumber(rules.documentQuantity, needed) === null ? trimZeros(needed) : null,
  };
}

export interface RoundValues extends Omit<ReturnType<typeof emptyValues<typeof roundFields>>, 'supplierId'>, Lists {
  supplierId: string | null;
}

export const emptyRound: RoundValues = { ...emptyValues(roundFields), compositions: [], pictures: [] };

export const roundValuesOf = (round: Round): RoundValues => ({
  ...emptyRound,
  ...(formValues(roundFields, round) as Partial<RoundValues>),
  compositions: compositionLines(round.compositions),
  pictures: pictures(round.pictureIds),
});

/** The sample of a product starts from what its supplier says of it, price and MOQ in its own unit. */
export function roundFromProduct(product: TaskProduct): RoundValues {
  const { supplierId, supplierItemNo, colourName, width, gramWeight, specification, taxIncluded, leadDaysBulk, unitId } = product;
  return {
    ...emptyRound,
    supplierId,
    sampleNo: supplierItemNo,
    colourName,
    width: trimZeros(width) || null,
    gramWeight: trimZeros(gramWeight) || null,
    specification,
    ...(taxIncluded !== null && { taxIncluded }),
    leadDays: leadDaysBulk,
    ...(unitId !== null && { price: product.price ?? null, moq: product.moq, unitId }),
  };
}

export const roundBodyOf = ({ pictures: files, compositions, supplierId, ...facts }: RoundValues): RoundDraft => ({
  ...facts,
  supplierId: supplierId!,
  compositions: compositionBody(compositions),
  pictureIds: fileIds(files),
});
