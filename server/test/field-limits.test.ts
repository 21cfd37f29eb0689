import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { composition } from '../src/features.ts';
import { testDatabase, type TestDatabase } from './database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});

const declared = composition.audits.flatMap(({ declared: fields = [] }) => fields);

/** Text columns with a closed list or a pattern, which need no length limit. */
const withoutLength = [
  'suppliers.credit_code',
  'suppliers.province',
  'suppliers.city',
  'supplier_contacts.mobile',
  'supplier_bank_accounts.account_no',
];

it('texts have the same maximum length in the contract and in the database', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.conrelid::regclass || '.' || a.attname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(t.ownerDb);
  const stored = new Map(
    rows
      .flatMap(({ name, definition }) => [[name, /length\(\w+\) <= (\d+)/.exec(definition)?.[1]] as const])
      .filter(([, most]) => most !== undefined),
  );
  const texts = declared.flatMap(({ name, field }) =>
    field.kind === 'text' && !withoutLength.includes(name) ? [[name, String(field.max)] as const] : [],
  );
  expect(texts.map(([name]) => [name, stored.get(name)])).toEqual(texts);
  expect(texts).not.toEqual([]);
});

it('numbers within the limits of the contract fit the database', async () => {
  const { rows } = await sql<{ name: string; precision: number; scale: number }>`
    select table_name || '.' || column_name as name, numeric_precision as precision, numeric_scale as scale
    from information_schema.columns where data_type = 'numeric'`.execute(t.ownerDb);
  const stored = new Map(rows.map((row) => [row.name, row]));
  const tooSmall = declared.filter(({ name, field }) => {
    const column = stored.get(name);
    if (field.kind !== 'decimal' || !column) return false;
    return column.scale < field.rule.decimals || column.precision - column.scale < field.rule.integerDigits;
  });
  expect(tooSmall.map(({ name }) => name)).toEqual([]);
});
