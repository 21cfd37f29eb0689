import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow, type TaskState } from '@mrp/contract/features/development-tasks/workflow.ts';
import { useState } from 'react';
import { onNewest } from '../../kit/object/newest-record.ts';
import type { TransitionInput } from '../../kit/object/transitions/TransitionDialog.tsx';
import { useTransitionQuestion } from '../../kit/object/transitions/useTransitionQuestion.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { actionsOf } from './text.ts';
import { useAssign } from './useAssign.tsx';
import { taskKind } from './kind.ts';

const { states, transitions } = taskWorkflow;

const taskWrites = { refreshes: taskKind.refreshes, handlesErrors: 'all' } as const;

/** Cards move by the workflow: the server decides, a refused card goes back and says why. */
export function useBoardMoves() {
  const can = useCan();
  const [moving, setMoving] = useState<{ task: TaskRow; to: TaskState } | null>(null);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync } = useApiMutation(developmentTasksApi.transition, { ...taskWrites, blocking: false });
  const { ask, dialog } = useTransitionQuestion(taskWorkflow);
  const assign = useAssign();
  const refuse = (id: string, reason: string | null) =>
    setRefusals((now) => ({
      ...Object.fromEntries(Object.entries(now).filter(([key]) => key !== id)),
      ...(reason !== null && { [id]: reason }),
    }));

  const send = async (task: TaskRow, to: TaskState): Promise<void> => {
    const action = actionsOf(task).find((name) => transitions[name].to === to);
    if (!action) return refuse(task.id, `不能从“${states[task.state].label}”移到“${states[to].label}”${waysOf(task)}`);
    const { label, permission } = transitions[action];
    if (!can(permission)) return refuse(task.id, `没有“${label}”的权限`);
    if (action === 'assign') {
      const refusal = await assign.askFor(task);
      return refusal ? refuse(task.id, reasonOf(refusal)) : undefined;
    }
    const work = async (of: TaskRow, input: TransitionInput) => {
      setMoving({ task, to });
      try {
        await mutateAsync({ params: { id: task.id }, body: { action, version: of.version, ...input } });
      } finally {
        setMoving(null);
      }
    };
    try {
      await ask(action, `${task.code} ${task.name}`, {}, onNewest(task, work));
    } catch (error) {
      // Where nothing was asked; a dialog says it itself.
      refuse(task.id, reasonOf(error));
    }
  };
  const move = (task: TaskRow, to: TaskState): void => {
    refuse(task.id, null);
    if (task.state !== to) void send(task, to);
  };
  const dialogs = (
    <>
      {dialog}
      {assign.dialog}
    </>
  );
  return { move, moving, refusals, dismiss: (id: string) => refuse(id, null), dialogs };
}

/** Where a card may go from here. */
export const targetsOf = (task: Pick<TaskRow, 'state' | 'submittedById'>) =>
  actionsOf(task).map((action) => ({
    action,
    label: transitions[action].label,
    permission: transitions[action].permission,
    to: transitions[action].to,
  }));

function waysOf(task: TaskRow): string {
  const ways = targetsOf(task).map(({ to }) => `“${states[to].label}”`);
  return ways.length > 0 ? `，可以移到${ways.join('、')}` : '';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '移动失败，请重试';
  if (error.is('VERSION_CONFLICT')) return '内容已被他人修改，已显示最新状态，请核对后再移';
  return [error.message, ...Object.values(error.fields)].join('：');
}
