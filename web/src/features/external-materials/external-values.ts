import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import type { ExternalDraft } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { emptyValues as emptyValuesOf } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../kit/form/record-values.ts';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { trimZeros } from '../../lib/format/format.ts';
import { fileIds, fileRef } from '../../lib/pictures.ts';
import { compositionBody, compositionLines } from '../../pickers/composition-lines.ts';

type Facts = ReturnType<typeof emptyValuesOf<typeof externalFields>>;

/** The form's values: facts by input name, composition as lines, pictures as files. */
export interface ExternalValues extends Omit<Facts, 'supplierId' | 'classificationId'> {
  supplierId: string | null;
  classificationId: string | null;
  compositions: readonly GridRow[];
  pictures: readonly FileRef[];
}

export const emptyValues: ExternalValues = { ...emptyValuesOf(externalFields), compositions: [], pictures: [] };

const grades = ['fastnessWashing', 'fastnessDryRub', 'fastnessWetRub', 'fastnessLight', 'fastnessPerspiration'] as const;

export function externalValuesOf(external: ExternalMaterial): ExternalValues {
  return {
    ...(formValues(externalFields, external) as Facts),
    ...Object.fromEntries(grades.map((grade) => [grade, trimZeros(external[grade]) || null])),
    classificationId: external.classification.id,
    compositions: compositionLines(external.compositions),
    pictures: external.pictureIds.map((id, at) => fileRef(id, `图 ${at + 1}`)),
  };
}

/** The next colour of the same cloth: everything but the colour and its pictures. */
export const copyOf = (external: ExternalMaterial): ExternalValues => ({
  ...externalValuesOf(external),
  colourName: '',
  colourId: null,
  shadeNo: '',
  pictures: [],
});

export function externalBodyOf({ pictures, compositions, ...facts }: ExternalValues): ExternalDraft {
  return {
    ...facts,
    supplierId: facts.supplierId as string,
    classificationId: facts.classificationId as string,
    compositions: compositionBody(compositions),
    pictureIds: fileIds(pictures),
  };
}
