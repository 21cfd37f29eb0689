import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { callApi } from '../api.ts';
import { inspect } from '../as-user.ts';
import { chooseWorkbook } from '../imports.ts';
import { watchPageErrors } from '../page-errors.ts';
import { cellsOf } from '../workbook.ts';

const ROWS = 1_000;
const BAD = 37;
const HEADERS = ['物料名称', '分类', '门幅', '克重', '成分'];

/** A thousand rows; the last 37 have an invalid width or lack one where it cannot be derived. */
function rowsOf(name: string): string[][] {
  return Array.from({ length: ROWS }, (_, at) => [`${name}${at}`, '针织/汗布', at < ROWS - BAD ? '175' : '很宽', '180', '棉95%氨纶5%']);
}

const judge = (page: Page) => page.getByRole('button', { name: '下一步：校验' }).click();
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const bell = (page: Page) => page.getByRole('button', { name: /^任务与通知/ });

test('a thousand rows with 37 invalid ones import the valid rows and return the others for correction (T-09)', async ({ page }) => {
  test.setTimeout(240_000);
  const watch = watchPageErrors(page);
  const name = `验收布${Date.now()}`;
  await page.goto('/importFile');
  await chooseWorkbook(page, `${name}.xlsx`, [HEADERS, ...rowsOf(name)]);
  await expect(page.getByText('已对应 5 列')).toBeVisible();
  await expect(page.getByText('空单元格不改原值，文件里没有的列也不改。')).toBeVisible();
  await judge(page);

  await expect(tab(page, '新增 963')).toBeVisible({ timeout: 60_000 });
  await expect(tab(page, '错误 37')).toBeVisible();
  await tab(page, '错误 37').click();
  await expect(page.getByText('“很宽”不是数字').first()).toBeVisible();

  await page.getByRole('button', { name: '仅导入正确的 963 行' }).click();
  // The import continues after leaving the page, and the notification menu reports its end.
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page).toHaveURL(/\/home/);
  await bell(page).click();
  const tray = page.getByRole('dialog', { name: '任务与通知' });
  const row = tray.getByRole('listitem').filter({ hasText: `${name}.xlsx` });
  await expect(row).toContainText('已导入：新增 963 · 错误 37', { timeout: 90_000 });
  await expect(row).toContainText('未读');
  await tray.getByRole('link', { name: `查看 ${name}.xlsx` }).click();

  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载错误文件（37 行）' }).click();
  const cells = cellsOf(await readFile(await (await downloaded).path()));
  expect(cells[0]).toEqual([...HEADERS, '错误原因']);
  expect(cells).toHaveLength(BAD + 1);
  expect(new Set(cells.slice(1).map((row) => row[5]))).toEqual(new Set(['门幅：“很宽”不是数字']));

  // The correction keeps the reason column.
  const mended = cells.map((row, at) => (at === 0 ? row : row.map((cell, column) => (column === 2 ? '175' : cell))));
  await page.getByRole('link', { name: '再导入一个文件' }).click();
  await chooseWorkbook(page, `${name}-错误行.xlsx`, mended);
  await judge(page);
  await expect(tab(page, '新增 37')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '导入 37 行' }).click();
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: '查看导入的物料' }).click();
  await expect(page).toHaveURL(/\/msgList\?import=\d+/);
  await expect(page.getByText('共 37 条')).toBeVisible();
  expect(await watch.problems()).toEqual([]);
});

test('the same file again causes a warning, and imported records can be undone', async ({ page }) => {
  test.setTimeout(180_000);
  const name = `撤销布${Date.now()}`;
  const rows = [HEADERS, [name, '针织/汗布', '175', '180', '棉100%']];
  const importOnce = async () => {
    await page.goto('/importFile?object=materials');
    await chooseWorkbook(page, `${name}.xlsx`, rows);
  };
  await importOnce();
  await judge(page);
  await page.getByRole('button', { name: '导入 1 行' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
  const done = page.url();

  await importOnce();
  await expect(page.getByText(/同一个文件已由 .+ 导入过，请确认不是重复导入/)).toBeVisible();
  await expect(page.getByText('沿用上次导入时为这些列选择的对应关系')).toBeVisible();

  await page.goto(done);
  await page.getByRole('button', { name: '撤销本次导入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销本次导入' }).click();
  await expect(page.getByRole('heading', { name: '导入已撤销' })).toBeVisible({ timeout: 60_000 });
  await page.goto(`/msgList?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('没有符合条件的物料，试试减少筛选')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('a cell is corrected in place, and one mapping applies to all equal values', async ({ page }) => {
  test.setTimeout(180_000);
  const name = `改正布${Date.now()}`;
  const headers = [...HEADERS, '颜色'];
  const row = (at: number, width: string, colour: string) => [`${name}${at}`, '针织/汗布', width, '180', '棉100%', colour];
  await page.goto('/importFile?object=materials');
  await chooseWorkbook(page, `${name}.xlsx`, [headers, row(1, '宽', '藏青'), row(2, '175', 'navy'), row(3, '175', 'navy')]);
  await judge(page);
  await expect(tab(page, '错误 3')).toBeVisible({ timeout: 60_000 });
  const values = page.getByRole('complementary', { name: /值映射/ });
  await values.getByRole('button', { name: /采用“navy”/ }).click();
  await expect(tab(page, '错误 1')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('F8');
  const cell = page.getByRole('gridcell', { name: /宽/ }).first();
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '第 2 行 门幅' }).fill('１７５cm');
  await page.keyboard.press('Enter');
  await expect(tab(page, '错误 0')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: '导入 3 行' })).toBeEnabled();
});

test('the header is found below a title, and rows that lack a required fact are completed in a grid', async ({ page }) => {
  test.setTimeout(180_000);
  const watch = watchPageErrors(page);
  const name = `待补布${Date.now()}`;
  await page.goto('/importFile?object=materials');
  await chooseWorkbook(page, `${name}.xlsx`, [
    ['春季面料', '', ''],
    ['品名', '分类', '颜色'],
    [`${name}甲`, '汗布', '藏青'],
    [`${name}乙`, '府绸', '本白'],
    ['小计', '', ''],
  ]);
  await expect(page.getByRole('button', { name: '以第 2 行为表头' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('checkbox', { name: /缺少必填项的行存为待补全/ }).check();
  await judge(page);
  await expect(tab(page, '新增 2')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('待补全：门幅、克重').first()).toBeVisible();
  await expect(page.getByText('“小计”行，不导入')).toBeVisible();
  await page.getByRole('button', { name: '导入 2 行' }).click();
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });

  await page.goto('/completeMaterials');
  await page.getByRole('gridcell').filter({ hasText: /^$/ }).first().click();
  await page.keyboard.type('148');
  await page.keyboard.press('Tab');
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/state=INCOMPLETE/);
  await page.goto(`/msgList?q=${encodeURIComponent(name)}&state=DRAFT`);
  await expect(page.getByText('共 1 条')).toBeVisible();
  expect(await watch.problems()).toEqual([]);
});

test('forty cloths of a supplier become external records, and a second import of them changes nothing', async ({ page }) => {
  test.setTimeout(180_000);
  const watch = watchPageErrors(page);
  const name = `外部布${Date.now()}`;
  const headers = ['供货单位', '货号', '品名', '分类', '颜色', '门幅', '克重', '成份', '含税单价', '起订'];
  const cloth = (at: number) => [`V${at}`, `${name}${at}`, '汗布', '藏青', '有效150 包边155', '180', 'C95/SP5', '32元/kg', '300kg'];
  await page.goto('/outMaterial');
  await page.getByRole('link', { name: '导入' }).click();
  await expect(page).toHaveURL(/importFile\?object=externalMaterials/);
  const supplier = `${name}供应商`;
  const rows = Array.from({ length: 40 }, (_, at) => [supplier, ...cloth(at)]);
  await chooseWorkbook(page, `${name}.xlsx`, [headers, ...rows]);
  await expect(page.getByText('已对应 10 列')).toBeVisible();
  await judge(page);
  await expect(tab(page, '错误 40')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /新建供应商/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '新建 1 个' }).click();
  await expect(tab(page, '新增 40')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '导入 40 行' }).click();
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: '查看导入的外部物料' }).click();
  await expect(page).toHaveURL(/\/outMaterial\?import=\d+/);
  await expect(page.getByText('共 40 条')).toBeVisible();

  await page.goto('/importFile?object=externalMaterials');
  await chooseWorkbook(page, `${name}.xlsx`, [headers, ...rows]);
  await judge(page);
  await expect(tab(page, '跳过 40')).toBeVisible({ timeout: 60_000 });
  expect(await watch.problems()).toEqual([]);
});

test('required facts that a file lacks are taken from its other columns, by formula and by class', async ({ page }) => {
  test.setTimeout(180_000);
  const watch = watchPageErrors(page);
  const name = `取列${String(Date.now()).slice(-6)}`;
  await page.goto('/importFile?object=suppliers');
  await chooseWorkbook(page, `${name}.xlsx`, [
    ['公司', '做什么'],
    [`${name}织造`, '布厂'],
    [`${name}制衣`, '成衣厂'],
  ]);
  const constants = page.getByRole('region', { name: '固定值' });
  const choose = async (label: string, option: string) => {
    await constants.getByRole('combobox', { name: label }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
  };
  await choose('添加固定值', '简称');
  await choose('在“简称”的固定值中插入文件的列', '公司');
  await expect(constants.getByText(`第 2 行：${name}织造`)).toBeVisible();
  await choose('添加固定值', '类型');
  await constants.getByRole('button', { name: '按列分别填写' }).last().click();
  await choose('“类型”按哪一列分别填写', '做什么');
  await constants.getByRole('textbox', { name: '布厂 的值' }).fill('物料供应商');
  await judge(page);
  await expect(tab(page, '错误 1')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('这一行没有对应的“类型”，请在列映射的固定值里补上').first()).toBeVisible();
  await page.getByRole('link', { name: '上一步' }).click();
  await expect(constants.getByText('成衣厂 1 行')).toBeVisible();
  await constants.getByRole('textbox', { name: '成衣厂 的值' }).fill('成品供应商');
  await inspect(page);
  await judge(page);
  await expect(tab(page, '新增 2')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '导入 2 行' }).click();
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
  expect(await watch.problems()).toEqual([]);
});

test('a supplier found by a former name is named, and exchanged for all its rows', async ({ page }) => {
  test.setTimeout(180_000);
  const watch = watchPageErrors(page);
  const word = String(Date.now()).slice(-8);
  await page.goto('/home');
  const { rows: known } = await callApi(page, supplierLookupsApi.choose, {
    body: { states: ['ACTIVE'], kinds: ['MATERIAL'], pageSize: 1 },
  });
  const { kind, sourceId, abbreviation } = await callApi(page, suppliersApi.get, { params: { id: known[0]!.id } });
  const facts = { name: `新誉${word}纺织有限公司`, abbreviation: `新誉${word}`, formerNames: [`旧荣${word}布行`] };
  await callApi(page, suppliersApi.create, { body: { ...facts, kind, sourceId } });
  const cloth = (at: number) => [`改名布${word}${at}`, '针织/汗布', '175', '180', '棉100%', '藏青', `旧荣${word}布行`, '42', '是'];
  await page.goto('/importFile?object=materials');
  await chooseWorkbook(page, `改名${word}.xlsx`, [[...HEADERS, '颜色', '供应商', '大货报价', '含税'], cloth(1), cloth(2)]);
  await judge(page);
  await expect(tab(page, '新增 2')).toBeVisible({ timeout: 60_000 });
  const values = page.getByRole('complementary', { name: /值映射/ });
  await expect(values.getByText('按曾用名匹配')).toBeVisible();
  await expect(values.getByText(facts.abbreviation)).toBeVisible();
  await expect(values.getByRole('button', { name: /新建供应商/ })).toHaveCount(0);
  await inspect(page);

  await values.getByRole('combobox', { name: `“旧荣${word}布行”对应的供应商` }).click();
  await page.keyboard.type(abbreviation);
  await page.locator('.ant-select-item-option', { hasText: abbreviation }).first().click();
  await expect(values.getByText('已映射')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('gridcell', { name: new RegExp(abbreviation) })).toHaveCount(2);
  expect(await watch.problems()).toEqual([]);
});
