import { formatPercent } from '../../lib/format.ts';
import { shareWidth } from './text.ts';
import './preparations.css';

/** Progress as a thin bar and a percentage. */
export function ProgressPanel({ percent, label = '进度' }: { percent: string; label?: string }) {
  return (
    <span className="prep-progress">
      <span className="prep-bar" aria-hidden="true">
        <i style={{ width: shareWidth(percent) }} />
      </span>
      <span className="visually-hidden">{label}</span>
      <b>{formatPercent(percent, 0)}</b>
    </span>
  );
}
