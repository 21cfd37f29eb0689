import { sql } from 'kysely';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocateCumulative } from '@mrp/contract/lib/formulas/formulas.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { postMovements, type Posting } from '../../stock/commands.ts';
import { splitAmount } from '../../stock/costs.rules.ts';
import { secondQuantityOf } from '../../stock/documents/plan.rules.ts';
import { addMeasured } from '../../stock/lots/commands.ts';
import type { ArrivingPart } from '../receipts/rules.ts';
import { costOfShares } from './shares.rules.ts';
import type { ServedLine, SurplusLine } from './surplus.queries.ts';

interface SurplusPart extends Pick<ArrivingPart, 'shipmentRollId' | 'lotId' | 'rollId'> {
  lineId: string;
  line: SurplusLine;
  quantity: string;
  secondQuantity: string | null;
}

interface Places {
  shipmentId: string;
  /** The supplier's holder. */
  fromId: string;
  transitId: string;
  ownership: 1 | 2;
  occurredAt: string | null;
}

type Arriving = { lineId: string; parts: readonly ArrivingPart[] };

/**
 * Rolls that measure more than they were sent as: what they have more joins the shipment, from outside this system and at the price
 * under which it was sent, before it is received with the rest. Purchases and
 * balances are locked, those of the supplier too; the limits were checked by the plan.
 */
export async function shipSurplus(
  tx: Tx,
  places: Places,
  arrivals: readonly Arriving[],
  lines: ReadonlyMap<string, SurplusLine>,
): Promise<void> {
  const parts = arrivals.flatMap(({ lineId, parts: own }) => own.flatMap((part) => surplusOf(part, lineId, lines.get(lineId))));
  if (parts.length === 0) return;
  const shares = [...Map.groupBy(parts, ({ lineId }) => lineId)].map(([lineId, own]) => ({ lineId, own, orders: shareSurplus(own) }));
  await postSurplus(tx, places, shares);
  await addMeasured(
    tx,
    parts.flatMap(({ rollId, line, quantity, secondQuantity }) =>
      rollId === null ? [] : [{ rollId, dimension: line.dimension, quantity, secondQuantity }],
    ),
  );
  await addShipped(tx, shares);
}

function surplusOf({ surplus, secondSurplus, ...part }: ArrivingPart, lineId: string, line: SurplusLine | undefined): SurplusPart[] {
  if (!line || compareDecimals(surplus, '0') <= 0) return [];
  const { shipmentRollId, lotId, rollId } = part;
  // Goods without lots are converted; the kilograms of a roll are weighed, and do not change with its length.
  const secondQuantity = lotId === null ? secondQuantityOf(line.measures, surplus) : secondSurplus;
  return [{ shipmentRollId, lotId, rollId, lineId, line, quantity: surplus, secondQuantity }];
}

interface SharedSurplus {
  lineId: string;
  own: readonly SurplusPart[];
  orders: { order: ServedLine; quantity: string }[];
}

function shareSurplus(own: readonly SurplusPart[]): SharedSurplus['orders'] {
  const [first] = own;
  const { orders, decimals } = first?.line ?? { orders: [], decimals: 0 };
  const parts = orders.map(({ due, shipped, most }) => ({ wanted: due, done: shipped, limit: sumDecimals([shipped, most]) }));
  const shares = allocateCumulative({ quantity: sumDecimals(own.map(({ quantity }) => quantity)), parts, decimals });
  return orders.map((order, at) => ({ order, quantity: shares[at] ?? '0' })).filter(({ quantity }) => compareDecimals(quantity, '0') > 0);
}

/** Worth the prices of the orders when they were sent; the factory's own goods have no value. */
const amountOfSurplus = ({ orders }: SharedSurplus, ownership: 1 | 2): string | null =>
  ownership === 2 ? null : costOfShares(orders.map(({ order: { cost }, quantity }) => ({ cost, quantity })));

const negated = (quantity: string | null): string | null => (quantity === null ? null : decimal(quantity).negated().toFixed());

/** 供应商现货入库 at the supplier, and from there into 在途, as goods of a shipment come that the supplier holds outside this system. */
async function postSurplus(
  tx: Tx,
  { shipmentId, fromId, transitId, ownership, occurredAt }: Places,
  shares: readonly SharedSurplus[],
): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sequence), 0)::int as last from movements where document_kind = 'shipment' and document_id = ${shipmentId}`.execute(
    tx,
  );
  const last = rows[0]?.last ?? 0;
  const all = shares.flatMap((shared) => {
    const amounts = splitAmount(
      amountOfSurplus(shared, ownership),
      shared.own.map(({ quantity }) => quantity),
    );
    return shared.own.map((part, at) => ({ ...part, amount: amounts[at] ?? null }));
  });
  await postMovements(
    tx,
    all.flatMap(({ lineId, line: { itemId }, lotId, rollId, quantity, secondQuantity, amount }, at): Posting[] => {
      const document = { documentKind: 'shipment', documentId: shipmentId, lineId, sequence: last + 1 + at, occurredAt };
      const what = { ...document, itemId, ownership, lotId, rollId };
      const plus = { quantity, secondQuantity };
      return [
        { ...what, ...plus, holderId: fromId, type: 'SPOT_IN', amount },
        {
          ...what,
          holderId: fromId,
          type: 'SHIP_OUT',
          quantity: `-${quantity}`,
          secondQuantity: negated(secondQuantity),
          amount: negated(amount),
          pair: at + 1,
        },
        { ...what, ...plus, holderId: transitId, type: 'SHIP_IN', pair: at + 1 },
      ];
    }),
  );
}

async function addShipped(tx: Tx, shares: readonly SharedSurplus[]): Promise<void> {
  const lines = shares.map(({ lineId, own }) => ({ id: lineId, quantity: sumDecimals(own.map(({ quantity }) => quantity)) }));
  await sql`
    update shipment_lines t set quantity = t.quantity + w.quantity, surplus_quantity = t.surplus_quantity + w.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}) as w (id bigint, quantity numeric) where t.id = w.id`.execute(tx);
  const rolls = shares.flatMap(({ own }) =>
    own.flatMap(({ shipmentRollId: id, quantity, secondQuantity }) => (id === null ? [] : [{ id, quantity, secondQuantity }])),
  );
  await sql`
    update shipment_rolls t
    set quantity = t.quantity + w.quantity, surplus_quantity = t.surplus_quantity + w.quantity,
        second_quantity = t.second_quantity + coalesce(w."secondQuantity", 0)
    from jsonb_to_recordset(${JSON.stringify(rolls)}) as w (id bigint, quantity numeric, "secondQuantity" numeric) where t.id = w.id`.execute(
    tx,
  );
  const orders = shares.flatMap(({ lineId, orders: own }) =>
    own.map(({ order, quantity }) => ({ lineId, purchaseLineId: order.lineId, quantity, price: order.price })),
  );
  await sql`
    update shipment_shares t set quantity = t.quantity + w.quantity
    from jsonb_to_recordset(${JSON.stringify(orders)}) as w ("lineId" bigint, "purchaseLineId" bigint, quantity numeric)
    where t.line_id = w."lineId" and t.purchase_line_id = w."purchaseLineId"`.execute(tx);
  // As for the rest of the shipment: what came at a price of then is kept at it.
  await sql`
    update purchase_lines t
    set shipped_quantity = t.shipped_quantity + w.quantity, former_quantity = t.former_quantity + w.former,
        former_amount = t.former_amount + coalesce(price_amount(w.former, w.price, t.unit_factor, t.price_factor), 0),
        former_cost = t.former_cost + coalesce(price_amount(w.former, w.price, t.unit_factor * w.rate * 100,
          t.price_factor * (100 + case when t.tax_included then t.tax_rate else 0 end)), 0)
    from (select l.id, o.rate, x.price, sum(x.quantity) as quantity, sum(case when x.price <> l.unit_price then x.quantity else 0 end) as former
          from jsonb_to_recordset(${JSON.stringify(orders)}) as x ("purchaseLineId" bigint, quantity numeric, price numeric)
          join purchase_lines l on l.id = x."purchaseLineId" join purchase_orders o on o.id = l.order_id group by l.id, o.rate, x.price) w
    where t.id = w.id`.execute(tx);
}
