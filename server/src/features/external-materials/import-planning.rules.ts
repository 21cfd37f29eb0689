import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { printValue } from '../../platform/imports/columns.ts';
import { parseInput } from '../../platform/imports/groups.ts';
import type { Lookups } from '../../platform/imports/object.ts';
import { addError, canonical, isValid, textOf } from '../../platform/imports/row-result.ts';
import type { RecordPlan } from '../../platform/imports/record-import.ts';
import { externalColumns } from './import-columns.rules.ts';
import type { ColourRow } from './import-merging.rules.ts';

export const externalRights = {
  create: externalMaterialsApi.create.permission.anyOf[0],
  edit: externalMaterialsApi.edit.permission.anyOf[0],
} as const satisfies Record<string, Permission>;

export type ExternalPlan = RecordPlan<ExternalMaterial, ExternalInput>;

/** A row with what it makes of its record; `before`: the stored record that it changes. */
export interface ExternalDraftRow extends ColourRow {
  input: ExternalInput;
  before: ExternalMaterial | undefined;
}

const fields = externalColumns.map(({ key }) => key).filter((key) => key !== 'code' && key !== 'picture');
const quantities = ['moq', 'moqPerColour', 'packQuantity', 'samplePrice', 'price'] as const;

/** Reads a row by the schema of the form; messages go to their cells. */
export function draftRow({ verdict, row }: ColourRow, before: ExternalMaterial | undefined): ExternalDraftRow | null {
  verdict.code = before?.code ?? null;
  const kept = before ? externalInputOf(before) : {};
  const said = fields.flatMap((field) => {
    const isGiven = row.values.has(field) && !(before && row.inferred.has(field));
    return isGiven ? [[field, row.values.get(field)] as const] : [];
  });
  const pictureIds = before && before.pictureIds.length > 0 ? before.pictureIds : row.pictureIds.slice(0, 1);
  const colourId = row.values.has('colourName') ? { colourId: textOf(row, 'colourId') || null } : {};
  const draft = { ...kept, ...Object.fromEntries(said), ...colourId, pictureIds };
  const input = parseInput(ExternalInput, draft, ([column = 'name']) => ({ verdict, column }));
  if (!input) return null;
  refuseOtherUnits({ verdict, row }, input.unitId);
  return isValid(verdict) ? { verdict, row, input, before } : null;
}

/** A unit beside a number is the unit of the quotation. */
function refuseOtherUnits({ verdict, row }: ColourRow, unitId: string | null): void {
  for (const column of quantities) {
    const unit = row.units.get(column);
    if (unit !== undefined && unitId !== null && unit !== unitId) addError(verdict, column, '单位与计价单位不同，请换算后填写');
  }
}

/** Decides between creating, changing and leaving alone; `permissions` are the importing user's. */
export function planRow(
  plan: ExternalPlan,
  { verdict, input, before }: Pick<ExternalDraftRow, 'verdict' | 'input' | 'before'>,
  { strategy, permissions, lookups }: { strategy: KeyStrategy; permissions: ReadonlySet<string>; lookups: Lookups },
): void {
  if (before) planEdit(plan, { verdict, input, before }, strategy, permissions, lookups);
  else if (strategy === 'UPDATE') verdict.note = '外部物料不存在，按“仅更新”跳过';
  else if (!permissions.has(externalRights.create)) addError(verdict, 'name', `没有“${externalRights.create}”权限，不能新建外部物料`);
  else {
    verdict.added = true;
    plan.created.push(input);
  }
}

function planEdit(
  plan: ExternalPlan,
  { verdict, input, before }: Pick<ExternalDraftRow, 'verdict' | 'input'> & { before: ExternalMaterial },
  strategy: KeyStrategy,
  permissions: ReadonlySet<string>,
  lookups: Lookups,
): void {
  if (strategy === 'CREATE') {
    verdict.note = `已有 ${before.code}，按“仅新增”跳过`;
    return;
  }
  const kept = externalInputOf(before);
  const valueOf = (one: ExternalInput, field: string): unknown => (one as Record<string, unknown>)[field];
  const columns = fields.filter((field) => canonical(valueOf(kept, field)) !== canonical(valueOf(input, field)));
  const [first] = columns;
  if (first === undefined) return;
  if (before.state !== 'PENDING')
    addError(verdict, first, `${before.code} 当前为“${externalWorkflow.states[before.state].label}”，不能修改`);
  else if (!permissions.has(externalRights.edit)) addError(verdict, first, `没有“${externalRights.edit}”权限，不能修改外部物料`);
  if (!isValid(verdict)) return;
  verdict.changed = true;
  for (const key of columns) {
    const column = externalColumns.find((one) => one.key === key);
    if (column) verdict.before.set(key, printValue(column, valueOf(kept, key), lookups));
  }
  plan.edited.push({ before, input });
}

/** The input that the form of a stored record would send. */
export function externalInputOf(external: ExternalMaterial): ExternalInput {
  const names = Object.keys(ExternalInput.shape) as (keyof ExternalInput)[];
  const kept = Object.fromEntries(names.map((name) => [name, (external as unknown as Record<string, unknown>)[name]]));
  const { classification, unit, compositions, leadDaysSpot, leadDaysBulk } = external;
  return {
    ...(kept as unknown as ExternalInput),
    classificationId: classification.id,
    unitId: unit?.id ?? null,
    leadDaysSpot: textOfDays(leadDaysSpot),
    leadDaysBulk: textOfDays(leadDaysBulk),
    compositions: compositions.map(({ ingredient, share }) => ({ ingredientId: ingredient.id, share })),
  };
}

const textOfDays = (days: string | number | null): string | null => (days === null ? null : String(days));
