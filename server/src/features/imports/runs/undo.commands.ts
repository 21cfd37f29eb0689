import { sql } from 'kysely';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { lockBatch, queueWork } from '../commands.ts';
import { getBatch } from '../queries.ts';
import { getObject, requestOf, UNDO_HOURS } from '../rules.ts';

/** 撤销本次导入: possible for one day, while nobody has changed the written records. */
export async function startUndo(tx: Tx, jobs: Jobs, objects: readonly ImportObject[], user: Identity, id: string): Promise<ImportBatch> {
  const batch = await lockBatch(tx, user, id, ['DONE'], '撤销');
  await refuseLateUndo(tx, getObject(objects, batch.object), id);
  await queueWork(tx, jobs, id, 'UNDOING');
  return getBatch(tx, objects, user, id);
}

/** Refuses after one day, and when records were changed since; the error names some of them. */
export async function refuseLateUndo(db: Db, object: ImportObject, id: string): Promise<void> {
  const { rows } = await sql<{ late: boolean }>`
    select written_at < now() - make_interval(hours => ${UNDO_HOURS}) as late from import_batches where id = ${id}`.execute(db);
  if (rows[0]?.late) throw new AppError('GUARD', { detail: `导入已超过 ${UNDO_HOURS} 小时，不能撤销` });
  const touched = await listTouched(db, object, id);
  if (touched.total > 0) {
    const more = touched.total > touched.codes.length ? ` 等 ${touched.total} 条` : '';
    throw new AppError('GUARD', { detail: `以下记录在导入后已被修改，不能撤销：${touched.codes.join('、')}${more}` });
  }
}

const NAMED = 5;

/** Documents with a later audit entry that is not from this import. */
async function listTouched(db: Db, { auditKind, documentTable }: ImportObject, id: string): Promise<{ total: number; codes: string[] }> {
  const { rows } = await sql<{ code: string; total: number }>`
    with touched as (
      select distinct w.document_id from import_writes w
      join audit_entries a on a.kind = ${auditKind} and a.document_id = w.document_id
      where w.batch_id = ${id} and a.request_id <> ${requestOf(id)} and a.id > (select min(id) from audit_entries where request_id = ${requestOf(id)}))
    select coalesce(d.code, t.document_id::text) as code, count(*) over ()::int as total
    from touched t left join ${sql.table(documentTable)} d on d.id = t.document_id order by 1 limit ${NAMED}`.execute(db);
  return { total: rows[0]?.total ?? 0, codes: rows.map(({ code }) => code) };
}
