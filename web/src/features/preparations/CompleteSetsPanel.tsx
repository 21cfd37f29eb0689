import type { KitCompleteness } from '@mrp/contract/features/preparations/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { formatNumber, formatPercent, shareWidth } from '../../lib/format/format.ts';
import '../../kit/progress.css';
import './preparations.css';

interface CompleteSetsPanelProps {
  completeness: Omit<KitCompleteness, 'blockingLineId'>;
  /** Planned sets. */
  sets: string;
  /** The part that limits the number of complete sets. */
  blocking: string | null;
  /** Sets that the order itself has finished; null before it is one. */
  finished?: string | null;
}

/** 库存齐套率: complete sets from the available parts, and what limits them; 已备齐套率 beside it, which is another figure. */
export function CompleteSetsPanel({
  completeness: { sets: complete, rate, completeOn },
  sets,
  blocking,
  finished = null,
}: CompleteSetsPanelProps) {
  const isComplete = blocking === null;
  return (
    <section className="prep-kit" aria-label="库存齐套率">
      <p>
        <span>库存齐套率</span>
        <strong>
          {formatNumber(complete, 0)} <span className="k-unit">/ {formatNumber(sets, 0)} 套</span>
        </strong>
        <b>{formatPercent(rate, 2)}</b>
      </p>
      <span className="k-bar thick" aria-hidden="true">
        <i style={{ width: shareWidth(rate ?? '0') }} />
      </span>
      <p className={isComplete ? 'text-muted' : 'text-warning'}>
        {isComplete ? '各部分都够整套' : `受限：${blocking}`}
        {!isComplete && finished !== null && (completeOn ? `，最早 ${completeOn} 齐套` : '，还有部分没有接单，齐套日期未定')}
      </p>
      <p className="text-muted">
        库存齐套率：收货方现在的可用库存能配的整套 ÷ 套数，不论为谁备的。
        {finished !== null && `已备齐套率 ${formatPercent(rateOf(finished, sets), 2)}：本单已备 ${formatNumber(finished, 0)} 套 ÷ 套数。`}
      </p>
    </section>
  );
}

const rateOf = (finished: string, sets: string): string => roundHalfUp(decimal(finished).times(100).div(decimal(sets)), 2);
