import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

/** Takes `count` codes of a kind, e.g. `GYS000151`; `scope` follows the prefix ("F-KJ-"). Gaps are allowed, duplicates never. */
export async function takeNumbers(tx: Tx, kind: string, count: number, scope = ''): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from next_numbers(${kind}, ${scope}, ${count}) as numbers (code)`.execute(tx);
  return rows.map(({ code }) => code);
}

export async function takeNumber(tx: Tx, kind: string, scope = ''): Promise<string> {
  const [code] = await takeNumbers(tx, kind, 1, scope);
  if (code === undefined) throw new Error(`no numbering rule for ${kind}`);
  return code;
}
