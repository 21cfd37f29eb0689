import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { CompositionBar } from '../../kit/CompositionBar.tsx';
import type { Fact } from '../../kit/object/Facts.tsx';
import { trimZeros } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { quoteText } from './text.ts';

/** Four to six facts under the name; the price only for those who may see it. */
export function useKeyFacts(): (external: ExternalMaterial) => Fact[] {
  const canSeePrices = useCan()(VIEW_PRICES);
  return (external) => {
    const { supplier, supplierItemNo, classification, kind, compositions, width, gramWeight, specification } = external;
    const parts = compositions.map(({ ingredient, share }) => ({ name: ingredient.name, share }));
    return [
      { label: '供应商', value: supplier.abbreviation, ...(supplierItemNo && { note: supplierItemNo }) },
      { label: '分类', value: classification.fullName },
      ...(kind === 'FABRIC' || parts.length > 0 ? [{ label: externalWords.composition, value: <CompositionBar parts={parts} /> }] : []),
      ...(kind === 'FABRIC'
        ? [
            { label: '实用门幅', value: trimZeros(width), unit: 'cm' },
            { label: '克重', value: trimZeros(gramWeight), unit: 'g/㎡' },
          ]
        : [{ label: '规格', value: specification }]),
      ...(canSeePrices ? [{ label: externalFields.price.label, value: quoteText(external), strong: true }] : []),
    ];
  };
}
