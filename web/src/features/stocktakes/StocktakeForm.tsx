import { stocktakeKindChoices, warehouseKindChoices } from '@mrp/contract/features/stocktakes/list.ts';
import { StocktakeEdit, StocktakeInput, valueClasses, type Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { numericRules, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Checkbox, Form, Radio } from 'antd';
import { useNavigate } from 'react-router';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../../kit/clearable.tsx';
import { DateField } from '../../kit/form/DateField.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { FormPage, type FormSection } from '../../kit/form/FormPage.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { EntitiesPicker, EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { dayOf, formatTime } from '../../lib/format.ts';
import { ClassificationsPicker } from '../../pickers/ClassificationPicker.tsx';
import { binSource } from '../../pickers/bin-source.ts';
import { documentHolders } from '../../pickers/holder-source.ts';
import { lotSource } from '../../pickers/lot-source.ts';
import { stockItemSource } from '../../pickers/stock-item-source.ts';
import { counterSource, supervisorSource } from '../../pickers/counter-source.ts';
import { apiOf, stocktakeAddress, stocktakeReads } from './text.ts';

const items = { SKU: stockItemSource('SKU'), SPU: stockItemSource('SPU') };
const WHOLE = 1;

/** What the form holds: the body, with the scope of a whole count kept aside until it is one in part. */
type Values = Omit<StocktakeInput, 'holderId' | 'supervisorId'> & { holderId: string | null; supervisorId: string | null };

const DEADLINE_DAYS = 2;
const DAY_MS = 86_400_000;

const newValues = (start: Partial<Values>): Values => ({
  kind: 2,
  holderId: null,
  ownership: 1,
  blind: true,
  freezes: false,
  classificationIds: [],
  itemIds: [],
  lotIds: [],
  binIds: [],
  countedBefore: null,
  valueClass: null,
  recountPercent: '2',
  recountAmount: '1000',
  counterIds: [],
  supervisorId: null,
  deadline: dayOf(Date.now() + DEADLINE_DAYS * DAY_MS),
  remark: '',
  ...start,
});

const valuesOf = (stored: Stocktake): Values => ({
  ...newValues({}),
  kind: stored.kind,
  holderId: stored.holder.id,
  ownership: stored.ownership,
  blind: stored.blind,
  freezes: stored.freezes,
  classificationIds: stored.classifications.map(({ id }) => id),
  itemIds: stored.items.map(({ id }) => id),
  lotIds: stored.lots.map(({ id }) => id),
  binIds: stored.bins.map(({ id }) => id),
  countedBefore: stored.countedBefore,
  valueClass: stored.valueClass,
  recountPercent: stored.recountPercent,
  recountAmount: stored.recountAmount,
  counterIds: stored.counterIds,
  supervisorId: stored.supervisorId,
  deadline: stored.deadline,
  remark: stored.remark,
});

const noScope = { classificationIds: [], itemIds: [], lotIds: [], binIds: [], countedBefore: null, valueClass: null };
const bodyOf = (values: Values): StocktakeInput => ({ ...values, ...(values.kind === WHOLE && noScope) }) as StocktakeInput;

const sectionsOf = (goods: ItemLevel): FormSection[] => [
  { id: 'place', title: '盘什么', content: <PlaceFields goods={goods} /> },
  { id: 'people', title: '谁来盘', content: <PeopleFields goods={goods} /> },
  { id: 'rules', title: '规则', content: <RuleFields /> },
];

export function NewStocktakeForm({ goods, start }: { goods: ItemLevel; start: Partial<Values> }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title={`新建${goods}盘点`}
      note={<span className="k-section-note">保存后还要发布：发布时按范围生成明细、记下账面数</span>}
      endpoint={apiOf(goods).create}
      schema={StocktakeInput}
      record={undefined as Stocktake | undefined}
      valuesOf={(): Values => newValues(start)}
      request={(values: Values) => ({ body: bodyOf(values) })}
      draft={`stocktake/${goods}`}
      refreshes={stocktakeReads(goods)}
      next={{ valuesOf: () => newValues(start), nameOf: ({ code }) => code }}
      onSaved={({ id, holder }) => void navigate(stocktakeAddress(goods, id, holder.kind), { replace: true })}
      sections={sectionsOf(goods)}
    />
  );
}

export function EditStocktakeForm({ goods, stocktake }: { goods: ItemLevel; stocktake: Stocktake }) {
  const navigate = useNavigate();
  const { id, code, holder } = stocktake;
  return (
    <FormPage
      title={`编辑${goods}盘点`}
      note={<span className="k-section-note">{code}</span>}
      endpoint={apiOf(goods).edit}
      schema={StocktakeEdit}
      record={stocktake}
      valuesOf={(record): Values => valuesOf(record ?? stocktake)}
      request={(values: Values, version) => ({ params: { id }, body: { ...bodyOf(values), version: version ?? stocktake.version } })}
      subject={{ type: 'stocktake', id }}
      draft={`stocktake/${id}`}
      refreshes={stocktakeReads(goods)}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      onSaved={() => void navigate(stocktakeAddress(goods, id, holder.kind), { replace: true })}
      sections={sectionsOf(goods)}
    />
  );
}

const numbered = (choices: readonly { value: string; label: string }[]) =>
  choices.map(({ value, label }) => ({ value: Number.parseInt(value, 10), label }));

function PlaceFields({ goods }: { goods: ItemLevel }) {
  const isWhole = Form.useWatch<number>('kind') === WHOLE;
  return (
    <>
      <Field name="kind" label="类型" hint={isWhole ? '全盘：每一行都要盘，没有实物的填 0' : '部分盘点：只盘所选范围'}>
        <Radio.Group options={numbered(stocktakeKindChoices)} />
      </Field>
      <Field name="holderId" label="持有方" show={(id) => <EntityName source={documentHolders} id={id as string | null} />}>
        <EntityPicker source={documentHolders} />
      </Field>
      <Field name="ownership" label="仓别" hint="两者：同一物料数一个总数，差异按两边的应有数分摊，审核时可改">
        <Radio.Group options={numbered(warehouseKindChoices)} />
      </Field>
      {!isWhole && <ScopeFields goods={goods} />}
    </>
  );
}

const chosenCount = (ids: unknown): string => (Array.isArray(ids) && ids.length > 0 ? `${ids.length} 个` : '不限');

function ScopeFields({ goods }: { goods: ItemLevel }) {
  const holderId = Form.useWatch<string | null>('holderId') ?? null;
  return (
    <>
      <Field name="classificationIds" label="分类" hint="几个条件同时满足的才盘" show={chosenCount}>
        <ClassificationsPicker placeholder="不限" />
      </Field>
      <Field name="itemIds" label="物料" show={chosenCount}>
        <EntitiesPicker source={items[goods]} placeholder="不限" />
      </Field>
      <Field name="lotIds" label="缸号" hint="只盘所选缸号，同一物料的其他缸不盘" show={chosenCount}>
        <EntitiesPicker source={lotSource(goods, holderId)} placeholder="不限" />
      </Field>
      <Field name="binIds" label="库位" hint={holderId ? '只盘发布时放在所选库位的' : '先选持有方'} show={chosenCount}>
        <EntitiesPicker source={binSource(holderId)} placeholder="不限" disabled={holderId === null} />
      </Field>
      <Field name="valueClass" label="金额类别" hint="按持有方品牌仓库存金额从大到小">
        <ChoiceSelect allowClear={clearable} placeholder="不限" options={valueClasses.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <Field name="countedBefore" label="最近盘点早于" hint="这一天以来盘过的不再盘">
        <DateField />
      </Field>
    </>
  );
}

function PeopleFields({ goods }: { goods: ItemLevel }) {
  const [counters, supervisors] = [counterSource(goods), supervisorSource(goods)];
  return (
    <>
      <Field name="counterIds" label="盘点人" hint="差异大的行须由另一人复盘，至少选两人为好" show={chosenCount}>
        <EntitiesPicker source={counters} />
      </Field>
      <Field
        name="supervisorId"
        label="负责人"
        hint="盘点人不能审核自己参加的盘点"
        show={(id) => <EntityName source={supervisors} id={id as string | null} />}
      >
        <EntityPicker source={supervisors} />
      </Field>
      <Field name="deadline" label="截止日期">
        <DateField />
      </Field>
    </>
  );
}

function RuleFields() {
  return (
    <>
      <Field name="blind" label="盲盘" valuePropName="checked" inline hint="盘点人看不到账面数">
        <Checkbox>盲盘</Checkbox>
      </Field>
      <Field name="freezes" label="冻结" valuePropName="checked" inline hint="不勾选时可以照常出入库，差异按盘点那一刻的应有数算">
        <Checkbox>盘点结束前，范围内不能出入库</Checkbox>
      </Field>
      <Field name="recountPercent" label="复盘比例" hint="差异超过应有数的这个比例，须由他人复盘">
        <DecimalInput rule={numericRules['D2.2']} unit="%" />
      </Field>
      <Field name="recountAmount" label="复盘金额" hint="差异金额超过这个数，须由他人复盘">
        <DecimalInput rule={rules.countedQuantity} unit="元" />
      </Field>
      <TextField name="remark" label="备注" wide rows={2} maxLength={500} />
    </>
  );
}
