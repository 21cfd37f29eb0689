import { countTasksApi, stocktakeCallsOf } from '@mrp/contract/features/stocktakes.ts';
import type { Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import { itemLevels, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { postMovements } from '../../src/features/stock/commands.ts';
import { aPosting, type StockWorld } from '../stock.ts';
import { aBatch, aFinding, aPlan, counterRights } from '../stocktakes.ts';
import { anUploadedPicture } from './access-samples.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Stocktakes at a site of their own each, so that no two count the same balance; the person of the scene counts where that is needed. */
function stocktakeScene({ t, ask, user, fresh }: Scene, { items, greige }: StockWorld) {
  const plan = async (goods: ItemLevel, counterId: string) => {
    const { id: holderId } = await t.ownerDb
      .insertInto('holders')
      .values({ kind: 'OWN', name: fresh('盘点仓') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const itemId = goods === 'SKU' ? (items[0] ?? '') : greige;
    await t.write((tx) => postMovements(tx, [aPosting({ holderId, ownership: 1, itemId }, '10', { amount: '10' })]));
    const body = aPlan({ holders: [holderId], items: [itemId], counters: [{ id: counterId }], supervisor: user }, [0], { blind: false });
    return { ...body, recountPercent: '99', remark: fresh('盘') };
  };
  const counter = t.aUser(counterRights);
  const planned = async (goods: ItemLevel, counterId?: string) =>
    ask(stocktakeCallsOf(goods).create, { body: await plan(goods, counterId ?? (await counter).id) });
  const step = (goods: ItemLevel, { id, version }: Stocktake, action: 'publish' | 'finish') =>
    ask(stocktakeCallsOf(goods).transition, { ...ofId({ id }), body: { action, version, reason: '', lineIds: [] } });
  const opened = async (goods: ItemLevel, counterId?: string) => step(goods, await planned(goods, counterId), 'publish');
  const own = () => opened('SKU', user.id);
  const lineOf = async (goods: ItemLevel, id: string): Promise<string> => {
    const { rows } = await ask(stocktakeCallsOf(goods).listLines, { ...ofId({ id }), query: { page: 1, pageSize: 10, show: 'all' } });
    return rows[0]?.id ?? '';
  };
  /** Counted by another person with a variance, waiting for its review. */
  const counted = async (goods: ItemLevel) => {
    const { id, version } = await opened(goods);
    const lineId = await lineOf(goods, id);
    const answer = await (await counter).call(countTasksApi.record, { ...ofId({ id }), body: aBatch([{ lineId, quantity: '9.5' }]) });
    if (answer.code !== 200) throw new Error(answer.message);
    const stocktake = await ask(stocktakeCallsOf(goods).get, ofId({ id }));
    return { ...(await step(goods, { ...stocktake, version }, 'finish')), lineId };
  };
  return { plan, planned, opened, own, lineOf, counted, counter };
}

export async function stocktakeSamples(scene: Scene, world: StockWorld): Promise<Sample[]> {
  const { plan, planned, opened, own, lineOf, counted, counter } = stocktakeScene(scene, world);
  const { t, ask } = scene;
  const counterId = (await counter).id;
  const reason = await t.ownerDb
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'varianceReason')
    .executeTakeFirstOrThrow();
  const samplesOf = (goods: ItemLevel): Sample[] => {
    const api = stocktakeCallsOf(goods);
    return [
      sample(api.create, async () => ({ body: await plan(goods, counterId) })),
      sample(api.edit, async () => {
        const { id, version } = await planned(goods);
        return { ...ofId({ id }), body: { ...(await plan(goods, counterId)), version } };
      }),
      sample(api.saveCycle, () => ({ body: { A: 20, B: 60, C: 120 } })),
      sample(api.changeCounters, async () => {
        const { id, version } = await opened(goods);
        return { ...ofId({ id }), body: { version, counterIds: [(await t.aUser(counterRights)).id] } };
      }),
      sample(api.transition, async () => {
        const { id, version } = await planned(goods);
        return { ...ofId({ id }), body: { action: 'publish' as const, version, reason: '', lineIds: [] } };
      }),
      sample(api.transition, async () => {
        const { id, version } = await opened(goods);
        return { ...ofId({ id }), body: { action: 'cancel' as const, version, reason: '不盘了', lineIds: [] } };
      }),
      sample(api.requestRecount, async () => {
        const { id, version, lineId } = await counted(goods);
        return { ...ofId({ id }), body: { version, lineIds: [lineId] } };
      }),
      sample(api.takeLine, async () => {
        const { id, version, lineId } = await counted(goods);
        const reopened = await ask(api.requestRecount, { ...ofId({ id }), body: { version, lineIds: [lineId] } });
        return { params: { id, lineId }, body: { quantity: '9.5', note: '', version: reopened.version } };
      }),
      sample(api.reviewLines, async () => {
        const { id, version, lineId } = await counted(goods);
        return { ...ofId({ id }), body: { version, lines: [{ lineId, reasonId: reason.id, note: '', brandVariance: null }] } };
      }),
    ];
  };
  const ownCounted = async () => {
    const { id } = await own();
    await scene.ask(countTasksApi.record, { ...ofId({ id }), body: aBatch([{ lineId: await lineOf('SKU', id), quantity: '9.5' }]) });
    return { id };
  };
  return [
    ...itemLevels.flatMap(samplesOf),
    sample(countTasksApi.start, async () => ofId(await own())),
    sample(countTasksApi.record, async () => {
      const { id } = await own();
      return { ...ofId({ id }), body: aBatch([{ lineId: await lineOf('SKU', id), quantity: '9.5' }]) };
    }),
    sample(countTasksApi.recordFinding, async () => {
      const { id } = await own();
      return { ...ofId({ id }), body: aFinding() };
    }),
    sample(countTasksApi.attachPhoto, async () => {
      const { id } = await own();
      const finding = await scene.ask(countTasksApi.recordFinding, { ...ofId({ id }), body: aFinding() });
      return { ...ofId({ id }), body: { recordId: finding.id, fileId: (await anUploadedPicture(scene)).id } };
    }),
    sample(countTasksApi.finish, async () => ofId(await ownCounted())),
    sample(countTasksApi.withdraw, async () => {
      const task = ofId(await ownCounted());
      await scene.ask(countTasksApi.finish, task);
      return task;
    }),
  ];
}

/** What counters read of their own tasks. */
export function countTaskReads(scene: Scene, world: StockWorld): Sample[] {
  const { own } = stocktakeScene(scene, world);
  return [
    sample(countTasksApi.get, async () => ofId(await own())),
    sample(countTasksApi.listEvents, async () => ofId(await own())),
    sample(countTasksApi.findItems, async () => ({ ...ofId(await own()), query: { q: 'a' } })),
  ];
}
