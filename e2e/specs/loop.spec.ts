import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { compareDecimals, formatDecimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { asOther } from '../api.ts';
import { settle, violations } from '../axe.ts';
import { lintLayout } from '../layout.ts';
import { aLoopWorld, type LoopWorld } from '../loop.ts';
import {
  batchFigures,
  brokenInvariants,
  greigeOf,
  greigeTaken,
  nettingFigures,
  receivedBy,
  shown,
  stockFigures,
  wantedParts,
} from '../loop-figures.ts';
import { watchPage } from '../watch.ts';
import { workbookOf } from '../workbook.ts';

/** A person at work in a browser of his own; nothing on the way may fail behind his back. */
async function atWork(browser: Browser, username: string, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await asOther(browser, username);
  page.setDefaultTimeout(20_000);
  const watch = watchPage(page);
  await work(page);
  expect(await watch.problems()).toEqual([]);
  await page.context().close();
}

/** What stands on the screen now is usable by everybody and sits where it should. */
async function inspect(page: Page, within = 'body'): Promise<void> {
  await page.waitForLoadState('networkidle');
  await settle(page);
  expect(await lintLayout(page, within)).toEqual([]);
  expect(await violations(page, { within })).toEqual([]);
}

const press = (within: Page | Locator, name: string | RegExp) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const stateTag = (page: Page, state: string) => page.locator('.status-tag').filter({ hasText: state, visible: true }).first();
const cellsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim())));

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-item-option', { hasText: name }).first().click();
}

/** 成衣订单 by workbook: a colour in a size on each row. */
async function importOrder(page: Page, { style, factory, needOn }: LoopWorld, code: string): Promise<void> {
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

/** The waterfall of one suggestion, step by step against raw rows. */
async function understand(page: Page, { navy, cloth, factory, dyer, needOn }: LoopWorld, orderCode: string): Promise<string> {
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
        [step.querySelector('.prep-step-label'), step.querySelector(':scope > b')].map((part) => part?.textContent?.trim() ?? ''),
      ),
    );
  const minus = (figure: string) => `−${shown(figure)}`;
  expect(steps).toEqual([
    ['款式需求', shown(sumDecimals(parts.map(({ quantity }) => quantity)))],
    ['安全库存', `+${shown(figures.safety)}`],
    ['现有库存', minus(figures.onHand)],
    ['冻结', `+${shown(figures.frozen)}`],
    ['即将入库', minus(figures.scheduled)],
    ['净需求', shown(figures.net)],
    ['按起订与倍数', `+${shown(sumDecimals([figures.suggest, `-${figures.net}`]))}`],
    ['建议量', shown(figures.suggest)],
  ]);
  const wanted = waterfall.locator('> li').first().locator('.prep-parts li');
  await expect(wanted).toHaveCount(parts.length);
  for (const [at, { pieces, quantity }] of parts.entries()) {
    await expect(wanted.nth(at)).toContainText(`${orderCode} `);
    await expect(wanted.nth(at)).toContainText(`${pieces} 件 × 1.3402 米`);
    await expect(wanted.nth(at).locator('b')).toHaveText(shown(quantity));
  }
  await expect(why).toContainText(`坯布 ${shown(figures.greigeThere)}`);
  await inspect(page, '.prep-explain');
  await page.keyboard.press('Escape');
  return figures.suggest;
}

/** 测算 of the order; answers the run's address part and what is suggested of the first colour. */
async function net(page: Page, world: LoopWorld, orderCode: string): Promise<string> {
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
  return understand(page, world, orderCode);
}

/** All that is suggested, as orders that wait for approval; answers the address of their list. */
async function submitOrders(page: Page): Promise<string> {
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

async function approveAll(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const rows = page.locator('[data-list-row]');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await press(page, '审核通过');
  await expect(page.locator('[data-list-row]', { hasText: '待接单' })).toHaveCount(2);
  await inspect(page);
}

/** 接单 of the first colour, its greige the brand's first; answers the production. */
async function accept(page: Page, address: string, { cloth, dyer, navy, factory }: LoopWorld, needed: string): Promise<string> {
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
  // Formula 9: what is the brand's goes first, to its end.
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

/** 仓管 does not see prices. */
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

/** A row of 库存 at the receiving house, as its buttons tell. */
async function stockRow(page: Page, { factory, navy, cloth }: LoopWorld): Promise<void> {
  const { available, scheduledIn, total } = await stockFigures(navy, factory.id);
  const name = `${cloth.name} · ${cloth.skus[0]!.colourName} ${factory.name}`;
  await page.goto(`/skuStorage?holderIds=${factory.id}&q=${encodeURIComponent(cloth.code)}`);
  for (const [label, figure] of Object.entries({ 可用: available, 合计: total, 即将入库: scheduledIn }))
    await expect(page.getByRole('button', { name: `${label} ${name} ${shown(figure)}，说明来历` })).toBeVisible();
}

/** 可用, down to the movements of the batches, and from there to the production. */
async function explainStock(page: Page, world: LoopWorld, productionId: string): Promise<void> {
  await stockRow(page, world);
  await inspect(page);
  await page.getByRole('button', { name: /^可用 .*说明来历$/ }).click();
  const why = page.locator('.stock-explain');
  await expect(why).toContainText('与账面一致');
  const moved = (await cellsOf(why.getByRole('region', { name: '出入库流水' }).locator('tbody tr'))).filter(
    ([, type]) => type === '品牌备料入库',
  );
  const received = await receivedBy(productionId);
  expect(moved.map(([, , , , quantity]) => quantity).toReversed()).toEqual(received.map(([, , quantity]) => `+${quantity}`));
  await inspect(page, '.stock-explain');
  await why.getByRole('link', { name: /^SC/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/productionDetail\\?id=${productionId}$`));
  await expect(stateTag(page, '已完成')).toBeVisible();
}

/** What every batch cost, and what lies in the house is worth. */
async function expectCosts(page: Page, { factory, navy, cloth }: LoopWorld, productionId: string): Promise<void> {
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

test('an order comes in, is netted and prepared, dyed out of greige, received in batches, and the stock says so', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  await page.goto('/home');
  const world = await aLoopWorld(page, browser);
  const orderCode = `DD${world.style}`;
  let list = '';
  let production = '';
  await test.step('备料专员 imports the order, understands what is suggested and submits it', () =>
    atWork(browser, 'beiliao', async (specialist) => {
      await importOrder(specialist, world, orderCode);
      await net(specialist, world, orderCode);
      list = await submitOrders(specialist);
    }));
  await test.step('备料主管 approves all of it', () => atWork(browser, 'beiliaozhuguan', (chief) => approveAll(chief, list)));
  await test.step('备料专员 accepts, and greige is taken', () =>
    atWork(browser, 'beiliao', async (specialist) => {
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
  await test.step('仓管 receives two batches, and finds them in the stock', () =>
    atWork(browser, 'cangguan', async (keeper) => {
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
  await test.step('面料采购 sees what it cost', () => atWork(browser, 'caigou', (buyer) => expectCosts(buyer, world, production)));
  expect(await brokenInvariants()).toEqual([]);
});
