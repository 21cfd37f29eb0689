import { expect, test, type Locator, type Page } from '@playwright/test';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { asOther, callApi } from '../api.ts';
import { settle, turnDark, violations } from '../axe.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { lintLayout } from '../layout.ts';
import { aFactory, anOrder, approve, aProduction, aStyle, dayAhead, someMaterials } from '../preparations.ts';
import { watchPage } from '../watch.ts';

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
/** The head stands twice: whole, and small while the page is scrolled. */
const stateTag = (page: Page, state: string) => page.locator('.status-tag').filter({ hasText: state, visible: true }).first();

async function chooseHouse(page: Page, name: string): Promise<void> {
  await page.getByLabel('收货方').click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-item-option', { hasText: name }).first().click();
}

/** A field of days takes digits only, part by part. */
async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(day.replaceAll('-', ''), { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(day);
}

/** What a dialog looks like to axe and to a careful eye, in both themes. */
async function inspect(page: Page): Promise<void> {
  await settle(page);
  expect(await lintLayout(page)).toEqual([]);
  expect(await violations(page, { within: '.ant-modal' })).toEqual([]);
}

test('cloth is prepared by material, accepted with its plan, and comes in batches until somebody says that it is done', async ({
  page,
  browser,
}) => {
  const watch = watchPage(page);
  await page.goto('/home');
  const house = await aFactory(page);
  const [cloth, other] = await someMaterials(page, house.id);

  // By material, from Excel
  await page.goto('/newSkuPreparation-timber');
  await chooseHouse(page, house.name);
  await typeDay(page, page.getByLabel('预计到仓'), dayAhead(20));
  const { cell, expectLines } = gridOf(page, '明细');
  await cell(1, 'item').click();
  await pasteText(page, `SKU编码\t数量\n${cloth!.code}\t1200\n${other!.code}\t300`);
  await expectLines(2);
  await expect(cell(1, 'available')).toContainText(/\d/);
  await expect(page.getByText(`${cloth!.code} ${cloth!.name}`).first()).toBeVisible();
  await press(page, '预览');
  await expect(page.getByRole('region', { name: '分组预览' }).last()).toContainText(cloth!.code);
  await expect(page.getByText('将生成 2 张备料单')).toBeVisible();
  await cell(2, 'quantity').click();
  await page.keyboard.type('400');
  await page.keyboard.press('Enter');
  await expect(page.getByText('内容已改动，请重新预览')).toBeVisible();
  await press(page, '保存并提交');
  await expect(page).toHaveURL(/stock-manage/);
  const { rows } = await callApi(page, preparationsApi.list, {
    query: { state: ['PENDING'], q: cloth!.code, page: 1, pageSize: 20 } as never,
  });
  const [order] = rows;
  await approve(browser, [order!.id]);

  // 接单
  await page.goto(`/preparationDetail?id=${order!.id}`);
  await expect(stateTag(page, '待接单')).toBeVisible();
  await press(page, '接单');
  const plan = page.getByRole('dialog', { name: '接单' });
  await expect(plan).toContainText(order!.code);
  await inspect(page);
  await plan.getByRole('button', { name: /生成 1 张生产单/ }).click();
  await expect(plan).toBeHidden();
  await expect(stateTag(page, '生产中')).toBeVisible();
  await page.getByRole('region', { name: '生产与批次' }).getByRole('link', { name: /^SC/ }).first().click();
  await expect(page).toHaveURL(/productionDetail/);

  // 分批完成
  await receive(page, '600');
  await press(page, '分批完成');
  const dialog = page.getByRole('dialog', { name: /^分批完成/ });
  await dialog.getByLabel('本批数量').fill('900');
  await expect(dialog).toContainText('超出上限');
  await dialog.getByLabel('本批数量').fill('500');
  await expect(dialog).toContainText('即满 97%');
  await dialog.getByLabel('本批数量').fill('590');
  await expect(dialog).toContainText('这是最后一批吗？');
  await fillRolls(page, '590');
  await dialog.getByRole('button', { name: '收货', exact: true }).click();
  await expect(dialog).toContainText('请选择是否完成');
  await inspect(page);
  await dialog.getByLabel('是，生产单完成').check();
  await dialog.getByRole('button', { name: '收货并完成' }).click();
  await expect(dialog).toBeHidden();
  await expect(stateTag(page, '已完成')).toBeVisible();
  await expect(page.getByRole('region', { name: /^批次 SC/ })).toContainText('第 2 批（最后一批）');
  await page.goto(`/preparationDetail?id=${order!.id}`);
  await expect(stateTag(page, '已完成')).toBeVisible();
  expect(await watch.problems()).toEqual([]);
});

async function receive(page: Page, quantity: string): Promise<void> {
  await press(page, '分批完成');
  const dialog = page.getByRole('dialog', { name: /^分批完成/ });
  await dialog.getByLabel('本批数量').fill(quantity);
  await fillRolls(page, quantity);
  await dialog.getByRole('button', { name: '收货', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** As a packing list, where the goods are kept by lot or roll. */
async function fillRolls(page: Page, quantity: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^分批完成/ });
  const grid = dialog.getByRole('grid', { name: '细码' });
  if ((await grid.count()) === 0) return;
  await dialog.getByRole('button', { name: '导入细码' }).click();
  const packing = page.getByRole('dialog', { name: /^导入细码/ });
  const half = String(Number.parseInt(quantity, 10) / 2);
  const lot = `E${Date.now()}`;
  await packing.getByLabel('细码', { exact: true }).fill(`缸号\t匹号\t数量\n${lot}\t1\t${half}\n${lot}\t2\t${half}`);
  await packing.getByRole('button', { name: /^填入/ }).click();
  await expect(packing).toBeHidden();
}

test('a set tells live how complete it is, and each part of it is accepted by itself', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [first, second] = await someMaterials(page, house.id);
  await page.goto('/newMeiTao');
  await page.getByLabel('套名').fill('冬季卫衣套');
  await page.getByLabel('套数').fill('430');
  await chooseHouse(page, house.name);
  await typeDay(page, page.getByLabel('预计到仓'), dayAhead(30));
  const { cell, expectLines } = gridOf(page, '明细');
  await cell(1, 'item').click();
  await pasteText(page, `SKU编码\t每套用量\n${first!.code}\t1\n${second!.code}\t2`);
  await expectLines(2);
  await expect(cell(2, 'whole')).toContainText('860');
  await expect(page.getByRole('region', { name: '齐套率' })).toContainText('/ 430 套');
  await press(page, '保存并提交');
  await expect(page).toHaveURL(/preparationDetail/);
  await expect(page.getByRole('region', { name: '齐套率' })).toContainText('受限');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await approve(browser, [id]);
  await page.reload();
  await page.getByRole('button', { name: `接单 ${first!.code}` }).click();
  await page
    .getByRole('dialog', { name: '接单' })
    .getByRole('button', { name: /生成 1 张生产单/ })
    .click();
  await expect(page.getByRole('button', { name: `接单 ${first!.code}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `接单 ${second!.code}` })).toBeVisible();
  // Its state is that of its least advanced line.
  await expect(stateTag(page, '待接单')).toBeVisible();
});

test('orders are submitted, refused, merged and thrown away from the list, one or many', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [material] = await someMaterials(page, house.id);
  const made = [];
  for (const quantity of ['10', '20', '30'])
    made.push(await anOrder(page, { materialId: material!.materialId, holderId: house.id, quantity }));
  const [oldest, merged, third] = made;
  await page.goto(`/stock-manage?q=${oldest!.code.slice(0, 8)}&ps=50`);
  for (const { code } of [oldest!, merged!]) await page.getByRole('checkbox', { name: new RegExp(`选择 ${code}`) }).check();
  await press(page, '合并');
  await page.getByRole('dialog').getByRole('button', { name: '合并' }).click();
  await expect(page.locator('[data-list-row]', { hasText: merged!.code }).first()).toContainText('已取消');
  const kept = await callApi(page, preparationsApi.get, { params: { id: oldest!.id } });
  expect(kept.quantity).toMatch(/^30(\.0+)?$/);

  await page.getByRole('checkbox', { name: new RegExp(`选择 ${oldest!.code}`) }).check();
  await page.getByRole('checkbox', { name: new RegExp(`选择 ${merged!.code}`) }).check();
  await press(page, '提交');
  const result = page.getByRole('dialog', { name: '提交结果' });
  await expect(result).toContainText('成功 1');
  await expect(result).toContainText(merged!.code);
  await page.keyboard.press('Escape');

  const chief = await asOther(browser, 'beiliaozhuguan');
  await chief.goto(`/preparationDetail?id=${oldest!.id}`);
  await press(chief, '打回');
  await chief.getByRole('dialog').getByLabel('原因').fill('数量请核对');
  await chief.getByRole('dialog').getByRole('button', { name: '打回' }).click();
  await expect(stateTag(chief, '草稿')).toBeVisible();
  await chief.context().close();

  await page.goto(`/preparationDetail?id=${third!.id}`);
  await press(page, '更多操作');
  await page.getByRole('menuitem', { name: '删除草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
  await expect(page).toHaveURL(/stock-manage$/);
});

test('a production is put off and ended, and says before what will happen', async ({ page, browser }) => {
  await page.goto('/home');
  const id = await aProduction(page, browser);
  const { lines } = await callApi(page, productionsApi.get, { params: { id } });
  await page.goto(`/productionDetail?id=${id}`);
  await press(page, '改期');
  const later = page.getByRole('dialog', { name: /^改期/ });
  await typeDay(page, later.getByLabel('新的预计到仓日期'), dayAhead(40));
  await later.getByLabel('原因').fill('染缸排期');
  await inspect(page);
  await later.getByRole('button', { name: '改期' }).click();
  await expect(later).toBeHidden();
  await expect(page.getByText('改期 1 次').first()).toBeVisible();
  await press(page, '取消生产');
  const end = page.getByRole('dialog', { name: /^取消生产/ });
  await expect(end).toContainText('备料单退回待接单');
  await inspect(page);
  await end.getByLabel('原因').fill('供应商停产');
  await end.getByRole('button', { name: '取消生产' }).click();
  await expect(stateTag(page, '已取消')).toBeVisible();
  const order = await callApi(page, preparationsApi.get, { params: { id: lines[0]!.orderId } });
  expect(order.state).toBe('WAITING');
});

test('the object pages are accessible in both themes', async ({ page, browser }) => {
  await page.goto('/home');
  const id = await aProduction(page, browser);
  const { lines } = await callApi(page, productionsApi.get, { params: { id } });
  for (const address of [`/productionDetail?id=${id}`, `/preparationDetail?id=${lines[0]!.orderId}`]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await lintLayout(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await turnDark(page);
    expect(await violations(page, { coloursOnly: true })).toEqual([]);
  }
});

test('a day that has passed is refused where it stands', async ({ page }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [material] = await someMaterials(page, house.id);
  const body = { kind: 'SKU', basis: 'MATERIAL', object: 'GARMENT_SUPPLIER', holderId: house.id, remark: '' };
  const lines = [{ materialId: material!.materialId, quantity: '5' }];
  expect(PreparationInput.safeParse({ ...body, expectedOn: dayAhead(1), lines }).success).toBe(true);
  await page.goto('/newSkuPreparation-timber');
  await chooseHouse(page, house.name);
  await typeDay(page, page.getByLabel('预计到仓'), '2020-01-01');
  const { cell } = gridOf(page, '明细');
  await cell(1, 'item').click();
  await pasteText(page, `SKU编码\t数量\n${material!.code}\t5`);
  await expect(cell(1, 'quantity')).toContainText('5');
  await press(page, /^保存草稿/);
  await expect(page.getByText('预计到仓日期不能早于下单日期').first()).toBeVisible();
});

test('what styles ask for is netted, every suggestion explains itself, and the run becomes orders', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [cloth] = await someMaterials(page, house.id);
  const code = await aStyle(page, browser, cloth!);
  await page.goto('/newSkuPreparation');
  await chooseHouse(page, house.name);
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
  // Neither the panel nor a column that stays lies over what is explained.
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
  await inspect(page);
  await confirming.getByRole('button', { name: '生成备料单' }).click();
  await expect(page).toHaveURL(/preparationDetail|nettingRunIds/);
  await page.goto('/preparationNettings');
  await expect(page.locator('[data-list-row]').first()).toContainText(code);
});
