import { apiKeysApi, NewApiKey, NewServiceAccount } from '@mrp/contract/features/access/api-keys.ts';
import { apiKeyFields, userFields } from '@mrp/contract/features/access/fields.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { RolePicker } from './roles/RolePicker.tsx';
import './api-keys.css';

interface FormProps {
  onClose: () => void;
}

interface AccountValues {
  username: string;
  nickName: string;
  roleIds?: string[];
}

/** The account of another system: it has roles but no password. */
export function NewServiceAccountForm({ onClose }: FormProps) {
  const [form] = Form.useForm<AccountValues>();
  const repeat = useModalRepeat(form, onClose);
  const create = useApiMutation(apiKeysApi.createAccount, {
    refreshes: [apiKeysApi.listAccounts],
    onSuccess: ({ nickName }) => {
      toast.success(`已新建服务账号“${nickName}”，可以为它新建密钥了`);
      repeat.done();
    },
  });
  const save = ({ roleIds = [], ...values }: AccountValues) => create.mutate({ body: { ...values, roleIds } });
  return (
    <ModalForm
      form={form}
      schema={NewServiceAccount}
      title="新建服务账号"
      saving={create.isPending}
      initialValues={{ username: '', nickName: '', roleIds: [] }}
      onSave={save}
      onClose={onClose}
      repeat={repeat}
    >
      <RecordFields
        of={userFields}
        names={['username', 'nickName']}
        own={{
          username: { hint: '服务账号没有密码，不能登录，只能凭密钥调用接口', placeholder: '例如 erp' },
          nickName: { label: apiKeyFields.name.label, control: <Input placeholder="例如 ERP 接口" /> },
        }}
      />
      <Field name="roleIds" label={accessWords.role} hint="角色决定它能读写什么、能不能看价格">
        <RolePicker />
      </Field>
    </ModalForm>
  );
}

interface KeyValues {
  accountId?: string;
  name: string;
  callsPerMinute: number;
  validDays: number;
}

const rates = [60, 120, 300, 600, 1200, 6000].map((value) => ({ value, label: `${value} 次` }));
const periods = [
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
  { value: 180, label: '180 天' },
  { value: 365, label: '1 年' },
  { value: 730, label: '2 年' },
];

/** A new key, then the key itself, which is shown only here. */
export function NewApiKeyForm({ onClose }: FormProps) {
  const [form] = Form.useForm<KeyValues>();
  const [made, setMade] = useState<{ name: string; key: string | null } | null>(null);
  const { data: accounts = [], isFetching } = useApiQuery(apiKeysApi.listAccounts, {});
  const create = useApiMutation(apiKeysApi.create, {
    refreshes: [apiKeysApi.list],
    onSuccess: (key) => {
      form.resetFields();
      setMade(key);
    },
  });
  if (made) return <NewKeyDialog name={made.name} secret={made.key} onNext={() => setMade(null)} onClose={onClose} />;
  const active = accounts.filter((account) => account.active);
  return (
    <ModalForm
      form={form}
      schema={NewApiKey}
      title="新建密钥"
      saving={create.isPending}
      initialValues={{ name: '', callsPerMinute: 300, validDays: 365 }}
      onSave={({ accountId = '', ...values }) => create.mutate({ body: { accountId, ...values } })}
      onClose={onClose}
    >
      <RecordFields
        of={apiKeyFields}
        names={['accountId', 'name', 'validDays', 'callsPerMinute']}
        own={{
          accountId: {
            ...(!isFetching && active.length === 0 && { hint: '还没有启用的服务账号，请先新建服务账号' }),
            control: (
              <ChoiceSelect
                placeholder="选择服务账号"
                loading={isFetching}
                options={active.map(({ id, nickName, username }) => ({ value: id, label: `${nickName}（${username}）` }))}
              />
            ),
          },
          name: { label: '密钥名称', hint: '写明用在哪里，例如 ERP 生产环境' },
          validDays: { control: <ChoiceSelect options={periods} /> },
          callsPerMinute: { label: '每分钟最多调用', control: <ChoiceSelect options={rates} /> },
        }}
      />
    </ModalForm>
  );
}

/** Closed by its buttons only, because the key is never shown again. */
function NewKeyDialog({ name, secret, onNext, onClose }: { name: string; secret: string | null; onNext: () => void } & FormProps) {
  return (
    <Modal
      open
      title={`密钥“${name}”`}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button onClick={onNext}>已保存好，再建一个</Button>
          <Button type="primary" onClick={onClose}>
            已保存好，关闭
          </Button>
        </>
      }
    >
      {secret === null ? (
        <Alert type="error" showIcon title="密钥已在上一次回答中给出，不再显示；没有收到时请吊销它再新建一个。" />
      ) : (
        <div className="stack">
          <Alert type="warning" showIcon title="密钥只显示这一次，请现在复制并存入对方系统的密钥库。" />
          <div className="api-key">
            <code>{secret}</code>
            <Button onClick={() => void copyText(secret, '密钥')}>复制</Button>
          </div>
          <p className="text-hint">调用时放在请求头：Authorization: Bearer 密钥。不要写进网址、代码或日志。</p>
        </div>
      )}
    </Modal>
  );
}
