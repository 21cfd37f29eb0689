import { useState } from 'react';
import { useDraft } from '../../form/drafts/useDraft.ts';
import { useLatest } from '../../../lib/useLatest.ts';

export interface CommentDraft {
  text: string;
  write: (text: string) => void;
  /** Clears the draft that was sent, but keeps text typed since. */
  sent: (text: string) => void;
}

/** Draft of a comment: it survives closing the panel, resizing the window and leaving the page on this computer. */
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
