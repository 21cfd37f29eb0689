import { webhooksApi, type Webhook, type WebhookDelivery } from '@mrp/contract/features/webhooks.ts';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import { deliveryTone, deliveryWord } from './text.ts';

const POLL_MILLISECONDS = 1_000;

/** 发送测试: sends a test to the target at once, and shows what it answered. */
export function TestPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutate, data: sent, error } = useApiMutation(webhooksApi.sendTest, { handlesErrors: 'all' });
  useEffect(() => mutate({ params: { id: webhook.id } }), [mutate, webhook.id]);
  const { data } = useApiQuery(
    webhooksApi.listDeliveries,
    { query: { webhookIds: [webhook.id], pageSize: 20 } },
    { enabled: sent !== undefined, pollMs: (page) => (outcomeOf(page?.rows, sent)?.state === 'PENDING' ? POLL_MILLISECONDS : false) },
  );
  const outcome = outcomeOf(data?.rows, sent);
  return (
    <Modal open title={`发送测试到“${webhook.name}”`} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <output className="stack">
        {error && <p>{error.message}</p>}
        {outcome && <StatusTag tone={deliveryTone(outcome.state)}>{deliveryWord(outcome.state)}</StatusTag>}
        {outcome && <p>{sentenceOf(outcome)}</p>}
        <p className="text-hint">测试推送的事件名是 test，只发送一次，不重试。</p>
      </output>
    </Modal>
  );
}

/** Until the list has it, it is as it was sent. */
const outcomeOf = (rows: readonly WebhookDelivery[] | undefined, sent: WebhookDelivery | undefined) =>
  sent && (rows?.find(({ id }) => id === sent.id) ?? sent);

function sentenceOf({ state, lastStatus, lastMilliseconds, lastError }: WebhookDelivery): string {
  if (state === 'PENDING') return '正在发送，几秒内有结果；刚启用的订阅至多等一分钟。';
  if (state === 'DONE') return `对方回答 ${lastStatus}，用时 ${lastMilliseconds} 毫秒。`;
  return `没有送达：${lastError}。`;
}
