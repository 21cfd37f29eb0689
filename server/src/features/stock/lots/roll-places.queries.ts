import { sql } from 'kysely';
import { note, type Diagnostic } from '../../../platform/doctor/finding.ts';

const NAMED = 5;

/** Rolls that were cut on their way, before a piece became a roll of its own, and that lie at several places since. */
export const rollPlacesDiagnostic: Diagnostic = {
  topic: '匹',
  well: '每一匹只在一处',
  run: async ({ db }) => {
    const { rows } = await sql<{ name: string; places: string }>`
      select '缸号 ' || k.lot_no || ' 匹 ' || r.roll_no as name, string_agg(distinct h.name, '、') as places
      from lot_balances l
      join stock_balances b on b.id = l.balance_id
      join holders h on h.id = b.holder_id
      join rolls r on r.id = l.roll_id
      join lots k on k.id = r.lot_id
      where l.on_hand > 0 group by r.id, r.roll_no, k.lot_no having count(distinct b.holder_id) > 1 order by r.id desc`.execute(db);
    if (rows.length === 0) return [];
    const named = rows.slice(0, NAMED).map(({ name, places }) => `${name}（${places}）`);
    const text = `${rows.length} 匹以前裁开后分在几处：${named.join('；')}${rows.length > NAMED ? ' 等' : ''}`;
    return [note(text, '各处数量没有错；把其中一处用调整单调出，再以新的匹号（如 1-2）调入，或等它用完')];
  },
};
