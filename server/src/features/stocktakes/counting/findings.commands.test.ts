import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { countAppApi } from '@mrp/contract/features/stocktakes/count-app.ts';
import { readConfig } from '../../../config.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { anUploadedPicture } from '../../../../test/faults/access-samples.ts';
import type { Scene } from '../../../../test/faults/write-samples.ts';
import {
  aCountWorld,
  aFinding,
  anEvent,
  listLines,
  moveCount,
  openCount,
  readCount,
  sendEvents,
  type CountWorld,
} from '../../../../test/stocktakes.ts';
import { originsOf } from '../addresses.queries.ts';

let t: TestApp;
let w: CountWorld;
let id: string;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 2);
  await w.move(0, '100');
  ({ id } = await openCount(w, [0]));
});

const photoOf = async (user: CountWorld['planner']): Promise<string> => (await anUploadedPicture({ t, user } as Scene)).id;

describe('a finding of a counter', () => {
  it('is kept once, however often it is sent, with its pictures, for those who review', async () => {
    const [counter, other] = w.counters;
    const body = aFinding({ code: 'QR-TORN', note: '标签破损' });
    for (const _ of [1, 2]) expect((await counter.call(countTasksApi.recordFinding, { params: { id }, body })).code).toBe(200);
    const fileId = await photoOf(counter);
    for (const _ of [1, 2])
      expect((await counter.call(countTasksApi.attachPhoto, { params: { id }, body: { recordId: body.id, fileId } })).code).toBe(200);
    expect((await readCount(w, id)).findings).toMatchObject([{ code: 'QR-TORN', note: '标签破损', photos: [{ id: fileId }] }]);
    expect((await other.call(countTasksApi.attachPhoto, { params: { id }, body: { recordId: body.id, fileId } })).code).toBe(
      errors.NOT_FOUND.code,
    );
    expect((await other.call(countTasksApi.recordFinding, { params: { id }, body })).code).toBe(errors.GUARD.code);
  });

  it('has three pictures at most, all readable by who reviews', async () => {
    const [counter] = w.counters;
    const event = anEvent({ code: w.codes[0] ?? '', quantity: '99' });
    await sendEvents(counter, id, [event]);
    const attach = async () =>
      counter.call(countTasksApi.attachPhoto, { params: { id }, body: { recordId: event.id, fileId: await photoOf(counter) } });
    const other = await photoOf(counter);
    await t.ownerDb.updateTable('files').set({ kind: 'ATTACHMENT', width: null, height: null }).where('id', '=', other).execute();
    expect(await counter.call(countTasksApi.attachPhoto, { params: { id }, body: { recordId: event.id, fileId: other } })).toMatchObject({
      data: { fields: { fileId: expect.stringContaining('不是图片，请换成 JPG、PNG、WebP 或 GIF 图片') } },
    });
    for (const _ of [1, 2, 3]) expect((await attach()).code).toBe(200);
    expect(await attach()).toMatchObject({ code: errors.GUARD.code, message: '一条记录最多 3 张照片' });
    const [line] = await listLines(w, id);
    expect(line?.photos).toHaveLength(3);
    const read = await t.app.inject({ url: line?.photos[0]?.url ?? '', headers: w.supervisor.headers });
    expect(read.statusCode).toBe(200);
  });

  it('needs the task, the right, and a count that is not decided', async () => {
    const [counter] = w.counters;
    expect((await t.anonymous.call(countTasksApi.recordFinding, { params: { id }, body: aFinding() })).code).toBe(errors.NO_TOKEN.code);
    expect((await (await t.aUser(['盘点任务'])).call(countTasksApi.recordFinding, { params: { id }, body: aFinding() })).code).toBe(
      errors.FORBIDDEN.code,
    );
    expect((await counter.call(countTasksApi.recordFinding, { params: { id: '999999' }, body: aFinding() })).code).toBe(
      errors.NOT_FOUND.code,
    );
    expect(
      (await counter.call(countTasksApi.attachPhoto, { params: { id }, body: { recordId: randomUUID(), fileId: await photoOf(counter) } }))
        .code,
    ).toBe(errors.NOT_FOUND.code);
    expect((await counter.call(countTasksApi.recordFinding, { params: { id }, body: aFinding({ code: 'x'.repeat(65) }) })).code).toBe(
      errors.VALIDATION.code,
    );
    await moveCount(w.supervisor, w, id, 'cancel');
    expect(await counter.call(countTasksApi.recordFinding, { params: { id }, body: aFinding() })).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('盘点单已结束'),
    });
  });
});

describe('the address of the counting app', () => {
  const listening = (env: Record<string, string>) => readConfig({ PORT: '3100', ...env });
  const lan = () => ['192.168.1.8'];

  it('is what a phone of this network reaches, and nothing while only this machine does', () => {
    expect(originsOf(listening({}), 3100, lan)).toEqual([]);
    expect(originsOf(listening({ HOST: '0.0.0.0' }), 3100, lan)).toEqual(['http://192.168.1.8:3100']);
    expect(originsOf(listening({ HOST: '0.0.0.0', TLS_CERT: 'c', TLS_KEY: 'k' }), 3443, lan)).toEqual(['https://192.168.1.8:3443']);
    expect(originsOf(listening({ PUBLIC_URL: 'https://mrp.example.com/x' }), 3100, lan)).toEqual(['https://mrp.example.com']);
  });

  it('is answered without a login, network addresses only on this machine', async () => {
    const { code, data } = await t.anonymous.call(countAppApi.getAddresses);
    expect({ code, version: data.version }).toEqual({ code: 200, version: t.config.version });
    const forwarded = await t.app.inject({ url: '/api/material/mrp/mrp/public/count-app', headers: { 'x-forwarded-for': '10.0.0.9' } });
    expect(forwarded.json<{ data: { origins: string[] } }>().data.origins).toEqual([]);
  });
});
