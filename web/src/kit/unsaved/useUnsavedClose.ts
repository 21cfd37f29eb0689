import { useEffect } from 'react';
import { useLatest } from '../../lib/useLatest.ts';
import { confirm } from '../actions/Confirm.tsx';
import type { Question } from '../actions/ConfirmDialog.tsx';
import { useBeforeUnload } from './useBeforeUnload.ts';
import { useUnsavedBlocker } from './useUnsavedBlocker.ts';

const discarding: Question = { title: '还有未保存的修改', content: '关闭后，没有保存的修改不能恢复。', okText: '放弃', danger: true };

type Closing = Pick<Event, 'type' | 'target'>;

/**
 * Asks before a dialog closes by Esc, its close button, a click outside or Back, because that may be accidental.
 * 取消 is explicit. Navigation other than back and forward is the dialog's own, after saving.
 */
export function useUnsavedClose(isTyped: () => boolean, onClose: () => void, question = discarding): (closing: Closing) => void {
  const latest = useLatest({ isTyped, onClose, question });
  const { blocked, proceed, reset } = useUnsavedBlocker(({ historyAction }) => historyAction === 'POP' && latest.current.isTyped());
  useBeforeUnload(true, isTyped);
  useEffect(() => {
    if (!blocked) return;
    void confirm(latest.current.question).then((sure) => {
      if (!sure) return reset();
      latest.current.onClose();
      proceed();
    });
  }, [blocked, proceed, reset, latest]);
  return (closing) => {
    if (isCancelButton(closing) || !isTyped()) onClose();
    else void confirm(question).then((sure) => sure && onClose());
  };
}

const isCancelButton = ({ type, target }: Closing): boolean =>
  type === 'click' && target instanceof Element && target.closest('.ant-modal-footer') !== null;
