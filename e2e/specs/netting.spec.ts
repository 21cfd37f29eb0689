import { expect, test, type Page, type Route } from '@playwright/test';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { callApi } from '../api.ts';
import { press } from '../as-user.ts';
import { settle, violations } from '../axe.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { aRun, fieldsOf, nettingLinesOf, wantedOf } from '../nettings.ts';
import { aFactory, aStyle, chooseHolder, dayAhead, inspectDialog, someMaterials } from '../preparations.ts';

test('demands of styles are netted, every suggestion has an explanation, and the run creates orders', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [cloth] = await someMaterials(page, house.id);
  const code = await aStyle(page, browser, cloth!);
  await page.goto('/newSkuPreparation');
  await chooseHolder(page, house.name);
  const { cell, expectLines } = gridOf(page, '款式需求');
  await cell(1, 'demand').click();
  await pasteText(page, `款号\t件数\t需求日期\n${code}\t100000\t${dayAhead(60)}`);
  await expectLines(1);
  await expect(page.getByText(/藏青 75,000 · 砖红 25,000/)).toBeVisible();
  await press(page, /^测算/);
  await expect(page).toHaveURL(/runId=/);
  await expect(page.getByRole('region', { name: '测算口径' })).toContainText(code);
  await page
    .getByRole('button', { name: /^建议量 .* 的依据$/ })
    .first()
    .click();
  const why = page.getByRole('dialog', { name: /^为什么/ });
  await expect(why).toContainText('款式需求');
  await expect(why).toContainText('净需求');
  await expect(why).toContainText(code);
  // Neither the panel nor a fixed column covers the explained cell.
  await expect
    .poll(() =>
      page.getByRole('button', { name: /^建议量/, expanded: true }).evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return [left + 2, left + width / 2, left + width - 2].every((x) => button.contains(document.elementFromPoint(x, top + height / 2)));
      }),
    )
    .toBe(true);
  await settle(page);
  expect(await violations(page, { within: '.k-explain' })).toEqual([]);
  await page.keyboard.press('Escape');
  await press(page, '生成备料单');
  const confirming = page.getByRole('dialog', { name: '生成备料单' });
  await expect(confirming).toContainText(house.name);
  await inspectDialog(page);
  await confirming.getByRole('button', { name: '生成备料单' }).click();
  await expect(page).toHaveURL(/preparationDetail|nettingRunIds/);
  await page.goto('/preparationNettings');
  await expect(page.locator('[data-list-row]').filter({ hasText: code })).toHaveCount(1);
});

/** The demands of a run without its results. */
async function askedOf(page: Page, id: string): Promise<object> {
  const { name, goods, holder, otherHolders, withSupplierStock, demands } = await callApi(page, nettingApi.get, { params: { id } });
  const lines = demands.map(({ skcId, garmentOrderId, size, pieces, needOn }) => ({ skcId, garmentOrderId, size, pieces, needOn }));
  return { name, goods, holder, otherHolders, withSupplierStock, lines };
}
const EDITS = '**/mrp/nettings/*/lines';
const onlyPuts = (change: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === 'PUT' ? change(route) : route.fallback();

test('an invalid 下单量 shows a message, and no orders are created before it is corrected', async ({ page, browser }) => {
  await page.goto('/home');
  const run = await aRun(page, browser);
  await page.goto(`/nettingDetail?id=${run.id}`);
  const field = fieldsOf(page).first();
  for (const [typed, told] of [
    ['', '不能为空'],
    ['99999999', '不能超过7位数'],
    ['abc', '不能超过7位数'],
  ] as const) {
    await field.fill(typed);
    await field.press('Tab');
    await expect(field).toHaveAccessibleDescription(new RegExp(told));
    await expect(page.getByText(told)).toBeVisible();
    await press(page, '生成备料单');
    await expect(page.getByText(/^请先更正下单量，再生成备料单：\S+/)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await settle(page);
  expect(await violations(page, { within: '.netting-wanted' })).toEqual([]);
  await field.fill('1234');
  await field.press('Tab');
  await press(page, '生成备料单');
  await expect(page.getByRole('dialog', { name: '生成备料单' })).toContainText('1,234');
  expect(await wantedOf(page, run)).toContain(1234);
});

test('two quick edits are both saved before 生成备料单', async ({ page, browser }) => {
  await page.goto('/home');
  const run = await aRun(page, browser);
  await page.goto(`/nettingDetail?id=${run.id}`);
  await press(page, '生成备料单');
  await page
    .getByRole('dialog', { name: '生成备料单' })
    .getByRole('button', { name: /取\s*消/ })
    .click();
  await page.route(
    EDITS,
    onlyPuts(async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    }),
  );
  await fieldsOf(page).nth(0).fill('1111');
  await fieldsOf(page).nth(1).fill('2222');
  await press(page, '生成备料单');
  const confirming = page.getByRole('dialog', { name: '生成备料单' });
  await expect(confirming.locator('tbody tr').first()).toBeVisible();
  const told = (await confirming.locator('tbody').textContent()) ?? '';
  expect(told).toMatch(/1,111|3,333/);
  expect(told).toMatch(/2,222|3,333/);
  expect((await wantedOf(page, run)).toSorted((a, b) => a - b)).toEqual([1111, 2222]);
  await expect(page.getByText('内容已被他人修改')).toHaveCount(0);
});

test('an unsaved 下单量 stays in its field and is saved by 重试', async ({ page, browser }) => {
  await page.goto('/home');
  const run = await aRun(page, browser);
  await page.goto(`/nettingDetail?id=${run.id}`);
  const field = fieldsOf(page).first();
  await page.route(
    EDITS,
    onlyPuts((route) => route.abort()),
  );
  await field.fill('1357');
  await field.press('Tab');
  await expect(field).toHaveAccessibleDescription(/^没有保存：网络异常/);
  await expect(field).toHaveValue('1357');
  await press(page, '生成备料单');
  await expect(page.getByText(/^请先更正下单量/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(EDITS);
  // Another user changes the same run meanwhile.
  const [, other] = await nettingLinesOf(page, run);
  await callApi(page, nettingApi.editLines, {
    params: { id: run.id },
    body: { lines: [{ id: other!.id, wanted: '2468' }], version: run.version },
  });
  await page.locator('.netting-wanted').getByRole('button', { name: '重试' }).click();
  await expect.poll(async () => (await wantedOf(page, run)).toSorted((a, b) => a - b)).toEqual([1357, 2468]);
  await expect(page.locator('.netting-wanted-told')).toHaveCount(0);
  await expect(fieldsOf(page).nth(1)).toHaveValue(/^2468/);
});

test('重新测算 takes over the demands of the run line by line, and the holders whose stock counted', async ({ page, browser }) => {
  await page.goto('/home');
  const [own] = await callApi(page, holdersApi.choose, { query: { kind: 'OWN' } });
  const run = await aRun(page, browser, { name: '秋季返单', otherHolderIds: [own!.id], withSupplierStock: false });
  await page.goto(`/nettingDetail?id=${run.id}`);
  await press(page, '重新测算');
  await expect(page.getByLabel('名称')).toHaveValue('秋季返单');
  await expect(page.getByRole('switch', { name: '计入供应商仓' })).not.toBeChecked();
  await gridOf(page, '款式需求').expectLines(run.demandCount);
  await press(page, /^测算/);
  await expect(page).toHaveURL(/runId=/);
  const againId = new URL(page.url()).searchParams.get('runId')!;
  expect(againId).not.toBe(run.id);
  expect(await askedOf(page, againId)).toEqual(await askedOf(page, run.id));
});

test('按日期拆分 nets the same demands again with a line per date, and a line opens its quantities by date', async ({ page, browser }) => {
  await page.goto('/home');
  const run = await aRun(page, browser);
  await page.goto(`/nettingDetail?id=${run.id}`);
  await page
    .getByRole('button', { name: /^建议量 .* 的依据$/ })
    .first()
    .click();
  const byDay = page.locator('.netting-dates table');
  await expect(byDay.getByRole('columnheader')).toHaveText(['日期', '到货', '需求', '缺口', '结余']);
  await expect(byDay.locator('tbody tr')).toHaveCount(3);
  await page.keyboard.press('Escape');
  const rows = page.locator('[data-list-row]');
  const before = await rows.count();
  await page.getByRole('switch', { name: '按日期拆分' }).click();
  await expect(page.getByText(/已重新测算为 CS\S+（按日期拆分），CS\S+ 保留在“测算”中/)).toBeVisible();
  await expect(page.getByRole('switch', { name: '按日期拆分' })).toBeChecked();
  await expect(rows).toHaveCount(before * 2);
  const againId = new URL(page.url()).searchParams.get('id')!;
  expect(againId).not.toBe(run.id);
  expect(await askedOf(page, againId)).toEqual(await askedOf(page, run.id));
});
