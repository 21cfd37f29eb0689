import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyLedger } from '../src/features/stock/balances/verification.queries.ts';
import type { TestApp, TestUser } from './app.ts';
import type { TestDatabase } from './database.ts';
import { brokenInvariants } from './invariants.ts';
import { aDocument, postDocument, type StockWorld } from './stock.ts';

const START = 100_000;
const CLIENTS = 8;

/** Clients that keep transferring pieces from the first holder to the second. */
export interface Transfers {
  /** Documents acknowledged as posted. */
  acknowledged: ReadonlySet<string>;
  /** Waits until this many more are acknowledged. */
  untilMore(count: number): Promise<void>;
  finish(): Promise<void>;
}

/** Creates the stock to transfer, and the secret by which another process accepts this user's token. */
export async function prepareTransfers(t: TestApp, w: StockWorld, user: TestUser): Promise<void> {
  await t.ownerDb.insertInto('installationSettings').values({ name: 'secret', value: 'test-secret' }).execute();
  const lines = [{ materialId: w.skus[0] ?? '', quantity: String(START), unitPrice: '7.77' }];
  await postDocument(user, 'SKU', { kind: 'OPENING', holderId: w.holders[0] ?? '', lines });
}

/** `urlOf` returns the current URL of a client's server. */
export function runConcurrentTransfers(urlOf: (client: number) => string, user: TestUser, w: StockWorld): Transfers {
  const draft = aDocument({
    kind: 'TRANSFER',
    holderId: w.holders[0] ?? '',
    toHolderId: w.holders[1] ?? '',
    lines: [{ materialId: w.skus[0] ?? '', quantity: '1' }],
  });
  const acknowledged = new Set<string>();
  let over = false;
  const work = async (client: number): Promise<void> => {
    while (!over) {
      const created = await send<{ id: string; version: number }>(urlOf(client), user, '', draft);
      if (!created) {
        await sleep(20);
        continue;
      }
      const posting = { action: 'post', version: created.version };
      const posted = await send<{ id: string }>(urlOf(client), user, `/${created.id}/transitions`, posting);
      if (posted) acknowledged.add(posted.id);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => work(client));
  return {
    acknowledged,
    untilMore: async (count) => {
      for (const target = acknowledged.size + count; acknowledged.size < target;) await sleep(20);
    },
    finish: async () => {
      over = true;
      await Promise.all(clients);
    },
  };
}

/** Null when the response is lost or a refusal. */
async function send<T>(url: string, user: TestUser, path: string, body: object): Promise<T | null> {
  const response = await fetch(`${url}/api/material/mrp/mrp/stock/sku-documents${path}`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
    body: JSON.stringify(body),
  }).catch(() => null);
  const answer = response && ((await response.json().catch(() => null)) as { code: number; data: T } | null);
  return answer?.code === 200 ? answer.data : null;
}

/** Checks that every acknowledged transfer is posted exactly once and completely, and that the ledger is consistent. Returns the posted ones. */
export async function expectTransfersKept({ db, ownerDb }: Pick<TestDatabase, 'db' | 'ownerDb'>, acknowledged: Iterable<string>) {
  const posted = await db.selectFrom('stockDocuments').select('id').where('state', '=', 'POSTED').where('kind', '=', 'TRANSFER').execute();
  const ids = new Set(posted.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  const { rows } = await sql<{ onHand: string }>`select on_hand from stock_balances where ownership = 1 order by holder_id`.execute(db);
  expect(rows.map(({ onHand }) => onHand)).toEqual([(START - ids.size).toFixed(4), ids.size.toFixed(4)]);
  expect(await Array.fromAsync(verifyLedger(ownerDb))).toEqual([]);
  expect(await brokenInvariants({ ownerDb })).toEqual([]);
  return ids;
}
