import type { AuditKind } from '../../lib/audit-kind.ts';

export const webhookAudit: AuditKind = {
  kind: 'webhook',
  label: '推送订阅',
  readPermissions: ['事件推送'],
  tables: { webhook_subscriptions: '推送订阅' },
  fields: { name: '名称', url: '网址', account_id: '服务账号', events: '事件', active: '启用' },
};
