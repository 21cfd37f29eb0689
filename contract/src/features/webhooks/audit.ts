import { auditKind } from '../../lib/audit-kind.ts';
import { webhookFields } from './fields.ts';

export const webhookAudit = auditKind({
  kind: 'webhook',
  label: '推送订阅',
  readPermissions: ['事件推送'],
  tables: { webhook_subscriptions: { label: '推送订阅', fields: webhookFields } },
  fields: { events: '事件', active: '启用' },
});
