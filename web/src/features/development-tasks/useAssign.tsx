import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { isOpen } from '@mrp/contract/features/development-tasks/workflow.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../kit/lazy.tsx';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import { formatCount } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { taskKind } from './kind.ts';

const AssignForm = lazyComponent(async () => (await import('./AssignForm.tsx')).AssignForm);

type Assigned = Pick<TaskRow, 'id' | 'code' | 'name' | 'state' | 'version'>;
type Label = '派单' | '改派';
const labelOf = ({ state }: Pick<Assigned, 'state'>): Label => (state === 'WAITING' ? '派单' : '改派');

interface Asked {
  subject: string;
  label: Label;
  assign: (assigneeId: string) => Promise<void>;
  end: (refusal: Error | null) => void;
}

interface Assigning {
  /** Resolves to the refusal that is not about the person; null when it was assigned or cancelled. */
  askFor: (task: Assigned) => Promise<Error | null>;
  actionsFor: (task: Assigned) => Action[];
  bulkAction: BulkAction;
  /** The dialog, which the page renders. */
  dialog: ReactNode;
}

/** 派单 and 改派 of one task or of many; a task that waits is assigned as it was seen, so that two people do not assign it one after the other. */
export function useAssign(): Assigning {
  const { asked, ask } = useQuestion();
  const one = useApiMutation(developmentTasksApi.transition, { refreshes: taskKind.refreshes, handlesErrors: 'all' });
  const many = useApiMutation(developmentTasksApi.assignMany, { refreshes: taskKind.refreshes, handlesErrors: 'all' });
  const askFor = (task: Assigned): Promise<Error | null> => {
    const { id, code, name, state, version } = task;
    const label = labelOf(task);
    const assign = async (assigneeId: string): Promise<void> => {
      if (state === 'WAITING') await one.mutateAsync({ params: { id }, body: { action: 'assign', version, assigneeId } });
      else {
        const [refused] = (await many.mutateAsync({ body: { chosen: { ids: [id] }, assigneeId } })).failed;
        if (refused) throw new Error(refused.reason);
      }
      toast.success(`${code} 已${label}`);
    };
    return ask({ subject: `${code} ${name}`, label, assign });
  };
  const press = async (task: Assigned): Promise<void> => {
    const refusal = await askFor(task);
    if (refusal) toast.error(refusal.message);
  };
  const run: BulkAction['run'] = async (chosen, count) => {
    let result: BulkResult | undefined;
    const assign = async (assigneeId: string): Promise<void> => {
      result = await many.mutateAsync({ body: { chosen, assigneeId } });
    };
    const refusal = await ask({ subject: `${formatCount(count)} 个开发任务`, label: '派单', assign });
    if (refusal) toast.error(refusal.message);
    return result;
  };
  const permission = developmentTasksApi.assignMany;
  return {
    askFor,
    actionsFor: (task) => (isOpen(task.state) ? [{ key: 'assign', label: labelOf(task), permission, run: () => void press(task) }] : []),
    bulkAction: { key: 'assign', label: '派单', permission, run },
    dialog: asked && (
      <AssignForm
        open
        subject={asked.subject}
        label={asked.label}
        assign={asked.assign}
        onRefused={asked.end}
        onClose={() => asked.end(null)}
      />
    ),
  };
}

/** The dialog's question; resolves to the refusal that is not about the person. */
function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Omit<Asked, 'end'>) =>
    new Promise<Error | null>((resolve) => {
      const end = (refusal: Error | null) => {
        setAsked(null);
        resolve(refusal);
      };
      setAsked({ ...question, assign: (assigneeId) => question.assign(assigneeId).then(() => end(null)), end });
    });
  return { asked, ask };
}
