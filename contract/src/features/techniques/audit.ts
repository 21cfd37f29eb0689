import { auditKind } from '../../lib/fields/audit-kind.ts';
import { techniqueFields, techniqueOfferFields, tierFields } from './fields.ts';
import { techniqueWords } from './words.ts';

export const TECHNIQUE = 'technique';

export const techniqueAudit = auditKind({
  kind: TECHNIQUE,
  label: techniqueWords.technique,
  readPermissions: ['成衣核价'],
  tables: {
    techniques: { label: techniqueWords.technique, fields: techniqueFields },
    technique_tiers: { label: techniqueWords.tiers, fields: tierFields },
    technique_offers: { label: techniqueWords.offers, fields: techniqueOfferFields },
  },
  childLabels: { technique_tiers: 'min_quantity', technique_offers: ['supplier_id', 'min_quantity', 'valid_from'] },
  fields: { code: techniqueWords.code },
});
