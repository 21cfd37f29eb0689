import { costingApi } from '@mrp/contract/features/costing.ts';
import { LineMatch } from '@mrp/contract/features/costing/input.ts';
import type { SheetLine } from '@mrp/contract/features/costing/record.ts';
import { Form } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { skuSource } from '../../pickers/sources/sku-source.ts';
import { costingReads } from './text.ts';

interface MatchFormProps {
  quotationId: string;
  line: Pick<SheetLine, 'id' | 'version' | 'name' | 'itemNo' | 'item'>;
  onClose: () => void;
}

/** 匹配物料: what the factory's words mean in the archive, without returning the quotation. */
export function MatchForm({ quotationId, line: { id, version, name, itemNo, item }, onClose }: MatchFormProps) {
  const [form] = Form.useForm<{ skuId: string }>();
  const { mutate, isPending } = useApiMutation(costingApi.matchLine, { refreshes: costingReads });
  const save = ({ skuId }: { skuId: string }) =>
    mutate(
      { params: { id: quotationId }, body: { lineId: id, version, skuId } },
      {
        onSuccess: () => {
          toast.success(`“${name}”已匹配，按这个物料的价格比较`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={LineMatch}
      title={`匹配物料“${name}”`}
      okText="匹配"
      saving={isPending}
      {...(item && { initialValues: { skuId: item.id } })}
      onSave={save}
      onClose={onClose}
    >
      <p>
        工厂写的：{[name, itemNo].filter(Boolean).join(' ')}
        。匹配后按物料的分类和现行价格比较，报价不变；这家工厂下次写同样的名称和货号会自动带出。
      </p>
      <Field name="skuId" label="物料颜色" {...(item && { hint: `现在匹配的是 ${item.code} ${item.name} ${item.colourName}` })}>
        <EntityPicker source={skuSource} />
      </Field>
    </ModalForm>
  );
}
