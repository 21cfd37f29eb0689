import { statementFields } from '@mrp/contract/features/statements/fields.ts';
import { StatementEdit, type Statement } from '@mrp/contract/features/statements/record.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { Form } from 'antd';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { statementRefreshes } from './text.ts';

interface Values {
  periodFrom: string;
  periodTo: string;
  remark: string;
}

/** 编辑对账单: its period and its remark. */
export function StatementForm({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { id, code, version, periodFrom, periodTo, remark } = statement;
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(statementsApi.edit, { refreshes: statementRefreshes });
  const save = (values: Values) =>
    mutate(
      { params: { id }, body: { ...values, version } },
      {
        onSuccess: () => {
          toast.success(`已保存 ${code}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={StatementEdit}
      title={`编辑对账单“${code}”`}
      saving={isPending}
      initialValues={{ periodFrom, periodTo, remark }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">到截止日期为止没有对过账的都在内，起始日期之前的标为以前期间。</p>
      <RecordFields of={statementFields} names={['periodFrom', 'periodTo', 'remark']} />
    </ModalForm>
  );
}
