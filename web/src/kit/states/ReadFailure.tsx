import { Button } from 'antd';
import { isRefusal } from '../../lib/api/api.ts';
import { EmptyState } from './EmptyState.tsx';

interface ReadFailureProps {
  /** 单据 */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** In place of a panel's content: an answer of the server in its own words, or what failed on the way with 重试. */
export const ReadFailure = ({ what, error, onRetry }: ReadFailureProps) =>
  isRefusal(error) ? (
    <EmptyState title={`不能查看${what}`} hint={error.message} />
  ) : (
    <EmptyState title={`没有读到${what}`} hint={error.message} action={<Button onClick={onRetry}>重试</Button>} />
  );
