import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { bookRights } from '@mrp/contract/features/stocktakes/blind.ts';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { routes } from '../../app.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { sendFile } from '../../../test/imports.ts';
import {
  aPlan,
  aCountWorld,
  counterRights,
  moveCount,
  openCount,
  planCount,
  sendEvents,
  stepCount,
  type CountWorld,
} from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 2);
  for (const item of [0, 1, 2, 3]) await w.move(item, '100');
});

/** Everything that a counter can read of a stocktake, without times. */
async function readEverything(user: TestUser, id: string): Promise<unknown> {
  const of = { params: { id } };
  const answers = [
    await user.call(countTasksApi.list),
    await user.call(countTasksApi.get, of),
    await user.call(countTasksApi.listEvents, of),
    await user.call(countTasksApi.findItems, { ...of, query: { q: w.codes[0] ?? '' } }),
    await user.call(countTasksApi.start, of),
  ];
  return JSON.parse(JSON.stringify(answers.map(({ code, message, data }) => ({ code, message, data }))), (key, value: unknown) =>
    ['serverTime', 'countedAt', 'at', 'startedAt'].includes(key) ? null : value,
  );
}

const codeOf = (item: number): string => w.codes[item] ?? '';

describe('a counter of a blind stocktake', () => {
  it('gets the same answers when only the books are others', async () => {
    const { id } = await openCount(w, [0, 1]);
    const [counter] = w.counters;
    await counter.call(countTasksApi.start, { params: { id } });
    const events = [
      { code: codeOf(0), quantity: '10' },
      { code: codeOf(1), quantity: '1.234' },
      { code: codeOf(2), quantity: '1' },
    ];
    const results = async (of: string) => (await sendEvents(counter, of, events)).answers.map(({ result, reason }) => ({ result, reason }));
    const before = [await readEverything(counter, id), await results(id)];
    const again = await readEverything(counter, id);
    await w.move(0, '900');
    await w.move(1, '-99');
    expect(await readEverything(counter, id)).toEqual(again);
    await moveCount(w.supervisor, w, id, 'cancel');

    // The same stocktake of other books, from its beginning.
    const other = await openCount(w, [0, 1]);
    await counter.call(countTasksApi.start, { params: { id: other.id } });
    const masked = (value: unknown) =>
      JSON.stringify(value)
        .replaceAll(/"(id|lineId)":"[^"]*"/g, '"$1":""')
        .replaceAll(/PD\d{6}-\d{4}/g, 'PD');
    expect(masked([await readEverything(counter, other.id), await results(other.id)])).toBe(masked(before));
    await moveCount(w.supervisor, w, other.id, 'cancel');
  });

  it('gets no word of the books in any answer, nor is refused with one', async () => {
    const { id } = await openCount(w, [2, 3], { kind: 2 });
    const text = JSON.stringify(await readEverything(w.counters[0], id));
    expect(text).not.toMatch(/snapshot|expected|variance|onHand|book|amount/i);
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('may read no other call about stock, its documents or what is planned from it', async () => {
    const allowed = new Set<string>(counterRights);
    const open = (await routes).filter(({ spec }) => {
      const { permission, path } = spec;
      if (permission === 'public' || permission === 'login' || 'title' in (permission as object)) return false;
      const { anyOf } = permission as { anyOf: readonly string[] };
      return anyOf.some((right) => allowed.has(right)) && !path.includes('/count-tasks');
    });
    expect(open.map(({ spec }) => spec.path)).toEqual([]);
  });

  it('is nobody who reads the books elsewhere: not at the plan, not at the publication, not afterwards', async () => {
    const seeing = await t.aUser([...counterRights, 'SKU库存']);
    const refused = await w.planner.call(skuStocktakesApi.create, { body: aPlan(w, [0], { counterIds: [seeing.id] }) });
    expect(refused).toMatchObject({
      code: errors.VALIDATION.code,
      data: { fields: { counterIds: expect.stringContaining('能看到库存数量，不能参加盲盘') } },
    });

    const { id } = await planCount(w, [0], { blind: false, counterIds: [seeing.id] });
    await t.ownerDb.updateTable('stocktakes').set({ blind: true }).where('id', '=', id).execute();
    expect(await stepCount(w.planner, w, id, 'publish')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('不能参加盲盘'),
    });
    await t.ownerDb.updateTable('stocktakes').set({ blind: false }).where('id', '=', id).execute();
    await moveCount(w.planner, w, id, 'publish');
    await t.ownerDb.updateTable('stocktakes').set({ blind: true }).where('id', '=', id).execute();
    for (const call of [countTasksApi.get, countTasksApi.start, countTasksApi.finish, countTasksApi.listEvents])
      expect(await seeing.call(call, { params: { id } })).toMatchObject({ code: errors.GUARD.code });
    await moveCount(w.supervisor, w, id, 'cancel');
  });

  it('may do so where the stocktake is not blind, and still gets no quantity of the books', async () => {
    const seeing = await t.aUser([...counterRights, 'SKU库存']);
    const { id } = await openCount(w, [0], { blind: false, counterIds: [seeing.id] });
    expect(JSON.stringify(await readEverything(seeing, id))).not.toMatch(/snapshot|expected|variance|onHand|book|amount/i);
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});

describe('the rights that tell the books', () => {
  it('are those of every call about stock, preparations, purchases, nettings and BOMs', async () => {
    const told = new Set<string>(bookRights);
    // These name places, labels of materials and uses, but no quantity in stock.
    const harmless = /^(持有方管理|内部物料档案)(:|$)/;
    const telling = /\/(stock|stocktakes|preparations|productions|purchases|shipments|receipts|nettings|boms)(\/|$)/;
    const others = (await routes).flatMap(({ spec: { permission, path } }) => {
      if (!telling.test(path) || typeof permission === 'string' || !('anyOf' in permission)) return [];
      return permission.anyOf.filter((right) => !told.has(right) && !harmless.test(right)).map((right) => `${path} ${right}`);
    });
    expect([...new Set(others)]).toEqual([]);
  });
});

describe('tasks', () => {
  it('are found by their own counters only', async () => {
    const { id } = await openCount(w, [0], { counterIds: [w.counters[0].id] });
    expect((await w.counters[0].call(countTasksApi.list)).data.map((task) => task.id)).toEqual([id]);
    expect((await w.counters[1].call(countTasksApi.list)).data).toEqual([]);
    for (const call of [countTasksApi.get, countTasksApi.start, countTasksApi.finish, countTasksApi.listEvents])
      expect(await w.counters[1].call(call, { params: { id } })).toMatchObject({ code: errors.NOT_FOUND.code });
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});

describe('a filled count sheet', () => {
  it('is read for a counter of the task, and for nobody else', async () => {
    const { id } = await openCount(w, [3]);
    const read = (user: TestUser, bytes = Buffer.from('物料编码,实盘数\nA-1,12.5\n')) =>
      sendFile<unknown>(t, user, `/api/material/mrp/mrp/count-tasks/${id}/sheets`, bytes, '盘点表.csv');
    const { code, data } = await read(w.counters[0]);
    expect(code).toBe(200);
    expect(JSON.stringify(data)).toContain('12.5');
    expect((await read(await t.aUser([...counterRights]))).code).toBe(errors.NOT_FOUND.code);
    expect((await read(await t.aUser(['盘点任务']))).code).not.toBe(200);
    expect((await read(w.counters[0], Buffer.from([0, 1, 2, 3]))).code).not.toBe(200);
    await moveCount(w.supervisor, w, id, 'cancel');
  });
});
