import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { refusePending } from '../files/pending.ts';
import { loadOnce } from '../lazy.tsx';
import type { DescribedDifference } from './conflicts/ConflictDialog.tsx';
import { isSame } from './changes.ts';
import { fieldMessages } from './field-schema.ts';
import type { Difference, Path } from './conflicts/merge.ts';
import { merging } from './conflicts/merging.ts';
import type { FormState } from './form-state.ts';

interface SaveOptions<E extends Endpoint, R, V> {
  endpoint: E;
  schema: z.ZodType;
  refreshes: readonly Endpoint[];
  valuesOf: (record: R) => V;
  request: (values: V, version: number | undefined, action: string) => Request<E>;
  /** Who saved and when: 王小明 10:31 */
  whoOf: ((record: R) => string) | undefined;
  onSaved: (result: Result<E>, action: string) => Promise<void>;
  ask: ((values: V, action: string, version: number | undefined) => Promise<boolean>) | undefined;
}

interface Conflict<R, V> {
  action: string;
  newer: R;
  who: string;
  /** Merged with the other user's chosen values. */
  merge: (theirs: readonly Difference[]) => V;
  conflicts: readonly DescribedDifference[];
  taken: readonly DescribedDifference[];
}

/** Errors that the form itself shows. */
const ownErrors = ['VALIDATION', 'DUPLICATE', 'VERSION_CONFLICT'] as const;

interface Versioned {
  version: number;
}

/** Validates, saves, shows errors at their fields, and merges with other users' saves. */
export function useSave<E extends Endpoint, R extends Versioned, V extends object>(state: FormState<V>, options: SaveOptions<E, R, V>) {
  const { endpoint, schema, refreshes, valuesOf, request, whoOf, onSaved, ask } = options;
  const { mutateAsync, isPending } = useApiMutation(endpoint, { refreshes, handlesErrors: ownErrors });
  const [conflict, setConflict] = useState<Conflict<R, V> | null>(null);

  async function save(action: string): Promise<void> {
    await settle(state);
    const input = request(state.values(), state.origin().version, action);
    if (!isRight(state, schema, input) || (ask && !(await ask(state.values(), action, state.origin().version)))) return;
    // What was learnt by asking goes with the request.
    const asked = ask ? request(state.values(), state.origin().version, action) : input;
    const outcome = await mutateAsync(asked).catch((error: unknown) => refused(error, action));
    if (outcome !== undefined) await onSaved(outcome, action);
  }

  async function refused(error: unknown, action: string): Promise<undefined> {
    if (!(error instanceof ApiError)) throw error;
    const { newer } = (error.data ?? {}) as { newer?: R };
    if (error.is('VERSION_CONFLICT') && newer && isNewer(state, newer, valuesOf(newer))) return meet(newer, action);
    if (Object.keys(error.fields).length > 0) reportErrors(state, error.fields);
    else if (error.is('VALIDATION') || error.is('DUPLICATE') || error.is('VERSION_CONFLICT')) toast.error(error.message);
    return undefined;
  }

  async function meet(newer: R, action: string): Promise<undefined> {
    const part = await loadOnce(merging());
    if (!part) return undefined;
    const { values, ...merge } = part.mergeValues(state.origin().values, state.values(), valuesOf(newer));
    const described = (differences: readonly Difference[]) => differences.map((one) => part.describe(one, state.port));
    const taken = described(merge.taken.filter(({ path }) => isShown(state, path)));
    const who = whoOf?.(newer) ?? '';
    if (merge.conflicts.length > 0) {
      const chosen = (theirs: readonly Difference[]) =>
        theirs.reduce((now, { path, theirs: value }) => part.choose(now, path, value), values);
      setConflict({ action, newer, who, merge: chosen, conflicts: described(merge.conflicts), taken });
      return undefined;
    }
    start(newer, values);
    if (taken.length > 0) toast.info(`已合并${who || '他人'}的修改：${taken.map(({ label }) => label).join('、')}`);
    await save(action);
    return undefined;
  }

  /** Counts changes against the newer record from now on. */
  function start(newer: R, values: V): void {
    state.startFrom({ values: valuesOf(newer), version: newer.version });
    state.setValues(values);
  }

  async function mergeAndSave(theirs: readonly Difference[]): Promise<void> {
    if (!conflict) return;
    setConflict(null);
    start(conflict.newer, conflict.merge(theirs));
    await save(conflict.action);
  }

  return { save, saving: isPending, conflict, mergeAndSave, closeConflict: () => setConflict(null) };
}

/** A record like the form's would be merged and refused for ever. Lines have versions of their own: they change without the head's. */
function isNewer<V>(state: FormState<V>, newer: Versioned, values: V): boolean {
  const origin = state.origin();
  return newer.version !== origin.version || !isSame(values, origin.values);
}

/** Versions of lines and other values without a field or column are merged silently. */
function isShown<V>({ port: { fields, grids } }: FormState<V>, [name = '', row, field]: Path): boolean {
  const grid = grids.get(name);
  return row !== undefined && field !== undefined && grid ? grid.show(field, null) !== undefined : fields.has(name) || grid !== undefined;
}

/** Commits what is being typed, waits for names that are being looked up, and removes blank lines. */
async function settle<V>(state: FormState<V>): Promise<void> {
  state.flush();
  const grids = [...state.port.grids.values()];
  await Promise.all(grids.map((grid) => grid.settled()));
  for (const grid of grids) grid.dropBlank();
}

/** Validates the body by its schema and every line by its columns; the first error takes the focus. */
function isRight<V>(state: FormState<V>, schema: z.ZodType, input: unknown): boolean {
  if (refusePending(state.port.pending)) return false;
  const { body } = input as { body?: unknown };
  // Earlier server errors are cleared: a change in another line may have fixed them.
  state.place({});
  const linesRight = [...state.port.grids.values()].map((grid) => grid.check()).every(Boolean);
  const messages = fieldMessages(schema, body);
  if (linesRight && Object.keys(messages).length === 0) return true;
  reportErrors(state, messages);
  return false;
}

/** Shows these errors; the first takes the focus. */
export function reportErrors<V>(state: FormState<V>, messages: Readonly<Record<string, string>>): void {
  state.place(messages);
  state.refreshErrors()[0]?.focus();
}
