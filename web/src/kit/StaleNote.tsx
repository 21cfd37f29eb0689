import { Button } from 'antd';
import './notes.css';

/** Above content that was read before, when reading it again failed. */
export function StaleNote({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <p className="k-stale" role="alert">
      {message}，下面是之前读到的内容。
      <Button size="small" type="link" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
}
