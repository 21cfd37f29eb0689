import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { ChargeInput, chargeKinds, type ChargeKind } from '@mrp/contract/features/statements/charges.ts';
import { chargesApi } from '@mrp/contract/features/statements.ts';
import { inUnit, numericRules, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Form, Input } from 'antd';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { chargeRefreshes } from './text.ts';

interface Values {
  kind: ChargeKind;
  lineId: string | null;
  amount: string | null;
  taxRate: string | null;
  quantity: string | null;
  share: string | null;
  note: string;
}

const start: Omit<Values, 'kind'> = { lineId: null, amount: null, taxRate: null, quantity: null, share: null, note: '' };

/** 登记附加费与扣款 of a receipt. */
export function ChargeForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, code, lines } = receipt;
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch<ChargeKind | undefined>('kind', form) ?? 'FREIGHT';
  const lineId = Form.useWatch<string | null | undefined>('lineId', form) ?? null;
  const unit = lines.find((line) => line.id === lineId)?.unit ?? lines[0]?.unit;
  const { mutate, isPending } = useApiMutation(chargesApi.add, { refreshes: chargeRefreshes });
  const save = (values: Values) =>
    mutate(
      { params: { id }, body: { ...start, ...values, currencyId: null } },
      {
        onSuccess: () => {
          toast.success(`${code} 已登记`);
          onClose();
        },
      },
    );
  const isConcession = kind === 'CONCESSION';
  return (
    <ModalForm
      form={form}
      schema={ChargeInput}
      title={`登记附加费与扣款“${code}”`}
      okText="登记"
      saving={isPending}
      initialValues={{ ...start, kind: 'FREIGHT' }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="kind" label={statementWords.kind}>
        <ChoiceSelect<string> options={chargeKinds.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <Field name="lineId" label="物料" hint={isConcession ? '让步接收的物料' : '整单的费用不用选'}>
        <ChoiceSelect<string>
          allowClear
          placeholder="请选择"
          options={lines.map((line) => ({ value: line.id, label: [line.code, line.name, line.colourName].filter(Boolean).join(' ') }))}
        />
      </Field>
      {isConcession ? <ConcessionFields {...(unit && { unit })} /> : <AmountFields />}
      <Field name="note" label={statementWords.note}>
        <Input maxLength={200} />
      </Field>
    </ModalForm>
  );
}

/** How much was let pass, and at how much off its price. */
function ConcessionFields({ unit }: { unit?: Receipt['lines'][number]['unit'] }) {
  return (
    <>
      <Field name="quantity" label="让步数量">
        <DecimalInput rule={unit ? inUnit(rules.documentQuantity, unit) : rules.documentQuantity} unit={unit?.name ?? ''} />
      </Field>
      <Field name="share" label="扣款比例" hint="按单价扣几成，价格更正时随之变化">
        <DecimalInput rule={numericRules['D3.2']} unit="%" />
      </Field>
    </>
  );
}

function AmountFields() {
  return (
    <>
      <Field name="amount" label={statementWords.amount}>
        <DecimalInput rule={rules.documentQuantity} unit="采购单币种" />
      </Field>
      <Field name="taxRate" label={statementWords.taxRate} hint="留空按采购单的税率">
        <DecimalInput rule={rules.taxRate} unit="%" />
      </Field>
    </>
  );
}
