import { formatNumber } from '../../lib/format/format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Swatch, type Shade } from '../Swatch.tsx';
import './scored-list.css';

export interface ScoredItem {
  id: string;
  shade: Shade;
  name: string;
  /** Grey text beside the name: a code, a colour. */
  note: string;
  to: string;
  /** Leaves what is being typed on this page alone. */
  newTab?: boolean;
  /** In percent, 0 to 100. */
  score: string;
  reasons: readonly string[];
  /** A state, where it is not the usual one. */
  tag?: ReactNode;
  action?: ReactNode;
}

/** Records ranked by likeness: each with its score as a bar and the reasons as chips. */
export function ScoredList({ items, label }: { items: readonly ScoredItem[]; label: string }) {
  return (
    <ul className="plain-list k-scored" aria-label={label}>
      {items.map(({ id, shade, name, note, to, newTab, score, reasons, tag, action }) => (
        <li key={id}>
          <Swatch shade={shade} size={40} silent />
          <div>
            <p>
              <Link to={to} {...(newTab && { target: '_blank' })}>
                {name}
              </Link>{' '}
              <span className="text-muted">{note}</span> {tag}
            </p>
            <ReasonChips reasons={reasons} />
          </div>
          <ScoreBar score={score} />
          {action}
        </li>
      ))}
    </ul>
  );
}

export function ReasonChips({ reasons }: { reasons: readonly string[] }) {
  return (
    <span className="k-reasons">
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </span>
  );
}

/** 95.98% above a bar of that length, as exact as the score is given. */
export function ScoreBar({ score }: { score: string }) {
  return (
    <span className="k-score">
      <span className="num">
        <span className="visually-hidden">相似度 </span>
        {formatNumber(score, score.includes('.') ? 2 : 0)}%
      </span>
      <i style={{ backgroundSize: `${score}% 100%` }} />
    </span>
  );
}
