import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import { useListTransitions, type ListTransitions, type TransitionsOptions } from '../list-selection/useListTransitions.tsx';
import type { AnyList } from '../list/list-url.ts';
import type { ListEndpoint } from '../list-rows/record-pager.ts';
import type { TransitionInput } from '../object/transitions/TransitionDialog.tsx';

interface Moving<A extends string, Named> {
  counted: string;
  calls: { list: ListEndpoint; transition: Endpoint; transitionMany: Endpoint };
  list: AnyList;
  workflow: Workflow<string, A>;
  nameOf: (record: Named) => string;
  refreshes: readonly Endpoint[];
}

type Moved<Named> = Named & { id: string; version: number };

interface OwnMoves<A extends string, Named> extends Pick<
  TransitionsOptions<A, Moved<Named>>,
  'effects' | 'look' | 'lookMany' | 'effectsOfMany'
> {
  /** What the dialog answered as the body has it; by default as it is. */
  inputOf?: (input: TransitionInput) => object;
}

/** The workflow of a kind for one or more rows of its list. */
export function useRecordMoves<A extends string, Named extends object>(
  { workflow, nameOf, counted, list, calls, refreshes }: Moving<A, Named>,
  { inputOf = (input) => input, ...own }: OwnMoves<A, Named> = {},
): ListTransitions<A, Moved<Named>> {
  const one = useApiMutation(calls.transition, { refreshes });
  const many = useApiMutation(calls.transitionMany, { refreshes });
  return useListTransitions<A, Moved<Named>>({
    workflow,
    nameOf,
    counted,
    from: { list, endpoint: calls.list },
    ...own,
    one: async ({ id, version }, action, input) =>
      (await one.mutateAsync(untypedInput({ params: { id }, body: { action, version, ...inputOf(input) } }))) as Moved<Named>,
    many: async (chosen, action, input) =>
      (await many.mutateAsync(untypedInput({ body: { action, chosen, ...inputOf(input) } }))) as BulkResult,
  });
}
