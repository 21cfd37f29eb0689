import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { answerFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import { AnswerInput } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { Form } from 'antd';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { trimZeros } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { CurrencyPicker } from '../../pickers/CurrencyPicker.tsx';
import { useDictionary } from '../../pickers/DictionaryPicker.tsx';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { DisparityField } from '../../pickers/DisparityField.tsx';
import { UnitPicker } from '../../pickers/UnitPicker.tsx';
import './comparisons.css';
import { inquiryKind } from './inquiry-kind.ts';

type Values = Omit<AnswerInput, 'supplierId' | 'version'>;
const names = Object.keys(answerFields) as (keyof typeof answerFields)[];
const AnswerSchema = AnswerInput.omit({ supplierId: true, version: true });

interface AnswerFormProps {
  inquiry: Inquiry;
  answer: InquiryAnswer;
  onClose: () => void;
}

/** 登记报价: what a supplier answered on the telephone or on paper. */
export function AnswerForm({ inquiry, answer, onClose }: AnswerFormProps) {
  const [form] = Form.useForm<Values>();
  const base = useDictionary('currency').find(({ code }) => code === 'CNY');
  const save = useApiMutation(inquiriesApi.answer, {
    refreshes: inquiryKind.refreshes,
    onSuccess: () => {
      toast.success(`已登记 ${answer.supplier.abbreviation} 的报价`);
      onClose();
    },
  });
  if (!base) return null;
  return (
    <ModalForm
      form={form}
      schema={AnswerSchema}
      title={`${answer.answeredAt ? '改报价' : '登记报价'} · ${answer.supplier.abbreviation}`}
      width={720}
      className="inquiry-answer"
      saving={save.isPending}
      initialValues={valuesOf(answer, inquiry.unit.id, base.id)}
      onSave={(values) =>
        save.mutate({ params: { id: inquiry.id }, body: { ...values, supplierId: answer.supplier.id, version: inquiry.version } })
      }
      onClose={onClose}
    >
      <RecordFields
        of={answerFields}
        names={names}
        own={{
          unitId: { control: <UnitPicker /> },
          currencyId: { control: <CurrencyPicker /> },
          disparity: { control: <DisparityField /> },
        }}
      />
    </ModalForm>
  );
}

/** A supplier without an answer starts with the unit of the inquiry and 人民币. */
function valuesOf(answer: InquiryAnswer, unitId: string, currencyId: string): Partial<Values> {
  const { price, unit, currency, taxIncluded, taxRate, disparity, width, gramWeight, moq, leadDays, freight, dyeFee, otherFee } = answer;
  return {
    ...(price && { price: trimZeros(price) }),
    unitId: unit?.id ?? unitId,
    currencyId: currency?.id ?? currencyId,
    taxIncluded,
    taxRate: trimZeros(taxRate),
    disparity: trimZeros(disparity),
    width: trimZeros(width),
    gramWeight: trimZeros(gramWeight),
    moq: trimZeros(moq),
    leadDays,
    ...(freight !== undefined && { freight: trimZeros(freight), dyeFee: trimZeros(dyeFee), otherFee: trimZeros(otherFee) }),
    validUntil: answer.validUntil,
    hasSample: answer.hasSample,
    supplierItemNo: answer.supplierItemNo,
    remark: answer.remark,
  };
}
