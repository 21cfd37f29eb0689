import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickPosting } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { verifyLedger } from '../../src/features/stock/balances/verification.queries.ts';
import { fieldsOf, testApp, type TestApp } from '../app.ts';
import { brokenInvariants } from '../invariants.ts';
import { aPickWorld, makePick, readPick, type PickWorld } from '../picks.ts';
import { balanceOf } from '../purchases.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import { startProcess } from '../server-process.ts';
import { dataOf } from '../styles.ts';

const CLIENTS = 64;
const [WANTED, OTHERS] = ['50', '51'];

let t: TestApp;
let w: PickWorld;
let folder: string;

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-picks-'));
  // Accepts the users of this test in other processes.
  await t.ownerDb.insertInto('installationSettings').values({ name: 'secret', value: 'test-secret' }).execute();
  w = await aPickWorld(t);
  await w.rolls('A1', Object.fromEntries(Array.from({ length: CLIENTS }, (_, n) => [String(n + 1), n === 0 ? WANTED : OTHERS])));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The posting of this quantity from the roll that is named, as its plan showed it. */
async function prepare(pick: PickOrder, rollNo: string, quantity: string): Promise<PickPosting> {
  const asked = [{ lineId: pick.lines[0]?.id ?? '', quantity, takes: null }];
  const { lines } = dataOf(await w.user.call(picksApi.plan, { params: { id: pick.id }, body: { lines: asked } }));
  const choice = lines[0]?.choices.find((one) => one.rollNo === rollNo);
  const chosen = { ownership: 1 as const, lotId: choice?.lotId ?? null, rollId: choice?.rollId ?? null, quantity };
  const named = asked.map((line) => ({ ...line, takes: [chosen] }));
  const { fingerprint } = dataOf(await w.user.call(picksApi.plan, { params: { id: pick.id }, body: { lines: named } }));
  return { lines: named, fingerprint, reason: '', version: pick.version };
}

async function expectConsistent(): Promise<void> {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
}

describe('picks of the same goods at the same moment', () => {
  it(
    `${CLIENTS} clients with the same roll: exactly one gets it, and the others are told to take another one`,
    { timeout: 240_000 },
    async () => {
      const picks: PickOrder[] = [];
      for (let n = 0; n < CLIENTS; n += 1) picks.push(await makePick(w, { lines: [{ skuId: w.skuId, quantity: WANTED }] }));
      const bodies: PickPosting[] = [];
      for (const pick of picks) bodies.push(await prepare(pick, '1', WANTED));
      const answers = await Promise.all(
        picks.map(({ id }, n) => retryWhileBusy(() => w.user.call(picksApi.post, { params: { id }, body: bodies[n]! }))),
      );
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      for (const { code, data } of answers.filter((one) => one.code !== 200)) {
        expect(code).toBe(errors.VALIDATION.code);
        expect(fieldsOf(data)).toEqual({ 'lines.0.takes.0.quantity': '这一匹已领完、被冻结或被占用，请换一匹' });
      }
      const loser = picks[answers.findIndex(({ code }) => code !== 200)]!;
      const { lines } = dataOf(
        await w.user.call(picksApi.plan, {
          params: { id: loser.id },
          body: { lines: [{ lineId: loser.lines[0]?.id ?? '', quantity: WANTED, takes: null }] },
        }),
      );
      expect(lines).toMatchObject([{ short: '0', takes: [{ lotNo: 'A1', left: '1' }] }]);
      await expectConsistent();
    },
  );

  it('one pick posted by two processes leaves the stock once', { timeout: 240_000 }, async () => {
    const { onHand: before } = await balanceOf(t, w.factory, w.skuId);
    const pick = await makePick(w, { lines: [{ skuId: w.skuId, quantity: '10' }] });
    const body = JSON.stringify(await prepare(pick, '9', '10'));
    const processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: t.url, DATA_DIR: folder })));
    const post = async (url: string): Promise<number> => {
      const response = await fetch(`${url}/api/material/mrp/mrp/picks/${pick.id}/postings`, {
        method: 'POST',
        headers: { ...w.user.headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
        body,
      });
      return ((await response.json()) as { code: number }).code;
    };
    const codes = await Promise.all([...processes, ...processes].map(({ url }) => post(url)));
    await Promise.all(processes.map((one) => one.stop()));
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 3 }, () => errors.VERSION_CONFLICT.code)]);
    expect((await readPick(w.user, pick)).lines).toMatchObject([{ pickedQuantity: '10.0000', takes: [{ quantity: '10.0000' }] }]);
    expect(Number((await balanceOf(t, w.factory, w.skuId)).onHand)).toBe(Number(before) - 10);
    await expectConsistent();
  });
});
