import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { UsualFacts } from '../../../platform/imports/object.ts';

/** So many records say what is usual. */
const LEAST_RECORDS = 5;

/** By class: the ranges that nine of ten of its materials have, those of its subclasses included. */
export async function listUsualValues(db: Db): Promise<Map<string, UsualFacts>> {
  const { rows } = await sql<{ classId: string; usual: Record<string, [string, string] | null> }>`
    with recursive up as (
      select id, id as above from classifications
      union all select u.id, c.parent_id from up u join classifications c on c.id = u.above where c.parent_id is not null),
    measured as (
      select u.above as class_id, m.name, m.value
      from spus s join up u on u.id = s.classification_id
        cross join lateral (values ('width', s.width), ('gramWeight', s.gram_weight), ('loss', s.loss), ('dyeLoss', s.dye_loss),
          ('shrinkageWarp', s.shrinkage_warp), ('shrinkageWeft', s.shrinkage_weft)) m (name, value)
      where m.value > 0 and s.state <> 'ARCHIVED'),
    ranges as (
      select class_id, name, percentile_disc(array[0.05, 0.95]) within group (order by value) as range
      from measured group by class_id, name having count(*) >= ${sql.lit(LEAST_RECORDS)})
    select class_id, jsonb_object_agg('usual.' || name, array[trim_scale(range[1])::text, trim_scale(range[2])::text]) as usual
    from ranges group by class_id`.execute(db);
  return new Map(
    rows.map(({ classId, usual }) => [
      classId,
      Object.fromEntries(Object.entries(usual).map(([name, range]) => [name, range?.join(' ') ?? ''])),
    ]),
  );
}
