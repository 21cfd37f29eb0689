import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';
import { done, roundInput, taskInput } from '../../../../test/tasks.ts';
import { aSampleScene, type SampleScene } from '../../../../test/supplier-samples.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let s: SampleScene;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
});
beforeEach(async () => {
  s = await aSampleScene(t, d, developer);
});

describe('a sample of a development task that a supplier sends by a link', () => {
  it('shows what is wanted, and neither the target price, texts of ours nor the samples of others', async () => {
    const { data } = await s.seen();
    expect(data).toMatchObject({
      code: s.task.code,
      name: s.task.name,
      state: 'DEVELOPING',
      mayAnswer: true,
      width: '160',
      gramWeight: '180',
      quantity: '1200',
      unit: { name: '公斤' },
      wantedOn: '2099-12-31',
      samples: [],
      rounds: [],
    });
    expect(data.compositions.map(({ share }) => share)).toEqual(['95', '5']);
    expect(data.units[0]).toMatchObject({ name: '公斤' });
    for (const secret of ['内部说明', '内部来源', '41.73', '别家', 'rice']) expect(JSON.stringify(data)).not.toContain(secret);
  });

  it('takes a sample that waits with its photo for the developer, who enters it with all of its facts', async () => {
    expect(await s.listed('WAITING')).toContain(s.task.id);
    const file = await s.upload();
    expect(file.code).toBe(200);
    const { data } = await s.say({ fileIds: [file.data.id], sentOn: '2026-01-05' });
    expect(data.samples).toMatchObject([{ state: 'PENDING', sampleNo: 'H-2088', price: '38.6', pictureCount: 1, verdict: null }]);
    expect((await s.read()).rounds, 'nothing is entered by it').toHaveLength(1);
    expect(await s.listed('ANSWERED')).toContain(s.task.id);
    expect(await s.listed('WAITING')).not.toContain(s.task.id);
    const { todos } = dataOf(await developer.call(homeApi.get, {}));
    expect(todos).toContainEqual(expect.objectContaining({ key: 'supplierSamples' }));
    const told = await t.ownerPool.query('select from notices where path = $1', [`/materialTaskDetails?id=${s.task.id}#supplierSide`]);
    expect(told.rows.length).toBeGreaterThan(0);
    const request = { params: { id: file.data.id, variant: 'original' as const } };
    expect((await developer.call(filesApi.readFile, request)).status).toBe(200);
    expect(dataOf(await s.take({ receivedOn: '2026-01-09' })).answers).toMatchObject([{ state: 'TAKEN', serial: 2 }]);
    const { rounds } = await s.read();
    expect(rounds[1]).toMatchObject({
      serial: 2,
      supplierId: s.supplierId,
      sampleNo: 'H-2088',
      sentOn: '2026-01-05',
      receivedOn: '2026-01-09',
      colourName: '藏蓝',
      width: '158',
      gramWeight: '182.5',
      price: '38.6',
      unit: { name: '公斤' },
      moq: '200',
      leadDays: '9',
      remark: '链接样品 王经理；手感偏软',
      pictureIds: [file.data.id],
    });
    expect(rounds[1]?.compositions.map(({ share }) => share)).toEqual(['94', '6']);
    expect(await s.listed('ANSWERED')).not.toContain(s.task.id);
    expect((await s.take()).code, 'twice').toBe(errors.GUARD.code);
    const log = dataOf(await developer.call(auditApi.selectAllLogById, { query: { type: 'developmentTask', id: s.task.id } as never }));
    expect(JSON.stringify(log)).toContain('王经理（链接 …');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('keeps the photos of a sample that waits when another sample of the task is saved', async () => {
    const file = await s.upload();
    await s.say({ fileIds: [file.data.id] });
    await done(developer, developmentTasksApi.addRound, { params: { id: s.task.id }, body: roundInput(d, s.otherId) });
    const request = { params: { id: file.data.id, variant: 'original' as const } };
    expect((await developer.call(filesApi.readFile, request)).status).toBe(200);
    expect(dataOf(await s.take()).answers).toMatchObject([{ state: 'TAKEN' }]);
    expect((await s.read()).rounds.at(-1)?.pictureIds).toEqual([file.data.id]);
  });

  it('shows the verdict of his own samples, without its reason, whether he sent them by the link or not', async () => {
    await s.say();
    await s.take({ receivedOn: '2026-01-09' });
    const params = { id: s.task.id };
    await done(developer, developmentTasksApi.addRound, { params, body: roundInput(d, s.supplierId, { sampleNo: '手工样' }) });
    for (const [at, verdict] of [
      [1, 'REVISE'],
      [2, 'REJECTED'],
    ] as const) {
      const { id: roundId = '', version = 0 } = (await s.read()).rounds[at] ?? {};
      await done(developer, developmentTasksApi.judgeRound, {
        params: { ...params, roundId },
        body: { version, verdict, reason: '内部理由' },
      });
    }
    const { data } = await s.seen();
    expect(data).toMatchObject({ samples: [{ verdict: 'REVISE' }], rounds: [{ sampleNo: '手工样', verdict: 'REJECTED' }] });
    expect(JSON.stringify(data)).not.toContain('内部理由');
  });

  it('is refused with a reason that he reads, and taken back by him until then', async () => {
    await s.say();
    expect(dataOf(await s.refuse('克重太高，请重打')).answers).toMatchObject([{ state: 'REFUSED', reason: '克重太高，请重打' }]);
    expect((await s.seen()).data.samples).toMatchObject([{ state: 'REFUSED', reason: '克重太高，请重打' }]);
    expect(await s.listed('WAITING'), 'he is to send another one').toContain(s.task.id);
    expect((await s.refuse('再一次')).code).toBe(errors.GUARD.code);
    expect((await s.say({ sampleNo: 'H-2089' })).code).toBe(200);
    expect((await s.withdraw()).data.samples).toMatchObject([{ state: 'WITHDRAWN' }, { state: 'REFUSED' }]);
    expect((await s.withdraw()).code).toBe(errors.LINK_CHANGED.code);
    expect((await s.take()).code).toBe(errors.GUARD.code);
    expect((await s.read()).rounds).toHaveLength(1);
  });

  it('is refused at the cell: figures, unit, fibres, a day to come, neither number nor photo', async () => {
    const { data } = await s.seen();
    const at = async (more: object) => fieldsOf((await s.send(s.bodyOf(data, more))).data);
    expect(await at({ sampleNo: '' })).toEqual({ sampleNo: '请填写货号，或附照片' });
    expect(await at({ unitId: null })).toEqual({ unitId: '填了报价或起订量，请选择计价单位' });
    expect(await at({ unitId: '999999' })).toEqual({ unitId: '请从列表中选择单位' });
    expect(await at({ sentOn: '2099-01-01' })).toEqual({ sentOn: '不能晚于今天' });
    expect(Object.keys(await at({ price: '0', width: '-1', gramWeight: 'x', leadDays: '1.5' })).toSorted()).toEqual([
      'gramWeight',
      'leadDays',
      'price',
      'width',
    ]);
    expect(await at({ compositions: [{ ingredientId: d.entry('ingredient', '棉'), share: '94' }] })).toEqual({
      compositions: '成分占比合计须为100%',
    });
    expect(await at({ compositions: [{ ingredientId: d.unit('公斤').padStart(9, '9'), share: '100' }] })).toEqual({
      'compositions.0.ingredientId': '请从列表中选择成分',
    });
    expect(await at({ fileIds: ['999999'] })).toEqual({ fileIds: '文件已过期，请重新选择' });
    expect((await s.side()).answers).toEqual([]);
  });

  it('shows what changed where the task changed meanwhile, or somebody else sent a sample first', async () => {
    const { data } = await s.seen();
    const edit = { ...(await taskInput(t, d)), name: s.task.name, gramWeight: '210', version: s.task.version };
    await done(developer, developmentTasksApi.edit, { params: { id: s.task.id }, body: edit });
    const late = await s.send(s.bodyOf(data));
    expect(late).toMatchObject({ code: errors.LINK_CHANGED.code, data: { newer: { gramWeight: '210' } } });
    const now = (await s.seen()).data;
    const both = await Promise.all([s.send(s.bodyOf(now)), s.send(s.bodyOf(now, { sampleNo: 'H-3' }), await s.aToken())]);
    expect(both.map(({ code }) => code)).toEqual(expect.arrayContaining([200, errors.LINK_CHANGED.code]));
    expect((await s.side()).answers).toHaveLength(1);
  });

  it('is sent once with the same key, and ends with the task', async () => {
    const body = s.bodyOf((await s.seen()).data);
    const headers = { 'idempotency-key': `the-same-sample-${s.task.id}` };
    for (const _time of [1, 2])
      expect((await callAsSupplier(t, s.token, 'POST', `/tasks/${s.task.id}/samples`, body, headers)).code).toBe(200);
    expect((await s.side()).answers).toHaveLength(1);
    await s.close();
    expect((await s.seen()).data).toMatchObject({ mayAnswer: false, state: 'CLOSED', samples: [{ state: 'ENDED' }] });
    expect(await s.send(body)).toMatchObject({ code: errors.STATE.code, data: { newer: { state: 'CLOSED' } } });
    expect((await s.take()).code).toBe(errors.GUARD.code);
    expect(await s.listed('ANSWERED')).not.toContain(s.task.id);
    const again = { params: { id: s.task.id }, body: { supplierId: s.supplierId } as never };
    expect((await developer.call(taskLinksApi.create, again)).code).toBe(errors.STATE.code);
  });

  it('enters a sample once when two people do so at the same moment', async () => {
    await s.say();
    const { version } = await s.read();
    const params = await s.last();
    const body = { version, receivedOn: null };
    const both = await Promise.all([1, 2].map(() => developer.call(taskLinksApi.takeSample, { params, body })));
    expect(both.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect((await s.read()).rounds).toHaveLength(2);
  });

  it('refuses to enter a sample at another version of the task, or that arrived before it was sent', async () => {
    await s.say({ sentOn: '2026-01-05' });
    expect((await s.take({ version: s.task.version - 1 })).code).toBe(errors.VERSION_CONFLICT.code);
    expect(fieldsOf((await s.take({ receivedOn: '2026-01-04' })).data)).toEqual({ receivedOn: '回样日期不能早于打样日期' });
    expect((await s.read()).rounds).toHaveLength(1);
  });

  it('holds at most ten samples that wait', async () => {
    for (let at = 0; at < 10; at += 1) expect((await s.say({ sampleNo: `H-${at}` })).code).toBe(200);
    expect((await s.say()).code).toBe(errors.GUARD.code);
  });
});
