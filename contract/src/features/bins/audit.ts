import { auditKind } from '../../lib/fields/audit-kind.ts';
import { binFields } from './record.ts';
import { binWords } from './words.ts';

export const binAudit = auditKind({
  kind: 'bin',
  label: binWords.bin,
  readPermissions: ['持有方管理', 'SKU库存', 'SPU库存'],
  tables: { bins: { label: binWords.bin, fields: binFields } },
  fields: { holder_id: binWords.holder, active: binWords.active },
});
