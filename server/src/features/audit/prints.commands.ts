import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { ownTable } from './rules.ts';

interface Print {
  ids: readonly string[];
  copies: number;
}

/** Records a print of these documents, which the user may read, in the log of each. */
export async function recordPrint(tx: Tx, kind: AuditKind, { ids, copies }: Print): Promise<void> {
  await setAuditAction(tx, '打印', `${copies} 份`);
  const wanted = [...new Set(ids)];
  const { numAffectedRows } = await sql`
    insert into document_prints (kind, document_id, copies)
    select ${kind.kind}, id, ${copies} from ${sql.table(ownTable(kind))} where id = any(${wanted}::bigint[])`.execute(tx);
  if (numAffectedRows !== BigInt(wanted.length)) throw new AppError('NOT_FOUND', { what: kind.label });
}
