import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type {
  LinkMaterial,
  LinkPreparation,
  PreparationAnswer,
  PreparationSide,
} from '@mrp/contract/features/supplier-links/preparation.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { readToday } from '../../../platform/today.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { getPreparation } from '../../preparations/queries.ts';
import { listLinks, type LiveLink } from '../links.queries.ts';
import { listMessages } from '../messages.queries.ts';

/** Links of a preparation order and what its suppliers said by them, the newest first. */
export async function readPreparationSide(db: Db, id: string): Promise<PreparationSide> {
  await getPreparation(db, id, { userId: '0' });
  const of = { kind: 'preparation', id } as const;
  const answers = (await listPromises(db, id)).map(({ companyId: _company, lines, ...answer }) => ({
    ...answer,
    lines: lines.map(({ id: _line, supplierId: _supplier, spuId: _spu, skuId: _sku, ...line }) => line),
  }));
  return { links: await listLinks(db, of), answers, messages: await listMessages(db, of) };
}

export interface GivenPromise extends Omit<PreparationAnswer, 'lines'> {
  companyId: string;
  lines: (PreparationAnswer['lines'][number] & { id: string; supplierId: string; spuId: string; skuId: string | null })[];
}

/** Names the material of a supplier within an order. */
const materialKey = (alias: string) =>
  sql`concat_ws('-', ${sql.ref(`${alias}.supplier_id`)}, ${sql.ref(`${alias}.spu_id`)}, ${sql.ref(`${alias}.sku_id`)})`;

export async function listPromises(db: Db, orderId: string): Promise<GivenPromise[]> {
  const { rows } = await sql<GivenPromise>`${preparedStatement}
    select a.id, a.created_at as at, a.from_name, a.phone, a.note, a.refusal, b.nick_name as decided_by,
           jsonb_build_object('id', v.id::text, 'name', v.abbreviation) as supplier, coalesce(v.main_id, v.id) as company_id,
           exists (select from open_supplier_answers w where w.kind = 'preparation' and w.answer_id = a.id) as is_current,
           coalesce((select jsonb_agg(jsonb_build_object('id', ${materialKey('p')}, 'supplierId', p.supplier_id::text, 'spuId', p.spu_id::text, 'skuId', p.sku_id::text, 'item', p.item,
               'unit', ${unitRef('u')}, 'openQuantity', p.open_quantity::text, 'wantedOn', p.wanted_on, 'reason', p.reason, 'parts', (
                 select jsonb_agg(jsonb_build_object('readyOn', x.ready_on, 'quantity', x.quantity::text) order by x.position)
                 from supplier_promise_parts x where x.promise_id = p.id)) order by p.position)
             from supplier_promises p join units u on u.id = p.unit_id where p.answer_id = a.id), '[]') as lines
    from supplier_answers a
    join supplier_page_links k on k.id = a.link_id
    join suppliers v on v.id = k.supplier_id
    left join users b on b.id = a.taken_by
    where a.kind = 'preparation' and a.document_id = ${orderId} order by a.id desc`.execute(db);
  return rows;
}

export interface PromisedMaterial extends LinkMaterial {
  supplierId: string;
  spuId: string;
  skuId: string | null;
}

/** What a company makes of an order, its lines of one material together. */
export async function listLinkMaterials(db: Db, orderId: string, { companyId }: Pick<LiveLink, 'companyId'>): Promise<PromisedMaterial[]> {
  const { rows } = await sql<PromisedMaterial>`${preparedStatement}
    select ${materialKey('l')} as id, l.supplier_id, l.spu_id, l.sku_id, min(l.code) as code, min(l.name) as name, min(l.colour_name) as colour_name,
           min(l.specification) as specification, ${unitRef('u')} as unit, sum(l.quantity)::text as quantity, sum(l.finished_quantity)::text as finished_quantity,
           coalesce(sum(greatest(l.quantity - l.finished_quantity, 0)) filter (where not l.done and o.state in ('WAITING', 'PRODUCING')), 0)::text as open_quantity,
           coalesce(max(coalesce(p.expected_on, o.expected_on)) filter (where not l.done), max(o.expected_on)) as wanted_on
    from preparation_lines l
    join preparation_orders o on o.id = l.order_id
    join suppliers v on v.id = l.supplier_id
    join units u on u.id = l.unit_id
    left join production_orders p on p.id = l.production_id
    where l.order_id = ${orderId} and coalesce(v.main_id, v.id) = ${companyId}
    group by l.supplier_id, l.spu_id, l.sku_id, u.id order by min(l.position)`.execute(db);
  return rows;
}

/** What this supplier is to make and what he said: no price, stock, style nor anybody else. */
export async function readLinkPreparation(db: Db, id: string, link: Pick<LiveLink, 'companyId'>): Promise<LinkPreparation> {
  const { code, state, holder } = await getPreparation(db, id, { userId: '0' });
  const materials = await listLinkMaterials(db, id, link);
  const lines = materials.map(({ supplierId: _supplier, spuId: _spu, skuId: _sku, ...line }) => line);
  const asked = lines.map(({ id: line, openQuantity, wantedOn }) => [line, openQuantity, wantedOn]);
  const answer = (await listPromises(db, id)).find(({ companyId }) => companyId === link.companyId) ?? null;
  const { rows } = await sql<{ name: string }>`select name from suppliers where id = ${link.companyId}`.execute(db);
  return {
    id,
    code,
    state,
    mark: createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16),
    supplier: rows[0]?.name ?? '',
    holder: holder.name,
    today: await readToday(db),
    mayAnswer: lines.some(({ openQuantity }) => compareDecimals(openQuantity, '0') > 0),
    lines,
    answer: answer && linkAnswer(answer),
  };
}

function linkAnswer({
  id,
  at,
  fromName,
  note,
  isCurrent,
  decidedBy,
  refusal,
  lines,
}: GivenPromise): NonNullable<LinkPreparation['answer']> {
  const decided = refusal === '' ? 'TAKEN' : 'REFUSED';
  return {
    id,
    at,
    fromName,
    note,
    state: decidedBy === null ? (isCurrent ? 'PENDING' : 'ENDED') : decided,
    refusal,
    lines: lines.map(({ supplierId: _supplier, spuId: _spu, skuId: _sku, ...line }) => line),
  };
}
