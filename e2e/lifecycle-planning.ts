import { expect, type Page } from '@playwright/test';
import { decimalsToShow, formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { choose, inspect, press } from './as-user.ts';
import type { LifecycleWorld } from './lifecycle.ts';
import { nettingFigures, shown, wantedParts } from './lifecycle-figures.ts';
import { workbookOf } from './workbook.ts';

/** Imports 成衣订单 from a workbook: one colour and size per row. */
export async function importOrder(page: Page, { style, factory, needOn }: LifecycleWorld, code: string): Promise<void> {
  const head = ['订单号', '款号', '成品供应商', '交期', '货色', '尺码', '件数'];
  const lines = [
    ['藏青', 'M', '300'],
    ['藏青', 'XL', '100'],
    ['砖红', 'M', '100'],
  ];
  await page.goto('/importFile?object=garmentOrders');
  await inspect(page);
  const chooser = page.waitForEvent('filechooser');
  await press(page, '选择文件');
  const buffer = workbookOf([head, ...lines.map((line) => [code, style, factory.name, needOn, ...line])]);
  await (await chooser).setFiles({ name: `${code}.xlsx`, mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText('已对应 7 列')).toBeVisible();
  await press(page, '下一步：校验');
  await expect(page.getByRole('tab', { name: '新增 3' })).toBeVisible({ timeout: 60_000 });
  await inspect(page);
  await press(page, '导入 3 行');
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
}

/** Compares the explanation of one suggestion with raw rows, step by step. */
async function checkExplanation(page: Page, { navy, cloth, factory, dyer, needOn }: LifecycleWorld, orderCode: string): Promise<string> {
  const figures = await nettingFigures({ orderCode, skuId: navy, holderId: factory.id, dyerId: dyer.id, needOn });
  const parts = await wantedParts(orderCode, navy);
  const colour = cloth.skus[0]!.colourName;
  await page.getByRole('button', { name: `建议量 ${shown(figures.suggest)} ${cloth.name} ${colour} 的依据` }).click();
  const why = page.getByRole('dialog', { name: /^为什么建议/ });
  const waterfall = why.getByRole('list', { name: /^建议量的由来/ });
  await expect(waterfall).toBeVisible();
  const steps = await waterfall
    .locator('> li')
    .evaluateAll((all) =>
      all.map((step) =>
        [step.querySelector('.netting-step-label'), step.querySelector(':scope > b')].map((part) => part?.textContent?.trim() ?? ''),
      ),
    );
  const demand = sumDecimals(parts.map(({ quantity }) => quantity));
  const digits = decimalsToShow(2, [demand, figures.net, ...parts.map(({ quantity }) => quantity)]);
  const told = (figure: string) => formatDecimal(figure, digits);
  const minus = (figure: string) => `−${told(figure)}`;
  expect(steps).toEqual([
    ['款式需求', told(demand)],
    ['安全库存', `+${told(figures.safety)}`],
    ['现有库存', minus(figures.onHand)],
    ['冻结', `+${told(figures.frozen)}`],
    ['即将入库', minus(figures.scheduled)],
    ['净需求', told(figures.net)],
    ['按起订与倍数', `+${told(sumDecimals([figures.suggest, `-${figures.net}`]))}`],
    ['建议量', told(figures.suggest)],
  ]);
  const wanted = waterfall.locator('> li').first().locator('.netting-parts li');
  await expect(wanted).toHaveCount(parts.length);
  for (const [at, { pieces, quantity }] of parts.entries()) {
    await expect(wanted.nth(at)).toContainText(`${orderCode} `);
    await expect(wanted.nth(at)).toContainText(`${pieces} 件 × 1.3402 米`);
    await expect(wanted.nth(at).locator('b')).toHaveText(told(quantity));
  }
  await expect(why).toContainText(`坯布 ${shown(figures.greigeThere)}`);
  await inspect(page, '.k-explain');
  await page.keyboard.press('Escape');
  return figures.suggest;
}

/** Runs 测算 for the order; returns the URL part of the run and the suggestion for the first colour. */
export async function net(page: Page, world: LifecycleWorld, orderCode: string): Promise<string> {
  await page.goto('/newSkuPreparation');
  await choose(page, page.getByLabel('收货方'), world.factory.name);
  await press(page, '选择订单或款式');
  const picker = page.getByRole('dialog', { name: '选择订单或款式' });
  await choose(page, picker.getByLabel('成衣订单'), orderCode);
  await page.keyboard.press('Tab');
  await press(picker, '选入');
  await expect(picker).toBeHidden();
  await inspect(page);
  await press(page, /^测算/);
  await expect(page).toHaveURL(/runId=/);
  await inspect(page);
  return checkExplanation(page, world, orderCode);
}

/** Submits all suggestions as orders; returns the URL of their list. */
export async function submitOrders(page: Page): Promise<string> {
  await press(page, '生成备料单');
  const confirming = page.getByRole('dialog', { name: '生成备料单' });
  await confirming.getByLabel('直接提交审核').check();
  await inspect(page, '.ant-modal');
  await press(confirming, '生成备料单');
  await expect(page).toHaveURL(/nettingRunIds=/);
  await expect(page.locator('[data-list-row]')).toHaveCount(2);
  await expect(page.locator('[data-list-row]', { hasText: '待审核' })).toHaveCount(2);
  await inspect(page);
  return page.url();
}
