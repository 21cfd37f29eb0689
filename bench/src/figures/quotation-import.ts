import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readRows } from '../../../server/src/platform/excel/read.ts';
import { factoryForm, factoryWorkbook } from '../../../server/test/excel/factory-workbook.ts';
import { processCpu } from '../database-cpu.ts';
import { commitImport, judgeImport, uploadImport } from '../import-batches.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import { insertCopies } from '../raw-copies.ts';
import { milliseconds, times, type Figure } from '../table.ts';

const LISTED = 1_000_000;
const SMALL = 20_000;
const LINES = 2_000;
const GOAL = 3;
/** The first one warms both sides. */
const ROUNDS = 4;

/** A factory's own workbook, judged and written, beside the product's reader alone on the same file. */
export async function measureQuotationImport(fixtures: Fixtures): Promise<Figure[]> {
  const size = Math.max(SMALL, Math.round(LISTED * fixtures.scale));
  const serving = await fixtures.costing(size);
  const path = join(await fixtures.folder(), 'quotation.xlsx');
  await writeFile(path, await makeWorkbook(serving));
  const pool = new pg.Pool({ connectionString: serving.url, max: 1 });
  try {
    const sums = { judging: 0, writing: 0, reading: 0, inserting: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await importFile(fixtures, serving, path);
      const parts = { ...ours, reading: await measureReading(path), inserting: await insertCopies(fixtures, pool, writtenBy(ours.id)) };
      if (round > 0) for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += parts[name];
    }
    return figuresOf(sums, `${LINES.toLocaleString('en')} lines, ${size.toLocaleString('en')} price rows`);
  } finally {
    await pool.end();
  }
}

function figuresOf(
  { judging, writing, reading, inserting }: Record<'judging' | 'writing' | 'reading' | 'inserting', number>,
  size: string,
): Figure[] {
  const each = (seconds: number): string => milliseconds((1000 * seconds) / (ROUNDS - 1));
  const ratio = (judging + writing) / reading;
  const floor = 2 * reading + inserting;
  return [
    {
      id: 'costing',
      work: `factory's workbook judged ${each(judging)} and written ${each(writing)}, CPU, beside its reading`,
      ours: each(judging + writing),
      limit: each(reading),
      ratio: times(ratio),
      goal: `≤ ${GOAL}×`,
      size,
      holds: ratio <= GOAL,
    },
    {
      id: 'costing',
      work: `its floor: read at upload and at the check, and its rows inserted in SQL (${each(inserting)})`,
      ours: each(floor),
      limit: each(reading),
      ratio: times(floor / reading),
      goal: '',
      size,
      holds: true,
    },
  ];
}

/** The rows that an import leaves behind: those of its file with what was said of them, the quotation, its trail, and what an undo needs. */
const writtenBy = (batch: string): Readonly<Record<string, string>> => {
  const written = `(select document_id from import_writes where batch_id = ${batch})`;
  return {
    import_rows: `batch_id = ${batch}`,
    import_judgements: `batch_id = ${batch}`,
    quotations: `id in ${written}`,
    quotation_lines: `quotation_id in ${written}`,
    audit_entries: `kind = 'quotation' and document_id in ${written}`,
    import_writes: `batch_id = ${batch}`,
  };
};

/** Rows of the form that are lines, and the column of their name. */
const nameColumns: Readonly<Record<number, number>> = { 6: 1, 7: 1, 11: 1, 12: 1, 15: 1, 18: 0, 21: 0, 24: 0 };

/** The form of a factory with each of its lines repeated under other names. */
async function makeWorkbook({ url }: Serving): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ style: string; factory: string }>(
      `select (select code from styles where active order by id limit 1) as style,
              (select abbreviation from suppliers where state = 'ACTIVE' and kind = 'GARMENT' order by id limit 1) as factory`,
    );
    const form = factoryForm(rows[0]!);
    const copies = LINES / Object.keys(nameColumns).length;
    const written = form.rows.flatMap((row, at) => {
      const cells = 'cells' in row ? row.cells : row;
      const column = nameColumns[at];
      if (column === undefined) return [cells];
      return Array.from({ length: copies }, (_, copy) => cells.with(column, `${cells[column] as string} ${copy + 1}`));
    });
    return factoryWorkbook({ rows: written });
  } finally {
    await client.end();
  }
}

async function importFile(
  fixtures: Fixtures,
  { client, product }: Serving,
  path: string,
): Promise<{ id: string; judging: number; writing: number }> {
  const spent = async (): Promise<number> => (await processCpu(product.pid)) + (await fixtures.databaseCpu());
  const begun = await spent();
  const { id, mapping } = await uploadImport(client, 'quotations', 'quotation.xlsx', await readFile(path));
  await judgeImport(client, id, mapping, LINES);
  const judged = await spent();
  await commitImport(client, id);
  return { id, judging: judged - begun, writing: (await spent()) - judged };
}

/** CPU of this process and of the one that opens the file. */
async function measureReading(path: string): Promise<number> {
  const before = await processCpu(process.pid);
  let found = 0;
  for await (const rows of readRows(path, { fileName: 'quotation.xlsx', sheet: 0 })) found += rows.length;
  if (found < LINES) throw new Error(`the reader finds ${found} rows`);
  return (await processCpu(process.pid)) - before;
}
