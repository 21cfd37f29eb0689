import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../kit/lazy.tsx';
import type { Action } from '../../kit/list/list-actions.ts';

const RoundForm = lazyComponent(async () => (await import('./RoundForm.tsx')).RoundForm);
const VerdictForm = lazyComponent(async () => (await import('./VerdictForm.tsx')).VerdictForm);
const AdoptForm = lazyComponent(async () => (await import('./AdoptForm.tsx')).AdoptForm);

type Asked = { form: 'round'; round: Round | null } | { form: 'verdict' | 'adopt'; round: Round };

/** What may be done with the samples of a task in its state, and the dialogs. */
export function useRoundActions(task: Task): { add: Action[]; actionsOf: (round: Round) => Action[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { state, adoptedRoundId } = task;
  const samples = (state === 'DEVELOPING' || state === 'CONFIRMING') && adoptedRoundId === null;
  const judges = samples || (state === 'WAITING' && adoptedRoundId === null);
  const actionsOf = (round: Round): Action[] => [
    ...(state === 'CONFIRMING' && adoptedRoundId === null && round.verdict === 'PASSED'
      ? [{ key: 'adopt', label: '采纳', permission: developmentTasksApi.adopt, run: () => setAsked({ form: 'adopt', round }) }]
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
  const add: Action[] = samples
    ? [{ key: 'round', label: '登记样品', permission: developmentTasksApi.addRound, run: () => setAsked({ form: 'round', round: null }) }]
    : [];
  return { add, actionsOf, dialog: asked && <Dialog {...{ asked, task, close }} /> };
}

function Dialog({ asked, task, close }: { asked: Asked; task: Task; close: () => void }) {
  if (asked.form === 'round') return <RoundForm open task={task} round={asked.round} onClose={close} />;
  if (asked.form === 'verdict') return <VerdictForm open task={task} round={asked.round} onClose={close} />;
  return <AdoptForm open task={task} round={asked.round} onClose={close} />;
}
