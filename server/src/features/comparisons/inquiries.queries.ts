import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { answerFields, inquiryFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import { inquiryList } from '@mrp/contract/features/comparisons/inquiry-list.ts';
import type { Inquiry, InquiryAnswer, InquiryRow } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { ownFactor } from '../prices/queries.ts';
import { landAnswer, lowestOf, type StoredAnswer } from './landing.rules.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const isOverdue = sql<SqlBool>`(q.state = 'OPEN' and q.answer_by < business_day()
  and exists (select from inquiry_answers a where a.inquiry_id = q.id and a.answered_at is null))`;
const is = (on: boolean, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> => (on ? condition : sql<SqlBool>`not ${condition}`);

const supplierSide = sql`case when q.state = 'OPEN' then
  case when exists (select from open_supplier_answers w where w.kind = 'inquiry' and w.document_id = q.id) then 'ANSWERED'
       when exists (select from live_supplier_page_links k where k.kind = 'inquiry' and k.document_id = q.id) then 'WAITING' end end`;

/** 比价, as page and workbook read it. */
export const inquirySource: ListSource<typeof inquiryList, InquiryRow> = {
  spec: inquiryList,
  from: sql`inquiries q`,
  id: sql`q.id`,
  search: (term) => ({
    subquery: sql`select x.id from inquiries x where ${matchesSearch(term, sql`x.search_text`)}
      union select a.inquiry_id from suppliers s join inquiry_answers a on a.supplier_id = s.id where ${matchesSearch(term, sql`s.search_text`)}`,
    fetchFirst: true,
  }),
  filters: {
    state: (states) => isAnyOf(sql`q.state`, states),
    supplierIds: (ids) => ({ subquery: sql`select a.inquiry_id from inquiry_answers a where ${isOfSupplier(sql`a.supplier_id`, ids)}` }),
    classificationIds: (ids) => sql`q.spu_id in (
      select s.id from classification_facts f join spus s on s.classification_id = f.id where f.path && ${ids as string[]}::bigint[])`,
    overdue: (on) => is(on, isOverdue),
    answered: (on) =>
      is(on, sql<SqlBool>`(not exists (select from inquiry_answers a where a.inquiry_id = q.id and a.answered_at is null))`),
    supplierSide: (sides) => isAnyOf(supplierSide, sides),
    mine: (on, { userId }) => is(on, sql<SqlBool>`(q.created_by = ${userId})`),
    spuIds: (ids) => isAnyOf(sql`q.spu_id`, ids),
    answerBy: (days) => isOnDays(sql`q.answer_by`, days),
    updatedAt: (days) => isOnDays(sql`q.updated_at`, days),
  },
  sorts: { code: sql`q.code`, state: sql`q.state`, answerBy: sql`q.answer_by`, updatedAt: sql`q.updated_at` },
  load: listRows,
};

const unitOf = (alias: string) => sql`
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)},
    'dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)})`;
const pictureOf = sql`
  coalesce((select p.file_id from sku_pictures p where p.sku_id = q.sku_id order by p.position limit 1),
           (select p.file_id from spu_pictures p where p.spu_id = q.spu_id and p.position = 1), n.picture_id)`;
const itemTables = sql`
  left join spus s on s.id = q.spu_id
  left join skus k on k.id = q.sku_id
  left join network_products n on n.id = q.product_id
  left join colours c on c.id = coalesce(k.colour_id, (select own.colour_id from skus own where own.spu_id = q.spu_id order by own.serial limit 1),
    named_colour(n.colour_name))`;

async function listRows(db: Db, ids: readonly string[]): Promise<InquiryRow[]> {
  const { rows } = await sql<
    Omit<InquiryRow, 'answered' | 'lowest' | 'lowestSupplier' | 'unit'> & { unit: InquiryRow['unit'] & { dimension: string } }
  >`${preparedStatement}
    select q.id, q.code, q.name, q.state, c.hex, ${pictureOf} as picture_id, q.quantity, jsonb_build_object('name', u.name, 'decimals', u.decimals, 'dimension', u.dimension) as unit,
           q.target_price, coalesce(chosen.abbreviation, '') as winner, q.answer_by, ${isOverdue} as is_overdue,
           coalesce(author.nick_name, '系统') as created_by, q.updated_at, q.version
    from inquiries q ${itemTables}
    join units u on u.id = q.unit_id
    left join inquiry_answers w on w.id = q.winner_id
    left join suppliers chosen on chosen.id = w.supplier_id
    left join users author on author.id = q.created_by
    where q.id = ${anyId(ids)}`.execute(db);
  const answers = Map.groupBy(await listAnswers(db, ids), ({ inquiryId }) => inquiryId);
  return rows.map((row) => {
    const own = answers.get(row.id) ?? [];
    const lowest = lowestOf(own);
    return {
      ...row,
      per: perOf(row.unit, own),
      answered: `${own.filter(({ answeredAt }) => answeredAt !== null).length}/${own.length}`,
      lowest: lowest?.landed ?? null,
      lowestSupplier: lowest?.supplier.abbreviation ?? null,
    };
  });
}

const { unitId: _unit, currencyId: _currency, ...plainAnswer } = answerFields;
const { unitId: _askedUnit, ...plainInquiry } = inquiryFields;
type Landed = InquiryAnswer & { inquiryId: string; per: 'METRE' | 'UNIT' | null };

const factoredUnit = (alias: string) => sql`
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', trim_scale(${sql.ref(`${alias}.factor`)})::text)`;

/** The answers of these inquiries, each with its landed price. */
async function listAnswers(db: Db, inquiryIds: readonly string[]): Promise<Landed[]> {
  const { rows } = await sql<StoredAnswer>`${preparedStatement}
    select a.id, a.inquiry_id, ${selectFields(plainAnswer, 'a')}, trim_scale(a.rate)::text as rate, a.sent_at, a.answered_at,
           coalesce(by_user.nick_name, '') as answered_by, sup.level,
           jsonb_build_object('id', sup.id::text, 'code', sup.code, 'name', sup.name, 'abbreviation', sup.abbreviation, 'state', sup.state) as supplier,
           case when u.id is not null then ${unitOf('u')} end as unit, trim_scale(u.factor)::text as unit_factor,
           case when cur.id is not null then jsonb_build_object('id', cur.id::text, 'code', cur.code, 'name', cur.name) end as currency,
           q.quantity::text as asked_quantity, ${unitOf('asked')} as asked_unit, trim_scale(asked.factor)::text as asked_factor,
           q.width::text as own_width, q.gram_weight::text as own_gram_weight, q.allowance::text as allowance,
           ${ownFactor} || jsonb_build_object('units', jsonb_build_array(${factoredUnit('u1')}, ${factoredUnit('u2')})) as own
    from inquiry_answers a
    join inquiries q on q.id = a.inquiry_id
    join units asked on asked.id = q.unit_id
    left join spus s on s.id = q.spu_id
    left join units u1 on u1.id = s.first_unit_id
    left join units u2 on u2.id = s.second_unit_id
    join suppliers sup on sup.id = a.supplier_id
    left join units u on u.id = a.unit_id
    left join dictionary_entries cur on cur.id = a.currency_id
    left join users by_user on by_user.id = a.answered_by
    where a.inquiry_id = ${anyId(inquiryIds)} order by a.inquiry_id, a.id`.execute(db);
  return rows.map(landAnswer);
}

/** All data of these inquiries, in the order of the ids. */
export async function listInquiries(db: Db, ids: readonly string[]): Promise<Inquiry[]> {
  const { rows } = await sql<Omit<Inquiry, 'answers' | 'per'>>`${preparedStatement}
    select q.id, q.code, q.state, ${selectFields(plainInquiry, 'q')}, ${unitOf('u')} as unit, c.hex, ${pictureOf} as picture_id,
           case when s.id is not null then jsonb_build_object('id', s.id::text, 'code', s.code, 'name', s.name) end as spu,
           case when k.id is not null then jsonb_build_object('id', k.id::text, 'code', k.code, 'colourName', k.colour_name) end as sku,
           case when n.id is not null then jsonb_build_object('id', n.id::text, 'code', n.code) end as product,
           case when d.id is not null then jsonb_build_object('id', d.id::text, 'code', d.code) end as task,
           (select v.minimum_quotes from comparison_config_versions v where v.id = comparison_version_of(coalesce(s.classification_id, n.classification_id))) as minimum_quotes,
           q.winner_id, q.decision_reason, q.decided_at, coalesce(decider.nick_name, '') as decided_by,
           q.created_at, coalesce(author.nick_name, '系统') as created_by, q.updated_at, q.version
    from inquiries q ${itemTables}
    join units u on u.id = q.unit_id
    left join development_tasks d on d.id = q.task_id
    left join users author on author.id = q.created_by
    left join users decider on decider.id = q.decided_by
    where q.id = ${anyId(ids)}`.execute(db);
  const answers = Map.groupBy(await listAnswers(db, ids), ({ inquiryId }) => inquiryId);
  const found = new Map(rows.map((row) => [row.id, withAnswers(row, answers.get(row.id) ?? [])]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Prices are by the metre where those of all answers can be; else by the asked unit. */
const perOf = (unit: { name: string; dimension: string }, answers: readonly Landed[]): string =>
  answers.some(({ per }) => per === 'UNIT') || (unit.dimension === 'count' && !answers.some(({ per }) => per === 'METRE'))
    ? unit.name
    : '米';

const withAnswers = (row: Omit<Inquiry, 'answers' | 'per'>, answers: readonly Landed[]): Inquiry => ({
  ...row,
  per: perOf(row.unit, answers),
  answers: [...answers],
});

export async function getInquiry(db: Db, id: string): Promise<Inquiry> {
  const [found] = await listInquiries(db, [id]);
  if (!found) throw new AppError('NOT_FOUND', { what: comparisonWords.inquiry });
  return found;
}
