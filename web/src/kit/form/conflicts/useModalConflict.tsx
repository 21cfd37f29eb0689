import type { FormInstance } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast.ts';
import { showFieldErrors } from '../../field-rules.ts';
import { lazyPanel } from '../../lazy.tsx';
import type { DescribedDifference } from './ConflictDialog.tsx';
import { choose, mergeValues, type Difference } from './merge.ts';
import { valueText } from './show-value.tsx';
import '../form.css';

const ConflictDialog = lazyPanel(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

interface Field {
  label: string;
  /** Formats values that are not plain text: the name for one id or for each of several. */
  word?: (value: string) => string | undefined;
  /** The words of a closed list; a declared field brings them. */
  choices?: readonly { value: string; label: string }[];
}

interface Options<R, V> {
  form: FormInstance<V>;
  /** The record as it was read; null for a new one. */
  stored: R | null;
  valuesOf: (record: R) => V;
  fields: Readonly<Partial<Record<keyof V & string, Field>>>;
  /** Extracts the record from an error that contains more. */
  findNewer?: (data: unknown) => R | undefined;
  /** The form stands in a panel; a dialog takes what its calls are refused for itself. */
  inPanel?: boolean;
}

/** The functions of the form that a save needs. */
export interface ModalConflict<R = never> {
  /** The version that the next save is based on. */
  version: () => number;
  /** Shows an error under its field or in the conflict dialog. */
  refused: (error: Error) => void;
  /** After a save: counts changes against this record. */
  settle: (saved: R) => void;
  dialog: ReactNode;
}

interface Meeting<R, V> {
  newer: R;
  merged: V;
  conflicts: readonly DescribedDifference[];
  taken: readonly DescribedDifference[];
}

/** Conflicts of a small form: changes of the other user alone are merged and saved again, others are chosen per field. */
export function useModalConflict<R extends { version: number }, V extends object>({
  form,
  stored,
  valuesOf,
  fields,
  findNewer = (data) => data as R | undefined,
  inPanel = false,
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
    const isConflict = error instanceof ApiError && error.is('VERSION_CONFLICT');
    const data = ((isConflict && error.data) || {}) as { newer?: unknown };
    const newer = data.newer === undefined ? undefined : findNewer(data.newer);
    if (!origin.current || !newer) return inPanel || isConflict ? showFieldErrors(form, error) : undefined;
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

/** The record's values for the fields of the form. */
function typedIn<V extends object>(form: FormInstance<V>, base: V): V {
  const typed = form.getFieldsValue(true) as Record<string, unknown>;
  return Object.fromEntries(Object.keys(base).map((name) => [name, typed[name] ?? null])) as V;
}

function describeAll(differences: readonly Difference[], fields: Readonly<Partial<Record<string, Field>>>): DescribedDifference[] {
  return differences.flatMap((difference) => {
    const key = difference.path.join('.');
    const field = fields[key];
    const wordOf = (value: string) => field?.word?.(value) ?? field?.choices?.find((choice) => choice.value === value)?.label;
    const say = (value: unknown): string => (typeof value === 'string' && wordOf(value)) || valueText(value);
    const show = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.map(say).join('、') : say(value));
    return field ? [{ ...difference, key, label: field.label, show, mineText: show(difference.mine) }] : [];
  });
}
