import { CycleDays } from '@mrp/contract/features/stocktakes/cycle.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { Form, InputNumber } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { apiOf } from './text.ts';

const classes = [
  { name: 'A', label: 'A类（金额前80%）' },
  { name: 'B', label: 'B类（其后15%）' },
  { name: 'C', label: 'C类（其余）' },
] as const;

/** 修改周期: days between two counts of each value class. */
export function CycleForm({ goods, days, onClose }: { goods: ItemLevel; days: CycleDays; onClose: () => void }) {
  const [form] = Form.useForm<CycleDays>();
  const { mutate, isPending } = useApiMutation(apiOf(goods).saveCycle, {
    refreshes: [apiOf('SKU').getCycle, apiOf('SPU').getCycle],
    onSuccess: () => {
      toast.success('已修改循环盘点周期');
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      schema={CycleDays}
      title="修改循环盘点周期"
      okText="保存"
      saving={isPending}
      initialValues={days}
      onSave={(body) => mutate({ body })}
      onClose={onClose}
    >
      {classes.map(({ name, label }) => (
        <Field key={name} name={name} label={label}>
          <InputNumber min={1} max={999} precision={0} suffix="天" />
        </Field>
      ))}
      <p className="text-hint">SKU 与 SPU 用同一周期。</p>
    </ModalForm>
  );
}
