import type { WebhookDelivery } from '@mrp/contract/features/webhooks.ts';
import { deliveryStates, TEST_EVENT, webhookEvents } from '@mrp/contract/features/webhooks/lists.ts';

export const eventWord = (event: string): string =>
  event === TEST_EVENT ? '测试' : (webhookEvents.find(({ value }) => value === event)?.label ?? event);
export const deliveryWord = (state: WebhookDelivery['state']): string =>
  deliveryStates.find(({ value }) => value === state)?.label ?? state;

const tones = { PENDING: 'info', DONE: 'success', FAILED: 'danger' } as const;
export const deliveryTone = (state: WebhookDelivery['state']) => tones[state];
