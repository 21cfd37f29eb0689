import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { Creation } from '../../lib/documents.ts';
import { webhooksPage } from './addresses.ts';

export const webhookCreations: readonly Creation[] = [
  { path: askedAddress(webhooksPage), label: '新建推送订阅', call: webhooksApi.create },
];
