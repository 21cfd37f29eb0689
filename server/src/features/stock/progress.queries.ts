import { sql, type RawBuilder } from 'kysely';

interface Part {
  done: RawBuilder<unknown>;
  whole: RawBuilder<unknown>;
  unit: RawBuilder<unknown>;
}

/**
 * Progress of a document over its lines in percent, none counted beyond its own quantity: from the two sums, which only quantities of one unit have;
 * with several units each line counts alike.
 */
export const progressOf = ({ done, whole, unit }: Part): RawBuilder<unknown> => sql`
  round(100 * case when count(distinct ${unit}) = 1 then sum(least(${done}, ${whole})) / nullif(sum(${whole}), 0) else avg(least(${done} / ${whole}, 1)) end, 2)`;
