import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import { useRecordPager } from '../list-rows/record-pager.ts';
import type { TransitionInput } from '../object/transitions/TransitionDialog.tsx';
import { useActivity } from '../object/activity/useActivity.tsx';
import type { RecordKind } from './record-kind.ts';

/** What the page of a record passes to `ObjectPage` beside its content: 动态, and the neighbours in the list that it was opened from. */
export function useRecordObject(
  { audit, list, calls, paths }: Pick<RecordKind, 'audit' | 'list' | 'calls' | 'paths'>,
  id: string,
  code: string,
) {
  const activity = useActivity(audit.kind, id, code);
  const pager = useRecordPager(list.key, calls.list, id);
  return { ...activity, pager, pagerLink: paths.detailOf };
}

interface Stepping {
  calls: { transition: Endpoint };
  refreshes: readonly Endpoint[];
}

/** Moves this version of a record on. Errors are told by the caller with `handlesErrors`. */
export function useRecordStep({ calls, refreshes }: Stepping, options: { handlesErrors?: 'all' } = {}) {
  const { mutateAsync } = useApiMutation(calls.transition, { refreshes, ...options });
  return ({ id, version }: { id: string; version: number }, action: string, input: TransitionInput = {}): Promise<unknown> =>
    mutateAsync(untypedInput({ params: { id }, body: { action, version, ...input } }));
}
