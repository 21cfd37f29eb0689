import type { ConversionDraft } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import type { MaterialDraft } from '@mrp/contract/features/materials/input.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../../kit/form/record-values.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import { compositionBody, compositionLines } from '../../../pickers/composition-lines.ts';

type Facts = ReturnType<typeof emptyValues<typeof materialFields>>;
interface MemberValues {
  colourId: string | null;
  colourName: string;
}

/** Values of the form, flat by place: `m0` the facts of the first SPU, `c0` its composition, `k0_1` its second colour. */
export type ConvertValues = Readonly<Record<string, unknown>>;

export const factsKey = (at: number): string => `m${at}`;
export const compositionKey = (at: number): string => `c${at}`;
export const memberKey = (at: number, member: number): string => `k${at}_${member}`;

const grades = ['fastnessWashing', 'fastnessDryRub', 'fastnessWetRub', 'fastnessLight', 'fastnessPerspiration'] as const;

/** The facts of an internal material as the external record tells them. */
export function adoptedFacts(external: ExternalMaterial): Facts {
  const known = formValues(materialFields, external) as Facts;
  const told = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== undefined));
  return {
    ...emptyValues(materialFields),
    ...told,
    ...Object.fromEntries(grades.map((grade) => [grade, trimZeros(external[grade]) || null])),
    firstUnitId: null,
    remark: '',
    // Empty until chosen, which the schema refuses.
    classificationId: external.classification.isLeaf ? external.classification.id : (null as never),
  };
}

export function convertValuesOf(groups: readonly (readonly ExternalMaterial[])[]): ConvertValues {
  return Object.fromEntries(
    groups.flatMap((group, at) => [
      [factsKey(at), group[0] && adoptedFacts(group[0])],
      [compositionKey(at), compositionLines(group[0]?.compositions ?? [])],
      ...group.map(({ colourId, colourName }, member) => [memberKey(at, member), { colourId, colourName }] as const),
    ]),
  );
}

export function conversionOf(values: ConvertValues, groups: readonly (readonly ExternalMaterial[])[]): ConversionDraft {
  return {
    spus: groups.map((group, at) => ({
      material: {
        ...(values[factsKey(at)] as MaterialDraft),
        compositions: compositionBody((values[compositionKey(at)] as readonly GridRow[] | undefined) ?? []),
        pictureIds: group[0]?.pictureIds ?? [],
      },
      members: group.map(({ id, version }, member) => {
        const { colourId, colourName } = values[memberKey(at, member)] as MemberValues;
        return { id, version, colourId: colourId as string, colourName };
      }),
    })),
  };
}
