import { sql } from 'kysely';
import type { Permission } from '@mrp/contract/permissions.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { notify } from '../notices/commands.ts';
import { workflows } from './links.commands.ts';
import type { Linked, LiveLink } from './links.queries.ts';

interface Given extends Linked {
  baseRevision: number;
  /** Null: the kind of document has no such answer. */
  isAgreed: boolean | null;
  fromName: string;
  phone: string;
  note: string;
}

/** Who said it by which link, in the log. */
export const linkAction = ({ id }: LiveLink, fromName: string): string => `${fromName}（链接 …${id.padStart(4, '0').slice(-4)}）`;

/** What a supplier says to a document; the log names who answered by which link, because nobody is logged in. */
export async function insertAnswer(tx: Tx, link: LiveLink, { kind, id: documentId, ...given }: Given): Promise<string> {
  await setAuditAction(tx, '供应商答复', linkAction(link, given.fromName));
  const { id } = await tx
    .insertInto('supplierAnswers')
    .values({ linkId: link.id, kind, documentId, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an answer as entered in its document. */
export const takeAnswer = (tx: Tx, user: Identity, answerId: string) =>
  sql`update supplier_answers set taken_at = now(), taken_by = ${user.userId} where id = ${answerId}`.execute(tx);

export const refuseAnswer = (tx: Tx, user: Identity, answerId: string, reason: string) =>
  sql`update supplier_answers set taken_at = now(), taken_by = ${user.userId}, refusal = ${reason} where id = ${answerId}`.execute(tx);

interface Told extends Linked {
  /** What is told of, which is told of once: answer 12. */
  what: string;
  fromName: string;
  said: string;
  /** What he did, where it was no answer. */
  verb?: string;
  /** Whoever decides on it is told too. */
  holders?: readonly Permission[];
}

const pages = {
  purchase: 'purchaseDetail',
  shipment: 'shipmentDetail',
  statement: 'statementDetail',
  claim: 'claimDetail',
  inquiry: 'inquiryDetail',
  preparation: 'preparationDetail',
  developmentTask: 'materialTaskDetails',
} as const;
const readers = {
  purchase: '物料采购管理',
  shipment: '物料采购管理',
  statement: '对账单',
  claim: '物料索赔',
  inquiry: '比价',
  preparation: '备料单管理',
  developmentTask: '物料开发任务',
} as const satisfies Record<string, Permission>;

/** Tells the author of a document, whoever gave the link, and of a task its assignee. */
export async function tellAuthors(
  tx: Tx,
  link: LiveLink,
  { kind, id, what, fromName, said, verb = '答复了', holders = [] }: Told,
): Promise<void> {
  const { rows } = await sql<{ code: string; supplier: string; users: string[] }>`
    select d.code, v.name as supplier, array_remove(array[d.created_by, k.created_by, t.assignee_id], null)::text[] as users
    from supplier_linked_documents d join suppliers v on v.id = ${link.companyId} join supplier_page_links k on k.id = ${link.id}
    left join development_tasks t on d.kind = 'developmentTask' and t.id = d.id
    where d.kind = ${kind} and d.id = ${id} limit 1`.execute(tx);
  await notify(
    tx,
    rows.map(({ code, supplier, users }) => ({
      kind: 'SUPPLIER_ANSWER' as const,
      subject: `supplier ${what}`,
      title: `${supplier} ${verb}${workflows[kind].label} ${code}`,
      note: `${fromName}：${said}`,
      path: `/${pages[kind]}?id=${id}#supplierSide`,
      users,
      holders,
      needs: [readers[kind]],
    })),
  );
}
