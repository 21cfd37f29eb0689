import { classificationLevels, classificationsApi, type Classification } from '@mrp/contract/features/dictionaries/classifications.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { moved } from '../../kit/tables/SortableTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useAskedAction } from '../../lib/asked-action.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { ClassificationForm, useClassMutation } from './ClassificationForm.tsx';
import { changeActive } from './HoldersPanel.tsx';

const MergeForm = lazyPanel(async () => (await import('./MergeForm.tsx')).MergeForm);
const NewClassificationForm = lazyPanel(async () => (await import('./NewClassificationForm.tsx')).NewClassificationForm);

interface ClassificationPanelProps {
  classification: Classification;
  classes: readonly Classification[];
  /** The new order of the class and its siblings. */
  onSort: (ids: string[]) => void;
  onMove: () => void;
  /** Called after a merge with the class that replaces this one. */
  onGone: (next: string | null) => void;
}

/** One class: its own and inherited values, and its actions. */
export function ClassificationPanel({ classification, classes, onSort, onMove, onGone }: ClassificationPanelProps) {
  const { name, fullName, level, parentId, active, builtIn, materials, uses, id } = classification;
  const [task, setTask] = useState<'new' | 'merge' | null>(null);
  const canCreate = useCan()(classificationsApi.createClassification) && level < 3;
  useAskedAction(canCreate ? [{ key: 'create', run: () => setTask('new') }] : []);
  const sisters = classes.filter((candidate) => candidate.parentId === parentId);
  const children = classes.filter((candidate) => candidate.parentId === id);
  const at = sisters.indexOf(classification);
  const place = (to: number) => onSort(moved(sisters, classification, to));
  return (
    <section className="side-panel" aria-label={name}>
      <div className="panel-head">
        <h2>{name}</h2>
        <StatusTag tone={active ? 'success' : 'neutral'}>{active ? entryWords.active : '停用'}</StatusTag>
        {canCreate && <Button onClick={() => setTask('new')}>新建{classificationLevels[level]}</Button>}
        {!builtIn && (
          <MoreActions
            classification={classification}
            isGroup={children.length > 0}
            first={at === 0}
            last={at === sisters.length - 1}
            onUp={() => place(at - 1)}
            onDown={() => place(at + 1)}
            onMove={onMove}
            onMerge={children.length === 0 ? () => setTask('merge') : undefined}
            onDeleted={children.length === 0 && uses === 0 ? () => onGone(parentId) : undefined}
          />
        )}
      </div>
      <p className="side-note">
        {fullName} · {classificationLevels[level - 1]}
        {builtIn && '（内置）'} · 物料 {materials} · 引用 {uses}
        {children.length > 0 && '（不含下级）'}
      </p>
      <ClassificationForm classification={classification} parent={classes.find((candidate) => candidate.id === parentId) ?? null} />
      {task === 'new' && (
        <NewClassificationForm parent={classification} onClose={() => setTask(null)} onCreated={(created) => onGone(created.id)} />
      )}
      {task === 'merge' && <MergeForm from={classification} onClose={() => setTask(null)} onMerged={(into) => onGone(into.id)} />}
    </section>
  );
}

interface MoreActionsProps {
  classification: Classification;
  isGroup: boolean;
  first: boolean;
  last: boolean;
  onUp: () => void;
  onDown: () => void;
  onMove: () => void;
  /** Absent when it has children. */
  onMerge: (() => void) | undefined;
  /** Absent when it is in use. */
  onDeleted: (() => void) | undefined;
}

/** The drag actions and others as a menu. */
function MoreActions({ classification, isGroup, first, last, onUp, onDown, onMove, onMerge, onDeleted }: MoreActionsProps) {
  const can = useCan();
  const { setActive, remove } = useClassWrites(onDeleted);
  const sorts = can(classificationsApi.orderClassifications);
  const moves = can(classificationsApi.moveClassification);
  const actions = [
    { key: 'up', label: '上移', shown: sorts, disabled: first, run: onUp },
    { key: 'down', label: '下移', shown: sorts, disabled: last, run: onDown },
    { key: 'move', label: '移动到…', shown: moves, run: onMove },
    { key: 'merge', label: '合并到…', shown: can(classificationsApi.mergeClassification) && onMerge !== undefined, run: onMerge },
    {
      key: 'active',
      label: classification.active ? '停用' : entryWords.active,
      shown: can(classificationsApi.setClassificationActive),
      run: () => void changeActive('classifications', classification, setActive, { isGroup }),
    },
    {
      key: 'delete',
      label: entryWords.delete,
      danger: true,
      shown: can(classificationsApi.deleteClassification) && onDeleted !== undefined,
      run: () => void remove(classification),
    },
  ].filter(({ shown }) => shown);
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled })),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.run?.(),
      }}
    >
      <Button aria-haspopup="menu">更多操作</Button>
    </Dropdown>
  );
}

function useClassWrites(onDeleted: (() => void) | undefined) {
  const active = useClassMutation(classificationsApi.setClassificationActive, {});
  const removal = useClassMutation(classificationsApi.deleteClassification, {
    onSuccess: () => {
      toast.success('已删除');
      onDeleted?.();
    },
  });
  const setActive = ({ id, version, active: was }: Classification, undo = true) =>
    active.mutate(
      { params: { id }, body: { active: !was, version } },
      {
        onSuccess: (saved) =>
          toast.success(
            `已${saved.active ? '启用' : '停用'}“${saved.name}”`,
            undo ? { action: { label: entryWords.undo, target: () => setActive(saved, false) } } : undefined,
          ),
      },
    );
  const remove = async ({ id, name }: Classification) => {
    if (await confirm({ title: `删除分类“${name}”？`, content: '没有记录引用它，删除后不能恢复。', okText: '删除', danger: true }))
      removal.mutate({ params: { id } });
  };
  return { setActive, remove };
}
