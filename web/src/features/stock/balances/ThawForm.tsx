import { auditApi } from '@mrp/contract/features/audit.ts';
import { Thawing, type FrozenGoods } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { stockLineFields, documentFields } from '@mrp/contract/features/stock/document-fields.ts';
import { Form } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { formatNumber, trimZeros } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { apiOf } from '../text.ts';

interface ThawFormProps {
  goods: ItemLevel;
  frozen: FrozenGoods;
  unit: { name: string; decimals: number };
  onClose: () => void;
}

/** 改判可用 of goods without lots that came back unfit, or of a part of them. */
export function ThawForm({ goods, frozen, unit, onClose }: ThawFormProps) {
  const [form] = Form.useForm<Thawing>();
  const api = apiOf(goods);
  const thaw = useApiMutation(api.thaw, {
    refreshes: [api.listFrozen, api.get, api.list, api.listTotals, api.explain, auditApi.selectAllLogById],
    onSuccess: () => {
      toast.success('已改判可用');
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      schema={Thawing}
      title={`改判可用 · ${frozen.document.label} ${frozen.document.code ?? ''}`}
      okText="改判"
      saving={thaw.isPending}
      initialValues={{ quantity: trimZeros(frozen.quantity), reason: '' }}
      onSave={(body) => thaw.mutate({ params: { id: frozen.id }, body })}
      onClose={onClose}
    >
      <Field
        name="quantity"
        label={stockLineFields.quantity.label}
        hint={`冻结 ${formatNumber(frozen.quantity, unit.decimals)} ${unit.name}`}
      >
        <DecimalInput rule={inUnit(rules.documentQuantity, unit)} unit={unit.name} />
      </Field>
      <TextField name="reason" label={documentFields.reasonId.label} maxLength={200} />
    </ModalForm>
  );
}
