import { sql } from 'kysely';
import { note, type Diagnostic } from '../../platform/doctor/finding.ts';

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
