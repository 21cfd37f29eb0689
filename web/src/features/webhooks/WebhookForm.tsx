import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { webhooksApi, WebhookInput, type Webhook } from '@mrp/contract/features/webhooks.ts';
import { webhookFields } from '@mrp/contract/features/webhooks/fields.ts';
import { webhookEvents } from '@mrp/contract/features/webhooks/lists.ts';
import { webhookWords } from '@mrp/contract/features/webhooks/words.ts';
import { Form, Input } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { ManySelect } from '../../kit/pickers/ManySelect.tsx';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { eventWord } from './text.ts';

interface Values {
  name: string;
  url: string;
  accountId?: string;
  events: string[];
}
const valuesOf = ({ name, url, accountId, events }: Webhook): Values => ({ name, url, accountId, events });
const fresh: Values = { name: '', url: '', events: [] };
const events = webhookEvents.map(({ value, label }) => ({ value, label }));
const words = {
  ...webhookFields,
  events: { label: webhookWords.events, word: eventWord },
};

/** `webhook` null: a new one. */
export function WebhookForm({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const conflict = useModalConflict({
    form,
    stored: webhook ?? { ...fresh, version: 1 },
    valuesOf: (stored) => valuesOf(stored as Webhook),
    fields: words,
  });
  const repeat = useModalRepeat(form, onClose);
  const settings = {
    refreshes: [webhooksApi.list],
    handlesErrors: ['VERSION_CONFLICT'] as const,
    onSuccess: ({ name }: Webhook) => {
      toast.success(`已保存“${name}”`);
      repeat.done();
    },
  };
  const create = useApiMutation(webhooksApi.create, settings);
  const edit = useApiMutation(webhooksApi.edit, settings);
  const save = ({ accountId = '', ...values }: Values) => {
    const body = { ...values, accountId };
    if (webhook) edit.mutate({ params: { id: webhook.id }, body: { ...body, version: conflict.version() } }, { onError: conflict.refused });
    else create.mutate({ body });
  };
  return (
    <ModalForm
      form={form}
      schema={WebhookInput}
      title={webhook ? `编辑订阅 ${webhook.name}` : '新建订阅'}
      saving={create.isPending || edit.isPending}
      initialValues={webhook ? valuesOf(webhook) : fresh}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
      repeat={webhook === null && repeat}
    >
      <WebhookFields />
    </ModalForm>
  );
}

function WebhookFields() {
  const { data: accounts = [], isFetching } = useApiQuery(apiKeysApi.listAccounts, {});
  return (
    <>
      <RecordFields
        of={webhookFields}
        names={['name', 'url', 'accountId']}
        own={{
          name: { control: <Input placeholder="例如 ERP 单据状态" /> },
          url: { wide: false, control: <Input placeholder="https://erp.example.com/mrp" /> },
          accountId: {
            control: (
              <ChoiceSelect
                placeholder="选择服务账号"
                loading={isFetching}
                options={accounts.map(({ id, nickName, username }) => ({ value: id, label: `${nickName}（${username}）` }))}
              />
            ),
          },
        }}
      />
      <Field name="events" label={webhookWords.events}>
        <ManySelect placeholder="选择事件" options={events} />
      </Field>
    </>
  );
}
