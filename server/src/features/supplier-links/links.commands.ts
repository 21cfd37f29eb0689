import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { purchaseWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { LINK_PATH } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkedKind, LinkMailInput, SupplierLink, SupplierLinkInput } from '@mrp/contract/features/supplier-links/link.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, setAuditAction, type Db, type Tx } from '../../platform/database/database.ts';
import { openMailer, type Mail } from '../../platform/mail.ts';
import { countCall, networkOf } from '../../platform/http/rate-limit.ts';
import { markAsked } from '../comparisons/sending.commands.ts';
import { escapeHtml } from '../notices/mail-templates.rules.ts';
import { refuseSupplier } from '../suppliers/rules.ts';
import { findLink, getLink, hashLinkToken, type Linked, type LiveLink } from './links.queries.ts';

const tables = {
  purchase: 'purchase_orders',
  shipment: 'shipments',
  statement: 'statements',
  claim: 'claims',
  inquiry: 'inquiries',
  preparation: 'preparation_orders',
  developmentTask: 'development_tasks',
} as const;
export const workflows = {
  purchase: purchaseWorkflow,
  shipment: shipmentWorkflow,
  statement: statementWorkflow,
  claim: claimWorkflow,
  inquiry: inquiryWorkflow,
  preparation: preparationWorkflow,
  developmentTask: taskWorkflow,
} as const;

export const stateLabel = (kind: LinkedKind, state: string): string =>
  (workflows[kind].states as Readonly<Record<string, { label: string }>>)[state]?.label ?? state;

/** Locks a document against other answers and changes. */
export const lockLinked = (tx: Tx, { kind, id }: Linked) =>
  sql`select from ${sql.table(tables[kind])} where id = ${id} for update`.execute(tx);

/** Returns the id and the token of 128 random bits, of which only the digest is stored. */
export async function createLink(
  tx: Tx,
  of: Linked,
  { isForAll, validDays, replacesId, supplierId = null }: SupplierLinkInput & { supplierId?: string | null },
): Promise<{ id: string; token: string }> {
  await lockLinked(tx, of);
  const document = await findLinked(tx, of, supplierId);
  if (!document.isOpen) throw new AppError('STATE', { state: stateLabel(of.kind, document.state), action: '给供应商链接' });
  await setAuditAction(tx, '新建供应商链接');
  if (replacesId !== null) await revoke(tx, of, replacesId);
  const token = randomBytes(16).toString('base64url');
  const { id } = await tx
    .insertInto('supplierPageLinks')
    .values({
      kind: of.kind,
      documentId: of.id,
      supplierId: document.supplierId,
      isForAll,
      expiresAt: sql`now() + make_interval(days => ${validDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('supplierPageTokens')
    .values({ linkId: id, tokenHash: hashLinkToken(token) })
    .execute();
  if (of.kind === 'inquiry') await markAsked(tx, of.id, document.supplierId);
  return { id, token };
}

/** Said of a supplier who is not of the document. */
const strangers: Readonly<Partial<Record<LinkedKind, string>>> = {
  inquiry: '没有向这家供应商询价，请先加供应商',
  preparation: '备料单没有这家供应商的物料',
};

/** The document and whom the link is for; of an inquiry one of those asked, of a 美套 one of those who make it, of a task anybody whom we work with. */
async function findLinked(tx: Tx, { kind, id }: Linked, supplierId: string | null) {
  if (kind === 'developmentTask') return findTaskFor(tx, id, supplierId);
  const { rows } = await sql<{ state: string; supplierId: string; isOpen: boolean }>`
    select d.state, d.supplier_id, d.is_open from supplier_linked_documents d where d.kind = ${kind} and d.id = ${id}`.execute(tx);
  const [first] = rows;
  if (!first) throw new AppError('NOT_FOUND', { what: workflows[kind].label });
  if (supplierId === null) return first;
  const asked = rows.find((row) => row.supplierId === supplierId);
  if (!asked) throw new AppError('VALIDATION', {}, { fields: { supplierId: strangers[kind] ?? '不是这张单据的供应商' } });
  return asked;
}

/** The link itself asks the supplier for a sample. */
async function findTaskFor(tx: Tx, id: string, supplierId: string | null) {
  const { rows } = await sql<{ state: string; isOpen: boolean }>`
    select state, state in ('DEVELOPING', 'CONFIRMING') and adopted_round_id is null as is_open from development_tasks where id = ${id}`.execute(
    tx,
  );
  const [task] = rows;
  if (!task) throw new AppError('NOT_FOUND', { what: workflows.developmentTask.label });
  const { rows: suppliers } = await sql<{ id: string; abbreviation: string; state: string }>`
    select id, abbreviation, state from suppliers where id = ${supplierId}::bigint for share`.execute(tx);
  const [supplier] = suppliers;
  const refuse = (message: string) => new AppError('VALIDATION', {}, { fields: { supplierId: message } });
  if (!supplier) throw refuse('供应商不存在，请重新选择');
  if (supplier.state === 'PAUSED' || supplier.state === 'TERMINATED') throw refuse(refuseSupplier(supplier.abbreviation, supplier.state));
  return { ...task, supplierId: supplier.id };
}

export async function revokeLink(tx: Tx, of: Linked, linkId: string, version: number): Promise<SupplierLink> {
  await sql`select from supplier_page_links where id = ${linkId} for update`.execute(tx);
  const stored = await getLink(tx, of, linkId);
  if (stored.isRevoked) throw new AppError('STATE', { state: '已停用', action: '停用' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await setAuditAction(tx, '停用供应商链接');
  await revoke(tx, of, linkId);
  return getLink(tx, of, linkId);
}

const revoke = (tx: Tx, { kind, id }: Linked, linkId: string) =>
  sql`update supplier_page_links set revoked_at = now() where id = ${linkId} and kind = ${kind} and document_id = ${id} and revoked_at is null`.execute(
    tx,
  );

const WRONG_TOKENS_PER_MINUTE = 20;
const CALLS_PER_MINUTE = 60;

/** The link that a caller shows. Wrong tokens count for his network, calls for the link: an address that guesses waits. */
export async function admitCaller(db: Db, token: unknown, address: string): Promise<LiveLink> {
  const bucket = `wrong supplier link ${networkOf(address)}`;
  const { rows } = await sql<{ hits: number }>`${preparedStatement}
    select hits from rate_limits where bucket = ${bucket} and window_start = date_trunc('minute', now()) and hits >= ${WRONG_TOKENS_PER_MINUTE}`.execute(
    db,
  );
  if (rows.length > 0) throw new AppError('RATE_LIMITED', { seconds: 60 });
  const link = await findLink(db, typeof token === 'string' ? token : '');
  if (link === null) {
    await countCall(db, bucket, WRONG_TOKENS_PER_MINUTE);
    throw new AppError('LINK_ENDED');
  }
  await countCall(db, `supplier link ${link.id}`, CALLS_PER_MINUTE);
  return link;
}

/** Who opened it when; the page tells it, so that a preview of the address, which runs no page, does not count. */
export async function noteOpening(tx: Tx, { id }: LiveLink, address: string, device: string): Promise<void> {
  await tx
    .insertInto('supplierPageOpenings')
    .values({ linkId: id, address: address.slice(0, 64), device: device.slice(0, 200) })
    .execute();
}

/** Of silence; a transaction waits for it. */
const MAIL_MILLISECONDS = 8000;

/** Sends the link that its maker still has; it is in the mail only, neither stored nor logged. What is not sent leaves no trace. */
export async function mailLink(
  tx: Tx,
  { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  of: Linked,
  { linkId, ...input }: LinkMailInput & { linkId: string },
): Promise<SupplierLink> {
  if (!url || !from || !publicUrl) throw new AppError('GUARD', { detail: '没有配置邮件服务器，请复制链接发给供应商' });
  await getLink(tx, of, linkId);
  if ((await findLink(tx, input.token))?.id !== linkId) throw new AppError('GUARD', { detail: '链接已停用或已过期，请换新链接再发' });
  const { address, isReminder } = input;
  await setAuditAction(tx, isReminder ? '邮件提醒供应商' : '邮件发送供应商链接');
  const { id } = await tx
    .insertInto('supplierLinkMails')
    .values({ linkId, kind: of.kind, documentId: of.id, address, isReminder })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messageId = `supplier-link-${id}@${new URL(publicUrl).hostname}`;
  await send({ url, from }, { id: messageId, to: address, ...(await contentOf(tx, of, publicUrl, input)) });
  return getLink(tx, of, linkId);
}

async function send({ url, from }: { url: string; from: string }, mail: Mail): Promise<void> {
  const mailer = openMailer({ url, from, timeout: MAIL_MILLISECONDS });
  try {
    const sent = await mailer.send(mail);
    if (!sent.ok && sent.refused)
      throw new AppError('VALIDATION', {}, { fields: { address: `对方的邮件服务器不收这个地址，请核对：${sent.reason.slice(0, 100)}` } });
    if (!sent.ok) throw new AppError('GUARD', { detail: '邮件服务器现在不能用，没有发出；请稍后再试，或复制链接' });
  } finally {
    mailer.close();
  }
}

async function contentOf(db: Db, { kind, id }: Linked, publicUrl: string, { token, text, isReminder }: LinkMailInput) {
  const { rows } = await sql<{ code: string }>`
    select code from supplier_linked_documents where kind = ${kind} and id = ${id} limit 1`.execute(db);
  const address = `${publicUrl.replace(/\/$/, '')}${LINK_PATH}#${token}`;
  return {
    subject: `${isReminder ? '提醒：' : ''}${workflows[kind].label} ${rows[0]?.code ?? ''}`,
    text: `${text}\n\n${address}\n`,
    html: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p><p><a href="${address}">${address}</a></p>`,
  };
}
