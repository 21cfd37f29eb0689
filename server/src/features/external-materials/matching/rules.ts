import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { linkLimits, type ComparedFact } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { similarityParts } from '@mrp/contract/lib/formulas/formulas.ts';
import type { NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { percentOff } from '../../materials/similar.rules.ts';

/** Records that differ by colour only: the same cloth, however its name is written, by any supplier. */
export function groupByColour(records: readonly ExternalMaterial[]): string[][] {
  return [...Map.groupBy(records, clothOf).values()].map((group) => group.map(({ id }) => id));
}

const clothOf = ({ kind, name, classificationId, width, gramWeight, specification, compositions }: ExternalMaterial): string =>
  JSON.stringify([
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_,;:·、。'"()[\]{}<>【】《》「」“”‘’—–-]/gu, ''),
    classificationId,
    ...(kind === 'FABRIC'
      ? [width, gramWeight, compositions.map(({ ingredient, share }) => `${ingredient.id} ${share}`).toSorted()]
      : [specification]),
  ]);

const fibresOf = ({ compositions }: Pick<Material, 'compositions'>) =>
  Object.fromEntries(compositions.map(({ ingredient, share }) => [ingredient.id, share]));

/** Differences that need a reason: 克重 by more than 10 %, 成分重合 under 80 %. */
export function reasonsNeeded(external: ExternalMaterial, material: Material): string[] {
  const { ingredient } = similarityParts({ ref: { fibres: fibresOf(external) }, cand: { fibres: fibresOf(material) } });
  return [
    ...weightReason(external.gramWeight, material.gramWeight),
    ...(ingredient !== null && decimal(ingredient).lt(linkLimits.composition)
      ? [`成分重合 ${decimal(ingredient).toFixed()}%，不到 ${linkLimits.composition}%`]
      : []),
  ];
}

/** In percent of the external one, as the candidates say it. */
function weightReason(external: string | null, internal: string | null): string[] {
  if (external === null || internal === null) return [];
  const off = percentOff(external, internal);
  if (decimal(off).lte(linkLimits.gramWeight)) return [];
  const difference = decimal(internal).minus(decimal(external)).abs().toFixed();
  return [`克重相差 ${difference} g，是外部 ${decimal(external).toFixed()} g 的 ${roundHalfUp(off, 1)}%，超过 ${linkLimits.gramWeight}%`];
}

const fabricKeys = ['width', 'gramWeight', 'structureId', 'yarnCount', 'density', 'weave', 'elasticity', 'handFeel', 'thickness'] as const;
const trimKeys = ['specification', 'size', 'substance'] as const;

/** The facts of both sides, those that differ first. */
export function compareFacts(external: ExternalMaterial, material: Material, colourName: string): ComparedFact[] {
  const fact = (key: string, label: string, one: string, other: string): ComparedFact => ({
    key,
    label,
    external: one,
    internal: other,
    differs: one !== '' && other !== '' && one !== other,
  });
  const facts = [
    fact('name', '名称', external.name, material.name),
    fact('classification', externalFields.classificationId.label, external.classification.fullName, material.classification.fullName),
    fact('colour', '颜色', external.colourName, colourName),
    fact('composition', externalWords.composition, compositionText(external), compositionText(material)),
    ...(external.kind === 'FABRIC' ? fabricKeys : trimKeys).map((key) => {
      const field: NamedField = externalFields[key];
      const internal = key === 'structureId' ? (material.structure?.name ?? '') : textOf(field, material[key]);
      return fact(key, field.label, key === 'structureId' ? (external.structure ?? '') : textOf(field, external[key]), internal);
    }),
  ].filter((row) => row.external !== '' || row.internal !== '');
  return [...facts.filter(({ differs }) => differs), ...facts.filter(({ differs }) => !differs)];
}

const compositionText = ({ compositions }: Pick<Material, 'compositions'>): string =>
  compositions.map(({ ingredient, share }) => `${ingredient.name}${decimal(share).toFixed()}%`).join(' ');

function textOf(field: NamedField, value: string | null): string {
  if (value === null || value === '') return '';
  return field.kind === 'decimal' ? [decimal(value).toFixed(), field.unit].filter(Boolean).join(' ') : value;
}
