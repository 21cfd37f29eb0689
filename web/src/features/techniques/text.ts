import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { techniqueFields } from '@mrp/contract/features/techniques/fields.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import type { ObjectSummary } from '../../kit/object/ObjectHead.tsx';
import { formatNumber } from '../../lib/format/format.ts';

const techniqueStatus = ({ active }: Pick<Technique, 'active'>) =>
  active ? ({ label: techniqueFields.active.label, tone: 'success' } as const) : ({ label: '停用', tone: 'neutral' } as const);

function techniqueFacts({ group, class: minor, unit, basePrice, priceMax, offers }: Technique): Fact[] {
  const perUnit = `元/${unit.name}`;
  const current = offers.filter(({ inForce }) => inForce);
  const [lowest] = current;
  return [
    { label: techniqueWords.class, value: group === minor ? group : `${group} / ${minor}` },
    { label: techniqueFields.unitId.label, value: unit.name },
    ...(basePrice === undefined
      ? []
      : [
          { label: techniqueFields.basePrice.label, value: basePrice && formatNumber(basePrice, 4), unit: perUnit, strong: true },
          { label: techniqueFields.priceMax.label, value: priceMax && formatNumber(priceMax, 4), unit: perUnit },
          {
            label: '供应商最低价',
            value: lowest?.price && formatNumber(lowest.price, 4),
            unit: perUnit,
            note: `${new Set(current.map(({ supplierId }) => supplierId)).size} 家`,
          },
        ]),
  ];
}

/** The head of its page and of 速览. */
export const techniqueHead = (technique: Technique): ObjectSummary => ({
  name: technique.name,
  code: technique.code,
  status: techniqueStatus(technique),
  face: { initial: technique.name.slice(0, 1) },
  facts: techniqueFacts(technique),
});
