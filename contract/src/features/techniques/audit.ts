import { auditKind } from '../../lib/audit-kind.ts';
import { techniqueFields, techniqueOfferFields, tierFields } from './fields.ts';

export const TECHNIQUE = 'technique';

export const techniqueAudit = auditKind({
  kind: TECHNIQUE,
  label: '工艺',
  readPermissions: ['成衣核价'],
  tables: {
    techniques: { label: '工艺', fields: techniqueFields },
    technique_tiers: { label: '阶梯价', fields: tierFields },
    technique_offers: { label: '供应商价', fields: techniqueOfferFields },
  },
  childLabels: { technique_tiers: 'min_quantity', technique_offers: ['supplier_id', 'min_quantity', 'valid_from'] },
  fields: { code: '工艺编码' },
});
