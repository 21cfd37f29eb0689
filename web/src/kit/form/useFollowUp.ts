import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import { toast } from '../../lib/toast.ts';
import type { FormState } from './form-state.ts';

/** Why a saved record could not go on; `fields` as in the body of the form. It travels in the state of an address, so it is plain data. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** Told on the page that the user comes from. */
  isTold?: true;
}

/** Waits for the follow-up of a save; null: it succeeded, or there is none. */
async function refusalOf(follow: Promise<unknown> | undefined): Promise<Refusal | null> {
  try {
    await follow;
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, fields: error.fields };
  }
}

/** Counts the refusals that are shown at cells; one without a cell is shown in full. */
function tellRefusal({ message, fields }: Refusal): void {
  const count = Object.keys(fields).length;
  toast.error(count === 0 ? `已保存，但没有成功：${message}` : `已保存，有 ${count} 处需要更正`);
}

/** After the frame that shows the saved rows, whose grid starts without errors. */
function showRefusal<V>(state: FormState<V>, refusal: Refusal): void {
  if (!refusal.isTold) tellRefusal(refusal);
  nextFrame(() => {
    state.place(refusal.fields);
    state.refreshErrors()[0]?.focus();
  });
}

/** The refusal that the form of a new record, or the page of a record, left behind when it opened this one. */
function useRefusalOfAddress<V>(state: FormState<V>): void {
  const navigate = useNavigate();
  const { state: carried, search } = useLocation();
  const refusal = (carried as { refusal?: Refusal } | null)?.refusal;
  useEffect(() => {
    if (!refusal) return;
    showRefusal(state, refusal);
    // A reload shows the form without it.
    void navigate({ search }, { replace: true, state: null });
  }, [state, refusal, navigate, search]);
}

/** The two belong together: without its form a new record would leave the refusal behind. */
export interface FollowUp<Record> {
  run: (saved: Record, action: string) => Promise<unknown> | undefined;
  reopen: (saved: Record) => string;
}

interface Saved<E extends Endpoint, R> {
  record: R | undefined;
  follow?: FollowUp<Result<E>>;
  onSaved: (result: Result<E>, action: string) => void | Promise<void>;
}

/** What comes after saving: the follow-up of the action, then the page's own. A refusal keeps the form, or opens that of the new record. */
export function useFollowUp<E extends Endpoint, R, V>(
  { record, follow, onSaved }: Saved<E, R>,
  state: FormState<V>,
): (result: Result<E>, action: string) => Promise<void> {
  const navigate = useNavigate();
  useRefusalOfAddress(state);
  return async (result, action) => {
    const refusal = await refusalOf(follow?.run(result, action));
    if (!refusal || !follow) await onSaved(result, action);
    else if (record) showRefusal(state, refusal);
    else await navigate(follow.reopen(result), { replace: true, state: { refusal } });
  };
}
