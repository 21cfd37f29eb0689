import { sql } from 'kysely';
import type { ShippableItem } from '@mrp/contract/features/purchases/delivery.ts';
import type { HolderRef } from '@mrp/contract/features/stock/item-level.ts';
import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import { purchaseWorkflow, type PurchaseState } from '@mrp/contract/features/purchases/workflow.ts';
import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import type { UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { fabricOf } from '@mrp/contract/lib/units.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { supplierEntry } from '../../preparations/queries.ts';
import { holderRef } from '../../stock/holders.queries.ts';
import type { Measures } from '../../stock/documents/plan.rules.ts';
import { readBalanceStock } from '../../stock/planning.queries.ts';
import { measuresSql } from '../measures.queries.ts';
import type { OpenLine } from './shares.rules.ts';
import { costOfLine } from '../sql-fragments.queries.ts';

/** An open line of one of the orders to ship. */
export interface OpenPurchaseLine extends OpenLine {
  orderId: string;
  skuId: string;
  /** Ordered, and what is delivered again. */
  quantity: string;
  tolerance: string;
  /** CNY without tax with its unit, at the rate of the order; null before 下单. */
  cost: UnitPrice | null;
}

export interface ShippedItem {
  skuId: string;
  spuId: string;
  itemId: string;
  code: string;
  name: string;
  colourName: string;
  hex: string | null;
  unit: StockUnit;
  secondUnit: StockUnit | null;
  lotTracked: LotTracking;
  measures: Measures & { unit: { dimension: string } };
  lines: OpenPurchaseLine[];
}

/** Orders of one supplier, receiver and owner, with their open lines by item. */
export interface Shippable {
  supplier: Entry;
  from: HolderRef;
  to: HolderRef;
  transitId: string;
  /** 1: the brand's; 2: the garment factory buys for itself. */
  ownership: 1 | 2;
  items: ShippedItem[];
}

interface Head {
  id: string;
  code: string;
  state: PurchaseState;
  supplier: Entry;
  to: HolderRef;
  from: HolderRef | null;
  transitId: string;
  ownership: 1 | 2;
}

/** Reads what is open of these orders; refuses orders that cannot be shipped, or not together. */
export async function readShippable(db: Db, orderIds: readonly string[]): Promise<Shippable> {
  const { rows: heads } = await sql<Head>`${preparedStatement}
    select o.id, o.code, o.state, ${supplierEntry('v')} as supplier, ${holderRef('h')} as "to", case when f.id is not null then ${holderRef('f')} end as "from",
           (select t.id from holders t where t.kind = 'TRANSIT') as transit_id, case when o.source = 'SUPPLIER' then 2 else 1 end as ownership
    from purchase_orders o
    join suppliers v on v.id = o.supplier_id
    join holders h on h.id = o.holder_id
    left join holders f on f.supplier_id = o.supplier_id and f.kind = 'MATERIAL_SUPPLIER'
    where o.id = ${anyId(orderIds)} order by o.id`.execute(db);
  const [first] = heads;
  if (!first || heads.length < new Set(orderIds).size) throw new AppError('NOT_FOUND', { what: purchaseWords.purchase });
  refuseMixed(heads);
  if (!first.from) throw new AppError('GUARD', { detail: `供应商“${first.supplier.name}”没有物料供应商持有方，请先在持有方管理中建立` });
  const { supplier, to, transitId, ownership, from } = first;
  return { supplier, from, to, transitId, ownership, items: await listOpenItems(db, orderIds) };
}

function refuseMixed(heads: readonly Head[]): void {
  const [first] = heads;
  for (const { code, state, supplier, to, ownership } of heads) {
    if (state !== 'CONFIRMED')
      throw new AppError('GUARD', { detail: `${code} 为“${purchaseWorkflow.states[state].label}”，只有待发货的采购单可以发货` });
    if (supplier.id !== first?.supplier.id || to.id !== first.to.id || ownership !== first.ownership)
      throw new AppError('GUARD', { detail: '一张发货单的采购单须供应商、收货方和归属相同，请分开发货' });
  }
}

/** What is open of these orders, by material. */
export async function listOpenItems(db: Db, orderIds: readonly string[]): Promise<ShippedItem[]> {
  const { rows } = await sql<ShippedItem>`${preparedStatement}
    select l.sku_id, l.spu_id, i.id as item_id, min(l.code) as code, min(l.name) as name, min(l.colour_name) as colour_name, min(c.hex) as hex,
           ${unitRef('u')} as unit, case when u2.id is distinct from u.id and u2.id is not null then ${unitRef('u2')} end as second_unit, i.lot_tracked,
           ${measuresSql} as measures,
           jsonb_agg(jsonb_build_object('lineId', l.id::text, 'orderId', o.id::text, 'code', o.code, 'skuId', l.sku_id::text, 'needOn', l.need_on,
             'open', (l.quantity + l.replaced_quantity - l.shipped_quantity - l.closed_quantity)::text,
             'quantity', (l.quantity + l.replaced_quantity)::text, 'shipped', l.shipped_quantity::text,
             'most', (l.max_quantity + l.replaced_quantity - l.shipped_quantity - l.closed_quantity)::text, 'tolerance', o.tolerance::text, 'cost', ${costOfLine})
             order by l.need_on, o.code, l.id) as lines
    from purchase_lines l
    join purchase_orders o on o.id = l.order_id
    join stock_items i on i.sku_id = l.sku_id
    join spus s on s.id = l.spu_id
    join units u on u.id = i.unit_id
    left join units u2 on u2.id = i.second_unit_id
    join skus k on k.id = l.sku_id
    left join colours c on c.id = k.colour_id
    where o.id = ${anyId(orderIds)} and l.quantity + l.replaced_quantity > l.shipped_quantity + l.closed_quantity
    group by l.sku_id, l.spu_id, i.id, u.id, u2.id, s.id
    order by min(l.code)`.execute(db);
  return rows;
}

/** What may be shipped of these orders, beside what the supplier has. */
export async function listShippable(db: Db, orderIds: readonly string[]): Promise<ShippableItem[]> {
  const { items, from } = await readShippable(db, orderIds);
  const stock = await readBalanceStock(
    db,
    items.flatMap(({ itemId }) => ([1, 2] as const).map((ownership) => ({ holderId: from.id, ownership, itemId }))),
  );
  const availableOf = (itemId: string, ownership: 1 | 2): string =>
    stock.find((one) => one.itemId === itemId && one.ownership === ownership)?.available ?? '0';
  return items.map(({ lines, measures, spuId: _spuId, ...item }) => ({
    ...item,
    fabric: fabricOf(measures),
    open: sumDecimals(lines.map(({ open }) => open)),
    limit: lines.reduce((sum, { most }) => sum.plus(decimal(most)), decimal('0')).toFixed(),
    brandAvailable: availableOf(item.itemId, 1),
    supplierAvailable: availableOf(item.itemId, 2),
    lines: lines.map(({ lineId, open }) => ({ lineId, open })),
  }));
}
