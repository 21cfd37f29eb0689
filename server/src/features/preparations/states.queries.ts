import { sql } from 'kysely';
import type { PreparationAction } from '@mrp/contract/features/preparations/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listExceptionRefusals } from '../styles/order-exceptions.queries.ts';
import { refuseSupplier } from '../suppliers/rules.ts';

interface Facts {
  id: string;
  submittedBy: string | null;
  /** The first supplier who is not 合作中. */
  supplier: string | null;
  supplierState: string | null;
  stoppedMaterial: string | null;
  acceptedLine: string | null;
}

/** Reasons by order why it may not change its state, beyond the table of transitions. */
export async function listRefusals(
  db: Db,
  { userId }: Identity,
  ids: readonly string[],
  action: PreparationAction,
): Promise<Map<string, AppError>> {
  const { rows } = await sql<Facts>`
    select o.id, o.submitted_by, l.supplier, l.supplier_state, l.stopped_material, l.accepted_line
    from preparation_orders o
    cross join lateral (
      select (array_agg(v.abbreviation order by v.abbreviation) filter (where v.state <> 'ACTIVE'))[1] as supplier,
             (array_agg(v.state order by v.abbreviation) filter (where v.state <> 'ACTIVE'))[1] as supplier_state,
             min(l.code) filter (where s.state <> 'ACTIVE' or k.state = 'DISABLED') as stopped_material,
             min(l.code) filter (where l.production_id is not null) as accepted_line
      from preparation_lines l
      join suppliers v on v.id = l.supplier_id
      join spus s on s.id = l.spu_id
      left join skus k on k.id = l.sku_id
      where l.order_id = o.id
    ) l
    where o.id = any(${ids as string[]}::bigint[])`.execute(db);
  const goesOn = action === 'submit' || action === 'approve' || action === 'accept';
  const undecided = goesOn ? await listExceptionRefusals(db, 'preparation', ids) : new Map<string, AppError>();
  return new Map(
    rows.flatMap((facts) => {
      const refusal = undecided.get(facts.id) ?? refuse(facts, userId, action);
      return refusal ? [[facts.id, refusal]] : [];
    }),
  );
}

function refuse(
  { submittedBy, supplier, supplierState, stoppedMaterial, acceptedLine }: Facts,
  userId: string,
  action: PreparationAction,
): AppError | null {
  if (action === 'approve' && submittedBy === userId) return new AppError('SELF_APPROVAL');
  if (action === 'cancel' && acceptedLine !== null) return new AppError('GUARD', { detail: `物料 ${acceptedLine} 已在生产，请先取消生产` });
  if (action !== 'submit' && action !== 'approve' && action !== 'accept') return null;
  if (stoppedMaterial !== null) return new AppError('GUARD', { detail: `物料 ${stoppedMaterial} 已停用，请打回修改` });
  if (supplier !== null && supplierState !== null) return new AppError('GUARD', { detail: refuseSupplier(supplier, supplierState) });
  return null;
}
