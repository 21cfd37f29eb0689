import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';
import { Form } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useCommands, type Command } from '../../lib/commands.ts';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { confirm } from '../actions/Confirm.tsx';
import { splitRows } from './changes.ts';
import { createFormState, type FormState } from './form-state.ts';
import { useDraft } from './drafts/useDraft.ts';
import { useFollowUp, type FollowUp } from './useFollowUp.ts';
import { usePresence, type Subject } from './conflicts/usePresence.ts';
import { useSave } from './useSave.ts';

/** Where the values of a form come from and where they are saved. */
export interface FormTask<E extends Endpoint, R, V> {
  endpoint: E;
  /** The body's schema: rules, messages and required marks. Endpoints in the browser have none. */
  schema: z.ZodType;
  /** The edited record; absent for a new one. A page that switches between records sets a `key`. */
  record: R | undefined;
  valuesOf: (record: R | undefined) => V;
  /** `action` as for `onSaved`. */
  request: (values: V, version: number | undefined, action: string) => Request<E>;
  /** The record as the audit log names it, for the presence of other users. */
  subject?: Subject;
  /** Key of the draft on this computer: material/12. */
  draft: string;
  /** `action` is `save` or the key of one of the page's actions. */
  onSaved: (result: Result<E>, action: string) => void | Promise<void>;
  /**
   * What an action does once the record is saved, such as submitting it. When it is refused, the form stays with the reason at its field;
   * a new record goes on in its own form at `reopen`.
   */
  follow?: FollowUp<Result<E>>;
  /** Asked once the values are valid, before an action that cannot be taken back; false: nothing is saved. */
  ask?: (values: V, action: string, version: number | undefined) => Promise<boolean>;
  refreshes?: readonly Endpoint[];
  /** Nothing was saved yet, as between the steps of a wizard: no 已保存. */
  isStep?: true;
  whoOf?: (newer: R) => string;
}

/** State, draft and saving of one form, without its layout. */
export function useFormPage<const E extends Endpoint, R extends { version: number }, V extends object>(task: FormTask<E, R, V>) {
  const { endpoint, schema, record, valuesOf, request, refreshes = [], whoOf } = task;
  const [start] = useState(() => valuesOf(record));
  // Initial values of the form; grids add their rows.
  const [{ plain }] = useState(() => splitRows(start));
  const [form] = Form.useForm<V>();
  const [state] = useState(() => createFormState(form, { values: start, version: record?.version }, schema));
  const leaving = useRef(false);
  const isChanged = () => state.store.getState().changes > 0;
  const draft = useDraft({
    form: task.draft,
    base: () => state.origin().values,
    values: state.values,
    isDirty: isChanged,
    flush: state.flush,
  });
  const goOn = useFollowUp(task, state);
  const onSaved = async (result: Result<E>, action: string) => {
    leaving.current = true;
    if (record) state.takeOver(valuesOf(result as unknown as R), (result as unknown as R).version);
    else state.settle();
    await draft.discard();
    if (action === 'save' && !task.isStep) toast.success('已保存');
    await goOn(result, action).finally(() => {
      leaving.current = false;
    });
  };
  const saving = useSave<E, R, V>(state, { endpoint, schema, refreshes, valuesOf, request, whoOf, onSaved, ask: task.ask });
  const discard = async () => {
    const { changes } = state.store.getState();
    if (!(await confirm({ title: `放弃 ${changes} 处修改？`, content: '放弃后不能恢复。', okText: '放弃', danger: true }))) return;
    state.setValues(state.origin().values);
    await draft.discard();
  };
  const isDirty = () => {
    if (leaving.current) return false;
    state.flush();
    return isChanged() || state.port.pending.size > 0;
  };
  const editors = usePresence({ subject: task.subject, version: record?.version, refreshes });
  useNewerRecord(state, record, valuesOf);
  useSaveKeys(() => void saving.save('save'));
  return { plain, state, draft, discard, isDirty, editors, ...saving };
}

/** Loads other users' saves while nothing is typed; later, saving detects the conflict. */
function useNewerRecord<R extends { version: number }, V>(state: FormState<V>, record: R | undefined, valuesOf: (record: R) => V): void {
  const latest = useLatest(valuesOf);
  useEffect(() => {
    const { version = 0 } = state.origin();
    if (record && record.version > version && state.store.getState().changes === 0) state.takeOver(latest.current(record), record.version);
  }, [state, record, latest]);
}

function useSaveKeys(save: () => void): void {
  const latest = useLatest(save);
  const commands = useMemo<Command[]>(
    () => [
      { label: '保存', group: '编辑', keys: '$mod+s', run: () => latest.current() },
      { label: '保存', group: '编辑', keys: '$mod+Enter', keysOnly: true, run: () => latest.current() },
    ],
    [latest],
  );
  useCommands(commands);
}
