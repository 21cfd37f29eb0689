import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { expiredCertificate } from '../../../test/tls.ts';
import { composition } from '../../features.ts';
import { openDb } from '../database/database.ts';
import { addMetrics } from '../http/metrics.ts';
import { metricSourcesOf } from './metric-sources.ts';
import { root } from '../paths.ts';
import { openReplica } from '../database/replica.ts';
import { duringRequest, logSlowQueries, type SlowQuery } from '../database/slow-queries.ts';

const t = await testApp();
const read = (name: string): Promise<string> => readFile(join(root, 'deploy', name), 'utf8');

/** Names in an expression that are neither functions, keywords nor labels. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|without)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(by|or|and|le|up)$/.test(name));
}

async function scrape(): Promise<string> {
  await t.ownerPool.query(`${getConstructionPlans('pgboss')}; select pgboss.create_queue('imports', '{"policy": "standard"}');
    select pgboss.create_queue(name, '{"policy": "standard"}') from unnest(array['mended', 'broken']) name;
    insert into pgboss.schedule (name, cron) values ('mended', '0 3 * * *'), ('broken', '0 3 * * *');
    insert into pgboss.job (name, state, completed_on) values ('imports', 'completed', now()), ('imports', 'failed', now() - interval '1 hour'),
      ('mended', 'failed', now() - interval '1 hour'), ('mended', 'completed', now()),
      ('broken', 'completed', now() - interval '1 hour'), ('broken', 'failed', now())`);
  const health = { reading: { database: async () => null }, writing: { writing: async () => '磁盘已满' } };
  const [BACKUP_DIR, TLS_CERT] = [t.config.dataDir, join(t.config.dataDir, 'certificate.pem')];
  await writeFile(TLS_CERT, expiredCertificate);
  const config = { ...t.config, BACKUP_DIR, TLS_CERT };
  const app = Fastify();
  // Nobody answers there.
  const application = { ...composition, product: 'mrp', secret: '' };
  const replica = openReplica({ url: 'postgres://u:p@127.0.0.1:1/d', maxLagSeconds: 1, primaryUrl: t.url, role: 'mrp_app', application });
  const slowQueries = logSlowQueries(1);
  addMetrics(app, config, metricSourcesOf({ config, appPool: t.pool, ownerPool: t.ownerPool, health, live: t.live, slowQueries, replica }));
  await app.inject('/nothing');
  const { body } = await app.inject('/metrics');
  await Promise.all([app.close(), replica.stop()]);
  return body;
}

it('every metric of the dashboard and of the alerts is one of /metrics', async () => {
  const dashboard = JSON.parse(await read('grafana-dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const alerts = [...(await read('prometheus-alerts.yml')).matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr);
  expect([shown.length > 15, alerts.length > 10]).toEqual([true, true]);
  const metrics = await scrape();
  const exposed = new Set([...metrics.matchAll(/^([a-z_0-9]+)(?:\{[^}]*\})? \S+$/gm)].map(([, name]) => name));
  const named = new Set([...shown, ...alerts].flatMap(metricsIn));
  expect([...named].filter((name) => !exposed.has(name))).toEqual([]);
  // The reader of expressions finds them at all.
  expect([...named]).toEqual(expect.arrayContaining(['http_request_seconds_bucket', 'disk_free_bytes', 'jobs_failed', 'health_check']));
  expect(metrics.split('\n')).toEqual(
    expect.arrayContaining([
      'health_check{check="database"} 1',
      'health_check{check="writing"} 0',
      'replica_lag_seconds{database="replica"} +Inf',
      // Another import does not mend one that failed; the next run of a schedule mends the one before.
      'jobs_failed{queue="imports"} 1',
      'jobs_failed{queue="mended"} 0',
      'jobs_failed{queue="broken"} 1',
      'backup_newest_timestamp_seconds{place="BACKUP_DIR"} 0',
      `certificate_expiry_timestamp_seconds{place="TLS_CERT"} ${Date.parse('2025-02-01T00:00:00Z') / 1000}`,
    ]),
  );
});

// Failed before: a check or a backup that was never made fired nothing, because a missing series has no age.
it('every alert about the age of something has one about its absence', async () => {
  const alerts = [...(await read('prometheus-alerts.yml')).matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr);
  const aged = alerts.flatMap((expr) => /^time\(\) - max\((\w+\{[^}]*\})\)/.exec(expr)?.[1] ?? []);
  expect(aged).toHaveLength(2);
  expect(aged.filter((series) => !alerts.includes(`absent(${series})`))).toEqual([]);
});

it('every alert is made to fire, and to stay silent before, by the tests for promtool', async () => {
  const alerts = [...(await read('prometheus-alerts.yml')).matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  const tests = await read('prometheus-alerts.test.yml');
  const fired = [...tests.matchAll(/^ +alertname: (\w+)\n +exp_alerts:\n +- exp_labels:/gm)].map(([, name]) => name);
  const silent = [...tests.matchAll(/^ +- \{ eval_time: \w+, alertname: (\w+) \}$/gm)].map(([, name]) => name);
  expect([alerts.length > 10, fired, silent]).toEqual([true, alerts, alerts]);
});

it('logs slow statements without their values, with the request that asked', async () => {
  const found: SlowQuery[] = [];
  const log = logSlowQueries(20);
  log.report = (slow) => found.push(slow);
  const db = openDb(t.pool, log.watch);
  await duringRequest({ id: 'AB12', route: 'GET /x' }, async () => {
    await sql`select pg_sleep(0.03), ${'a price'}`.execute(db);
    await sql`select 1 / pg_sleep(0.03)::text::int`.execute(db).catch(() => undefined);
    await sql`select 1`.execute(db);
  });
  expect(found).toEqual([
    { milliseconds: expect.any(Number), sql: 'select pg_sleep(0.03), $1', outcome: 'finished', requestId: 'AB12', route: 'GET /x' },
    expect.objectContaining({ outcome: 'failed', requestId: 'AB12' }),
  ]);
  expect(log.counts).toEqual({ finished: 1, failed: 1 });
  expect(logSlowQueries(0).watch).toBeUndefined();
});
