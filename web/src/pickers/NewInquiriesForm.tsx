import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { InquiriesAsked, LinesAsked, type InquiriesFrom } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { Form } from 'antd';
import { DateField } from '../kit/form/fields/DateField.tsx';
import { DecimalInput } from '../kit/form/fields/DecimalInput.tsx';
import { Field } from '../kit/form/fields/Field.tsx';
import { ModalForm } from '../kit/form/ModalForm.tsx';
import { EntitiesPicker } from '../kit/pickers/EntityPicker.tsx';
import { toast } from '../lib/toast.ts';
import { useApiMutation } from '../lib/api/useApi.ts';
import { externalSuppliers } from './sources/supplier-source.ts';

/** What is put into the comparison. */
export type Compared = Partial<Pick<InquiriesFrom, 'spuIds' | 'skuIds' | 'productIds' | 'taskIds' | 'costLineIds'>>;

const nothing = { spuIds: [], skuIds: [], productIds: [], taskIds: [], costLineIds: [] };

interface Values {
  quantity: string | null;
  answerBy: string | null;
  supplierIds: string[];
}

interface NewInquiriesFormProps {
  what: Compared;
  count: number;
  onClose: () => void;
  /** Opens what was made: one inquiry, or the list of them. */
  onMade: (ids: readonly string[]) => void;
}

/** What counts where the quantity stays empty; undefined: it must be typed. */
function ownQuantityOf({ costLineIds, productIds }: Compared): string | undefined {
  if (costLineIds) return '留空按单件用量 × 计划件数';
  return productIds && '询价篮里填了数量的商品按各自的数量，其余用这个';
}

/** 加入比价: an inquiry for each of these, asked of those who offer it and of the suppliers chosen. */
export function NewInquiriesForm({ what, count, onClose, onMade }: NewInquiriesFormProps) {
  const [form] = Form.useForm<Values>();
  const ownQuantity = ownQuantityOf(what);
  const create = useApiMutation(inquiriesApi.createMany, {
    refreshes: [inquiriesApi.list, networkProductsApi.list, networkProductsApi.get, networkProductsApi.listBasket],
    onSuccess: (made) => {
      toast.success(`已建 ${made.length} 张询价单`);
      onClose();
      onMade(made.map(({ id }) => id));
    },
  });
  return (
    <ModalForm
      form={form}
      schema={ownQuantity ? LinesAsked : InquiriesAsked}
      title={`加入比价 · ${count} 个`}
      okText="建询价单"
      saving={create.isPending}
      initialValues={{ quantity: null, supplierIds: [], answerBy: null }}
      onSave={({ quantity, answerBy, supplierIds }) =>
        create.mutate({ body: { ...nothing, ...what, quantity, answerBy: answerBy ?? '', supplierIds } })
      }
      onClose={onClose}
    >
      <Field name="quantity" label="数量" hint={ownQuantity ?? '面料按米，辅料按主单位'}>
        <DecimalInput rule={rules.documentQuantity} />
      </Field>
      <Field name="answerBy" label="答复期限">
        <DateField />
      </Field>
      <Field name="supplierIds" label="另外询价的供应商" hint="已有报价的供应商自动询价">
        <EntitiesPicker source={externalSuppliers} />
      </Field>
    </ModalForm>
  );
}
