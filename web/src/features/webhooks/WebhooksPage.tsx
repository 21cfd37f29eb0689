import { webhooksApi, type Webhook } from '@mrp/contract/features/webhooks.ts';
import { webhookList } from '@mrp/contract/features/webhooks/lists.ts';
import { webhookWords } from '@mrp/contract/features/webhooks/words.ts';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { WebhookViewsPanel } from './WebhookViewsPanel.tsx';
import { deliveriesOf } from './addresses.ts';
import { eventWord } from './text.ts';

const WebhookForm = lazyPanel(async () => (await import('./WebhookForm.tsx')).WebhookForm);
const TestPanel = lazyPanel(async () => (await import('./TestPanel.tsx')).TestPanel);
const SecretPanel = lazyPanel(async () => (await import('./SecretPanel.tsx')).SecretPanel);

type Task = { kind: 'form'; webhook: Webhook | null } | { kind: 'secret' | 'test'; webhook: Webhook } | null;

/** 事件推送: which events are sent to which address, in whose name. */
export function WebhooksPage() {
  const [task, setTask] = useState<Task>(null);
  const setActive = useActivity();
  const close = () => setTask(null);
  return (
    <>
      <WebhookViewsPanel />
      <ListPage
        list={webhookList}
        endpoint={webhooksApi.list}
        noun={webhookWords.subscription}
        firstUse="单据状态变化、库存低于安全库存、价格预警时，把事件推送到对方系统的网址，不必轮询。"
        rowName={({ name }) => name}
        cells={{
          events: ({ events }) => events.map(eventWord).join('、'),
          unreadable: ({ unreadable }) =>
            unreadable.length > 0 ? <StatusTag tone="danger">{unreadable.map(eventWord).join('、')}</StatusTag> : null,
          active: ({ active }) => <StatusTag tone={active ? 'success' : 'neutral'}>{active ? webhookWords.active : '停用'}</StatusTag>,
        }}
        create={{ key: 'create', label: '新建订阅', permission: webhooksApi.create, run: () => setTask({ kind: 'form', webhook: null }) }}
        onExport={(request) => askExport(webhookList, request)}
        rowActions={(webhook) => [
          { key: 'edit', label: '编辑', permission: webhooksApi.edit, run: () => setTask({ kind: 'form', webhook }) },
          { key: 'deliveries', label: '推送记录', permission: webhooksApi.listDeliveries, to: deliveriesOf(webhook.id) },
          { key: 'test', label: '发送测试', permission: webhooksApi.sendTest, run: () => setTask({ kind: 'test', webhook }) },
          { key: 'secret', label: '签名密钥', permission: webhooksApi.showSecret, run: () => setTask({ kind: 'secret', webhook }) },
          {
            key: 'active',
            label: webhook.active ? '停用' : webhookWords.active,
            permission: webhooksApi.setActive,
            run: () => void setActive(webhook),
          },
        ]}
      />
      {task?.kind === 'form' && <WebhookForm webhook={task.webhook} onClose={close} />}
      {task?.kind === 'test' && <TestPanel webhook={task.webhook} onClose={close} />}
      {task?.kind === 'secret' && <SecretPanel webhook={task.webhook} onClose={close} />}
    </>
  );
}

function useActivity() {
  const { mutate } = useApiMutation(webhooksApi.setActive, {
    refreshes: [webhooksApi.list],
    onSuccess: ({ name, active }) => toast.success(`已${active ? '启用' : '停用'}“${name}”`),
  });
  return async ({ id, name, active, version }: Webhook) => {
    const content = '停用期间发生的事件不会补推；已经在等的，启用后继续。';
    if (!active || (await confirm({ title: `停用“${name}”？`, content, okText: '停用', danger: true })))
      mutate({ params: { id }, body: { active: !active, version } });
  };
}
