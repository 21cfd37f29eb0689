import { stocktakeFields } from '@mrp/contract/features/stocktakes/fields.ts';
import { stocktakeKindChoices, warehouseKindChoices } from '@mrp/contract/features/stocktakes/list.ts';
import { StocktakeEdit, StocktakeInput, type Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { Checkbox, Form, Radio } from 'antd';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { FormPage, type FormSection } from '../../kit/form/FormPage.tsx';
import { formValues } from '../../kit/form/record-values.ts';
import { EntitiesPicker, EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { dayOf, formatTime } from '../../lib/format/format.ts';
import { ClassificationsPicker } from '../../pickers/ClassificationPicker.tsx';
import { binSource } from '../../pickers/sources/bin-source.ts';
import { documentHolders } from '../../pickers/sources/holder-source.ts';
import { lotSource } from '../../pickers/sources/lot-source.ts';
import { stockItemSource } from '../../pickers/sources/stock-item-source.ts';
import { counterSource, supervisorSource } from '../../pickers/sources/counter-source.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { apiOf, stocktakeAddress, stocktakeReads } from './text.ts';

const items = { SKU: stockItemSource('SKU'), SPU: stockItemSource('SPU') };
const WHOLE = 1;

/** What the form holds: the body, with the scope of a whole count kept aside until it is one in part. */
type Values = Omit<StocktakeInput, 'holderId' | 'supervisorId'> & { holderId: string | null; supervisorId: string | null };

const DEADLINE_DAYS = 2;
const DAY_MS = 86_400_000;

const newValues = (start: Partial<Values>): Values => ({
  ...(emptyValues(stocktakeFields) as Values),
  kind: 2,
  ownership: 1,
  recountPercent: '2',
  recountAmount: '1000',
  deadline: dayOf(Date.now() + DEADLINE_DAYS * DAY_MS),
  ...start,
});

export const valuesOf = (stored: Stocktake): Values => formValues(stocktakeFields, stored) as unknown as Values;

const noScope = { classificationIds: [], itemIds: [], lotIds: [], binIds: [], countedBefore: null, valueClass: null };
const bodyOf = (values: Values): StocktakeInput => ({ ...values, ...(values.kind === WHOLE && noScope) }) as StocktakeInput;

export const stocktakeSections = (goods: ItemLevel): FormSection[] => [
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
      sections={stocktakeSections(goods)}
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
      sections={stocktakeSections(goods)}
    />
  );
}

const numbered = (choices: readonly { value: string; label: string }[]) =>
  choices.map(({ value, label }) => ({ value: Number.parseInt(value, 10), label }));

const declared = (
  names: readonly (keyof typeof stocktakeFields)[],
  own: ComponentProps<typeof RecordFields<typeof stocktakeFields>>['own'] = {},
) => <RecordFields of={stocktakeFields} names={names} own={own} />;

function PlaceFields({ goods }: { goods: ItemLevel }) {
  const isWhole = Form.useWatch<number>('kind') === WHOLE;
  return (
    <>
      {declared(['kind', 'holderId', 'ownership'], {
        kind: {
          hint: isWhole ? '全盘：每一行都要盘，没有实物的填 0' : '部分盘点：只盘所选范围',
          control: <Radio.Group options={numbered(stocktakeKindChoices)} />,
        },
        holderId: {
          show: (id) => <EntityName source={documentHolders} id={id as string | null} />,
          control: <EntityPicker source={documentHolders} />,
        },
        ownership: { control: <Radio.Group options={numbered(warehouseKindChoices)} /> },
      })}
      {!isWhole && <ScopeFields goods={goods} />}
    </>
  );
}

const ANY = '不限';
const chosenCount = (ids: unknown): string => (Array.isArray(ids) && ids.length > 0 ? `${ids.length} 个` : ANY);

function ScopeFields({ goods }: { goods: ItemLevel }) {
  const holderId = Form.useWatch<string | null>('holderId') ?? null;
  const chosen = { show: chosenCount, placeholder: ANY, wide: false };
  return declared(['classificationIds', 'itemIds', 'lotIds', 'binIds', 'valueClass', 'countedBefore'], {
    classificationIds: { ...chosen, control: <ClassificationsPicker /> },
    itemIds: { ...chosen, control: <EntitiesPicker source={items[goods]} /> },
    lotIds: { ...chosen, control: <EntitiesPicker source={lotSource(goods, holderId)} /> },
    binIds: {
      ...chosen,
      hint: holderId ? '只盘发布时放在所选库位的' : '先选持有方',
      control: <EntitiesPicker source={binSource(holderId)} disabled={holderId === null} />,
    },
    valueClass: { placeholder: ANY },
    countedBefore: { label: '最近盘点早于' },
  });
}

function PeopleFields({ goods }: { goods: ItemLevel }) {
  const [counters, supervisors] = [counterSource(goods), supervisorSource(goods)];
  return declared(['counterIds', 'supervisorId', 'deadline'], {
    counterIds: { show: chosenCount, wide: false, control: <EntitiesPicker source={counters} /> },
    supervisorId: {
      show: (id) => <EntityName source={supervisors} id={id as string | null} />,
      control: <EntityPicker source={supervisors} />,
    },
  });
}

const RuleFields = () =>
  declared(['blind', 'freezes', 'recountPercent', 'recountAmount', 'remark'], {
    blind: { inline: true, control: <Checkbox>盲盘</Checkbox> },
    freezes: { inline: true, control: <Checkbox>盘点结束前，范围内不能出入库</Checkbox> },
    remark: { wide: true },
  });
