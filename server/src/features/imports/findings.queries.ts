import { sql } from 'kysely';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ImportColumn, ImportObject } from '../../platform/imports/object.ts';
import { textOfStored, type StoredCell } from './cells/rules.ts';
import { withheldColumns } from './headers/rules.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Batch } from './rules.ts';
import { sumWordOf } from './headers/shapes.rules.ts';

/** Sums of a longer file are not compared. */
const MOST_ROWS = 20_000;

interface SummedRow {
  rowNumber: number;
  cells: readonly StoredCell[];
  leftOut: boolean;
}

/** What the figures of the file say beyond its rows: columns of numbers that are not taken, and totals that are not ours. */
export async function listFindings(db: Db, object: ImportObject, user: Identity, batch: Batch): Promise<string[]> {
  const summed = object.columns.filter(isSummed);
  const mapped = batch.columns.filter(({ column }) => summed.some(({ key }) => key === column));
  const total = batch.createdCount + batch.updatedCount + batch.skippedCount + batch.errorCount;
  if (batch.state !== 'READY' || summed.length === 0) return [];
  if (total > MOST_ROWS) return ['文件超过 20,000 行，没有比较合计行，也没有检查没有对应的数字列，请自行核对'];
  const { rows } = await sql<SummedRow>`
    select r.row_number, r.cells, j.note like '%不导入%' or j.note in ('没有内容', '模板的示例行') as left_out
    from import_rows r join import_judgements j using (batch_id, row_number) where r.batch_id = ${batch.id} order by r.row_number`.execute(
    db,
  );
  const withheld = withheldColumns(batch, object, user);
  return [
    ...unusedColumns(rows, batch, withheld),
    ...wrongTotals(
      rows,
      batch,
      mapped.map(({ index }) => index),
    ),
  ];
}

/** Amounts of goods add up; widths and prices do not. */
const isSummed = ({ key, kind, price }: ImportColumn): boolean =>
  kind.type === 'sizes' ||
  (kind.type === 'number' && !price && !kind.percent && /^(?:quantity|secondQuantity|pieces|plannedPieces|total)$/.test(key));

const numberOf = (cell: StoredCell | undefined): string | null =>
  /^\d+(?:\.\d+)?$/.exec(textOfStored(cell).replaceAll(',', ''))?.[0] ?? null;

/** Of numbers that nobody adds up: of lines and documents, measures of the goods, prices. */
const meaningless =
  /^(?:序号?|行号|no\.?|编号|#|项次|.*(?:电话|手机|日期|价|金额|款号|编码|货号|色号|单号|缸|匹号|卷号|税|率|门幅|幅宽|克重|规格|厚度|width|gsm|g\/m|price|amount|date|phone|item|style|code).*)$/i;

function unusedColumns(rows: readonly SummedRow[], { headers, columns }: Batch, withheld: ReadonlySet<number>): string[] {
  const used = new Set(columns.map(({ index }) => index));
  return headers.flatMap((header, index) => {
    if (used.has(index) || withheld.has(index) || meaningless.test(header.trim())) return [];
    const numbers = rows.flatMap(({ cells, leftOut }) => (leftOut ? [] : (numberOf(cells[index]) ?? [])));
    const others = rows.filter(({ cells, leftOut }) => !leftOut && textOfStored(cells[index]) !== '' && numberOf(cells[index]) === null);
    if (numbers.length === 0 || others.length > numbers.length) return [];
    return [`“${header || `第 ${index + 1} 列`}”一列没有对应，其中的数字合计 ${sumDecimals(numbers)} 没有导入`];
  });
}

/** A row of sums adds up all rows above it, or those since the sums before. */
function wrongTotals(rows: readonly SummedRow[], { headers }: Batch, indices: readonly number[]): string[] {
  const found: string[] = [];
  for (const index of indices) {
    let [all, since] = ['0', '0'];
    for (const { rowNumber, cells, leftOut } of rows) {
      const number = numberOf(cells[index]);
      const word = leftOut ? sumWordOf(cells.map(textOfStored)) : null;
      if (word === null) {
        if (leftOut || number === null) continue;
        all = sumDecimals([all, number]);
        since = sumDecimals([since, number]);
        continue;
      }
      if (number !== null && ![all, since].some((own) => decimal(own).eq(number)))
        found.push(`第 ${rowNumber} 行的“${word}”：“${headers[index] ?? ''}”写的是 ${number}，读到的各行合计 ${all}`);
      since = '0';
    }
  }
  return found;
}
