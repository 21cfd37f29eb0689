import { sql } from 'kysely';
import type { NettingRow, NettingLineEdits } from '@mrp/contract/features/netting/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import { leadDays } from '../preparations/lines/offers.queries.ts';
import { refuseSupplier } from '../suppliers/rules.ts';
import { breakInForce, materialFault, priceInCny, priceInForce, priceUnitColumns } from './runs/items.queries.ts';
import { getNettingRow } from './queries.ts';

/** Locks a run that is not confirmed yet, and checks its version. */
export async function lockOpenRun(tx: Tx, id: string, version: number): Promise<void> {
  await sql`select from netting_runs where id = ${id} for update`.execute(tx);
  const stored = await getNettingRow(tx, id);
  if (stored.confirmedAt !== null) throw new AppError('GUARD', { detail: '该测算已下单，不能再调整，请重新测算' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
}

interface ImportPlan {
  n: number;
  isKnown: boolean;
  unit: string;
  decimals: number;
  tooFine: boolean;
  supplier: string | null;
  supplierState: string | null;
  offerId: string | null;
}

/** Edits 下单量 and suppliers of lines. A new supplier changes price and lead time; the suggested quantity stays. */
export async function editNettingLines(tx: Tx, id: string, { lines, version }: NettingLineEdits): Promise<NettingRow> {
  await lockOpenRun(tx, id, version);
  const wishes = lines.map((line, n) => ({ n, ...line, supplierId: line.supplierId ?? null }));
  const { rows } = await sql<ImportPlan>`
    select w.n, l.id is not null as is_known, coalesce(u.name, '') as unit, coalesce(u.decimals, 0) as decimals, coalesce(w.wanted <> round(w.wanted, u.decimals), false) as too_fine,
           v.abbreviation as supplier, v.state as supplier_state, o.id as offer_id
    from jsonb_to_recordset(${JSON.stringify(wishes)}) as w (n int, id bigint, wanted numeric, "supplierId" bigint)
    left join netting_runs r on r.id = ${id}
    left join netting_lines l on l.id = w.id and l.run_id = r.id and (l.sku_id is null) = (r.goods = 'SPU')
    left join units u on u.id = l.unit_id
    left join suppliers v on v.id = w."supplierId"
    left join lateral (
      select o.id from offers o
      where o.spu_id = l.spu_id and o.sku_id is not distinct from l.sku_id and o.supplier_id = w."supplierId" and o.active
      order by o.preferred desc, o.id limit 1
    ) o on true
    order by w.n`.execute(tx);
  const fields = Object.fromEntries(
    rows.flatMap((judged) =>
      refusalsOf(judged, wishes[judged.n]?.supplierId ?? null).map(([field, message]) => [`lines.${judged.n}.${field}`, message]),
    ),
  );
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await tx
    .updateTable('nettingRuns')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();
  await sql`
    update netting_lines l set wanted = coalesce(w.wanted, l.wanted)
    from jsonb_to_recordset(${JSON.stringify(wishes)}) as w (id bigint, wanted numeric) where l.id = w.id and l.run_id = ${id}`.execute(tx);
  await changeSuppliers(
    tx,
    rows.flatMap(({ n, offerId }) => (offerId === null ? [] : [{ id: wishes[n]?.id ?? '', offerId }])),
  );
  await takeBreaks(
    tx,
    wishes.map((wish) => wish.id),
  );
  return getNettingRow(tx, id);
}

function refusalsOf(
  { isKnown, unit, decimals, tooFine, supplier, supplierState, offerId }: ImportPlan,
  supplierId: string | null,
): [string, string][] {
  if (!isKnown) return [['id', '测算结果里没有这一行，请刷新后重试']];
  const refusals: [string, string][] = [];
  if (tooFine) refusals.push(['wanted', decimals === 0 ? `单位“${unit}”不能有小数` : `单位“${unit}”最多 ${decimals} 位小数`]);
  if (supplierId === null) return refusals;
  if (offerId === null) refusals.push(['supplierId', '该供应商没有此物料的报价，请先维护报价']);
  else if (supplier !== null && supplierState !== null && supplierState !== 'ACTIVE')
    refusals.push(['supplierId', refuseSupplier(supplier, supplierState)]);
  return refusals;
}

async function changeSuppliers(tx: Tx, changes: readonly { id: string; offerId: string }[]): Promise<void> {
  await sql`
    update netting_lines l set offer_id = c.offer_id, supplier_id = c.supplier_id, unit_price = c.unit_price, price_unit_id = c.price_unit_id,
      unit_factor = c.unit_factor, price_factor = c.price_factor, order_by = coalesce(l.uncovered_on, l.need_on) - c.lead_days, problem = c.fault
    from (
      select l.id, o.id as offer_id, o.supplier_id, ${priceInCny} as unit_price, ${priceUnitColumns}, ${materialFault} as fault,
             coalesce(${leadDays(sql`p.kind = 'DYE'`)}, 0) as lead_days
      from jsonb_to_recordset(${JSON.stringify(changes)}) as w (id bigint, "offerId" bigint)
      join netting_lines l on l.id = w.id
      join offers o on o.id = w."offerId"
      join suppliers x on x.id = o.supplier_id
      join spus s on s.id = l.spu_id
      join classification_facts class on class.id = s.classification_id
      left join skus k on k.id = l.sku_id
      join units u on u.id = l.unit_id
      left join lateral (${priceInForce(sql`class.greige_managed and l.sku_id is not null`)}) price on true
      left join offer_prices p on p.id = price.id
      left join lateral (${breakInForce(sql`l.wanted`)}) b on true
      left join dictionary_entries cur on cur.id = b.currency_id
    ) c
    where l.id = c.id and l.offer_id is distinct from c.offer_id`.execute(tx);
}

/** Another quantity may reach another break of the same offer. */
async function takeBreaks(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`
    update netting_lines l set unit_price = c.unit_price, price_unit_id = c.price_unit_id, unit_factor = c.unit_factor, price_factor = c.price_factor
    from (
      select l.id, ${priceInCny} as unit_price, ${priceUnitColumns}
      from netting_lines l
      join offers o on o.id = l.offer_id
      join spus s on s.id = l.spu_id
      join classification_facts class on class.id = s.classification_id
      join units u on u.id = l.unit_id
      cross join lateral (${priceInForce(sql`class.greige_managed and l.sku_id is not null`)}) price
      join offer_prices p on p.id = price.id
      cross join lateral (${breakInForce(sql`l.wanted`)}) b
      join dictionary_entries cur on cur.id = b.currency_id
      where l.id = ${anyId(lineIds)} and l.wanted > 0
    ) c
    where l.id = c.id and c.unit_price is not null`.execute(tx);
}
