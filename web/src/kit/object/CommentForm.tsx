import { COMMENT_LENGTH } from '@mrp/contract/features/audit.ts';
import { Button, Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { CommentDraft } from './useCommentDraft.ts';

interface CommentFormProps {
  draft: CommentDraft;
  onSend: (text: string) => Promise<unknown>;
}

/** 写评论. What was typed stays until it has been saved. */
export function CommentForm({ draft: { text, write, sent }, onSend }: CommentFormProps) {
  const [sending, setSending] = useState(false);
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || sending) return;
    setSending(true);
    try {
      await onSend(text);
      sent(text);
    } catch {
      // The refusal was told where it arose; the words are still here.
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
        maxLength={COMMENT_LENGTH}
        showCount={text.length > COMMENT_LENGTH * 0.8}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      {!isEmpty && (
        <Button size="small" type="primary" loading={sending} onClick={() => void send()}>
          评论
        </Button>
      )}
    </div>
  );
}
