import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { anyId, type Db } from '../../platform/database/database.ts';
import { amountOfLine, countedBy, isBeyondBand, isMoved, isStuck, reasonOfLine } from './sql-fragments.queries.ts';

/** A line as refusals name it. */
interface NamedLine {
  id: string;
  words: string;
}

const listWhere = async (db: Db, stocktakeId: string, condition: RawBuilder<SqlBool>): Promise<NamedLine[]> => {
  const { rows } = await sql<NamedLine>`
    select l.id, concat_ws(' ', '第 ' || (l.position + 1) || ' 行', l.code, l.colour_name, '缸号 ' || t.lot_no, '匹 ' || nullif(r.roll_no, '')) as words
    from stocktake_lines l
    join stocktakes s on s.id = l.stocktake_id
    left join lots t on t.id = l.lot_id
    left join rolls r on r.id = l.roll_id
    where l.stocktake_id = ${stocktakeId} and ${condition} order by l.position`.execute(db);
  return rows;
};

export const listUncounted = (db: Db, id: string) => listWhere(db, id, sql`l.counted is null`);
export const listUnrecounted = (db: Db, id: string) => listWhere(db, id, sql`l.recounting and l.counted is null`);
export const listStuck = (db: Db, id: string) => listWhere(db, id, isStuck);
export const listWithoutReason = (db: Db, id: string) => listWhere(db, id, sql`l.variance <> 0 and ${reasonOfLine} is null`);
export const listMoved = (db: Db, id: string) => listWhere(db, id, isMoved(id));
/** What 退回 sends back when no lines are chosen. */
export const listReturned = (db: Db, id: string) => listWhere(db, id, sql`(l.variance <> 0 or ${isMoved(id)})`);
export const listOfLines = (db: Db, id: string, lineIds: readonly string[]) =>
  listWhere(db, id, sql`l.id = ${anyId(lineIds)} and l.counted is not null`);
/** Beyond the band, written whole by two people, or with goods that moved meanwhile. */
export const listDoubtful = (db: Db, id: string) =>
  listWhere(db, id, sql`l.counted is not null and (${isMoved(id)} or l.conflicting or ${isBeyondBand(amountOfLine)})`);

export async function isCounter(db: Db, stocktakeId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stocktakes s where s.id = ${stocktakeId} and ${countedBy(userId)}`.execute(db);
  return rows.length > 0;
}

export async function listCounterIds(db: Db, stocktakeId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id from stocktake_counters c where c.stocktake_id = ${stocktakeId} and c.removed_at is null order by c.id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** It came to its review from a recount. */
export async function isAfterRecount(db: Db, stocktakeId: string): Promise<boolean> {
  const { rows } = await sql`select from stocktake_lines l where l.stocktake_id = ${stocktakeId} and l.recounting limit 1`.execute(db);
  return rows.length > 0;
}

/** Who reviewed variances since the count was submitted. */
export async function readReviewer(db: Db, stocktakeId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select u.nick_name as name from stocktakes s join users u on u.id = s.reviewed_by where s.id = ${stocktakeId}`.execute(db);
  return rows[0]?.name ?? null;
}
