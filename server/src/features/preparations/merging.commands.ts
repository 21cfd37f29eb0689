import { sql } from 'kysely';
import { preparationList } from '@mrp/contract/features/preparations.ts';
import { MEITAO, preparationWorkflow, type PreparationState } from '@mrp/contract/features/preparations/workflow.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { codesExcept } from '../../platform/bulk-codes.ts';
import { setAuditAction, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { resolveSelection } from '../../platform/lists.ts';
import { preparationSource } from './queries.ts';

interface Candidate {
  id: string;
  code: string;
  state: PreparationState;
  kind: string;
  /** The columns that must be equal for orders to be merged. */
  alike: string;
}

/** 合并: the oldest of matching drafts takes the lines of the others, which become 已取消 with a reference to it. */
export async function mergePreparations(tx: Tx, user: Identity, chosen: Selection): Promise<BulkResult> {
  const ids = await resolveSelection(tx, preparationSource, preparationList.query, chosen, user);
  const { rows } = await sql<Candidate>`
    select id, code, state, kind, concat_ws(' ', kind, basis, object, supplier_id, spu_id, sku_id, unit_id, holder_id) as alike
    from preparation_orders where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(tx);
  const fitting = rows.filter(({ state, kind }) => state === 'DRAFT' && kind !== 'MEITAO');
  const groups = [...Map.groupBy(fitting, ({ alike }) => alike).values()];
  const merged = groups.flatMap(([target, ...others]) =>
    target ? others.map(({ id, code }) => ({ id, code, intoId: target.id, intoCode: target.code })) : [],
  );
  await mergeInto(tx, merged);
  const done = groups.filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id));
  const failed = rows
    .filter(({ id }) => !done.includes(id))
    .map(({ id, code, ...candidate }) => ({ id, code, reason: refusalOf(candidate) }));
  return { done, failed, codes: codesExcept(rows, failed) };
}

function refusalOf({ state, kind }: Pick<Candidate, 'state' | 'kind'>): string {
  if (kind === 'MEITAO') return `${MEITAO}不能合并`;
  if (state !== 'DRAFT') return `只有草稿可以合并，当前为${preparationWorkflow.states[state].label}`;
  return '没有与它同类型、供应商、物料和收货方的草稿';
}

async function mergeInto(tx: Tx, merged: readonly { id: string; code: string; intoId: string; intoCode: string }[]): Promise<void> {
  if (merged.length === 0) return;
  await setAuditAction(tx, preparationWorkflow.transitions.merge.label);
  const moves = sql`jsonb_to_recordset(${JSON.stringify(merged)}) as m (id bigint, "intoId" bigint, "intoCode" text)`;
  await sql`
    with moved as (
      select l.id, m."intoId" as into_id,
             (select count(*) from preparation_lines t where t.order_id = m."intoId") + row_number() over (partition by m."intoId" order by l.order_id, l.position) - 1 as position
      from ${moves} join preparation_lines l on l.order_id = m.id
    )
    update preparation_lines l set order_id = w.into_id, position = w.position from moved w where w.id = l.id`.execute(tx);
  await sql`
    update preparation_orders o
    set expected_on = least(o.expected_on, w.expected_on), version = o.version + 1,
        search_text = left(concat_ws(' ', o.search_text, w.words), 4000)
    from (select m."intoId" as id, min(p.expected_on) as expected_on, string_agg(p.search_text, ' ') as words
          from ${moves} join preparation_orders p on p.id = m.id group by 1) w
    where w.id = o.id`.execute(tx);
  await sql`
    update preparation_orders o set state = 'CANCELLED', merged_into_id = m."intoId", cancel_reason = '并入 ' || m."intoCode"
    from ${moves} where m.id = o.id`.execute(tx);
}
