import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Readiness checks: each returns `null`, a problem, or a note that does not stop traffic. */
export type Health = Readonly<Record<string, () => Promise<string | null | { note: string }>>>;

/** Monitoring asks every few seconds, so a check without an answer by then counts as failed. */
const CHECK_MILLISECONDS = 2_000;

/** `/healthz`: the process runs. `/readyz`: it can serve requests. */
export function addHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const findings = await Promise.all(
      Object.entries(health).map(async ([name, check]) => {
        const late = sleep(CHECK_MILLISECONDS, '不可用', { ref: false });
        return [name, await Promise.race([check().catch(() => '不可用'), late])] as const;
      }),
    );
    const ready = findings.every(([, finding]) => typeof finding !== 'string');
    const checks = Object.fromEntries(
      findings.map(([name, finding]) => [name, finding === null ? 'ok' : typeof finding === 'string' ? finding : finding.note]),
    );
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
}
