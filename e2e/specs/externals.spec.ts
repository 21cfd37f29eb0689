import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { classificationsApi } from '@mrp/contract/features/dictionaries/classifications.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { unitsApi } from '@mrp/contract/features/dictionaries/units.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { callApi } from '../api.ts';
import { startBulk } from '../lists.ts';

/** Records of one cloth in these colours of the library, with a price. */
async function createExternals(page: Page, count: number): Promise<ExternalMaterial[]> {
  const classes = await callApi(page, classificationsApi.listClassOptions, {});
  const { rows: colours } = await callApi(page, coloursApi.listColourOptions, { query: { pageSize: 50 } });
  const units = await callApi(page, unitsApi.listUnits, { query: {} });
  const { rows: suppliers } = await callApi(page, supplierLookupsApi.choose, {
    body: { states: ['ACTIVE'], kinds: ['MATERIAL'], pageSize: 1 },
  });
  const name = `旅程布${randomUUID().slice(0, 6)}`;
  const made: ExternalMaterial[] = [];
  for (const colour of colours.filter(({ hex }) => hex !== null).slice(0, count))
    made.push(
      await callApi(page, externalMaterialsApi.create, {
        body: {
          name,
          supplierId: suppliers[0]!.id,
          supplierItemNo: name.slice(-6),
          classificationId: classes.find((one) => one.fullName.endsWith('汗布'))!.id,
          colourId: colour.id,
          width: '170',
          gramWeight: '181',
          price: '44',
          unitId: units.find((unit) => unit.name === '公斤')!.id,
        },
      }),
    );
  return made;
}

const stateOf = async (page: Page, { id }: { id: string }) => (await callApi(page, externalMaterialsApi.get, { params: { id } })).state;

test.describe('外部物料', () => {
  test('two colours of one cloth are ticked, proposed as one SPU, completed, converted and taken back', async ({ page }) => {
    const records = await createExternals(page, 2);
    await page.goto(`/outMaterial?q=${encodeURIComponent(records[0]!.name)}`);
    await page.getByRole('checkbox', { name: '选择本页全部' }).first().check();
    await startBulk(page, '转内部');
    await expect(page.getByRole('heading', { name: /只有颜色不同，合为一个物料的 2 个颜色/ })).toBeVisible();
    await page.getByRole('button', { name: '下一步：补全字段' }).click();
    await page.getByLabel('名称', { exact: true }).fill('');
    await page.getByRole('button', { name: /下一步：确认影响/ }).click();
    await expect(page.getByText('不能为空').first()).toBeVisible();
    await page.getByRole('button', { name: '采用' }).first().click();
    await page.getByRole('button', { name: /下一步：确认影响/ }).click();
    await expect(page.getByRole('heading', { name: '将新建 1 个物料草稿、2 个颜色、2 个报价、2 行价格' })).toBeVisible();
    await page.getByRole('button', { name: '确认转换' }).click();
    await expect(page.getByText('已新建 1 个物料草稿，补全后提交审核')).toBeVisible();
    expect(await stateOf(page, records[1]!)).toBe('CONVERTED');
    await page.getByRole('button', { name: '撤销转内部' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销转内部' }).click();
    await expect(page.getByText('已撤销', { exact: false }).first()).toBeVisible();
    expect(await Promise.all(records.map((record) => stateOf(page, record)))).toEqual(['PENDING', 'PENDING']);
  });

  test('a record is linked to the best candidate, shown as its offer, and unlinked', async ({ page }) => {
    const [record] = await createExternals(page, 1);
    await page.goto(`/outDetails?id=${record!.id}`);
    const candidates = page.getByRole('list', { name: '候选内部物料' });
    await expect(candidates.getByRole('listitem').first()).toContainText('克重');
    await page.getByRole('link', { name: '关联内部' }).click();
    await page.getByRole('link', { name: '选这个颜色' }).first().click();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText(/将改变：/)).toBeVisible();
    const reason = page.getByLabel('原因');
    if (await reason.isVisible()) await reason.fill('供应商确认是同一布');
    await page.getByRole('button', { name: '确认关联' }).click();
    const unlink = page.getByRole('button', { name: '解除关联' });
    await expect(unlink).toBeVisible();
    const { sku } = await callApi(page, externalMaterialsApi.get, { params: { id: record!.id } });
    const { code } = await callApi(page, materialsApi.get, { params: { id: sku!.spuId } });
    expect(sku!.code.startsWith(code)).toBe(true);
    await unlink.click();
    await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click();
    await expect(page.getByRole('button', { name: '确认关联' })).toBeVisible();
    expect(await stateOf(page, record!)).toBe('PENDING');
  });
});
