import { sql } from 'kysely';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { anyId, preparedStatement, type Tx } from '../../platform/database/database.ts';
import { lockStock, reserveStock, type BalanceKey } from '../stock/commands.ts';
import { readBalanceStock } from '../stock/planning.queries.ts';

interface OpenLine {
  lineId: string;
  pickId: string;
  holderId: string;
  itemId: string;
  open: string;
}

/** The brand's balance of a line, then the supplier's: the source order of picks. */
export const pickKeys = (lines: readonly { holderId: string; itemId: string }[]): BalanceKey[] =>
  lines.flatMap(({ holderId, itemId }) => ([1, 2] as const).map((ownership) => ({ holderId, ownership, itemId })));

/** Reserves what is available of the open quantities; the picks hold no reservation before. What is missing stays open. */
export async function reserveOpen(tx: Tx, pickIds: readonly string[]): Promise<void> {
  const { rows } = await sql<OpenLine>`${preparedStatement}
    select l.id as line_id, o.id as pick_id, o.holder_id, l.item_id, (l.quantity - l.picked_quantity)::text as open
    from pick_orders o join pick_lines l on l.pick_id = o.id
    where o.id = ${anyId(pickIds)} and o.state = 'OPEN' and l.quantity > l.picked_quantity order by o.id, l.position`.execute(tx);
  if (rows.length === 0) return;
  const keys = pickKeys(rows);
  await lockStock(tx, keys);
  const keyOf = ({ holderId, ownership, itemId }: BalanceKey): string => `${holderId} ${ownership} ${itemId}`;
  const left = new Map((await readBalanceStock(tx, keys)).map((balance) => [keyOf(balance), decimal(balance.available)]));
  await reserveStock(
    tx,
    rows.flatMap(({ lineId, pickId, open, ...place }) => {
      let rest = decimal(open);
      return pickKeys([place]).flatMap((key) => {
        const available = left.get(keyOf(key)) ?? decimal('0');
        const part = rest.lt(available) ? rest : available;
        if (part.lte(0)) return [];
        rest = rest.minus(part);
        left.set(keyOf(key), available.minus(part));
        return [{ ...key, documentKind: 'pick', documentId: pickId, lineId, quantity: part.toFixed() }];
      });
    }),
  );
}
