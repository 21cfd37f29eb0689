import { expect, inject, it } from 'vitest';
import { releaseClone, acquireClone, type Clone } from './clones.ts';

const rowsOf = async ({ ownerPool }: Clone, statement: string): Promise<unknown[]> => (await ownerPool.query(statement)).rows;
const state = (clone: Clone): Promise<unknown[]> =>
  rowsOf(
    clone,
    `select (select md5(string_agg(u::text, ' ' order by id)) from users u) as users, (select md5(string_agg(d::text, ' ' order by id)) from dictionary_entries d) as entries,
       (select count(*)::int from audit_entries) as audits, (select count(*)::int from holders) as holders,
       (select last_value from pg_sequences where sequencename = 'dictionary_entries_id_seq') as last_id`,
  );

it('a database that a test wrote to is handed to the next with the rows and numbers of the installation', async () => {
  // Files with two databases leave two behind.
  const [clone, other] = [await acquireClone('templateName'), await acquireClone('templateName')];
  await releaseClone(other);
  const before = await state(clone);
  await clone.ownerPool.query(`update dictionary_entries set name = name || ' 改' where id = (select min(id) from dictionary_entries)`);
  await clone.ownerPool.query(
    `insert into dictionary_entries (dictionary, code, name) select dictionary, 'NEW', '新' from dictionary_entries limit 1`,
  );
  await clone.ownerPool.query(`update users set nick_name = '改名'`);
  await clone.ownerPool.query('create sequence drawn_by_a_test');
  expect(await state(clone)).not.toEqual(before);
  await releaseClone(clone);
  const next = await acquireClone('templateName');
  expect(next.name === clone.name).toBe(inject('canReset'));
  expect(await state(next)).toEqual(before);
  await releaseClone(next);
});

it.each([
  ['a table', 'create table made_by_a_test (id int)'],
  ['a right', 'revoke select on holders from mrp_app'],
  ['a trigger that was switched off', 'alter table holders disable trigger user'],
  ['statistics of the planner', 'analyze dictionary_entries'],
])('a database in which a test changed %s is dropped', async (_what, statement) => {
  const clone = await acquireClone('templateName');
  await clone.ownerPool.query(statement);
  await releaseClone(clone);
  const next = await acquireClone('templateName');
  expect(next.name).not.toBe(clone.name);
  await releaseClone(next);
});
