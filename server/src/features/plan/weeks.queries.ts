import { sql, type RawBuilder } from 'kysely';
import { LATER, PAST_DUE } from '@mrp/contract/features/plan/weeks.ts';

/** The column of a day: past due, this week and the eleven after it, later. */
export const weekOf = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(case
  when ${day} is null then ${sql.lit(LATER)}
  when ${day} < business_day() then ${sql.lit(PAST_DUE)}
  else least(1 + (date_trunc('week', ${day})::date - date_trunc('week', business_day())::date) / 7, ${sql.lit(LATER)}) end)`;
