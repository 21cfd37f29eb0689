import { sql } from 'kysely';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { createPurchases } from '../features/purchases/orders/commands.ts';
import { askRelease } from '../features/purchases/orders/releases.commands.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { dayAgo, openCalendar } from './clock.ts';
import { readVersion } from './versions.ts';

/** Why a price above its band is wanted, by the day that it is asked for. */
const wishes = [
  { daysAgo: 1, reason: '急单加价，染厂只剩一个缸位', wish: '大货等这批料开裁，别家最早还要二十天' },
  { daysAgo: 0, reason: '小批量补单，按零剪价', wish: '只补 1 个色的尾数，凑不到起订量' },
] as const;

interface Dear {
  skuId: string;
  supplierId: string;
  quantity: string;
  price: string;
  needOn: string;
}

/** Drafts of 面料采购 with a price a quarter above the offer; each waits for 核价主管 to release it. */
export async function loadAskedReleases(db: Db, buyer: Identity): Promise<void> {
  const { as, turnTo } = openCalendar(db);
  const goods = await as(buyer, '读取', readDear);
  for (const [at, { daysAgo, reason, wish }] of wishes.entries()) {
    const chosen = goods[at];
    if (!chosen) return;
    const { needOn, price: unitPrice, ...line } = chosen;
    const body = PurchaseInput.parse({
      source: 'DIRECT',
      holderId: await as(buyer, '读取', readStore),
      needOn,
      lines: [{ ...line, unitPrice, reason }],
    });
    turnTo(dayAgo(daysAgo, 8));
    const { orders } = await as(buyer, '新建采购单', (tx) => createPurchases(tx, buyer, body));
    const id = orders[0]?.id ?? '';
    await as(buyer, '申请放行', async (tx) =>
      askRelease(tx, buyer, id, { reason: wish, version: await readVersion(tx, id, 'purchase_orders') }),
    );
  }
}

/** A fabric of each of two suppliers, those with the most to pay first. */
async function readDear(tx: Tx): Promise<Dear[]> {
  const { rows } = await sql<Dear>`
    select * from (
      select distinct on (o.supplier_id) k.id as sku_id, o.supplier_id, greatest(coalesce(o.moq_per_colour, o.moq, 100), 100)::text as quantity,
             round(p.price * 1.25, 2)::text as price, (business_day() + 9)::text as need_on
      from offers o join skus k on k.id = o.sku_id and k.state <> 'DISABLED'
      join spus s on s.id = k.spu_id and s.state = 'ACTIVE' and s.kind = 'FABRIC' and s.first_unit_id = o.unit_id
      join suppliers v on v.id = o.supplier_id and v.state = 'ACTIVE'
      join current_prices p on p.offer_id = o.id and p.kind = 'BULK'
      where o.preferred and o.active and p.price is not null and o.pack_quantity is null order by o.supplier_id, p.price desc, k.id) dear
    order by price::numeric desc, sku_id limit 2`.execute(tx);
  return rows;
}

async function readStore(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from holders where kind = 'OWN' and active order by id limit 1`.execute(tx);
  return rows[0]?.id ?? '';
}
