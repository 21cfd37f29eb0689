import { COMMENT_LENGTH } from '@mrp/contract/features/audit.ts';
import { Button, Input } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { tooLong } from '../../field-rules.ts';
import type { CommentDraft } from './useCommentDraft.ts';

interface CommentFormProps {
  draft: CommentDraft;
  onSend: (text: string) => Promise<unknown>;
}

/** 写评论. The text stays until it has been saved. */
export function CommentForm({ draft: { text, write, sent }, onSend }: CommentFormProps) {
  const [sending, setSending] = useState(false);
  const isEmpty = text.trim() === '';
  const wrong = tooLong(text, COMMENT_LENGTH);
  const id = useId();
  const send = async () => {
    if (isEmpty || wrong !== null || sending) return;
    setSending(true);
    try {
      await onSend(text);
      sent(text);
    } catch {
      // The error was already shown; the text stays.
    } finally {
      setSending(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  return (
    <div className="k-comment-form">
      <Input.TextArea
        aria-label="写评论"
        placeholder="写评论，Ctrl+Enter 发送"
        autoSize={{ minRows: 1, maxRows: 8 }}
        count={{ max: COMMENT_LENGTH, show: text.length > COMMENT_LENGTH * 0.8 }}
        aria-invalid={wrong !== null}
        aria-describedby={id}
        {...(wrong !== null && { status: 'error' as const })}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      <span id={id} className="k-comment-wrong" role="alert">
        {wrong}
      </span>
      {!isEmpty && (
        <Button size="small" type="primary" disabled={wrong !== null} loading={sending} onClick={() => void send()}>
          评论
        </Button>
      )}
    </div>
  );
}
