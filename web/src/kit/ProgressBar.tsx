import { formatProgress, shareWidth } from '../lib/format.ts';
import './progress.css';

/** Progress as a thin bar and a percentage. */
export function ProgressBar({ percent, label = '进度' }: { percent: string; label?: string }) {
  return (
    <span className="k-progress">
      <span className="k-bar" aria-hidden="true">
        <i style={{ width: shareWidth(percent) }} />
      </span>
      <span className="visually-hidden">{label}</span>
      <b>{formatProgress(percent)}</b>
    </span>
  );
}
