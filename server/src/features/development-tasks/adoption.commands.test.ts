import { beforeAll, describe, expect, it } from 'vitest';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier, terminateSupplier } from '../../../test/suppliers.ts';
import { aTaskIn, done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;
let supplierId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser();
  supplierId = (await aSupplier(t)).id;
});

const bodyOf = ({ version, rounds, name, classificationId }: Task, changes: object = {}) => ({
  version,
  roundId: rounds[0]!.id,
  name,
  classificationId: classificationId!,
  colourId: d.colour('藏青'),
  width: '161',
  gramWeight: '184',
  specification: '',
  ...changes,
});
const adopt = (task: Task, changes: object = {}, user = buyer, headers = {}) =>
  user.call(developmentTasksApi.adopt, { params: { id: task.id }, body: bodyOf(task, changes) }, headers);
const countSpus = async () => (await t.db.selectFrom('spus').select('id').execute()).length;

describe('采纳', () => {
  it('makes the archive draft of the sample with its colour and its offer, and links both ways', async () => {
    const task = await aTaskIn(t, d, buyer, 'CONFIRMING', supplierId);
    const { data } = await adopt(task);
    expect(data).toMatchObject({ state: 'CONFIRMING', adoptedRoundId: task.rounds[0]!.id, material: { state: 'DRAFT', name: task.name } });
    const params = { id: data.material!.id };
    const material = await done(buyer, materialsApi.get, { params });
    expect(material).toMatchObject({
      width: '161.00',
      gramWeight: '184.00',
      compositions: [{ share: '95.0000' }, { share: '5.0000' }],
      skus: [{ id: data.material!.skuId, colourName: '藏青', state: 'SAMPLING' }],
      remark: `由开发任务 ${task.code} 采纳样品 1`,
    });
    const [offer] = await done(buyer, pricesApi.listOffers, { params });
    expect(offer).toMatchObject({ supplierItemNo: 'S-01', preferred: true, taxIncluded: true, leadDaysBulk: 12, moq: '300.0000' });
    expect(offer!.prices).toMatchObject([{ kind: 'BULK', price: '39.5000' }]);
    const found = await done(buyer, developmentTasksApi.list, { query: { spuIds: [params.id] } });
    expect(found.rows).toMatchObject([{ code: task.code }]);
    const body = { action: 'complete' as const, version: data.version };
    expect(await done(buyer, developmentTasksApi.transition, { params: { id: task.id }, body })).toMatchObject({ state: 'DONE' });
  });

  it('happens once: twice at the same moment, again, and with the same key', async () => {
    const task = await aTaskIn(t, d, buyer, 'CONFIRMING', supplierId);
    const before = await countSpus();
    const answers = await Promise.all([adopt(task), adopt(task)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 40900]);
    const { data } = await buyer.call(developmentTasksApi.get, { params: { id: task.id } });
    expect(await adopt(data)).toMatchObject({
      code: 40905,
      message: `已采纳样品并生成 ${data.material!.code}，不能再采纳`,
    });
    const other = await aTaskIn(t, d, buyer, 'CONFIRMING', supplierId);
    const key = { 'idempotency-key': 'b1a7c1de-0000-4000-8000-00000000a001' };
    const [first, again] = [await adopt(other, {}, buyer, key), await adopt(other, {}, buyer, key)];
    expect([first.code, again.code, again.data.material!.id]).toEqual([200, 200, first.data.material!.id]);
    expect(await countSpus()).toBe(before + 2);
  });

  it('needs a sample that passed, in 待确认', async () => {
    const developing = await aTaskIn(t, d, buyer, 'DEVELOPING', supplierId);
    expect(await adopt(developing)).toMatchObject({ code: 40902, message: '当前状态为“开发中”，不能采纳' });
    const task = await aTaskIn(t, d, buyer, 'CONFIRMING', supplierId);
    const [round] = task.rounds;
    const judged = await done(buyer, developmentTasksApi.judgeRound, {
      params: { id: task.id, roundId: round!.id },
      body: { version: round!.version, verdict: 'REVISE', reason: '克重偏高' },
    });
    expect(await adopt(task)).toMatchObject({ code: 40900 });
    expect(await adopt(judged)).toMatchObject({ code: 40905, message: '样品 1 的结论不是“通过”，请先给出结论' });
  });

  it('is refused for a terminated supplier, and makes nothing', async () => {
    const ended = await aSupplier(t);
    const task = await aTaskIn(t, d, buyer, 'CONFIRMING', ended.id);
    await terminateSupplier(t, ended.id);
    const before = await countSpus();
    expect(await adopt(task)).toMatchObject({ code: 40905, message: `供应商“${ended.abbreviation}”现在是“终止”，不能采纳它的样品` });
    expect(await countSpus()).toBe(before);
  });

  it('says at the field what the draft lacks, and makes nothing', async () => {
    const task = await aTaskIn(t, d, buyer, 'CONFIRMING', supplierId);
    const before = await countSpus();
    expect(await adopt(task, { width: null })).toMatchObject({ code: 40000, data: { fields: { width: '不能为空' } } });
    expect(await adopt(task, { classificationId: d.classification('面料') })).toMatchObject({
      data: { fields: { classificationId: '请选择最末级分类' } },
    });
    expect(await adopt(task, { colourId: '999999' })).not.toMatchObject({ code: 200 });
    expect(await countSpus()).toBe(before);
  });

  it('leaves no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
