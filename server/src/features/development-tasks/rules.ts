import type { RoundInput, TaskInput } from '@mrp/contract/features/development-tasks/input.ts';
import { refuseSupplier } from '../suppliers/rules.ts';

export type FieldMessage = readonly [field: string, message: string];

interface Stored {
  active: boolean;
}

/** What the facts of tasks and samples depend on. */
export interface TaskContext {
  classes: ReadonlyMap<string, Stored>;
  colours: ReadonlyMap<string, Stored & { name: string }>;
  units: ReadonlyMap<string, Stored & { decimals: number }>;
  ingredients: ReadonlySet<string>;
  users: ReadonlyMap<string, Stored>;
  suppliers: ReadonlyMap<string, { abbreviation: string; state: string }>;
}

type TaskReferences = Pick<TaskInput, 'classificationId' | 'colourId' | 'unitId' | 'collaboratorIds'>;

const usable = (rows: ReadonlyMap<string, Stored>, id: string | null, former: string | null | undefined): boolean =>
  id === null || (rows.has(id) && (rows.get(id)?.active === true || id === former));

/** Validation that needs other records. What the task already had (`kept`) may stay. */
export function checkTask(input: TaskInput, context: TaskContext, kept: Partial<TaskReferences> = {}): FieldMessage[] {
  const found: FieldMessage[] = [];
  if (!usable(context.classes, input.classificationId, kept.classificationId))
    found.push(['classificationId', '分类不存在或已停用，请重新选择']);
  if (!usable(context.colours, input.colourId, kept.colourId)) found.push(['colourId', '颜色不存在或已停用，请从颜色库重新选择']);
  if (!usable(context.units, input.unitId, kept.unitId)) found.push(['unitId', '单位不存在或已停用，请重新选择']);
  if (input.unitId === null && (input.targetPrice || input.forecastQuantity)) found.push(['unitId', '填了目标价或预计用量，请选择单位']);
  const unit = input.unitId === null ? undefined : context.units.get(input.unitId);
  const fraction = input.forecastQuantity?.split('.')[1]?.replace(/0+$/, '') ?? '';
  if (unit && fraction.length > unit.decimals) found.push(['forecastQuantity', `这个单位最多 ${unit.decimals} 位小数`]);
  const former = new Set(kept.collaboratorIds);
  if (input.collaboratorIds.some((id) => !context.users.has(id) || !(context.users.get(id)?.active || former.has(id))))
    found.push(['collaboratorIds', '协作人不存在或已停用，请重新选择']);
  return [...found, ...checkFibres(input, context)];
}

const checkFibres = ({ compositions }: Pick<TaskInput, 'compositions'>, { ingredients }: TaskContext): FieldMessage[] =>
  compositions.flatMap(({ ingredientId }, at): FieldMessage[] =>
    ingredients.has(ingredientId) ? [] : [[`compositions.${at}.ingredientId`, '成分不存在，请从字典选择']],
  );

/** The same for a sample. Its price and MOQ are in its own unit, else in the task's. */
export function checkRound(
  input: RoundInput,
  context: TaskContext,
  taskUnitId: string | null,
  kept: { supplierId?: string; colourId?: string | null; unitId?: string | null } = {},
): FieldMessage[] {
  const found: FieldMessage[] = [];
  const supplier = context.suppliers.get(input.supplierId);
  if (!supplier) found.push(['supplierId', '供应商不存在，请重新选择']);
  else if (supplier.state === 'TERMINATED' && input.supplierId !== kept.supplierId)
    found.push(['supplierId', '供应商已终止，请选择其他供应商']);
  else if (supplier.state === 'PAUSED' && input.supplierId !== kept.supplierId)
    found.push(['supplierId', refuseSupplier(supplier.abbreviation, supplier.state)]);
  if (!usable(context.colours, input.colourId, kept.colourId)) found.push(['colourId', '颜色不存在或已停用，请从颜色库重新选择']);
  if (!usable(context.units, input.unitId, kept.unitId)) found.push(['unitId', '单位不存在或已停用，请重新选择']);
  if ((input.unitId ?? taskUnitId) === null && (input.price || input.moq)) found.push(['unitId', '填了报价或起订量，请选择计价单位']);
  return [...found, ...checkFibres(input, context)];
}
