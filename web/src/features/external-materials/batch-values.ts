import type { DictionaryOption } from '@mrp/contract/features/dictionaries/entries.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import type { ExternalBatchDraft } from '@mrp/contract/features/external-materials/input.ts';
import { readComposition } from '@mrp/contract/lib/composition.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { fibreSpellings } from '@mrp/contract/lib/spellings.ts';
import { FIRST_LINE, isEmptyCell, type GridRow } from '../../kit/grid/columns/columns.ts';
import { lineBody } from '../../kit/grid/columns/record-columns.ts';
import { optionOf, typedText } from '../../kit/grid/lines/row-values.ts';
import { newKey } from '../../lib/api/idempotency-keys.ts';
import { findLibraryColours } from '../../pickers/colours/library-colours.ts';
import { factValues, termValues, type TextSources } from '../../pickers/quick-entry/material-text-values.ts';

export interface BatchSources extends TextSources {
  ingredients: readonly DictionaryOption[];
  prices: boolean;
}

export interface BatchValues {
  supplierId: string | null;
  lines: readonly GridRow[];
}

export const newLine = (): Readonly<Record<string, unknown>> => ({ taxIncluded: true });
export const emptyBatch = (): BatchValues => ({ supplierId: null, lines: [{ key: FIRST_LINE, ...newLine() }] });

/** Nothing of the line was typed yet. */
export const isBlankLine = ({ key: _key, taxIncluded: _tax, ...cells }: GridRow): boolean => Object.values(cells).every(isEmptyCell);

export const textNames = ['supplierItemNo', 'name', 'colourName', 'yarnCount', 'specification', 'remark'] as const;
export const numberNames = ['width', 'gramWeight', 'moq', 'leadDaysSpot', 'leadDaysBulk'] as const;
export const priceNames = ['price', 'samplePrice'] as const;

const usualNames = new Map(Object.entries(fibreSpellings).flatMap(([name, words]) => words.map((word) => [word, name] as const)));

interface Share {
  ingredientId: string;
  share: string;
}

/** 95棉5氨纶 as shares of the dictionary's fibres, or what is wrong with it. */
export function sharesOf(text: string, ingredients: readonly DictionaryOption[]): Share[] | string {
  const fibres = readComposition(text);
  if (!fibres) return '没有认出成分，请写成“95棉5氨纶”或“棉95% 氨纶5%”';
  const isNamed = (word: string) => (one: DictionaryOption) =>
    one.active && [one.name, one.code, ...one.aliases].some((name) => name.toLowerCase() === word.toLowerCase());
  const found = fibres.map(
    ({ name }) => ingredients.find(isNamed(name)) ?? ingredients.find(isNamed(usualNames.get(name.toLowerCase()) ?? name)),
  );
  const unknown = fibres.find((_, at) => !found[at]);
  if (unknown) return `字典里没有成分“${unknown.name}”`;
  const sum = sumDecimals(fibres.map(({ share }) => share));
  if (!decimal(sum).eq(100)) return `成分合计 ${decimal(sum).toFixed()}%，须为 100%`;
  return fibres.map(({ share }, at) => ({ ingredientId: found[at]?.id ?? '', share }));
}

/** Lines of the grid from recognised records, one for each colour. */
export async function linesOfRecords(records: readonly TextRecord[], sources: BatchSources): Promise<GridRow[]> {
  const inLibrary = await findLibraryColours(records.flatMap((record) => record.colours));
  return records.flatMap((record) =>
    (record.colours.length > 0 ? record.colours : ['']).map((colourName) => ({
      key: newKey(),
      ...newLine(),
      ...factsOf(record, sources),
      colourName,
      colour: colourName === '' ? null : inLibrary(colourName),
    })),
  );
}

function factsOf(record: TextRecord, sources: BatchSources): Record<string, unknown> {
  const { classificationId, ...facts } = factValues(record, sources);
  const { unitId, currencyId: _currency, taxRate: _rate, moqPerColour: _perColour, ...terms } = termValues(record, sources);
  const classification = sources.classes.find(({ id }) => id === classificationId);
  const price = record.bulkPrice ?? record.spotPrice;
  const told: Record<string, unknown> = { ...facts, ...terms, supplierItemNo: record.supplierItemNo };
  return {
    ...Object.fromEntries(
      [...textNames, ...numberNames, 'taxIncluded'].flatMap((name) => (told[name] === undefined ? [] : [[name, told[name]]])),
    ),
    classification: classification ? { id: classification.id, code: '', name: classification.name } : null,
    composition: record.compositions.map(({ name, share }) => `${name}${share}%`).join(' '),
    unitId: unitId ?? null,
    ...(sources.prices && { price: price ?? null, samplePrice: record.samplePrice ?? null }),
  };
}

export function batchBodyOf({ supplierId, lines }: BatchValues, { ingredients, prices }: BatchSources): ExternalBatchDraft {
  return { supplierId: supplierId as string, lines: lines.map((row) => bodyOfLine(row, ingredients, prices)) };
}

function bodyOfLine(row: GridRow, ingredients: readonly DictionaryOption[], prices: boolean): ExternalBatchDraft['lines'][number] {
  const { supplierId: _supplier, ...empty } = emptyValues(externalFields);
  const composition = typedText(row['composition']);
  const shares = composition === '' ? [] : sharesOf(composition, ingredients);
  const picture = optionOf(row, 'picture')?.id;
  return {
    ...empty,
    ...lineBody(externalFields, row, [...textNames, ...numberNames, 'taxIncluded']),
    ...(prices && lineBody(externalFields, row, priceNames)),
    classificationId: optionOf(row, 'classification')?.id as string,
    colourId: optionOf(row, 'colour')?.id ?? null,
    unitId: typedText(row['unitId']) || null,
    compositions: typeof shares === 'string' ? [] : shares,
    pictureIds: picture ? [picture] : [],
  };
}
