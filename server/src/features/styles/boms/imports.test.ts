import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { bomList } from '@mrp/contract/features/styles/list.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { exportedRows } from '../../../../test/exports.ts';
import { commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, workbookOf } from '../../../../test/imports.ts';
import { anActiveMaterial, aStyle, dataOf } from '../../../../test/styles.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
let approver: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [user, approver] = [await t.aUser(), await t.aUser()];
  await anActiveMaterial(t, d, user, approver, { name: '导入府绸' });
});

const boms = ['款号', '类别', '部位', '物料', '单耗', '单位', '损耗', '颜色对应', '供应商'];

describe('the import of a BOM', () => {
  it('creates a draft, with colours by name', async () => {
    const style = await aStyle(user, d);
    const batch = await previewOf(
      t,
      user,
      'boms',
      await workbookOf(boms, [[style.code, '主料', '大身', '导入府绸', '1.35米', '', '3%', '藏青=米白', '']]),
    );
    expect(countsOf(batch)).toEqual([1, 0, 0, 0]);
    await commitImport(t, user, batch.id);
    const { rows } = dataOf(await user.call(bomsApi.list, { query: { styleIds: [style.id] } }));
    const bom = dataOf(await user.call(bomsApi.get, { params: { id: rows[0]?.id ?? '' } }));
    expect(bom).toMatchObject({ state: 'DRAFT', lines: [{ consumption: '1.3500', loss: '3.0000', unit: { name: '米' } }] });
    expect(bom.lines[0]?.colours.map(({ colourName }) => colourName)).toEqual(['米白', '米白']);
    dataOf(await user.call(importsApi.undo, { params: { id: batch.id } }));
    await runQueuedImports(t);
    expect(dataOf(await user.call(bomsApi.list, { query: { styleIds: [style.id] } })).rows).toEqual([]);
  });

  it('reads what each size takes: a colour of the material, a specification, or both', async () => {
    const style = await aStyle(user, d);
    const headers = [...boms, '尺码对应'];
    const line = (items: string) => [style.code, '主料', '大身', '导入府绸', '1.35', '米', '', '', '', items];
    const read = async (items: string) => previewOf(t, user, 'boms', await workbookOf(headers, [line(items)]));
    const batch = await read('S=55 cm、M=米白|57 cm、藏青 M=藏青');
    expect(await reasonsOf(user, batch.id)).toEqual({});
    await commitImport(t, user, batch.id);
    const { rows } = dataOf(await user.call(bomsApi.list, { query: { styleIds: [style.id] } }));
    const bom = dataOf(await user.call(bomsApi.get, { params: { id: rows[0]?.id ?? '' } }));
    expect(bom.lines[0]?.sizeItems).toMatchObject([
      { size: 'S', targetId: null, skuId: null, specification: '55 cm' },
      { size: 'M', targetId: null, colourName: '米白', specification: '57 cm' },
      { size: 'M', targetId: style.skcs[0]?.id, colourName: '藏青', specification: '' },
    ]);
    expect((await reasonsOf(user, (await read('S=55 cm、S=57 cm')).id))[2]).toContain('每个尺码一次');
    // The export has the same line on its second sheet, and reading it back changes nothing.
    const [exported = [], ...lines] = await exportedRows(t, user, bomList.key, ['code'], `styleIds=${style.id}`, 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[exported.indexOf('尺码对应')]).toBe('S=55 cm、M=米白|57 cm、藏青 M=藏青');
    const again = await previewOf(t, user, 'boms', await workbookOf(exported, lines));
    expect(await reasonsOf(user, again.id)).toEqual({});
    expect(countsOf(again)).toEqual([0, 0, 1, 0]);
  });

  it('reads the version as the pages show it', async () => {
    const style = await aStyle(user, d);
    const headers = [...boms, '版本'];
    const row = (versionNo: string, consumption: string) => [
      style.code,
      '主料',
      '大身',
      '导入府绸',
      consumption,
      '米',
      '',
      '',
      '',
      versionNo,
      '12.50',
    ];
    const preview = async (...rows: string[][]) => previewOf(t, user, 'boms', await workbookOf(headers, rows));
    const batch = await preview(row('V1', '1.35'));
    expect(await reasonsOf(user, batch.id)).toEqual({});
    await commitImport(t, user, batch.id);
    expect(countsOf(await preview(row('v1版', '1.35')))).toEqual([0, 0, 1, 0]);
    expect(countsOf(await preview(row('1', '1.4')))).toEqual([0, 1, 0, 0]);
    expect((await reasonsOf(user, (await preview(row('V7', '1.4'))).id))[2]).toBe('没有版本 V7，下一个版本是 V2');
  });

  it('reports errors at their cells', async () => {
    const [one, two, three, four, five] = await Promise.all(Array.from({ length: 5 }, () => aStyle(user, d)));
    const paused = await aSupplier(t, {}, 'PAUSED');
    const gone = await anActiveMaterial(t, d, user, approver, { name: '停用府绸' });
    dataOf(await approver.call(materialsApi.transition, { params: { id: gone.id }, body: { action: 'disable', version: gone.version } }));
    const line = (code = '', changes: Partial<Record<number, string>> = {}) =>
      [code, '主料', '大身', '导入府绸', '1.35', '米', '', '', ''].map((cell, at) => changes[at] ?? cell);
    const batch = await previewOf(
      t,
      user,
      'boms',
      await workbookOf(boms, [
        line('NOBODY'),
        line(one?.code, { 3: '停用府绸' }),
        line(two?.code, { 5: '粒' }),
        line(three?.code, { 7: '大红=藏青' }),
        line(four?.code, { 8: paused.abbreviation }),
        line(five?.code, { 3: '没有这个' }),
      ]),
    );
    const reasons = Object.values(await reasonsOf(user, batch.id));
    expect(reasons.map((reason) => reason.slice(0, 60))).toEqual([
      expect.stringContaining('款号“NOBODY”不存在'),
      expect.stringContaining('物料“停用府绸”当前为“停用”'),
      expect.stringContaining('不能换算成该物料的主单位'),
      expect.stringContaining('款式没有货色“大红”'),
      expect.stringContaining('已暂停合作，请改选供应商'),
      expect.stringContaining('物料“没有这个”不存在'),
    ]);
  });
});
