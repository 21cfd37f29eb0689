import { sql } from 'kysely';
import type { Thawing } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import { lockStock, type BalanceKey, type DocumentLine } from '../commands.ts';
import { matchesItemLevel } from '../balances/items.queries.ts';
import { freezeRefused } from './commands.ts';
import { formatQuantity } from '../rules.ts';

type Frozen = BalanceKey & DocumentLine & { quantity: string; unitName: string; decimals: number };

/** 改判可用 of goods without lots; what a receipt refused is judged by its inspection, which counts it. */
export async function thawGoods(tx: Tx, goods: ItemLevel, id: string, { quantity, reason }: Thawing): Promise<{ itemId: string }> {
  const { holderId, ownership, itemId } = await getFrozen(tx, goods, id);
  await lockStock(tx, [{ holderId, ownership, itemId }]);
  const frozen = await getFrozen(tx, goods, id);
  if (frozen.documentKind === 'receipt') throw new AppError('GUARD', { detail: '收货的不合格数量请在收货单上重新检验' });
  if (compareDecimals(quantity, frozen.quantity) > 0) {
    const most = formatQuantity(frozen.quantity, frozen);
    throw new AppError('VALIDATION', {}, { fields: { quantity: `最多可改判 ${most}` } });
  }
  await setAuditAction(tx, '改判可用', reason);
  await freezeRefused(tx, [{ ...frozen, quantity: decimal(frozen.quantity).minus(decimal(quantity)).toFixed() }]);
  return { itemId };
}

async function getFrozen(tx: Tx, goods: ItemLevel, id: string): Promise<Frozen> {
  const { rows } = await sql<Frozen>`
    select b.holder_id, b.ownership, b.item_id, f.document_kind, f.document_id, f.line_id, f.quantity, u.name as unit_name, u.decimals
    from frozen_goods f join stock_balances b on b.id = f.balance_id join stock_items i on i.id = b.item_id join units u on u.id = i.unit_id
    where f.id = ${id} and ${matchesItemLevel(goods)}`.execute(tx);
  const [frozen] = rows;
  if (!frozen) throw new AppError('NOT_FOUND', { what: '不良冻结' });
  return frozen;
}
