import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobQueues, jobsApi } from '@mrp/contract/features/audit/jobs.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { composition } from '../../features.ts';
import { threadWorkersOf, workersOf } from '../../platform/feature.ts';
import { startJobs, type JobEngine } from '../../platform/jobs.ts';
import { cancelJob, retryJob } from './background-jobs.commands.ts';

let t: TestApp;
let watcher: TestUser;
let engine: JobEngine;
let broken = true;

beforeAll(async () => {
  t = await testApp();
  watcher = await t.aUser(['任务监控', '任务监控:重试', '任务监控:取消']);
  const run = async (): Promise<void> => {
    if (broken) throw new Error('坏了');
  };
  engine = await startJobs({
    url: t.url,
    pool: t.ownerPool,
    appRole: true,
    workers: [{ queue: 'demo-pictures', concurrency: 1, expireInSeconds: 60, run }],
    onError: () => undefined,
  });
  await t.ownerDb.transaction().execute((tx) => engine.send(tx, 'demo-pictures', {}));
});
afterAll(() => engine.stop());

async function untilState(state: string): Promise<{ id: string; reason: string }> {
  for (;;) {
    const { data } = await watcher.call(jobsApi.listJobs, { query: { queue: 'demo-pictures' } });
    const job = data.rows.find((row) => row.state === state);
    if (job) return job;
    await sleep(100);
  }
}

it('the monitor shows a job that fails three times with its reason', async () => {
  expect((await untilState('failed')).reason).toBe('坏了');
});

it('a finished job cannot be cancelled, nor without permission, nor an unknown one', async () => {
  const { id } = await untilState('failed');
  const params = { queue: 'demo-pictures', id };
  expect(await watcher.call(jobsApi.cancelJob, { params })).toMatchObject({ code: 40902, message: '当前状态为“失败”，不能取消' });
  const reader = await t.aUser(['任务监控']);
  expect(await reader.call(jobsApi.retryJob, { params })).toMatchObject({ code: 40300 });
  expect(await t.anonymous.call(jobsApi.listJobs)).toMatchObject({ status: 401 });
  expect(await watcher.call(jobsApi.retryJob, { params: { ...params, id: '00000000-0000-4000-8000-000000000000' } })).toMatchObject({
    code: 40400,
  });
  expect(await watcher.call(jobsApi.listJobs, { query: { states: ['none' as 'failed'] } })).toMatchObject({ code: 40000 });
});

it('a failed job can be run again', async () => {
  const { id } = await untilState('failed');
  broken = false;
  await t.write((tx) => retryJob(tx, engine, { queue: 'demo-pictures', id }));
  expect((await untilState('completed')).id).toBe(id);
});

it('a cancelled job can be run again', async () => {
  broken = true;
  await t.ownerDb.transaction().execute((tx) => engine.send(tx, 'demo-pictures', {}));
  const { id } = await untilState('retry');
  await t.write((tx) => cancelJob(tx, engine, { queue: 'demo-pictures', id }));
  expect((await untilState('cancelled')).id).toBe(id);
  broken = false;
  await t.write((tx) => retryJob(tx, engine, { queue: 'demo-pictures', id }));
  await vi.waitFor(
    async () => {
      const { data } = await watcher.call(jobsApi.listJobs, { query: { queue: 'demo-pictures' } });
      expect(data.rows.find((row) => row.id === id)?.state).toBe('completed');
    },
    { timeout: 20_000, interval: 200 },
  );
});

it('every queue has a label', () => {
  const services = { config: t.config, db: t.db, files: t.files, log: () => undefined };
  const workers = [...workersOf(composition, services), ...threadWorkersOf(composition, services)];
  for (const { queue } of workers) expect(Object.keys(jobQueues)).toContain(queue);
});
