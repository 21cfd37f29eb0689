import { webhooksApi, type Webhook, type WebhookDelivery } from '@mrp/contract/features/webhooks.ts';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { deliveryTone, deliveryWord } from './text.ts';

const POLL_MILLISECONDS = 1_000;
/** The target has ten seconds to answer. */
const PATIENCE_MILLISECONDS = 15_000;

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
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Modal open title={`发送测试到“${webhook.name}”`} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <output className="stack">
        {error && <p>{error.message}</p>}
        {outcome && <StatusTag tone={deliveryTone(outcome.state)}>{deliveryWord(outcome.state)}</StatusTag>}
        {outcome && <p>{sentenceOf(outcome, isSlow)}</p>}
        <p className="text-hint">测试推送的事件名是 test，只发送一次，不重试。</p>
      </output>
    </Modal>
  );
}

/** Until the list has it, it is as it was sent. */
const outcomeOf = (rows: readonly WebhookDelivery[] | undefined, sent: WebhookDelivery | undefined) =>
  sent && (rows?.find(({ id }) => id === sent.id) ?? sent);

function sentenceOf({ state, lastStatus, lastMilliseconds, lastError }: WebhookDelivery, isSlow: boolean): string {
  if (state === 'PENDING')
    return isSlow ? '还没有结果，后台任务现在很忙；可以关闭，结果会记在推送记录里。' : '正在发送，几秒内有结果，对方最多有 10 秒回答。';
  if (state === 'DONE') return `对方回答 ${lastStatus}，用时 ${lastMilliseconds} 毫秒。`;
  return `没有送达：${lastError}。`;
}
