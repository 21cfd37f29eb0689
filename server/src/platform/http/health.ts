import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isLoopback, type Config } from '../../config.ts';

/** What must be true before traffic comes here: `null`, what is wrong, or a note that does not keep traffic away. */
export type Health = Readonly<Record<string, () => Promise<string | null | { note: string }>>>;

/** `/healthz`: the process lives. `/readyz`: it can work. `/metrics`: for Prometheus, on loopback or with a token. */
export function addHealth(app: FastifyInstance, health: Health, config: Config): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const findings = await Promise.all(
      Object.entries(health).map(async ([name, check]) => [name, await check().catch(() => '不可用')] as const),
    );
    const ready = findings.every(([, finding]) => typeof finding !== 'string');
    const checks = Object.fromEntries(
      findings.map(([name, finding]) => [name, finding === null ? 'ok' : typeof finding === 'string' ? finding : finding.note]),
    );
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  addMetrics(app, config);
}

function addMetrics(app: FastifyInstance, config: Config): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'http_request_seconds',
    help: 'Latency by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    latency.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.status(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, { METRICS_TOKEN }: Config): boolean {
  if (!METRICS_TOKEN) return isLoopback(request.ip.replace(/^::ffff:/, ''));
  const given = Buffer.from(String(request.headers.authorization ?? ''));
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
