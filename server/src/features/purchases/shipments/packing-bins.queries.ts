import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { makeLookup, type Lookup } from '../../../platform/imports/lookup.ts';
import type { ReadRow } from '../../../platform/imports/object.ts';
import { textOf } from '../../../platform/imports/row-result.ts';
import { namedBinKey } from './packing-lists.rules.ts';

/** The codes of bins, whatever holders have them: which bin is meant follows from the receiver of the row's document. */
export async function loadBinLookup(db: Db): Promise<Lookup> {
  const { rows } = await sql<{ code: string; holders: string; active: boolean }>`
    select n.code, string_agg(h.name, '、' order by h.name) as holders, bool_or(n.active) as active
    from bins n join holders h on h.id = n.holder_id group by n.code order by n.code`.execute(db);
  return makeLookup(
    '库位不存在',
    rows.map(({ code, holders, active }) => ({
      id: code,
      label: code,
      note: holders,
      names: [code],
      refusal: active ? undefined : `库位“${code}”已停用`,
    })),
  );
}

/** The active bins that rows name by their code, by `namedBinKey`. */
export async function readNamedBins(db: Db, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  const codes = [...new Set(rows.map((row) => textOf(row, 'bin')).filter((code) => code !== ''))];
  if (codes.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; holderId: string; code: string }>`
    select n.id, n.holder_id, n.code from bins n where n.active and n.code = any(${codes}::text[])`.execute(db);
  return new Map(found.map(({ id, holderId, code }) => [namedBinKey(holderId, code), id]));
}
