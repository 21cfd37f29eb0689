import { beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { composition } from '../src/features.ts';
import type { ImportObject } from '../src/platform/imports/object.ts';
import { testApp, type TestApp } from './app.ts';
import { basesOf } from './import-agreement/bases.ts';
import { baseFile, filesOf, type ImportFile } from './import-agreement/files.ts';
import type { Base, Cells } from './import-agreement/row-types.ts';
import { anImportWorld, type ImportWorld } from './import-agreement/world.ts';
import { commitImport, countsOf, previewOf, reasonsOf, workbookOf } from './imports.ts';
import { brokenInvariants } from './invariants.ts';

let t: TestApp;
let w: ImportWorld;
let bases: Readonly<Record<string, Base>>;
beforeAll(async () => {
  t = await testApp();
  w = await anImportWorld(t);
  bases = basesOf(w);
});

const baseOf = ({ key }: ImportObject): Base => {
  const base = bases[key];
  if (!base) throw new Error(`no rows for the import object ${key}`);
  return base;
};

/** Judges the rows, writes those that were judged right, and expects that none of them was refused. */
async function agree({ key, columns: all }: ImportObject, file: ImportFile) {
  const user = file.priced ? w.user : w.unpriced;
  const priced = new Set(file.priced ? [] : all.flatMap((column) => (column.price ? [column.key] : [])));
  const columns = file.columns.filter(({ column }) => !priced.has(column));
  const constants = Object.fromEntries(Object.entries(file.constants).filter(([column]) => !priced.has(column)));
  const workbook = await workbookOf(file.headers, file.rows);
  const batch = await previewOf(t, user, key, workbook, { ...file, columns, constants }).catch(refusedMapping);
  if (!batch) return;
  const [created = 0, updated = 0, skipped, failed] = countsOf(batch);
  if (created + updated === 0) return;
  const done = await commitImport(t, user, batch.id);
  const why = done.state === 'DONE' ? '' : `${done.reason} ${JSON.stringify(await reasonsOf(user, batch.id))}`;
  expect(done, why).toMatchObject({ state: 'DONE', counts: { NEW: created, UPDATE: updated, SKIP: skipped, ERROR: failed } });
}

/** A mapping that lacks a required column, or has a wrong constant, is refused before any row is judged. */
function refusedMapping(error: unknown): null {
  if (String(error).includes('"mapping.')) return null;
  throw error;
}

/** By object: two values that cannot both be right for the record of its first row. */
const contradictions: Readonly<Record<string, readonly [column: string, one: string, other: string, apart?: Cells]>> = {
  materials: ['width', '175', '180', { colourIds: '黑色' }],
  externalMaterials: ['width', '175', '180'],
  networkProducts: ['width', '175', '180'],
  techniques: ['remark', '甲', '乙'],
  quotations: ['pieces', '100', '200'],
  inquiryAnswers: ['price', '12', '13'],
  prices: ['price', '44', '45'],
  suppliers: ['level', 'A', 'B'],
  styles: ['name', '甲', '乙'],
  garmentOrders: ['remark', '甲', '乙'],
  boms: ['changeNote', '甲', '乙'],
  bins: ['walkOrder', '1', '2'],
};

/** Rows of one record that say different things are an error, or follow the row that the user says. */
async function judgeContradiction(object: ImportObject, policy: ContradictionPolicy): Promise<string[]> {
  const [column = '', one = '', other = '', apart = {}] = contradictions[object.key] ?? [];
  const base = baseOf(object);
  const rows = [
    { ...base.rows[0], [column]: one },
    { ...base.rows[0], [column]: other, ...apart },
  ];
  const file = baseFile(object, { ...base, rows });
  const changes = { columns: file.columns, options: { contradictions: policy } };
  const { id } = await previewOf(t, w.user, object.key, await workbookOf(file.headers, file.rows), changes);
  return Object.values(await reasonsOf(w.user, id));
}

/** `npm test` repeats the same files; the long form makes new ones and tells the seed of what fails. */
const runs = process.env['TEST_FULL'] ? { numRuns: 60 } : { numRuns: 5, seed: 20261127 };

const byLabel = composition.imports.map((object) => [object.label, object] as const);

it.each(byLabel.filter(([, { contradictions: policies }]) => policies))(
  'an import of %s asks what counts where rows of one record contradict each other',
  async (_, object) => {
    expect((await judgeContradiction(object, 'REFUSE')).join()).toContain('不一致');
    expect(await judgeContradiction(object, 'FIRST')).toEqual([]);
    expect(await judgeContradiction(object, 'LAST')).toEqual([]);
  },
);

it.each(byLabel)('an import of %s asks what a ditto mark repeats, and takes no row that has one', async (_, object) => {
  const { headers, rows, columns } = baseFile(object, baseOf(object));
  const [first = []] = rows;
  const marks = first.map((text) => (text === '' ? '' : '"'));
  const { id } = await previewOf(t, w.user, object.key, await workbookOf(headers, [first, marks]), { columns });
  expect((await reasonsOf(w.user, id))[3]).toContain('同上');
});

// First, because the random files below also rename records that other files name.
it.each(byLabel)('an import of %s refuses no row of a right file', async (_, object) => {
  const { headers, rows, columns } = baseFile(object, baseOf(object));
  const batch = await previewOf(t, w.user, object.key, await workbookOf(headers, rows), { columns });
  expect(await reasonsOf(w.user, batch.id)).toEqual({});
  expect((await commitImport(t, w.user, batch.id)).state).toBe('DONE');
});

it.each(byLabel)(
  'an import of %s writes every row that its preview judged right',
  async (_, object) => {
    const files = filesOf(object, await object.loadLookups(t.db), baseOf(object));
    await fc.assert(
      fc.asyncProperty(files, (file) => agree(object, file)),
      { ...runs, endOnFailure: true },
    );
    expect(await brokenInvariants(t)).toEqual([]);
  },
  600_000,
);
