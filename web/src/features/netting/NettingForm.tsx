import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput, type DemandChoice, type NettingRun } from '@mrp/contract/features/netting/record.ts';
import { preparationKinds } from '@mrp/contract/features/preparations/workflow.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { Button, Form, Switch } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { Field } from '../../kit/form/fields/Field.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { FormPage, type FormSection } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { FIRST_LINE, type GridRow } from '../../kit/grid/columns/columns.ts';
import { insertRows, removeRows, rowsIn, setCells } from '../../kit/grid/grid-edits.ts';
import type { Grid } from '../../kit/grid/grid-state.ts';
import { edit } from '../../kit/grid/grid-store.ts';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { EntitiesPicker, EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { demandColumns } from './demand-columns.ts';
import { demandOf, demandParts, demandsOf, locateDemand, changedOrderLines, rowsOfChoices } from './demand-lines.ts';
import { documentHolders, holderSource, supplierHolders } from '../../pickers/sources/holder-source.ts';
import { DemandPicker } from './DemandPicker.tsx';
import { formTitle, newAddress } from '../preparations/text.ts';

type ItemLevel = 'SKU' | 'SPU';

interface NettingValues {
  name: string;
  /** Null until selected; the schema requires it. */
  holderId: string | null;
  otherHolderIds: string[];
  withSupplierStock: boolean;
  byDate: boolean;
  alone: boolean;
  demands: readonly GridRow[];
}

/** First step of 备料 by style: the demands. Orders, styles or an earlier run in the address fill it. */
export function NewNetting({ goods }: { goods: ItemLevel }) {
  const [params] = useSearchParams();
  const idsOf = (name: string) => (params.get(name) ?? '').split(',').filter((id) => /^[1-9]\d{0,18}$/.test(id));
  const [runId = null] = idsOf('againOf');
  const wish = { styleIds: idsOf('styleIds'), garmentOrderIds: idsOf('garmentOrderIds'), runId };
  const key = `${goods} ${params}`;
  if (wish.styleIds.length + wish.garmentOrderIds.length === 0 && runId === null)
    return <NettingForm key={key} goods={goods} choices={[]} />;
  return <WishedNetting key={key} goods={goods} wish={wish} />;
}

interface Wish {
  styleIds: string[];
  garmentOrderIds: string[];
  /** From a repeated run. */
  runId: string | null;
}

/** Cached data may be stale, so the form loads current data. */
function WishedNetting({ goods, wish }: { goods: ItemLevel; wish: Wish }) {
  const { runId } = wish;
  const demands = useApiQuery(nettingApi.listDemands, { body: wish }, { handlesErrors: 'all' });
  const run = useApiQuery(nettingApi.get, { params: { id: runId ?? '' } }, { enabled: runId !== null, handlesErrors: 'all' });
  const isRead = demands.isFetchedAfterMount && (runId === null || run.isFetchedAfterMount);
  if (isRead && demands.data && (runId === null || run.data)) return <NettingForm goods={goods} choices={demands.data} run={run.data} />;
  const again = () => void Promise.all([demands.refetch(), runId !== null && run.refetch()]);
  const noun = runId === null ? '款式需求' : '测算';
  return <RecordPending noun={noun} id={runId ?? 'wish'} error={run.error ?? demands.error} shape="form" onRetry={again} />;
}

interface NettingFormProps {
  goods: ItemLevel;
  choices: readonly DemandChoice[];
  /** Repeated run: its stock scope and its name. */
  run?: NettingRun | undefined;
}

function NettingForm({ goods, choices, run }: NettingFormProps) {
  const navigate = useNavigate();
  return (
    <FormPage
      title={`新建${formTitle(goods, 'STYLE')}`}
      note={<span className="k-section-note">第一步：测算需要备多少{preparationKinds[goods]}</span>}
      endpoint={nettingApi.run}
      schema={NettingInput}
      record={undefined as { version: number } | undefined}
      valuesOf={(): NettingValues => ({
        name: run?.name ?? '',
        holderId: run?.holder.id ?? null,
        otherHolderIds: run?.otherHolders.map(({ id }) => id) ?? [],
        withSupplierStock: run?.withSupplierStock ?? true,
        byDate: run?.byDate ?? false,
        alone: run?.alone ?? false,
        demands: choices.length > 0 ? rowsOfChoices(choices, null) : [{ key: FIRST_LINE }],
      })}
      request={({ holderId, demands, ...rest }) => ({
        body: { goods, ...rest, holderId: holderId as string, demands: demandsOf(demands).map(({ demand }) => demand) },
      })}
      draft={`netting/${goods}`}
      refreshes={[nettingApi.list]}
      actions={[]}
      saveLabel="测算"
      onSaved={async ({ id }) => navigate(`${newAddress(goods, 'STYLE')}?runId=${id}`)}
      sections={sections}
    />
  );
}

const showHolder = (id: unknown) => <EntityName source={holderSource} id={id as string | null} />;

const sections: FormSection[] = [
  { id: 'head', title: '口径', content: <ScopeFields /> },
  {
    id: 'demands',
    title: '款式需求',
    note: '从成衣订单或款式选入，或从 Excel 粘贴',
    wide: true,
    content: <DemandsField />,
  },
];

/** The owner whose stock counts. */
function ScopeFields() {
  return (
    <>
      <Field name="holderId" label="收货方" show={showHolder} hint="成品供应商或物料供应商，其库存计入">
        <EntityPicker source={supplierHolders} />
      </Field>
      <Field name="otherHolderIds" label="另计入库存" hint="如自有仓；未选的只提示可调拨">
        <EntitiesPicker source={documentHolders} />
      </Field>
      <Field name="withSupplierStock" label="计入供应商仓" valuePropName="checked" hint="关闭时只算品牌仓">
        <Switch />
      </Field>
      <Field
        name="byDate"
        label="按日期拆分"
        valuePropName="checked"
        hint="打开时每个需求日期一行，起订量与倍数按日期；关闭时每种物料一行，按首缺日期下单"
      >
        <Switch />
      </Field>
      <Field
        name="alone"
        label={nettingWords.alone}
        valuePropName="checked"
        hint="关闭时先扣物料计划中排在前面的需求要用的库存和到货；打开时当作没有其他需求"
      >
        <Switch />
      </Field>
      <TextField name="name" label="名称" hint="之后在“测算”中按它找到" maxLength={64} />
    </>
  );
}

function DemandsField() {
  return (
    <GridField
      name="demands"
      label="款式需求"
      columns={demandColumns}
      newRow={newDemand}
      locate={locateDemand}
      context={describe}
      toolbar={(grid) => (
        <>
          <AddDemands grid={grid} />
          <TakeOrdered grid={grid} />
        </>
      )}
    />
  );
}

const newDemand = () => ({ order: '', bom: '' });

/** Text of a style: W26A-3187 全部货色：藏青 1,200 · 砖红 800 */
function describe(row: GridRow): string {
  const option = demandOf(row);
  if (!option) return '先选款式或货色；粘贴时按款号或货色编码找到';
  const parts = demandParts(row);
  if (parts.length <= 1) return `${option.code} ${option.name}`;
  return `${option.name}：${parts.map(({ colourName, pieces }) => `${colourName}${pieces && ` ${formatNumber(pieces, 0)}`}`).join(' · ')}`;
}

/** 选择订单或款式: adds rows, which can be undone. */
function AddDemands({ grid }: { grid: Grid }) {
  const form = Form.useFormInstance();
  const [, setAdded] = useState(0);
  const add = (choices: readonly DemandChoice[], needOn: string | null) => {
    const added = rowsOfChoices(choices, needOn);
    edit(grid, (lines) => {
      const blank = rowsIn(lines).filter((row) => !demandOf(row) && !row['pieces']);
      const kept = removeRows(
        lines,
        blank.map(({ key }) => key),
      );
      return insertRows(kept, kept.order.at(-1), added);
    });
    grid.flush();
    form.validateFields(['demands']).catch(() => undefined);
    setAdded(added.length);
  };
  return <DemandPicker onAdd={add} />;
}

/** A repeated run keeps its pieces; if its orders have changed, one click updates them. */
function TakeOrdered({ grid }: { grid: Grid }) {
  const others = useStore(grid.store, ({ lines }) => changedOrderLines(lines).length);
  if (others === 0) return null;
  const take = () => {
    edit(grid, (lines) => setCells(lines, changedOrderLines(lines)));
    grid.flush();
  };
  return (
    <Button size="small" onClick={take}>
      {others} 行改为订单现在的件数
    </Button>
  );
}
