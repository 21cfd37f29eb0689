import { auditKind } from '../../lib/audit-kind.ts';
import { binFields } from './record.ts';

export const binAudit = auditKind({
  kind: 'bin',
  label: '库位',
  readPermissions: ['持有方管理', 'SKU库存', 'SPU库存'],
  tables: { bins: { label: '库位', fields: binFields } },
  fields: { holder_id: '持有方', active: '启用' },
});
