import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';
import { Alert, Button, Form } from 'antd';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useStore } from 'zustand';
import { useCommands, type Command } from '../../lib/commands.ts';
import { formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { confirm } from '../Confirm.tsx';
import { useAnchors } from '../object/useAnchors.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorStrip } from './ErrorStrip.tsx';
import { FormPortContext } from './form-port.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { mergeValues } from './merge.ts';
import { SaveBar, type SaveAction } from './SaveBar.tsx';
import { describe } from './show-value.tsx';
import { useDraft, type FormDraft } from './useDraft.ts';
import { createFormState, type FormState } from './form-state.ts';
import { useSave } from './useSave.ts';
import './form.css';

export interface FormSection {
  id: string;
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  /** A grid: the whole width of the window, fields beneath each other. */
  wide?: boolean;
  content: ReactNode;
}

interface FormPageProps<E extends Endpoint, R, V> {
  title: string;
  /** State, code, who else is here. */
  note?: ReactNode;
  endpoint: E;
  /** Of the body: rules, messages and the marks of what must be filled. Endpoints come to the browser without it. */
  schema: z.ZodType;
  /** What is edited; nothing for a new one. A page that goes from one record to the next gives this component a `key`. */
  record: R | undefined;
  valuesOf: (record: R | undefined) => V;
  request: (values: V, version: number | undefined) => Request<E>;
  /** Name of the draft on this computer: material/12. */
  draft: string;
  sections: readonly FormSection[];
  /** `action` is `save` or the key of one of `actions`. */
  onSaved: (result: Result<E>, action: string) => void | Promise<void>;
  actions?: readonly SaveAction[];
  saveLabel?: string;
  refreshes?: readonly Endpoint[];
  whoOf?: (newer: R) => string;
  /** Above the sections: probable duplicates. */
  hint?: ReactNode;
}

/** One form for new, edit and copy: sections, save bar, draft, and a way out of every conflict. */
export function FormPage<const E extends Endpoint, R extends { version: number }, V extends object>(props: FormPageProps<E, R, V>) {
  const { title, note, endpoint, schema, record, valuesOf, sections, actions = [], saveLabel = '保存', refreshes = [], hint } = props;
  const [start] = useState(() => valuesOf(record));
  const [form] = Form.useForm<V>();
  const [state] = useState(() => createFormState(form, { values: start, version: record?.version }, schema));
  const { changes, errors } = useStore(state.store);
  const saved = useRef(false);
  const draft = useDraft({
    form: props.draft,
    base: () => state.origin().values,
    values: state.values,
    isDirty: () => state.store.getState().changes > 0,
  });
  const { save, saving, conflict, mergeAndSave, closeConflict } = useSave<E, R, V>(state, {
    endpoint,
    schema,
    refreshes,
    valuesOf,
    request: props.request,
    whoOf: props.whoOf,
    onSaved: async (result, action) => {
      saved.current = true;
      state.settle((result as { version?: number } | null)?.version);
      await draft.discard();
      if (action === 'save') toast.success('已保存');
      await props.onSaved(result, action);
      saved.current = false;
    },
  });
  const discard = async () => {
    if (!(await confirm({ title: `放弃 ${changes} 处修改？`, content: '放弃后不能恢复。', okText: '放弃', danger: true }))) return;
    state.setValues(state.origin().values);
    await draft.discard();
  };
  useSaveKeys(() => void save('save'));
  // A key that changes the count of changes must not draw every field again.
  const sheets = useMemo(() => sections.map((section) => <SectionSheet key={section.id} {...section} />), [sections]);
  return (
    <FormPortContext value={state.port}>
      <div className="k-form">
        <header className="k-form-head">
          <h1>{title}</h1>
          {note}
        </header>
        <DraftOffer draft={draft} state={state} />
        <div className="k-form-body">
          <Anchors sections={sections} />
          <Form
            form={form}
            name="form"
            layout="vertical"
            className="k-form-sections"
            initialValues={start}
            onValuesChange={(changed: object) => {
              revalidate(state, changed);
              state.recount();
              draft.touch();
            }}
            onFieldsChange={() => void state.refreshErrors()}
          >
            {hint}
            {sheets}
          </Form>
        </div>
        <div className="k-form-foot">
          <ErrorStrip errors={errors} />
          <SaveBar
            {...{ changes, saving, saveLabel, actions }}
            draftAt={draft.savedAt}
            onSave={() => void save('save')}
            onAction={(key) => void save(key)}
            onDiscard={() => void discard()}
          />
        </div>
        <LeaveGuard dirty={changes > 0} isClean={() => saved.current} onKeepDraft={draft.keep} onDiscard={draft.discard} />
        {conflict && <ConflictDialog {...conflict} onMerge={(theirs) => void mergeAndSave(theirs)} onClose={closeConflict} />}
      </div>
    </FormPortContext>
  );
}

/** A field that was told to be wrong is judged again with every key. */
function revalidate<V>({ form }: FormState<V>, changed: object): void {
  const wrong = Object.keys(changed).filter((name) => form.getFieldError(name as never).length > 0);
  if (wrong.length > 0) void form.validateFields(wrong as never).catch(() => undefined);
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

function SectionSheet({ id, title, note, extra, wide = false, content }: FormSection) {
  return (
    <section id={id} className={`k-form-section ${wide ? 'wide' : ''}`} aria-labelledby={`${id}-title`}>
      <div className="k-form-section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <span className="k-section-note">{note}</span>}
        {extra && <div className="k-section-extra">{extra}</div>}
      </div>
      {wide ? content : <div className="k-fields">{content}</div>}
    </section>
  );
}

const HEAD_OFFSET = 60;

function Anchors({ sections }: { sections: readonly FormSection[] }) {
  const active = useAnchors(
    sections.map(({ id }) => id),
    HEAD_OFFSET,
  );
  return (
    <nav className="k-form-anchors" aria-label="本页内容">
      {sections.map(({ id, title }) => (
        <Link key={id} to={{ hash: id }} replace preventScrollReset aria-current={id === active ? 'true' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** What was typed on an earlier visit comes back on request, merged into what the record is now. */
function DraftOffer<V extends object>({ draft, state }: { draft: FormDraft<V>; state: FormState<V> }) {
  const { found } = draft;
  if (!found) return null;
  const restore = () => {
    const merge = mergeValues(found.base, found.values, state.origin().values);
    state.setValues(merge.values);
    draft.takeUp();
    if (merge.conflicts.length > 0)
      toast.info(
        `已恢复。这些字段之后被他人改过，现为草稿里的值：${merge.conflicts.map((one) => describe(one, state.port).label).join('、')}`,
      );
  };
  return (
    <Alert
      type="info"
      showIcon
      title={`有 ${formatTime(new Date(found.at).toISOString())} 未保存的内容`}
      action={
        <span className="k-draft-actions">
          <Button size="small" type="primary" onClick={restore}>
            恢复未保存的内容
          </Button>
          <Button size="small" onClick={() => void draft.discard()}>
            丢弃
          </Button>
        </span>
      }
    />
  );
}
