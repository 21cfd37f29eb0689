import { sql } from 'kysely';
import { MAX_BASKET } from '@mrp/contract/features/network-products.ts';
import type { BasketLineEdit } from '@mrp/contract/features/network-products/basket.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';

/** 收藏 or not; the same answer twice changes nothing. */
export async function setFavourite(tx: Tx, { userId }: Identity, id: string, favourite: boolean): Promise<null> {
  await refuseMissing(tx, [id]);
  if (favourite)
    await sql`insert into network_product_favourites (user_id, network_product_id) values (${userId}, ${id}) on conflict do nothing`.execute(
      tx,
    );
  else await sql`delete from network_product_favourites where user_id = ${userId} and network_product_id = ${id}`.execute(tx);
  return null;
}

/** 询价: puts one product in, or takes it out. */
export async function setInBasket(tx: Tx, user: Identity, id: string, inBasket: boolean): Promise<null> {
  if (inBasket) await addToBasket(tx, user, [id]);
  else await removeFromBasket(tx, user, [id]);
  return null;
}

/** Quantity and target price of a product in the caller's basket; the price stays for who may not see it. */
export async function editBasketLine(tx: Tx, user: Identity, id: string, { quantity, targetPrice }: BasketLineEdit): Promise<null> {
  const pricing = user.permissions.has(VIEW_PRICES) && targetPrice !== undefined;
  const { numAffectedRows } = await sql`
    update network_product_baskets set quantity = ${quantity}${pricing ? sql`, target_price = ${targetPrice}` : sql``}
    where user_id = ${user.userId} and network_product_id = ${id}`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError('GUARD', { detail: '这个商品已不在询价篮里，请刷新后重试' });
  return null;
}

/** 加入询价篮: what is in it already is skipped; a fuller basket than anybody asks about is refused. */
export async function addToBasket(tx: Tx, { userId }: Identity, ids: readonly string[]): Promise<BulkResult> {
  await refuseMissing(tx, ids);
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { rows: added } = await sql<{ id: string }>`
    insert into network_product_baskets (user_id, network_product_id) select ${userId}, w from unnest(${ids as string[]}::bigint[]) w
    on conflict do nothing returning network_product_id as id`.execute(tx);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from network_product_baskets where user_id = ${userId}`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > MAX_BASKET)
    throw new AppError('GUARD', { detail: `询价篮最多放 ${MAX_BASKET} 个商品，加入后有 ${count} 个，请少选一些或先移出` });
  return { done: added.map(({ id }) => id), skipped: ids.length - added.length, failed: [] };
}

export async function removeFromBasket(tx: Tx, { userId }: Identity, ids: readonly string[]): Promise<BulkResult> {
  const { rows } = await sql<{ id: string }>`
    delete from network_product_baskets where user_id = ${userId} and network_product_id = any(${ids as string[]}::bigint[])
    returning network_product_id as id`.execute(tx);
  return { done: rows.map(({ id }) => id), skipped: ids.length - rows.length, failed: [] };
}

async function refuseMissing(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from network_products where id = any(${ids as string[]}::bigint[])`.execute(tx);
  if ((rows[0]?.count ?? 0) < new Set(ids).size) throw new AppError('NOT_FOUND', { what: productWords.networkProduct });
}
