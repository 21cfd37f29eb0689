import { expect, test, type Page } from '@playwright/test';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { asOther, callApi } from '../api.ts';
import { press, stateTag } from '../as-user.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { startBulk } from '../lists.ts';
import { aFactory, anOrder, approve, chooseHolder, dayAhead, inspectDialog, someMaterials, typeDay } from '../preparations.ts';
import { watchPageErrors } from '../page-errors.ts';

test('cloth is prepared by material, accepted with its plan, and received in batches until the production is ended', async ({
  page,
  browser,
}) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const house = await aFactory(page);
  const [cloth, other] = await someMaterials(page, house.id);

  // By material, from Excel
  await page.goto('/newSkuPreparation-timber');
  await chooseHolder(page, house.name);
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
  // Other orders prepare the same cloth for other holders.
  const order = rows.find(({ holder }) => holder.id === house.id);
  await approve(browser, [order!.id]);

  // 接单
  await page.goto(`/preparationDetail?id=${order!.id}`);
  await expect(stateTag(page, '待接单')).toBeVisible();
  await press(page, '接单');
  const plan = page.getByRole('dialog', { name: '接单' });
  await expect(plan).toContainText(order!.code);
  await inspectDialog(page);
  // Another spec may change the stock of the same cloth; then the dialog shows the new plan and asks again.
  await expect(async () => {
    await plan.getByRole('button', { name: /生成 1 张生产单/ }).click();
    await expect(plan).toBeHidden({ timeout: 3_000 });
  }).toPass();
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
  await inspectDialog(page);
  await dialog.getByLabel('是，生产单完成').check();
  await dialog.getByRole('button', { name: '收货并完成' }).click();
  await expect(dialog).toBeHidden();
  await expect(stateTag(page, '已完成')).toBeVisible();
  const batches = page.getByRole('region', { name: /^批次 SC/ });
  await expect(batches).toContainText('第 2 批（最后一批）');
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

/** Enters a packing list, for goods with lots or rolls. */
async function fillRolls(page: Page, quantity: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^分批完成/ });
  const grid = dialog.getByRole('grid', { name: '细码' });
  if ((await grid.count()) === 0) return;
  await dialog.getByRole('button', { name: '导入细码' }).click();
  const packing = page.getByRole('dialog', { name: /^导入细码/ });
  const half = String(Number.parseInt(quantity, 10) / 2);
  const lot = `E${Date.now()}`;
  // Only goods with a second unit have this column.
  const seconds = grid.getByRole('columnheader', { name: /第二数量/ });
  const second = (await seconds.count()) > 0 ? ((await seconds.textContent())?.includes('公斤') ? '公斤' : '米数') : null;
  const row = (...texts: string[]): string => texts.slice(0, second === null ? 3 : 4).join('\t');
  const rows = [row('缸号', '匹号', '数量', second ?? ''), row(lot, '1', half, '73.21'), row(lot, '2', half, '74.32')];
  await packing.getByLabel('细码', { exact: true }).fill(rows.join('\n'));
  await packing.getByRole('button', { name: /^填入/ }).click();
  await expect(packing).toBeHidden();
  if (second !== null) await expect(grid).toContainText('74.32');
}

test('a set shows its completeness live, and each of its lines is accepted separately', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [first, second] = await someMaterials(page, house.id);
  await page.goto('/newMeiTao');
  await page.getByLabel('套名').fill('冬季卫衣套');
  await page.getByLabel('套数').fill('430');
  await chooseHolder(page, house.name);
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

test('orders are submitted, rejected, merged and cancelled from the list, one or many', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [material] = await someMaterials(page, house.id);
  const made = [];
  for (const quantity of ['10', '20', '30'])
    made.push(await anOrder(page, { materialId: material!.materialId, holderId: house.id, quantity }));
  const [oldest, merged, third] = made;
  await page.goto(`/stock-manage?q=${oldest!.code.slice(0, 8)}&ps=50`);
  for (const { code } of [oldest!, merged!]) await page.getByRole('checkbox', { name: new RegExp(`选择 ${code}`) }).check();
  await startBulk(page, '合并');
  await page.getByRole('dialog').getByRole('button', { name: '合并' }).click();
  await expect(page.locator('[data-list-row]', { hasText: merged!.code }).first()).toContainText('已取消');
  const kept = await callApi(page, preparationsApi.get, { params: { id: oldest!.id } });
  expect(kept.quantity).toMatch(/^30(\.0+)?$/);

  await page.getByRole('checkbox', { name: new RegExp(`选择 ${oldest!.code}`) }).check();
  await page.getByRole('checkbox', { name: new RegExp(`选择 ${merged!.code}`) }).check();
  await startBulk(page, '提交');
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

test('a day in the past is refused at its field', async ({ page }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [material] = await someMaterials(page, house.id);
  const body = { kind: 'SKU', basis: 'MATERIAL', object: 'GARMENT_SUPPLIER', holderId: house.id, remark: '' };
  const lines = [{ materialId: material!.materialId, quantity: '5' }];
  expect(PreparationInput.safeParse({ ...body, expectedOn: dayAhead(1), lines }).success).toBe(true);
  await page.goto('/newSkuPreparation-timber');
  await chooseHolder(page, house.name);
  await typeDay(page, page.getByLabel('预计到仓'), '2020-01-01');
  const { cell } = gridOf(page, '明细');
  await cell(1, 'item').click();
  await pasteText(page, `SKU编码\t数量\n${material!.code}\t5`);
  await expect(cell(1, 'quantity')).toContainText('5');
  await press(page, /^保存草稿/);
  await expect(page.getByText('预计到仓日期不能早于下单日期').first()).toBeVisible();
});
