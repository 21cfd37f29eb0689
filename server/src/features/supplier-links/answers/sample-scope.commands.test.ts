import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { anUploadedPicture } from '../../../../test/faults/access-samples.ts';
import { openScene } from '../../../../test/faults/write-samples.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier, uploadAsSupplier } from '../../../../test/supplier-page.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { aTask, aTaskIn, done, taskInput } from '../../../../test/tasks.ts';
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

describe('a development task that a supplier opens by a link', () => {
  it('is opened by its own link or by that of all that is open of its supplier, and by nobody else', async () => {
    const all = await s.aToken({ isForAll: true });
    const home = await callAsSupplier<LinkHome>(t, all, 'POST', '/openings');
    expect(home.data.documents).toContainEqual(expect.objectContaining({ kind: 'developmentTask', id: s.task.id, isAnswered: false }));
    const another = await aTaskIn(t, d, developer, 'DEVELOPING', s.supplierId);
    for (const link of [s.token, all])
      expect((await callAsSupplier(t, link, 'GET', `/tasks/${another.id}`)).code, 'he was not asked for it').toBe(errors.LINK_ENDED.code);
    const stranger = await s.aToken({ supplierId: s.otherId });
    await s.say();
    expect((await s.seen(stranger)).data).toMatchObject({ samples: [], rounds: [{ sampleNo: '别家样' }] });
    expect((await s.seen('x'.repeat(22))).code).toBe(errors.LINK_ENDED.code);
    const [link] = (await s.side()).links.filter(({ isForAll, supplier }) => !isForAll && supplier.id === s.supplierId);
    const revoked = { params: { id: s.task.id, linkId: link?.id ?? '' }, body: { version: link?.version ?? 0 } };
    await done(developer, taskLinksApi.revoke, revoked);
    expect((await s.seen()).code).toBe(errors.LINK_ENDED.code);
    expect(await s.listed('ANSWERED')).toContain(s.task.id);
  });

  it('goes to suppliers whom we work with, once it is assigned', async () => {
    const link = async (id: string, of: string | null) =>
      developer.call(taskLinksApi.create, { params: { id }, body: { supplierId: of } as never });
    expect(Object.keys(fieldsOf((await link(s.task.id, null)).data))).toEqual(['supplierId']);
    expect(fieldsOf((await link(s.task.id, '999999')).data)).toEqual({ supplierId: '供应商不存在，请重新选择' });
    const paused = await aSupplier(t, {}, 'PAUSED');
    expect(fieldsOf((await link(s.task.id, paused.id)).data)).toEqual({ supplierId: expect.stringContaining('已暂停合作') });
    const waiting = await aTask(t, d, developer);
    expect((await link(waiting.id, s.supplierId)).code).toBe(errors.STATE.code);
  });

  it('shows its own pictures with the link, and no other file', async () => {
    const scene = await openScene(t);
    const picture = await anUploadedPicture({ ...scene, user: developer });
    const other = await anUploadedPicture({ ...scene, user: developer });
    const edit = { ...(await taskInput(t, d)), pictureIds: [picture.id], version: (await s.read()).version };
    await done(developer, developmentTasksApi.edit, { params: { id: s.task.id }, body: edit });
    expect((await s.seen()).data.pictureIds).toEqual([picture.id]);
    const open = (id: string, link: string) =>
      t.app.inject({ method: 'GET', url: `/api/link/tasks/${s.task.id}/pictures/${id}`, headers: { [LINK_HEADER]: link } });
    const shown = await open(picture.id, s.token);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toMatch(/^image\//);
    expect((await open(other.id, s.token)).json()).toMatchObject({ code: errors.LINK_ENDED.code });
    expect((await open(picture.id, 'x'.repeat(22))).json()).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('takes photos only, of this link, and each once', async () => {
    const pdf = await uploadAsSupplier(
      t,
      s.token,
      `/tasks/${s.task.id}/files`,
      Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
      '图.png',
    );
    expect(pdf.code).toBe(errors.FILE_TYPE.code);
    const { data } = await s.upload();
    const { data: now } = await s.seen();
    const body = s.bodyOf(now, { fileIds: [data.id] });
    expect(fieldsOf((await s.send(body, await s.aToken())).data)).toEqual({ fileIds: '文件已过期，请重新选择' });
    expect((await s.send(body)).code).toBe(200);
    expect(fieldsOf((await s.say({ fileIds: [data.id] })).data)).toEqual({ fileIds: '文件已过期，请重新选择' });
  });

  it('names the other fibre once its own is merged into that', async () => {
    const made = { params: { dictionary: 'ingredient' as const }, body: { name: '竹节棉' } };
    const fibre = await done(developer, dictionariesApi.createEntry, made);
    const [, spandex] = s.bodyOf((await s.seen()).data).compositions;
    await s.say({ compositions: [{ ingredientId: fibre.id, share: '94' }, spandex] });
    await s.say({
      sampleNo: 'H-3',
      compositions: [
        { ingredientId: fibre.id, share: '50' },
        { ingredientId: d.entry('ingredient', '棉'), share: '50' },
      ],
    });
    const merge = { intoId: d.entry('ingredient', '棉'), version: fibre.version };
    await done(developer, dictionariesApi.mergeEntry, { params: { id: fibre.id }, body: merge });
    const shares = (await s.side()).answers.map(({ compositions }) =>
      compositions.map(({ ingredient, share }) => `${ingredient.name} ${share}`),
    );
    expect(shares).toEqual([['棉 100'], ['棉 94', '氨纶 6']]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('asks for the rights of development tasks, and for 查看价格 where a price is entered', async () => {
    await s.say();
    const params = { id: s.task.id };
    const reader = await t.aUser(['物料开发任务', VIEW_PRICES]);
    await s.side(reader);
    expect((await reader.call(taskLinksApi.create, { params, body: { supplierId: s.supplierId } as never })).code).toBe(
      errors.FORBIDDEN.code,
    );
    expect((await s.take({}, reader)).code).toBe(errors.FORBIDDEN.code);
    expect((await s.refuse('不行', reader)).code).toBe(errors.FORBIDDEN.code);
    const blind = await t.aUser(['物料开发任务', '物料开发任务:提交样品']);
    expect((await s.side(blind)).answers[0]).not.toHaveProperty('price');
    expect((await s.take({}, blind)).code).toBe(errors.FORBIDDEN.code);
    expect((await t.anonymous.call(taskLinksApi.get, { params })).status).toBe(401);
    expect(Object.keys(fieldsOf((await s.refuse('')).data))).toEqual(['reason']);
    expect((await s.withdraw()).code).toBe(200);
    await s.say({ price: null });
    expect(dataOf(await s.take({}, blind)).answers[0]).toMatchObject({ state: 'TAKEN' });
  });
});
