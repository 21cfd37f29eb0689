import { sql } from 'kysely';
import type { ClaimAnswer, ClaimSide, LinkClaim } from '@mrp/contract/features/supplier-links/claim.ts';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { getClaim } from '../../claims/queries.ts';
import { listFileRefs, openPicture } from '../../files/queries.ts';
import { listLinks } from '../links.queries.ts';
import { listMessages } from '../messages.queries.ts';

const offer = sql`trim_scale(f.quantity)::text as quantity, trim_scale(f.share)::text as share, f.amount::text as amount`;

/** Links of a claim and what its supplier said to it, the newest first. */
export async function readClaimSide(db: Db, id: string): Promise<ClaimSide> {
  await getClaim(db, id, { userId: '0' });
  const of = { kind: 'claim', id } as const;
  return { links: await listLinks(db, of), answers: await listClaimAnswers(db, id), messages: await listMessages(db, of) };
}

export async function listClaimAnswers(db: Db, id: string): Promise<ClaimAnswer[]> {
  const { rows } = await sql<Omit<ClaimAnswer, 'files'> & { fileIds: string[] }>`${preparedStatement}
    select array(select x.file_id::text from supplier_answer_files x where x.answer_id = a.id order by x.position) as file_ids, a.id, a.created_at as at, a.from_name, a.phone, a.note, a.is_agreed, w.answer_id is not null as is_current, b.nick_name as taken_by, ${offer}
    from supplier_answers a
    left join supplier_claim_offers f on f.answer_id = a.id
    left join open_supplier_answers w on w.answer_id = a.id
    left join users b on b.id = a.taken_by
    where a.kind = 'claim' and a.document_id = ${id} order by a.id desc`.execute(db);
  const refs = await listFileRefs(
    db,
    rows.flatMap(({ fileIds }) => fileIds),
  );
  return rows.map(({ fileIds, ...answer }) => ({ ...answer, files: fileIds.flatMap((fileId) => refs.get(fileId) ?? []) }));
}

/** The claim as it was sent: a draft, our notes, persons and why something is not claimed are not shown. */
export async function readLinkClaim(db: Db, id: string): Promise<LinkClaim> {
  const claim = await getClaim(db, id, { userId: '0' });
  const { code, state, version, kind, materialCode, name, colourName, unit, sentOn } = claim;
  const isDraft = state === 'DRAFT';
  const { rows } = await sql<{ supplier: string; answer: LinkClaim['answer'] }>`
    select v.name as supplier, (
      select to_jsonb(x) from (
        select a.id::text as id, a.created_at as at, a.from_name as "fromName", a.note, a.is_agreed as "isAgreed", a.taken_at is not null as "isTaken", ${offer},
               array(select i.name from supplier_answer_files x join files i on i.id = x.file_id where x.answer_id = a.id order by x.position) as "fileNames"
        from supplier_answers a left join supplier_claim_offers f on f.answer_id = a.id
        where a.kind = 'claim' and a.document_id = c.id order by a.id desc limit 1) x) as answer
    from claims c join suppliers v on v.id = c.supplier_id where c.id = ${id}`.execute(db);
  const { supplier = '', answer = null } = rows[0] ?? {};
  return {
    id,
    code,
    state,
    version,
    supplier,
    kind,
    materialCode,
    name,
    colourName,
    unit,
    sentOn,
    receipt: claim.receipt?.code ?? null,
    quantity: claim.quantity ?? '0',
    place: isDraft ? '' : (claim.place ?? ''),
    demand: claim.demand as LinkClaim['demand'],
    share: isDraft ? null : (claim.share ?? null),
    deduction: isDraft ? null : (claim.deduction ?? null),
    currency: claim.currency?.name ?? '',
    pointsLimit: claim.pointsLimit ?? null,
    rolls: isDraft ? [] : claim.rolls,
    pictureIds: isDraft ? [] : claim.pictures.map((picture) => picture.id),
    mayAnswer: state === 'SENT' || state === 'NEGOTIATING',
    answer: isDraft ? null : answer,
  };
}

/** A photo of the claim as its supplier sees it; any other file is refused. */
export async function openClaimPicture(db: Db, files: FileStore, { id, pictureId }: { id: string; pictureId: string }): Promise<Download> {
  const { pictureIds } = await readLinkClaim(db, id);
  if (!pictureIds.includes(pictureId)) throw new AppError('LINK_ENDED');
  return openPicture(db, files, pictureId);
}
