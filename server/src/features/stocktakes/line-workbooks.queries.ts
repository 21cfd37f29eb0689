import { sql } from 'kysely';
import { countSheetList, stocktakeLineList } from '@mrp/contract/features/stocktakes/line-list.ts';
import type { StocktakeLine, StocktakeSheet } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { lineTables, readLines, shownLines } from './lines.queries.ts';
import { isVisible } from './queries.ts';
import { binOfLine, bookOfLine, labelOfLine } from './sql-fragments.queries.ts';

type LineWorkbook = ReturnType<typeof stocktakeLineList>;
type LineRow = StocktakeLine & { stocktakeCode: string; bin: string };

const conditions = {
  stocktakeIds: (ids: readonly string[]) => isAnyOf(sql`l.stocktake_id`, ids),
  show: shownLines,
};

interface LinePlace {
  id: string;
  stocktakeCode: string;
  bin: string;
}

/** 盘点明细: as the page of the count has them. */
async function listLineRows(db: Db, ids: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LinePlace>`${preparedStatement}
    select l.id, s.code as stocktake_code, ${binOfLine} as bin from stocktake_lines l join stocktakes s on s.id = l.stocktake_id
    where l.id = ${anyId(ids)}`.execute(db);
  const places = new Map(rows.map((row) => [row.id, row]));
  return (await readLines(db, ids)).map((line) => ({ stocktakeCode: '', bin: '', ...places.get(line.id), ...line }));
}

const makeLineSource = (goods: ItemLevel): ListSource<LineWorkbook, LineRow> => ({
  spec: stocktakeLineList(goods),
  from: lineTables,
  id: sql`l.id`,
  visible: (user) => isVisible(goods, user),
  filters: conditions,
  sorts: { position: sql`l.position` },
  load: (db, ids) => listLineRows(db, ids),
});

type SheetWorkbook = ReturnType<typeof countSheetList>;
type SheetRow = Pick<
  StocktakeSheet['lines'][number],
  'id' | 'position' | 'code' | 'name' | 'colourName' | 'lotNo' | 'rollNo' | 'label' | 'bin' | 'book' | 'unit'
> & { stocktakeCode: string };

/** 盘点表: what is to be counted, without the books of a blind count that is open. */
async function listSheetRows(db: Db, ids: readonly string[]): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`${preparedStatement}
    select l.id, s.code as stocktake_code, l.position, l.code, l.name, l.colour_name, t.lot_no, r.roll_no, ${labelOfLine} as label,
           ${binOfLine} as bin, ${unitRef('u')} as unit, ${bookOfLine} as book
    from ${lineTables} join units u on u.id = l.unit_id
    where l.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const makeSheetSource = (goods: ItemLevel): ListSource<SheetWorkbook, SheetRow> => ({
  spec: countSheetList(goods),
  from: lineTables,
  id: sql`l.id`,
  visible: (user) => isVisible(goods, user),
  filters: conditions,
  sorts: { position: sql`l.position` },
  load: (db, ids) => listSheetRows(db, ids),
});

export const lineSources = { SKU: makeLineSource('SKU'), SPU: makeLineSource('SPU') };
export const sheetSources = { SKU: makeSheetSource('SKU'), SPU: makeSheetSource('SPU') };
