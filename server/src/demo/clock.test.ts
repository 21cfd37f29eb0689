import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { takeNumber } from '../platform/numbering.ts';
import { readToday } from '../platform/today.ts';
import { dayAgo, dayOf, openCalendar, openClock, withClock } from './clock.ts';

// Failed while all documents of the demo had the number of the day of the start, whatever their own day.
it('a document of the told year has the number, the days and the moments of its day, and the trail keeps the true time', async () => {
  const t = await testApp();
  const user = await t.aUser();
  const day = dayAgo(100);
  const made = await withClock(t.ownerDb, async () => {
    const { as, turnTo } = openCalendar(t.ownerDb);
    turnTo(day);
    return as({ userId: user.id }, '新建', async (tx) => {
      const { id } = await tx.insertInto('holders').values({ kind: 'OWN', name: '演示仓' }).returning('id').executeTakeFirstOrThrow();
      return { id, code: await takeNumber(tx, 'purchase'), today: await readToday(tx) };
    });
  });
  expect(made).toMatchObject({ code: `CG${dayOf(day).slice(2).replaceAll('-', '')}-0001`, today: dayOf(day) });
  const { rows } = await sql`
    select h.created_at = ${day.toISOString()}::timestamptz as of_its_day, a.at > now() - interval '1 hour' as true_trail
    from holders h join audit_entries a on a.table_name = 'holders' and a.row_id = h.id where h.id = ${made.id}`.execute(t.ownerDb);
  expect(rows).toEqual([{ ofItsDay: true, trueTrail: true }]);
});

it('the clock of the told year is gone after the load, also after one that fails or was killed', async () => {
  const t = await testApp();
  const defaults = async () =>
    (
      await sql<{
        said: string;
      }>`select string_agg(pg_get_expr(adbin, adrelid), ' ' order by adrelid, adnum) as said from pg_attrdef`.execute(t.ownerDb)
    ).rows[0]?.said;
  const before = await defaults();
  await expect(withClock(t.ownerDb, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await defaults()).toBe(before);
  // As a load leaves it that was killed.
  await t.ownerDb.transaction().execute(openClock);
  await withClock(t.ownerDb, () => Promise.resolve());
  expect(await defaults()).toBe(before);
  const { rows } = await sql`
    select to_regnamespace('demo_clock') as clock, (select array_to_string(proconfig, ' ') from pg_proc where proname = 'next_numbers') as path,
           exists (select from pg_trigger where tgname = 'demo_moment') as trigger`.execute(t.ownerDb);
  expect(rows).toEqual([{ clock: null, path: 'search_path=public', trigger: false }]);
});
