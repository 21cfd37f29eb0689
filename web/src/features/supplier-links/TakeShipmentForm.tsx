import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import type { ShipmentPlan } from '@mrp/contract/features/purchases/delivery.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierShipment } from '@mrp/contract/features/supplier-links/shipment.ts';
import { Form, Radio } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { quantityText } from '../../lib/format/quantities.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { deliveryEffects, isSome } from '../purchases/text.ts';
import { supplierSideRefreshes } from './text.ts';

interface TakeShipmentProps {
  order: Purchase;
  told: SupplierShipment;
  onClose: () => void;
}

/** 生成发货单 of what the supplier shipped, by the plan that is shown. */
export function TakeShipmentForm({ order, told, onClose }: TakeShipmentProps) {
  const [form] = Form.useForm<{ isLast: boolean | null }>();
  const params = { id: order.id, shipmentId: told.id };
  const read = useApiQuery(supplierLinksApi.planShipment, { params }, { handlesErrors: 'all' });
  const { mutate, isPending } = useApiMutation(supplierLinksApi.takeShipment, {
    ...deliveryEffects,
    refreshes: [...deliveryEffects.refreshes, ...supplierSideRefreshes],
  });
  const plan = read.data;
  const save = ({ isLast = null }: { isLast?: boolean | null }) => {
    if (!plan) return;
    mutate(
      { params, body: { fingerprint: plan.fingerprint, isLast } },
      {
        onSuccess: ({ shipments }) => {
          toast.success(`已生成发货单 ${shipments.find(({ id }) => id === told.id)?.shipment?.code ?? ''}`);
          onClose();
        },
      },
    );
  };
  return (
    <ModalForm
      form={form}
      title={`${told.fromName} 的发货生成发货单`}
      okText="按此方案发货"
      width={640}
      saving={isPending}
      initialValues={{ isLast: null }}
      onSave={save}
      onClose={onClose}
    >
      <ReadContent read={read}>{(shown) => <PlanContent plan={shown} />}</ReadContent>
      {plan?.asksLast === true && (
        <Field name="isLast" label="已在溢短装范围内，余数还发吗？" isMust>
          <Radio.Group
            options={[
              { value: true, label: '不再发，按此结束' },
              { value: false, label: '还要发' },
            ]}
          />
        </Field>
      )}
    </ModalForm>
  );
}

type PlanLine = ShipmentPlan['lines'][number];

const columns: LineColumn<PlanLine>[] = [
  { label: '本次', num: true, show: ({ quantity, unit }) => quantityText(quantity, unit) },
  { label: '未发', num: true, show: ({ open, unit }) => quantityText(open, unit) },
  { label: '取自', show: (line) => takesText(line) },
];

function PlanContent({ plan: { from, to, lines } }: { plan: ShipmentPlan }) {
  return (
    <>
      <p className="k-dialog-effect">
        从 {from.name} 发往 {to.name}，过账到在途；供应商在链接里看到发货单号。
      </p>
      <LineTable
        label="发货方案"
        heading="物料"
        columns={columns}
        lines={lines}
        keyOf={({ skuId }) => skuId}
        nameOf={({ code, name, colourName }) => [code, name, colourName].filter(Boolean).join(' ')}
      />
    </>
  );
}

/** 供应商仓 20 米 缸号 A1、供应商系统外 55 米 */
function takesText({ takes, short, unit }: PlanLine): string {
  const parts = takes.map(({ label, lotNo, quantity }) =>
    [label, quantityText(quantity, unit), lotNo && `缸号 ${lotNo}`].filter(Boolean).join(' '),
  );
  return [...parts, ...(isSome(short) ? [`还缺 ${quantityText(short, unit)}`] : [])].join('、');
}
