import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readRows } from '../../../server/src/platform/excel/read.ts';
import { processCpu } from '../database-cpu.ts';
import { commitImport, judgeImport, uploadImport } from '../import-batches.ts';
import { insertCopies } from '../raw-copies.ts';
import { writeSharedStrings } from '../shared-strings-file.ts';
import type { Archive, Fixtures } from '../fixtures.ts';
import { megabytes, rows, times, type Figure } from '../table.ts';

const LISTED = 1_000_000;
const MOST = 100_000;
const MEGABYTE = 1024 * 1024;
const headers =
  '物料名称 分类 门幅 克重 克重公差 成分 纱支 密度 组织 经向缩水率 纬向缩水率 手感 厚度 规格 执行标准 物料备注 颜色 供应商 供方货号 大货报价'.split(
    ' ',
  );

/** P9: validating and writing a file of new materials, compared with reading it and inserting the same rows into similar tables. */
export async function measureImport(fixtures: Fixtures): Promise<Figure[]> {
  const count = Math.min(MOST, Math.round(LISTED * fixtures.scale));
  // Uses the unmodified demo, because imported rows would change the archives of the lists.
  const archive = await fixtures.archive(0);
  const pool = new pg.Pool({ connectionString: archive.url, max: 1 });
  try {
    const path = join(await fixtures.folder(), 'materials.xlsx');
    const texts = await makeRows(pool, count);
    await writeSharedStrings(path, texts);
    const mostMemory = 120 * MEGABYTE + memoryOf(texts);
    const last = await readLast(pool);
    const ours = await importFile(fixtures, archive, path, count);
    const reading = await measureReading(path);
    const writing = await insertCopies(fixtures, pool, writtenAfter(last));
    const limit = reading + writing;
    const figure = { id: 'P9', size: `${rows(count)} × ${headers.length}` };
    return [
      {
        ...figure,
        work: `file judged ${seconds(ours.judging)} and written ${seconds(ours.writing)}, CPU`,
        ours: seconds(ours.judging + ours.writing),
        limit: `${seconds(reading)} + ${seconds(writing)}`,
        ratio: times((ours.judging + ours.writing) / limit),
        goal: '≤ 3×',
        holds: ours.judging + ours.writing <= 3 * limit,
      },
      {
        ...figure,
        work: 'memory that the server grew by',
        ours: megabytes(ours.grownBy),
        limit: '',
        ratio: '',
        goal: `≤ ${megabytes(mostMemory)}`,
        holds: ours.grownBy <= mostMemory,
      },
    ];
  } finally {
    await pool.end();
  }
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Memory of the distinct texts of a file: two bytes per character and a string header. */
function memoryOf(texts: readonly (readonly string[])[]): number {
  const head = 40;
  return new Set(texts.flat()).values().reduce((sum, text) => sum + head + 2 * text.length, 0);
}

/** New materials with words of the dictionaries and names that no earlier run used. */
async function makeRows(pool: pg.Pool, count: number): Promise<string[][]> {
  const words = async (statement: string): Promise<string[]> =>
    (await pool.query<{ word: string }>(statement)).rows.map(({ word }) => word);
  const classes = await words(`
    select f.full_name as word from classification_facts f where exists (select from spus s where s.classification_id = f.id and s.kind = 'FABRIC') order by f.id`);
  const colours = await words('select name as word from colours order by id limit 200');
  const suppliers = await words(
    `select abbreviation as word from suppliers where state = 'ACTIVE' and kind in ('MATERIAL', 'BOTH') order by id limit 100`,
  );
  const run = Date.now().toString(36);
  const of = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
  const lines = Array.from({ length: count }, (_, index) => {
    const measures = [String(140 + (index % 40)), String(100 + (index % 200)), '5', '棉95% 氨纶5%'];
    const cloth = [`${20 + (index % 40)}S`, `${100 + (index % 30)}×${60 + (index % 30)}`, '平纹', '3', '4', '柔软', '中等'];
    const papers = [`规格${index % 500}`, 'GB/T 22796', `第${index % 1000}批`];
    const offer = [of(colours, index), of(suppliers, index), `H-${run}-${index}`, (20 + (index % 300) / 10).toFixed(2)];
    return [`试布${run}${index}`, of(classes, index), ...measures, ...cloth, ...papers, ...offer];
  });
  return [headers, ...lines];
}

async function importFile(fixtures: Fixtures, { client, product }: Archive, path: string, count: number) {
  const spent = async (): Promise<number> => (await processCpu(product.pid)) + (await fixtures.databaseCpu());
  const finish = await product.watch();
  const start = await spent();
  const uploaded = await uploadImport(client, 'materials', 'materials.xlsx', await readFile(path));
  const columns = uploaded.fileColumns.map(({ header, index, suggestion }) => {
    if (!suggestion) throw new Error(`the column ${header} is not known`);
    return { index, column: suggestion.column };
  });
  await judgeImport(client, uploaded.id, { columns, constants: { taxIncluded: '是' } }, count);
  const between = await spent();
  await commitImport(client, uploaded.id);
  const end = await spent();
  const { grownBy } = await finish();
  return { judging: between - start, writing: end - between, grownBy };
}

/** Measures the reader alone: CPU of this process and of the child process that opens the file. */
async function measureReading(path: string): Promise<number> {
  const before = await processCpu(process.pid);
  for await (const _ of readRows(path, { fileName: 'materials.xlsx', sheet: 0 }));
  return (await processCpu(process.pid)) - before;
}

/** Rows written by an import: the materials, their audit entries, and what an undo needs. */
const writtenAfter = ({ spu, entry }: Last): Readonly<Record<string, string>> => ({
  spus: `id > ${spu}`,
  skus: `spu_id > ${spu}`,
  offers: `spu_id > ${spu}`,
  offer_prices: `spu_id > ${spu}`,
  spu_compositions: `spu_id > ${spu}`,
  audit_entries: `id > ${entry}`,
  import_writes: `document_id > ${spu}`,
});

/** The last material and the last audit entry before the import. */
interface Last {
  spu: string;
  entry: string;
}

async function readLast(pool: pg.Pool): Promise<Last> {
  const { rows: found } = await pool.query<Last>('select (select max(id) from spus) as spu, (select max(id) from audit_entries) as entry');
  return found[0] ?? { spu: '0', entry: '0' };
}
