import type { ColourInput, MaterialDraft, MaterialEdit, NewMaterial } from '@mrp/contract/features/materials/input.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import type { z } from 'zod';
import { emptyValues as emptyValuesOf } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../../kit/form/record-values.ts';
import { isTyped, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { typedText } from '../../../kit/grid/lines/row-values.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import { fileRef } from '../../../lib/pictures.ts';
import { compositionBody, compositionLines } from '../../../pickers/composition-lines.ts';
import { itemOf, offerInputOf, skuIdOf } from '../../prices/offer-lines.ts';

type Facts = Omit<MaterialFacts, 'name' | 'classificationId'>;
type MaterialFacts = ReturnType<typeof emptyValuesOf<typeof materialFields>>;

/** The form's values: facts by input name, labels by dictionary, lines with keys. */
export interface MaterialValues extends Facts {
  name: string;
  classificationId: string | null;
  benchmarkPrice: string;
  careSymbols: readonly string[];
  tagIds: readonly string[];
  functionLabelIds: readonly string[];
  categoryIds: readonly string[];
  pictures: readonly FileRef[];
  compositions: readonly GridRow[];
  testReports: readonly GridRow[];
  substitutes: readonly GridRow[];
  colours: readonly GridRow[];
  offers: readonly GridRow[];
}

export const emptyValues: MaterialValues = {
  ...emptyValuesOf(materialFields),
  benchmarkPrice: '',
  careSymbols: [],
  tagIds: [],
  functionLabelIds: [],
  categoryIds: [],
  pictures: [],
  compositions: [],
  testReports: [],
  substitutes: [],
  colours: [],
  offers: [],
};

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const fastnesses = ['fastnessWashing', 'fastnessDryRub', 'fastnessWetRub', 'fastnessLight', 'fastnessPerspiration'] as const;

/** Converts a stored material to form values. */
export function materialValuesOf(material: Material): MaterialValues {
  return {
    ...emptyValues,
    ...(formValues(materialFields, material) as Facts),
    ...Object.fromEntries(fastnesses.map((key) => [key, trimZeros(material[key]) || null])),
    name: material.name,
    classificationId: material.classification.id,
    benchmarkPrice: trimZeros(material.benchmarkPrice),
    careSymbols: material.careSymbols,
    tagIds: idsOf(material.tags),
    functionLabelIds: idsOf(material.functionLabels),
    categoryIds: idsOf(material.categories),
    pictures: material.pictureIds.map((id, at) => fileRef(id, `图 ${at + 1}`)),
    compositions: compositionLines(material.compositions),
    testReports: material.testReports.map(({ fileId, fileName, ...report }, at) => ({
      key: fileId ?? `report-${at}`,
      ...report,
      file: fileId && fileRef(fileId, fileName ?? ''),
    })),
    substitutes: material.substitutes.map(({ spu, ratio, priority }) => ({
      key: spu.id,
      spu,
      ratio: trimZeros(ratio),
      priority: String(priority),
    })),
  };
}

/** 保存并新建下一条 keeps selected values but not typed ones, because the next material is probably similar. */
export function keptValues(material: Material): MaterialValues {
  const { classificationId, sourceId, firstUnitId, secondUnitId, structureId, ...values } = materialValuesOf(material);
  const { careSymbols, tagIds, functionLabelIds, categoryIds } = values;
  const chosen = { classificationId, sourceId, firstUnitId, secondUnitId, structureId };
  return { ...emptyValues, ...chosen, careSymbols, tagIds, functionLabelIds, categoryIds };
}

/** A copy omits pictures, reports, colours and offers. */
export function copyOf(material: Material): MaterialValues {
  return { ...materialValuesOf(material), name: `${material.name} 副本`, pictures: [], testReports: [] };
}

const chosenId = (value: unknown): string => (isTyped(value) ? '' : ((value as { id?: string } | null | undefined)?.id ?? ''));
const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 0);

/** 检测报告 in the request body. */
export const reportInputs = (rows: readonly GridRow[] = []): MaterialDraft['testReports'] =>
  rows.map((row) => ({
    fileId: chosenId(row['file']) || null,
    reportedOn: typedText(row['reportedOn']),
    result: typedText(row['result']),
  }));

/** The fields of the material itself. */
export function materialInputOf(values: MaterialValues): MaterialDraft {
  const facts = Object.fromEntries(Object.keys(materialFields).map((name) => [name, values[name as keyof Facts]])) as Facts;
  return {
    ...facts,
    name: values.name,
    classificationId: values.classificationId as string,
    benchmarkPrice: values.benchmarkPrice,
    careSymbols: [...values.careSymbols],
    labelIds: [...values.tagIds, ...values.functionLabelIds, ...values.categoryIds],
    pictureIds: idsOf(values.pictures),
    compositions: compositionBody(values.compositions),
    testReports: reportInputs(values.testReports),
    substitutes: values.substitutes.map((row) => ({
      spuId: chosenId(row['spu']),
      ratio: typedText(row['ratio']),
      priority: wholeNumber(typedText(row['priority'])),
    })),
  };
}

/** A line of 颜色 in the request body. */
export const colourInputOf = (row: GridRow): z.input<typeof ColourInput> => ({
  colourId: chosenId(row['colour']),
  colourName: typedText(row['colourName']),
  state: row['state'] === 'CONFIRMED' ? 'CONFIRMED' : 'SAMPLING',
  safetyStock: typedText(row['safetyStock']),
  barcode: typedText(row['barcode']),
  remark: typedText(row['remark']),
  pictureIds: [chosenId(row['picture'])].filter(Boolean),
});

/** The facts of a stored material, with its new colours and offers. */
export const materialEditOf = (values: MaterialValues, version: number): z.input<typeof MaterialEdit> => ({
  ...newLinesOf(values),
  material: materialInputOf(values),
  version,
});

/** New colours and offers of a stored material; an offer is for one of them, for a stored colour, or for the greige. */
function newLinesOf({ colours, offers }: MaterialValues): Pick<z.input<typeof MaterialEdit>, 'colours' | 'offers'> {
  const places = new Map(colours.map((row, at) => [row.key, at]));
  return {
    colours: colours.map(colourInputOf),
    offers: offers.map((row) => {
      const colour = places.get(itemOf(row)) ?? null;
      return { ...offerInputOf(row), colour, skuId: colour === null ? skuIdOf(row) : null };
    }),
  };
}

/** A new material with its colours and offers; each offer refers to its colour by position. */
export function newMaterialOf(values: MaterialValues): z.input<typeof NewMaterial> {
  const places = new Map(values.colours.map((row, at) => [row.key, at]));
  return {
    material: materialInputOf(values),
    colours: values.colours.map(colourInputOf),
    offers: values.offers.map((row) => ({ ...offerInputOf(row), colour: places.get(itemOf(row)) ?? null })),
  };
}
