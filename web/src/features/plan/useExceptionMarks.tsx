import { planApi } from '@mrp/contract/features/plan.ts';
import type { PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { purchaseOfExceptionsAddress } from '../purchases/text.ts';
import { exceptionName, exceptionReads } from './exception-text.ts';
import type { MarkedExceptions } from './SnoozeForm.tsx';

const SnoozeForm = lazyPanel(async () => (await import('./SnoozeForm.tsx')).SnoozeForm);
const OwnerForm = lazyPanel(async () => (await import('./OwnerForm.tsx')).OwnerForm);

/** Lines of one new purchase. */
const MAX_TOGETHER = 100;

type Form = 'snooze' | 'owner';
type Marked = MarkedExceptions & { ownerId?: string | null };
interface Asked {
  form: Form;
  of: Marked;
  end: (result: BulkResult | undefined) => void;
}

interface ExceptionMarks {
  actionsFor: (row: PlanException) => Action[];
  bulkActions: BulkAction[];
  /** The dialog, which the page renders. */
  dialog: ReactNode;
}

/** 暂缓, 恢复 and 负责人 of one exception or of many, and one new purchase of several; what others do is first of all given to one of them. */
export function useExceptionMarks(isOthers: (row: PlanException) => boolean): ExceptionMarks {
  const { asked, ask } = useQuestion();
  const buy = useBuying();
  const { mutate: wake } = useApiMutation(planApi.snooze, { refreshes: exceptionReads });
  const actionsFor = (row: PlanException): Action[] => {
    const { id, version } = row;
    const of = { chosen: { ids: [id] }, version, subject: exceptionName(row) };
    const wakeUp = () =>
      wake({ body: { chosen: of.chosen, version, until: null, reason: '' } }, { onSuccess: () => toast.success(`${of.subject} 已恢复`) });
    const owner = () => void ask('owner', { ...of, ownerId: row.owner?.id ?? null });
    return [
      row.shelf === 'SNOOZED'
        ? { key: 'wake', label: '恢复', permission: planApi.snooze, apart: true, run: wakeUp }
        : { key: 'snooze', label: planWords.snooze, permission: planApi.snooze, apart: true, run: () => void ask('snooze', of) },
      { key: 'owner', label: planWords.changeOwner, permission: planApi.assign, run: owner, ...(!isOthers(row) && { apart: true }) },
    ];
  };
  const many =
    (form: Form): BulkAction['run'] =>
    (chosen, count) =>
      ask(form, { chosen, subject: `${formatCount(count)} 条` });
  const Dialog = asked?.form === 'owner' ? OwnerForm : SnoozeForm;
  return {
    actionsFor,
    bulkActions: [
      buy,
      { key: 'snooze', label: planWords.snooze, permission: planApi.snooze, run: many('snooze') },
      { key: 'owner', label: planWords.changeOwner, permission: planApi.assign, run: many('owner') },
    ],
    dialog: asked && <Dialog of={asked.of} onDone={asked.end} />,
  };
}

/** 合并下单: the form of one new purchase shows its lines, quantities and money by supplier before it is saved. */
function useBuying(): BulkAction {
  const navigate = useNavigate();
  return {
    key: 'buy',
    label: '合并下单',
    permission: purchasesApi.create,
    run: async (chosen) => {
      if (!('ids' in chosen) || chosen.ids.length > MAX_TOGETHER) toast.error(`一次最多合并 ${MAX_TOGETHER} 条，请勾选要下单的`);
      else await navigate(purchaseOfExceptionsAddress(chosen.ids));
    },
  };
}

/** The dialog's question; resolves to undefined when it was closed. */
function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (form: Form, of: Marked) =>
    new Promise<BulkResult | undefined>((resolve) => {
      const end = (result: BulkResult | undefined) => {
        setAsked(null);
        resolve(result);
      };
      setAsked({ form, of, end });
    });
  return { asked, ask };
}
