import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Transition } from '@mrp/contract/lib/workflow.ts';
import type { RecordPaths } from '../../lib/page-route.ts';
import { toast } from '../../lib/toast.ts';
import { useRecordStep } from './useRecordObject.ts';

interface Submitted<Named> {
  calls: { transition: Endpoint };
  workflow: { transitions: { submit: Pick<Transition<string>, 'label' | 'permission'> } };
  nameOf: (record: Named) => string;
  paths: Pick<RecordPaths, 'editOf'>;
  refreshes: readonly Endpoint[];
}

const SUBMIT = 'submit';
export const isSubmit = (action: string): boolean => action === SUBMIT;

/** 保存并提交 of a form: its button, and what follows the save. A refused submission goes on in the form. */
export function useSubmitOnSave<Named>(kind: Submitted<Named>, buttonLabel: string) {
  const step = useRecordStep(kind, { handlesErrors: 'all' });
  const { label, permission } = kind.workflow.transitions.submit;
  return {
    button: { key: SUBMIT, label: buttonLabel, permission },
    follow: {
      run: async (saved: Named & { id: string; version: number }, action: string): Promise<void> => {
        if (!isSubmit(action)) return;
        await step(saved, SUBMIT);
        toast.success(`已${label} ${kind.nameOf(saved)}`);
      },
      reopen: ({ id }: { id: string }) => kind.paths.editOf(id),
    },
  };
}
