import { useState } from 'react';
import { useDraft } from '../form/useDraft.ts';
import { useLatest } from '../../lib/useLatest.ts';

export interface CommentDraft {
  text: string;
  write: (text: string) => void;
  /** What was sent is no draft any more; what was typed meanwhile is. */
  sent: (text: string) => void;
}

/** A comment that is being written: it outlives the rail, the window's width and, on this computer, the page. */
export function useCommentDraft(type: string, id: string): CommentDraft {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useLatest(typed);
  const { found, touch, discard } = useDraft<string>({
    form: `comment/${type}/${id}`,
    base: () => '',
    values: () => latest.current ?? '',
    isDirty: () => (latest.current ?? '').trim() !== '',
    flush: () => undefined,
  });
  const write = (text: string) => {
    setTyped(text);
    if (text.trim() === '') void discard();
    else touch();
  };
  const text = typed ?? found?.values ?? '';
  const sent = (words: string) => {
    if ((latest.current ?? text) === words) write('');
  };
  return { text, write, sent };
}
