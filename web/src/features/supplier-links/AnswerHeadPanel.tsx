import type { ReactNode } from 'react';
import { formatTime } from '../../lib/format/format.ts';

interface AnswerHeadProps {
  answer: { fromName: string; phone: string; at: string; note: string };
  children?: ReactNode;
  /** What became of it. */
  outcome?: string | false;
}

/** Who answered when, what in short, and what else he says. */
export function AnswerHeadPanel({ answer: { fromName, phone, at, note }, children, outcome }: AnswerHeadProps) {
  return (
    <p>
      <b>{fromName}</b> {phone} <small className="text-muted">{formatTime(at)}</small> {children}
      {note !== '' && `：${note}`}
      {outcome && <span className="text-muted"> {outcome}</span>}
    </p>
  );
}

/** 12.00 → 11.80, or as it was. */
export function Change({ before, after }: { before: string; after: string | null }) {
  if (after === null) return <>{before}</>;
  return (
    <>
      <span className="text-muted">{before} → </span>
      <b>{after}</b>
    </>
  );
}
