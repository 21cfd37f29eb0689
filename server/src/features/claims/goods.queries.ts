import { sql } from 'kysely';
import type { ClaimInput } from '@mrp/contract/features/claims/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';

/** The goods that a claim is about. */
export interface ClaimedGoods {
  supplierId: string;
  supplier: string;
  receiptId: string | null;
  receiptLineId: string | null;
  spuId: string;
  skuId: string;
  materialCode: string;
  name: string;
  colourName: string;
  unitId: string;
  unit: { name: string; decimals: number };
  /** Received and not returned; null without a receipt. */
  left: string | null;
  /** 四分制限分 of the material's class. */
  classLimit: string | null;
}

/** Of the receipt's line, else of the supplier and colour that were chosen. */
export async function readGoods(
  db: Db,
  { lineId, supplierId, skuId }: Pick<ClaimInput, 'lineId' | 'supplierId' | 'skuId'>,
): Promise<ClaimedGoods> {
  const { rows } = lineId === null ? await readChosen(db, supplierId ?? '0', skuId ?? '0') : await readReceived(db, lineId);
  const [goods] = rows;
  if (!goods)
    throw new AppError('VALIDATION', {}, { fields: lineId === null ? { skuId: '物料或供应商不存在' } : { lineId: '收货单没有该行' } });
  return goods;
}

const unit = sql`jsonb_build_object('name', u.name, 'decimals', u.decimals) as unit`;

/** 四分制限分 of material `s`, of its class or one above it. */
export const classLimit = sql`(select trim_scale(f.points_limit)::text from classification_facts f where f.id = s.classification_id)`;

const readReceived = (db: Db, lineId: string) =>
  sql<ClaimedGoods>`
  select d.supplier_id, v.abbreviation as supplier, d.id as receipt_id, l.id as receipt_line_id, l.spu_id, l.sku_id, l.code as material_code, l.name, l.colour_name,
         l.unit_id, ${unit}, (l.quantity - l.returned_quantity)::text as left, ${classLimit} as class_limit
  from receipt_lines l join spus s on s.id = l.spu_id join receipts d on d.id = l.receipt_id join suppliers v on v.id = d.supplier_id join units u on u.id = l.unit_id
  where l.id = ${lineId} and d.ownership = 1`.execute(db);

const readChosen = (db: Db, supplierId: string, skuId: string) =>
  sql<ClaimedGoods>`
  select v.id as supplier_id, v.abbreviation as supplier, null as receipt_id, null as receipt_line_id, s.id as spu_id, k.id as sku_id, k.code as material_code, s.name,
         k.colour_name, s.first_unit_id as unit_id, ${unit}, null as left, ${classLimit} as class_limit
  from skus k join spus s on s.id = k.spu_id join units u on u.id = s.first_unit_id join suppliers v on v.id = ${supplierId}
  where k.id = ${skuId}`.execute(db);

interface Settlement {
  id: string;
  demand: string;
  quantity: string;
  /** What is taken off stands on confirmed statements, or its goods went back and nothing is to be taken off any more. */
  isStated: boolean;
  returned: string;
  replaced: string;
  /** What of the exchanged goods is still to come. */
  isOpen: boolean;
}

/**
 * 让步 `g` of goods that all went back before any statement had it: even if all that is left of them is accepted, those let pass before take it up.
 * While refused goods are still here, another inspection may accept them, and so it waits.
 */
const isGone = sql`(
  g.kind = 'CONCESSION' and not exists (select from statement_lines x where x.charge_id = g.id)
  and exists (
    select from receipt_shares r
    where r.line_id = g.receipt_line_id and r.purchase_line_id = g.purchase_line_id and r.quantity - r.returned_quantity <= coalesce((
      select sum(e.quantity) from statement_charges e
      where e.receipt_line_id = g.receipt_line_id and e.purchase_line_id = g.purchase_line_id and e.kind = 'CONCESSION' and e.voided_at is null and e.id < g.id), 0)))`;

/** By claim: what became of what was demanded. */
export async function listSettlements(db: Db, ids: readonly string[]): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select c.id, c.demand, c.quantity::text as quantity, coalesce(l.returned_quantity, 0)::text as returned, coalesce(s.replaced, 0)::text as replaced,
           coalesce(s.is_open, false) as is_open,
           coalesce(w.is_stated, false) or exists (
             select from statement_lines x join statements t on t.id = x.statement_id and t.state not in ('DRAFT', 'SENT') where x.claim_id = c.id) as is_stated
    from claims c
    left join receipt_lines l on l.id = c.receipt_line_id
    left join lateral (
      select sum(x.replaced_quantity) as replaced, bool_or(n.received_quantity + n.closed_quantity < n.quantity + n.replaced_quantity) as is_open
      from receipt_shares x join purchase_lines n on n.id = x.purchase_line_id where x.line_id = l.id
    ) s on true
    left join lateral (
      select bool_and(exists (
        select from statement_lines x join statements t on t.id = x.statement_id and t.state not in ('DRAFT', 'SENT') where x.charge_id = g.id)
        or ${isGone}) as is_stated
      from claim_charges k join statement_charges g on g.id = k.charge_id and g.voided_at is null where k.claim_id = c.id
    ) w on true
    where c.id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** What is taken off for a claim. */
export async function listChargeIds(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ chargeId: string }>`select charge_id from claim_charges where claim_id = ${id}`.execute(db);
  return rows.map(({ chargeId }) => chargeId);
}

interface PassedGoods {
  id: string;
  quantity: string;
  unit: { name: string; decimals: number };
  left: string;
  refused: string;
}

/** Of the claims, those that let pass more than what was accepted of their receipt's line and is still here. */
export async function listTooMuchPassed(db: Db, ids: readonly string[]): Promise<PassedGoods[]> {
  const { rows } = await sql<PassedGoods>`
    select c.id, c.quantity::text as quantity, ${unit}, sum(r.quantity)::text as left, sum(r.refused)::text as refused
    from claims c join units u on u.id = c.unit_id join statement_chargeable r on r.receipt_line_id = c.receipt_line_id
    where c.id = ${anyId(ids)} and c.demand = 'CONCEDE' group by c.id, u.id having c.quantity > sum(r.quantity)`.execute(db);
  return rows;
}
