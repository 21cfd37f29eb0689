import { Input, Tooltip } from 'antd';
import { use, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChoiceSelect } from '../pickers/ChoiceSelect.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { isEmpty } from '../list-columns/cells.tsx';
import { CellQueue, InlineContext, refusalOf, type InlineEdit, type InlineField, type VersionedRow } from './inline-edit.ts';
import { valueOf, type ListRow } from './list-row.ts';
import './inline-edit.css';

interface InlineCellProps {
  row: ListRow;
  /** Key of the column. */
  name: string;
  rowName: string;
  children: ReactNode;
}

/** Lets the cells of a list be edited where they stand; without `inline`, none. */
export function InlineCells<Row extends VersionedRow>({ inline, children }: { inline: InlineEdit<Row> | undefined; children: ReactNode }) {
  const [queue] = useState(() => new CellQueue());
  const shared = useMemo(() => (inline ? { inline: inline as unknown as InlineEdit<VersionedRow>, queue } : null), [inline, queue]);
  return <InlineContext value={shared}>{children}</InlineContext>;
}

/** The content of a cell; where the list allows it, a press, Enter or F2 edits it in its place. */
export function InlineCell({ row, name, rowName, children }: InlineCellProps) {
  const shared = use(InlineContext);
  const can = useCan();
  const field = shared?.inline.fields[name];
  if (!shared || !field || !can(shared.inline.permission) || !shared.inline.editable(row as VersionedRow)) return children;
  return (
    <EditableCell {...{ field, rowName }} row={row as VersionedRow}>
      {children}
    </EditableCell>
  );
}

interface Typed {
  value: unknown;
  refusal?: string | undefined;
}

interface EditableProps {
  field: InlineField;
  row: VersionedRow;
  rowName: string;
  children: ReactNode;
}

function EditableCell({ field, row, rowName, children }: EditableProps) {
  const box = useRef<HTMLSpanElement>(null);
  const { typed, setTyped, sent, commit } = useEdit(field, row, rowName);
  const start = () => setTyped({ value: valueOf(row, field.name) ?? '' });
  const leave = () => {
    setTyped(null);
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus());
  };
  return (
    <span className="k-inline" ref={box} data-inline="">
      {typed ? (
        <CellEditor
          {...{ field, typed }}
          label={`${field.label} ${rowName}`}
          onType={(value) => setTyped({ value })}
          onSave={(value, to) => {
            if (!commit(value)) return;
            if (to) openNeighbour(box.current, to);
            else leave();
          }}
          onLeave={leave}
        />
      ) : (
        <button type="button" className="k-inline-button" title="按 Enter 或 F2 修改" onClick={start}>
          <span className="visually-hidden">{`修改${field.label} ${rowName}：`}</span>
          {sent === undefined ? children : textOf(field, sent)}
        </button>
      )}
    </span>
  );
}

/** What is typed, and what was sent: shown at once, until the row has been read again. */
function useEdit(field: InlineField, row: VersionedRow, rowName: string) {
  const { inline, queue } = use(InlineContext)!;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [sent, setSent] = useState<{ value: unknown; version: number } | null>(null);
  const commit = (given: unknown): boolean => {
    const read = field.value.safeParse(writtenOf(field, given));
    if (!read.success) {
      setTyped({ value: given, refusal: read.error.issues[0]?.message });
      return false;
    }
    setTyped(null);
    if (isSame(read.data, valueOf(row, field.name))) return true;
    setSent({ value: read.data, version: row.version });
    queue
      .add(row, (version) => inline.save(row, field.name, read.data, version))
      .then(({ undo }) => tellSaved(`${rowName} 的${field.label}已改为“${textOf(field, read.data)}”`, undo))
      .catch((error: unknown) => {
        setSent(null);
        setTyped({ value: given, refusal: refusalOf(error) });
      });
    return true;
  };
  return { typed, setTyped, sent: sent?.version === row.version ? sent.value : undefined, commit };
}

/** An emptied choice or number is null; a number is typed as text. */
function writtenOf({ kind }: InlineField, given: unknown): unknown {
  if (kind === 'text') return given;
  if (given === '') return null;
  return kind === 'whole' ? Number(given) : given;
}

const isSame = (one: unknown, other: unknown): boolean => (isEmpty(one as never) && isEmpty(other as never)) || one === other;

function textOf(field: InlineField, value: unknown): string {
  if (isEmpty(value as never)) return '—';
  return (field.kind === 'choice' && field.choices.find((choice) => choice.value === value)?.label) || String(value as string);
}

function tellSaved(text: string, undo: () => Promise<unknown>): void {
  const back = () =>
    void undo().then(
      () => toast.success('已撤销'),
      (error: unknown) => toast.error(`没有撤销：${refusalOf(error)}`),
    );
  toast.success(text, { action: { label: '撤销', target: back } });
}

type Side = 'next' | 'previous';

/** Tab edits the next cell of the list that can be, Shift+Tab the one before. */
function openNeighbour(cell: HTMLElement | null, to: Side): void {
  const cells = [...(cell?.closest('.k-list-panel')?.querySelectorAll<HTMLElement>('[data-inline]') ?? [])];
  const neighbour = cell && cells[cells.indexOf(cell) + (to === 'next' ? 1 : -1)];
  neighbour?.querySelector('button')?.click();
}

interface EditorProps {
  field: InlineField;
  typed: Typed;
  label: string;
  onType: (value: unknown) => void;
  onSave: (value: unknown, to?: Side) => void;
  onLeave: () => void;
}

function CellEditor({ field, typed, label, onType, onSave, onLeave }: EditorProps) {
  const note = useId();
  const { value, refusal } = typed;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'Tab') onSave(value, event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Enter' && field.kind !== 'choice') onSave(value);
    else return;
    event.preventDefault();
  };
  const said = {
    'aria-label': label,
    size: 'small' as const,
    autoFocus: true,
    onKeyDown: press,
    ...(refusal !== undefined && { status: 'error' as const, 'aria-describedby': note }),
  };
  return (
    <Tooltip open={refusal !== undefined} title={refusal} placement="bottomLeft">
      <span className="k-inline-editor">
        {field.kind === 'choice' ? (
          <ChoiceSelect
            {...said}
            defaultOpen
            value={value === '' ? null : value}
            options={field.choices.map((choice) => ({ value: choice.value as unknown, label: choice.label }))}
            allowClear={!field.required}
            onChange={(chosen: unknown) => onSave(chosen ?? '')}
            onBlur={() => refusal === undefined && onLeave()}
          />
        ) : (
          <Input
            {...said}
            autoComplete="off"
            value={String(value as string)}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onType(target.value)}
            onBlur={() => refusal === undefined && onSave(value)}
          />
        )}
        {refusal !== undefined && (
          <span id={note} className="visually-hidden" role="alert">
            {refusal}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
