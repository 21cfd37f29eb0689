import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { Id, price, Reason, RequiredText, Text, valuesOf, Version } from '../../lib/fields/fields.ts';
import { allowZero, checkNumber, generalRule, numeric, refuseZero, rules, type NumericRule } from '../../lib/fields/numeric-rules.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { quotationFields, rateFields } from './fields.ts';
import { costParts, decisions, departmentNames, MAX_TASKS, measures, priceBases, submittingDepartments, supplies } from './parts.ts';
import { checkPercentPoints, percentPointsMessage } from './scenarios.ts';
import { bomSections } from '../styles/workflow.ts';
import { quotationSteps, sheetSteps } from './workflow.ts';

/** The seed has no rule for 空差: 公斤 per 25 公斤, or percent of the delivered length. */
export const disparityRule = refuseZero(generalRule(3, 2));
/** Counts, minutes and gross consumptions have more digits before the point than the consumption of a material. */
export const countRule = refuseZero(generalRule(4, 4));
export const priceRule = allowZero(generalRule(4, 4));

/** CNY for one of a currency. */
export const rateRule = refuseZero(generalRule(4, 6));

const rate = (rule: typeof rules.lossRate) => numeric(rule, { required: false }).transform((text) => text ?? '0');

type PricedLine = { part: string; purpose: string | null; price?: string | null };

/** Fabric prices have two decimals, trim prices four. What is not matched yet is a fabric by its purpose. Returns the message or null. */
export function checkLinePrice({ part, purpose, price: quoted }: PricedLine, kind: 'FABRIC' | 'TRIM' | null): string | null {
  const isFabric = kind === null ? purpose === 'MAIN' || purpose === 'LINING' || purpose === 'CONTRAST' : kind === 'FABRIC';
  return part === 'MATERIAL' && isFabric && quoted ? checkNumber(allowZero(rules.fabricPrice), quoted) : null;
}

/** One line of a quotation; which columns it has depends on its part. */
export const QuotationLineInput = z
  .strictObject({
    /** Absent in a new line. */
    id: Id.optional(),
    part: z.enum(valuesOf(costParts), '请选择类别'),
    purpose: z.enum(valuesOf(bomSections), '请选择类别').nullable().default(null),
    /** 应用部位, as written. */
    site: Text(32).default(''),
    /** The factory's own words. */
    name: RequiredText(64),
    itemNo: Text(64).default(''),
    /** 匹配物料; none: priced by hand. */
    skuId: Id.nullable().default(null),
    /** 工艺 of the library that a technique is; none: only the factory's words. */
    techniqueId: Id.nullable().default(null),
    /** Supplier of the material, or of the technique. */
    supplierId: Id.nullable().default(null),
    width: numeric(refuseZero(rules.width), { required: false }),
    gramWeight: numeric(refuseZero(rules.gramWeight), { required: false }),
    consumption: numeric(countRule),
    unitId: Id.nullable().default(null),
    measure: z.enum(valuesOf(measures)).nullable().default(null),
    shrinkage: rate(rules.shrinkageRate),
    loss: rate(rules.lossRate),
    /** Absent in a body: as it was. */
    price: price(numeric(priceRule, { required: false })),
    priceUnitId: Id.nullable().default(null),
    disparity: numeric(disparityRule, { required: false }),
    /** Null: that of the quotation. */
    taxRate: numeric(rules.taxRate, { required: false }),
    supply: z.enum(valuesOf(supplies)).default('FACTORY'),
    remark: Text(200).default(''),
  })
  .superRefine((line, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (line.part === 'MATERIAL' || line.part === 'CONSUMABLE') {
      const message = checkNumber(refuseZero(rules.consumption), line.consumption);
      if (message) wrong('consumption', message);
    }
    if (line.part !== 'MATERIAL') return;
    const message = line.skuId === null ? checkLinePrice(line, null) : null;
    if (message) wrong('price', message);
    if (line.unitId === null) wrong('unitId', '请选择单位');
    if (line.purpose === null) wrong('purpose', '请选择类别');
  });
export type QuotationLineInput = z.output<typeof QuotationLineInput>;
export type QuotationLineDraft = z.input<typeof QuotationLineInput>;

export const MAX_LINES = 2000;
const content = {
  ...bodyShape(quotationFields),
  fileIds: z.array(Id).max(20, '最多20个文件').default([]),
  lines: z.array(QuotationLineInput).max(MAX_LINES, `最多${MAX_LINES}行`).default([]),
};

type Dated = { quotedOn: string; validUntil: string | null };
const refuseEarlyEnd = ({ quotedOn, validUntil }: Dated, context: z.core.$RefinementCtx) => {
  if (validUntil !== null && validUntil < quotedOn)
    context.addIssue({ code: 'custom', path: ['validUntil'], message: '有效期不能早于报价日期', input: validUntil });
};

export const QuotationInput = z.strictObject({ ...content, parentId: Id.nullable().default(null) }).superRefine(refuseEarlyEnd);
export type QuotationInput = z.output<typeof QuotationInput>;
export const QuotationEdit = z
  .strictObject({ ...content, changeNote: Text(200).default(''), version: Version })
  .superRefine(refuseEarlyEnd);
export type QuotationEdit = z.output<typeof QuotationEdit>;

export const QuotationTransition = z.strictObject({
  action: z.enum(quotationSteps),
  version: Version,
  reason: Reason.optional(),
});
export type QuotationTransition = z.output<typeof QuotationTransition>;
export const QuotationTransitions = z.strictObject({ action: z.enum(quotationSteps), chosen: Selection, reason: Reason.optional() });

export const SheetTransition = z.strictObject({ action: z.enum(sheetSteps), version: Version, reason: Reason.optional() });
export type SheetTransition = z.output<typeof SheetTransition>;

/** What a department finds out about one line. */
export const SheetLineInput = z.strictObject({
  id: Id,
  /** Of the line: two departments save one sheet at once. */
  version: Version,
  /** Gross, of one piece. */
  consumption: numeric(countRule, { required: false }),
  /** CNY without tax per unit of the consumption. */
  price: numeric(priceRule, { required: false }),
  basis: z.enum(valuesOf(priceBases), '请选择依据').nullable().default(null),
  decision: z.enum(valuesOf(decisions), '请选择结论').nullable().default(null),
  reason: Text(200).default(''),
});
export type SheetLineInput = z.output<typeof SheetLineInput>;

export const SheetLines = z.strictObject({
  /** Of the sheet when it was read. */
  version: Version,
  lines: z.array(SheetLineInput).max(MAX_LINES),
});
export type SheetLines = z.output<typeof SheetLines>;

export const SheetRates = z.strictObject({ ...bodyShape(rateFields), version: Version });
export type SheetRates = z.output<typeof SheetRates>;

const department = z.enum(departmentNames, '请选择部门');
/** `version` is that of the task. */
export const TaskStep = z.strictObject({ department, version: Version });
/** 批量提交 of a department; the costing department submits each sheet as a whole. Ids are those of the quotations. */
export const TaskSteps = z.strictObject({
  department: z.enum(submittingDepartments, '请选择部门'),
  tasks: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, '请选择要提交的核价单')
    .max(MAX_TASKS, `一次最多提交${MAX_TASKS}张核价单`)
    .refine((tasks) => new Set(tasks.map(({ id }) => id)).size === tasks.length, '同一张核价单只能提交一次'),
});
export type TaskSteps = z.output<typeof TaskSteps>;
export const TaskReturn = z.strictObject({
  department,
  version: Version,
  reason: Reason,
  /** The lines that are opened again; none: all of the department. */
  lineIds: z.array(Id).max(MAX_LINES).default([]),
});
export type TaskReturn = z.output<typeof TaskReturn>;

const optional = (rule: NumericRule) => numeric(rule, { required: false });

/** 另存为版本 of a scenario. */
export const ScenarioVersion = z.strictObject({
  version: Version,
  name: RequiredText(32),
  overrides: z.strictObject({
    mainPrice: z.string().refine((text) => checkPercentPoints(text) === null, percentPointsMessage),
    loss: optional(rules.lossRate),
    shrinkage: optional(rules.shrinkageRate),
    width: optional(refuseZero(rules.width)),
    gramWeight: optional(refuseZero(rules.gramWeight)),
    rate: optional(rateRule),
    pieces: optional(refuseZero(rules.garmentPieces)),
  }),
});
export type ScenarioVersion = z.output<typeof ScenarioVersion>;

/** 匹配物料 of a line of a sheet: the colour of the archive that the factory's words mean. `version` is that of the line. */
export const LineMatch = z.strictObject({ lineId: Id, version: Version, skuId: z.string('请选择物料').pipe(Id) });
export type LineMatch = z.output<typeof LineMatch>;

/** 主管决定 about a line in the red band. */
export const Ruling = z.strictObject({ lineId: Id, version: Version, reason: Reason });
export type Ruling = z.output<typeof Ruling>;
