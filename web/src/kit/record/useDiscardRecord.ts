import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import { useDiscard } from '../object/useDiscard.ts';

interface Discarded<Named> {
  noun: string;
  calls: { discard: Endpoint };
  nameOf: (record: Named) => string;
  refreshes: readonly Endpoint[];
}

interface OwnDiscard<Row> {
  /** What is deleted, where that is not any of the kind: 草稿. */
  noun?: string;
  /** What cannot be taken back. */
  note: (row: Row) => string;
  /** On the record's own page: leaves it, so that nothing of the record is read again. */
  onDone?: (() => void) | undefined;
  /** Read again in that case too. */
  alsoRefreshes?: readonly Endpoint[];
}

/** 删除 of one of a kind that nothing refers to yet. */
export function useDiscardRecord<Named extends object, Row extends { id: string } = Named & { id: string }>(
  { noun: ofKind, calls, nameOf, refreshes }: Discarded<Named>,
  { noun = ofKind, note, onDone, alsoRefreshes = [] }: OwnDiscard<Row>,
) {
  const { mutateAsync } = useApiMutation(calls.discard, { refreshes: onDone ? alsoRefreshes : refreshes });
  return useDiscard<Row & Named>({
    permission: calls.discard,
    mutation: { mutateAsync: (input) => mutateAsync(untypedInput(input)) },
    nameOf,
    noun,
    note,
    onDone,
  });
}
