import {
  dateFormats,
  firstCode,
  numberingApi,
  NumberingRuleInput,
  type NumberingRule,
} from '@mrp/contract/features/dictionaries/numbering.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { LoadingPart } from '../../kit/states/Loading.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { dayOf } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import './dictionaries.css';

/** 编号规则: the format of future codes. */
export function NumberingPage() {
  const { data: rules, error, refetch } = useApiQuery(numberingApi.listNumberingRules, {}, { handlesErrors: 'all' });
  const [edited, setEdited] = useState<NumberingRule | null>(null);
  if (error && !rules)
    return <RecordPending noun={entryWords.numberingRule} id="rules" error={error} shape="form" onRetry={() => void refetch()} />;
  return (
    <>
      <header className="side-head">
        <h1>编号规则</h1>
        <span>{rules?.length}</span>
      </header>
      {rules ? <RulesTable rules={rules} onEdit={setEdited} /> : <LoadingPart />}
      {edited && <NumberingForm rule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const exampleOf = (rule: NumberingRule): string => firstCode(rule, dayOf(Date.now()));

function RulesTable({ rules, onEdit }: { rules: readonly NumberingRule[]; onEdit: (rule: NumberingRule) => void }) {
  const can = useCan()(numberingApi.editNumberingRule);
  return (
    <div className="sheet">
      <PlainTable label={entryWords.numberingRule}>
        <thead>
          <tr>
            <th scope="col">编号</th>
            <th scope="col">示例</th>
            <th scope="col">前缀</th>
            <th scope="col">日期</th>
            <th scope="col" className="num">
              流水号位数
            </th>
            {can && (
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">{rule.label}</th>
              <td>{exampleOf(rule)}</td>
              <td>{rule.prefix || <EmptyCell />}</td>
              <td>{rule.dateFormat || <EmptyCell />}</td>
              <td className="num">{rule.digits} 位</td>
              {can && (
                <td>
                  <RowButton label={entryWords.edit} name={rule.label} onClick={() => onEdit(rule)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

const valuesOf = ({ prefix, dateFormat, digits }: NumberingRule): NumberingRuleInput => ({ prefix, dateFormat, digits });
const fields = { prefix: { label: '前缀' }, dateFormat: { label: entryWords.dateFormat }, digits: { label: '流水号位数' } };

function NumberingForm({ rule, onClose }: { rule: NumberingRule; onClose: () => void }) {
  const [form] = Form.useForm<NumberingRuleInput>();
  const typed = Form.useWatch([], form);
  const valid = NumberingRuleInput.safeParse(typed);
  const conflict = useModalConflict({ form, stored: rule, valuesOf, fields });
  const edit = useApiMutation(numberingApi.editNumberingRule, {
    refreshes: [numberingApi.listNumberingRules],
    handlesErrors: ['VERSION_CONFLICT'],
    onSuccess: ({ label }) => {
      toast.success(`已保存“${label}”的规则`);
      onClose();
    },
  });
  const save = (input: NumberingRuleInput) =>
    edit.mutate({ params: { id: rule.id }, body: { ...input, version: conflict.version() } }, { onError: conflict.refused });
  return (
    <ModalForm
      form={form}
      schema={NumberingRuleInput}
      title={`编辑编号规则 ${rule.label}`}
      width={440}
      saving={edit.isPending}
      initialValues={rule}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <Field name="prefix" label="前缀（至多6个大写字母，可留空）">
        <Input />
      </Field>
      <Field name="dateFormat" label={entryWords.dateFormat}>
        <ChoiceSelect options={dateFormats.map((value) => ({ value, label: value || '不含日期' }))} />
      </Field>
      <Field name="digits" label="流水号位数（2–10）">
        <InputNumber min={2} max={10} precision={0} />
      </Field>
      <p aria-live="polite">新编号从 {valid.success ? exampleOf({ ...rule, ...valid.data }) : '—'} 这样的格式继续，已有的编号不变。</p>
    </ModalForm>
  );
}
