import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import { Form } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { toast } from '../../lib/toast.ts';
import { PendingContext } from '../files/pending.ts';
import { Anchors } from '../object/Anchors.tsx';
import { FirstReads } from '../states/FirstReads.tsx';
import { loadOnce, lazyPanel } from '../lazy.tsx';
import { useFirstField } from './first-field.ts';
import { ErrorStrip } from './ErrorStrip.tsx';
import { FormContext, FormPageContext, type FormPageValue } from './form-context.ts';
import { revalidate } from './revalidate.ts';
import { UnsavedGuard } from './drafts/UnsavedGuard.tsx';
import { merging } from './conflicts/merging.ts';
import { SaveBar, type SaveAction } from './SaveBar.tsx';
import type { FormDraft } from './drafts/useDraft.ts';
import { useFormPage, type FormTask } from './useFormPage.ts';
import type { FormState } from './form-state.ts';
import { reportErrors } from './useSave.ts';
import './form.css';
import '../object/section.css';

const PresenceNote = lazyPanel(async () => (await import('./conflicts/PresenceNote.tsx')).PresenceNote);
const NewerVersionNote = lazyPanel(async () => (await import('./conflicts/NewerVersionNote.tsx')).NewerVersionNote);
/** The code for restoring a draft loads together with the offer. */
const RestoreDraftNote = lazyPanel(
  async () => (await Promise.all([import('./drafts/RestoreDraftNote.tsx'), merging()]))[0].RestoreDraftNote,
);
const ConflictDialog = lazyPanel(async () => (await import('./conflicts/ConflictDialog.tsx')).ConflictDialog);

export interface FormSection {
  id: string;
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  /** The form has a grid: full window width, one field per row. */
  wide?: boolean;
  content: ReactNode;
}

export interface FormPageProps<E extends Endpoint, R, V> extends FormTask<E, R, V> {
  title: string;
  /** State and code of the record. */
  note?: ReactNode;
  sections: readonly FormSection[];
  actions?: readonly SaveAction[];
  saveLabel?: string;
  /** Offers 保存并新建下一条: the values that the next record starts with, and the name of the saved one. */
  next?: { valuesOf: (saved: Result<E>) => V; nameOf: (saved: Result<E>) => string };
  /** Shown above the sections, such as possible duplicates. */
  hint?: ReactNode;
  /** A summary in a column of its own, or below the sections in a narrow window. */
  rail?: ReactNode;
}

const NEXT = { key: 'saveAndNext', label: '保存并新建下一条' } as const satisfies SaveAction;

/** Form page for new, edit and copy, with sections, save bar, draft and conflict handling. */
export function FormPage<const E extends Endpoint, R extends { version: number }, V extends object>(props: FormPageProps<E, R, V>) {
  const { next, actions = [], valuesOf, onSaved } = props;
  const [round, setRound] = useState<{ count: number; start?: V }>({ count: 0 });
  const { start } = round;
  if (!next) return <OneForm {...props} />;
  const saved = (result: Result<E>, action: string) => {
    if (action !== NEXT.key) return onSaved(result, action);
    toast.success(`已保存 ${next.nameOf(result)}`);
    // The next record begins where its first field is.
    window.scrollTo({ top: 0 });
    return setRound({ count: round.count + 1, start: next.valuesOf(result) });
  };
  return <OneForm key={round.count} {...props} valuesOf={start ? () => start : valuesOf} actions={[NEXT, ...actions]} onSaved={saved} />;
}

function OneForm<const E extends Endpoint, R extends { version: number }, V extends object>(props: FormPageProps<E, R, V>) {
  const { title, note, sections, actions = [], saveLabel = '保存', hint, rail } = props;
  const { plain, state, draft, discard, isDirty, editors, save, saving, conflict, mergeAndSave, closeConflict } = useFormPage(props);
  const { changes, errors } = useStore(state.store);
  const sheets = useSheets(sections, rail);
  const page = useFirstField(props.record === undefined);
  return (
    <FormContext value={state.port}>
      <div ref={page} className={`k-form ${rail ? 'railed' : ''}`}>
        <header className="k-form-head">
          <h1>{title}</h1>
          {note}
        </header>
        <Notices {...{ draft, state, changes, editors }} record={props.record} whoOf={props.whoOf} />
        <FormBody isNew={props.record === undefined} anchored={rail ? [] : sections}>
          <Form
            form={state.form}
            name="form"
            layout="vertical"
            className="k-form-sections"
            initialValues={plain}
            onValuesChange={(changed: object) => {
              revalidate(state.form, changed);
              state.recount();
              draft.touch();
            }}
            onFieldsChange={() => void state.refreshErrors()}
          >
            <FormParts {...{ state, draft, hint }}>{sheets}</FormParts>
          </Form>
        </FormBody>
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
        <UnsavedGuard isDirty={isDirty} onKeepDraft={draft.keep} onDiscard={draft.discard} />
        {conflict && <ConflictDialog {...conflict} onMerge={(theirs) => void mergeAndSave(theirs)} onClose={closeConflict} />}
      </div>
    </FormContext>
  );
}

/** The form of a new record is shown at once: it begins with the focus in its first field. */
const FormBody = ({ isNew, anchored, children }: { isNew: boolean; anchored: readonly FormSection[]; children: ReactNode }) => (
  <FirstReads enabled={!isNew}>
    <div className="k-form-body">
      {anchored.length > 0 && <Anchors className="k-form-anchors" sections={anchored} offset={HEAD_OFFSET} />}
      {children}
    </div>
  </FirstReads>
);

interface FormPartsProps<V> {
  state: FormState<V>;
  draft: FormDraft<V>;
  hint: ReactNode;
  children: ReactNode;
}

/** Hint and sections with their contexts: files, filling in, errors. */
function FormParts<V extends object>({ state, draft: { touch }, hint, children }: FormPartsProps<V>) {
  const page = useMemo<FormPageValue>(() => {
    const fill: FormPageValue['fill'] = (values) => {
      state.setValues(values as Partial<V>);
      touch();
    };
    const place: FormPageValue['place'] = (messages) => {
      if (Object.keys(messages).length === 0) state.place(messages);
      else reportErrors(state, messages);
    };
    return { fill, place, errors: state.store };
  }, [state, touch]);
  return (
    <FormPageContext value={page}>
      {hint}
      <PendingContext value={state.port.pending}>{children}</PendingContext>
    </FormPageContext>
  );
}

interface NoticesProps<R, V> {
  draft: FormDraft<V>;
  state: FormState<V>;
  changes: number;
  editors: readonly string[];
  record: R | undefined;
  whoOf: ((newer: R) => string) | undefined;
}

/** Notes before saving: an older draft, other users in this record, and their newer version. */
function Notices<R extends { version: number }, V extends object>({ draft, state, changes, editors, record, whoOf }: NoticesProps<R, V>) {
  const overtaken = changes > 0 && record !== undefined && record.version > (state.origin().version ?? 0);
  return (
    <>
      {draft.found && (
        <RestoreDraftNote at={draft.found.at} onRestore={() => void restoreDraft(draft, state)} onDiscard={() => void draft.discard()} />
      )}
      {editors.length > 0 && <PresenceNote editors={editors} />}
      {overtaken && <NewerVersionNote who={whoOf?.(record)} />}
    </>
  );
}

/** Memoised, so that a new number of changes does not render all fields again. */
const useSheets = (sections: readonly FormSection[], rail: ReactNode): ReactNode =>
  useMemo(
    () => (
      <>
        {sections.map((section) => (
          <SectionSheet key={section.id} {...section} />
        ))}
        {rail && <aside className="k-form-rail">{rail}</aside>}
      </>
    ),
    [sections, rail],
  );

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

/** Merges the draft of an earlier visit into the current record. */
async function restoreDraft<V extends object>({ found, takeUp }: FormDraft<V>, state: FormState<V>): Promise<void> {
  const part = found && (await loadOnce(merging()));
  if (!part) return;
  const merge = part.mergeValues(found.base, found.values, state.origin().values);
  state.setValues(merge.values);
  takeUp();
  if (merge.conflicts.length > 0)
    toast.info(
      `已恢复。这些字段之后被他人改过，现为草稿里的值：${merge.conflicts.map((one) => part.describe(one, state.port).label).join('、')}`,
    );
}
