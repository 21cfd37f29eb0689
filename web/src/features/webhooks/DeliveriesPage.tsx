import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { deliveryList } from '@mrp/contract/features/webhooks/lists.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import type { EntitySource } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { askExport } from '../../lib/api/export-question.ts';
import { filterByText } from '../../lib/format/text-match.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { WebhookViewsPanel } from './WebhookViewsPanel.tsx';
import { deliveryTone, deliveryWord, eventWord } from './text.ts';

const listWebhooks = async (signal: AbortSignal | undefined) =>
  (await call(webhooksApi.list, { query: { pageSize: 200 } }, { signal })).rows.map(({ id, name }) => ({ id, code: '', name }));

const webhookSource: EntitySource = {
  key: 'webhook',
  label: '订阅',
  search: async (q, signal) => filterByText(await listWebhooks(signal), ({ name }) => name, q),
  find: async (ids, signal) => (await listWebhooks(signal)).filter(({ id }) => ids.includes(id)),
};
const sources = { webhookIds: webhookSource };

/** 推送记录: what was sent, what waits, and why; each can be sent again. */
export function DeliveriesPage() {
  const { mutate } = useApiMutation(webhooksApi.redeliver, {
    refreshes: [webhooksApi.listDeliveries, webhooksApi.list],
    onSuccess: ({ id }) => toast.success(`推送 ${id} 将在几秒内重新发送`),
  });
  return (
    <>
      <WebhookViewsPanel />
      <ListPage
        list={deliveryList}
        endpoint={webhooksApi.listDeliveries}
        title="推送记录"
        noun="推送"
        sources={sources}
        firstUse="启用的订阅有事件时，每次推送都记在这里，保留 30 天。"
        rowName={({ id }) => id}
        cells={{
          event: ({ event }) => eventWord(event),
          state: ({ state }) => <StatusTag tone={deliveryTone(state)}>{deliveryWord(state)}</StatusTag>,
        }}
        onExport={(request) => askExport(deliveryList, request)}
        rowActions={({ id }) => [{ key: 'again', label: '重发', permission: webhooksApi.redeliver, run: () => mutate({ params: { id } }) }]}
      />
    </>
  );
}
