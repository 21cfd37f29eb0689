import { sql } from 'kysely';
import type { LinkMessageInput, LinkMessages } from '@mrp/contract/features/supplier-links/message.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { linkAction, tellAuthors } from './given.commands.ts';
import { lockLinked } from './links.commands.ts';
import type { Linked, LiveLink } from './links.queries.ts';
import { listLinkMessages } from './messages.queries.ts';
import { refuseOtherDocument } from './scope.queries.ts';

const MAX_A_DAY = 50;

/** 留言 of a supplier: answers nothing and changes nothing, in whatever state the document is. */
export async function leaveMessage(tx: Tx, link: LiveLink, of: Linked, { fromName, phone, note }: LinkMessageInput): Promise<LinkMessages> {
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  await refuseFlood(tx, link);
  await setAuditAction(tx, '供应商留言', linkAction(link, fromName));
  const { id } = await tx
    .insertInto('supplierMessages')
    .values({ linkId: link.id, kind: of.kind, documentId: of.id, fromName, phone, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellAuthors(tx, link, { ...of, what: `message ${id}`, verb: '留言：', fromName, said: note });
  return listLinkMessages(tx, of, link);
}

async function refuseFlood(tx: Tx, { id }: LiveLink): Promise<void> {
  const { rows } = await sql<{ recent: number }>`
    select count(*)::int as recent from supplier_messages where link_id = ${id} and created_at > now() - interval '1 day'`.execute(tx);
  if ((rows[0]?.recent ?? 0) >= MAX_A_DAY) throw new AppError('GUARD', { detail: `一个链接一天最多 ${MAX_A_DAY} 条留言，请明天再写` });
}
