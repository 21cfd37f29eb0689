import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import type { LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { anUploadedPicture, aPicture } from '../../../../test/faults/access-samples.ts';
import { openScene } from '../../../../test/faults/write-samples.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier, uploadAsSupplier } from '../../../../test/supplier-page.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { aTask, aTaskIn, done, roundInput, taskInput } from '../../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let supplierId: string;
let otherId: string;
let task: Task;
let token: string;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  supplierId = (await aSupplier(t)).id;
  otherId = (await aSupplier(t)).id;
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  const secrets = { brief: '内部说明', originNote: '内部来源', targetPrice: '41.73' };
  task = await aTaskIn(t, d, developer, 'DEVELOPING', otherId, secrets, { sampleNo: '别家样', remark: '别家备注' });
  token = await aToken();
});

const aToken = async (more: object = {}): Promise<string> =>
  dataOf(await developer.call(taskLinksApi.create, { params: { id: task.id }, body: { supplierId, ...more } as never })).token ?? '';
const seen = (link = token) => callAsSupplier<LinkTask>(t, link, 'GET', `/tasks/${task.id}`);
const bodyOf = ({ mark, samples }: Pick<LinkTask, 'mark' | 'samples'>, more: object = {}) => ({
  mark,
  afterAnswerId: samples[0]?.id ?? null,
  fromName: '王经理',
  sampleNo: 'H-2088',
  colourName: '藏蓝',
  width: '158',
  gramWeight: '182.5',
  price: '38.6',
  unitId: d.unit('公斤'),
  taxIncluded: true,
  moq: '200',
  leadDays: '9',
  note: '手感偏软',
  compositions: [
    { ingredientId: d.entry('ingredient', '棉'), share: '94' },
    { ingredientId: d.entry('ingredient', '氨纶'), share: '6' },
  ],
  ...more,
});
const send = (body: object, link = token) => callAsSupplier<LinkTask>(t, link, 'POST', `/tasks/${task.id}/samples`, body);
const say = async (more: object = {}) => send(bodyOf((await seen()).data, more));
const read = async () => dataOf(await developer.call(developmentTasksApi.get, { params: { id: task.id } }));
const side = async (who = developer) => dataOf(await who.call(taskLinksApi.get, { params: { id: task.id } }));
const last = async () => ({ id: task.id, sampleId: (await side()).answers[0]?.id ?? '' });
const take = async (more: object = {}, who = developer) =>
  who.call(taskLinksApi.takeSample, {
    params: await last(),
    body: { version: (await read()).version, receivedOn: null, ...more },
  });
const refuse = async (reason: string, who = developer) => who.call(taskLinksApi.refuseSample, { params: await last(), body: { reason } });
const withdraw = async () => {
  const { id, sampleId } = await last();
  return callAsSupplier<LinkTask>(t, token, 'POST', `/tasks/${id}/samples/${sampleId}/withdrawals`, {});
};
const upload = async (link = token) => {
  const { name, bytes } = (await aPicture()).file;
  return uploadAsSupplier<LinkFile>(t, link, `/tasks/${task.id}/files`, bytes, name);
};
const listed = async (supplierSide: string) =>
  (await developer.call(developmentTasksApi.list, { query: { supplierSide } as never })).data.rows.map(({ id }) => id);
const close = async () => {
  const { version } = await read();
  return done(developer, developmentTasksApi.transition, { params: { id: task.id }, body: { action: 'close', version, reason: '不做了' } });
};

describe('a development task that a supplier opens by a link', () => {
  it('shows what is wanted, and neither the target price, texts of ours nor the samples of others', async () => {
    const { data } = await seen();
    expect(data).toMatchObject({
      code: task.code,
      name: task.name,
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
    expect(await listed('WAITING')).toContain(task.id);
    const file = await upload();
    expect(file.code).toBe(200);
    const { data } = await say({ fileIds: [file.data.id], sentOn: '2026-01-05' });
    expect(data.samples).toMatchObject([{ state: 'PENDING', sampleNo: 'H-2088', price: '38.6', pictureCount: 1, verdict: null }]);
    expect((await read()).rounds, 'nothing is entered by it').toHaveLength(1);
    expect(await listed('ANSWERED')).toContain(task.id);
    expect(await listed('WAITING')).not.toContain(task.id);
    const { todos } = dataOf(await developer.call(homeApi.get, {}));
    expect(todos).toContainEqual(expect.objectContaining({ key: 'supplierSamples' }));
    const told = await t.ownerPool.query('select from notices where path = $1', [`/materialTaskDetails?id=${task.id}#supplierSide`]);
    expect(told.rows.length).toBeGreaterThan(0);
    const request = { params: { id: file.data.id, variant: 'original' as const } };
    expect((await developer.call(filesApi.readFile, request)).status).toBe(200);
    expect(dataOf(await take({ receivedOn: '2026-01-09' })).answers).toMatchObject([{ state: 'TAKEN', serial: 2 }]);
    const { rounds } = await read();
    expect(rounds[1]).toMatchObject({
      serial: 2,
      supplierId,
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
    expect(await listed('ANSWERED')).not.toContain(task.id);
    expect((await take()).code, 'twice').toBe(errors.GUARD.code);
    const log = dataOf(await developer.call(auditApi.selectAllLogById, { query: { type: 'developmentTask', id: task.id } as never }));
    expect(JSON.stringify(log)).toContain('王经理（链接 …');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('keeps the photos of a sample that waits when another sample of the task is saved', async () => {
    const file = await upload();
    await say({ fileIds: [file.data.id] });
    await done(developer, developmentTasksApi.addRound, { params: { id: task.id }, body: roundInput(d, otherId) });
    const request = { params: { id: file.data.id, variant: 'original' as const } };
    expect((await developer.call(filesApi.readFile, request)).status).toBe(200);
    expect(dataOf(await take()).answers).toMatchObject([{ state: 'TAKEN' }]);
    expect((await read()).rounds.at(-1)?.pictureIds).toEqual([file.data.id]);
  });

  it('shows the verdict of his own samples, without its reason, whether he sent them by the link or not', async () => {
    await say();
    await take({ receivedOn: '2026-01-09' });
    const params = { id: task.id };
    await done(developer, developmentTasksApi.addRound, { params, body: roundInput(d, supplierId, { sampleNo: '手工样' }) });
    for (const [at, verdict] of [
      [1, 'REVISE'],
      [2, 'REJECTED'],
    ] as const) {
      const { id: roundId = '', version = 0 } = (await read()).rounds[at] ?? {};
      await done(developer, developmentTasksApi.judgeRound, {
        params: { ...params, roundId },
        body: { version, verdict, reason: '内部理由' },
      });
    }
    const { data } = await seen();
    expect(data).toMatchObject({ samples: [{ verdict: 'REVISE' }], rounds: [{ sampleNo: '手工样', verdict: 'REJECTED' }] });
    expect(JSON.stringify(data)).not.toContain('内部理由');
  });

  it('is refused with a reason that he reads, and taken back by him until then', async () => {
    await say();
    expect(dataOf(await refuse('克重太高，请重打')).answers).toMatchObject([{ state: 'REFUSED', reason: '克重太高，请重打' }]);
    expect((await seen()).data.samples).toMatchObject([{ state: 'REFUSED', reason: '克重太高，请重打' }]);
    expect(await listed('WAITING'), 'he is to send another one').toContain(task.id);
    expect((await refuse('再一次')).code).toBe(errors.GUARD.code);
    expect((await say({ sampleNo: 'H-2089' })).code).toBe(200);
    expect((await withdraw()).data.samples).toMatchObject([{ state: 'WITHDRAWN' }, { state: 'REFUSED' }]);
    expect((await withdraw()).code).toBe(errors.LINK_CHANGED.code);
    expect((await take()).code).toBe(errors.GUARD.code);
    expect((await read()).rounds).toHaveLength(1);
  });

  it('is refused at the cell: figures, unit, fibres, a day to come, neither number nor photo', async () => {
    const { data } = await seen();
    const at = async (more: object) => fieldsOf((await send(bodyOf(data, more))).data);
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
    expect((await side()).answers).toEqual([]);
  });

  it('shows what changed where the task changed meanwhile, or somebody else sent a sample first', async () => {
    const { data } = await seen();
    const edit = { ...(await taskInput(t, d)), name: task.name, gramWeight: '210', version: task.version };
    await done(developer, developmentTasksApi.edit, { params: { id: task.id }, body: edit });
    const late = await send(bodyOf(data));
    expect(late).toMatchObject({ code: errors.LINK_CHANGED.code, data: { newer: { gramWeight: '210' } } });
    const now = (await seen()).data;
    const both = await Promise.all([send(bodyOf(now)), send(bodyOf(now, { sampleNo: 'H-3' }), await aToken())]);
    expect(both.map(({ code }) => code)).toEqual(expect.arrayContaining([200, errors.LINK_CHANGED.code]));
    expect((await side()).answers).toHaveLength(1);
  });

  it('is sent once with the same key, and ends with the task', async () => {
    const body = bodyOf((await seen()).data);
    const headers = { 'idempotency-key': `the-same-sample-${task.id}` };
    for (const _time of [1, 2]) expect((await callAsSupplier(t, token, 'POST', `/tasks/${task.id}/samples`, body, headers)).code).toBe(200);
    expect((await side()).answers).toHaveLength(1);
    await close();
    expect((await seen()).data).toMatchObject({ mayAnswer: false, state: 'CLOSED', samples: [{ state: 'ENDED' }] });
    expect(await send(body)).toMatchObject({ code: errors.STATE.code, data: { newer: { state: 'CLOSED' } } });
    expect((await take()).code).toBe(errors.GUARD.code);
    expect(await listed('ANSWERED')).not.toContain(task.id);
    const again = { params: { id: task.id }, body: { supplierId } as never };
    expect((await developer.call(taskLinksApi.create, again)).code).toBe(errors.STATE.code);
  });

  it('enters a sample once when two people do so at the same moment', async () => {
    await say();
    const { version } = await read();
    const params = await last();
    const body = { version, receivedOn: null };
    const both = await Promise.all([1, 2].map(() => developer.call(taskLinksApi.takeSample, { params, body })));
    expect(both.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect((await read()).rounds).toHaveLength(2);
  });

  it('refuses to enter a sample at another version of the task, or that arrived before it was sent', async () => {
    await say({ sentOn: '2026-01-05' });
    expect((await take({ version: task.version - 1 })).code).toBe(errors.VERSION_CONFLICT.code);
    expect(fieldsOf((await take({ receivedOn: '2026-01-04' })).data)).toEqual({ receivedOn: '回样日期不能早于打样日期' });
    expect((await read()).rounds).toHaveLength(1);
  });

  it('holds at most ten samples that wait', async () => {
    for (let at = 0; at < 10; at += 1) expect((await say({ sampleNo: `H-${at}` })).code).toBe(200);
    expect((await say()).code).toBe(errors.GUARD.code);
  });

  it('is opened by its own link or by that of all that is open of its supplier, and by nobody else', async () => {
    const all = await aToken({ isForAll: true });
    const home = await callAsSupplier<LinkHome>(t, all, 'POST', '/openings');
    expect(home.data.documents).toContainEqual(expect.objectContaining({ kind: 'developmentTask', id: task.id, isAnswered: false }));
    const another = await aTaskIn(t, d, developer, 'DEVELOPING', supplierId);
    for (const link of [token, all])
      expect((await callAsSupplier(t, link, 'GET', `/tasks/${another.id}`)).code, 'he was not asked for it').toBe(errors.LINK_ENDED.code);
    const stranger = await aToken({ supplierId: otherId });
    await say();
    expect((await seen(stranger)).data).toMatchObject({ samples: [], rounds: [{ sampleNo: '别家样' }] });
    expect((await seen('x'.repeat(22))).code).toBe(errors.LINK_ENDED.code);
    const [link] = (await side()).links.filter(({ isForAll, supplier }) => !isForAll && supplier.id === supplierId);
    const revoked = { params: { id: task.id, linkId: link?.id ?? '' }, body: { version: link?.version ?? 0 } };
    await done(developer, taskLinksApi.revoke, revoked);
    expect((await seen()).code).toBe(errors.LINK_ENDED.code);
    expect(await listed('ANSWERED')).toContain(task.id);
  });

  it('goes to suppliers whom we work with, once it is assigned', async () => {
    const link = async (id: string, of: string | null) =>
      developer.call(taskLinksApi.create, { params: { id }, body: { supplierId: of } as never });
    expect(Object.keys(fieldsOf((await link(task.id, null)).data))).toEqual(['supplierId']);
    expect(fieldsOf((await link(task.id, '999999')).data)).toEqual({ supplierId: '供应商不存在，请重新选择' });
    const paused = await aSupplier(t, {}, 'PAUSED');
    expect(fieldsOf((await link(task.id, paused.id)).data)).toEqual({ supplierId: expect.stringContaining('已暂停合作') });
    const waiting = await aTask(t, d, developer);
    expect((await link(waiting.id, supplierId)).code).toBe(errors.STATE.code);
  });

  it('shows its own pictures with the link, and no other file', async () => {
    const scene = await openScene(t);
    const picture = await anUploadedPicture({ ...scene, user: developer });
    const other = await anUploadedPicture({ ...scene, user: developer });
    const edit = { ...(await taskInput(t, d)), pictureIds: [picture.id], version: (await read()).version };
    await done(developer, developmentTasksApi.edit, { params: { id: task.id }, body: edit });
    expect((await seen()).data.pictureIds).toEqual([picture.id]);
    const open = (id: string, link: string) =>
      t.app.inject({ method: 'GET', url: `/api/link/tasks/${task.id}/pictures/${id}`, headers: { [LINK_HEADER]: link } });
    const shown = await open(picture.id, token);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toMatch(/^image\//);
    expect((await open(other.id, token)).json()).toMatchObject({ code: errors.LINK_ENDED.code });
    expect((await open(picture.id, 'x'.repeat(22))).json()).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('takes photos only, of this link, and each once', async () => {
    const pdf = await uploadAsSupplier(
      t,
      token,
      `/tasks/${task.id}/files`,
      Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
      '图.png',
    );
    expect(pdf.code).toBe(errors.FILE_TYPE.code);
    const { data } = await upload();
    const { data: now } = await seen();
    const body = bodyOf(now, { fileIds: [data.id] });
    expect(fieldsOf((await send(body, await aToken())).data)).toEqual({ fileIds: '文件已过期，请重新选择' });
    expect((await send(body)).code).toBe(200);
    expect(fieldsOf((await say({ fileIds: [data.id] })).data)).toEqual({ fileIds: '文件已过期，请重新选择' });
  });

  it('names the other fibre once its own is merged into that', async () => {
    const made = { params: { dictionary: 'ingredient' as const }, body: { name: '竹节棉' } };
    const fibre = await done(developer, dictionariesApi.createEntry, made);
    const [, spandex] = bodyOf((await seen()).data).compositions;
    await say({ compositions: [{ ingredientId: fibre.id, share: '94' }, spandex] });
    await say({
      sampleNo: 'H-3',
      compositions: [
        { ingredientId: fibre.id, share: '50' },
        { ingredientId: d.entry('ingredient', '棉'), share: '50' },
      ],
    });
    const merge = { intoId: d.entry('ingredient', '棉'), version: fibre.version };
    await done(developer, dictionariesApi.mergeEntry, { params: { id: fibre.id }, body: merge });
    const shares = (await side()).answers.map(({ compositions }) =>
      compositions.map(({ ingredient, share }) => `${ingredient.name} ${share}`),
    );
    expect(shares).toEqual([['棉 100'], ['棉 94', '氨纶 6']]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('asks for the rights of development tasks, and for 查看价格 where a price is entered', async () => {
    await say();
    const params = { id: task.id };
    const reader = await t.aUser(['物料开发任务', VIEW_PRICES]);
    await side(reader);
    expect((await reader.call(taskLinksApi.create, { params, body: { supplierId } as never })).code).toBe(errors.FORBIDDEN.code);
    expect((await take({}, reader)).code).toBe(errors.FORBIDDEN.code);
    expect((await refuse('不行', reader)).code).toBe(errors.FORBIDDEN.code);
    const blind = await t.aUser(['物料开发任务', '物料开发任务:提交样品']);
    expect((await side(blind)).answers[0]).not.toHaveProperty('price');
    expect((await take({}, blind)).code).toBe(errors.FORBIDDEN.code);
    expect((await t.anonymous.call(taskLinksApi.get, { params })).status).toBe(401);
    expect(Object.keys(fieldsOf((await refuse('')).data))).toEqual(['reason']);
    expect((await withdraw()).code).toBe(200);
    await say({ price: null });
    expect(dataOf(await take({}, blind)).answers[0]).toMatchObject({ state: 'TAKEN' });
  });
});
