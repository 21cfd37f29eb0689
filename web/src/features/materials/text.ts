import type { Chosen } from '@mrp/contract/lib/bulk.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { filesApi, type FileVariant } from '@mrp/contract/features/files.ts';
import type { ColourInput, MaterialDraft, NewMaterial } from '@mrp/contract/features/materials/input.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { MaterialRow } from '@mrp/contract/features/materials/list.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { actionsFrom, type ActionOf, type Tone } from '@mrp/contract/lib/workflow.ts';
import { isTyped, type GridRow } from '../../kit/grid/columns.ts';
import type { Shade } from '../../kit/Swatch.tsx';
import { urlOf } from '../../lib/address.ts';
import { formatNumber } from '../../lib/format.ts';
import { itemOf, offerInputOf } from '../../pickers/offer-lines.ts';
import type { z } from 'zod';

export type MaterialAction = ActionOf<typeof materialWorkflow>;

/** What a change of a material, its colours or offers makes stale. */
export const materialReads = [
  materialsApi.list,
  materialsApi.get,
  pricesApi.listOffers,
  pricesApi.listPriceHistory,
  auditApi.selectAllLogById,
];

export const detailAddress = (id: string): string => `/insideDetails?id=${id}`;
export const editAddress = (id: string): string => `/insideEdit?id=${id}`;
/** 标签 of a material's colours, of one colour, or of rows of the list. */
export function labelAddress(wish: { id: string } | { skuId: string } | { rows: Chosen }): string {
  const params = new URLSearchParams();
  if ('id' in wish) params.set('items', wish.id);
  else if ('skuId' in wish) params.set('skus', wish.skuId);
  else if ('ids' in wish.rows) params.set('rows', wish.rows.ids.join(','));
  else {
    params.set('found', wish.rows.query);
    params.set('count', String(wish.rows.count));
  }
  return `/materialLabelPrint?${params.toString()}`;
}
export const copyAddress = (id: string): string => `/insideNew?copy=${id}`;
export const addColourAddress = (id: string): string => `/addColor?id=${id}`;
export const addOfferAddress = (id: string, skuId?: string): string => `/addSup?id=${id}${skuId ? `&sku=${skuId}` : ''}`;

export const isEditable = ({ state }: Pick<Material, 'state'>): boolean => state !== 'ARCHIVED';

/** What the workflow allows from this state; the list does not know who submitted, the server does. */
export const actionsOf = ({ state }: Pick<MaterialRow, 'state'>): MaterialAction[] => actionsFrom(materialWorkflow, state);

/** The table as this user may use it: whoever submitted does not approve. */
export function workflowFor({ submittedByMe }: Pick<Material, 'submittedByMe'>): typeof materialWorkflow {
  if (!submittedByMe) return materialWorkflow;
  const { transitions } = materialWorkflow;
  return { ...materialWorkflow, transitions: { ...transitions, approve: { ...transitions.approve, from: [] } } };
}

export const effects: Partial<Record<MaterialAction, string>> = {
  archive: '归档后不再出现在选择、查重和导入中，不能恢复。编码不会再用。',
};

export const pictureUrl = (fileId: string | null | undefined, variant: FileVariant): string | null =>
  fileId ? urlOf(filesApi.readFile, { id: fileId, variant }) : null;

/** A row's cloth: its cover, else its first colour. */
export function rowShade({ code, name, pictureId, colours }: MaterialRow, variant: FileVariant): Shade {
  return { name: `${code} ${name}`, hex: colours[0]?.hex, pictureUrl: pictureUrl(pictureId, variant) };
}

/** 07 藏青 */
export const skuLabel = ({ serial, colourName }: Pick<Sku, 'serial' | 'colourName'>): string =>
  `${String(serial).padStart(2, '0')} ${colourName}`;

export const skuShade = (sku: Sku): Shade & { id: string } => ({
  id: sku.id,
  name: skuLabel(sku),
  hex: sku.colour.hex,
  pictureUrl: pictureUrl(sku.pictureIds[0], '160'),
});

/** The cover until a colour is chosen; then that colour's picture or value. */
export function faceOf({ name, pictureIds, skus }: Material, sku: Sku | undefined): Shade {
  const cover = pictureUrl(pictureIds[0], '160');
  if (sku) return skuShade(sku);
  return cover ? { name, pictureUrl: cover } : { name, hex: skus[0]?.colour.hex };
}

/** Fabric prices have two decimals, those of trims and consumables four. */
export const priceDecimals = (kind: Material['kind']): number => (kind === 'FABRIC' ? 2 : 4);

export const labDipResults: Readonly<Record<Sku['labDips'][number]['result'], { label: string; tone: Tone }>> = {
  PASSED: { label: '通过', tone: 'success' },
  REVISE: { label: '修改', tone: 'warning' },
  REJECTED: { label: '淘汰', tone: 'danger' },
};

/** "160.0000" → "160" */
export const trimZeros = (text: string | null | undefined): string => (text ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : '');

/** A price that stands alone: two decimals, more only where they say something. */
export const formatPrice = (text: string, kind: Material['kind']): string =>
  formatNumber(text, Math.max(2, Math.min(priceDecimals(kind), trimZeros(text).split('.')[1]?.length ?? 0)));

/** Facts that are typed as text, numbers too. */
const typedFacts = [
  'unitFactor',
  'width',
  'allowance',
  'gramWeight',
  'gramWeightTolerance',
  'yarnCount',
  'density',
  'weave',
  'elasticity',
  'shrinkageWarp',
  'shrinkageWeft',
  'dyeLoss',
  'processRoute',
  'handFeel',
  'thickness',
  'specification',
  'size',
  'substance',
  'loss',
  'standard',
  'remark',
] as const satisfies readonly (keyof Material)[];
const numericFacts: readonly string[] = [
  'unitFactor',
  'width',
  'allowance',
  'gramWeight',
  'gramWeightTolerance',
  'shrinkageWarp',
  'shrinkageWeft',
  'dyeLoss',
  'loss',
] satisfies (typeof typedFacts)[number][];
export const fastnesses = ['fastnessWashing', 'fastnessDryRub', 'fastnessWetRub', 'fastnessLight', 'fastnessPerspiration'] as const;

/** The form's values: facts by the names of the input, labels by their dictionary, lines with keys. */
export interface MaterialValues extends Record<(typeof typedFacts)[number], string>, Record<(typeof fastnesses)[number], string | null> {
  name: string;
  classificationId: string | null;
  sourceId: string | null;
  firstUnitId: string | null;
  secondUnitId: string | null;
  structureId: string | null;
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

const entries = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

export const emptyValues: MaterialValues = {
  ...entries(typedFacts, () => ''),
  ...entries(fastnesses, () => null),
  name: '',
  classificationId: null,
  sourceId: null,
  firstUnitId: null,
  secondUnitId: null,
  structureId: null,
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

/** A stored material as its form shows it. */
export function valuesOf(material: Material): MaterialValues {
  return {
    ...emptyValues,
    ...entries(typedFacts, (key) => (numericFacts.includes(key) ? trimZeros(material[key]) : (material[key] ?? ''))),
    ...entries(fastnesses, (key) => trimZeros(material[key]) || null),
    name: material.name,
    classificationId: material.classification.id,
    sourceId: material.source?.id ?? null,
    firstUnitId: material.firstUnit.id,
    secondUnitId: material.secondUnit?.id ?? null,
    structureId: material.structure?.id ?? null,
    benchmarkPrice: trimZeros(material.benchmarkPrice),
    careSymbols: material.careSymbols,
    tagIds: idsOf(material.tags),
    functionLabelIds: idsOf(material.functionLabels),
    categoryIds: idsOf(material.categories),
    pictures: material.pictureIds.map((id, at) => fileRef(id, `图 ${at + 1}`)),
    compositions: material.compositions.map(({ ingredient, share }) => ({ key: ingredient.id, ingredient, share: trimZeros(share) })),
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

/** 保存并新建下一条 keeps what was chosen, not what was typed: the next one is likely its sister. */
export function keptValues(material: Material): MaterialValues {
  const { classificationId, sourceId, firstUnitId, secondUnitId, structureId, ...values } = valuesOf(material);
  const { careSymbols, tagIds, functionLabelIds, categoryIds } = values;
  const chosen = { classificationId, sourceId, firstUnitId, secondUnitId, structureId };
  return { ...emptyValues, ...chosen, careSymbols, tagIds, functionLabelIds, categoryIds };
}

/** A copy starts without what is its own: pictures, reports, colours and offers stay behind. */
export function copyOf(material: Material): MaterialValues {
  return { ...valuesOf(material), name: `${material.name} 副本`, pictures: [], testReports: [] };
}

export const fileRef = (id: string, name: string): FileRef => ({
  id,
  name,
  url: pictureUrl(id, 'original') ?? '',
  size: 0,
  mime: '',
  width: null,
  height: null,
  thumbUrl: pictureUrl(id, '160'),
});

const cellText = (value: unknown): string => (isTyped(value) ? value.typed : typeof value === 'string' ? value : '');
const chosenId = (value: unknown): string => (isTyped(value) ? '' : ((value as { id?: string } | null | undefined)?.id ?? ''));
const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 0);

/** What of the form is the material itself. */
export function materialInputOf(values: MaterialValues): MaterialDraft {
  const { name, classificationId, sourceId, firstUnitId, secondUnitId, structureId, benchmarkPrice, careSymbols } = values;
  return {
    ...entries(typedFacts, (key) => values[key]),
    ...entries(fastnesses, (key) => values[key] as MaterialDraft['fastnessLight']),
    name,
    classificationId: classificationId as string,
    sourceId,
    firstUnitId,
    secondUnitId,
    structureId,
    benchmarkPrice,
    careSymbols: [...careSymbols],
    labelIds: [...values.tagIds, ...values.functionLabelIds, ...values.categoryIds],
    pictureIds: idsOf(values.pictures),
    compositions: values.compositions.map((row) => ({ ingredientId: chosenId(row['ingredient']), share: cellText(row['share']) })),
    testReports: values.testReports.map((row) => ({
      fileId: chosenId(row['file']) || null,
      reportedOn: cellText(row['reportedOn']),
      result: cellText(row['result']),
    })),
    substitutes: values.substitutes.map((row) => ({
      spuId: chosenId(row['spu']),
      ratio: cellText(row['ratio']),
      priority: wholeNumber(cellText(row['priority'])),
    })),
  };
}

/** A line of 颜色 as it is sent. */
export const colourInputOf = (row: GridRow): z.input<typeof ColourInput> => ({
  colourId: chosenId(row['colour']),
  colourName: cellText(row['colourName']),
  state: row['state'] === 'CONFIRMED' ? 'CONFIRMED' : 'SAMPLING',
  safetyStock: cellText(row['safetyStock']),
  barcode: cellText(row['barcode']),
  remark: cellText(row['remark']),
  pictureIds: [chosenId(row['picture'])].filter(Boolean),
});

/** A new material with its colours and offers; each offer names its colour by its place. */
export function newMaterialOf(values: MaterialValues): z.input<typeof NewMaterial> {
  const places = new Map(values.colours.map((row, at) => [row.key, at]));
  return {
    material: materialInputOf(values),
    colours: values.colours.map(colourInputOf),
    offers: values.offers.map((row) => ({ ...offerInputOf(row), colour: places.get(itemOf(row)) ?? null })),
  };
}
