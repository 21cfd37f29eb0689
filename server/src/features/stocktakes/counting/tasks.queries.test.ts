import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errors } from '@mrp/contract/errors.ts';
import { bookRights } from '@mrp/contract/features/stocktakes/blind.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { effectOf } from '@mrp/contract/lib/endpoint.ts';
import { routes } from '../../../app.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { sendFile } from '../../../../test/imports.ts';
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
} from '../../../../test/stocktakes.ts';

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
        .replaceAll(/"(id|lineId|publishedAt)":"[^"]*"/g, '"$1":""')
        .replaceAll(/PD\d{6}-\d{4}/g, 'PD');
    expect(masked([await readEverything(counter, other.id), await results(other.id)])).toBe(masked(before));
    await moveCount(w.supervisor, w, other.id, 'cancel');
  });

  it('gets no figure of the books from any call that is open to counters, in any state of the count', async () => {
    const [counter, other] = w.counters;
    await w.move(4, '7319.17');
    await w.move(5, '6427.83', { amount: '91738.25' });
    const { id } = await openCount(w, [4, 5], { counterIds: w.counters.map((user) => user.id) });
    const mine = new Set<string>(counterRights);
    const open = (await routes).filter(({ spec }) => {
      const { permission, stream, upload } = spec;
      if (effectOf(spec) !== 'read' || stream || upload) return false;
      return typeof permission === 'string' || permission.anyOf.some((right) => mine.has(right));
    });
    const told: string[] = [];
    const note = async (answer: Promise<{ code: number; message: string; data: unknown }>) => {
      const { code, message, data } = await answer;
      told.push(JSON.stringify({ code, message, data }));
    };
    const look = async (user: TestUser) => {
      for (const { spec } of open)
        for (const query of spec.query || spec.body ? [{ q: codeOf(4) }, { type: 'stocktake', id }, {}] : [{}])
          await note(user.call(spec, { params: { id, page: 'materials' }, query, body: query } as never));
    };
    await look(counter);
    const count = async (user: TestUser, round: number, quantities: readonly [string, string]) => {
      const answers = await sendEvents(user, id, [
        { code: codeOf(4), quantity: quantities[0], round },
        { code: codeOf(5), quantity: quantities[1], round },
        { code: codeOf(5), quantity: 'x', round },
      ]);
      told.push(JSON.stringify(answers));
    };
    await count(counter, 1, ['7000', '6427']);
    await moveCount(w.supervisor, w, id, 'finish');
    await w.move(4, '-11.36');
    await count(other, 2, ['7001', '6427.5']);
    await note(counter.call(countTasksApi.finish, { params: { id } }));
    await note(other.call(countTasksApi.finish, { params: { id } }));
    await look(other);
    const text = told.join('\n');
    expect(text).toContain('7001');
    // Books before and after the movement, it, every variance, and the value.
    for (const figure of ['7319.17', '7307.81', '6427.83', '11.36', '319.17', '307.81', '306.81', '318.17', '0.83', '0.33', '91738'])
      expect(text).not.toMatch(new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}`));
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

/** Names of all fields of a shape, however deep. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
}

describe('the rights that tell the books', () => {
  const told = new Set<string>(bookRights);

  it('are those of every call about stock, bins, preparations, purchases, nettings and BOMs', async () => {
    const telling = /\/(stock|stocktakes|bins|preparations|productions|purchases|shipments|receipts|nettings|boms)(\/|$)/;
    const others = (await routes).flatMap(({ spec: { permission, path } }) => {
      if (!telling.test(path) || typeof permission === 'string' || !('anyOf' in permission)) return [];
      return permission.anyOf.filter((right) => !told.has(right)).map((right) => `${path} ${right}`);
    });
    expect([...new Set(others)]).toEqual([]);
  });

  it('are those of every call, whatever its path, that answers or filters by what is in stock', async () => {
    const books = /^(onHand|available|reserved|inStock|quantities|snapshot|beforeQuantity|afterQuantity)$/;
    const shapeOf = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
      schema ? fieldsIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : [];
    const calls = (await routes).flatMap(({ spec: { permission, path, response, query } }) => {
      const found = [...shapeOf(response, 'output'), ...shapeOf(query, 'input')].filter((name) => books.test(name));
      // Home asks for each of its figures whether the user may open their page.
      if (found.length === 0 || path === homeApi.get.path) return [];
      if (typeof permission === 'string') return [`${path} ${permission}`];
      return 'anyOf' in permission ? permission.anyOf.map((right) => (told.has(right) ? '' : `${path} ${right}`)) : [path];
    });
    // The comparison of materials and the bins have nothing of it in their paths.
    expect(calls.length).toBeGreaterThan(50);
    expect([...new Set(calls)].filter(Boolean)).toEqual([]);
  });

  it('keep their holders out of a blind stocktake, one by one', async () => {
    const seeing = await Promise.all(
      (['内部物料档案', '持有方管理', '持有方管理:新建'] as const).map((right) => t.aUser([...counterRights, right])),
    );
    for (const { id } of seeing)
      expect(await w.planner.call(skuStocktakesApi.create, { body: aPlan(w, [0], { counterIds: [id] }) })).toMatchObject({
        code: errors.VALIDATION.code,
        data: { fields: { counterIds: expect.stringContaining('不能参加盲盘') } },
      });
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
