import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordPending } from '../object/RecordPending.tsx';

interface PeekRecordProps<R> {
  noun: string;
  id: string;
  read: UseQueryResult<R>;
  children: (record: R) => ReactNode;
}

/** A record in the drawer 速览: the last one stays, faded, until the next is there. */
export function PeekRecord<R>({ noun, id, read: { data, error, isPlaceholderData, refetch }, children }: PeekRecordProps<R>) {
  if (data === undefined || error) return <RecordPending noun={noun} id={id} error={error} shape="object" onRetry={() => void refetch()} />;
  return (
    <div className={`k-peek-record ${isPlaceholderData ? 'old' : ''}`} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}
