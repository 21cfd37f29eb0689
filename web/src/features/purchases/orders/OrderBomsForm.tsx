import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { purchaseSources } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { purchaseFields } from '@mrp/contract/features/purchases/fields.ts';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { EntitiesPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { orderSources } from '../../../pickers/sources/order-to-buy-source.ts';
import { purchaseOfOrdersAddress, type OrderBomsSource } from '../text.ts';

const sources = choicesOf(purchaseSources).filter(({ value }) => value !== 'DIRECT');

const MAX_ORDERS = 50;
const SHOWN = 4;

interface Values {
  source: OrderBomsSource;
  orderIds: string[];
}

/** Chooses the garment orders whose BOM lines are to be bought, and by whom. */
export function OrderBomsForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const source = Form.useWatch<OrderBomsSource | undefined>('source', form) ?? 'BRAND';
  return (
    <ModalForm
      form={form}
      title="按成衣订单BOM新建采购单"
      okText="带入明细"
      saving={false}
      initialValues={{ source: 'BRAND', orderIds: [] }}
      onSave={(values) => void navigate(purchaseOfOrdersAddress(values.orderIds, values.source))}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        品牌采购带入订单BOM中由品牌供应、不备料的明细，供应商自采带入成衣工厂自购的明细；都减去已经采购的数量。各工厂的订单分开成单。
      </p>
      <Field name="source" label={purchaseFields.source.label}>
        <ChoiceSelect options={sources} onChange={() => form.setFieldValue('orderIds', [])} />
      </Field>
      <Field name="orderIds" label={purchaseWords.garmentOrder} check={judge} hint={<Buyable source={source} />}>
        <EntitiesPicker source={orderSources[source]} />
      </Field>
    </ModalForm>
  );
}

const judge = (orderIds: unknown): string | undefined => {
  const count = (orderIds as string[]).length;
  if (count === 0) return '请选择成衣订单';
  return count > MAX_ORDERS ? `一次最多 ${MAX_ORDERS} 张成衣订单` : undefined;
};

/** How many orders have something to buy, and why the others have not. */
function Buyable({ source }: { source: OrderBomsSource }) {
  const { data } = useApiQuery(purchasesApi.chooseOrdersToBuy, { body: { source } });
  if (!data) return null;
  const without = data.filter(({ lines }) => lines === 0);
  return (
    <>
      <div>
        {data.length - without.length} 张进行中的订单有要采购的物料
        {without.length > 0 && `，另 ${without.length} 张没有（按订单号查找可看原因）：`}
      </div>
      {without.slice(0, SHOWN).map(({ id, code, reason }) => (
        <div key={id}>
          {code} {reason}
        </div>
      ))}
    </>
  );
}
