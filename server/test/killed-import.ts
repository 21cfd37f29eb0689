import { flushCompileCache } from 'node:module';
import { composition } from '../src/features.ts';
import { withApplication } from '../src/platform/application.ts';
import { openDb, openPool } from '../src/platform/database/database.ts';
import { openFileStore } from '../src/platform/files/store.ts';
import { importWorker } from '../src/features/imports/jobs.ts';

// A process that writes an import and never finishes, because the test kills it in the middle.
const { url, fileStore, dataDir, id } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const pool = openPool({ url: url ?? '', max: 4, name: 'killed', statementTimeout: 0, lockTimeout: 0 });
const db = withApplication(openDb(pool), { ...composition, product: 'mrp', secret: 'killed' });
const [materials] = composition.imports;
if (!materials) throw new Error('no object');
const held = {
  ...materials,
  plan: async (...[context, rows]: Parameters<typeof materials.plan>) => {
    const judged = await materials.plan(context, rows);
    return {
      ...judged,
      write: async (tx: Parameters<typeof judged.write>[0]) => {
        const written = await judged.write(tx);
        // Kept for the next run of the test, which kills this process now.
        flushCompileCache();
        process.stdout.write('written\n');
        await new Promise((resolve) => setTimeout(resolve, 600_000));
        return written;
      },
    };
  },
};
const worker = importWorker({ config: { dataDir: dataDir ?? '' }, db, files: await openFileStore(fileStore ?? ''), log: () => undefined }, [
  held,
]);
await worker.run({ id }, { attempt: 0, signal: new AbortController().signal });
