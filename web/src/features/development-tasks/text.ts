import { priorities, taskOrigins, taskTypes, verdicts } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Round, Task, TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow, targetDays } from '@mrp/contract/features/development-tasks/workflow.ts';
import { daysBetween } from '@mrp/contract/lib/days.ts';
import { actionsFrom, flowFor, type ActionOf, type Tone } from '@mrp/contract/lib/workflow.ts';
import type { Shade } from '../../kit/Swatch.tsx';
import { dayOf, formatDay, formatNumber, trimZeros } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { currentUserId } from '../../lib/session/session.ts';

export type TaskAction = ActionOf<typeof taskWorkflow>;

/** The steps of a task for whoever looks at it: who submitted its samples takes them back, others send them back. */
export const flowOf = ({ submittedById }: Pick<TaskRow, 'submittedById'>): typeof taskWorkflow =>
  flowFor(taskWorkflow, submittedById !== null && submittedById === currentUserId());
export const actionsOf = (task: Pick<TaskRow, 'state' | 'submittedById'>): TaskAction[] => actionsFrom(flowOf(task), task.state);

const labelOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';
export const typeText = ({ type }: Pick<Task, 'type'>): string => labelOf(taskTypes, type);
export const priorityText = ({ priority }: Pick<Task, 'priority'>): string => labelOf(priorities, priority);
export const originText = ({ origin }: Pick<Task, 'origin'>): string => labelOf(taskOrigins, origin);

const verdictTones: Readonly<Record<NonNullable<Round['verdict']>, Tone>> = { PASSED: 'success', REVISE: 'warning', REJECTED: 'danger' };
export const verdictTag = (verdict: NonNullable<Round['verdict']>): { tone: Tone; label: string } => ({
  tone: verdictTones[verdict],
  label: labelOf(verdicts, verdict),
});

/** Two decimals, more only if they are not zero. */
export const formatPrice = (text: string): string => formatNumber(text, Math.max(2, trimZeros(text).split('.')[1]?.length ?? 0));

export const rowShade = ({ code, name, hex, pictureId }: TaskRow, variant: '64' | '160'): Shade => ({
  name: `${code} ${name}`,
  hex,
  pictureUrl: pictureUrl(pictureId, variant),
});
export const taskShade = ({ name, hex, pictureIds }: Task): Shade => ({ name, hex, pictureUrl: pictureUrl(pictureIds[0], '160') });
export const roundShade = ({ supplier, sampleNo, hex, pictureIds }: Round): Shade => ({
  name: `${supplier.name} ${sampleNo}`,
  hex,
  pictureUrl: pictureUrl(pictureIds[0], '500'),
});

/** 11-20 已逾期 3 天；开发中超时：20 天，目标 15 天 */
export function overdueText({ overdue, dueOn, state, stateDays }: Pick<TaskRow, 'overdue' | 'dueOn' | 'state' | 'stateDays'>): string {
  if (overdue === 'DUE' && dueOn) return `已逾期 ${daysBetween(dueOn, dayOf(Date.now()))} 天`;
  const limit = targetDays[state as keyof typeof targetDays];
  return overdue === 'STATE' ? `${taskWorkflow.states[state].label}超时：${stateDays} 天，目标 ${limit} 天` : '';
}

/** 逾期 3 天；开发中超时 5 天, which may stand behind a day that is still to come */
export function shortOverdueText({ overdue, dueOn, state, stateDays }: Pick<TaskRow, 'overdue' | 'dueOn' | 'state' | 'stateDays'>): string {
  if (overdue === 'DUE' && dueOn) return `逾期 ${daysBetween(dueOn, dayOf(Date.now()))} 天`;
  const limit = targetDays[state as keyof typeof targetDays];
  return overdue === 'STATE' ? `${taskWorkflow.states[state].label}超时 ${stateDays - limit} 天` : '';
}

export const dueText = ({ dueOn }: Pick<TaskRow, 'dueOn'>): string => (dueOn ? formatDay(dueOn) : '');

export const compositionText = ({ compositions }: Pick<Round, 'compositions'>): string =>
  compositions.map(({ ingredient, share }) => `${ingredient.name}${trimZeros(share)}%`).join(' ');

/** Leaves out 派单, which asks for a person in a dialog of its own. */
const withoutAssignment = (flow: typeof taskWorkflow): typeof taskWorkflow => ({
  ...flow,
  transitions: { ...flow.transitions, assign: { ...flow.transitions.assign, automatic: true } },
});
export const pageWorkflow = withoutAssignment(taskWorkflow);
export const pageFlowOf = (task: Pick<TaskRow, 'submittedById'>): typeof taskWorkflow => withoutAssignment(flowOf(task));
