import { costingApi } from '@mrp/contract/features/costing.ts';
import { Ruling } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { costingReads } from '../text.ts';

interface RulingFormProps {
  sheet: CostSheet;
  line: SheetLine;
  onClose: () => void;
}

/** 主管决定 on a price in the red band. */
export function RulingForm({ sheet, line, onClose }: RulingFormProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(costingApi.rule, { refreshes: costingReads });
  const { id, version, name, deviation, quotes, reason: told } = line;
  const save = ({ reason }: { reason: string }) =>
    mutate(
      { params: { id: sheet.quotation.id }, body: { lineId: id, version, reason } },
      {
        onSuccess: () => {
          toast.success(`已同意“${name}”的价格`);
          onClose();
        },
      },
    );
  return (
    <ModalForm form={form} schema={Ruling} title={`主管决定“${name}”`} okText="同意" saving={isPending} onSave={save} onClose={onClose}>
      <p>
        报价高于基准 {formatNumber(deviation ?? '0', 2)}%，近 90 天有 {quotes ?? 0} 家报价{told && `；核价原因：${told}`}
      </p>
      <Field name="reason" label="同意的理由">
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
