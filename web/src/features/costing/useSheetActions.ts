import { costingApi } from '@mrp/contract/features/costing.ts';
import { departmentNames, departments, type Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, CostTask } from '@mrp/contract/features/costing/record.ts';
import { isOpenSheet } from '@mrp/contract/features/costing/workflow.ts';
import { confirm } from '../../kit/actions/Confirm.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { currentUserId } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { costingReads, ownDepartments } from './text.ts';

/** What a submission fixes: its lines, those without a conclusion, and who may undo it. */
function submitText({ code }: CostSheet, { lines, decided }: CostTask): string {
  const open = lines - decided;
  return `${code} ${lines} 行${open > 0 ? `，${open} 行还没有结论` : ''}。提交后不能再改；送审以前您可以撤回，核价部也可以退回重核。`;
}

/** Departments whose lines the user may price now: their task is open. */
export function useEditableDepartments(sheet: CostSheet): Department[] {
  const can = useCan();
  if (!isOpenSheet(sheet.state)) return [];
  const open = new Set(sheet.tasks.filter(({ submittedAt }) => submittedAt === null).map(({ department }) => department));
  return ownDepartments(can).filter((department) => open.has(department));
}

/** Keeps on the page for which lines a submission was refused. */
export type Watch = (work: Promise<unknown>) => Promise<unknown>;

/** 开始核价 and 提交 of these departments, each by its own right; the costing department submits the whole sheet. */
export function useTaskActions(sheet: CostSheet, shown: readonly Department[] = departmentNames, watch?: Watch): Action[] {
  const startTask = useStartTask();
  const submit = useApiMutation(costingApi.submitTask, { refreshes: costingReads });
  const withdraw = useApiMutation(costingApi.withdrawTask, { refreshes: costingReads });
  const { tasks, quotation } = sheet;
  const params = { id: quotation.id };
  if (!isOpenSheet(sheet.state)) return [];
  const own = tasks.filter(({ department }) => shown.includes(department));
  const withdrawals = own
    .filter(({ submittedById }) => submittedById === currentUserId())
    .map(({ department, version }): Action => {
      const { label, submit: permission } = departments[department];
      const run = () =>
        withdraw.mutate({ params, body: { department, version } }, { onSuccess: () => toast.success(`${label}核价已撤回`) });
      return { key: `withdraw-${department}`, label: `撤回${label}核价`, permission, run };
    });
  const open = own
    .filter(({ submittedAt }) => submittedAt === null)
    .flatMap((task): Action[] => {
      const { department, assignee, version } = task;
      const { label, submit: right } = departments[department];
      const done: Action = {
        key: `submit-${department}`,
        label: `提交${label}核价`,
        permission: right,
        run: () =>
          void confirm({ title: `提交${label}核价？`, content: submitText(sheet, task), okText: '提交' }).then((yes) => {
            if (!yes) return;
            const work = submit.mutateAsync({ params, body: { department, version } });
            // What is refused was told by the call.
            void (watch ? watch(work) : work).then(
              () => toast.success(`${label}核价已提交`),
              () => undefined,
            );
          }),
      };
      const begins = assignee === null ? [startTask(quotation.id, department, version)] : [];
      return [...begins, ...(department === 'COSTING' ? [] : [done])];
    });
  return [...open, ...withdrawals];
}

/** 开始核价: the user takes the task of a department. */
export function useStartTask(): (quotationId: string, department: Department, version: number) => Action {
  const { mutate } = useApiMutation(costingApi.startTask, { refreshes: costingReads });
  return (id, department, version) => {
    const { label, start } = departments[department];
    return {
      key: `start-${department}`,
      label: `${label}开始核价`,
      permission: start,
      run: () => mutate({ params: { id }, body: { department, version } }, { onSuccess: () => toast.success(`${label}的任务由您核价`) }),
    };
  };
}
