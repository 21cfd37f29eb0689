import { Button, Checkbox, Drawer, Input } from 'antd';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { ChoiceSelect } from '../../pickers/ChoiceSelect.tsx';
import { tabId, TabRow } from '../../list/TabRow.tsx';
import type { EntitySource, PickerOption } from '../../pickers/entity-source.ts';
import { EntityPicker } from '../../pickers/EntityPicker.tsx';
import { useCreation } from '../../pickers/useCreation.tsx';
import { useReturnFocus } from '../../useReturnFocus.ts';
import { isTyped, shownText, type GridColumn } from '../columns/columns.ts';
import { groupErrors, rowsText, type Fixes, type PastedRow, type PasteError, type PastePlan } from './paste.ts';
import type { PendingPaste } from './useGridClipboard.ts';

type Tab = 'errors' | 'updates' | 'inserts';

/** Shown before many or invalid lines are inserted: new lines, overwritten lines, and errors with possible corrections. */
export function PastePreview({ pending, onClose }: { pending: PendingPaste; onClose: () => void }) {
  useReturnFocus();
  const [fixes, setFixes] = useState<Fixes>({});
  const [skipWrong, setSkipWrong] = useState(false);
  const plan = useMemo(() => pending.plan(fixes), [pending, fixes]);
  const errors = groupErrors(plan.errors);
  const [tab, setTab] = useState<Tab>(errors.length > 0 ? 'errors' : plan.inserts.length > 0 ? 'inserts' : 'updates');
  const panelId = useId();
  const rows = [...plan.updates, ...plan.inserts];
  const written = rows.filter(({ wrong }) => !(wrong && skipWrong)).length;
  const fix = (error: PasteError, to: string | PickerOption) =>
    setFixes({ ...fixes, [error.column.key]: { ...fixes[error.column.key], [error.text]: to } });
  return (
    <Drawer
      open
      title="粘贴预览"
      size={720}
      onClose={onClose}
      footer={
        <div className="k-drawer-actions">
          {rows.some(({ wrong }) => wrong) && (
            <Checkbox checked={skipWrong} onChange={(event) => setSkipWrong(event.target.checked)}>
              跳过错误行
            </Checkbox>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={written === 0} onClick={() => pending.apply(plan, skipWrong)}>
            粘贴 {written} 行
          </Button>
        </div>
      }
    >
      <Notes plan={plan} tooMany={pending.tooMany} />
      <TabRow
        label="粘贴内容"
        panelId={panelId}
        active={tab}
        onPick={(key) => setTab(key as Tab)}
        tabs={[
          { key: 'inserts', label: '新增', count: plan.inserts.length },
          { key: 'updates', label: '覆盖', count: plan.updates.length },
          { key: 'errors', label: '错误', count: plan.errors.length },
        ]}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} className="k-paste-panel">
        <TabContent {...{ tab, plan, errors }} onFix={fix} />
      </div>
    </Drawer>
  );
}

function Notes({ plan: { map }, tooMany }: { plan: PastePlan; tooMany: number }) {
  const notes = [
    map.header && '首行按列名对应。',
    map.skipped.length > 0 && `不能填写的列已跳过：${map.skipped.join('、')}。`,
    map.overflow.length > 0 && `没有对应的列，未粘贴：${map.overflow.join('、')}。`,
    tooMany > 0 && `这里不能添加行，多出的 ${tooMany} 行未粘贴。`,
  ].filter(Boolean);
  return notes.length > 0 ? <p className="k-paste-notes">{notes.join(' ')}</p> : null;
}

function TabContent({ tab, plan, ...list }: { tab: Tab; plan: PastePlan } & Omit<ErrorListProps, 'hasHeading'>) {
  if (tab === 'errors') return <ErrorList hasHeading={plan.map.header} {...list} />;
  return <PastedTable rows={plan[tab]} plan={plan} />;
}

interface ErrorListProps {
  errors: ReturnType<typeof groupErrors>;
  hasHeading: boolean;
  onFix: (error: PasteError, to: string | PickerOption) => void;
}

function ErrorList({ errors, hasHeading, onFix }: ErrorListProps) {
  if (errors.length === 0) return <p className="k-paste-notes">没有错误。</p>;
  return (
    <table className="k-paste-table">
      <thead>
        <tr>
          <th scope="col">列</th>
          <th scope="col">原值</th>
          <th scope="col">行</th>
          <th scope="col">改为（相同的值一起改）</th>
        </tr>
      </thead>
      <tbody>
        {errors.map((error) => (
          <tr key={`${error.column.key}/${error.text}`}>
            <td>{error.column.label}</td>
            <td className="wrong">
              <span className="k-paste-words" title={error.text}>
                {error.text}
              </span>
              <div>{error.message}</div>
            </td>
            <td>{rowsText(error.rows, hasHeading)}</td>
            <td>
              <Fix error={error} onFix={(to) => onFix(error, to)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fix({ error: { column, text, candidates }, onFix }: { error: PasteError; onFix: (to: string | PickerOption) => void }) {
  const label = `${column.label}“${text}”改为`;
  const [typed, setTyped] = useState('');
  if (column.kind === 'entity') return <EntityFix source={column.source} {...{ label, text, candidates, onFix }} />;
  if (column.kind === 'select' && typeof column.choices !== 'function')
    return (
      <ChoiceSelect<string>
        aria-label={label}
        placeholder="选择"
        options={column.choices.map(({ label: name }) => ({ value: name, label: name }))}
        onChange={onFix}
      />
    );
  const commit = () => typed.trim() !== '' && onFix(typed);
  return (
    <Input aria-label={label} value={typed} onChange={(event) => setTyped(event.target.value)} onBlur={commit} onPressEnter={commit} />
  );
}

interface EntityFixProps {
  source: EntitySource;
  label: string;
  text: string;
  candidates: readonly PickerOption[];
  onFix: (to: PickerOption) => void;
}

/** Chooses another matching record, or creates one. */
function EntityFix({ source, label, text, candidates, onFix }: EntityFixProps) {
  const creation = useCreation(source, (made) => made && onFix(made));
  const made = candidates.length === 0 ? creation.labelOf(text) : undefined;
  return (
    <>
      <EntityPicker source={source} aria-label={label} onChange={(_, option) => option && onFix(option)} />
      {candidates.map((candidate) => (
        <button key={candidate.id} type="button" className="k-text-button" onClick={() => onFix(candidate)}>
          {candidate.name}
        </button>
      ))}
      {made && (
        <button type="button" className="k-text-button" onClick={() => creation.start(text)}>
          {made}
        </button>
      )}
      {creation.form}
    </>
  );
}

const SHOWN = 100;

function PastedTable({ rows, plan }: { rows: readonly PastedRow[]; plan: PastePlan }) {
  const columns = plan.map.columns.filter(
    (column): column is GridColumn => column !== undefined && !plan.map.skipped.includes(column.label),
  );
  if (rows.length === 0) return <p className="k-paste-notes">没有这样的行。</p>;
  return (
    <>
      <table className="k-paste-table">
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.pastedRow}>
              {columns.map((column) => (
                <td key={column.key} className={isTyped(row.values[column.key]) ? 'wrong' : ''}>
                  <span className="k-paste-words">{shown(column, row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className="k-paste-notes">只显示前 {SHOWN} 行。</p>}
    </>
  );
}

const shown = (column: GridColumn, { values, pastedRow }: PastedRow): ReactNode =>
  shownText(column, values[column.key], { key: String(pastedRow), ...values });
