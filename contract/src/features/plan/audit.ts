import type { AuditKind } from '../../lib/audit-kind.ts';
import { ownerScopes } from './exceptions.ts';

const readPermissions = ['备料单管理'] as const;

export const planAudits: readonly AuditKind[] = [
  {
    kind: 'planMark',
    label: '例外',
    readPermissions,
    tables: { plan_marks: '例外' },
    fields: { subject: '例外', owner_id: '负责人', snoozed_until: '暂缓到', snooze_reason: '暂缓原因' },
    refs: { owner_id: 'users' },
  },
  {
    kind: 'planOwner',
    label: '例外负责人',
    readPermissions,
    tables: { plan_owners: '例外负责人' },
    fields: { scope: '范围', target_id: '对象', owner_id: '负责人' },
    words: { scope: Object.fromEntries(ownerScopes.map(({ value, label }) => [value, label])) },
    refs: { owner_id: 'users' },
  },
];
