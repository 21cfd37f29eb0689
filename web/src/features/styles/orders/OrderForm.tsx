import { scalePieces } from '@mrp/contract/features/plan/what-if.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { orderFields } from '@mrp/contract/features/styles/fields.ts';
import { GarmentOrderEdit, GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import type { GarmentOrder, StyleChoice } from '@mrp/contract/features/styles/record.ts';
import { generalRule, refuseZero } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Form, Segmented } from 'antd';
import { useNavigate } from 'react-router';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import { formValues } from '../../../kit/form/record-values.ts';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import type { GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import { EntityName } from '../../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { formatCount, formatTime } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { RecordFields } from '../../../pickers/RecordField.tsx';
import { styleSource } from '../../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { useOrderImpact } from './useOrderImpact.tsx';
import '../styles.css';
import { orderPaths } from '../addresses.ts';
import { styleRefreshes } from '../kind.ts';

interface OrderValues extends Omit<GarmentOrderInput, 'styleId' | 'orderedOn' | 'lines'> {
  styleId: string | null;
  orderedOn: string | null;
  lines: readonly GridRow[];
}

/** 新建成衣订单. */
export function NewOrderForm({ styleId }: { styleId: string | null }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title={styleWords.newOrder}
      endpoint={stylesApi.createOrder}
      schema={GarmentOrderInput}
      record={undefined as GarmentOrder | undefined}
      valuesOf={(): OrderValues => ({ ...emptyOrder, styleId })}
      request={(values) => ({ body: bodyOf(values) })}
      draft="garment-order/new"
      refreshes={styleRefreshes}
      next={{ valuesOf: () => ({ ...emptyOrder, styleId: null }), nameOf: ({ code }) => code }}
      onSaved={(order) => void navigate(orderPaths.detailOf(order.id), { replace: true })}
      sections={sectionsOf('')}
    />
  );
}

/** Documents of the order follow an edit that ends or reduces it. */
const editRefreshes = [
  ...styleRefreshes,
  stylesApi.listOrderExceptions,
  stylesApi.listDocumentExceptions,
  picksApi.list,
  picksApi.get,
  preparationsApi.get,
  purchasesApi.get,
];

/** A day, and pieces of all lines together, that the plan or 试算 proposes. */
interface Proposed {
  deliverOn: string | null;
  pieces: number | null;
}

/** 编辑成衣订单, with what is proposed filled in. */
export function EditOrderForm({ order, proposed }: { order: GarmentOrder; proposed: Proposed }) {
  const navigate = useNavigate();
  const impact = useOrderImpact(order);
  return (
    <FormPage
      title={`编辑成衣订单 ${order.code}`}
      note={
        <span className="k-section-note">
          {order.style.code} {order.style.name}
          {proposedText(order, proposed)}
        </span>
      }
      endpoint={stylesApi.editOrder}
      schema={GarmentOrderEdit}
      record={order}
      valuesOf={(record): OrderValues => withProposed(record ?? order, proposed)}
      request={(values, version) => ({
        params: { id: order.id },
        body: { order: bodyOf(values), version: version ?? order.version, ...impact.acknowledged() },
      })}
      ask={(values, _action, version) => impact.ask(bodyOf(values), version)}
      subject={{ type: 'garmentOrder', id: order.id }}
      draft={`garment-order/${order.id}`}
      refreshes={editRefreshes}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      onSaved={() => void navigate(orderPaths.detailOf(order.id), { replace: true })}
      sections={sectionsOf('order')}
    />
  );
}

/** What is filled in already, and by whom. */
function proposedText({ deliverOn: day, lines }: GarmentOrder, { deliverOn, pieces }: Proposed): string {
  const changes = [
    deliverOn !== null && `交期 ${day ?? '未定'} 改为 ${deliverOn}`,
    pieces !== null && `件数 ${formatCount(countPieces(lines))} 改为 ${formatCount(pieces)}，按各行比例分`,
  ].filter(Boolean);
  return changes.length === 0 ? '' : `，按物料计划填好：${changes.join('，')}；可再改`;
}

const countPieces = (lines: GarmentOrder['lines']): number => lines.reduce((sum, { pieces }) => sum + pieces, 0);

/** A line that gets no piece goes. */
function withProposed(order: GarmentOrder, { deliverOn, pieces }: Proposed): OrderValues {
  const scaled = pieces === null || order.lines.length === 0 ? order.lines.map((line) => line.pieces) : scalePieces(order.lines, pieces);
  const lines = order.lines.map((line, at) => ({ ...line, pieces: scaled[at] ?? 0 })).filter((line) => line.pieces > 0);
  return { ...valuesOf({ ...order, lines }), ...(deliverOn && { deliverOn }) };
}

const sectionsOf = (under: '' | 'order'): FormSection[] => [
  { id: 'basic', title: '基本', content: <RecordFields of={orderFields} names={orderNames} own={own} {...(under && { under })} /> },
  {
    id: 'lines',
    title: styleWords.lines,
    note: '每行一个货色和尺码；不分尺码的留空',
    wide: true,
    content: <Lines path={under && `${under}.`} />,
  },
];

const showSupplier = (id: unknown) => <EntityName source={allSuppliers} id={id as string | null} />;
const showStyle = (id: unknown) => <EntityName source={styleSource} id={id as string | null} />;
const own = {
  styleId: { control: <EntityPicker source={styleSource} />, show: showStyle },
  supplierId: { control: <EntityPicker source={allSuppliers} />, show: showSupplier },
  state: { control: <Segmented options={orderFields.state.choices.map(({ value, label }) => ({ value, label }))} /> },
};
const orderNames = Object.keys(orderFields) as (keyof typeof orderFields)[];

/** Only colours of the selected style can be chosen. */
function Lines({ path }: { path: string }) {
  const styleId = Form.useWatch<string | null>('styleId') ?? null;
  const { data } = useApiQuery(stylesApi.choose, { body: { ids: [styleId ?? ''], page: 1, pageSize: 1 } }, { enabled: styleId !== null });
  const style = data?.rows.find(({ id }) => id === styleId);
  if (!style) return <p className="text-muted bom-quiet">先选款式。</p>;
  return <GridField key={style.id} name="lines" bodyName={`${path}lines`} label={styleWords.lines} columns={orderLineColumns(style)} />;
}

const orderLineColumns = ({ skcs }: StyleChoice): GridColumn[] => [
  {
    key: 'skcId',
    label: styleWords.skc,
    kind: 'select',
    required: true,
    frozen: true,
    width: 180,
    aliases: ['颜色', 'SKC', '货色编码'],
    choices: skcs
      .filter(({ active }) => active)
      .map(({ id, code, colourName, hex }) => ({ value: id, label: colourName, code, note: code, shade: { name: colourName, hex } })),
  },
  { key: 'size', label: styleWords.size, kind: 'text', maxLength: 16, width: 120 },
  {
    key: 'pieces',
    label: styleWords.pieces,
    unit: '件',
    kind: 'number',
    rule: refuseZero(generalRule(7, 0)),
    decimals: 0,
    required: true,
    sum: true,
    width: 120,
    aliases: ['数量'],
  },
];

const emptyOrder = { ...emptyValues(orderFields), lines: [] } as OrderValues;

const valuesOf = (order: GarmentOrder): OrderValues => ({
  ...(formValues(orderFields, order) as Omit<OrderValues, 'lines'>),
  lines: order.lines.map(({ id, skcId, size, pieces }) => ({ key: id, skcId, size, pieces: String(pieces) })),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const bodyOf = ({ styleId, orderedOn, lines, ...values }: OrderValues) => ({
  ...values,
  styleId: styleId as string,
  ...(orderedOn && { orderedOn }),
  lines: lines.map((row) => ({
    skcId: text(row['skcId']),
    size: text(row['size']),
    pieces: Number.parseInt(text(row['pieces']) || '0', 10),
  })),
});
