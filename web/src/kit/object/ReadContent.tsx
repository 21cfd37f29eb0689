import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isRefusal } from '../../lib/api/api.ts';
import './read-content.css';

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface ReadContentProps<T> {
  read: Read<T>;
  /** Expected number of rows, for the skeleton. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/**
 * Content of a section that loads by itself: a skeleton of its size meanwhile, so that the page does not jump, or the error. What the server
 * refuses stands there in its own words: reading again would not help.
 */
export function ReadContent<T>({ read: { data, error, refetch }, rows = 4, children }: ReadContentProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <RowsSkeleton rows={rows} />;
  if (isRefusal(error))
    return (
      <p className="text-muted" role="alert">
        {error.message}
      </p>
    );
  return (
    <p className="text-muted" role="alert">
      没有读到：{error.message}
      <Button type="link" size="small" onClick={() => void refetch()}>
        重试
      </Button>
    </p>
  );
}

const ROW_HEIGHT = 37;

/** Skeleton of so many rows. */
export const RowsSkeleton = ({ rows = 12 }: { rows?: number }) => (
  <output className="k-section-bones" aria-label="正在加载" style={{ height: rows * ROW_HEIGHT }} />
);
