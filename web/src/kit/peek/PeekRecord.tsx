import type { Result } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { RecordPending } from '../object/RecordPending.tsx';
import type { RecordEndpoint, RecordQuery } from '../object/useRecord.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';

interface PeekRecordProps<E extends RecordEndpoint> extends Pick<RecordQuery<E>, 'read' | 'query'> {
  noun: string;
  id: string;
  children: (record: Result<E>) => ReactNode;
}

/** A record in the 速览 drawer; the previous one stays, dimmed, until the next has loaded. */
export function PeekRecord<const E extends RecordEndpoint>({ noun, id, read, query, children }: PeekRecordProps<E>) {
  const input = { params: { id }, ...(query && { query }) };
  const { data, error, isPlaceholderData, refetch } = useApiQuery(read, input as never, { handlesErrors: 'all' });
  if (data === undefined || error) return <RecordPending noun={noun} id={id} error={error} shape="object" onRetry={() => void refetch()} />;
  return (
    <div className={`stack k-peek-record ${isPlaceholderData ? 'old' : ''}`} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}
