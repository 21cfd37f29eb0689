import type { BasketTask } from '@mrp/contract/features/development-tasks/input.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { readAsked } from '../network-products/baskets.queries.ts';
import { removeFromBasket } from '../network-products/baskets.commands.ts';
import { refuseSupplier } from '../suppliers/rules.ts';
import { createTask } from './commands.ts';

/** 由询价篮发起开发任务: products leave the caller's own basket with it, so that none is asked about twice unawares. */
export async function createTaskFromBasket(tx: Tx, user: Identity, { productIds, ...input }: BasketTask): Promise<Task> {
  const wanted = [...new Set(productIds)];
  const asked = await readAsked(tx, user, wanted);
  await removeFromBasket(tx, user, wanted);
  if (asked.length < wanted.length) throw new AppError('GUARD', { detail: '询价篮已变化，有商品不在里面了，请刷新后重试' });
  await refusePausedSuppliers(tx, wanted);
  return createTask(tx, user, input, { origin: 'NETWORK', products: asked });
}

/** Nobody asks a supplier for anything new during a pause. */
async function refusePausedSuppliers(tx: Tx, productIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ abbreviation: string; state: string }>`
    select s.abbreviation, s.state from network_products p join suppliers s on s.id = p.supplier_id
    where p.id = any(${productIds as string[]}::bigint[]) and s.state = 'PAUSED' order by s.abbreviation limit 1`.execute(tx);
  const [paused] = rows;
  if (paused) throw new AppError('GUARD', { detail: refuseSupplier(paused.abbreviation, paused.state) });
}
