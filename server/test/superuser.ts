import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Runs `work` in the embedded database of a data folder as its superuser. */
export async function onSuperuser<T>(ownerUrl: string, dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const passwords = JSON.parse(await readFile(join(dataDir, 'postgres/passwords.json'), 'utf8')) as { superuser: string };
  const url = new URL(ownerUrl);
  url.username = 'postgres';
  url.password = passwords.superuser;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
