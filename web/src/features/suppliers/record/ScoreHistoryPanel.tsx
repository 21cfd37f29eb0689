import type { SupplierScore } from '@mrp/contract/features/suppliers/score.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { StepChart } from '../../../kit/chart/StepChart.tsx';
import { dayOf } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/useNow.ts';

interface ScoreHistoryProps {
  history: SupplierScore['history'];
  current: string | null | undefined;
}

/** The score at the end of each month, and as it is today; nothing before the first month or for those who may not see it. */
export function ScoreHistoryPanel({ history, current }: ScoreHistoryProps) {
  const now = dayOf(useNow());
  const steps = history.flatMap(({ month, score }) => (score ? [{ day: lastDayOf(month), value: score }] : []));
  const first = steps[0];
  if (!first) return null;
  const line = {
    key: 'score',
    label: supplierWords.score,
    steps: current ? [...steps, { day: now, value: current }] : steps,
    strong: true,
  };
  return (
    <>
      <h3 className="supplier-history">月末评分</h3>
      <StepChart label="月末评分" lines={[line]} from={first.day} to={now} decimals={1} />
    </>
  );
}

function lastDayOf(month: string): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}
