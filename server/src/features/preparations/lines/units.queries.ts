import { sql } from 'kysely';
import type { StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import type { Db } from '../../../platform/database/database.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';

export async function listUnits(db: Db, ids: readonly string[]): Promise<Map<string, StockUnit>> {
  const { rows } = await sql<{
    unit: StockUnit;
  }>`select ${unitRef('u')} as unit from units u where u.id = any(${ids as string[]}::bigint[])`.execute(db);
  return new Map(rows.map(({ unit }) => [unit.id, unit]));
}
