import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { EntitiesPicker } from '../../kit/pickers/EntityPicker.tsx';
import { garmentOrderSource } from '../../pickers/style-source.ts';
import { toast } from '../../lib/toast.ts';
import { purchaseOfOrdersAddress } from './text.ts';

interface Values {
  orderIds: string[];
}

/** Chooses the garment orders whose BOM lines without preparation are to be bought. */
export function OrderBomsForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const go = ({ orderIds }: Values) => {
    if (orderIds.length === 0) toast.error('请选择成衣订单');
    else void navigate(purchaseOfOrdersAddress(orderIds));
  };
  return (
    <ModalForm
      form={form}
      title="按成衣订单BOM新建采购单"
      okText="带入明细"
      saving={false}
      initialValues={{ orderIds: [] }}
      onSave={go}
      onClose={onClose}
    >
      <p className="k-dialog-effect">带入订单BOM中不备料、不是客供的明细，减去已经采购的数量。</p>
      <Field name="orderIds" label="成衣订单">
        <EntitiesPicker source={garmentOrderSource} />
      </Field>
    </ModalForm>
  );
}
