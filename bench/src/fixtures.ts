import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/cluster.ts';
import { databaseUrl, onServer } from '../../server/test/cluster.ts';
import { growArchive } from './archive.ts';
import { growCosting } from './costing.ts';
import { growDevelopment } from './development.ts';
import { logIn, type Client } from './client.ts';
import { growLedger } from './ledger.ts';
import { growPicks } from './picks.ts';
import { growNettings } from './nettings.ts';
import { growPreparations } from './preparations.ts';
import { growPurchases } from './purchases.ts';
import { growReports } from './report-documents.ts';
import { growStatements } from './statements.ts';
import { startProduct, type Product } from './product.ts';
import { watchDatabase } from './database-cpu.ts';

/** A database with a running product and a logged-in client. */
export interface Serving {
  url: string;
  /** Environment for servers that figures start themselves. */
  env: Readonly<Record<string, string>>;
  product: Product;
  client: Client;
}

export interface Archive extends Serving {
  materials: number;
}

export interface Ledger extends Serving {
  movements: number;
}

/** Shared test data of the figures: created on first use and removed at the end. */
export interface Fixtures {
  scale: number;
  log(line: string): void;
  /** Creates a new folder. */
  folder(): Promise<string>;
  /** The product with this many materials. */
  archive(materials: number): Promise<Archive>;
  /** The product with a ledger of this many movements. */
  ledger(movements: number): Promise<Ledger>;
  /** The product with this many items in stock, and BOMs of this many lines. */
  nettings(items: number, lines: number): Promise<Serving>;
  /** The product with this many preparation orders in addition to the demo's. */
  preparations(orders: number): Promise<Serving>;
  /** The product with this many purchase orders in addition to the demo's. */
  purchases(orders: number): Promise<Serving>;
  /** The product with this many price rows, and a tenth as many quotations with their cost sheets. */
  costing(prices: number): Promise<Serving>;
  /** The product with a ledger of this many movements and the demo's documents in proportion; for reading only. */
  reports(movements: number): Promise<Serving>;
  /** The product with this many external materials, and a fifth as many development tasks, in addition to the demo's. */
  development(externals: number): Promise<Serving>;
  /** The product with this many lines of receipts owed to one supplier; for statements and links only. */
  statements(lines: number): Promise<Serving>;
  /** The product with this many rolls in one own site, and picks of them. */
  picks(rolls: number): Promise<Serving>;
  /** CPU seconds that the database server has used since its start. */
  databaseCpu(): Promise<number>;
  close(): Promise<void>;
}

/** Strong enough that a server outside the demo asks for no new one at log-in. */
export const PASSWORD = 'bench-velvet-4821';
const DEMO = 'bench_demo';

/** With `data` the databases stay in that folder for the next run. */
export async function openFixtures(scale: number, log: (line: string) => void, data?: string): Promise<Fixtures> {
  const root = await mkdtemp(join(tmpdir(), 'mrp-bench-'));
  const stops: (() => Promise<unknown> | void)[] = [() => rm(root, { recursive: true, force: true })];
  let folders = 0;
  const folder = async (): Promise<string> => mkdtemp(join(root, `${(folders += 1)}-`));

  const cluster = once(async () => {
    const embedded = await startEmbeddedPostgres({ dataDir: data ?? (await folder()), log });
    stops.push(() => embedded.stop());
    return { server: embedded.url, cpu: watchDatabase(embedded.pid) };
  });
  /** The demo as the product loads it; every other database is a copy of it. */
  const demo = once(async () => {
    const { server } = await cluster();
    if (await makeDatabase(server, DEMO)) await (await startProduct(environment(databaseUrl(server, DEMO), await folder(), '1'))).stop();
  });
  /** A grown copy of the demo, created once. */
  const open = async (name: string, grow: (url: string) => Promise<void>): Promise<Serving> => {
    const { server } = await cluster();
    await demo();
    const url = databaseUrl(server, name);
    if (await makeDatabase(server, name, DEMO)) await growOrDrop(server, name, () => grow(url));
    const env = environment(url, await folder(), '0');
    const product = await startProduct(env);
    stops.push(() => product.stop());
    const client = await logIn(product.address, 'admin', PASSWORD);
    stops.push(() => client.close());
    return { url, env, product, client };
  };
  const grown = (name: string, grow: (url: string, size: number, say: typeof log) => Promise<void>) =>
    onceFor((size: number) => open(`bench_${name}${size}`, (url) => grow(url, size, log)));
  const archives = grown('', growArchive);
  const ledgers = grown('ledger_', growLedger);

  return {
    scale,
    log,
    folder,
    archive: async (materials) => ({ ...(await archives(materials)), materials }),
    ledger: async (movements) => ({ ...(await ledgers(movements)), movements }),
    preparations: grown('preparations_', growPreparations),
    purchases: grown('purchases_', growPurchases),
    costing: grown('costing_', growCosting),
    development: grown('development_', growDevelopment),
    picks: grown('picks_', growPicks),
    reports: grown('reports_', growReports),
    statements: grown('statements_', growStatements),
    nettings: (items, lines) => open(`bench_nettings_${items}_${lines}`, (url) => growNettings(url, items, lines, log)),
    databaseCpu: async () => (await cluster()).cpu(),
    close: async () => {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

const environment = (url: string, folder: string, demo: '1' | '0'): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  APP_ENV: demo === '1' ? 'demo' : 'test',
  DEMO: demo,
  DEMO_PASSWORD: PASSWORD,
  LOG_LEVEL: 'silent',
});

/** Reuses what was created for the same size. */
function onceFor<T>(make: (size: number) => Promise<T>): (size: number) => Promise<T> {
  const made = new Map<number, Promise<T>>();
  return (size) => {
    const known = made.get(size) ?? make(size);
    made.set(size, known);
    return known;
  };
}

/** Drops a database that was created only partly, so that no later run uses it. */
async function growOrDrop(server: string, name: string, grow: () => Promise<void>): Promise<void> {
  try {
    await grow();
  } catch (error) {
    await onServer(server, `drop database ${name} with (force)`);
    throw error;
  }
}

/** Returns false when it exists already. */
async function makeDatabase(server: string, name: string, template = 'template1'): Promise<boolean> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} template ${template}`);
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
