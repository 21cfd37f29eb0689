import { Form, type FormInstance } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { countChanges, isSame } from './changes.ts';
import type { FieldInfo, FormError, FormPort, GridPort } from './form-port.ts';

type Messages = Readonly<Record<string, string>>;

export interface FormState<V> {
  form: FormInstance<V>;
  port: FormPort;
  /** What the form started from, with its version; after a merge the newer record. */
  origin: { values: V; version: number | undefined };
  values: () => V;
  setValues: (values: V) => void;
  /** What is in the fields is saved, under this version. */
  settle: (version: number | undefined) => void;
  changes: number;
  recount: () => void;
  errors: readonly FormError[];
  refreshErrors: () => readonly FormError[];
  place: (messages: Messages) => void;
}

export function useFormState<V extends object>(start: V, version: number | undefined, schema: z.ZodType | undefined): FormState<V> {
  const [form] = Form.useForm<V>();
  const origin = useRef({ values: start, version }).current;
  const [changes, setChanges] = useState(0);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const whole = useRef<readonly FormError[]>([]);
  const port = useMemo<FormPort>(
    () => ({
      schema,
      fields: new Map<string, FieldInfo>(),
      grids: new Map<string, GridPort>(),
      originOf: (name) => (origin.values as Record<string, unknown>)[name],
      gridChanged: () => refreshErrors(),
    }),
    [schema, origin],
  );
  const values = () => form.getFieldsValue(true) as V;

  function refreshErrors(): readonly FormError[] {
    const now = [...fieldErrors(form, port), ...[...port.grids.values()].flatMap((grid) => grid.errors()), ...whole.current];
    setErrors((before) => (isSame(before.map(({ text }) => text), now.map(({ text }) => text)) ? before : now));
    return now;
  }

  function place(messages: Messages): void {
    whole.current = placeMessages(form, port, messages);
    refreshErrors();
  }

  const recount = () => setChanges(countChanges(origin.values as Record<string, unknown>, values() as Record<string, unknown>));
  const setValues = (next: V) => {
    form.setFieldsValue(next as never);
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, errors: [] })));
    recount();
    refreshErrors();
  };
  const settle = (next: number | undefined) => {
    origin.values = values();
    origin.version = next ?? origin.version;
    setChanges(0);
  };
  return { form, port, origin, values, setValues, settle, changes, recount, errors, refreshErrors, place };
}

function fieldErrors<V>(form: FormInstance<V>, { fields }: FormPort): FormError[] {
  return form.getFieldsError().flatMap(({ name, errors: [message] }) => {
    if (message === undefined) return [];
    const key = name.join('.');
    return [{ key, text: `${fields.get(key)?.label ?? key}：${message}`, focus: () => form.scrollToField(name as never, { focus: true, block: 'center' }) }];
  });
}

/** Each message at its field or in its line; what belongs to none is told for the whole form. */
function placeMessages<V>(form: FormInstance<V>, { fields, grids }: FormPort, messages: Messages): FormError[] {
  const whole: FormError[] = [];
  for (const grid of grids.values()) grid.place(under(messages, grid.bodyName));
  for (const [path, message] of Object.entries(messages)) {
    if ([...grids.values()].some(({ bodyName }) => path.startsWith(`${bodyName}.`))) continue;
    const name = [...fields].find(([, info]) => info.bodyName === path)?.[0];
    if (name === undefined) whole.push({ key: path, text: message, focus: () => undefined });
    else form.setFields([{ name: (name.includes('.') ? name.split('.') : name) as never, errors: [message] }]);
  }
  return whole;
}

/** `lines.1.price` under `lines` → `1.price`. */
function under(messages: Messages, name: string): Messages {
  return Object.fromEntries(Object.entries(messages).flatMap(([path, message]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [])));
}
