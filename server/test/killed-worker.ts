import { openDb, openPool } from '../src/platform/database/database.ts';
import { openFileStore } from '../src/platform/files/store.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { EXPORT_QUEUE } from '../src/features/exports/commands.ts';
import { exportWorker } from '../src/features/exports/jobs.ts';
import { numbersExport } from './numbers-list.ts';

// A worker process that stops after its first page, so that a test can kill it in the middle.
const [, , url = '', fileStore = '', id = ''] = process.argv;
const pool = openPool({ url, max: 5, name: 'killed-worker' });
const db = openDb(pool);
let pages = 0;
const list = numbersExport(() => {
  pages += 1;
  return pages === 2 ? new Promise<void>(() => undefined) : undefined;
});
const worker = exportWorker({ db, files: await openFileStore(fileStore), log: () => undefined }, [list]);
const engine = await startJobs({ url, pool, appRole: true, workers: [worker], onError: () => undefined });
await db.transaction().execute((tx) => engine.send(tx, EXPORT_QUEUE, { id }));
