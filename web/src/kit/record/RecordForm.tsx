import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { untypedInput } from '../../lib/untyped-input.ts';
import { FormPage, type FormPageProps, type FormSection } from '../form/FormPage.tsx';
import { CopyPage, EditPage } from '../object/RecordPage.tsx';
import type { RecordEndpoint } from '../object/useRecord.ts';
import type { RecordKind } from './record-kind.ts';

interface FormCalls {
  get: RecordEndpoint;
  create: Endpoint;
  edit: Endpoint;
}

interface Edited<C extends FormCalls> extends Pick<RecordKind, 'noun' | 'audit' | 'paths' | 'refreshes'> {
  calls: C;
}

type Stored<C extends FormCalls> = Result<C['get']> & { id: string; version: number };

/** The form of a kind, for 新建, 复制 and 编辑. */
export interface RecordForm<C extends FormCalls, V extends object> {
  input: z.ZodType;
  edit: z.ZodType;
  sections: readonly FormSection[] | ((record: Result<C['get']> | undefined) => readonly FormSection[]);
  valuesOf: (record: Result<C['get']> | undefined) => V;
  bodyOf: (values: V) => 'body' extends keyof Request<C['create']> ? Request<C['create']>['body'] : never;
  /** The values of a copy; without it there is none. */
  copyOf?: (record: Result<C['get']>) => V;
  /** 保存并新建下一条: what the next one starts with, and how the message names the saved one. */
  next?: { valuesOf: (saved: Stored<C>) => V; nameOf: (saved: Stored<C>) => string };
}

type Own<C extends FormCalls, V extends object> = Partial<
  Pick<
    FormPageProps<Endpoint & { response: z.ZodType<Stored<C>> }, Stored<C>, V>,
    'title' | 'note' | 'hint' | 'actions' | 'follow' | 'onSaved' | 'ask' | 'rail' | 'whoOf' | 'draft'
  >
>;

interface RecordFormProps<C extends FormCalls, V extends object> {
  kind: Edited<C>;
  form: RecordForm<C, V>;
}

/** What a page has beside the form: a hint, further actions, a title of its own. */
interface OwnProps<C extends FormCalls, V extends object> {
  own?: Own<C, V>;
}

interface PageProps<C extends FormCalls, V extends object, R> extends RecordFormProps<C, V> {
  ownOf?: (record: R) => Own<C, V>;
}

/** The sections for this record; undefined: for a new one. */
export const formSections = <R,>(
  { sections }: { sections: readonly FormSection[] | ((record: R | undefined) => readonly FormSection[]) },
  record: R | undefined,
): readonly FormSection[] => (typeof sections === 'function' ? sections(record) : sections);

function useSections<C extends FormCalls, V extends object>({ sections }: RecordForm<C, V>, record: Result<C['get']> | undefined) {
  return useMemo(() => formSections({ sections }, record), [sections, record]);
}

/** 新建, or 复制 of the record in the address. */
export function NewRecordPage<C extends FormCalls, V extends object>({ kind, form, ownOf }: PageProps<C, V, Result<C['get']> | undefined>) {
  const { noun, calls } = kind;
  const read: C['get'] = calls.get;
  return (
    <CopyPage noun={`要复制的${noun}`} param="copy" read={read} allowed={calls.create}>
      {(copied: Result<C['get']> | undefined) => (
        <NewRecord kind={kind} form={form} copied={copied} {...(ownOf && { own: ownOf(copied) })} />
      )}
    </CopyPage>
  );
}

function NewRecord<C extends FormCalls, V extends object>(
  props: RecordFormProps<C, V> & OwnProps<C, V> & { copied: Result<C['get']> | undefined },
) {
  const { kind, form, copied, own } = props;
  const { noun, calls, audit, paths, refreshes } = kind;
  const navigate = useNavigate();
  const sections = useSections(form, undefined);
  return (
    <FormPage<Endpoint & { response: z.ZodType<Stored<C>> }, Stored<C>, V>
      title={`新建${noun}`}
      endpoint={calls.create as never}
      schema={form.input}
      record={undefined}
      valuesOf={() => (copied && form.copyOf ? form.copyOf(copied) : form.valuesOf(undefined))}
      request={(values) => untypedInput({ body: form.bodyOf(values) })}
      draft={copied ? `${audit.kind}/copy/${(copied as Stored<C>).id}` : `${audit.kind}/new`}
      sections={sections}
      refreshes={refreshes}
      {...(form.next && { next: form.next })}
      onSaved={({ id }) => navigate(paths.detailOf(id), { replace: true })}
      {...own}
    />
  );
}

/** 编辑 of the record in the address. */
export function EditRecordPage<C extends FormCalls, V extends object>({ kind, form, ownOf }: PageProps<C, V, Result<C['get']>>) {
  const { noun, calls } = kind;
  const read: C['get'] = calls.get;
  return (
    <EditPage noun={noun} read={read} allowed={calls.edit}>
      {(record: Result<C['get']>) => <EditRecord kind={kind} form={form} record={record} {...(ownOf && { own: ownOf(record) })} />}
    </EditPage>
  );
}

/** The form of this record. */
export function EditRecord<C extends FormCalls, V extends object>(
  props: RecordFormProps<C, V> & OwnProps<C, V> & { record: Result<C['get']> },
) {
  const { kind, form, own } = props;
  const { noun, calls, audit, paths, refreshes } = kind;
  const record = props.record as Stored<C> & { code?: string };
  const { id, code } = record;
  const navigate = useNavigate();
  const sections = useSections(form, props.record);
  return (
    <FormPage<Endpoint & { response: z.ZodType<Stored<C>> }, Stored<C>, V>
      title={`编辑${noun}`}
      note={code && <span className="k-section-note">{code}</span>}
      endpoint={calls.edit as never}
      schema={form.edit}
      record={record}
      valuesOf={(read) => form.valuesOf(read ?? record)}
      request={(values, version) =>
        untypedInput({ params: { id }, body: { ...(form.bodyOf(values) as object), version: version ?? record.version } })
      }
      subject={{ type: audit.kind, id }}
      draft={`${audit.kind}/${id}`}
      sections={sections}
      refreshes={refreshes}
      onSaved={() => navigate(paths.detailOf(id), { replace: true })}
      {...own}
    />
  );
}
