import type { AuditKind } from '../../lib/fields/audit-kind.ts';
import { ownerScopes } from './exceptions.ts';
import { demandKinds, supplyKinds } from './record.ts';
import { planWords } from './words.ts';

const readPermissions = ['备料单管理'] as const;

export const planAudits: readonly AuditKind[] = [
  {
    kind: 'planMark',
    label: planWords.exception,
    readPermissions,
    tables: { plan_marks: planWords.exception },
    fields: { subject: '要做的事', owner_id: planWords.owner, snoozed_until: planWords.snoozedUntil, snooze_reason: '暂缓原因' },
    refs: { owner_id: 'users' },
  },
  {
    kind: 'planFix',
    label: planWords.fix,
    readPermissions,
    tables: { plan_fixes: planWords.fix },
    fields: {
      spu_id: planWords.material,
      sku_id: '颜色',
      demand_kind: planWords.demand,
      demand_id: '需求单据',
      supply_kind: '供应',
      supply_id: '供应单据',
      holder_id: '持有方',
      quantity: planWords.quantity,
      reason: planWords.reason,
    },
    words: { demand_kind: demandKinds, supply_kind: supplyKinds },
    refs: { spu_id: 'spus', sku_id: 'skus', holder_id: 'holders' },
  },
  {
    kind: 'planOwner',
    label: '今天要做的负责人',
    readPermissions,
    tables: { plan_owners: '今天要做的负责人' },
    fields: { scope: planWords.scope, target_id: '对象', owner_id: planWords.owner },
    words: { scope: Object.fromEntries(ownerScopes.map(({ value, label }) => [value, label])) },
    refs: { owner_id: 'users' },
  },
];
