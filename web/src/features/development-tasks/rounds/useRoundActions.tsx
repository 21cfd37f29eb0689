import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Round, Task, TaskProduct } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../kit/lazy.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';

const RoundForm = lazyComponent(async () => (await import('./RoundForm.tsx')).RoundForm);
const VerdictForm = lazyComponent(async () => (await import('./VerdictForm.tsx')).VerdictForm);
const AdoptForm = lazyComponent(async () => (await import('./AdoptForm.tsx')).AdoptForm);

type Asked = { form: 'round'; round: Round | null; product?: TaskProduct } | { form: 'verdict' | 'adopt'; round: Round };

interface RoundActions {
  add: Action[];
  actionsOf: (round: Round) => Action[];
  /** 登记样品 of a product that the task asks about. */
  sampleOf: (product: TaskProduct) => Action[];
  dialog: ReactNode;
}

/** What may be done with the samples of a task in its state, and the dialogs. */
export function useRoundActions(task: Task): RoundActions {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { state, adoptedRoundId } = task;
  const samples = (state === 'DEVELOPING' || state === 'CONFIRMING') && adoptedRoundId === null;
  const judges = samples || (state === 'WAITING' && adoptedRoundId === null);
  const actionsOf = (round: Round): Action[] => [
    ...(state === 'CONFIRMING' && adoptedRoundId === null && round.verdict === 'PASSED'
      ? [{ key: 'adopt', label: taskWords.adopt, permission: developmentTasksApi.adopt, run: () => setAsked({ form: 'adopt', round }) }]
      : []),
    ...(judges && round.receivedOn !== null
      ? [
          {
            key: 'judge',
            label: round.verdict ? '改结论' : '结论',
            permission: developmentTasksApi.judgeRound,
            run: () => setAsked({ form: 'verdict', round }),
          },
        ]
      : []),
    ...(samples
      ? [{ key: 'edit', label: '编辑样品', permission: developmentTasksApi.editRound, run: () => setAsked({ form: 'round', round }) }]
      : []),
  ];
  const add = (product?: TaskProduct): Action[] =>
    samples
      ? [
          {
            key: 'round',
            label: '登记样品',
            permission: developmentTasksApi.addRound,
            run: () => setAsked({ form: 'round', round: null, ...(product && { product }) }),
          },
        ]
      : [];
  return { add: add(), actionsOf, sampleOf: add, dialog: asked && <Dialog {...{ asked, task, close }} /> };
}

function Dialog({ asked, task, close }: { asked: Asked; task: Task; close: () => void }) {
  if (asked.form === 'round') return <RoundForm open task={task} round={asked.round} product={asked.product} onClose={close} />;
  if (asked.form === 'verdict') return <VerdictForm open task={task} round={asked.round} onClose={close} />;
  return <AdoptForm open task={task} round={asked.round} onClose={close} />;
}
