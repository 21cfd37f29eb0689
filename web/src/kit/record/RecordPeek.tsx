import type { Result } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { ObjectHead, type ObjectSummary } from '../object/ObjectHead.tsx';
import type { RecordEndpoint, RecordQuery } from '../object/useRecord.ts';
import { PeekRecord } from '../peek/PeekRecord.tsx';

interface RecordPeekProps<E extends RecordEndpoint> extends Pick<RecordQuery<E>, 'query'> {
  kind: { noun: string; calls: { get: E } };
  id: string;
  /** The head of its page. */
  head: (record: Result<E>) => ObjectSummary;
  /** What is shown of it below the head. */
  children?: (record: Result<E>) => ReactNode;
}

/** 速览 of a record: the head of its page, then what the list's readers look up. */
export const RecordPeek = <const E extends RecordEndpoint>({ kind, id, query, head, children }: RecordPeekProps<E>) => (
  <PeekRecord noun={kind.noun} id={id} read={kind.calls.get} {...(query && { query })}>
    {(record) => (
      <>
        <ObjectHead level={2} {...head(record)} />
        {children?.(record)}
      </>
    )}
  </PeekRecord>
);
