import type { AuditChange } from '@mrp/contract/features/audit.ts';
import { useId, useState } from 'react';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { changeLines, summarizeChanges } from './text.ts';

interface ChangesPanelProps {
  changes: readonly AuditChange[];
  /** Accessible name of the entry. */
  name: string;
}

/** 变更内容: the first changes in one line; all of them when expanded. */
export function ChangesPanel({ changes, name }: ChangesPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (changes.length === 0) return <EmptyCell />;
  const { text, more } = summarizeChanges(changes);
  return (
    <div className="log-changes">
      {open ? (
        <ul id={id}>
          {changeLines(changes).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <span id={id}>{text}</span>
      )}
      {more && (
        <button
          type="button"
          tabIndex={-1}
          className="k-text-button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? '收起' : more} ${name} 的变更`}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : more}
        </button>
      )}
    </div>
  );
}
