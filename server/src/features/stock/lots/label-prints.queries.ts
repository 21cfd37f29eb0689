import { sql, type RawBuilder } from 'kysely';
import type { LabelPrint } from '@mrp/contract/features/stock/label-prints.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Codes that a row of the log shows. */
const SHOWN_CODES = 3;

const columns = sql`p.id, p.printed_at, u.nick_name as printed_by, p.paper, p.copies, p.skipped, p.codes[1:${sql.lit(SHOWN_CODES)}] as codes, cardinality(p.codes) as count`;

const read = (prints: RawBuilder<unknown>) => sql<LabelPrint>`
  select ${columns} from ${prints} p join users u on u.id = p.printed_by order by p.id desc`;

/** The newest prints of everybody. */
export async function listLabelPrints(db: Db, limit: number): Promise<LabelPrint[]> {
  return (await read(sql`(select * from label_prints order by id desc limit ${limit})`).execute(db)).rows;
}

export async function getLabelPrint(tx: Tx, id: string): Promise<LabelPrint | undefined> {
  return (await read(sql`(select * from label_prints where id = ${id})`).execute(tx)).rows[0];
}
