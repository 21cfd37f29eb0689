import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { statementSettingsApi, vouchersApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { VoucherFormat } from '@mrp/contract/features/statements/vouchers.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { readRows } from '../../platform/excel/read.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let statement: Statement;
let keeper: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  keeper = await t.aUser(['对账单', '对账单:配置', '全局:导出', VIEW_PRICES]);
  const receipt = await w.received(w.skus[0] ?? '', '100');
  await w.charged(receipt, { kind: 'FREIGHT', amount: '113.00', note: '顺丰' });
  statement = await w.confirmed();
});

const download = (format: VoucherFormat, ids: string[], who = keeper) =>
  who.call(vouchersApi.download, { query: { format, ids } as never });

async function rowsOf(format: VoucherFormat, ids: string[]): Promise<Record<string, string>[]> {
  const { response } = await download(format, ids);
  const path = join(t.config.dataDir, `${format}.xlsx`);
  await writeFile(path, response.rawPayload);
  const rows: string[][] = [];
  for await (const batch of readRows(path, { fileName: `${format}.xlsx`, sheet: 0 }))
    rows.push(...batch.map(({ cells }) => cells.map(({ text }) => text)));
  const [head = [], ...body] = rows;
  return body.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

describe('the import workbook of 金蝶 and 用友', () => {
  it('has a row for each line of the statements, read back as they are', async () => {
    const [goods, freight] = await rowsOf('KINGDEE', [statement.id]);
    expect(goods).toMatchObject({
      单据编号: statement.code,
      单据类型: '标准应付单',
      供应商编码: statement.supplier.code,
      币别: '人民币',
      物料编码: statement.lines[0]?.code,
      计价数量: '100.00',
      不含税金额: '1061.95',
      税额: '138.05',
      价税合计: '1200.00',
      源单编号: statement.lines[0]?.receipt?.code,
    });
    expect(freight).toMatchObject({ 价税合计: '113.00', 计价数量: '', 备注: expect.stringContaining('运费 顺丰') as string });
    const [yonyou] = await rowsOf('YONYOU', [statement.id]);
    expect(yonyou).toMatchObject({ 发票类型: '专用发票', 原币价税合计: '1200.00', 对账单号: statement.code });
  });

  it('has the configured columns in their order', async () => {
    const settings = dataOf(await keeper.call(statementSettingsApi.get));
    const { updatedBy: _by, updatedAt: _at, ...body } = settings;
    const kingdeeColumns = [
      { header: '金额', source: 'amount' as const, value: '' },
      { header: '=科目', source: 'constant' as const, value: '=2202.01' },
    ];
    expect(fieldsOf((await keeper.call(statementSettingsApi.edit, { body: { ...body, kingdeeColumns: [] } })).data)).toEqual({
      kingdeeColumns: '至少一列',
    });
    const twice = [kingdeeColumns[0]!, kingdeeColumns[0]!];
    expect(fieldsOf((await keeper.call(statementSettingsApi.edit, { body: { ...body, kingdeeColumns: twice } })).data)).toEqual({
      'kingdeeColumns.1.header': '列名重复',
    });
    const empty = [{ header: '科目', source: 'constant' as const, value: '' }];
    expect(fieldsOf((await keeper.call(statementSettingsApi.edit, { body: { ...body, kingdeeColumns: empty } })).data)).toEqual({
      'kingdeeColumns.0.value': '固定值不能为空',
    });
    dataOf(await keeper.call(statementSettingsApi.edit, { body: { ...body, kingdeeColumns } }));
    expect(await rowsOf('KINGDEE', [statement.id])).toEqual([
      { 金额: '1200.00', '=科目': '=2202.01' },
      { 金额: '113.00', '=科目': '=2202.01' },
    ]);
  });

  it('is made of agreed statements, for those who export and see prices', async () => {
    await w.received(w.skus[1] ?? '', '1');
    const draft = await w.draft();
    expect(await download('KINGDEE', [draft.id])).toMatchObject({ code: errors.GUARD.code });
    expect(await download('KINGDEE', ['999999'])).toMatchObject({ code: errors.NOT_FOUND.code });
    expect(await download('KINGDEE', [])).toMatchObject({ code: errors.VALIDATION.code });
    const blind = await t.aUser(['对账单', '全局:导出']);
    expect(await download('KINGDEE', [statement.id], blind)).toMatchObject({ code: errors.FORBIDDEN.code });
    const reader = await t.aUser(['对账单', VIEW_PRICES]);
    expect(await download('KINGDEE', [statement.id], reader)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(vouchersApi.download, { query: { format: 'KINGDEE', ids: [statement.id] } as never })).toMatchObject({
      status: 401,
    });
  });
});
