import type { FormInstance } from 'antd';
import type { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { countChanges, isSame, splitRows } from './changes.ts';
import type { FieldInfo, FormError, FormContextValue, GridContextValue } from './form-context.ts';

type Messages = Readonly<Record<string, string>>;

/** What a form started from, with its version; after a merge the newer record. */
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
  setValues: (values: V) => void;
  /** From here on changes count against another record. */
  startFrom: (origin: Origin<V>) => void;
  /** What is in the fields is saved. */
  settle: () => void;
  /** The record as it is stored now: shown, and what changes count against. */
  takeOver: (values: V, version: number) => void;
  recount: () => void;
  /** Takes over what is still being typed in a grid. */
  flush: () => void;
  refreshErrors: () => readonly FormError[];
  place: (messages: Messages) => void;
}

export function createFormState<V extends object>(form: FormInstance<V>, start: Origin<V>, schema: z.ZodType): FormState<V> {
  const store = createStore<{ changes: number; errors: readonly FormError[] }>(() => ({ changes: 0, errors: [] }));
  let origin = start;
  let whole: readonly FormError[] = [];
  // Rows are known to the form from their grid on; one that is not on the page has those of the origin.
  const values = () => ({ ...splitRows(origin.values).rows, ...(form.getFieldsValue(true) as object) }) as V & Facts;
  const recount = () => {
    // Said of what was sent: changed, it may be right.
    whole = [];
    store.setState({ changes: countChanges(origin.values as Facts, values()) });
  };
  const refreshErrors = (): readonly FormError[] => {
    const now = [...errorsOf(form, port), ...whole];
    if (!isSame(textsOf(store.getState().errors), textsOf(now))) store.setState({ errors: now });
    return now;
  };
  const port = makePort(schema, (name) => (origin.values as Facts)[name], refreshErrors);
  const setValues = (next: V) => {
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
  originOf,
  gridChanged: () => void changed(),
});

/** In the fields, without what was said of the former ones. Named one by one: otherwise the form would copy every row of its grids. */
function showValues<V extends object>(form: FormInstance<V>, values: V): void {
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

/** Each message at its field or in its line; what belongs to none is told for the whole form. */
function placeMessages<V>(form: FormInstance<V>, { fields, grids }: FormContextValue, messages: Messages): FormError[] {
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

/** The field that fills this part of the body, or the part that it belongs to. */
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
