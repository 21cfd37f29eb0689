import { sql } from 'kysely';

const unitOf = (alias: string) =>
  sql`jsonb_build_object('dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', ${sql.ref(`${alias}.factor`)}::text)`;

/** The facts of stock item `i` of material `s` with units `u` and `u2` that quantities need. */
export const measuresSql = sql`jsonb_build_object('lotTracked', i.lot_tracked, 'unitFactor', s.unit_factor::text, 'width', s.width::text, 'allowance', s.allowance::text,
  'gramWeight', s.gram_weight::text, 'unit', ${unitOf('u')}, 'secondUnit', case when u2.id is distinct from u.id and u2.id is not null then ${unitOf('u2')} end)`;
