import { decimal } from '@mrp/contract/lib/decimals.ts';
import { formatPercent, shareWidth } from '../lib/format.ts';
import './progress.css';

/** Whole percents as they are, others with their decimals: 99.98 % is not finished yet. */
const progressText = (percent: string): string => formatPercent(percent, decimal(percent).isInteger() ? 0 : 2);

/** Progress as a thin bar and a percentage. */
export function ProgressBar({ percent, label = '进度' }: { percent: string; label?: string }) {
  return (
    <span className="k-progress">
      <span className="k-bar" aria-hidden="true">
        <i style={{ width: shareWidth(percent) }} />
      </span>
      <span className="visually-hidden">{label}</span>
      <b>{progressText(percent)}</b>
    </span>
  );
}
