import { expect } from 'vitest';
import type { ImportBatch, ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { composition } from '../../src/features.ts';
import { guessMapping } from '../../src/features/imports/headers/rules.ts';
import { getObject, type Batch } from '../../src/features/imports/rules.ts';
import { settingsOf } from '../../src/features/imports/settings.rules.ts';
import { readRow } from '../../src/features/imports/rows.rules.ts';
import type { Lookups } from '../../src/platform/imports/object.ts';
import { canonical } from '../../src/platform/imports/row-result.ts';
import { testApp, type TestApp, type TestUser } from '../app.ts';
import { theDictionaries } from '../builders.ts';
import { rowsOf, runQueuedImports, uploadFile } from '../imports.ts';
import { aStyle } from '../styles.ts';
import { aSupplier, anIdentity } from '../suppliers.ts';
import { bytesOf, fileNameOf, type CorpusCell, type CorpusEntry, type CorpusHeaders, type CorpusSheet } from './corpus.ts';

export interface CorpusApp {
  t: TestApp;
  user: TestUser;
  lookups: Lookups;
}

/** An application with what the lists of the corpus speak of. */
export async function corpusApp(): Promise<CorpusApp> {
  const t = await testApp();
  const dictionaries = await theDictionaries(t);
  const user = await t.aUser();
  await aSupplier(t, { name: '绍兴云舟织造有限公司', abbreviation: '云舟织造' });
  await aStyle(user, dictionaries, { code: 'CORPUS01' });
  return { t, user, lookups: await getObject(composition.imports, 'materials').loadLookups(t.db) };
}

/** The field of each header, as suggested; null: none. */
export function mapCorpusHeaders({ object, headers }: CorpusHeaders): (string | null)[] {
  const guesses = guessMapping(headers, getObject(composition.imports, object));
  return headers.map((_, at) => guesses.find(({ index }) => index === at)?.column ?? null);
}

/** What one cell of a material sheet is read as; null: an error. */
export function readCorpusCell({ lookups }: CorpusApp, [header, text]: CorpusCell): string | null {
  const object = getObject(composition.imports, 'materials');
  const headers = ['物料名称', '供应商', header];
  const columns = guessMapping(headers, object).map(({ index, column }) => ({ index, column }));
  const batch = { headers, columns, constants: {}, answers: {}, choices: {} } as unknown as Batch;
  const settings = settingsOf(batch, object, anIdentity('1'), lookups);
  const row = readRow(settings, { rowNumber: 2, cells: ['布', '云舟织造', text], pictureIds: [] });
  const key = columns.find(({ index }) => index === 2)?.column ?? '';
  if (row.errors.has(key)) return null;
  return row.shown.get(key) ?? (row.values.has(key) ? text : null);
}

/** The entry that a text means or that is suggested for it. */
export function findCorpusEntry({ lookups }: CorpusApp, [lookup, text]: CorpusEntry): string | null {
  const known = lookups[lookup]?.find(text);
  return known && !known.refusal ? known.label : (lookups[lookup]?.suggest(text)?.label ?? null);
}

export const sameNumbers = (text: string | null | undefined): string => canonical(text ?? '');

/** Uploads a list, accepts what is suggested, gives the constants, and compares what the preview shows. */
export async function readCorpusSheet({ t, user }: CorpusApp, list: CorpusSheet): Promise<void> {
  const { data: batch, message } = await uploadFile(t, user, list.object, await bytesOf(list), fileNameOf(list));
  expect(batch?.headerRow, message).toBe(list.reading.headerRow);
  const mapping = mappingOf(batch, list.given ?? {});
  expect(Object.fromEntries(mapping.columns.map(({ index, column }) => [index, column]))).toEqual(list.reading.columns);
  expect(mapping.constants).toEqual(list.reading.constants ?? {});
  if (list.reading.headerRow === 0) return;
  const body = {
    mapping: { ...mapping, constants: { ...asked(mapping), ...mapping.constants, ...list.given } },
    strategy: 'BOTH' as const,
    answers: {},
    options: batch.options,
  };
  const { code, data } = await user.call(importsApi.judge, { params: { id: batch.id }, body });
  expect([code, data]).toEqual([200, expect.anything()]);
  await runQueuedImports(t);
  await compareRows(user, batch.id, list);
}

/** No list says everything: what the wizard asks about its prices is answered. */
const asked = ({ columns }: ImportMapping): Record<string, string> =>
  columns.some(({ column }) => column.endsWith('Price')) ? { taxIncluded: '是' } : {};

/** The suggested mapping with the constants of its headers, and with the columns that only waited for them. */
function mappingOf({ mapping, waiting }: ImportBatch, given: Readonly<Record<string, string>>): ImportMapping {
  const woken = waiting.filter(({ anchor }) => Object.hasOwn(given, anchor));
  return {
    columns: [...mapping.columns, ...woken.flatMap(({ columns }) => columns)].toSorted((a, b) => a.index - b.index),
    constants: Object.assign({}, ...woken.map(({ constants }) => constants), mapping.constants) as Record<string, string>,
  };
}

async function compareRows(user: TestUser, id: string, { reading }: CorpusSheet): Promise<void> {
  const rows = new Map((await rowsOf(user, id)).map((row) => [row.rowNumber, row]));
  const shown = Object.entries(reading.rows).map(([number, cells]) => {
    const row = rows.get(Number(number));
    return [
      number,
      Object.fromEntries(Object.keys(cells).map((key) => [key, sameNumbers(row?.cells[key]?.shown ?? row?.cells[key]?.text)])),
    ];
  });
  const wanted = Object.entries(reading.rows).map(([number, cells]) => [
    number,
    Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, sameNumbers(text)])),
  ]);
  expect(shown).toEqual(wanted);
  for (const [number, reason] of Object.entries(reading.leftOut ?? {}))
    expect(rows.get(Number(number))).toMatchObject({ outcome: 'SKIP', reason: expect.stringContaining(reason) });
}
