import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { SupplierShipmentRefusal, type SupplierShipment } from '@mrp/contract/features/supplier-links/shipment.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { purchaseRefreshes } from '../purchases/text.ts';
import { supplierSideRefreshes } from './text.ts';

interface RefuseShipmentProps {
  order: Purchase;
  told: SupplierShipment;
  onClose: () => void;
}

/** 拒绝 of what the supplier shipped, with the reason that he reads. */
export function RefuseShipmentForm({ order, told, onClose }: RefuseShipmentProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(supplierLinksApi.refuseShipment, {
    refreshes: [...purchaseRefreshes, ...supplierSideRefreshes],
  });
  const save = (body: { reason: string }) =>
    mutate(
      { params: { id: order.id, shipmentId: told.id }, body },
      {
        onSuccess: () => {
          toast.success(`已拒绝 ${told.fromName} 的发货`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={SupplierShipmentRefusal}
      title={`拒绝 ${told.fromName} 的发货`}
      okText="拒绝"
      saving={isPending}
      initialValues={{ reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">不生成发货单；供应商在链接里看到原因，可以再发一次。</p>
      <Field name="reason" label="原因">
        <Input.TextArea rows={2} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
