import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { planApi } from '@mrp/contract/features/plan.ts';
import { errors } from '@mrp/contract/errors.ts';
import type { PlanItemDetail } from '@mrp/contract/features/plan/record.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aBoughtMaterial, aPlannedStyle, exceptionsOf } from '../../../test/exceptions.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { demandsFor, planned } from '../../../test/plans.ts';
import { dataOf } from '../../../test/styles.ts';
import { transact } from '../../platform/database/database.ts';
import { computePlan } from './commands.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

const moment = async () => dataOf(await w.user.call(planApi.getMoment, {}));
const itemOf = async (spuId: string) => dataOf(await w.user.call(planApi.list, { query: { materialIds: [spuId] } as never })).rows[0];
const detailOf = async (id: string): Promise<PlanItemDetail> => dataOf(await w.user.call(planApi.getItem, { params: { id } }));

describe('a computation that is killed in the middle', () => {
  it('leaves the former plan with its moment, and the next one computes what is due', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 10);
    await planned(t);
    const before = await moment();
    await w.stock(w.factory, style.item, '60');
    const killed = transact(
      t.ownerDb,
      { userId: null, requestId: 'test', action: '物料计划' },
      async (tx) => {
        await computePlan(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await t.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await sql`select 1`.execute(tx);
      },
      'repeatable read',
    );
    await expect(killed).rejects.toThrow();
    expect(await moment()).toMatchObject({ asOf: before.asOf, isStale: true });
    expect(await itemOf(style.spuId)).toMatchObject({ stock: '0.0000', lacking: '100.0000' });
    await planned(t);
    expect((await moment()).isStale).toBe(false);
    expect(await itemOf(style.spuId)).toMatchObject({ stock: '60.0000', lacking: '40.0000' });
  });
});

describe('eight clients that post while the plan is computed', () => {
  it('see one moment in every answer, and the plan is right once they are done', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(900, 10);
    await w.stock(w.factory, style.item, '1');
    await planned(t);
    const id = (await itemOf(style.spuId))?.id ?? '';
    let isOver = false;
    const answers: PlanItemDetail[] = [];
    const client = async () => {
      for (let at = 0; at < 6; at += 1) {
        await w.stock(w.factory, style.item, '1');
        answers.push(await detailOf(id));
      }
    };
    const computing = async () => {
      while (!isOver) await planned(t);
    };
    const reading = async () => {
      while (!isOver) answers.push(await detailOf(id));
    };
    const background = [computing(), reading(), reading()];
    await Promise.all(Array.from({ length: 8 }, () => client()));
    isOver = true;
    await Promise.all(background);
    await planned(t);
    for (const { item, supplies, demands } of [...answers, await detailOf(id)]) {
      expect(sumDecimals(supplies.map(({ quantity }) => quantity))).toBe(decimal(item.stock).toFixed(4));
      expect(sumDecimals(demands.map(({ lacking }) => lacking))).toBe(decimal(item.lacking).toFixed(4));
      for (const { served, pegs } of demands)
        expect(sumDecimals(['0.0000', ...pegs.map(({ quantity }) => quantity)])).toBe(decimal(served).toFixed(4));
    }
    expect((await detailOf(id)).item).toMatchObject({ stock: '49.0000', lacking: '851.0000' });
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

describe('two planners at once', () => {
  it('at the same exception: the second one is told what it is now, of 暂缓 as of 负责人', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(70, 10);
    const [row] = await exceptionsOf(t, w, style.spuId);
    const chosen = { ids: [row?.id ?? ''] };
    const snooze = (reason: string) =>
      w.user.call(planApi.snooze, { body: { chosen, version: row?.version ?? 0, until: '2099-01-31', reason } as never });
    const both = await Promise.all([snooze('等报价'), snooze('等客户')]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.VERSION_CONFLICT.code]);
    const assign = (version: number) =>
      w.user.call(planApi.assign, { body: { chosen, version, ownerId: w.user.id, scope: 'ONE' } as never });
    const refused = await assign(row?.version ?? 0);
    expect(refused).toMatchObject({ code: errors.VERSION_CONFLICT.code, data: { newer: { snoozedUntil: '2099-01-31' } } });
    expect((await assign((refused.data as unknown as { newer: { version: number } }).newer.version)).code).toBe(200);
  });
});

describe('what is wrong in the data', () => {
  it('a circle in the BOMs of materials, neither stops the plan nor doubles what is wanted', async () => {
    const style = await aPlannedStyle(t, w);
    const other = await w.material();
    const otherSku = other.skus[0]?.id ?? '';
    await w
      .bom({ spuId: style.spuId, type: 'CUSTOM' }, [{ spuId: other.id, consumption: '1', colours: { [style.skuId]: otherSku } }])
      .catch(() => undefined);
    await w
      .bom({ spuId: other.id, type: 'CUSTOM' }, [{ spuId: style.spuId, consumption: '1', colours: { [otherSku]: style.skuId } }])
      .catch(() => undefined);
    await style.order(80, 10);
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ quantity: 80, lacking: 80 }]);
    await t.ownerPool.query(`update boms set state = 'VOID' where spu_id is not null`);
  });

  it('a holder that is 停用 keeps what lies there in the plan, and nothing of it is proposed to be brought or dyed', async () => {
    const style = await aPlannedStyle(t, w);
    await w.stock(w.store, style.item, '50');
    await style.order(80, 10);
    await t.ownerDb.updateTable('holders').set({ active: false }).where('id', '=', w.store).execute();
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ served: 50, lacking: 30 }]);
    await t.ownerDb.updateTable('holders').set({ active: true }).where('id', '=', w.store).execute();
  });

  it('a unit of a purchase that converts no more leaves the purchase out, and says what is lacking instead', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 10);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '100', 8);
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ lacking: 0 }]);
    const { id: piece } = await t.ownerDb.selectFrom('units').select('id').where('name', '=', '粒').executeTakeFirstOrThrow();
    await t.ownerPool.query('update purchase_lines set unit_id = $2 where order_id = $1', [purchase.id, piece]);
    await planned(t);
    expect(await demandsFor(t, style.skuId)).toMatchObject([{ lacking: 100 }]);
  });

  it('days in the past: an order that was due is served first, a purchase that was due counts from today', async () => {
    const style = await aPlannedStyle(t, w);
    const late = await style.order(60, -5);
    await style.order(60, 5);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '100', 3);
    await t.ownerPool.query(
      'update purchase_lines set promised_on = business_day() - 4, confirmed_on = case when confirmed_on is not null then business_day() - 4 end where order_id = $1',
      [purchase.id],
    );
    await planned(t);
    const today = await dayAfter(t, 0);
    expect(await demandsFor(t, style.skuId)).toMatchObject([
      { quantity: 60, lacking: 0, servedOn: today },
      { quantity: 60, lacking: 20 },
    ]);
    const rows = await exceptionsOf(t, w, style.spuId);
    expect(rows.find(({ kind }) => kind === 'HURRY')).toMatchObject({ daysLate: 5 });
    expect(rows.some(({ kind, document }) => kind === 'REDATE' && document?.id === late)).toBe(false);
  });
});
