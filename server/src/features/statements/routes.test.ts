import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
const body = () => ({ supplierId: w.supplierId, currencyId: w.currencyId, periodFrom: '2026-01-01', periodTo: '2099-12-31' });

beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});

describe('the statement API', () => {
  it('previews, makes, edits, sends, takes back, prints and deletes a statement', async () => {
    await w.received(w.skus[0] ?? '', '100');
    const preview = dataOf(await w.buyer.call(statementsApi.preview, { body: body() }));
    expect(preview).toMatchObject({
      amount: '1200.00',
      netAmount: '1061.95',
      taxAmount: '138.05',
      lines: [{ kind: 'RECEIPT', taxIncluded: true }],
    });
    const made = await w.draft();
    expect(made.code).toMatch(/^DZ\d{6}-\d{4}$/);
    const params = { id: made.id };
    const edit = { periodFrom: '2026-02-01', periodTo: '2099-12-31', remark: '二月', version: made.version };
    const edited = dataOf(await w.buyer.call(statementsApi.edit, { params, body: edit }));
    expect(edited).toMatchObject({ periodFrom: '2026-02-01', remark: '二月' });
    expect(await w.buyer.call(statementsApi.edit, { params, body: edit })).toMatchObject({ code: errors.VERSION_CONFLICT.code });
    const sent = await w.move(edited, 'send');
    expect(await w.buyer.call(statementsApi.edit, { params, body: { ...edit, version: sent.version } })).toMatchObject({
      code: errors.STATE.code,
    });
    const [printed] = dataOf(await w.buyer.call(statementsApi.print, { body: { ids: [made.id] } }));
    expect(printed).toMatchObject({ code: made.code, lines: [{ amount: '1200.00' }] });
    const recalled = await w.move(sent, 'recall');
    expect(await w.supervisor.call(statementsApi.discard, { params })).toMatchObject({ code: errors.NOT_YOURS.code });
    expect(recalled.lines).toHaveLength(1);
    expect(await w.buyer.call(statementsApi.discard, { params })).toMatchObject({ code: 200 });
    expect(await w.buyer.call(statementsApi.get, { params })).toMatchObject({ code: errors.NOT_FOUND.code });
  });

  it('shows no amount to those who may not see prices, and lets them neither send nor confirm', async () => {
    const draft = await w.draft();
    const blind = await t.aUser(['对账单', '对账单:编辑', '对账单:确认', '对账单:新建']);
    const seen = dataOf(await blind.call(statementsApi.get, { params: { id: draft.id } }));
    for (const shown of [seen, ...seen.lines])
      for (const field of ['amount', 'netAmount', 'taxAmount', 'unitPrice', 'beforePrice', 'taxRate'])
        expect(shown).not.toHaveProperty(field);
    expect(seen.lines[0]?.quantity).toBe('100.0000');
    const { data } = await blind.call(statementsApi.list, { query: { totals: '1' } as never });
    expect(data.rows[0]).not.toHaveProperty('amount');
    const transition = { params: { id: draft.id }, body: { action: 'send' as const, version: draft.version } };
    expect(await blind.call(statementsApi.transition, transition)).toMatchObject({ code: errors.FORBIDDEN.code });
    const seeing = await t.aUser(['对账单', '对账单:编辑', VIEW_PRICES]);
    const sent = dataOf(await seeing.call(statementsApi.transition, transition));
    const confirm = { params: { id: draft.id }, body: { action: 'confirm' as const, version: sent.version } };
    expect(await seeing.call(statementsApi.transition, confirm), 'an editor does not confirm').toMatchObject({
      code: errors.FORBIDDEN.code,
    });
    await w.move(sent, 'recall');
  });

  it('opens to nobody without the right', async () => {
    const nobody = await t.aUser([]);
    expect(await nobody.call(statementsApi.list)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await nobody.call(statementsApi.create, { body: body() })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(statementsApi.list)).toMatchObject({ status: 401 });
  });

  it('lists, adds up, finds and remembers statements, and writes them in the log', async () => {
    const { data } = await w.buyer.call(statementsApi.list, { query: { totals: '1' } as never });
    expect(data).toMatchObject({ total: 1, rows: [{ state: 'DRAFT', amount: '1200.00', lineCount: 1 }], tabs: { DRAFT: 1 } });
    expect(data.totals?.['amount']).toEqual([{ unit: '人民币', value: '1200.00' }]);
    const { id, code } = data.rows[0]!;
    expect(dataOf(await w.buyer.call(homeApi.search, { query: { q: code } }))).toMatchObject([{ kind: 'statement', hits: [{ id }] }]);
    const home = dataOf(await w.buyer.call(homeApi.get));
    expect(home.todos.find(({ key }) => key === 'draftStatements')).toMatchObject({ count: 1 });
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { id, type: 'statement' } }));
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['撤回', '提交确认', '新建对账单']));
  });

  it('refuses a supplier that belongs to another, an unknown currency and an unknown statement', async () => {
    expect(await w.buyer.call(statementsApi.create, { body: { ...body(), currencyId: '1' } })).toMatchObject({
      code: errors.VALIDATION.code,
      data: { fields: { currencyId: '请选择币种' } },
    });
    expect(await w.buyer.call(statementsApi.create, { body: { ...body(), supplierId: '999999' } })).toMatchObject({
      code: errors.NOT_FOUND.code,
    });
    expect(await w.buyer.call(statementsApi.print, { body: { ids: ['999999'] } })).toMatchObject({ code: errors.NOT_FOUND.code });
  });
});
