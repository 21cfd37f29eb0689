import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { countUpToLimit } from './count-estimates.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await sql`create table bales as select n::bigint as id from generate_series(1, 30) n`.execute(t.ownerDb);
});
afterEach(() => vi.useRealTimers());

const count = (from: number, most = 10) => countUpToLimit(t.ownerDb, sql`bales b`, sql<boolean>`b.id > ${from}`, most);

it('an exact count is repeated on every call', async () => {
  expect(await count(25)).toBe(5);
  await sql`insert into bales values (31)`.execute(t.ownerDb);
  expect(await count(25)).toBe(6);
});

it('a count above the limit is cached for a minute and then repeated', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await count(0)).toBe(11);
  await sql`delete from bales where id <= 25`.execute(t.ownerDb);
  expect(await count(0)).toBe(11);
  expect(await count(20)).toBe(6);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await count(0)).toBe(6);
});
