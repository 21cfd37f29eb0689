import { StatementTransition, type Statement } from '@mrp/contract/features/statements/record.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import type { StatementAnswer } from '@mrp/contract/features/supplier-links/statement.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { formatMoney, formatTime } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { statementRefreshes } from './text.ts';

interface ConfirmFormProps {
  statement: Statement;
  /** What the supplier said by his link to these lines. */
  answer: StatementAnswer | null;
  onClose: () => void;
}

/** 确认: the supplier agreed; who, where it is known. */
export function ConfirmForm({ statement, answer, onClose }: ConfirmFormProps) {
  const { id, code, version, amount, currency, supplier, settlementDays } = statement;
  const [form] = Form.useForm<{ confirmedWith: string }>();
  const { mutate, isPending } = useApiMutation(statementsApi.transition, { refreshes: statementRefreshes });
  const save = ({ confirmedWith }: { confirmedWith: string }) =>
    mutate(
      { params: { id }, body: { action: 'confirm', version, confirmedWith } },
      {
        onSuccess: () => {
          toast.success(`${code} 已确认`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={StatementTransition}
      title={`确认对账单“${code}”`}
      okText="确认"
      saving={isPending}
      initialValues={{ confirmedWith: answer?.isAgreed ? answer.fromName : '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {supplier.name}
        {amount && ` ${formatMoney(amount)} ${moneyName(currency.name)}（含税）`}，账期 {settlementDays} 天。
        {statementWorkflow.transitions.confirm.effect}
      </p>
      {answer && (
        <p className={answer.isAgreed ? 'k-dialog-effect' : 'text-warning'}>
          {answer.fromName} {formatTime(answer.at)} 在链接里
          {answer.isAgreed ? '同意了这张对账单。' : `对 ${answer.disputes.length} 行写了异议。`}
        </p>
      )}
      <Field name="confirmedWith" label={statementWords.confirmedWith} hint="供应商里谁同意的，可以不填">
        <Input maxLength={64} />
      </Field>
    </ModalForm>
  );
}
