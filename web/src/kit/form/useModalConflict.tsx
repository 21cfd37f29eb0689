import type { FormInstance } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { showFieldErrors } from '../field-rules.ts';
import { lazyPanel } from '../lazy.tsx';
import type { Described } from './ConflictDialog.tsx';
import { choose, mergeValues, type Difference } from './merge.ts';
import { valueText } from './show-value.tsx';
import './form.css';

const ConflictDialog = lazyPanel(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

interface Field {
  label: string;
  /** The word for a value that is none itself: the name behind an id, or behind each of several. */
  word?: (value: string) => string | undefined;
  /** The words of a closed list; a declared field brings them. */
  choices?: readonly { value: string; label: string }[];
}

interface Options<R, V> {
  form: FormInstance<V>;
  /** As it was read; null: a new one. */
  stored: R | null;
  valuesOf: (record: R) => V;
  fields: Readonly<Partial<Record<keyof V & string, Field>>>;
  /** Where the refusal carries more than the record: the record in it. */
  findNewer?: (data: unknown) => R | undefined;
}

/** What a save needs of the form that it comes from. */
export interface ModalConflict<R = never> {
  /** The version that the next save stands on. */
  version: () => number;
  /** Puts a refusal where it belongs: under its field, or into the dialog of a conflict. */
  refused: (error: Error) => void;
  /** Saved: from here on changes count against this record. */
  settle: (saved: R) => void;
  dialog: ReactNode;
}

interface Meeting<R, V> {
  newer: R;
  merged: V;
  conflicts: readonly Described[];
  taken: readonly Described[];
}

/** Conflicts of a small form: what only they changed is merged and saved again, what both changed is chosen field by field. */
export function useModalConflict<R extends { version: number }, V extends object>({
  form,
  stored,
  valuesOf,
  fields,
  findNewer = (data) => data as R | undefined,
}: Options<R, V>): ModalConflict<R> {
  const origin = useRef(stored);
  const [meeting, setMeeting] = useState<Meeting<R, V> | null>(null);

  const saveAgain = (newer: R, values: V) => {
    origin.current = newer;
    setMeeting(null);
    form.setFieldsValue(values as never);
    form.submit();
  };
  const refused = (error: Error) => {
    const data = ((error instanceof ApiError && error.is('VERSION_CONFLICT') && error.data) || {}) as { newer?: unknown };
    const newer = data.newer === undefined ? undefined : findNewer(data.newer);
    if (!origin.current || !newer) return showFieldErrors(form, error);
    const base = valuesOf(origin.current);
    const { values, conflicts, taken } = mergeValues(base, typedIn(form, base), valuesOf(newer));
    const [disputed, theirs] = [describeAll(conflicts, fields), describeAll(taken, fields)];
    if (disputed.length > 0) return setMeeting({ newer, merged: values, conflicts: disputed, taken: theirs });
    if (theirs.length > 0) toast.info(`已合并他人的修改：${theirs.map(({ label }) => label).join('、')}`);
    saveAgain(newer, values);
  };
  const merge = ({ newer, merged }: Meeting<R, V>, theirs: readonly Difference[]) =>
    saveAgain(
      newer,
      theirs.reduce((values, { path, theirs: value }) => choose(values, path, value), merged),
    );
  return {
    version: () => origin.current?.version ?? 0,
    refused,
    settle: (saved) => {
      origin.current = saved;
    },
    dialog: meeting && (
      <ConflictDialog
        who=""
        conflicts={meeting.conflicts}
        taken={meeting.taken}
        onMerge={(theirs) => merge(meeting, theirs)}
        onClose={() => setMeeting(null)}
      />
    ),
  };
}

/** The same fields as the record's, as they stand in the form. */
function typedIn<V extends object>(form: FormInstance<V>, base: V): V {
  const typed = form.getFieldsValue(true) as Record<string, unknown>;
  return Object.fromEntries(Object.keys(base).map((name) => [name, typed[name] ?? null])) as V;
}

function describeAll(differences: readonly Difference[], fields: Readonly<Partial<Record<string, Field>>>): Described[] {
  return differences.flatMap((difference) => {
    const key = difference.path.join('.');
    const field = fields[key];
    const wordOf = (value: string) => field?.word?.(value) ?? field?.choices?.find((choice) => choice.value === value)?.label;
    const say = (value: unknown): string => (typeof value === 'string' && wordOf(value)) || valueText(value);
    const show = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.map(say).join('、') : say(value));
    return field ? [{ ...difference, key, label: field.label, show, mineText: show(difference.mine) }] : [];
  });
}
