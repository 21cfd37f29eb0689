import { stylesApi } from '@mrp/contract/features/styles.ts';
import { GarmentOrderEdit, GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import type { GarmentOrder, StyleChoice } from '@mrp/contract/features/styles/record.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { generalRule, refuseZero } from '@mrp/contract/lib/numeric-rules.ts';
import { Form, Segmented } from 'antd';
import { useNavigate } from 'react-router';
import { DateField } from '../../kit/form/DateField.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { FormPage, type FormSection } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/GridField.tsx';
import type { GridColumn, GridRow } from '../../kit/grid/columns.ts';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { formatTime } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { garmentOrderAddress } from './addresses.ts';
import { styleSource } from '../../pickers/style-source.ts';
import { allSuppliers } from '../../pickers/supplier-source.ts';
import { styleRefreshes } from './text.ts';
import './styles.css';

interface OrderValues {
  code: string;
  styleId: string | null;
  supplierId: string | null;
  orderedOn: string | null;
  deliverOn: string | null;
  state: GarmentOrder['state'];
  remark: string;
  lines: readonly GridRow[];
}

/** 新建成衣订单. */
export function NewOrderForm({ styleId }: { styleId: string | null }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title="新建成衣订单"
      endpoint={stylesApi.createOrder}
      schema={GarmentOrderInput}
      record={undefined as GarmentOrder | undefined}
      valuesOf={(): OrderValues => ({ ...emptyValues, styleId })}
      request={(values) => ({ body: bodyOf(values) })}
      draft="garment-order/new"
      refreshes={styleRefreshes}
      onSaved={(order) => void navigate(garmentOrderAddress(order.id), { replace: true })}
      sections={sectionsOf('')}
    />
  );
}

/** 编辑成衣订单. */
export function EditOrderForm({ order }: { order: GarmentOrder }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title={`编辑成衣订单 ${order.code}`}
      note={
        <span className="k-section-note">
          {order.style.code} {order.style.name}
        </span>
      }
      endpoint={stylesApi.editOrder}
      schema={GarmentOrderEdit}
      record={order}
      valuesOf={(record): OrderValues => valuesOf(record ?? order)}
      request={(values, version) => ({ params: { id: order.id }, body: { order: bodyOf(values), version: version ?? order.version } })}
      subject={{ type: 'garmentOrder', id: order.id }}
      draft={`garment-order/${order.id}`}
      refreshes={styleRefreshes}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      onSaved={() => void navigate(garmentOrderAddress(order.id), { replace: true })}
      sections={sectionsOf('order.')}
    />
  );
}

const sectionsOf = (path: '' | 'order.'): FormSection[] => [
  { id: 'basic', title: '基本', content: <Basic path={path} /> },
  { id: 'lines', title: '明细', note: '每行一个货色和尺码；不分尺码的留空', wide: true, content: <Lines path={path} /> },
];

const showSupplier = (id: unknown) => <EntityName source={allSuppliers} id={id as string | null} />;
const showStyle = (id: unknown) => <EntityName source={styleSource} id={id as string | null} />;
const states = Object.entries(garmentOrderStates).map(([value, { label }]) => ({ value, label }));

function Basic({ path }: { path: string }) {
  return (
    <>
      <TextField name="code" bodyName={`${path}code`} label="订单号" maxLength={32} />
      <Field name="styleId" bodyName={`${path}styleId`} label="款式" show={showStyle}>
        <EntityPicker source={styleSource} />
      </Field>
      <Field name="supplierId" bodyName={`${path}supplierId`} label="成品供应商" show={showSupplier}>
        <EntityPicker source={allSuppliers} />
      </Field>
      <Field name="orderedOn" bodyName={`${path}orderedOn`} label="下单日期" hint="留空为今天">
        <DateField />
      </Field>
      <Field name="deliverOn" bodyName={`${path}deliverOn`} label="交期">
        <DateField />
      </Field>
      <Field name="state" bodyName={`${path}state`} label="状态">
        <Segmented options={states} />
      </Field>
      <TextField name="remark" bodyName={`${path}remark`} label="备注" wide rows={2} maxLength={500} />
    </>
  );
}

/** Only colours of the selected style can be chosen. */
function Lines({ path }: { path: string }) {
  const styleId = Form.useWatch<string | null>('styleId') ?? null;
  const { data } = useApiQuery(stylesApi.choose, { body: { ids: [styleId ?? ''], page: 1, pageSize: 1 } }, { enabled: styleId !== null });
  const style = data?.rows.find(({ id }) => id === styleId);
  if (!style) return <p className="text-muted bom-quiet">先选款式。</p>;
  return <GridField key={style.id} name="lines" bodyName={`${path}lines`} label="明细" columns={columnsOf(style)} />;
}

const columnsOf = ({ skcs }: StyleChoice): GridColumn[] => [
  {
    key: 'skcId',
    label: '货色',
    kind: 'select',
    required: true,
    frozen: true,
    width: 180,
    aliases: ['颜色', 'SKC', '货色编码'],
    choices: skcs
      .filter(({ active }) => active)
      .map(({ id, code, colourName, hex }) => ({ value: id, label: colourName, code, note: code, shade: { name: colourName, hex } })),
  },
  { key: 'size', label: '尺码', kind: 'text', maxLength: 16, width: 120 },
  {
    key: 'pieces',
    label: '件数',
    kind: 'number',
    rule: refuseZero(generalRule(7, 0)),
    decimals: 0,
    required: true,
    sum: true,
    width: 120,
    aliases: ['数量'],
  },
];

const emptyValues: OrderValues = {
  code: '',
  styleId: null,
  supplierId: null,
  orderedOn: null,
  deliverOn: null,
  state: 'OPEN',
  remark: '',
  lines: [],
};

const valuesOf = ({ code, style, supplier, orderedOn, deliverOn, state, remark, lines }: GarmentOrder): OrderValues => ({
  code,
  styleId: style.id,
  supplierId: supplier?.id ?? null,
  orderedOn,
  deliverOn,
  state,
  remark,
  lines: lines.map(({ id, skcId, size, pieces }) => ({ key: id, skcId, size, pieces: String(pieces) })),
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
