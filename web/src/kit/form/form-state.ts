import type { FormInstance } from 'antd';
import type { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { countChanges, isSame, splitRows } from './changes.ts';
import { newAttempt, type FieldInfo, type FormError, type FormContextValue, type GridContextValue } from './form-context.ts';

type Messages = Readonly<Record<string, string>>;

/** The record and version that the form started from; after a merge the newer record. */
interface Origin<V> {
  values: V;
  version: number | undefined;
}

export interface FormState<V> {
  form: FormInstance<V>;
  port: FormContextValue;
  store: StoreApi<{ changes: number; errors: readonly FormError[] }>;
  origin: () => Origin<V>;
  values: () => V;
  /** Sets these values and keeps the others. */
  setValues: (values: Partial<V>) => void;
  /** Counts changes against another record from now on. */
  startFrom: (origin: Origin<V>) => void;
  /** Marks the current values as saved. */
  settle: () => void;
  /** Shows the stored record and counts changes against it. */
  takeOver: (values: V, version: number) => void;
  recount: () => void;
  /** Commits a grid cell that is still being edited. */
  flush: () => void;
  refreshErrors: () => readonly FormError[];
  place: (messages: Messages) => void;
}

export function createFormState<V extends object>(form: FormInstance<V>, start: Origin<V>, schema: z.ZodType): FormState<V> {
  const store = createStore<{ changes: number; errors: readonly FormError[] }>(() => ({ changes: 0, errors: [] }));
  let origin = start;
  let whole: readonly FormError[] = [];
  // A grid registers its rows; a grid that is not mounted has the rows of the original record.
  const values = () => ({ ...splitRows(origin.values).rows, ...(form.getFieldsValue(true) as object) }) as V & Facts;
  const recount = () => {
    // The error was about the sent value; a changed value may be valid.
    whole = [];
    store.setState({ changes: countChanges(origin.values as Facts, values()) });
  };
  const refreshErrors = (): readonly FormError[] => {
    const now = [...errorsOf(form, port), ...whole];
    if (!isSame(textsOf(store.getState().errors), textsOf(now))) store.setState({ errors: now });
    return now;
  };
  const port = makePort(schema, (name) => (origin.values as Facts)[name], refreshErrors);
  const setValues = (next: Partial<V>) => {
    showValues(form, next);
    recount();
    refreshErrors();
  };
  return {
    form,
    port,
    store,
    values,
    setValues,
    recount,
    refreshErrors,
    origin: () => origin,
    flush: () => {
      port.grids.forEach((grid) => grid.flush());
      recount();
    },
    startFrom: (next) => {
      origin = next;
    },
    settle: () => {
      origin = { values: values(), version: origin.version };
      store.setState({ changes: 0 });
    },
    takeOver: (next, version) => {
      origin = { values: next, version };
      setValues(next);
    },
    place: (messages) => {
      whole = placeMessages(form, port, messages);
      refreshErrors();
    },
  };
}

type Facts = Record<string, unknown>;

const makePort = (schema: z.ZodType, originOf: FormContextValue['originOf'], changed: () => unknown): FormContextValue => ({
  schema,
  fields: new Map<string, FieldInfo>(),
  grids: new Map<string, GridContextValue>(),
  pending: new Map<string, string>(),
  attempt: newAttempt(),
  originOf,
  gridChanged: () => void changed(),
});

// `as never` below: names come from the form or from the server's messages, and antd's type of a name is that of known values.

/** Current values without old errors. Fields are named one by one, because the form would otherwise copy every grid row. */
function showValues<V extends object>(form: FormInstance<V>, values: Partial<V>): void {
  form.setFields(Object.entries(values).map(([name, value]) => ({ name: name as never, value: value as never })));
  form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, errors: [] })));
}

const textsOf = (errors: readonly FormError[]): string[] => errors.map(({ text }) => text);

const errorsOf = <V>(form: FormInstance<V>, port: FormContextValue): FormError[] => [
  ...fieldErrors(form, port),
  ...[...port.grids.values()].flatMap((grid) => grid.errors()),
];

function fieldErrors<V>(form: FormInstance<V>, { fields }: FormContextValue): FormError[] {
  return form.getFieldsError().flatMap(({ name, errors: [message] }) => {
    if (message === undefined) return [];
    const key = name.join('.');
    return [
      {
        key,
        text: `${fields.get(key)?.label ?? key}：${message}`,
        focus: () => form.scrollToField(name as never, { focus: true, block: 'center' }),
        isActive: () => document.activeElement?.id === ['form', ...name].join('_'),
      },
    ];
  });
}

/** Shows each message at its field or line, and all others for the whole form. */
function placeMessages<V>(form: FormInstance<V>, { fields, grids, attempt }: FormContextValue, messages: Messages): FormError[] {
  attempt.make();
  const whole: FormError[] = [];
  for (const grid of grids.values()) grid.place(under(messages, grid.bodyName));
  for (const [path, message] of Object.entries(messages)) {
    if ([...grids.values()].some(({ bodyName }) => path.startsWith(`${bodyName}.`))) continue;
    const name = fieldAt(fields, path);
    if (name === undefined) whole.push({ key: path, text: message, focus: () => undefined, isActive: () => false });
    else form.setFields([{ name: (name.includes('.') ? name.split('.') : name) as never, errors: [message] }]);
  }
  return whole;
}

/** The field for this path of the body, or for the path that contains it. */
function fieldAt(fields: FormContextValue['fields'], path: string): string | undefined {
  const all = [...fields];
  const exact = all.find(([, { bodyName }]) => bodyName === path);
  return (exact ?? all.find(([, { bodyName }]) => path.startsWith(`${bodyName}.`)))?.[0];
}

/** `lines.1.price` under `lines` → `1.price`. */
function under(messages: Messages, name: string): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [])),
  );
}
