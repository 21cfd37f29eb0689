import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Allowed } from '../actions/Allowed.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { RecordPending } from './RecordPending.tsx';
import { useRecord, type RecordEndpoint, type RecordQuery } from './useRecord.ts';

interface RecordPageProps<E extends RecordEndpoint> extends RecordQuery<E> {
  /** Name of the record type: 物料. */
  noun: string;
  /** Name of the address parameter, `id` by default. */
  param?: string;
  /** Skeleton shown while the record loads. */
  shape?: 'object' | 'form';
  /** False: other data is still loading or, with `isNew`, the current record is. */
  isReady?: (record: Result<E>, isNew: boolean) => boolean;
  /** Where a missing or forbidden record may still be found. */
  whenMissing?: (id: string, pending: ReactNode) => ReactNode;
  children: (record: Result<E>) => ReactNode;
}

/** The id in the address; empty without one. */
export function useRecordId(param = 'id'): string {
  const { [param]: named } = useParams();
  const [params] = useSearchParams();
  return named ?? params.get(param) ?? '';
}

/** Page of one record: loads it by the id in the address, and shows it or the reason why it cannot. */
export function RecordPage<const E extends RecordEndpoint>({ param, ...props }: RecordPageProps<E>) {
  const id = useRecordId(param);
  return <RecordOf key={id} id={id} {...props} />;
}

interface RecordOfProps<E extends RecordEndpoint> extends Omit<RecordPageProps<E>, 'param'> {
  id: string;
}

function RecordOf<E extends RecordEndpoint>({ id, noun, shape = 'object', isReady, whenMissing, children, ...asked }: RecordOfProps<E>) {
  const { record, error, isNew, retry } = useRecord(id, asked);
  if (record !== undefined && (isReady?.(record, isNew) ?? true)) return children(record);
  const pending = <RecordPending noun={noun} id={id} error={error} shape={shape} onRetry={retry} />;
  const isMissing = error instanceof ApiError && (error.is('NOT_FOUND') || error.is('FORBIDDEN'));
  return isMissing && whenMissing ? whenMissing(id, pending) : pending;
}

interface EditPageProps<E extends RecordEndpoint> extends Omit<RecordPageProps<E>, 'shape' | 'isReady'> {
  /** The endpoint that saves. */
  allowed: Endpoint;
}

/** Form for one record: it starts with a fresh read, never with cached data. */
export function EditPage<const E extends RecordEndpoint>({ allowed, ...props }: EditPageProps<E>) {
  return (
    <Allowed to={allowed}>
      <RecordPage {...props} shape="form" isReady={isFresh} />
    </Allowed>
  );
}

export const isFresh = (_record: unknown, isNew: boolean): boolean => isNew;

interface CopyPageProps<E extends RecordEndpoint> extends Omit<RecordPageProps<E>, 'shape' | 'children'> {
  /** Address parameter of the record to copy. */
  param: string;
  /** The endpoint that creates. */
  allowed: Endpoint;
  children: (copied: Result<E> | undefined) => ReactNode;
}

/** Form for a new record, optionally copied from the one in the address. */
export function CopyPage<const E extends RecordEndpoint>({ allowed, children, ...props }: CopyPageProps<E>) {
  const isCopy = useRecordId(props.param) !== '';
  return (
    <Allowed to={allowed}>
      {isCopy ? (
        <RecordPage {...props} shape="form">
          {children}
        </RecordPage>
      ) : (
        children(undefined)
      )}
    </Allowed>
  );
}
