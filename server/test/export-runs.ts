import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Permission } from '@mrp/contract/permissions.ts';
import { findUserIdentity } from '../src/features/access/sessions.queries.ts';
import { startExport } from '../src/features/exports/commands.ts';
import { exportWorker } from '../src/features/exports/jobs.ts';
import type { ExportableList } from '../src/platform/lists/exportable-list.ts';
import type { Run } from '../src/platform/jobs.ts';
import type { TestApp, TestUser } from './app.ts';
import { brokenInvariants } from './invariants.ts';
import { numbersExport } from './numbers-list.ts';

export type ExportRuns = Awaited<ReturnType<typeof exportRuns>>;

const queue = { send: async () => undefined, retry: async () => undefined, cancel: async () => undefined, isReady: () => true };

/** Export jobs of the numbers list that tests start and run themselves. */
export async function exportRuns(t: TestApp) {
  const log: string[] = [];
  const aClerk = (permissions: Permission[] = ['颜色库', '全局:导出']) => t.aUser(permissions);
  const owner = await aClerk();
  const identityOf = async ({ id }: TestUser) => (await findUserIdentity(t.db, id))!;
  return {
    log,
    owner,
    aClerk,
    identityOf,
    start: async (user = owner, upTo = 1200, changes: { columns?: string[]; withPictures?: boolean } = {}): Promise<string> => {
      const identity = await identityOf(user);
      const request = { list: 'numbers', query: `upTo=${upTo}`, withPictures: false, ...changes };
      return (await t.write((tx) => startExport(tx, [numbersExport()], identity, queue, request), user.id)).id;
    },
    run: (id: string, list: ExportableList = numbersExport(), more: Partial<Run> = {}) =>
      exportWorker({ db: t.ownerDb, files: t.files, log: (line) => log.push(line) }, [list]).run(
        { id },
        { attempt: 0, signal: new AbortController().signal, ...more },
      ),
    jobOf: (id: string) => t.db.selectFrom('exportJobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

/** Checks that every listed file is complete and that the store has no other file. */
export async function expectWholeStore(t: TestApp): Promise<void> {
  const rows = await t.db.selectFrom('storedBytes').selectAll().execute();
  const stored: string[] = [];
  for await (const { key } of t.files.list()) stored.push(key);
  expect(stored.toSorted()).toEqual(rows.map(({ storeKey }) => storeKey ?? '').toSorted());
  for (const { storeKey, size, sha256 } of rows) {
    const bytes = await buffer((await t.files.get(storeKey ?? '')).stream);
    expect([String(bytes.length), createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
  expect(await brokenInvariants(t)).toEqual([]);
}
