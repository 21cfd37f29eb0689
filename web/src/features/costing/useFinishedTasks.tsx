import { departments, type SubmittingDepartment } from '@mrp/contract/features/costing/parts.ts';
import { useState, type ReactNode } from 'react';
import { lazyPanel } from '../../kit/lazy.tsx';
import type { Action } from '../../kit/list/list-actions.ts';

const FinishedTasksForm = lazyPanel(async () => (await import('./FinishedTasksForm.tsx')).FinishedTasksForm);

/** 批量提交 above the lists of these departments. */
export function useFinishedTasks(shown: readonly SubmittingDepartment[]): { actions: readonly Action[]; dialog: ReactNode } {
  const [open, setOpen] = useState<SubmittingDepartment | null>(null);
  return {
    actions: shown.map((department) => ({
      key: `submit-finished-${department}`,
      label: `提交${departments[department].label}核价`,
      permission: departments[department].submit,
      run: () => setOpen(department),
    })),
    dialog: open && <FinishedTasksForm department={open} onClose={() => setOpen(null)} />,
  };
}
