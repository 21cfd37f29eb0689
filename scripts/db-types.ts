import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { composition } from '../server/src/features.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/cluster.ts';
import { databaseUrl } from '../server/test/cluster.ts';
import { root } from './steps.ts';

// Writes the TypeScript types of the migrated database; with --check it only compares them.
const TYPES = 'server/src/platform/database/database.types.ts';
const SCRATCH = `mrp_types_${process.pid}`;
const types = join(root, TYPES);
const folder = await mkdtemp(join(tmpdir(), 'mrp-types-'));
try {
  if (process.argv.includes('--check')) {
    const fresh = join(folder, 'database.types.ts');
    await writeTypes(fresh);
    if ((await readFile(fresh, 'utf8')) !== (await readFile(types, 'utf8').catch(() => ''))) {
      console.error(`${TYPES} 与迁移不一致，请运行 npm run db:types`);
      process.exitCode = 1;
    }
  } else {
    await writeTypes(types);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function writeTypes(file: string): Promise<void> {
  const external = process.env['TEST_DATABASE_URL'];
  const embedded = external
    ? null
    : await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), log: () => undefined, durable: false });
  try {
    await writeTypesOf(embedded?.url ?? external ?? '', file);
  } finally {
    await embedded?.stop();
  }
}

async function writeTypesOf(server: string, file: string): Promise<void> {
  const owner = await connect(server);
  const url = databaseUrl(server, SCRATCH);
  try {
    await owner.query(`create database ${SCRATCH}`);
    await migrateScratch(url);
    await generate(url, file);
  } finally {
    await owner.query(`drop database if exists ${SCRATCH} with (force)`);
    await owner.end();
  }
}

async function migrateScratch(url: string): Promise<void> {
  const scratch = await connect(url);
  try {
    await migrate(scratch, composition.workflows);
  } finally {
    await scratch.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Numbers and timestamps are text in TypeScript too; see platform/database/database.ts. */
async function generate(url: string, file: string): Promise<void> {
  const options = {
    dialect: 'postgres',
    'numeric-parser': 'string',
    'date-parser': 'string',
    'include-pattern': 'public.*',
    'type-mapping': '{"timestamptz":"string","int8":"string"}',
    'out-file': file,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), '--camel-case', ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: url },
  });
}
