import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** Posts one movement to each of these balances, like a document of its own at each call; receipts cost one cent each. */
export type PostInto = (balanceIds: readonly string[]) => Promise<unknown>;

/** Calls `post_movements` directly without a server, on the product's own tables. */
export async function openPostings(pool: pg.Pool, balanceIds: readonly string[]): Promise<PostInto> {
  const { rows } = await pool.query<{ balanceId: string }>(
    `select b.id as "balanceId", b.holder_id as "holderId", b.ownership, b.item_id as "itemId", m.lot_id as "lotId", m.roll_id as "rollId"
     from stock_balances b cross join lateral (select lot_id, roll_id from movements where balance_id = b.id limit 1) m where b.id = any($1::bigint[])`,
    [[...new Set(balanceIds)]],
  );
  const places = new Map(rows.map(({ balanceId, ...place }) => [balanceId, place]));
  const documentId = randomInt(2 ** 40);
  let posted = 0;
  return (ids) => {
    // A line that is sent again is answered without being posted, so every call has lines of its own.
    const firstLineId = documentId + 100 * posted;
    posted += 1;
    const postings = ids.map((id, line) => ({
      ...places.get(id),
      type: 'SUPPLEMENT_IN',
      quantity: 1,
      amount: 0.01,
      documentKind: 'bench',
      documentId,
      lineId: firstLineId + line,
    }));
    return pool.query({ name: 'post', text: 'select from post_movements($1)', values: [JSON.stringify(postings)] });
  };
}
