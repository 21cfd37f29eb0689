import { formatProgress, shareWidth } from '../lib/format/format.ts';
import type { Shortfall } from './tables/shortfall.ts';
import './progress.css';

interface ProgressBarProps {
  percent: string;
  label?: string;
  /** Why it is over below 100 %. */
  short?: Shortfall | null;
}

/** Progress as a thin bar and a percentage. */
export function ProgressBar({ percent, label = '进度', short }: ProgressBarProps) {
  return (
    <span className="k-progress">
      <span className="k-bar" aria-hidden="true">
        <i style={{ width: shareWidth(percent) }} />
      </span>
      <span className="visually-hidden">{label}</span>
      <b>{formatProgress(percent)}</b>
      {short && (
        <span className="k-overdue-word text-muted" title={short.told}>
          {short.word}
        </span>
      )}
    </span>
  );
}
