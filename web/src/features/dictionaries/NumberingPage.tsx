import {
  dateFormats,
  firstCode,
  numberingApi,
  NumberingRuleInput,
  type NumberingRule,
} from '@mrp/contract/features/dictionaries/numbering.ts';
import { Form, Input, InputNumber, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../kit/form/useModalConflict.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { RowButton } from '../../kit/RowButton.tsx';
import { dayOf } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import './dictionaries.css';

/** 编号规则: the format of future codes. */
export function NumberingPage() {
  const { data: rules, isPending, error, refetch } = useApiQuery(numberingApi.listNumberingRules, {}, { handlesErrors: 'all' });
  const [edited, setEdited] = useState<NumberingRule | null>(null);
  const columns = useColumns(setEdited);
  if (error && !rules) return <RecordPending noun="编号规则" id="rules" error={error} shape="form" onRetry={() => void refetch()} />;
  return (
    <>
      <header className="side-head">
        <h1>编号规则</h1>
        <span>{rules?.length}</span>
      </header>
      <Table<NumberingRule>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={rules ?? []}
        loading={isPending}
        pagination={false}
        scroll={{ x: 760 }}
        locale={{ emptyText: isPending ? ' ' : '还没有编号规则' }}
      />
      {edited && <NumberingForm rule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const exampleOf = (rule: NumberingRule): string => firstCode(rule, dayOf(Date.now()));

function useColumns(setEdited: (rule: NumberingRule) => void): TableColumnsType<NumberingRule> {
  const can = useCan();
  return [
    { title: '编号', dataIndex: 'label', width: 180 },
    { title: '前缀', dataIndex: 'prefix', width: 120, render: (_, { prefix }) => prefix || '—' },
    { title: '日期', dataIndex: 'dateFormat', width: 120, render: (_, { dateFormat }) => dateFormat || '—' },
    { title: '流水号位数', dataIndex: 'digits', width: 110, className: 'num', align: 'right' },
    { title: '示例', key: 'example', render: (_, rule) => exampleOf(rule) },
    {
      title: <span className="visually-hidden">操作</span>,
      key: 'actions',
      width: 90,
      render: (_, rule) =>
        can(numberingApi.editNumberingRule) && <RowButton label="编辑" name={rule.label} onClick={() => setEdited(rule)} />,
    },
  ];
}

const valuesOf = ({ prefix, dateFormat, digits }: NumberingRule): NumberingRuleInput => ({ prefix, dateFormat, digits });
const fields = { prefix: { label: '前缀' }, dateFormat: { label: '日期' }, digits: { label: '流水号位数' } };

function NumberingForm({ rule, onClose }: { rule: NumberingRule; onClose: () => void }) {
  const [form] = Form.useForm<NumberingRuleInput>();
  const typed = Form.useWatch([], form);
  const valid = NumberingRuleInput.safeParse(typed);
  const conflict = useModalConflict({ form, stored: rule, valuesOf, fields });
  const edit = useApiMutation(numberingApi.editNumberingRule, {
    refreshes: [numberingApi.listNumberingRules],
    handlesErrors: ['VALIDATION', 'VERSION_CONFLICT'],
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
      <Field name="dateFormat" label="日期">
        <ChoiceSelect options={dateFormats.map((value) => ({ value, label: value || '不含日期' }))} />
      </Field>
      <Field name="digits" label="流水号位数（2–10）">
        <InputNumber min={2} max={10} precision={0} />
      </Field>
      <p aria-live="polite">新编号从 {valid.success ? exampleOf({ ...rule, ...valid.data }) : '—'} 这样的格式继续，已有的编号不变。</p>
    </ModalForm>
  );
}
