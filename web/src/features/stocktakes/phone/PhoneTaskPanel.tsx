import type { StocktakeState } from '@mrp/contract/features/stocktakes/workflow.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { PlainLink } from '../../../kit/PlainLink.tsx';
import { useWedgeScanner } from '../../../kit/scan/useWedgeScanner.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { usePlainAddress } from '../../../lib/plain-address.ts';
import { PhoneHeadPanel } from './PhoneHeadPanel.tsx';
import { countAddress, recountAddress } from './phone-text.ts';
import { useCountTask, type OpenTask } from './useCountTask.ts';
import { usePhone } from './usePhone.ts';

interface PhoneTaskProps {
  title: string;
  state: StocktakeState;
  /** `early`: codes that were scanned while the task was being read, for the page to take. */
  children: (open: OpenTask, early: string[]) => ReactNode;
}

/** The task of the address where it is on this phone and in this state, or the next step. */
export function PhoneTaskPanel({ title, state, children }: PhoneTaskProps) {
  const id = usePlainAddress(({ url }) => url.searchParams.get('id') ?? '');
  const open = useCountTask(id);
  const known = usePhone(({ tasks }) => tasks.find((task) => task.id === id));
  const [early] = useState<string[]>(() => []);
  if (id !== '' && open === undefined && known) return <Reading early={early} />;
  if (open?.task.download && open.task.row.state === state && !open.task.isGone) return children(open, early);
  return (
    <div className="phone">
      <PhoneHeadPanel title={known?.row.code ?? title} back="/inventoryIndex" />
      <main className="phone-empty">
        <p>{whyNot(known, state)}</p>
        {known && !known.isGone && known.download && (known.row.state === 'RECOUNT' || known.row.state === 'COUNTING') && (
          <PlainLink className="phone-button" href={known.row.state === 'RECOUNT' ? recountAddress(id) : countAddress(id)}>
            {known.row.state === 'RECOUNT' ? '去复盘' : '去盘点'}
          </PlainLink>
        )}
        <PlainLink className="phone-button primary" href="/inventoryIndex">
          选择任务
        </PlainLink>
      </main>
    </div>
  );
}

/** A scanner does not wait for the phone: what it reads meanwhile is kept. */
function Reading({ early }: { early: string[] }) {
  useWedgeScanner((code) => early.push(code));
  return <div className="phone" aria-busy="true" />;
}

/** Takes what was scanned before the page listened. */
export function useEarlyScans(early: string[], take: (code: string) => void): void {
  const latest = useLatest(take);
  useEffect(() => early.splice(0).forEach((code) => latest.current(code)), [early, latest]);
}

function whyNot(task: OpenTask['task'] | undefined, state: StocktakeState): string {
  if (!task) return '请从盘点任务里选择一张盘点单。';
  if (task.isGone) return '这张盘点单已结束，或已换人盘点；没有同步的记录在“待同步”里。';
  if (!task.download) return '这张盘点单还没有下载到本机，请先下载。';
  return state === task.row.state ? '' : `这张盘点单${stocktakeStates[task.row.state].label}。`;
}
