import { webhooksApi, type Webhook } from '@mrp/contract/features/webhooks.ts';
import { Button, Modal } from 'antd';
import { copyText } from '../../lib/clipboard.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import './secret.css';

/** 签名密钥: by which the receiver knows that an event is ours. */
export function SecretPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data } = useApiQuery(webhooksApi.showSecret, { params: { id: webhook.id } });
  return (
    <Modal open title={`“${webhook.name}”的签名密钥`} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <div className="stack">
        <div className="row webhook-secret">
          <code>{data?.secret ?? '…'}</code>
          {data && <Button onClick={() => void copyText(data.secret, '签名密钥')}>复制</Button>}
        </div>
        <p className="text-hint">
          每次推送的请求头 X-MRP-Signature 是 t=时间,v1=签名：对“时间.请求内容”用这个密钥作 HMAC-SHA256，十六进制。对方应核对签名，并拒绝 5
          分钟以前的时间。
        </p>
      </div>
    </Modal>
  );
}
