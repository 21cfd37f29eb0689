import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { CompositionBar } from '../../kit/CompositionBar.tsx';
import type { Fact } from '../../kit/object/Facts.tsx';
import type { ObjectSummary } from '../../kit/object/ObjectHead.tsx';
import { trimZeros } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { externalShade, quoteText, titleOf } from './text.ts';

/** The head of its page and of 速览. */
export function useExternalHead(): (external: ExternalMaterial) => ObjectSummary {
  const keyFacts = useKeyFacts();
  return (external) => ({
    name: titleOf(external),
    code: external.code,
    status: externalWorkflow.states[external.state],
    face: externalShade(external),
    facePreviewUrl: pictureUrl(external.pictureIds[0], 'original'),
    facts: keyFacts(external),
  });
}

/** Four to six facts under the name; the price only for those who may see it. */
function useKeyFacts(): (external: ExternalMaterial) => Fact[] {
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
