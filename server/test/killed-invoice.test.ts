import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { testApp, type TestApp } from './app.ts';
import { brokenInvariants } from './invariants.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import { aStatementWorld, type StatementWorld } from './statements.ts';
import { dataOf } from './styles.ts';
import { callAsSupplier } from './supplier-page.ts';

let t: TestApp;
let w: StatementWorld;
let folder: string;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-invoice-'));
  // Accepts the users of this test in other processes.
  await t.ownerDb.insertInto('installationSettings').values({ name: 'secret', value: 'test-secret' }).execute();
  w = await aStatementWorld(t);
  servers = [await start(), await start()];
}, 180_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startProcess({ DATABASE_URL: t.url, DATA_DIR: folder });

async function take({ url }: ServerProcess, id: string, invoiceId: string): Promise<number> {
  const { version } = dataOf(await w.buyer.call(statementsApi.get, { params: { id } }));
  const response = await fetch(`${url}/api/material/mrp/mrp/statements/${id}/supplier-invoices/${invoiceId}/takings`, {
    method: 'POST',
    headers: { ...w.buyer.headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
    body: JSON.stringify({ isLast: true, reason: '', version }),
  });
  return ((await response.json()) as { code: number }).code;
}

/** Waits until the taking is in its middle: the invoice is entered, what the supplier sent still waits. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await t.ownerPool.query<{ waits: boolean }>(
      `select exists (select from pg_locks where relation = 'supplier_invoices'::regclass and not granted) as waits`,
    );
    if (rows[0]?.waits) return;
    await sleep(5);
  }
}

it('SIGKILL while an invoice of a supplier is entered leaves none, and another process enters it once', { timeout: 180_000 }, async () => {
  await w.received(w.skus[0] ?? '', '100');
  const { id, sentOn, amount, taxAmount } = await w.confirmed();
  const { token } = dataOf(await w.buyer.call(statementLinksApi.create, { params: { id }, body: {} as never }));
  const invoice = { number: '26440000000000000001', issuedOn: sentOn, amount, taxAmount, fromName: '王会计', fileIds: [] };
  const sent = await callAsSupplier<LinkStatement>(t, token ?? '', 'POST', `/statements/${id}/invoices`, invoice);
  const invoiceId = sent.data.sentInvoices[0]?.id ?? '';
  const read = async () => dataOf(await w.buyer.call(statementsApi.get, { params: { id } }));
  const side = async () => dataOf(await w.buyer.call(statementLinksApi.get, { params: { id } }));

  const holder = await t.ownerPool.connect();
  await holder.query('begin');
  await holder.query('lock table supplier_invoices in share mode');
  const cut = take(servers[0], id, invoiceId).catch(() => 'cut off');
  await untilBlocked();
  await servers[0].kill();
  await holder.query('rollback');
  holder.release();
  expect(await cut).toBe('cut off');
  expect(await read()).toMatchObject({ state: 'CONFIRMED', invoices: [] });
  expect((await side()).invoices).toMatchObject([{ state: 'PENDING' }]);

  expect(await take(servers[1], id, invoiceId)).toBe(200);
  expect(await take(servers[1], id, invoiceId)).not.toBe(200);
  expect(await read()).toMatchObject({ state: 'INVOICED', invoices: [{ number: invoice.number, amount }] });
  expect((await side()).invoices).toMatchObject([{ state: 'TAKEN' }]);
  expect(await brokenInvariants(t)).toEqual([]);
});
