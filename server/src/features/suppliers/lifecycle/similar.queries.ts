import { sql, type RawBuilder } from 'kysely';
import type { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { SimilarSupplier } from '@mrp/contract/features/suppliers/record.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Db } from '../../../platform/database/database.ts';
import { makeSortKey } from '../../../platform/lists/search.ts';
import { likenessReasons, type Likeness } from '../rules.ts';

type Asked = Parsed<typeof suppliersApi.listSimilar>['query'];

/** Names without spaces, brackets and words of the legal form. */
const core = (name: RawBuilder<unknown>) =>
  sql`regexp_replace(lower(normalize(${name}, NFKC)), '[\\s()·.,-]|股份|有限|责任|公司|集团', '', 'g')`;

/** In percent; a name that contains the other counts as 80 % similar. */
const likeness = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql`
  greatest(round(similarity(${a}, ${b}) * 100)::int,
           case when (length(${a}) >= 3 and position(${a} in ${b}) > 0) or (length(${b}) >= 3 and position(${b} in ${a}) > 0) then 80 else 0 end)`;

/** The five most similar suppliers, each with the reasons. */
export async function listSimilarSuppliers(
  db: Db,
  { name = '', abbreviation = '', creditCode = '', exceptId = '0' }: Asked,
): Promise<SimilarSupplier[]> {
  const { rows } = await sql<Omit<SimilarSupplier, 'reasons'> & Likeness>`
    with asked as (select ${core(sql`${name}::text`)} as name, lower(normalize(${abbreviation}::text, NFKC)) as abbreviation),
    compared as (
      select s.id, s.code, s.name, s.abbreviation, s.state,
             coalesce(s.credit_code = upper(${creditCode}), false) as same_credit_code,
             (select n.name from supplier_names n where n.supplier_id = s.id and n.name in (${name}, ${abbreviation}) order by n.id limit 1) as former_name,
             ${likeness(core(sql`s.name`), sql`asked.name`)} as name_likeness,
             ${likeness(sql`lower(normalize(s.abbreviation, NFKC))`, sql`asked.abbreviation`)} as abbreviation_likeness,
             asked.abbreviation <> '' and s.sort_key = ${makeSortKey(abbreviation)} as same_sound
      from suppliers s cross join asked where s.id <> ${exceptId}
    )
    select * from compared
    where same_credit_code or former_name is not null or name_likeness >= 50 or abbreviation_likeness >= 50 or same_sound
    order by same_credit_code desc, greatest(name_likeness, abbreviation_likeness) desc, code limit 5`.execute(db);
  return rows.map((row) => ({ ...row, reasons: likenessReasons(row) }));
}
