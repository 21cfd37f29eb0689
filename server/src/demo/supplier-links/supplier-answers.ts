import { sql } from 'kysely';
import { LinkClaimAnswer } from '@mrp/contract/features/supplier-links/claim.ts';
import { LinkInvoiceInput } from '@mrp/contract/features/supplier-links/invoice.ts';
import { LinkStatementAnswer, type LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { answerClaim, takeClaimAnswer } from '../../features/supplier-links/answers/claims.commands.ts';
import { readLinkClaim } from '../../features/supplier-links/answers/claims.queries.ts';
import { refuseSupplierInvoice } from '../../features/supplier-links/statements/invoice-decisions.commands.ts';
import { sendInvoice } from '../../features/supplier-links/statements/invoices.commands.ts';
import type { LiveLink } from '../../features/supplier-links/links.queries.ts';
import { answerStatement } from '../../features/supplier-links/statements/commands.ts';
import { readLinkStatement } from '../../features/supplier-links/statements/queries.ts';
import type { LinkDesk } from './link-desk.ts';
import { readVersion } from '../versions.ts';

const person = { fromName: '李会计', phone: '139 0000 2266' };

/** Of those that wait for their supplier one is disputed and one agreed to; by the link of a confirmed one all that is open of its supplier is seen. */
export async function answerStatements(desk: LinkDesk): Promise<void> {
  const { asSupplier, give, open, turnTo } = desk;
  for (const [at, id] of (await listOf(desk, 'statements', 'SENT')).slice(0, 2).entries()) {
    turnTo(6 - at);
    const link = await give({ kind: 'statement', id });
    await open(link, at + 1);
    await asSupplier(async (tx) => {
      const statement = await readLinkStatement(tx, id);
      const said = at === 0 ? { isAgreed: false, note: '请核对后重发', disputes: disputesOf(statement) } : { isAgreed: true };
      return answerStatement(tx, link, id, LinkStatementAnswer.parse({ ...person, version: statement.version, ...said }));
    });
  }
  const [confirmed] = await listOf(desk, 'statements', 'CONFIRMED');
  if (!confirmed) return;
  turnTo(2);
  const link = await give({ kind: 'statement', id: confirmed }, { isForAll: true });
  await open(link, 2);
  await invoiceStatement(desk, link);
}

/** An invoice without tax was refused, the next one waits. */
async function invoiceStatement({ as, asSupplier, accountant, turnTo }: LinkDesk, link: LiveLink): Promise<void> {
  const id = link.documentId;
  for (const [at, number] of ['26442000000071880231', '26442000000071880245'].entries()) {
    const sent = await asSupplier(async (tx) => {
      const { today, uninvoicedAmount: amount, uninvoicedTax } = await readLinkStatement(tx, id);
      const invoice = { ...person, number, issuedOn: today, amount, taxAmount: at === 0 ? '0.00' : uninvoicedTax };
      return sendInvoice(tx, link, id, LinkInvoiceInput.parse(invoice));
    });
    if (at > 0) return;
    const invoiceId = sent.sentInvoices[0]?.id ?? '';
    await as(accountant, '拒绝供应商发票', (tx) =>
      refuseSupplierInvoice(tx, accountant, { id, invoiceId }, '开成了普通发票，请换开专用发票'),
    );
    turnTo(1, 9);
  }
}

const disputesOf = ({ lines }: LinkStatement) =>
  lines.slice(0, 1).map(({ id: lineId, quantity }) => ({ lineId, quantity, amount: null, reason: '单价应为当月新价' }));

/** One counter offer that waits, one that was entered, and a confirmed claim that its supplier only looks at. */
export async function answerClaims(desk: LinkDesk): Promise<void> {
  const { as, asSupplier, buyer, give, open, turnTo } = desk;
  const offers = [
    { state: 'SENT', offer: { amount: '90', note: '油污在布边，可裁去一半' } },
    { state: 'NEGOTIATING', offer: { share: '3', note: '门幅不足属实' } },
    { state: 'CONFIRMED', offer: null },
  ] as const;
  for (const { state, offer } of offers) {
    const [id] = await listOf(desk, 'claims', state);
    if (!id) continue;
    turnTo(2);
    const link = await give({ kind: 'claim', id });
    turnTo(1, 11);
    await open(link);
    if (!offer) continue;
    const { answer } = await asSupplier(async (tx) => {
      const { version } = await readLinkClaim(tx, id);
      return answerClaim(tx, link, id, LinkClaimAnswer.parse({ ...person, version, isAgreed: false, ...offer }));
    });
    if (state === 'NEGOTIATING')
      await as(buyer, '登记供应商答复', async (tx) =>
        takeClaimAnswer(tx, buyer, { id, answerId: answer?.id ?? '' }, await readVersion(tx, id, 'claims')),
      );
  }
}

const listOf = ({ as, buyer }: LinkDesk, table: 'statements' | 'claims', state: string): Promise<string[]> =>
  as(buyer, '读取', async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where state = ${state} order by id`.execute(tx);
    return rows.map(({ id }) => id);
  });
