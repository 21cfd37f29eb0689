import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Allowed } from '../Allowed.tsx';
import { ApiError } from '../../lib/api.ts';
import { RecordPending } from './RecordPending.tsx';
import { useRecord, type RecordEndpoint, type RecordQuery } from './useRecord.ts';

interface RecordPageProps<E extends RecordEndpoint> extends RecordQuery<E> {
  /** What the page is about: 物料. */
  noun: string;
  /** Its name in the address, `id` unless said otherwise. */
  param?: string;
  /** Of the bones that stand there until it is. */
  shape?: 'object' | 'form';
  /** False: it waits still, for what is read beside the record or, with `isNew`, for the record as it is now. */
  isReady?: (record: Result<E>, isNew: boolean) => boolean;
  /** A record that is not there or not to be seen may still be found elsewhere. */
  whenMissing?: (id: string, pending: ReactNode) => ReactNode;
  children: (record: Result<E>) => ReactNode;
}

/** The id that the address names; empty where it names none. */
export function useRecordId(param = 'id'): string {
  const { [param]: named } = useParams();
  const [params] = useSearchParams();
  return named ?? params.get(param) ?? '';
}

/** A page about one record: reads what the address names, and shows it or says why not. */
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
  /** The call that saves. */
  allowed: Endpoint;
}

/** A form about one record: it begins with the record as it is now, not with what an earlier visit has left. */
export function EditPage<const E extends RecordEndpoint>({ allowed, ...props }: EditPageProps<E>) {
  return (
    <Allowed to={allowed}>
      <RecordPage {...props} shape="form" isReady={isAsNow} />
    </Allowed>
  );
}

export const isAsNow = (_record: unknown, isNew: boolean): boolean => isNew;

interface CopyPageProps<E extends RecordEndpoint> extends Omit<RecordPageProps<E>, 'shape' | 'children'> {
  /** Names the record that is copied. */
  param: string;
  /** The call that creates. */
  allowed: Endpoint;
  children: (copied: Result<E> | undefined) => ReactNode;
}

/** A form for a new record, which starts from another one where the address names that. */
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
