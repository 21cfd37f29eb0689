import type { StocktakeState } from '@mrp/contract/features/stocktakes/workflow.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { ReactNode } from 'react';
import { PlainLink } from '../../../kit/plain/PlainLink.tsx';
import type { ScanQueue } from '../../../kit/scan/scan-queue.ts';
import { useScanQueue } from '../../../kit/scan/useScans.ts';
import { usePlainAddress } from '../../../lib/plain-address.ts';
import { PhoneHeadPanel } from './PhoneHeadPanel.tsx';
import { countAddress, recountAddress } from './phone-text.ts';
import { useCountTask, type OpenTask } from './useCountTask.ts';
import { usePhone } from './usePhone.ts';

interface PhoneTaskProps {
  title: string;
  state: StocktakeState;
  /** `scans`: those of the scanner from the moment that the task is being read, for the page to take. */
  children: (open: OpenTask, scans: ScanQueue) => ReactNode;
}

/** The task of the address where it is on this phone and in this state, or the next step. */
export function PhoneTaskPanel({ title, state, children }: PhoneTaskProps) {
  const id = usePlainAddress(({ url }) => url.searchParams.get('id') ?? '');
  const open = useCountTask(id);
  const known = usePhone(({ tasks }) => tasks.find((task) => task.id === id));
  const scans = useScanQueue();
  if (id !== '' && open === undefined && known) return <div className="phone" aria-busy="true" />;
  if (open?.task.download && open.task.row.state === state && !open.task.isGone) return children(open, scans);
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

function whyNot(task: OpenTask['task'] | undefined, state: StocktakeState): string {
  if (!task) return '请从盘点任务里选择一张盘点单。';
  if (task.isGone) return '这张盘点单已结束，或已换人盘点；没有同步的记录在“待同步”里。';
  if (!task.download) return '这张盘点单还没有下载到本机，请先下载。';
  return state === task.row.state ? '' : `这张盘点单${stocktakeStates[task.row.state].label}。`;
}
