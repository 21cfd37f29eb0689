import { auditLogList } from '@mrp/contract/features/audit.ts';
import { exportable, type ExportableList } from '../../platform/lists/exportable-list.ts';
import type { Composition } from '../../platform/feature.ts';
import { auditLogSource } from './queries.ts';

export const auditLogExport = ({ audits, namedTables }: Pick<Composition, 'audits' | 'namedTables'>): ExportableList =>
  exportable(auditLogList, auditLogSource(audits, namedTables), {
    changes: ({ fields }) => fields.map(({ label, before, after }) => `${label}：${before ?? '空'} → ${after ?? '空'}`).join('；'),
  });
