import { PlusOutlined } from '@ant-design/icons';
import { dimensionLabels, unitsApi, type UnitEntry, unitFields } from '@mrp/contract/features/dictionaries/units.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { SortableTable } from '../../kit/tables/SortableTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useAskedAction } from '../../lib/asked-action.ts';
import { Can, useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { UnitForm, unitReads } from './UnitForm.tsx';
import { changeActive } from './HoldersPanel.tsx';

/** Explains a unit's factor. */
const baseUnits = { mass: '公斤', length: '米', count: '个' } as const;

/** 计量单位: dimension, decimals and factor. */
export function UnitsPanel() {
  const { data: units, isPending, error, refetch } = useApiQuery(unitsApi.listUnitEntries, {}, { handlesErrors: 'all' });
  /** The unit in the dialog, or a new one. */
  const [edited, setEdited] = useState<UnitEntry | 'new' | null>(null);
  const can = useCan();
  const order = useApiMutation(unitsApi.orderUnits, {
    refreshes: unitReads,
    onSuccess: () => toast.success('已保存顺序'),
    blocking: false,
  });
  const columns = useColumns(setEdited);
  useAskedAction(can(unitsApi.createUnit) ? [{ key: 'create', run: () => setEdited('new') }] : []);
  if (error && !units) return <RecordPending noun={entryWords.unit} id="unit" error={error} shape="form" onRetry={() => void refetch()} />;
  return (
    <>
      <div className="panel-head">
        <h2>计量单位</h2>
        <Can to={unitsApi.createUnit}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建计量单位
          </Button>
        </Can>
      </div>
      <SortableTable
        label={entryWords.unit}
        rows={units ?? []}
        columns={columns}
        rowName={({ name }) => name}
        onSort={can(unitsApi.orderUnits) ? (ids) => order.mutate({ body: { ids } }) : undefined}
        loading={isPending}
        empty="还没有计量单位"
      />
      {edited && <UnitForm unit={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useColumns(setEdited: (unit: UnitEntry) => void): TableColumnsType<UnitEntry> {
  return [
    {
      title: unitFields.name.label,
      dataIndex: 'name',
      render: (_, { name, builtIn }) => (
        <>
          {name}
          {builtIn && <span className="side-note">内置</span>}
        </>
      ),
    },
    { title: unitFields.code.label, dataIndex: 'code', width: 120 },
    { title: unitFields.dimension.label, dataIndex: 'dimension', width: 80, render: (_, { dimension }) => dimensionLabels[dimension] },
    { title: unitFields.decimals.label, dataIndex: 'decimals', width: 88, className: 'num' },
    {
      title: unitFields.factor.label,
      dataIndex: 'factor',
      render: (_, { name, factor, dimension }) => (factor === null ? '按物料' : `1 ${name} = ${factor} ${baseUnits[dimension]}`),
    },
    { title: entryWords.uses, dataIndex: 'uses', width: 72, className: 'num' },
    {
      title: '状态',
      dataIndex: 'active',
      width: 88,
      render: (_, { active }) => <StatusTag tone={active ? 'success' : 'neutral'}>{active ? entryWords.active : '停用'}</StatusTag>,
    },
    {
      title: <span className="visually-hidden">操作</span>,
      key: 'actions',
      width: 150,
      render: (_, unit) => <UnitActionsPanel unit={unit} onEdit={() => setEdited(unit)} />,
    },
  ];
}

function UnitActionsPanel({ unit, onEdit }: { unit: UnitEntry; onEdit: () => void }) {
  const can = useCan();
  const { setActive, remove } = useUnitWrites();
  const { name, builtIn, active, uses } = unit;
  return (
    <div className="side-actions">
      {!builtIn && can(unitsApi.editUnit) && <RowButton label={entryWords.edit} name={name} onClick={onEdit} />}
      {can(unitsApi.setUnitActive) && (
        <RowButton label={active ? '停用' : entryWords.active} name={name} onClick={() => void changeActive('units', unit, setActive)} />
      )}
      {!builtIn && uses === 0 && can(unitsApi.deleteUnit) && (
        <RowButton label={entryWords.delete} name={name} onClick={() => void remove(unit)} />
      )}
    </div>
  );
}

function useUnitWrites() {
  const active = useApiMutation(unitsApi.setUnitActive, {
    refreshes: unitReads,
    blocking: false,
    onSuccess: (unit) => toast.success(`已${unit.active ? '启用' : '停用'}“${unit.name}”`),
  });
  const removal = useApiMutation(unitsApi.deleteUnit, { refreshes: unitReads, onSuccess: () => toast.success('已删除') });
  const setActive = (unit: UnitEntry) => active.mutate({ params: { id: unit.id }, body: { active: !unit.active, version: unit.version } });
  const remove = async ({ id, name }: UnitEntry) => {
    if (await confirm({ title: `删除“${name}”？`, content: '没有记录引用它，删除后不能恢复。', okText: '删除', danger: true }))
      removal.mutate({ params: { id } });
  };
  return { setActive, remove };
}
