import type { KitCompleteness } from '@mrp/contract/features/preparations/record.ts';
import { formatNumber, formatPercent, shareWidth } from '../../lib/format.ts';
import '../../kit/progress.css';
import './preparations.css';

interface KitPanelProps {
  completeness: Omit<KitCompleteness, 'blockingLineId'>;
  /** Planned sets. */
  sets: string;
  /** The part that limits the number of complete sets. */
  blocking: string | null;
  /** Before ordering: counts available stock only, without receipts. */
  planned?: boolean;
}

/** 齐套率: complete sets from the available parts, and what limits them. */
export function KitPanel({ completeness: { sets: complete, rate, completeOn }, sets, blocking, planned = false }: KitPanelProps) {
  const isComplete = blocking === null;
  return (
    <section className="prep-kit" aria-label="齐套率">
      <p>
        <span>齐套</span>
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
        {!isComplete && !planned && (completeOn ? `，最早 ${completeOn} 齐套` : '，还有部分没有接单，齐套日期未定')}
      </p>
    </section>
  );
}
