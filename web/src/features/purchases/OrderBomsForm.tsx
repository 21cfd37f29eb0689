import { choicesOf } from '@mrp/contract/lib/choices.ts';
import { purchaseSources } from '@mrp/contract/features/purchases/workflow.ts';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { EntitiesPicker } from '../../kit/pickers/EntityPicker.tsx';
import { garmentOrderSource } from '../../pickers/style-source.ts';
import { toast } from '../../lib/toast.ts';
import { purchaseOfOrdersAddress, type OrderBomsSource } from './text.ts';

const sources = choicesOf(purchaseSources).filter(({ value }) => value !== 'DIRECT');

interface Values {
  source: OrderBomsSource;
  orderIds: string[];
}

/** Chooses the garment orders whose BOM lines are to be bought, and by whom. */
export function OrderBomsForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const go = ({ source, orderIds }: Values) => {
    if (orderIds.length === 0) toast.error('请选择成衣订单');
    else void navigate(purchaseOfOrdersAddress(orderIds, source));
  };
  return (
    <ModalForm
      form={form}
      title="按成衣订单BOM新建采购单"
      okText="带入明细"
      saving={false}
      initialValues={{ source: 'BRAND', orderIds: [] }}
      onSave={go}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        品牌采购带入订单BOM中由品牌供应、不备料的明细，供应商自采带入成衣工厂自购的明细；都减去已经采购的数量。各工厂的订单分开成单。
      </p>
      <Field name="source" label="来源">
        <ChoiceSelect options={sources} />
      </Field>
      <Field name="orderIds" label="成衣订单">
        <EntitiesPicker source={garmentOrderSource} />
      </Field>
    </ModalForm>
  );
}
