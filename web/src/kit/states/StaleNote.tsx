import { Button } from 'antd';
import { isRefusal } from '../../lib/api/api.ts';
import '../notes.css';

interface StaleNoteProps {
  message: string;
  /** Why it could not be read: what the server refuses is not read again. */
  error?: Error | null;
  /** What is shown all the same. */
  shown?: string;
  onRetry: () => void;
}

/** Above content of which something is missing: it was read before and could not be read again, or a part of it failed. */
export function StaleNote({ message, error, shown = '下面是之前读到的内容', onRetry }: StaleNoteProps) {
  return (
    <p className="k-stale" role="alert">
      {message}，{shown}。
      {!isRefusal(error) && (
        <Button size="small" type="link" onClick={onRetry}>
          重试
        </Button>
      )}
    </p>
  );
}
