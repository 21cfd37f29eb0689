import { beforeAll, describe, expect, it } from 'vitest';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { ExternalBatchDraft } from '@mrp/contract/features/external-materials/input.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { externalInput } from '../../../test/externals.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier, terminateSupplier } from '../../../test/suppliers.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let supplierId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  supplierId = (await aSupplier(t)).id;
});

type Line = ExternalBatchDraft['lines'][number];

async function lineOf(name: string, changes: Partial<Line> = {}): Promise<Line> {
  const { supplierId: _supplier, ...line } = await externalInput(t, d, supplierId, { name });
  return { ...line, ...changes };
}
const save = (lines: Line[], user = developer, supplier = supplierId) =>
  user.call(externalMaterialsApi.createMany, { body: { supplierId: supplier, lines } });
const stored = async (name: string) => (await developer.call(externalMaterialsApi.list, { query: { q: name } })).data.rows;

describe('a batch of external records', () => {
  it('saves each line as a record of the supplier, in their order', async () => {
    const lines = [
      await lineOf('批布甲'),
      await lineOf('批布甲', { colourName: '卡其', colourId: null }),
      await lineOf('批布乙', { price: '19.8' }),
    ];
    const { code, data: made } = await save(lines);
    expect(code).toBe(200);
    expect(made.map(({ name }) => name)).toEqual(['批布甲', '批布甲', '批布乙']);
    const records = await Promise.all(made.map(({ id }) => done(developer, externalMaterialsApi.get, { params: { id } })));
    expect(records.map((record) => [record.supplierId, record.colourName, record.origin, record.state])).toEqual([
      [supplierId, records[0]?.colourName, 'MANUAL', 'PENDING'],
      [supplierId, '卡其', 'MANUAL', 'PENDING'],
      [supplierId, records[2]?.colourName, 'MANUAL', 'PENDING'],
    ]);
    expect(records[2]).toMatchObject({ price: '19.8' });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('saves nothing when one line is wrong, and says so at its cell', async () => {
    const good = await lineOf('批布丙');
    expect(await save([good, { ...good, name: '' }])).toMatchObject({ data: { fields: { 'lines.1.name': '不能为空' } } });
    expect(await save([good, { ...good, name: '批布丁', unitId: null }])).toMatchObject({
      data: { fields: { 'lines.1.unitId': '填了报价，请选择计价单位' } },
    });
    expect(await save([{ ...good, classificationId: '999999' }])).toMatchObject({
      data: { fields: { 'lines.0.classificationId': '分类不存在，请重新选择' } },
    });
    const [cotton] = good.compositions ?? [];
    expect(await save([good, { ...good, name: '批布戊', compositions: [{ ...cotton!, share: '90' }] }])).toMatchObject({
      data: { fields: { 'lines.1.compositions': '成分占比合计须为100%' } },
    });
    expect(await stored('批布丙')).toEqual([]);
  });

  it('refuses a line that is there already, in the archive or above in the batch', async () => {
    const line = await lineOf('批布己');
    expect(await save([line, line])).toMatchObject({
      data: { fields: { 'lines.1.name': '同一供应商、名称、颜色和克重的外部物料在本次填写中重复' } },
    });
    await save([line]);
    const { data } = await save([await lineOf('批布庚'), line]);
    expect(data).toMatchObject({ fields: { 'lines.1.name': expect.stringContaining('已有：') } });
    expect(await stored('批布庚')).toEqual([]);
  });

  it('says at the supplier that he is terminated, for one line and for several', async () => {
    const gone = (await aSupplier(t)).id;
    await terminateSupplier(t, gone);
    const fields = { supplierId: '供应商已终止，请选择其他供应商' };
    expect(await save([await lineOf('批布辛')], developer, gone)).toMatchObject({ data: { fields } });
    expect(await save([await lineOf('批布辛'), await lineOf('批布壬')], developer, gone)).toMatchObject({ data: { fields } });
  });

  it('takes 1 to 100 lines of whoever may, and keeps no price of somebody who may not see prices', async () => {
    expect(await save([])).toMatchObject({ data: { fields: { lines: '请至少填写 1 条' } } });
    const line = await lineOf('批布癸');
    expect(await save(Array.from({ length: 101 }, () => line))).toMatchObject({ data: { fields: { lines: '一次最多 100 条' } } });
    expect(await save([line], await t.aUser(['外部物料档案']))).toMatchObject({ code: 40300 });
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
    const [made] = (await save([{ ...line, price: '9.9' }], blind)).data;
    expect(await done(developer, externalMaterialsApi.get, { params: { id: made!.id } })).toMatchObject({ price: null });
  });
});
