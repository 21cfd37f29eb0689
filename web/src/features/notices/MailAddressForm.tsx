import { noticesApi } from '@mrp/contract/features/notices.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';

/** Address for the mails of the user; without one none is sent. */
export function MailAddressForm({ address, failure }: { address: string; failure: string }) {
  const [typed, setTyped] = useState(address);
  const [refusal, setRefusal] = useState('');
  const save = useApiMutation(noticesApi.saveSettings, {
    refreshes: [noticesApi.getSettings],
    handlesErrors: ['VALIDATION'],
    onSuccess: (now) => toast.success(now.address === '' ? '不再发邮件' : `邮件将发到 ${now.address}`),
  });
  const submit = () => {
    setRefusal('');
    save.mutate(
      { body: { kinds: [], address: typed.trim() } },
      { onError: (error) => error instanceof ApiError && setRefusal(error.fields['address'] ?? '') },
    );
  };
  return (
    <Form layout="vertical" className="notice-address" onFinish={submit}>
      {failure !== '' && <Alert type="error" showIcon title={`发到 ${address} 的邮件被拒绝，请核对地址：${failure}`} />}
      <Form.Item
        label="邮件地址"
        htmlFor="notice-address"
        help={refusal || (address === '' ? '填写后可按种类选择逐条邮件或每日汇总（每天 7:30）' : undefined)}
        validateStatus={refusal ? 'error' : ''}
      >
        <span className="row">
          <Input
            id="notice-address"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder="name@example.com"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button htmlType="submit" disabled={typed.trim() === address} loading={save.isPending}>
            保存地址
          </Button>
        </span>
      </Form.Item>
    </Form>
  );
}
