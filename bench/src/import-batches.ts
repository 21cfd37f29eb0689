import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportBatch } from '../../contract/src/features/imports/batch.ts';
import type { Client } from './client.ts';

const IMPORTS = '/api/material/mrp/mrp/imports';

export const uploadImport = (client: Client, object: string, name: string, bytes: Buffer): Promise<ImportBatch> =>
  client.upload<ImportBatch>(`${IMPORTS}/objects/${object}/files`, name, bytes);

/** Judges a file; refuses another number of new rows. */
export async function judgeImport(client: Client, id: string, mapping: ImportBatch['mapping'], count: number): Promise<void> {
  await client.post(`${IMPORTS}/${id}/judgement`, { mapping, strategy: 'BOTH' });
  const { counts } = await untilState(client, id, 'READY');
  if (counts?.NEW !== count) throw new Error(`the file is judged ${JSON.stringify(counts)}`);
}

export async function commitImport(client: Client, id: string): Promise<void> {
  await client.post(`${IMPORTS}/${id}/commit`, { rows: 'ALL' });
  await untilState(client, id, 'DONE');
}

async function untilState(client: Client, id: string, wanted: string): Promise<ImportBatch> {
  for (;;) {
    await sleep(500);
    const batch = await client.get<ImportBatch>(`${IMPORTS}/${id}`);
    if (batch.state === wanted) return batch;
    if (!['JUDGING', 'RUNNING'].includes(batch.state)) throw new Error(`the import is ${batch.state}: ${batch.reason}`);
  }
}
