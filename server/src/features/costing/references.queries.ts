import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';

/** A technique that a quotation names stays. */
export async function refuseUsedTechniques(tx: Tx, techniqueIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; code: string }>`
    select t.name, q.code from techniques t
    cross join lateral (
      select n.code from quotations n where n.id in (
        select l.quotation_id from quotation_lines l where l.technique_id = t.id union all
        select l.quotation_id from cost_sheet_lines l where l.technique_id = t.id) order by n.id limit 1) q
    where t.id = ${anyId(techniqueIds)} order by t.id limit 1`.execute(tx);
  const [used] = rows;
  if (used) throw new AppError('IN_USE', { what: `工艺“${used.name}”`, action: `删除，报价单 ${used.code} 用了它，请改为停用` });
}
