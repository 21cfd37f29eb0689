import { sql } from 'kysely';
import type { FixInput, PlanFix } from '@mrp/contract/features/plan/fixes.ts';
import { compareDecimals, formatDecimal, roundUp } from '@mrp/contract/lib/decimals.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';

const documentOfDemand = sql`coalesce(d.garment_order_id, d.document_id, d.style_id)`;

/** 固定: so much of a supply goes to a demand before anybody else, from the next computation on. */
export async function fixSupply(tx: Tx, { spuId, skuId, demand, supply, quantity, reason }: FixInput): Promise<PlanFix> {
  await sql`select pg_advisory_xact_lock(hashtext('plan fixes'))`.execute(tx);
  await refuseTooMuch(tx, { spuId, skuId, demand, supply, quantity, reason });
  await setAuditAction(tx, '固定', reason);
  const { rows } = await sql<{ id: string }>`
    insert into plan_fixes (spu_id, sku_id, demand_kind, demand_id, supply_kind, supply_id, holder_id, ownership, quantity, reason)
    values (${spuId}, ${skuId}, ${demand.kind}, ${demand.documentId}, ${supply.kind}, ${supply.documentId}, ${supply.holderId}, ${supply.ownership}, ${quantity}, ${reason})
    on conflict do nothing returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new AppError('GUARD', { detail: '这份供应已经固定给这个需求，要改请先取消固定' });
  return readFix(tx, made.id);
}

/** No more may be fixed than the demand wants, nor than others have left of the supply. */
async function refuseTooMuch(tx: Tx, { spuId, skuId, demand, supply, quantity }: FixInput): Promise<void> {
  const { rows } = await sql<{ wanted: string | null; left: string | null; unit: string; decimals: number }>`
    select (select d.quantity from plan_demands d where d.item_id = i.id and d.kind = ${demand.kind} and ${documentOfDemand} = ${demand.documentId} limit 1) as wanted,
           (select sum(s.quantity) from plan_supplies s
            where s.item_id = i.id and s.kind = ${supply.kind} and s.document_id is not distinct from ${supply.documentId}::bigint
              and s.holder_id = ${supply.holderId} and s.ownership = ${supply.ownership}::int)
           - coalesce((select sum(f.quantity) from plan_fixes f
            where f.spu_id = i.spu_id and f.sku_id is not distinct from i.sku_id and f.supply_kind = ${supply.kind}
              and f.supply_id is not distinct from ${supply.documentId}::bigint and f.holder_id = ${supply.holderId} and f.ownership = ${supply.ownership}::int
              -- what is fixed to somebody who wants nothing any more holds nothing
              and exists (select from plan_demands d where d.item_id = i.id and d.kind = f.demand_kind and ${documentOfDemand} = f.demand_id)), 0) as left,
           u.name as unit, u.decimals
    from plan_items i join units u on u.id = i.unit_id where i.spu_id = ${spuId} and i.sku_id is not distinct from ${skuId}::bigint`.execute(
    tx,
  );
  const [found] = rows;
  if (!found || found.wanted === null || found.left === null)
    throw new AppError('GUARD', { detail: '这个需求或这份供应已经不在物料计划里，请刷新后重试' });
  const told = (text: string) => `${formatDecimal(text, found.decimals)} ${found.unit}`;
  // A need may be finer than its unit: it is fixed in whole steps, and served no more than it wants.
  const wanted = roundUp(found.wanted, found.decimals);
  if (compareDecimals(quantity, wanted) > 0) throw new AppError('VALIDATION', {}, { fields: { quantity: `需求只要 ${told(wanted)}` } });
  if (compareDecimals(quantity, found.left) > 0)
    throw new AppError('VALIDATION', {}, { fields: { quantity: `这份供应只剩 ${told(found.left)} 没有固定` } });
}

async function readFix(tx: Tx, id: string): Promise<PlanFix> {
  const { rows } = await sql<PlanFix>`
    select f.id, f.quantity::text as quantity, f.reason, coalesce(w.nick_name, '系统') as by, f.created_at as at, f.version
    from plan_fixes f left join users w on w.id = f.created_by where f.id = ${id} for update of f`.execute(tx);
  const [fix] = rows;
  if (!fix) throw new AppError('NOT_FOUND', { what: planWords.fix });
  return fix;
}

/** 取消固定: from the next computation on the supply serves whoever is first. */
export async function unfixSupply(tx: Tx, id: string, version: number): Promise<null> {
  const stored = await readFix(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await setAuditAction(tx, '取消固定', stored.reason);
  await sql`delete from plan_fixes where id = ${id}`.execute(tx);
  return null;
}
