import pg from 'pg';

/** Raw rows of the product's database, with every number as PostgreSQL's decimal text. */
export async function readRows<T extends object>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL names the database of the product under test; `npm run e2e` sets it');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin read only');
    return (await client.query<T>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The only row. */
export async function readRow<T extends object>(sql: string, values: readonly unknown[] = []): Promise<T> {
  const [row, ...others] = await readRows<T>(sql, values);
  if (!row || others.length > 0) throw new Error(`not one row: ${sql}`);
  return row;
}
