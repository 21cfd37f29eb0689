import { expect, test, type Page } from '@playwright/test';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { callApi } from '../api.ts';
import { choose, inspect, press, stateTag } from '../as-user.ts';
import { readCode128 } from '../codes.ts';
import { gridOf } from '../grid.ts';
import { overflow } from '../layout.ts';
import { anOrderWithCloth, aPickByHand } from '../picks.ts';
import { inspectDialog } from '../preparations.ts';
import { scanWedge } from '../scanner.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Codes of the labels of a pick's choices, by lot and roll. */
async function labelsOf(page: Page, id: string): Promise<Record<string, string>> {
  const pick = await callApi(page, picksApi.get, { params: { id } });
  const lines = pick.lines.map(({ id: lineId }) => ({ lineId, quantity: '1', takes: null }));
  const plan = await callApi(page, picksApi.plan, { params: { id }, body: { lines } });
  return Object.fromEntries(
    plan.lines.flatMap(({ choices }) => choices.map((c) => [`${c.lotNo}/${c.rollNo}`, labelCode('ROLL', c.rollId ?? '')])),
  );
}

test('a pick goes from its order through a changed plan, a phone, a return and its closing', async ({ page, browser }) => {
  test.slow();
  page.setDefaultTimeout(30_000);
  await page.goto('/home');
  const { order, code, lots, factory } = await anOrderWithCloth(page, browser);
  await order(code);

  // From the list, with the suggestion of the order.
  await page.goto('/lingliaoManage');
  await press(page, /^新建领料单/);
  await page.getByRole('menuitem', { name: '按成衣订单领料' }).click();
  const orders = page.getByRole('dialog', { name: '按成衣订单领料' });
  await press(orders, '带入建议');
  await expect(orders.getByText('请选择成衣订单')).toBeVisible();
  await choose(page, orders.getByRole('combobox'), code);
  await page.keyboard.press('Tab');
  await press(orders, '带入建议');
  await expect(page).toHaveURL(/\/newPick/);
  const { cell } = gridOf(page, '明细');
  await expect(cell(1, 'available')).toContainText('320.00 公斤');
  await expect(cell(1, 'suggestedNow')).toContainText('公斤');
  await expect(cell(1, 'plannedNow')).toContainText('0.00 公斤');
  await inspect(page);

  // More than the BOM needs is refused at its cell, and what was typed stays.
  await cell(1, 'quantity').click();
  await page.keyboard.type('500');
  await page.keyboard.press('Tab');
  await press(page, /保存并占用/);
  await expect(page.getByText(/超过建议 .* 公斤 的允差，请填写原因/).first()).toBeVisible();
  await expect(cell(1, 'quantity')).toContainText('500');
  await cell(1, 'quantity').click();
  await page.keyboard.type('120');
  await page.keyboard.press('Tab');
  await press(page, /保存并占用/);
  await expect(page).toHaveURL(/\/pickDetail/);
  await expect(stateTag(page, '待完成')).toBeVisible();
  await inspect(page);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const labels = await labelsOf(page, id);

  // The plan is shown; another lot, then another roll, before it posts.
  await page.locator('.k-object-actions').getByRole('link', { name: '领料', exact: true }).click();
  await expect(page).toHaveURL(/\/pickIssue/);
  await expect(page.getByText(/都取自缸号/)).toBeVisible();
  await page.getByRole('button', { name: `${lots.b} 可领 200.00` }).click();
  await expect(page.getByText(`都取自缸号 ${lots.b}`)).toBeVisible();
  await page.getByLabel(`领 ${lots.b} / 1`, { exact: true }).fill('150');
  await expect(page.getByText('最多可领 100.00 公斤')).toBeVisible();
  await expect(page.getByLabel(`领 ${lots.b} / 1`, { exact: true })).toHaveValue('150');
  await page.getByLabel(`领 ${lots.b} / 1`, { exact: true }).fill('50');
  await page.getByLabel(`领 ${lots.b} / 2`, { exact: true }).fill('');
  await expect(page.getByText('本次 1 行：50.00 公斤')).toBeVisible();
  await inspect(page);
  await page.reload();
  await expect(page.getByText('本次 1 行：50.00 公斤')).toBeVisible();
  await page.locator('.pick-issue-foot').getByRole('button', { name: '领料', exact: true }).click();
  await press(page.getByRole('dialog', { name: /领料出库？/ }), '领料出库');
  await expect(page).toHaveURL(/\/pickDetail/);
  await expect(page.getByRole('region', { name: '领料记录' }).first()).toContainText(`${lots.b} / 1`);

  // On a phone: a wrong roll and a second lot are refused, each with a way on.
  await page.setViewportSize(phone);
  await page.goto(`/scanPick?id=${id}`);
  const field = page.getByLabel('扫码或输入缸号/匹号');
  const scan = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  const told = page.getByRole('region', { name: '扫码结果' });
  await expect(page.getByText('还差 70.00 公斤')).toBeVisible();
  await scan('NOT-A-ROLL');
  await expect(told).toContainText('不是这张领料单可领的匹');
  await press(told, '跳过');
  await expect(told).toBeHidden();
  await scan(labels[`${lots.a}/1`]!);
  await expect(told).toContainText(`${lots.a} 与已用的缸号 ${lots.b} 不同`);
  await press(told, '说明原因继续');
  await press(told, '按此原因领');
  await expect(told).toContainText('不能为空');
  await inspect(page);
  await press(told, '跳过');
  // A wedge scanner types anywhere on the page.
  await page.getByRole('heading', { level: 1 }).click();
  await scanWedge(page, labels[`${lots.b}/2`]!);
  await expect(told).toContainText(`${lots.b} / 2 已确认 70.00 公斤`);
  await scan(labels[`${lots.b}/2`]!);
  await expect(told).toContainText('已扫过');
  await scan(labels[`${lots.b}/1`]!);
  await expect(told).toContainText('已够');
  await press(told, '跳过');
  await page.getByLabel(`领 ${lots.b} / 2`).fill('30');
  await expect(page.getByText('还差 40.00 公斤')).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await inspect(page);
  await page.reload();
  await expect(page.getByText('还差 40.00 公斤')).toBeVisible();
  await press(page, '领料出库');
  await press(page.getByRole('dialog', { name: /领料出库？/ }), '领料出库');
  await expect(page).toHaveURL(/\/pickDetail/);

  // 余料 comes back, not more than was picked; then the rest is given up.
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: '退料' }).click();
  const returning = page.getByRole('dialog', { name: /^退料/ });
  const first = returning.getByRole('textbox', { name: new RegExp(`${lots.b} / 1`) });
  await first.fill('51');
  const sure = page.getByRole('dialog', { name: /退料？$/ });
  await press(returning, '退料');
  await expect(returning.getByText('最多可退 50.00 公斤')).toBeVisible();
  await expect(sure).toBeHidden();
  await inspectDialog(page);
  await first.fill('4.5');
  await press(returning, '退料');
  await expect(sure).toContainText('4.50 公斤');
  await press(sure, '退料');
  await expect(returning).toBeHidden();
  await expect(page.getByRole('region', { name: '退料' }).first()).toContainText('余料');
  await page.getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '取消' })).toBeHidden();
  await page.getByRole('menuitem', { name: '关单' }).click();
  const closing = page.getByRole('dialog', { name: /^关单/ });
  await closing.getByLabel('原因').fill('裁剪完毕');
  await press(closing, '关单');
  await expect(stateTag(page, '已完成')).toBeVisible();
  const done = await callApi(page, picksApi.get, { params: { id } });
  expect(done).toMatchObject({
    holder: { id: factory.id },
    lines: [{ pickedQuantity: '80.0000', surplusQuantity: '4.5000', reservedQuantity: '0' }],
  });
});

test('several orders make a pick each, and the sheet on paper names the rolls by their codes', async ({ page, browser }) => {
  test.slow();
  page.setDefaultTimeout(30_000);
  await page.goto('/home');
  const { order, code, lots, factory, sku } = await anOrderWithCloth(page, browser);
  const pick = await aPickByHand(page, factory.id, sku.id, '30');
  const made = [await order(`${code}-1`), await order(`${code}-2`)];
  await page.goto(`/newPicks?orderIds=${made.map(({ id }) => id).join(',')}`);
  await expect(page.getByRole('heading', { name: `${code}-2` })).toBeVisible();
  await inspect(page);

  // A refusal names the order's own cell, and nothing is saved in part.
  const second = gridOf(page, `${code}-2 明细`);
  await second.cell(1, 'quantity').click();
  await page.keyboard.type('900');
  await page.keyboard.press('Tab');
  await press(page, /保存并占用/);
  await expect(page.getByText(new RegExp(`${code}-2 明细 第 1 行 原因：超过建议`))).toBeVisible();
  await expect(second.cell(1, 'quantity')).toContainText('900');
  await second.cell(1, 'reason').click();
  await page.keyboard.type('补裁片');
  await page.keyboard.press('Tab');
  await press(page, /保存并占用/);
  await expect(page).toHaveURL(/\/lingliaoManage\?/);
  await expect(page.locator('tr[data-list-row]')).toHaveCount(2);

  await page.goto(`/pickPrint?ids=${pick.id}`);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(pick.code);
  const symbol = sheet.getByRole('img', { name: /^Code128 R/ }).first();
  const printed = await readCode128(symbol);
  expect(Object.values(await labelsOf(page, pick.id))).toContain(printed);
  await expect(sheet).toContainText(new RegExp(`${lots.a}|${lots.b}`));
});
