import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { asOther, callApi } from '../api.ts';
import { choose, press, stateTag } from '../as-user.ts';
import { pasteCloth } from '../clipboard.ts';
import { readCode128, readQr } from '../codes.ts';
import { watchPageErrors } from '../page-errors.ts';
import { embedder, startShop, stopShop } from '../shop.ts';
import { addSample, createTask, developTask, readTask } from '../tasks.ts';
import { workbookOf } from '../workbook.ts';
import { startBulk } from '../lists.ts';

const HEADERS = ['供货单位', '货号', '品名', '分类', '颜色', '门幅', '克重', '成份', '含税单价', '起订'];
const CLOTHS = 40;

test('面料开发 takes cloths from a message and a list of a supplier to a colour chosen by another application', async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(600_000);
  const mark = String(randomInt(10_000, 99_999));
  const name = `长旅布${mark}`;
  const page = await asOther(browser, 'kaifa');
  page.setDefaultTimeout(30_000);
  const watch = watchPageErrors(page);
  const { rows } = await callApi(page, supplierLookupsApi.choose, { body: { states: ['ACTIVE'], kinds: ['MATERIAL'], pageSize: 1 } });
  const supplier = rows[0]!.abbreviation;

  await test.step('a pasted message becomes one external record', () => enterMessage(page, `YL-${mark}`, supplier));
  await test.step('a list of forty cloths becomes forty external records', () => importCloths(page, name, supplier));
  const records = await recordsOf(page, name);
  expect(records).toHaveLength(CLOTHS);
  await test.step('one of them is found by a photo of a part of it', () => findByPhoto(page, records[0]!));
  await test.step('three are linked to internal colours', async () => {
    for (const record of records.slice(1, 4)) await link(page, record.id);
  });
  await test.step('five are converted, two of them to one material', () => convert(page, records.slice(4, 9)));
  const states = (await recordsOf(page, name)).slice(1, 9).map(({ state }) => state);
  expect(states).toEqual(['LINKED', 'LINKED', 'LINKED', 'CONVERTED', 'CONVERTED', 'CONVERTED', 'CONVERTED', 'CONVERTED']);

  const materialId = await test.step('the second sample of a task is adopted as a draft', () => adoptSample(page, admin));
  await test.step('the draft is completed, submitted and approved by another user', async () => {
    await page.goto(`/insideEdit?id=${materialId}`);
    const composition = page.getByRole('textbox', { name: '成分文字' });
    await composition.fill('C95/SP5');
    await composition.press('Enter');
    await expect(page.getByText('合计 100%')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).toHaveURL(/insideDetails/);
    await press(page, '提交审核');
    await expect(stateTag(page, '待审核')).toBeVisible();
    const buyer = await asOther(browser, 'caigou');
    await buyer.goto(`/insideDetails?id=${materialId}`);
    await press(buyer, '审核通过');
    await press(buyer.getByRole('dialog'), '审核通过');
    await expect(stateTag(buyer, '启用')).toBeVisible();
    await buyer.context().close();
  });
  const [sku] = (await callApi(page, materialsApi.get, { params: { id: materialId } })).skus;
  await test.step('its colour is confirmed', async () => {
    const body = { action: 'confirm' as const, version: sku!.version };
    await callApi(page, materialsApi.transitionSku, { params: { id: sku!.id }, body });
  });
  await test.step('its label is printed and both codes are decoded', () => checkLabel(page, materialId));
  await test.step('its colour is chosen on a page of another origin', () => chooseElsewhere(admin, sku!.code));
  expect(await watch.problems()).toEqual([]);
  await page.context().close();
});

async function enterMessage(page: Page, itemNo: string, supplier: string): Promise<void> {
  await page.goto('/outNew');
  await press(page, '智能识别');
  await page.getByRole('textbox', { name: '供应商的消息' }).fill(`${itemNo} 弹力汗布 95棉5氨 180g 175cm 48元/kg 含税 藏青`);
  await press(page, '填入表单');
  await page.getByRole('textbox', { name: /^(\* )?名称$/ }).fill(`弹力汗布 ${itemNo}`);
  await choose(page, page.getByRole('combobox', { name: /^(\* )?供应商$/ }), supplier);
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page).toHaveURL(/outDetails/);
  await expect(page.getByRole('heading', { name: itemNo }).first()).toBeVisible();
}

/** Of the first nine, the fifth and the sixth differ by colour only. */
async function importCloths(page: Page, name: string, supplier: string): Promise<void> {
  const rows = Array.from({ length: CLOTHS }, (_, at) => {
    const cloth = String(at === 5 ? 4 : at).padStart(2, '0');
    const colour = at === 5 ? '卡其' : '藏青';
    // Like cloths of the demo, and unlike the drafts that other tests import by the thousand.
    return [supplier, `${name}-${cloth}`, `${name} ${cloth}`, '斜纹', colour, '有效150', '245', 'C98/SP2', '32元/米', '300米'];
  });
  await page.goto('/importFile?object=externalMaterials');
  const chooser = page.waitForEvent('filechooser');
  await press(page, '选择文件');
  await (await chooser).setFiles({ name: `${name}.xlsx`, mimeType: 'application/octet-stream', buffer: workbookOf([HEADERS, ...rows]) });
  await expect(page.getByText(`已对应 ${HEADERS.length} 列`)).toBeVisible();
  await press(page, '下一步：校验');
  await expect(page.getByRole('tab', { name: `新增 ${CLOTHS}` })).toBeVisible({ timeout: 60_000 });
  await press(page, `导入 ${CLOTHS} 行`);
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
}

async function recordsOf(page: Page, name: string) {
  const { rows } = await callApi(page, externalMaterialsApi.list, { query: { q: name, pageSize: 100 } });
  return rows.toSorted((one, other) => one.name.localeCompare(other.name) || Number(one.id) - Number(other.id));
}

async function findByPhoto(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  const seed = Number(id);
  await page.goto(`/outEdit?id=${id}`);
  await page.getByRole('button', { name: /添加图片/ }).focus();
  await pasteCloth(page, { seed, part: 1 });
  await expect(page.getByRole('button', { name: /^查看大图/ })).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page).toHaveURL(/outDetails/);
  await page.goto('/outMaterial');
  await page.getByRole('link', { name: '以图搜布' }).click();
  await page.getByRole('button', { name: /添加图片/ }).focus();
  await pasteCloth(page, { seed, part: 0.8 });
  const first = page.getByRole('list', { name: '相似的布' }).getByRole('listitem').first();
  // The search calls the job that describes new pictures, and the page asks again.
  await expect(first).toContainText(name, { timeout: 30_000 });
  await page.goto('/outNew');
  await page.getByRole('button', { name: /添加图片/ }).focus();
  await pasteCloth(page, { seed, part: 0.8 });
  await expect(page.getByRole('region', { name: '可能已有' }).getByRole('listitem').first()).toContainText(name);
}

async function link(page: Page, id: string): Promise<void> {
  await page.goto(`/outDetails?id=${id}`);
  await page.getByRole('link', { name: '关联内部' }).click();
  await page.getByRole('link', { name: '选这个颜色' }).first().click();
  await expect(page.getByText(/将改变：/)).toBeVisible();
  const reason = page.getByLabel('原因');
  if (await reason.isVisible()) await reason.fill('供应商确认是同一布');
  await press(page, '确认关联');
  await expect(page.getByRole('button', { name: '解除关联' })).toBeVisible();
}

async function convert(page: Page, records: readonly { name: string; id: string }[]): Promise<void> {
  await page.goto(`/outMaterial?q=${encodeURIComponent(records[0]!.name.split(' ')[0]!)}&pageSize=100`);
  for (const { id, name } of records) {
    const link = page.locator(`a[href*="outDetails?id=${id}"]`).first();
    await page.getByRole('row').filter({ hasText: name }).filter({ has: link }).getByRole('checkbox').check();
  }
  await startBulk(page, '转内部');
  await expect(page.getByRole('heading', { name: /只有颜色不同，合为一个物料的 2 个颜色/ })).toBeVisible();
  await press(page, '下一步：补全字段');
  await press(page, /下一步：确认影响/);
  await expect(page.getByRole('heading', { name: /将新建 4 个物料草稿、5 个颜色、5 个报价/ })).toBeVisible();
  await press(page, '确认转换');
  await expect(page.getByText('已新建 4 个物料草稿，补全后提交审核')).toBeVisible();
}

/** Two rounds of samples, the second adopted by who may; answers the id of the material made from the second. */
async function adoptSample(page: Page, approver: Page): Promise<string> {
  const task = await developTask(page, await createTask(page));
  await addSample(page, task, 'J-2', '38');
  await page.goto(`/materialTaskDetails?id=${task.id}`);
  const compared = page.getByRole('region', { name: '样品对比' }).last();
  for (const reason of ['手感偏硬', '手感符合']) {
    const judge = compared.getByRole('button', { name: '结论' });
    await (reason === '手感符合' ? judge.last() : judge.first()).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(compared).toContainText(reason);
  }
  await press(page, '提交样品');
  await expect(stateTag(page, '待确认')).toBeVisible();
  await approver.goto(`/materialTaskDetails?id=${task.id}`);
  await approver.getByRole('region', { name: '样品对比' }).last().getByRole('button', { name: '采纳' }).last().click();
  await approver.getByRole('dialog').getByRole('button', { name: '采纳' }).click();
  await expect(approver.getByText(/已采纳样品 2 .*，生成/).first()).toBeVisible();
  return (await readTask(page, task)).material!.id;
}

async function checkLabel(page: Page, materialId: string): Promise<void> {
  await page.goto(`/materialLabelPrint?items=${materialId}`);
  const label = page.getByRole('region', { name: /^标签/ }).first();
  const code = (await label.getAttribute('aria-label'))!.replace('标签 ', '');
  expect(await readCode128(label.getByRole('img', { name: /^Code128/ }))).toBe(code);
  expect(await readQr(label.getByRole('img', { name: /^二维码/ }))).toBe(code);
}

async function chooseElsewhere(page: Page, code: string): Promise<void> {
  const shop = await startShop(`${test.info().project.use.baseURL}/selectSKU`);
  await page.goto(`${embedder}/`);
  const picker = page.frameLocator('iframe');
  await picker.getByRole('searchbox', { name: '搜索物料' }).fill(code);
  await expect(picker.locator('.sku-picker-card')).toHaveCount(1);
  await picker.locator('.sku-picker-card').click();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(page.locator('#got')).toContainText(code);
  await stopShop(shop);
}
