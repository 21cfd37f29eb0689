import { auditLogList } from '@mrp/contract/features/audit.ts';
import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import { exportable, type ExportableList } from '../../platform/exportable-list.ts';
import { auditLogSource } from './queries.ts';

export const auditLogExport = (kinds: readonly AuditKind[]): ExportableList =>
  exportable(auditLogList, auditLogSource(kinds), {
    changes: ({ fields }) => fields.map(({ label, before, after }) => `${label}：${before ?? '空'} → ${after ?? '空'}`).join('；'),
  });
