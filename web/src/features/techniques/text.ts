import { auditApi } from '@mrp/contract/features/audit.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { techniqueFields } from '@mrp/contract/features/techniques/fields.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { formatNumber } from '../../lib/format/format.ts';
/** What is out of date after a write. */
export const techniqueReads = [techniquesApi.list, techniquesApi.get, techniquesApi.choose, auditApi.selectAllLogById];

export const newAddress = '/techniqueNew';
export const copyAddress = (id: string): string => `/techniqueNew?copy=${id}`;
export const detailAddress = (id: string): string => `/techniqueDetail?id=${id}`;
export const techniqueEditAddress = (id: string): string => `/techniqueEdit?id=${id}`;

export const techniqueStatus = ({ active }: Pick<Technique, 'active'>) =>
  active ? ({ label: techniqueFields.active.label, tone: 'success' } as const) : ({ label: '停用', tone: 'neutral' } as const);

export function techniqueFacts({ group, class: minor, unit, basePrice, priceMax, offers }: Technique): Fact[] {
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
