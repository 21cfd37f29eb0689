import { costingApi } from '@mrp/contract/features/costing.ts';
import { departments } from '@mrp/contract/features/costing/parts.ts';
import type { CostTask } from '@mrp/contract/features/costing/record.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { costingReads } from './text.ts';

interface Urged {
  id: string;
  state: string;
  tasks: readonly CostTask[];
}

/** 催办 of the departments whose task is open. */
export function useUrging(): { actionsFor: (row: Urged) => Action[] } {
  const { mutate } = useApiMutation(costingApi.urgeTask, { refreshes: costingReads });
  return {
    actionsFor: ({ id, state, tasks }) =>
      state !== 'COSTING'
        ? []
        : tasks
            .filter(({ submittedAt }) => submittedAt === null)
            .map(({ department }) => ({
              key: `urge-${department}`,
              label: `催办${departments[department].label}`,
              permission: costingApi.urgeTask,
              run: () =>
                mutate(
                  { params: { id }, body: { department } },
                  { onSuccess: () => toast.success(`已催办${departments[department].label}`) },
                ),
            })),
  };
}
