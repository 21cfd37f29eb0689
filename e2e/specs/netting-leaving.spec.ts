import { expect, test } from '@playwright/test';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput } from '@mrp/contract/features/netting/record.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { callApi } from '../api.ts';
import { press } from '../as-user.ts';
import { settle, violations } from '../axe.ts';
import { gridOf } from '../grid.ts';
import { aRun, fieldsOf, nettingLinesOf, wantedOf } from '../nettings.ts';
import { aFactory, aStyle, dayAhead, someMaterials } from '../preparations.ts';

test('leaving a run with an invalid 下单量 asks first and saves the valid ones', async ({ page, browser }) => {
  await page.goto('/home');
  const run = await aRun(page, browser);
  await page.goto('/preparationNettings');
  await page.goto(`/nettingDetail?id=${run.id}`);
  const fields = fieldsOf(page);
  await fields.nth(0).fill('abc');
  await fields.nth(1).fill('2222');
  const leave = () => page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '备料测算' }).click();
  await leave();
  const asked = page.getByRole('dialog', { name: '还有未保存的修改' });
  const [first] = await nettingLinesOf(page, run);
  await expect(asked).toContainText(`${first!.code} `);
  await expect(asked).toContainText('离开后要重新填写');
  await expect(asked.getByRole('button', { name: '保存草稿' })).toHaveCount(0);
  await settle(page);
  expect(await violations(page, { within: '.ant-modal' })).toEqual([]);
  await asked.getByRole('button', { name: /取\s*消/ }).click();
  await expect(page).toHaveURL(/nettingDetail/);
  await expect(fields.nth(0)).toHaveValue('abc');
  // Another page of the same list does not count as leaving.
  await expect(asked).toBeHidden();
  const search = page.getByPlaceholder(/^物料编码/);
  await search.fill(first!.code);
  await search.press('Enter');
  await expect(fields).toHaveCount(1);
  await expect(asked).toBeHidden();
  await fields.nth(0).fill('1111');
  // The invalid value is still in the field.
  await leave();
  await expect(page).toHaveURL(/preparationNettings/);
  expect((await wantedOf(page, run)).toSorted((a, b) => a - b)).toEqual([1111, 2222]);
});

test('去更正 shows an invalid 下单量 that is hidden by a filter, in its field', async ({ page, browser }) => {
  await page.goto('/home');
  const run = await aRun(page, browser);
  const [first, second] = await nettingLinesOf(page, run);
  await page.goto(`/nettingDetail?id=${run.id}`);
  await fieldsOf(page).nth(0).fill('');
  await page.getByPlaceholder(/^物料编码/).fill(second!.code);
  await page.keyboard.press('Enter');
  await expect(fieldsOf(page)).toHaveCount(1);
  await press(page, '生成备料单');
  await expect(page.getByText(`请先更正下单量，再生成备料单：${first!.code}`)).toBeVisible();
  await press(page, '去更正');
  const field = page.getByRole('textbox', { name: new RegExp(`^下单量 ${first!.name} ${first!.colourName}`) });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('不能为空');
});

test('a repeated run takes over the current order quantities in one undoable step', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [cloth] = await someMaterials(page, house.id);
  const code = await aStyle(page, browser, cloth!);
  const { rows } = await callApi(page, stylesApi.choose, { body: { codes: [code], page: 1, pageSize: 1 } });
  const [style] = rows;
  const ordered = (first: number) => ({
    code: `D${code}`,
    styleId: style!.id,
    deliverOn: dayAhead(90),
    lines: style!.skcs.map(({ id: skcId }, at) => ({ skcId, pieces: at === 0 ? first : 100 })),
  });
  const order = await callApi(page, stylesApi.createOrder, { body: ordered(300) });
  const demands = order.lines.map(({ skcId, pieces }) => ({
    skcId,
    garmentOrderId: order.id,
    pieces: String(pieces),
    needOn: dayAhead(60),
  }));
  const body = NettingInput.parse({ goods: 'SKU', holderId: house.id, demands });
  const run = await callApi(page, nettingApi.run, { body });
  await callApi(page, stylesApi.editOrder, { params: { id: order.id }, body: { order: ordered(500), version: order.version } });
  await page.goto(`/nettingDetail?id=${run.id}`);
  await press(page, '重新测算');
  const { cell, expectLines } = gridOf(page, '款式需求');
  await expectLines(2);
  await expect(cell(1, 'pieces')).toHaveText('300');
  await press(page, '1 行改为订单现在的件数');
  await expect(cell(1, 'pieces')).toHaveText('500');
  await expect(page.getByRole('button', { name: /行改为订单现在的件数/ })).toHaveCount(0);
  await cell(1, 'pieces').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(1, 'pieces')).toHaveText('300');
  await press(page, '1 行改为订单现在的件数');
  await press(page, /^测算/);
  await expect(page).toHaveURL(/runId=/);
  const againId = new URL(page.url()).searchParams.get('runId')!;
  const again = await callApi(page, nettingApi.get, { params: { id: againId } });
  expect(again.demands.map(({ pieces }) => pieces)).toEqual(['500', '100']);
});
