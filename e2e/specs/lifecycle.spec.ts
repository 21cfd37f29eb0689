import { expect, test, type Page } from '@playwright/test';
import { compareDecimals, formatDecimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { asUser, cellsOf, inspect, press, stateTag } from '../as-user.ts';
import { aLifecycleWorld, type LifecycleWorld } from '../lifecycle.ts';
import {
  batchFigures,
  brokenInvariants,
  greigeOf,
  greigeTaken,
  nettingFigures,
  receivedBy,
  shown,
  stockFigures,
} from '../lifecycle-figures.ts';
import { importOrder, net, submitOrders } from '../lifecycle-planning.ts';

async function approveAll(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const rows = page.locator('[data-list-row]');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await press(page, '审核通过');
  await page.getByRole('dialog').getByRole('button', { name: '审核通过' }).click();
  await expect(page.locator('[data-list-row]', { hasText: '待接单' })).toHaveCount(2);
  await inspect(page);
}

/** 接单 of the first colour with the brand's greige first; returns the production. */
async function accept(page: Page, address: string, { cloth, dyer, navy, factory }: LifecycleWorld, needed: string): Promise<string> {
  const [brand, supplier] = [await greigeOf(cloth.id, dyer.id, 1), await greigeOf(cloth.id, dyer.id, 2)];
  const before = await stockFigures(navy, factory.id);
  await page.goto(address);
  const row = page.locator('[data-list-row]', { hasText: cloth.skus[0]!.colourName });
  await row.getByRole('checkbox').check();
  await press(page, '接单');
  const dialog = page.getByRole('dialog', { name: '接单' });
  const plan = dialog.getByRole('region', { name: '取坯方案' });
  await expect(plan).toBeVisible();
  await expect(dialog).toContainText(`用坯 ${shown(needed)} 米`);
  const takes = await cellsOf(plan.locator('tbody tr'));
  const sumFrom = (owner: string) =>
    sumDecimals(takes.filter(([source]) => source?.includes(owner)).map(([, , , quantity = '']) => quantity.replaceAll(',', '')));
  // Formula 9: the brand's stock is used up first.
  expect(compareDecimals(sumFrom('品牌'), brand)).toBe(0);
  expect(compareDecimals(sumFrom('供应商'), sumDecimals([needed, `-${brand}`]))).toBe(0);
  await inspect(page, '.ant-modal');
  await press(dialog, /生成 1 张生产单/);
  await expect(dialog).toBeHidden();
  await press(page, '查看');
  await expect(page).toHaveURL(/productionDetail/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(await greigeTaken(id)).toEqual(takes.map(([, ...take]) => take.slice(0, 3)));
  expect(compareDecimals(await greigeOf(cloth.id, dyer.id, 1), '0')).toBe(0);
  expect(compareDecimals(await greigeOf(cloth.id, dyer.id, 2), sumDecimals([supplier, brand, `-${needed}`]))).toBe(0);
  expect((await stockFigures(navy, factory.id)).scheduledIn).toBe(before.scheduledIn);
  await inspect(page);
  return id;
}

/** 仓管 has no permission to see prices. */
async function expectNoPrices(page: Page): Promise<void> {
  for (const word of ['单价', '染费', '单位成本', '库存金额']) await expect(page.getByText(word)).toHaveCount(0);
}

interface Delivery {
  rolls: readonly (readonly [lot: string, roll: string, quantity: string])[];
  last: boolean;
}

/** 分批完成 with the supplier's packing list. */
async function receive(page: Page, { rolls, last }: Delivery): Promise<void> {
  await press(page, '分批完成');
  const dialog = page.getByRole('dialog', { name: /^分批完成/ });
  await press(dialog, '导入细码');
  const packing = page.getByRole('dialog', { name: /^导入细码/ });
  await packing.getByLabel('细码', { exact: true }).fill(['缸号\t匹号\t数量', ...rolls.map((roll) => roll.join('\t'))].join('\n'));
  await expect(packing.locator('output')).toContainText(`${rolls.length} 匹 · 合计 ${roundHalfUp(sumOf(rolls), 2)}`);
  await press(packing, /^填入/);
  await expect(packing).toBeHidden();
  await expect(dialog.getByLabel('本批数量')).toHaveValue(sumOf(rolls));
  if (last) await dialog.getByLabel('是，生产单完成').check();
  await inspect(page, '.ant-modal');
  await press(dialog, last ? '收货并完成' : '收货');
  await expect(dialog).toBeHidden();
}
const sumOf = (rolls: Delivery['rolls']): string => sumDecimals(rolls.map(([, , quantity]) => quantity));

/** A row of 库存 of the receiving holder, read by its buttons. */
async function stockRow(page: Page, { factory, navy, cloth }: LifecycleWorld): Promise<void> {
  const { available, scheduledIn, total } = await stockFigures(navy, factory.id);
  const name = `${cloth.name} · ${cloth.skus[0]!.colourName} ${factory.name}`;
  await page.goto(`/skuStorage?holderIds=${factory.id}&q=${encodeURIComponent(cloth.code)}`);
  for (const [label, figure] of Object.entries({ 可用: available, 合计: total, 即将入库: scheduledIn }))
    await expect(page.getByRole('button', { name: `${label} ${name} ${shown(figure)}，说明来历` })).toBeVisible();
}

/** Explains 可用 down to the movements of the batches, and from there opens the production. */
async function explainStock(page: Page, world: LifecycleWorld, productionId: string): Promise<void> {
  await stockRow(page, world);
  await inspect(page);
  await page.getByRole('button', { name: /^可用 .*说明来历$/ }).click();
  const why = page.locator('.k-explain');
  await expect(why).toContainText('与账面一致');
  const moved = (await cellsOf(why.getByRole('region', { name: '出入库流水' }).locator('tbody tr'))).filter(
    ([, type]) => type === '品牌备料入库',
  );
  const received = await receivedBy(productionId);
  expect(moved.map(([, , , , quantity]) => quantity).toReversed()).toEqual(received.map(([, , quantity]) => `+${quantity}`));
  await inspect(page, '.k-explain');
  await why.getByRole('link', { name: /^SC/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/productionDetail\\?id=${productionId}$`));
  await expect(stateTag(page, '已完成')).toBeVisible();
}

/** Checks the cost of every batch and the value of the stock. */
async function expectCosts(page: Page, { factory, navy, cloth }: LifecycleWorld, productionId: string): Promise<void> {
  await page.goto(`/productionDetail?id=${productionId}`);
  const batches = page.getByRole('region', { name: /^批次 SC/ });
  await expect(batches).toBeVisible();
  const rows = await cellsOf(batches.locator('tbody tr:not(.prep-rolls)'));
  const expected = await batchFigures(productionId);
  expect(rows.map((cells) => [cells[1], ...cells.slice(4, 8)])).toEqual(
    expected.map(({ quantity, greige, fee, unitCost }) => [shown(quantity), shown(greige), shown(fee), '0.00', formatDecimal(unitCost, 4)]),
  );
  await inspect(page);
  const { value, averageCost } = await stockFigures(navy, factory.id);
  await page.goto(`/skuStorage?holderIds=${factory.id}&q=${encodeURIComponent(cloth.code)}`);
  const row = page.locator('[data-list-row]').first();
  await expect(row).toContainText(shown(value));
  await expect(row).toContainText(formatDecimal(averageCost, 4));
}

test('an order is imported, netted, prepared, dyed from greige and received in batches, and the stock shows the result', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  await page.goto('/home');
  const world = await aLifecycleWorld(page, browser);
  const orderCode = `DD${world.style}`;
  let list = '';
  let production = '';
  await test.step('备料专员 imports the order, checks the explanation of its suggestions and submits them', () =>
    asUser(browser, 'beiliao', async (specialist) => {
      await importOrder(specialist, world, orderCode);
      await net(specialist, world, orderCode);
      list = await submitOrders(specialist);
    }));
  await test.step('备料主管 approves all orders', () => asUser(browser, 'beiliaozhuguan', (chief) => approveAll(chief, list)));
  await test.step('备料专员 accepts an order, which takes greige', () =>
    asUser(browser, 'beiliao', async (specialist) => {
      const question = { orderCode, skuId: world.navy, holderId: world.factory.id, dyerId: world.dyer.id, needOn: world.needOn };
      const { greigeNeeded } = await nettingFigures(question);
      production = await accept(specialist, list, world, greigeNeeded);
    }));
  const lot = `L${Date.now()}`;
  const first = {
    last: false,
    rolls: [
      [`${lot}A`, '1', '90.5'],
      [`${lot}A`, '2', '89.5'],
      [`${lot}B`, '1', '70'],
    ],
  } satisfies Delivery;
  const second = {
    last: true,
    rolls: [
      [`${lot}B`, '2', '100'],
      [`${lot}B`, '3', '95.25'],
    ],
  } satisfies Delivery;
  await test.step('仓管 receives two batches and sees them in the stock', () =>
    asUser(browser, 'cangguan', async (keeper) => {
      await stockRow(keeper, world);
      for (const delivery of [first, second]) {
        await keeper.goto(`/productionDetail?id=${production}`);
        await receive(keeper, delivery);
        await stockRow(keeper, world);
      }
      expect(await receivedBy(production)).toEqual(
        [...first.rolls, ...second.rolls].map(([of, roll, quantity]) => [of, roll, shown(quantity)]),
      );
      await explainStock(keeper, world, production);
      await expectNoPrices(keeper);
      await inspect(keeper);
    }));
  await test.step('面料采购 sees the costs', () => asUser(browser, 'caigou', (buyer) => expectCosts(buyer, world, production)));
  expect(await brokenInvariants()).toEqual([]);
});
