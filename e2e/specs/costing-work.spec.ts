import { expect, test, type Page } from '@playwright/test';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { callApi } from '../api.ts';
import { inspect, press } from '../as-user.ts';
import { gridOf } from '../grid.ts';
import { watchPageErrors } from '../page-errors.ts';
import { acceptLines, aDispatchedQuotation, aModelQuotation, sheetOf, workedLines } from '../quotations.ts';

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
  await page.locator('.ant-select-item-option', { hasText: text }).first().click();
}

const tab = (page: Page, name: RegExp) => page.getByRole('tablist', { name: '部分' }).getByRole('tab', { name });

test('a quotation has its parts on tabs with their own columns; F8 leads to what is wrong on another tab', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const model = await aModelQuotation(page);
  await page.goto('/newQuotation');
  await choose(page, '款式', model.style.code);
  await choose(page, '成品供应商', model.supplier.name);
  await choose(page, '币种', '人民币');
  const { grid, cell, expectLines } = gridOf(page, '明细');
  const type = async (line: number, field: string, text: string) => {
    await cell(line, field).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type(1, 'name', '精梳棉氨汗布');
  await expect(grid.getByRole('columnheader', { name: /^门幅/ })).toBeVisible();
  await tab(page, /^工序/).click();
  await expectLines(0);
  await expect(grid.getByRole('columnheader', { name: '计价方式' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: /^门幅/ })).toHaveCount(0);
  await press(page, /^添加行/);
  await type(1, 'name', '车缝');
  await type(1, 'price', '-1');
  await expect(tab(page, /^工序 1/)).toContainText('1 处错误');
  await page.keyboard.press('Alt+PageDown');
  await expect(tab(page, /^包装/)).toHaveAttribute('aria-selected', 'true');
  await press(page, /^保存草稿/);
  await expect(page.getByRole('alert').filter({ hasText: '处错误' })).toContainText('面料 第 1 行 单耗：不能为空');
  await expect(tab(page, /^面料 1/)).toContainText('1 处错误');
  // The form leads to the first of them.
  await expect(tab(page, /^面料/)).toHaveAttribute('aria-selected', 'true');
  await inspect(page);
  await type(1, 'consumption', '1.25');
  await type(1, 'unit', '米');
  await type(1, 'price', '12.345');
  await page.keyboard.press('F8');
  await expect(tab(page, /^工序/)).toHaveAttribute('aria-selected', 'true');
  await type(1, 'price', '0.62');
  await expect(page.getByRole('alert').filter({ hasText: '处错误' })).toHaveCount(0);
  await press(page, /^保存草稿/);
  // The server refuses the price of a fabric with three decimals.
  await expect(tab(page, /^面料 1/)).toContainText('1 处错误');
  await tab(page, /^工序/).click();
  await page.keyboard.press('F8');
  await expect(tab(page, /^面料/)).toHaveAttribute('aria-selected', 'true');
  await type(1, 'price', '12.34');
  await tab(page, /^全部 2/).click();
  await expectLines(2);
  await inspect(page);
  await press(page, /^保存草稿/);
  await expect(page).toHaveURL(/quotationDetail/);
  expect(await watch.problems()).toEqual([]);
});

test('a scenario is typed or drawn, four stand side by side, and nothing is saved until 另存为版本', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { id } = await aDispatchedQuotation(page);
  await page.goto(`/pricingDetails?id=${id}#scenarios`);
  const fields = (name: string) => page.getByRole('group', { name: `${name} 的改动` });
  const totals = page.getByRole('region', { name: '方案对比' });
  const direct = (at: number) =>
    totals
      .getByRole('row', { name: /^直接成本/ })
      .getByRole('cell')
      .nth(at);
  await expect(direct(0)).toHaveText('29.24');
  const percent = fields('方案 A').getByLabel(/^主料单价涨跌/);
  await percent.fill('-3.25');
  // 12.7235 × 0.9675 = 12.3100; × 1.3402 = 16.50
  await expect(direct(1)).toHaveText('28.69');
  await percent.fill('-3.255');
  await expect(fields('方案 A').getByRole('alert')).toHaveText('请填写 -99.99 至 99.99 的百分数');
  await expect(direct(1)).toHaveText('29.24');
  await percent.fill('');
  await page.getByRole('slider', { name: '方案 A 主料单价涨跌' }).press('ArrowLeft');
  await expect(percent).toHaveValue('-0.5');
  await fields('方案 A').getByLabel('损耗率（主料）').first().fill('2.5');
  for (const name of ['方案 B', '方案 C', '方案 D']) {
    await press(page, '加方案');
    await fields(name).getByLabel('件数').first().fill('2400');
  }
  await expect(page.getByRole('button', { name: '加方案' })).toBeDisabled();
  await expect(totals.getByRole('columnheader')).toHaveText(['元/件', '当前', '方案 A', '方案 B', '方案 C', '方案 D']);
  await inspect(page);
  expect((await sheetOf(page, { id })).versionNo).toBe(1);
  await press(page, '重置');
  await percentOf(page, '方案 D').fill('5');
  await press(page, '另存为版本');
  await page.getByRole('dialog').getByRole('button', { name: '另存为版本' }).click();
  await expect(page.getByText(/已存为 HJ.* V2/)).toBeVisible();
  const saved = await sheetOf(page, { id });
  expect([saved.versionNo, saved.lines[0]!.approvedPrice]).toEqual([2, '13.3597']);
  expect(await watch.problems()).toEqual([]);
});

const percentOf = (page: Page, name: string) => page.getByRole('group', { name: `${name} 的改动` }).getByLabel(/^主料单价涨跌/);

test('chosen lines take their suggested price at once', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const query = { progress: 'OPEN', page: 1, pageSize: 50 };
  const { rows } = await callApi(page, costingApi.listFabrics, { query: query as never });
  // Matched lines keep their name while other specs price sheets.
  const line = rows.find(({ item, benchmark, quotedPrice }) => item && Number(benchmark) > 0 && Number(quotedPrice) > Number(benchmark))!;
  await page.goto(`/fabricPricing?progress=OPEN&q=${line.quotation.code}`);
  const row = page.locator('[data-list-row]').filter({ hasText: line.item!.code }).first();
  await row.getByRole('checkbox').check();
  await press(page, '采用建议价');
  const asked = page.getByRole('dialog', { name: '1 行采用建议价？' });
  await expect(asked).toContainText('报价高于建议价的核减为建议价');
  await inspect(page);
  await asked.getByRole('button', { name: /采用建议价|确定/ }).click();
  await expect(asked).toBeHidden();
  await expect
    .poll(async () => (await sheetOf(page, line.quotation)).lines.find(({ id }) => id === line.id))
    .toMatchObject({ decision: 'REDUCED', approvedPrice: line.benchmark });
  expect(await watch.problems()).toEqual([]);
});

test('a line is matched beside its price: what was typed stays, and is saved', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const quotation = await aDispatchedQuotation(page);
  const { lines } = await sheetOf(page, quotation);
  const { id } = lines.find(({ part, item }) => part === 'MATERIAL' && item === null)!;
  await page.goto(`/editFabricPricing?id=${id}`);
  await page.getByLabel('原因', { exact: true }).fill('按样卡核');
  await press(page, '匹配物料');
  const dialog = page.getByRole('dialog', { name: /^匹配物料/ });
  await dialog.getByRole('combobox').click();
  await page.keyboard.type('汗布');
  await page.locator('.ant-select-item-option', { hasText: '汗布' }).first().click();
  await dialog.getByRole('button', { name: '匹配', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '内部比价 前 5' })).toBeVisible();
  await expect(page.getByLabel('原因', { exact: true })).toHaveValue('按样卡核');
  await press(page, /^保存 ?Ctrl/);
  // Failed with 内容已被他人修改: the match changed the version of the line only.
  await expect(page).toHaveURL(/fabricDetails/);
  const saved = (await sheetOf(page, quotation)).lines.find((line) => line.id === id)!;
  expect([saved.reason, saved.item?.name.includes('汗布')]).toEqual(['按样卡核', true]);
  // The first save is refused, merged and sent again.
  expect(await watch.problems()).toEqual([expect.stringContaining('内容已被他人修改')]);
});

test('a department gets lines back with the reason, and prices them again', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { id } = await aDispatchedQuotation(page);
  const { tasks } = await acceptLines(page, { id });
  const version = tasks.find(({ department }) => department === 'TECHNICAL')!.version;
  await callApi(page, costingApi.submitTask, { params: { id }, body: { department: 'TECHNICAL', version } });
  await page.goto(`/pricingDetails?id=${id}`);
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '退回部门' }).click();
  const dialog = page.getByRole('dialog', { name: /^退回部门/ });
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await expect(dialog.getByText('不能为空')).toBeVisible();
  await dialog.getByLabel('要重新核价的明细').click();
  await page.locator('.ant-select-item-option', { hasText: '胸前印花 左胸' }).click();
  await dialog.getByLabel('退回原因').fill('印花按新工艺重核');
  await inspect(page);
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await expect(page.getByText('已退回技术部', { exact: true })).toBeVisible();
  await page.goto(`/technicalDetails?id=${id}`);
  await expect(page.getByRole('alert')).toHaveText('已退回技术部：印花按新工艺重核');
  const sheet = await sheetOf(page, { id });
  expect(sheet.lines.map(({ department, decision }) => [department, decision])).toEqual([
    ['FABRIC', 'ACCEPTED'],
    ['TECHNICAL', null],
    ['COSTING', 'ACCEPTED'],
  ]);
  expect(await watch.problems()).toEqual([]);
});

test('a line without a match opens a development task from the words of the factory, which then stands at the line', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const quotation = await aDispatchedQuotation(page, workedLines);
  await page.goto(`/pricingDetails?id=${quotation.id}`);
  await page.getByRole('link', { name: '发起开发任务 精梳棉氨汗布' }).click();
  await expect(page.getByText(`来自 ${quotation.code} 精梳棉氨汗布`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^\W*需求$/ })).toHaveValue('精梳棉氨汗布 新开发');
  await expect(page.getByLabel('来源说明')).toHaveValue(new RegExp(`报价单 ${quotation.code}，.*大身，工厂货号 KS-208`));
  await expect(page.getByLabel(/^目标门幅/)).toHaveValue('160');
  await inspect(page);
  await press(page, /^保存/);
  await expect(page).toHaveURL(/materialTaskDetails/);
  const code = (await page
    .getByText(/^KF\d{6}-\d{4}$/)
    .first()
    .textContent())!.trim();
  await expect(page.getByRole('link', { name: new RegExp(quotation.code) })).toBeVisible();
  await page.goto(`/quotationDetail?id=${quotation.id}`);
  await expect(page.getByRole('region', { name: /^明细/ }).getByRole('link', { name: code })).toBeVisible();
  await expect(page.getByRole('region', { name: /^开发任务/ }).getByRole('link', { name: code })).toBeVisible();
  await inspect(page);
  expect(await watch.problems()).toEqual([]);
});
