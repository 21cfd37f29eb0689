import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { isLocalCaller } from './local-caller.ts';

/** A value that is read on each scrape, with one line per label value. */
export interface MetricSource {
  name: string;
  help: string;
  label: string;
  read: () => Promise<Readonly<Record<string, number>>>;
}

/** `/metrics` for Prometheus, on loopback or with a token: process, event loop, requests by route, and the values of `sources`. */
export function addMetrics(app: FastifyInstance, config: Config, sources: readonly MetricSource[]): void {
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
  for (const reading of sources) registry.registerMetric(gaugeOf(reading));
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.status(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function gaugeOf({ name, help, label, read }: MetricSource): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      this.reset();
      // The other metrics stay available while the database is down.
      const values = await read().catch(() => ({}));
      for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
    },
  });
}

function mayReadMetrics(request: FastifyRequest, { METRICS_TOKEN, TRUST_PROXY }: Config): boolean {
  if (isLocalCaller(request, TRUST_PROXY !== undefined)) return true;
  if (!METRICS_TOKEN) return false;
  const given = Buffer.from(String(request.headers.authorization ?? ''));
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
