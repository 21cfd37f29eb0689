import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickRow } from '@mrp/contract/features/picks/record.ts';
import type { PickStep } from '@mrp/contract/features/picks/workflow.ts';
import { useTransitionQuestion } from '../../kit/object/transitions/useTransitionQuestion.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { pickFlow, pickRefreshes } from './text.ts';
import { alreadyTold } from '../../lib/api/already-told.ts';

/** 关单 and 取消 of a row. */
export function usePickMoves() {
  const { ask, dialog } = useTransitionQuestion(pickFlow);
  const { mutateAsync } = useApiMutation(picksApi.transition, { refreshes: pickRefreshes });
  const move = async ({ id, code, version }: PickRow, action: PickStep): Promise<void> => {
    const done = await ask(action, `领料单 ${code}`, {}, ({ reason = '' }) =>
      mutateAsync({ params: { id }, body: { action, version, reason } }),
    );
    if (done) toast.success(`${code} 已${pickFlow.transitions[action].label}`);
  };
  const actionFor = (row: PickRow, action: PickStep): Action => {
    const { label, permission, danger = false } = pickFlow.transitions[action];
    return { key: action, label, permission, danger, run: () => void move(row, action).catch(alreadyTold) };
  };
  return { actionFor, dialog };
}
