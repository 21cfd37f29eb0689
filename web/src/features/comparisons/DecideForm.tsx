import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { Decision } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { Alert, Checkbox, Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { answeredOf } from './inquiry-text.ts';
import { inquiryKind } from './inquiry-kind.ts';

type Values = Pick<Decision, 'reason' | 'saveOffer'>;
const DecideSchema = Decision.pick({ reason: true, saveOffer: true });

interface DecideFormProps {
  inquiry: Inquiry;
  answer: InquiryAnswer;
  onClose: () => void;
}

/** 采用 one answer with a reason. */
export function DecideForm({ inquiry, answer, onClose }: DecideFormProps) {
  const [form] = Form.useForm<Values>();
  const { spu, sku, minimumQuotes, per } = inquiry;
  const answered = answeredOf(inquiry).length;
  const decide = useApiMutation(inquiriesApi.decide, {
    refreshes: inquiryKind.refreshes,
    onSuccess: () => {
      toast.success(`已采用 ${answer.supplier.abbreviation}`);
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      schema={DecideSchema}
      title={`采用 ${answer.supplier.abbreviation}`}
      okText="采用"
      saving={decide.isPending}
      initialValues={{ reason: '', saveOffer: spu !== null }}
      onSave={({ reason, saveOffer }) =>
        decide.mutate({ params: { id: inquiry.id }, body: { answerId: answer.id, reason, saveOffer, version: inquiry.version } })
      }
      onClose={onClose}
    >
      {answer.landed && (
        <p className="inquiry-landed">
          到厂价 <strong>{formatNumber(answer.landed, 4)}</strong> 元/{per}
        </p>
      )}
      {answered < minimumQuotes && <Alert type="warning" showIcon title={`只有 ${answered} 家答复，按配置至少要 ${minimumQuotes} 家`} />}
      <Field name="reason" label={comparisonWords.decisionReason}>
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
      {spu !== null && (
        <Field
          name="saveOffer"
          label="写入报价"
          inline
          valuePropName="checked"
          hint={`${sku ? '这个颜色' : '每个颜色'}在这家供应商的报价条件改为本次答复，没有的新增；价格从今天起生效，已有的优选报价不变`}
        >
          <Checkbox>写入物料的供应商报价与价格</Checkbox>
        </Field>
      )}
    </ModalForm>
  );
}
