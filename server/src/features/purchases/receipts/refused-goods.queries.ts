import { sql } from 'kysely';
import { note, type Diagnostic } from '../../../platform/doctor/finding.ts';

const NAMED = 5;

/** Goods without lots that were refused before they could be frozen, and that a document had reserved by then. */
export const refusedGoodsDiagnostic: Diagnostic = {
  topic: '不合格的货',
  well: '检验不合格、不分缸号的货都已冻结或已不在库',
  run: async ({ db }) => {
    const { rows } = await sql<{ code: string }>`
      select d.code from receipt_lines l
      join receipts d on d.id = l.receipt_id
      join stock_items i on i.id = l.item_id and i.lot_tracked = 'NONE'
      join stock_balances b on b.holder_id = d.holder_id and b.ownership = d.ownership and b.item_id = l.item_id and b.reserved > 0
      left join frozen_goods f on f.document_kind = 'receipt' and f.line_id = l.id and f.balance_id = b.id
      where l.rejected_quantity > coalesce(f.quantity, 0)
      group by d.id, d.code order by d.id desc`.execute(db);
    if (rows.length === 0) return [];
    const named = rows.slice(0, NAMED).map(({ code }) => code);
    const text = `${rows.length} 张收货单的不合格数量没有全部冻结，同一物料有单据占用：${named.join('、')}${rows.length > NAMED ? ' 等' : ''}`;
    return [note(text, '在收货单上重新检验：占用这些货的单据释放占用，不合格的数量随之冻结')];
  },
};

/** Single rolls that were refused and free again where they arrived or were found, before a roll kept that itself. */
export const refusedRollsDiagnostic: Diagnostic = {
  topic: '不合格的匹',
  well: '检验单独不合格的匹都已冻结、改判或已不在库',
  run: async ({ db }) => {
    const { rows } = await sql<{ roll: string }>`
      select distinct '缸号 ' || t.lot_no || ' 匹 ' || r.roll_no as roll
      from receipt_rolls x
      join receipt_defects f on f.receipt_roll_id = x.id
      join rolls r on r.id = x.roll_id and not r.refused
      -- Nobody judged its lot since.
      join lots t on t.id = r.lot_id and t.quality <> 'FAILED' and t.updated_at <= f.created_at
      join lot_balances b on b.lot_id = r.lot_id and b.roll_id = r.id and b.on_hand > b.frozen
      where x.rejected order by 1`.execute(db);
    if (rows.length === 0) return [];
    const named = rows.slice(0, NAMED).map(({ roll }) => roll);
    const text = `${rows.length} 匹单独不合格的布移动或盘到后没有冻结：${named.join('、')}${rows.length > NAMED ? ' 等' : ''}`;
    return [note(text, '在收货单上重新检验：不合格的匹随之冻结，占用它们的单据释放占用')];
  },
};
