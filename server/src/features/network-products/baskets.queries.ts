import { sql } from 'kysely';
import type { BasketLine } from '@mrp/contract/features/network-products/basket.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { loadRows } from './queries.ts';

/** The unit that a product `p` is asked about in: fabrics in metres, others in the unit of their price. */
export const askedUnitId = sql`coalesce(
  case when p.kind = 'FABRIC' then (select m.id from units m where m.code = 'M') end, p.unit_id, (select g.id from units g where g.code = 'GE'))`;

type Line = Omit<BasketLine, 'product'> & { id: string };

/** What is asked about a product of the basket, locked until the caller took it out. */
export interface AskedProduct {
  networkProductId: string;
  quantity: string | null;
  targetPrice: string | null;
  unitId: string;
}

/** The caller's lines of these products in the order of the ids; those not in the basket are left out. */
export async function readAsked(tx: Tx, { userId }: Identity, ids: readonly string[]): Promise<AskedProduct[]> {
  const { rows } = await sql<AskedProduct>`
    select p.id as network_product_id, b.quantity, b.target_price, ${askedUnitId} as unit_id
    from network_product_baskets b join network_products p on p.id = b.network_product_id
    where b.user_id = ${userId} and p.id = any(${ids as string[]}::bigint[])
    order by array_position(${ids as string[]}::bigint[], p.id) for update of b`.execute(tx);
  return rows;
}

/** 询价篮 of the caller, what was put in first before the rest. */
export async function listBasket(db: Db, user: Identity): Promise<BasketLine[]> {
  const { rows: asked } = await sql<Line>`
    select p.id, trim_scale(b.quantity)::text as quantity, trim_scale(b.target_price)::text as target_price,
           jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name, 'dimension', u.dimension, 'decimals', u.decimals) as unit
    from network_product_baskets b join network_products p on p.id = b.network_product_id join units u on u.id = ${askedUnitId}
    where b.user_id = ${user.userId} order by b.created_at, p.id`.execute(db);
  const products = await loadRows(
    db,
    asked.map(({ id }) => id),
    user,
  );
  const found = new Map(products.map((product) => [product.id, product]));
  return asked.flatMap(({ id, ...line }) => {
    const product = found.get(id);
    return product ? { ...line, product } : [];
  });
}
