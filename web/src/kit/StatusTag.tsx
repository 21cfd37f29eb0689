import type { Tone } from '@mrp/contract/lib/workflow.ts';
import './status-tag.css';

/** A state as a dot and a word, in one of five tones. */
export function StatusTag({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`status-tag ${tone}`}>{children}</span>;
}
