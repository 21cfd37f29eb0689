import type { AuditKind } from '../../lib/audit-kind.ts';
import { ownerScopes } from './exceptions.ts';
import { demandKinds, supplyKinds } from './record.ts';

const readPermissions = ['备料单管理'] as const;

export const planAudits: readonly AuditKind[] = [
  {
    kind: 'planMark',
    label: '今天要做',
    readPermissions,
    tables: { plan_marks: '今天要做' },
    fields: { subject: '要做的事', owner_id: '负责人', snoozed_until: '暂缓到', snooze_reason: '暂缓原因' },
    refs: { owner_id: 'users' },
  },
  {
    kind: 'planFix',
    label: '固定的供需对应',
    readPermissions,
    tables: { plan_fixes: '固定的供需对应' },
    fields: {
      spu_id: '物料',
      sku_id: '颜色',
      demand_kind: '需求',
      demand_id: '需求单据',
      supply_kind: '供应',
      supply_id: '供应单据',
      holder_id: '持有方',
      quantity: '数量',
      reason: '原因',
    },
    words: { demand_kind: demandKinds, supply_kind: supplyKinds },
    refs: { spu_id: 'spus', sku_id: 'skus', holder_id: 'holders' },
  },
  {
    kind: 'planOwner',
    label: '今天要做的负责人',
    readPermissions,
    tables: { plan_owners: '今天要做的负责人' },
    fields: { scope: '范围', target_id: '对象', owner_id: '负责人' },
    words: { scope: Object.fromEntries(ownerScopes.map(({ value, label }) => [value, label])) },
    refs: { owner_id: 'users' },
  },
];
