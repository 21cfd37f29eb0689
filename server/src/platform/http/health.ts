import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

type Checks = Readonly<Record<string, () => Promise<string | null | { note: string }>>>;

/** Readiness checks: each returns `null`, a problem, or a note that does not stop traffic. */
export interface Health {
  /** Without these nothing is served. */
  reading: Checks;
  /** Without these reading goes on. */
  writing: Checks;
}

/** Monitoring asks every few seconds, so a check without an answer by then counts as failed. */
const CHECK_MILLISECONDS = 2_000;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve requests; `writable` says whether it can save too. `/readyz/write`: it can save, for
 * whoever only writes. A proxy asks `/readyz`, so that a full or read-only database is still read and refusals come from us.
 */
export function addHealth(app: FastifyInstance, { reading, writing }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  const answer = async (needsWriting: boolean) => {
    const [read, write] = await Promise.all([runChecks(reading), runChecks(writing)]);
    const [reads, writes] = [read, write].map(({ failed }) => failed.length === 0);
    const ready = reads && (writes || !needsWriting);
    const body = {
      status: ready ? 'ready' : 'not ready',
      writable: reads && writes,
      checks: { ...read.checks, ...write.checks },
    };
    return { status: ready ? 200 : 503, body };
  };
  for (const [path, needsWriting] of [
    ['/readyz', false],
    ['/readyz/write', true],
  ] as const)
    app.get(path, async (_request, reply) => {
      const { status, body } = await answer(needsWriting);
      return reply.status(status).send(body);
    });
}

/** Runs all checks at once; `failed` names those that stop traffic. */
export async function runChecks(checks: Checks): Promise<{ failed: string[]; checks: Record<string, string> }> {
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = sleep(CHECK_MILLISECONDS, '不可用', { ref: false });
      return [name, await Promise.race([check().catch(() => '不可用'), late])] as const;
    }),
  );
  const texts = findings.map(([name, finding]) => [name, finding === null ? 'ok' : typeof finding === 'string' ? finding : finding.note]);
  return {
    failed: findings.flatMap(([name, finding]) => (typeof finding === 'string' ? [name] : [])),
    checks: Object.fromEntries(texts) as Record<string, string>,
  };
}
