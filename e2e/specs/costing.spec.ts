import { expect, test, type Page } from '@playwright/test';
import { costingApi } from '@mrp/contract/features/costing.ts';
import type { CostSheet, Quotation } from '@mrp/contract/features/costing/record.ts';
import { callApi } from '../api.ts';
import { asUser, inspect, press, stateTag } from '../as-user.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';

/** A quotation of the demo as a new one's body: its style, factory and currency. */
async function aModel(page: Page): Promise<Quotation> {
  const { rows } = await callApi(page, costingApi.list, { query: { state: 'DONE', page: 1, pageSize: 1 } as never });
  return callApi(page, costingApi.get, { params: { id: rows[0]!.id } });
}

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
  await page.locator('.ant-select-item-option', { hasText: text }).first().click();
}

/** Lines as a factory's sheet has them: part, name, purpose, consumption, unit, price. */
const pasted = [
  ['部分', '名称', '类别', '部位', '单耗', '单位', '缩水', '损耗', '单价', '计价单位', '空差', '门幅', '克重'],
  ['物料', '精梳棉氨汗布', '主料', '大身', '1.25', '米', '3', '4', '42.00', '公斤', '0.5', '160', '180'],
  ['特殊工艺', '胸前印花', '', '左胸', '1', '', '', '', '3.20', '', '', '', ''],
  ['工序', '车缝', '', '', '14.5', '', '', '', '0.62', '', '', '', ''],
]
  .map((cells) => cells.join('\t'))
  .join('\n');

test('a quotation is entered, priced by three departments at once, approved and printed', async ({ page, browser }) => {
  // Six roles log in, each with a page of its own.
  test.setTimeout(300_000);
  await page.goto('/home');
  const model = await aModel(page);
  let id = '';
  await asUser(browser, 'hejia', async (clerk) => {
    await clerk.goto('/newQuotation');
    await choose(clerk, '款式', model.style.code);
    await choose(clerk, '成品供应商', model.supplier.name);
    await choose(clerk, '币种', '人民币');
    await gridOf(clerk, '明细').cell(1, 'name').click();
    await pasteText(clerk, pasted);
    // Each line is on the tab of its part.
    await gridOf(clerk, '明细').expectLines(1);
    for (const tab of ['面料 1', '特殊工艺 1', '工序 1', '全部 3'])
      await expect(clerk.getByRole('tab', { name: tab, exact: true })).toBeVisible();
    await expect(clerk.getByLabel('报价直接成本')).toHaveText('29.24');
    await inspect(clerk);
    await press(clerk, '保存并提交报价');
    await expect(stateTag(clerk, '待核价')).toBeVisible();
    id = new URL(clerk.url()).searchParams.get('id') ?? '';
    await inspect(clerk);
  });
  await asUser(browser, 'hejiazhuguan', async (head) => {
    await head.goto(`/quotationDetail?id=${id}`);
    await press(head, '派发');
    await head.getByRole('dialog').getByRole('button', { name: '派发' }).click();
    await expect(head).toHaveURL(/pricingDetails/);
    await expect(head.getByText('面料 0/1').first()).toBeVisible();
  });
  const sheet: CostSheet = await callApi(page, costingApi.getSheet, { params: { id } });
  await asUser(browser, 'caigou', async (buyer) => {
    await buyer.goto(`/editFabricPricing?id=${sheet.lines[0]!.id}`);
    await buyer.getByLabel('报价（人民币/公斤）').fill('41');
    await buyer.getByRole('button', { name: '采用为核价' }).click();
    await expect(buyer.getByLabel('核价（元/米）')).toHaveValue('12.4205');
    await buyer.getByLabel('原因').fill('压至最近采购价');
    await inspect(buyer);
    await press(buyer, /^保存/);
    await expect(buyer).toHaveURL(/fabricDetails/);
    await inspect(buyer);
    await buyer.goto(`/pricingDetails?id=${id}`);
    await press(buyer, '提交面料部核价');
    const asked = buyer.getByRole('dialog', { name: '提交面料部核价？' });
    await expect(asked).toContainText('提交后不能再改');
    await press(asked, '提交');
    await expect(buyer.getByText('面料部核价已提交')).toBeVisible();
  });
  await asUser(browser, 'jishu', async (technician) => {
    await technician.goto(`/technicalDetails?id=${id}`);
    await technician.getByRole('link', { name: '核价', exact: true }).click();
    await gridOf(technician, '核价明细').cell(1, 'price').click();
    await technician.keyboard.type('2.6');
    await technician.keyboard.press('Enter');
    await expect(gridOf(technician, '核价明细').cell(1, 'decision')).toHaveText('核减');
    await press(technician, /^保存/);
    await expect(technician).toHaveURL(/technicalDetails\?id=\d+$/);
    await press(technician, '提交技术部核价');
    await press(technician.getByRole('dialog', { name: '提交技术部核价？' }), '提交');
    await expect(technician.getByText('技术部核价已提交')).toBeVisible();
  });
  await asUser(browser, 'hejia', async (clerk) => {
    await clerk.goto(`/pricingDetails?id=${id}&edit=1`);
    await expect(clerk.getByRole('tab', { name: '工序 1', exact: true })).toHaveAttribute('aria-selected', 'true');
    await gridOf(clerk, '核价明细').cell(1, 'decision').click();
    await clerk.keyboard.type('采纳');
    await clerk.keyboard.press('Enter');
    await inspect(clerk);
    await press(clerk, /^保存/);
    await expect(clerk).toHaveURL(/pricingDetails\?id=\d+$/);
    await press(clerk, '提交审批');
    await expect(stateTag(clerk, '待审批')).toBeVisible();
    await inspect(clerk);
  });
  await asUser(browser, 'hejiazhuguan', async (head) => {
    await head.goto(`/pricingDetails?id=${id}`);
    await press(head, '审批通过');
    await head.getByRole('dialog').getByRole('button', { name: '审批通过' }).click();
    await expect(stateTag(head, '已核价')).toBeVisible();
    // 16.65 + 2.60 + 8.99
    await expect(head.getByLabel('核价直接成本').first()).toHaveText('28.24');
    await head.goto(`/printSheet?ids=${id}`);
    await expect(head.getByRole('article', { name: /成衣核价单/ })).toContainText('28.24');
  });
});

test('a line that somebody else saved meanwhile is merged in 编辑面料核价', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, costingApi.listFabrics, { query: { progress: 'OPEN', page: 1, pageSize: 1 } as never });
  const lineId = rows[0]!.id;
  const params = { id: rows[0]!.quotation.id };
  await page.goto(`/editFabricPricing?id=${lineId}`);
  await choose(page, '结论', '采纳');
  const sheet = await callApi(page, costingApi.getSheet, { params });
  const line = sheet.lines.find(({ id }) => id === lineId)!;
  const theirs = { id: lineId, version: line.version, consumption: null, price: null, basis: null, decision: null, reason: '等样布' };
  await callApi(page, costingApi.saveSheetLines, { params, body: { version: sheet.version, lines: [theirs] } });
  await page.getByRole('button', { name: /^保存/ }).click();
  await expect(page.getByText('已合并')).toContainText('原因');
  await expect(page.getByText('已合并')).not.toContainText('lineVersion');
  await expect(page).toHaveURL(/fabricDetails/);
  const after = await callApi(page, costingApi.getSheet, { params });
  expect(after.lines.find(({ id }) => id === lineId)).toMatchObject({ decision: 'ACCEPTED', reason: '等样布' });
});
