import { sql, type RawBuilder } from 'kysely';
import { exceptionList, type Assignment, type PlanException, type Snooze } from '@mrp/contract/features/plan/exceptions.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { exceptionSource, listExceptions, opensPlan } from './queries.ts';

/** The chosen exceptions, locked against each other; refuses one that somebody else has changed since it was shown. */
async function lockChosen(tx: Tx, user: Identity, chosen: Selection, version: number | undefined): Promise<PlanException[]> {
  const ids = await resolveSelection(tx, exceptionSource, exceptionList.query, chosen, user);
  await sql`select pg_advisory_xact_lock(hashtext('plan marks'))`.execute(tx);
  const found = await listExceptions(tx, ids);
  const [only] = found;
  if (ids.length === 1 && !only) throw new AppError('NOT_FOUND', { what: '要做的事' });
  if (version !== undefined && only && only.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: only });
  return found;
}

const resultOf = (ids: readonly PlanException[]): BulkResult => ({ done: ids.map(({ id }) => id), failed: [] });

async function mark(tx: Tx, exceptions: readonly PlanException[], column: RawBuilder<unknown>, values: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into plan_marks (subject, ${column})
    select e.subject, ${values} from plan_exceptions e where e.id = any(${exceptions.map(({ id }) => id)}::bigint[])
    on conflict (subject) do update set (${column}) = (select ${values}), version = plan_marks.version + 1, updated_at = now(), updated_by = acting_user_id()`.execute(
    tx,
  );
}

/** 暂缓: it stands aside until that day, whatever the plan says of it meanwhile. */
export async function snoozeExceptions(tx: Tx, user: Identity, { chosen, version, until, reason }: Snooze): Promise<BulkResult> {
  if (until !== null) {
    const { rows } = await sql<{ isPast: boolean }>`select ${until}::date <= business_day() as is_past`.execute(tx);
    if (rows[0]?.isPast) throw new AppError('VALIDATION', {}, { fields: { until: '请选择今天以后的日期' } });
  }
  const exceptions = await lockChosen(tx, user, chosen, version);
  await setAuditAction(tx, until === null ? '结束暂缓' : planWords.snooze, reason);
  await mark(tx, exceptions, sql`snoozed_until, snooze_reason`, sql`${until}::date, ${until === null ? '' : reason}::text`);
  return resultOf(exceptions);
}

const targetOf: Readonly<Record<Exclude<Assignment['scope'], 'ONE'>, RawBuilder<unknown>>> = {
  MATERIAL: sql`s.id`,
  CLASS: sql`s.classification_id`,
  SUPPLIER: sql`e.supplier_id`,
};

/** Names who does it: of these exceptions, or of everything about their materials, classes or suppliers. */
export async function assignExceptions(tx: Tx, user: Identity, { chosen, version, ownerId, scope }: Assignment): Promise<BulkResult> {
  if (ownerId !== null) {
    const { rows } = await sql`select from users w where w.id = ${ownerId} and w.active and ${opensPlan}`.execute(tx);
    if (rows.length === 0) throw new AppError('VALIDATION', {}, { fields: { ownerId: '请选择能打开“备料单管理”的在用账号' } });
  }
  const exceptions = await lockChosen(tx, user, chosen, version);
  await setAuditAction(tx, planWords.changeOwner, '');
  if (scope === 'ONE') {
    await mark(tx, exceptions, sql`owner_id`, sql`${ownerId}::bigint`);
    return resultOf(exceptions);
  }
  if (scope === 'SUPPLIER' && exceptions.some(({ supplier }) => supplier === null))
    throw new AppError('VALIDATION', {}, { fields: { scope: '有的行没有供应商，请换一种范围' } });
  const ids = exceptions.map(({ id }) => id);
  const targets = sql`
    select distinct ${targetOf[scope]} as id from plan_exceptions e join plan_items i on i.id = e.item_id join spus s on s.id = i.spu_id where e.id = any(${ids}::bigint[])`;
  if (ownerId === null) await sql`delete from plan_owners where scope = ${scope} and target_id in (${targets})`.execute(tx);
  else
    await sql`
      insert into plan_owners (scope, target_id, owner_id) select ${scope}, t.id, ${ownerId}::bigint from (${targets}) t
      on conflict (scope, target_id) do update set owner_id = excluded.owner_id, version = plan_owners.version + 1, updated_at = now(), updated_by = acting_user_id()`.execute(
      tx,
    );
  // Whoever was named for one of them alone gives way to the one named for all.
  await sql`
    update plan_marks set owner_id = null, version = version + 1, updated_at = now(), updated_by = acting_user_id()
    where owner_id is not null and subject in (select e.subject from plan_exceptions e where e.id = any(${ids}::bigint[]))`.execute(tx);
  return resultOf(exceptions);
}
