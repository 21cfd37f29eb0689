import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { EntitiesPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { garmentOrderSource } from '../../../pickers/sources/style-source.ts';
import { picksOfOrdersAddress } from '../addresses.ts';

interface Values {
  orderIds: string[];
}

const MAX_ORDERS = 50;

const judge = (orderIds: unknown): string | undefined => {
  const count = (orderIds as string[]).length;
  if (count === 0) return '请选择成衣订单';
  return count > MAX_ORDERS ? `一次最多 ${MAX_ORDERS} 张成衣订单` : undefined;
};

/** Chooses the garment orders to pick for: one, or several at once. */
export function PickOrdersForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  return (
    <ModalForm
      form={form}
      title="按成衣订单领料"
      okText="带入建议"
      saving={false}
      initialValues={{ orderIds: [] }}
      onSave={({ orderIds }) => void navigate(picksOfOrdersAddress(orderIds))}
      onClose={onClose}
    >
      <p className="k-dialog-effect">按订单件数与BOM带出每个货色的建议数量，减去已领的。选几张订单就批量生成几张领料单。</p>
      <Field name="orderIds" label={pickWords.garmentOrder} check={judge}>
        <EntitiesPicker source={garmentOrderSource} />
      </Field>
    </ModalForm>
  );
}
