import { sql } from 'kysely';
import { claimList } from '@mrp/contract/features/claims.ts';
import { claimFields } from '@mrp/contract/features/claims/fields.ts';
import type { Claim, ClaimRoll, ClaimRow } from '@mrp/contract/features/claims/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { fourPointOfRoll } from '@mrp/contract/lib/formulas/formulas.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { storedFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { listFileRefs } from '../files/queries.ts';
import { supplierEntry } from '../preparations/queries.ts';
import { classLimit } from './goods.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { bySupplier } from '../suppliers/groups.queries.ts';
import { isScored } from '../suppliers/scores/facts.queries.ts';

type Viewer = Pick<Identity, 'userId'>;

async function listRows(db: Db, ids: readonly string[], user: Viewer): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`${preparedStatement}
    select c.id, c.code, c.state, ${storedFields(claimFields, 'c')}, k.name as kind, ${supplierEntry('v')} as supplier,
           case when d.id is not null then jsonb_build_object('id', d.id::text, 'code', d.code) end as receipt, c.receipt_line_id as line_id,
           c.spu_id, c.sku_id, c.material_code, c.name, c.colour_name, h.hex, ${unitRef('u')} as unit, round(x.deduction, 2)::text as deduction,
           case when e.id is not null then jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) end as currency,
           c.sent_on, c.answered_on, c.created_at, c.updated_at, c.version, c.created_by is not distinct from ${user.userId}::bigint as created_by_me,
           coalesce(author.nick_name, '系统') as created_by, coalesce(editor.nick_name, '系统') as updated_by
    from claims c
    join suppliers v on v.id = c.supplier_id
    join dictionary_entries k on k.id = c.kind_id
    join units u on u.id = c.unit_id
    join skus s on s.id = c.sku_id
    left join colours h on h.id = s.colour_id
    left join receipts d on d.id = c.receipt_id
    left join claim_amounts x on x.claim_id = c.id
    left join dictionary_entries e on e.id = x.currency_id
    left join users author on author.id = c.created_by
    left join users editor on editor.id = c.updated_by
    where c.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const supplierSide = sql`case when c.state in ('SENT', 'NEGOTIATING') then
  case when exists (select from open_supplier_answers w where w.kind = 'claim' and w.document_id = c.id) then 'ANSWERED'
       when c.state = 'SENT' and exists (select from live_supplier_page_links k where k.kind = 'claim' and k.document_id = c.id) then 'WAITING' end end`;

/** /claimList. */
export const claimSource: ListSource<typeof claimList, ClaimRow> = {
  spec: claimList,
  from: sql`claims c`,
  id: sql`c.id`,
  search: (term) => matchesSearch(term, sql`c.search_text`),
  filters: {
    state: (states) => isAnyOf(sql`c.state`, states),
    supplierIds: (ids) => isOfSupplier(sql`c.supplier_id`, ids),
    kindIds: (ids) => isAnyOf(sql`c.kind_id`, ids),
    demand: (demands) => isAnyOf(sql`c.demand`, demands),
    score: (values) => isScored('claim', sql`c.id`, values),
    supplierSide: (sides) => isAnyOf(supplierSide, sides),
    spuIds: (ids) => isAnyOf(sql`c.spu_id`, ids),
    createdAt: (days) => isOnDays(sql`c.created_at`, days),
  },
  sorts: { state: sql`c.state`, createdAt: sql`c.created_at`, updatedAt: sql`c.updated_at` },
  groups: { supplier: bySupplier(sql`c.supplier_id`), state: { key: sql`c.state` }, demand: { key: sql`c.demand` } },
  sums: { quantity: { value: sql`c.quantity`, unit: sql`(select u.name from units u where u.id = c.unit_id)` } },
  load: listRows,
};

/** One claim with its rolls and photos. */
export async function getClaim(db: Db, id: string, user: Viewer): Promise<Claim> {
  const [row] = await listRows(db, [id], user);
  if (!row) throw new AppError('NOT_FOUND', { what: claimWords.claim });
  const { rows: more } = await sql<
    Pick<Claim, 'answer' | 'endReason' | 'statement' | 'left' | 'replaced' | 'classLimit'> & { fileIds: string[] }
  >`
    select c.answer, c.end_reason, (l.quantity - l.returned_quantity)::text as left, ${classLimit} as class_limit,
           (select sum(s.replaced_quantity)::text from receipt_shares s where s.line_id = l.id) as replaced,
           (select jsonb_build_object('id', s.id::text, 'code', s.code) from statement_lines x join statements s on s.id = x.statement_id
            where x.claim_id = c.id or x.charge_id in (select k.charge_id from claim_charges k where k.claim_id = c.id) order by x.id limit 1) as statement,
           array(select p.file_id::text from claim_pictures p where p.claim_id = c.id order by p.position) as file_ids
    from claims c join spus s on s.id = c.spu_id left join receipt_lines l on l.id = c.receipt_line_id where c.id = ${id}`.execute(db);
  const { fileIds = [], ...head } = more[0] ?? { answer: '', endReason: '', statement: null, left: null, replaced: null, classLimit: null };
  const files = await listFileRefs(db, fileIds);
  return { ...row, ...head, rolls: await listRolls(db, row), pictures: fileIds.flatMap((fileId) => files.get(fileId) ?? []) };
}

/** Points for 100 square yards, judged by the limit of the claim. */
async function listRolls(db: Db, { id, pointsLimit }: Pick<ClaimRow, 'id' | 'pointsLimit'>): Promise<ClaimRoll[]> {
  const { rows } = await sql<Omit<ClaimRoll, 'score' | 'isPassed'>>`
    select lot_no, roll_no, points, trim_scale(metres)::text as metres, trim_scale(width)::text as width from claim_rolls where claim_id = ${id} order by position`.execute(
    db,
  );
  return rows.map((roll) => {
    const score = fourPointOfRoll({ points: String(roll.points), metres: roll.metres, width: roll.width });
    return { ...roll, score, isPassed: pointsLimit === null || compareDecimals(score, pointsLimit) <= 0 };
  });
}
