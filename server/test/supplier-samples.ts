import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import type { TestApp, TestUser } from './app.ts';
import type { Dictionaries } from './builders.ts';
import { aPicture } from './faults/access-samples.ts';
import { dataOf } from './styles.ts';
import { callAsSupplier, uploadAsSupplier } from './supplier-page.ts';
import { aSupplier } from './suppliers.ts';
import { aTaskIn, done } from './tasks.ts';

/** What a supplier types about a sample, with the mark of the task that he saw. */
const sampleBody = (d: Dictionaries, { mark, samples }: Pick<LinkTask, 'mark' | 'samples'>, more: object) => ({
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

export type SampleScene = Awaited<ReturnType<typeof aSampleScene>>;

/** A task with a sample of another supplier and a link of its own supplier, and what both sides do with it. */
export async function aSampleScene(t: TestApp, d: Dictionaries, developer: TestUser) {
  await t.ownerPool.query('delete from rate_limits');
  const supplierId = (await aSupplier(t)).id;
  const otherId = (await aSupplier(t)).id;
  const secrets = { brief: '内部说明', originNote: '内部来源', targetPrice: '41.73' };
  const task = await aTaskIn(t, d, developer, 'DEVELOPING', otherId, secrets, { sampleNo: '别家样', remark: '别家备注' });
  const params = { id: task.id };
  const path = `/tasks/${task.id}`;
  const aToken = async (more: object = {}): Promise<string> =>
    dataOf(await developer.call(taskLinksApi.create, { params, body: { supplierId, ...more } as never })).token ?? '';
  const token = await aToken();
  const seen = (link = token) => callAsSupplier<LinkTask>(t, link, 'GET', path);
  const bodyOf = (shown: Pick<LinkTask, 'mark' | 'samples'>, more: object = {}) => sampleBody(d, shown, more);
  const send = (body: object, link = token) => callAsSupplier<LinkTask>(t, link, 'POST', `${path}/samples`, body);
  const read = async () => dataOf(await developer.call(developmentTasksApi.get, { params }));
  const side = async (who = developer) => dataOf(await who.call(taskLinksApi.get, { params }));
  const last = async () => ({ id: task.id, sampleId: (await side()).answers[0]?.id ?? '' });
  return {
    supplierId,
    otherId,
    task,
    token,
    aToken,
    seen,
    bodyOf,
    send,
    read,
    side,
    last,
    say: async (more: object = {}) => send(bodyOf((await seen()).data, more)),
    take: async (more: object = {}, who = developer) =>
      who.call(taskLinksApi.takeSample, { params: await last(), body: { version: (await read()).version, receivedOn: null, ...more } }),
    refuse: async (reason: string, who = developer) => who.call(taskLinksApi.refuseSample, { params: await last(), body: { reason } }),
    withdraw: async () => callAsSupplier<LinkTask>(t, token, 'POST', `${path}/samples/${(await last()).sampleId}/withdrawals`, {}),
    async upload(link = token) {
      const { name, bytes } = (await aPicture()).file;
      return uploadAsSupplier<LinkFile>(t, link, `${path}/files`, bytes, name);
    },
    listed: async (supplierSide: string) =>
      (await developer.call(developmentTasksApi.list, { query: { supplierSide } as never })).data.rows.map(({ id }) => id),
    close: async () => {
      const { version } = await read();
      return done(developer, developmentTasksApi.transition, { params, body: { action: 'close', version, reason: '不做了' } });
    },
  };
}
