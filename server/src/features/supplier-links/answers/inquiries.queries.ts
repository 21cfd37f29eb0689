import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { InquiryQuotation, InquirySide, LinkInquiry } from '@mrp/contract/features/supplier-links/inquiry.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { getInquiry } from '../../comparisons/inquiries.queries.ts';
import { listLinks, type LiveLink } from '../links.queries.ts';
import { listMessages } from '../messages.queries.ts';

const unitOf = (alias: string) => sql`
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'name', ${sql.ref(`${alias}.name`)}, 'decimals', ${sql.ref(`${alias}.decimals`)})`;

/** Quotation `x` with its unit `u` and currency `e`. */
const quoted = sql`
  trim_scale(x.price)::text as price, ${unitOf('u')} as unit, jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) as currency,
  x.tax_included as "taxIncluded", trim_scale(x.tax_rate)::text as "taxRate", trim_scale(x.moq)::text as moq, x.lead_days as "leadDays",
  x.valid_until as "validUntil", x.supplier_item_no as "supplierItemNo",
  coalesce((select jsonb_agg(jsonb_build_object('fromQuantity', trim_scale(k.from_quantity)::text, 'price', trim_scale(k.price)::text) order by k.from_quantity)
            from supplier_quotation_breaks k where k.answer_id = x.answer_id), '[]') as breaks`;
const quotationTables = sql`
  supplier_quotations x
  join supplier_answers a on a.id = x.answer_id
  join inquiry_answers g on g.id = x.asked_id
  join units u on u.id = x.unit_id
  join dictionary_entries e on e.id = x.currency_id`;

/** Links of an inquiry and what its suppliers quoted by them, the newest first. */
export async function readInquirySide(db: Db, id: string): Promise<InquirySide> {
  await getInquiry(db, id);
  const of = { kind: 'inquiry', id } as const;
  return { links: await listLinks(db, of), answers: await listQuotations(db, id), messages: await listMessages(db, of) };
}

export async function listQuotations(db: Db, id: string): Promise<InquiryQuotation[]> {
  const { rows } = await sql<InquiryQuotation>`${preparedStatement}
    select a.id, a.created_at as at, a.from_name, a.phone, a.note, jsonb_build_object('id', v.id::text, 'name', v.abbreviation) as supplier,
           w.answer_id is not null as is_current, b.nick_name as taken_by, ${quoted}
    from ${quotationTables}
    join suppliers v on v.id = g.supplier_id
    left join open_supplier_answers w on w.answer_id = a.id
    left join users b on b.id = a.taken_by
    where a.kind = 'inquiry' and a.document_id = ${id} order by a.id desc`.execute(db);
  return rows;
}

/** The supplier of an inquiry that a link is of: itself, or one that was merged into it. */
export async function findAsked(
  db: Db,
  id: string,
  { companyId }: Pick<LiveLink, 'companyId'>,
): Promise<{ id: string; supplierId: string } | null> {
  const { rows } = await sql<{ id: string; supplierId: string }>`
    select g.id, g.supplier_id from inquiry_answers g join suppliers v on v.id = g.supplier_id
    where g.inquiry_id = ${id} and coalesce(v.main_id, v.id) = ${companyId} order by g.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What is asked for and what this supplier answered: no target price, remark, benchmark nor anybody else. */
export async function readLinkInquiry(db: Db, id: string, link: Pick<LiveLink, 'companyId'>): Promise<LinkInquiry> {
  const inquiry = await getInquiry(db, id);
  const { code, state, name, unit, quantity, answerBy, sku } = inquiry;
  const asked = {
    name,
    colourName: sku?.colourName ?? '',
    requirement: inquiry.requirement ?? '',
    width: inquiry.width ?? null,
    gramWeight: inquiry.gramWeight ?? null,
    quantity: quantity ?? '0',
    unit: { id: unit.id, name: unit.name, decimals: unit.decimals },
    answerBy: answerBy ?? '',
  };
  const mark = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
  const own = await findAsked(db, id, link);
  const { rows } = await sql<Pick<LinkInquiry, 'supplier' | 'today' | 'units' | 'currencies' | 'answer'>>`
    select business_day() as today, (select v.name from suppliers v where v.id = ${link.companyId}) as supplier,
           coalesce((select jsonb_agg(${unitOf('u')} order by u.id <> q.unit_id, u.id) from units u
             where u.id in (q.unit_id, s.first_unit_id, s.second_unit_id)), '[]') as units,
           coalesce((select jsonb_agg(jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) order by e.code <> 'CNY', e.sort_order, e.id)
             from dictionary_entries e where e.dictionary = 'currency'), '[]') as currencies,
           (select to_jsonb(y) from (
             select a.id::text as id, a.created_at as at, a.from_name as "fromName", a.note, a.taken_at is not null as "isTaken", ${quoted}
             from ${quotationTables} where x.asked_id = ${own?.id ?? null}::bigint order by a.id desc limit 1) y) as answer
    from inquiries q left join spus s on s.id = q.spu_id where q.id = ${id}`.execute(db);
  const { today = '', supplier = '', units = [], currencies = [], answer = null } = rows[0] ?? {};
  return { id, code, state, mark, supplier, ...asked, today, units, currencies, mayAnswer: state === 'OPEN' && own !== null, answer };
}
