import { CounterChange, type Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeFields } from '@mrp/contract/features/stocktakes/fields.ts';
import { Form } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { EntitiesPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { counterSource } from '../../../pickers/sources/counter-source.ts';
import { apiOf, stocktakeReads } from '../text.ts';

interface Values {
  counterIds: string[];
}

/** 更换盘点人: what removed people counted stays, what they have not synchronised does not count. */
export function CountersForm({ goods, stocktake, onClose }: { goods: ItemLevel; stocktake: Stocktake; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const { id, code, version, counterIds } = stocktake;
  const { mutate, isPending } = useApiMutation(apiOf(goods).changeCounters, {
    refreshes: stocktakeReads(goods),
    onSuccess: () => {
      toast.success('已更换盘点人');
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      schema={CounterChange}
      title={`更换盘点人“${code}”`}
      okText="更换"
      saving={isPending}
      initialValues={{ counterIds }}
      onSave={(values) => mutate({ params: { id }, body: { counterIds: values.counterIds, version } })}
      onClose={onClose}
    >
      <Field name="counterIds" label={stocktakeFields.counterIds.label} hint="移出的人已盘的保留，还没同步的不再计入">
        <EntitiesPicker source={counterSource(goods)} />
      </Field>
    </ModalForm>
  );
}
