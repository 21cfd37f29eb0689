import { sql } from 'kysely';
import { exceptionKinds } from '@mrp/contract/features/plan/exceptions.ts';
import type { NamedTable } from '../../platform/database/named-table.ts';

const kind = sql`case split_part(plan_marks.subject, ' ', 1) ${sql.join(
  exceptionKinds.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
  sql` `,
)} end`;

/** How the log names what planners note: by the kind of an exception and its material or document, by the material, by what is owned. */
export const planNames: Readonly<Record<string, NamedTable>> = {
  plan_marks: {
    name: sql`(select concat_ws(' ', ${kind}, coalesce(k.code, s.code), nullif(e.code, ''))
      from (values (plan_marks.subject)) m (subject) left join plan_exceptions e on e.subject = m.subject
      left join plan_items i on i.id = e.item_id left join spus s on s.id = i.spu_id left join skus k on k.id = i.sku_id)`,
  },
  plan_fixes: {
    name: sql`(select coalesce(k.code, s.code) from spus s left join skus k on k.id = plan_fixes.sku_id where s.id = plan_fixes.spu_id)`,
  },
  plan_owners: {
    name: sql`case plan_owners.scope when 'MATERIAL' then (select s.code from spus s where s.id = plan_owners.target_id)
      when 'CLASS' then (select f.full_name from classification_facts f where f.id = plan_owners.target_id)
      else (select v.abbreviation from suppliers v where v.id = plan_owners.target_id) end`,
  },
};
