import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { suppliersApi, supplierWorkflow, type SupplierTransition } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { actionNames, stateNames, type ActionOf } from '@mrp/contract/lib/workflow.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aSupplier, aSupplierInput, anIdentity } from '../../../../test/suppliers.ts';
import { applicationOf, withApplication } from '../../../platform/application.ts';
import type { DB } from '../../../platform/database/database.types.ts';
import { transitionSuppliers } from './states.commands.ts';

type Action = ActionOf<typeof supplierWorkflow>;

let t: TestApp;
let buyer: TestUser;
let manager: TestUser;
beforeAll(async () => {
  t = await testApp();
  buyer = await t.aUser(['供应商档案', '供应商档案:新建', '供应商档案:编辑', '供应商档案:提交', '供应商档案:暂停恢复']);
  manager = await t.aUser(['供应商档案', '供应商档案:审核']);
});

const move = (user: TestUser, { id, version }: Supplier, action: Action, asked: Partial<SupplierTransition> = {}) =>
  user.call(suppliersApi.transition, { params: { id }, body: { action, version, ...asked } });
const today = async () => (await t.pool.query<{ day: string }>('select business_day()::text as day')).rows[0]!.day;
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('the supplier workflow', () => {
  it('goes from draft through submission, rejection with a reason, approval and pause to resumption, and is logged', async () => {
    const { data: draft } = await buyer.call(suppliersApi.create, { body: await aSupplierInput(t) });
    const submitted = (await move(buyer, draft, 'submit')).data;
    expect(submitted).toMatchObject({ state: 'PENDING', submittedByMe: true });
    const returned = (await move(manager, submitted, 'reject', { reason: '缺少资质' })).data;
    expect(returned).toMatchObject({ state: 'DRAFT', submittedByMe: false });
    const again = (await move(buyer, returned, 'submit')).data;
    const approved = (await move(manager, again, 'approve')).data;
    expect(approved).toMatchObject({ state: 'ACTIVE' });
    const paused = (await move(buyer, approved, 'pause', { reason: '交期延误', to: '2999-12-31' })).data;
    expect(paused).toMatchObject({ state: 'PAUSED', pausedFrom: await today(), pausedTo: '2999-12-31', pauseReason: '交期延误' });
    const resumed = (await move(buyer, paused, 'resume')).data;
    expect(resumed).toMatchObject({ state: 'ACTIVE', pausedFrom: null, pausedTo: null, pauseReason: '' });

    const log = await t.db
      .selectFrom('auditEntries')
      .select(['action', 'remark', 'userId', 'changes'])
      .where('kind', '=', 'supplier')
      .where('documentId', '=', draft.id)
      .orderBy('id')
      .execute();
    const moves = log
      .filter(({ changes }) => Object.hasOwn(changes as object, 'state'))
      .map(({ action, remark, userId }) => [action, remark, userId]);
    expect(moves).toEqual([
      ['新建供应商', '', buyer.id],
      ['提交', '', buyer.id],
      ['打回', '缺少资质', manager.id],
      ['提交', '', buyer.id],
      ['审核通过', '', manager.id],
      ['暂停', '交期延误', buyer.id],
      ['恢复', '', buyer.id],
    ]);
  });

  it('refuses every other transition from every state', async () => {
    const everyone = await t.aUser();
    for (const state of stateNames(supplierWorkflow).filter((name) => name !== 'TERMINATED')) {
      const supplier = await aSupplier(t, {}, state);
      for (const action of actionNames(supplierWorkflow).filter((name) => !supplierWorkflow.transitions[name].from.includes(state)))
        expect(await move(everyone, supplier, action, { reason: '试' }), `${action} from ${state}`).toMatchObject({
          code: 40902,
          message: `当前状态为“${supplierWorkflow.states[state].label}”，不能${supplierWorkflow.transitions[action].label}`,
        });
    }
  });

  it('is enforced by the database', async () => {
    const { id } = await aSupplier(t, {}, 'ACTIVE');
    await expect(t.db.updateTable('suppliers').set({ state: 'DRAFT' }).where('id', '=', id).execute()).rejects.toThrow(/may not move/);
    await expect(t.db.updateTable('suppliers').set({ submittedBy: '1', approvedBy: '1' }).where('id', '=', id).execute()).rejects.toThrow(
      /check/,
    );
  });
});

describe('a supplier transition', () => {
  it('requires its own permission', async () => {
    const pending = await aSupplier(t, {}, 'PENDING');
    expect(await move(buyer, pending, 'approve')).toMatchObject({ code: 40300, message: expect.stringContaining('供应商档案:审核') });
    const active = await aSupplier(t);
    expect(await move(manager, active, 'pause', { reason: '试' })).toMatchObject({
      code: 40300,
      message: expect.stringContaining('供应商档案:暂停恢复'),
    });
  });

  it('to approved is refused for the submitter, even for an administrator', async () => {
    const administrator = await t.aUser();
    const { data: draft } = await administrator.call(suppliersApi.create, { body: await aSupplierInput(t) });
    const { data: submitted } = await move(administrator, draft, 'submit');
    expect(await move(administrator, submitted, 'approve')).toMatchObject({ code: 40305, message: '不能审核自己提交的单据，请由他人审核' });
    expect(await move(manager, submitted, 'approve')).toMatchObject({ code: 200 });
  });

  it('runs once when two users request it at the same time', async () => {
    const pending = await aSupplier(t, {}, 'PENDING');
    const other = await t.aUser(['供应商档案', '供应商档案:审核']);
    const answers = await Promise.all([move(manager, pending, 'approve'), move(other, pending, 'approve')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 40902]));
  });

  it('is refused with an old version', async () => {
    const active = await aSupplier(t);
    expect(await move(buyer, { ...active, version: active.version - 1 }, 'pause', { reason: '试' })).toMatchObject({
      code: 40900,
      data: { newer: { version: active.version } },
    });
  });

  it('requires a reason where declared', async () => {
    const pending = await aSupplier(t, {}, 'PENDING');
    expect(await move(manager, pending, 'reject')).toMatchObject({ code: 40000, data: { fields: { reason: '不能为空' } } });
    expect(await move(manager, pending, 'reject', { reason: '长'.repeat(201) })).toMatchObject({
      code: 40000,
      data: { fields: { reason: '不能超过200个字符' } },
    });
  });

  it('to paused requires valid days', async () => {
    const active = await aSupplier(t);
    const day = await today();
    const pause = (from: string, to: string) => move(buyer, active, 'pause', { reason: '试', from, to });
    expect(await pause(shift(day, 1), shift(day, 9))).toMatchObject({
      code: 40001,
      data: { fields: { from: '暂停立即生效，开始日期不能晚于今天' } },
    });
    expect(await pause(day, shift(day, -1))).toMatchObject({ code: 40001, data: { fields: { to: '结束日期不能早于开始日期' } } });
    expect(await pause(shift(day, -5), shift(day, -1))).toMatchObject({ code: 40001, data: { fields: { to: '结束日期不能早于今天' } } });
    expect(await pause(shift(day, -5), day)).toMatchObject({ code: 200, data: { pausedFrom: shift(day, -5), pausedTo: day } });
  });
});

describe('a bulk transition of suppliers', () => {
  it('moves each supplier independently, and reports the refused ones', async () => {
    const [one, two, own] = [await aSupplier(t, {}, 'PENDING'), await aSupplier(t, {}, 'ACTIVE'), await aSupplier(t, {}, 'DRAFT')];
    const both = await t.aUser();
    await move(both, own, 'submit');
    const { data } = await both.call(suppliersApi.transitionMany, {
      body: { action: 'approve', chosen: { ids: [one.id, two.id, own.id] } },
    });
    expect(data).toMatchObject({
      done: [one.id],
      failed: [
        { id: two.id, code: two.code, reason: '当前状态为“合作中”，不能审核通过' },
        { id: own.id, code: own.code, reason: '不能审核自己提交的单据，请由他人审核' },
      ],
    });
    expect((await both.call(suppliersApi.get, { params: { id: one.id } })).data.state).toBe('ACTIVE');
  });

  it('uses as many statements as a single one', async () => {
    const statementsOf = async (count: number): Promise<number> => {
      const suppliers = await Promise.all(Array.from({ length: count }, () => aSupplier(t, {}, 'PENDING')));
      const [ids, user] = [suppliers.map(({ id }) => id), anIdentity('9003')];
      let statements = 0;
      const counting = new Kysely<DB>({
        dialect: new PostgresDialect({ pool: t.pool }),
        plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
        log: () => void (statements += 1),
      });
      const counted = withApplication(counting, applicationOf(t.db));
      const change = { action: 'approve', chosen: { ids }, reason: '' } as const;
      await counted.transaction().execute((tx) => transitionSuppliers(tx, user, change));
      return statements;
    };
    expect(await statementsOf(12)).toBe(await statementsOf(1));
  });

  it('accepts the query of the list', async () => {
    const named = await aSupplier(t, { abbreviation: '待批一' }, 'PENDING');
    await aSupplier(t, { abbreviation: '另一家' }, 'PENDING');
    const { data } = await manager.call(suppliersApi.transitionMany, {
      body: { action: 'approve', chosen: { query: `q=${encodeURIComponent('待批')}&state=PENDING`, count: 1 } },
    });
    expect(data).toMatchObject({ done: [named.id], failed: [] });
    const unknown = { query: 'colour=red', count: 1 };
    expect(await manager.call(suppliersApi.transitionMany, { body: { action: 'approve', chosen: unknown } })).toMatchObject({
      code: 40001,
    });
  });

  it('does nothing when the query finds another number of suppliers than the user has seen', async () => {
    const asked = { query: `q=${encodeURIComponent('刚到')}`, count: 1 };
    const seen = await aSupplier(t, { abbreviation: '刚到一' }, 'PENDING');
    await aSupplier(t, { abbreviation: '刚到二' }, 'PENDING');
    expect(await manager.call(suppliersApi.transitionMany, { body: { action: 'approve', chosen: asked } })).toMatchObject({
      code: 40908,
      message: '现在符合条件的是 2 条，不是选择时的 1 条，请核对后重新选择',
    });
    expect((await manager.call(suppliersApi.get, { params: { id: seen.id } })).data.state).toBe('PENDING');
  });
});
