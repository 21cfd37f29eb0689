import { auditKind } from '../../lib/fields/audit-kind.ts';
import { webhookFields } from './fields.ts';
import { webhookWords } from './words.ts';

export const webhookAudit = auditKind({
  kind: 'webhook',
  label: webhookWords.subscription,
  readPermissions: ['事件推送'],
  tables: { webhook_subscriptions: { label: webhookWords.subscription, fields: webhookFields } },
  fields: { events: webhookWords.events, active: webhookWords.active },
});
