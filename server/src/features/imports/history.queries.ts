import { sql } from 'kysely';
import { importList, type ImportHistoryRow } from '@mrp/contract/features/imports/batch.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { contains } from '../../platform/lists/search.ts';
import { mayUndo, UNDO_HOURS } from './rules.ts';

/** 导入记录 of all users; only own batches can be opened. */
export function importSource(objects: readonly ImportObject[], user: Identity): ListSource<typeof importList, ImportHistoryRow> {
  const labels = new Map(objects.map(({ key, label }) => [key, label]));
  const undoes = mayUndo(user);
  return {
    spec: importList,
    from: sql`import_batches b`,
    id: sql`b.id`,
    search: (term) => contains(sql`b.file_name`, term),
    filters: {
      object: (keys) => isAnyOf(sql`b.object`, keys),
      state: (states) => isAnyOf(sql`b.state`, states),
      mine: (mine) => sql<boolean>`(b.owner_id = ${user.userId}) = ${mine}`,
      createdAt: (days) => isOnDays(sql`b.created_at`, days),
    },
    sorts: { state: sql`b.state`, createdAt: sql`b.created_at`, finishedAt: sql`b.finished_at` },
    nullable: ['finishedAt'],
    load: async (db, ids) => {
      const { rows } = await sql<Omit<ImportHistoryRow, 'objectLabel'>>`
        select b.id, b.object, b.state, b.file_name, b.size::int as file_size, u.nick_name as user_name, b.owner_id = ${user.userId} as mine,
               b.created_count as created, b.updated_count as updated, b.skipped_count as skipped, b.error_count as failed, b.created_at, b.finished_at,
               case when ${undoes} and b.owner_id = ${user.userId} and b.state = 'DONE' and b.written_at > now() - make_interval(hours => ${UNDO_HOURS})
                         and b.created_count + b.updated_count > 0
                    then b.written_at + make_interval(hours => ${UNDO_HOURS}) end as undoable_until
        from import_batches b join users u on u.id = b.owner_id where b.id = any(${ids as string[]}::bigint[])`.execute(db);
      return rows.map((row) => ({ ...row, objectLabel: labels.get(row.object) ?? row.object }));
    },
  };
}
