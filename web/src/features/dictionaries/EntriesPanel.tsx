import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import {
  entriesApi,
  fixedEntries,
  getDictionary,
  type DictionaryEntry,
  type EntryDictionary,
} from '@mrp/contract/features/dictionaries/entries.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { unitFields } from '@mrp/contract/features/dictionaries/units.ts';
import { Alert, Button, Checkbox, Input, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { SortableTable } from '../../kit/tables/SortableTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useAskedAction } from '../../lib/asked-action.ts';
import { Can, useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { EntryForm, entryReads } from './EntryForm.tsx';
import { changeActive } from './HoldersPanel.tsx';

const MergeEntryForm = lazyPanel(async () => (await import('./MergeEntryForm.tsx')).MergeEntryForm);
const RatesPanel = lazyPanel(async () => (await import('./RatesPanel.tsx')).RatesPanel);

type Task = { kind: 'new' } | { kind: 'edit' | 'merge' | 'rates'; entry: DictionaryEntry };

const NONE: readonly DictionaryEntry[] = [];

/** The entries of one dictionary: order, use and actions. */
export function EntriesPanel({ dictionary }: { dictionary: EntryDictionary }) {
  const { label, fixed = false } = getDictionary(dictionary);
  const { data, isPending, error, refetch } = useApiQuery(entriesApi.listEntries, { params: { dictionary } }, { handlesErrors: 'all' });
  const entries = data ?? NONE;
  const [search, setSearch] = useState<Search>({ sought: '', withInactive: true });
  const [task, setTask] = useState<Task | null>(null);
  const can = useCan();
  const order = useApiMutation(entriesApi.orderEntries, {
    refreshes: entryReads,
    onSuccess: () => toast.success('已保存顺序'),
    blocking: false,
  });
  const columns = useColumns(dictionary, entries, setTask);
  useAskedAction(!fixed && can(entriesApi.createEntry) ? [{ key: 'create', run: () => setTask({ kind: 'new' }) }] : []);
  const shown = findEntries(entries, search);
  const sorts = can(entriesApi.orderEntries) && shown.length === entries.length;
  if (error && !data) return <RecordPending noun={label} id={dictionary} error={error} shape="form" onRetry={() => void refetch()} />;
  return (
    <>
      <EntriesHead {...{ dictionary, search }} onSearch={setSearch} onNew={() => setTask({ kind: 'new' })} />
      {fixed && <Alert type="info" title="系统固定的选项，只能调整顺序。" />}
      <SortableTable
        label={label}
        rows={shown}
        columns={columns}
        rowName={({ name }) => name}
        sistersOf={(row) => entries.filter(({ parentId }) => parentId === row.parentId)}
        onSort={sorts ? (ids, { parentId }) => order.mutate({ params: { dictionary }, body: { parentId, ids } }) : undefined}
        loading={isPending}
        empty={entries.length === 0 ? `还没有${label}` : '没有符合条件的选项，试试减少筛选'}
      />
      {task && <EntryTask {...{ dictionary, entries, task }} onClose={() => setTask(null)} />}
    </>
  );
}

interface Search {
  sought: string;
  withInactive: boolean;
}

/** Filters by name, code, alias or pinyin. */
function findEntries(entries: readonly DictionaryEntry[], { sought, withInactive }: Search): DictionaryEntry[] {
  const word = sought.normalize('NFKC').trim().toLowerCase();
  return entries.filter((entry) => entry.searchText.includes(word) && (withInactive || entry.active));
}

interface EntriesHeadProps {
  dictionary: EntryDictionary;
  search: Search;
  onSearch: (search: Search) => void;
  onNew: () => void;
}

function EntriesHead({ dictionary, search, onSearch, onNew }: EntriesHeadProps) {
  const { label, number, fixed = false } = getDictionary(dictionary);
  return (
    <div className="panel-head">
      <h2>
        {label}
        {number !== undefined && <span className="side-note">类型 {number}</span>}
      </h2>
      <Input
        prefix={<SearchOutlined />}
        className="panel-search"
        aria-label={`搜索${label}`}
        placeholder="名称 / 编码 / 拼音"
        allowClear
        value={search.sought}
        onChange={(event) => onSearch({ ...search, sought: event.target.value })}
      />
      <Checkbox checked={search.withInactive} onChange={(event) => onSearch({ ...search, withInactive: event.target.checked })}>
        显示停用
      </Checkbox>
      {!fixed && (
        <Can to={entriesApi.createEntry}>
          <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
            新建{label}
          </Button>
        </Can>
      )}
    </div>
  );
}

interface EntryTaskProps {
  dictionary: EntryDictionary;
  entries: readonly DictionaryEntry[];
  task: Task;
  onClose: () => void;
}

/** The dialog of the current action. */
function EntryTask({ dictionary, entries, task, onClose }: EntryTaskProps) {
  switch (task.kind) {
    case 'new':
      return <EntryForm dictionary={dictionary} entry={null} groups={groupsOf(entries)} onClose={onClose} />;
    case 'edit':
      return <EntryForm dictionary={dictionary} entry={task.entry} groups={groupsOf(entries)} onClose={onClose} />;
    case 'merge':
      return <MergeEntryForm from={task.entry} entries={entries} onClose={onClose} />;
    case 'rates':
      return <RatesPanel currency={task.entry} onClose={onClose} />;
  }
}

const groupsOf = (entries: readonly DictionaryEntry[]) => entries.filter(({ parentId }) => parentId === null);

function useColumns(
  dictionary: EntryDictionary,
  entries: readonly DictionaryEntry[],
  setTask: (task: Task) => void,
): TableColumnsType<DictionaryEntry> {
  const writes = useEntryWrites();
  return [
    {
      title: unitFields.name.label,
      dataIndex: 'name',
      render: (_, entry) => (
        <span className={entry.parentId === null ? undefined : 'entry-child'}>
          <EntryName dictionary={dictionary} entry={entry} />
          {entry.forAccessories && <span className="side-note">辅料</span>}
          {entry.builtIn && <span className="side-note">内置</span>}
        </span>
      ),
    },
    { title: unitFields.code.label, dataIndex: 'code', width: 140 },
    { title: entryWords.aliases, dataIndex: 'aliases', render: (_, { aliases }) => aliases.join('、') || '—' },
    { title: entryWords.uses, dataIndex: 'uses', width: 72, className: 'num', align: 'right' },
    {
      title: '状态',
      dataIndex: 'active',
      width: 88,
      render: (_, { active }) => <StatusTag tone={active ? 'success' : 'neutral'}>{active ? entryWords.active : '停用'}</StatusTag>,
    },
    {
      title: <span className="visually-hidden">操作</span>,
      key: 'actions',
      width: 220,
      render: (_, entry) => (
        <EntryActions {...{ dictionary, entry, setTask }} isGroup={entries.some(({ parentId }) => parentId === entry.id)} {...writes} />
      ),
    },
  ];
}

interface EntryActionsProps extends ReturnType<typeof useEntryWrites> {
  dictionary: EntryDictionary;
  entry: DictionaryEntry;
  isGroup: boolean;
  setTask: (task: Task) => void;
}

function EntryActions({ dictionary, entry, isGroup, setTask, setActive, remove }: EntryActionsProps) {
  const { fixed = false } = getDictionary(dictionary);
  const can = useCan();
  const { name, active, builtIn, uses } = entry;
  return (
    <div className="side-actions">
      {dictionary === 'currency' && <RowButton label="汇率" name={name} onClick={() => setTask({ kind: 'rates', entry })} />}
      {!fixed && can(entriesApi.editEntry) && (
        <RowButton label={entryWords.edit} name={name} onClick={() => setTask({ kind: 'edit', entry })} />
      )}
      {!fixed && !builtIn && dictionary !== 'currency' && can(entriesApi.mergeEntry) && (
        <RowButton label="合并" name={name} onClick={() => setTask({ kind: 'merge', entry })} />
      )}
      {!fixed && can(entriesApi.setEntryActive) && (
        <RowButton
          label={active ? '停用' : entryWords.active}
          name={name}
          onClick={() => void changeActive('dictionaryEntries', entry, setActive, { isGroup })}
        />
      )}
      {!builtIn && uses === 0 && !isGroup && can(entriesApi.deleteEntry) && (
        <RowButton label={entryWords.delete} name={name} onClick={() => void remove(entry)} />
      )}
    </div>
  );
}

/** Sale statuses have the same tone as everywhere. */
function EntryName({ dictionary, entry: { code, name } }: { dictionary: EntryDictionary; entry: DictionaryEntry }) {
  const status = dictionary === 'saleStatus' ? fixedEntries.saleStatus.find(({ value }) => value === code) : undefined;
  return status ? <StatusTag tone={status.tone}>{name}</StatusTag> : name;
}

function useEntryWrites() {
  const active = useApiMutation(entriesApi.setEntryActive, { refreshes: entryReads, blocking: false });
  const removal = useApiMutation(entriesApi.deleteEntry, { refreshes: entryReads, onSuccess: () => toast.success('已删除') });
  /** 停用 can be undone at once; records keep the entry. */
  const setActive = (entry: DictionaryEntry, undo = true) =>
    active.mutate(
      { params: { id: entry.id }, body: { active: !entry.active, version: entry.version } },
      {
        onSuccess: (saved) =>
          toast.success(
            `已${saved.active ? '启用' : '停用'}“${saved.name}”`,
            undo ? { action: { label: entryWords.undo, target: () => setActive(saved, false) } } : undefined,
          ),
      },
    );
  const remove = async ({ id, name }: DictionaryEntry) => {
    if (await confirm({ title: `删除“${name}”？`, content: '没有记录引用它，删除后不能恢复。', okText: '删除', danger: true }))
      removal.mutate({ params: { id } });
  };
  return { setActive, remove };
}
