import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  /** The one suggested next step. */
  action?: ReactNode;
  /** Fills a page that has no content. */
  heading?: boolean;
}

export function EmptyState({ title, hint, action, heading = false }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {heading ? <h1>{title}</h1> : <p className="empty-state-title">{title}</p>}
      {hint && <p className="empty-state-hint">{hint}</p>}
      {action}
    </div>
  );
}
