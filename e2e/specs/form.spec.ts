import { expect, test, type Locator, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { callApi, createFabric } from '../api.ts';
import { pastePicture } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { openList, rows } from '../lists.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.keyboard.press('ControlOrMeta+S');

const refusals: readonly (readonly [label: string, typed: string, message: string])[] = [
  ['损耗率', '100', '不能超过2位数,且小数只允许后2位'],
  ['损耗率', '1.234', '不能超过2位数,且小数只允许后2位'],
  ['损耗率', '-1', '不能小于0'],
  ['损耗率', '99.99', ''],
  ['换算系数', '1.123456789', '仅可8位自然数,8位小数'],
  ['换算系数', '12345678.12345678', ''],
  ['实用门幅', '', '不能为空'],
  ['实用门幅', '1000', '不能超过3位数,且小数只允许后2位'],
  ['实用门幅', '999.99', ''],
  ['克重', '10000', '不能超过4位数,且小数只允许后2位'],
  ['克重', '9999.99', ''],
  ['基准价（不含税）', '12345', '仅可4位自然数,4位小数'],
  ['基准价（不含税）', '９９９９．９９９９', ''],
];

test("invalid numbers show the rule's messages, all errors are listed together, and F8 moves through them", async ({ page }) => {
  const fabric = await createFabric(page);
  await page.goto(`/insideEdit?id=${fabric.id}`);
  for (const [label, typed, message] of refusals) {
    await field(page, label).fill(typed);
    await field(page, label).blur();
    const wrong = message !== '';
    if (wrong) await expect(field(page, label), `${label} ${typed}`).toHaveAccessibleDescription(new RegExp(`^${message}`));
    else await expect(field(page, label), `${label} ${typed}`).not.toHaveAttribute('aria-invalid', 'true');
  }
  await field(page, '名称').fill('');
  await field(page, '损耗率').fill('100');
  await save(page);
  const strip = page.getByRole('alert').filter({ hasText: '处错误' });
  await expect(strip).toContainText('2 处错误');
  await expect(strip.getByRole('button')).toHaveText(['名称：不能为空', '损耗率：不能超过2位数,且小数只允许后2位']);
  await expect(field(page, '名称')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(field(page, '损耗率')).toBeFocused();
  await page.keyboard.press('Shift+F8');
  await expect(field(page, '名称')).toBeFocused();
});

test('a new material is created by keyboard only: fields, picture, five colours, two suppliers', async ({ page }) => {
  const name = `键盘 ${Date.now()}`;
  const press = page.keyboard.press.bind(page.keyboard);
  const type = page.keyboard.type.bind(page.keyboard);
  await page.goto('/insideNew');
  await expect(field(page, '名称')).toBeVisible();
  const started = Date.now();

  await reach(page, field(page, '名称'));
  await type(name);
  await reach(page, field(page, '分类'));
  await type('府绸');
  await press('Enter');
  await reach(page, field(page, '实用门幅'));
  await type('160');
  await reach(page, field(page, '克重'));
  await type('180');

  const compositions = gridOf(page, '成分');
  await reach(page, compositions.box);
  await press('Insert');
  await type('棉');
  await expect(marked(page)).toContainText('棉');
  await press('Tab');
  await type('100');
  await press('Tab');

  const colours = gridOf(page, '颜色');
  await reach(page, colours.box);
  await press('Insert');
  for (const [at, colour] of ['漂白', '奶油', '藏青', '姜黄', '墨绿'].entries()) {
    await type(colour);
    await expect(marked(page)).toContainText(colour);
    await press('Enter');
    if (at < 4) await press('Insert');
  }
  await colours.expectLines(5);

  const offers = gridOf(page, '供应商与价格');
  await reach(page, offers.box);
  for (const [at, supplier] of ['GYS000001', 'GYS000002'].entries()) {
    await press('Insert');
    await type('藏青');
    await press('Tab');
    await type(supplier);
    await expect(marked(page)).toContainText(supplier);
    await press('Tab');
    await type(`${18 + at}.5`);
    await press('Enter');
  }

  await reach(page, page.getByRole('button', { name: /添加图片/ }));
  await pastePicture(page);
  await expect(page.getByRole('button', { name: /查看大图/ })).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/insideDetails/);
  expect(Date.now() - started, 'milliseconds').toBeLessThan(90_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const material = await callApi(page, materialsApi.get, { params: { id } });
  expect([material.skus.length, material.pictureIds.length, material.compositions.length]).toEqual([5, 1, 1]);
  const stored = await callApi(page, pricesApi.listOffers, { params: { id } });
  expect(stored.map(({ supplier }) => supplier.code).toSorted()).toEqual(['GYS000001', 'GYS000002']);
});

/** The option that Enter and Tab choose. */
const marked = (page: Page) => page.locator('[role=option][aria-selected=true]');

/** Presses Tab until the focus is on the target or inside it. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`80 times Tab do not lead to ${String(target)}`);
}

test('every letter typed into a tree select counts, also those typed before it has opened', async ({ page }) => {
  await page.goto('/insideNew');
  await field(page, '名称').waitFor();
  await field(page, '分类').click();
  await page.keyboard.type('hanbu', { delay: 15 });
  await expect(page.getByRole('tree').getByText('汗布').first()).toBeVisible();
  await expect(field(page, '分类')).toHaveValue('hanbu');
});

test('米价 of an offer follows the width and weight typed above it', async ({ page }) => {
  await page.goto('/insideNew');
  await field(page, '分类').fill('汗布');
  await page.keyboard.press('Enter');
  await field(page, '实用门幅').fill('160');
  await field(page, '克重').fill('180');
  const offers = gridOf(page, '供应商与价格');
  await page
    .getByRole('region', { name: '供应商与价格' })
    .getByRole('button', { name: /添加行/ })
    .click();
  await offers.cell(1, 'bulkPrice').click();
  await page.keyboard.type('42');
  await page.keyboard.press('Tab');
  await expect(offers.cell(1, 'metre')).not.toHaveText('—');
  const before = await offers.texts(1, ['metre']);
  await field(page, '实用门幅').fill('320');
  await expect(offers.cell(1, 'metre')).not.toHaveText(before[0] ?? '');
});

test('a calendar shows months and weekdays in Chinese, and its weeks start on Monday', async ({ page }) => {
  await page.goto('/garmentOrderNew');
  await field(page, '下单日期').click();
  await expect(page.locator('.ant-picker-content th')).toHaveText(['一', '二', '三', '四', '五', '六', '日']);
  await expect(page.locator('.ant-picker-month-btn')).toHaveText(/^\d+月$/);
});

test('a date can be typed while its calendar is loading, and the calendar then shows it', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:DayPicker|days)-[^/]*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/garmentOrderNew');
  const day = field(page, '下单日期');
  await day.focus();
  await page.keyboard.type('2027年1月5日');
  await expect(day).toHaveValue('2027年1月5日');
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue('2027-01-05');
  await day.focus();
  await page.keyboard.type('x');
  held.resolve();
  await page.keyboard.press('Tab');
  await expect(page.locator('.ant-picker', { has: day })).toBeVisible();
  await expect(day).toHaveValue('2027-01-05');
});

test.describe('Tab leaves an open single choice', () => {
  const level = (page: Page) => field(page, '级别');
  const shown = (page: Page) => page.locator('.k-field').filter({ has: level(page) });

  test.beforeEach(async ({ page }) => {
    await page.goto('/newSupplier');
    await level(page).click();
    await expect(level(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
  });

  test('unchanged when no option was highlighted', async ({ page }) => {
    await page.keyboard.press('Tab');
    await expect(level(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(level(page)).not.toBeFocused();
    await expect(shown(page)).toContainText('请选择');
  });

  test('with the option highlighted by the arrow keys', async ({ page }) => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(shown(page)).not.toContainText('请选择');
  });
});

test.describe('a form in a dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: '新建计量单位' });
  const asked = (page: Page) => page.getByRole('dialog', { name: '还有未保存的修改' });

  test.beforeEach(async ({ page }) => {
    await page.goto('/systemManage/dictionaries?type=unit');
    await page.getByRole('button', { name: '新建计量单位' }).click();
  });

  test('closes at once while it is unchanged', async ({ page }) => {
    await dialog(page).getByLabel('名称', { exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  test('asks before Esc and the close button discard changes, and closes at once on 取消', async ({ page }) => {
    const name = dialog(page).getByLabel('名称', { exact: true });
    await name.fill('卷');
    await page.keyboard.press('Escape');
    await asked(page).getByRole('button', { name: '取消' }).click();
    await expect(asked(page)).toBeHidden();
    await expect(name).toHaveValue('卷');
    await dialog(page).getByRole('button', { name: '关闭' }).click();
    await asked(page).getByRole('button', { name: '放弃' }).click();
    await expect(dialog(page)).toBeHidden();
    // The confirmation also covers a dialog that was opened after it.
    await page.getByRole('button', { name: '新建计量单位' }).click();
    await name.fill('捆');
    await page.keyboard.press('Escape');
    await asked(page).getByRole('button', { name: '取消' }).click();
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(asked(page)).toBeHidden();
  });

  test('returns the focus to its opener: after the confirmation, from a menu, and from a button that is disabled meanwhile', async ({
    page,
  }) => {
    await dialog(page).getByLabel('名称', { exact: true }).fill('卷');
    await page.keyboard.press('Escape');
    await asked(page).getByRole('button', { name: '放弃' }).press('Enter');
    await expect(page.getByRole('button', { name: '新建计量单位' })).toBeFocused();

    await openList(page, '/msgList?state=DRAFT');
    const more = rows(page)
      .first()
      .getByRole('button', { name: /^更多操作/ });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: '归档' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    await rows(page).first().getByRole('checkbox').check();
    const edit = page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量编辑' });
    await edit.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
  });

  test('asks on browser back too, one layer at a time', async ({ page }) => {
    await page.goto('/supplierList');
    await page.getByRole('link', { name: '新建供应商' }).click();
    await page.getByLabel('公司全称').fill('测试纺织有限公司');
    await page.getByRole('combobox', { name: '公司类型' }).click();
    await page.keyboard.type('代理商甲');
    await page.getByText(/^新建.*代理商甲/).click();
    const inner = page.getByRole('dialog', { name: '新建公司类型' });
    await inner.getByLabel('编码').fill('DL');
    await page.goBack();
    await expect(asked(page)).toContainText('没有保存的修改不能恢复');
    await asked(page).getByRole('button', { name: '取消' }).click();
    await expect(inner.getByLabel('编码')).toHaveValue('DL');
    await page.goBack();
    await asked(page).getByRole('button', { name: '放弃' }).click();
    await expect(inner).toBeHidden();
    const below = asked(page).filter({ hasText: '草稿只存在这台电脑上' });
    await below.getByRole('button', { name: '取消' }).click();
    await expect(page.getByLabel('公司全称')).toHaveValue('测试纺织有限公司');
    await page.goBack();
    await below.getByRole('button', { name: '放弃' }).click();
    await expect(page).toHaveURL(/supplierList/);
  });
});
