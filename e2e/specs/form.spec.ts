import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { asOther, callApi, createFabric } from '../api.ts';
import { pastePicture } from '../clipboard.ts';
import { gridOf } from '../grid.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.keyboard.press('ControlOrMeta+S');

test.describe('two people at one material', () => {
  test('different fields are merged with a note', async ({ page, browser }) => {
    const fabric = await createFabric(page);
    const other = await asOther(browser, 'kaifa');
    for (const one of [page, other]) {
      await one.goto(`/insideEdit?id=${fabric.id}`);
      await expect(field(one, '名称')).toHaveValue(fabric.name);
    }
    await field(other, '克重').fill('188');
    await field(other, '备注').fill('手感偏硬');
    await save(other);
    await expect(other).toHaveURL(/insideDetails/);

    await field(page, '纱支').fill('40S');
    await save(page);
    await expect(page.getByText(/已合并面料开发 .*的修改：克重、备注/)).toBeVisible();
    await expect(page).toHaveURL(/insideDetails/);
    const merged = await callApi(page, materialsApi.get, { params: { id: fabric.id } });
    expect(merged).toMatchObject({ yarnCount: '40S', remark: '手感偏硬' });
    expect(merged.gramWeight).toMatch(/^188/);
  });

  test('is told while one types that the other has saved', async ({ page, browser }) => {
    const fabric = await createFabric(page, 1);
    await page.clock.install();
    await page.goto(`/insideEdit?id=${fabric.id}`);
    await field(page, '纱支').fill('40S');
    const other = await asOther(browser, 'kaifa');
    await other.goto(`/insideEdit?id=${fabric.id}`);
    await field(other, '备注').fill('手感偏硬');
    await save(other);
    await expect(other).toHaveURL(/insideDetails/);
    await page.clock.fastForward(31_000);
    await expect(page.getByText(/面料开发 .*更新了这条记录/)).toBeVisible();
    await expect(field(page, '纱支')).toHaveValue('40S');
  });

  test('the same field is chosen by one of them, and nothing that was typed is lost', async ({ page, browser }) => {
    const fabric = await createFabric(page);
    const other = await asOther(browser, 'kaifa');
    for (const one of [page, other]) {
      await one.goto(`/insideEdit?id=${fabric.id}`);
      await expect(field(one, '名称')).toHaveValue(fabric.name);
    }
    await field(other, '备注').fill('手感改软');
    await field(other, '手感').fill('软');
    await save(other);
    await expect(other).toHaveURL(/insideDetails/);
    await field(page, '备注').fill('我的备注');
    await field(page, '密度').fill('133×72');
    await save(page);
    const dialog = page.getByRole('dialog', { name: '内容已被他人修改' });
    await expect(dialog.getByRole('columnheader', { name: /^对方已保存（面料开发 .+）$/ })).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    const merge = dialog.getByRole('button', { name: '合并并保存' });
    await expect(merge).toBeDisabled();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: '复制我的内容' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('备注\t我的备注');
    await dialog.getByRole('button', { name: '查看对方版本' }).click();
    await expect(dialog.getByRole('row', { name: /^手感 / })).toBeVisible();
    await dialog.getByRole('radio', { name: /备注采用我的/ }).check();
    await merge.click();
    await expect(page).toHaveURL(/insideDetails/);
    expect(await callApi(page, materialsApi.get, { params: { id: fabric.id } })).toMatchObject({
      remark: '我的备注',
      density: '133×72',
      handFeel: '软',
    });
  });

  const setShare = async (page: Page, line: number, share: string) => {
    await gridOf(page, '成分').cell(line, 'share').click();
    await page.keyboard.type(share);
    await page.keyboard.press('Tab');
  };

  /** Both at the same fabric of two fibres. */
  async function openBoth(page: Page, browser: Browser) {
    const fabric = await createFabric(page);
    const other = await asOther(browser, 'kaifa');
    for (const one of [page, other]) {
      await one.goto(`/insideEdit?id=${fabric.id}`);
      await expect(gridOf(one, '成分').cell(2, 'share')).toBeVisible();
    }
    return { other, id: fabric.id };
  }

  test('the lines that both have added and changed are all kept', async ({ page, browser }) => {
    const { other, id } = await openBoth(page, browser);
    const addLine = async (one: Page, ingredient: string, share: string) => {
      await one
        .getByRole('region', { name: '成分' })
        .getByRole('button', { name: /添加行/ })
        .click();
      await one.keyboard.type(ingredient);
      await one.getByRole('option', { name: ingredient }).click();
      await setShare(one, 3, share);
    };
    await setShare(other, 1, '55');
    await addLine(other, '氨纶', '5');
    await save(other);
    await expect(other).toHaveURL(/insideDetails/);
    await setShare(page, 2, '35');
    await addLine(page, '锦纶', '5');
    await save(page);
    await expect(page.getByText(/已合并面料开发 .*的修改：成分/)).toBeVisible();
    await expect(page).toHaveURL(/insideDetails/);
    expect((await sharesOf(page, id)).toSorted((a, b) => a - b)).toEqual([5, 5, 35, 55]);
  });

  test('the same cell of the same line is chosen', async ({ page, browser }) => {
    const { other, id } = await openBoth(page, browser);
    await setShare(other, 1, '54');
    await setShare(other, 2, '46');
    await save(other);
    await expect(other).toHaveURL(/insideDetails/);
    await setShare(page, 1, '56');
    await setShare(page, 2, '44');
    await save(page);
    const dialog = page.getByRole('dialog', { name: '内容已被他人修改' });
    await dialog.getByRole('radio', { name: /成分 第 1 行 占比采用我的.*56/ }).check();
    await dialog.getByRole('radio', { name: /成分 第 2 行 占比采用我的.*44/ }).check();
    await dialog.getByRole('button', { name: '合并并保存' }).click();
    await expect(page).toHaveURL(/insideDetails/);
    expect(await sharesOf(page, id)).toEqual([56, 44]);
  });
});

async function sharesOf(page: Page, id: string): Promise<number[]> {
  const { compositions } = await callApi(page, materialsApi.get, { params: { id } });
  return compositions.map(({ share }) => Number.parseInt(share, 10));
}

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

test('numbers are judged in the words of the rules, all errors are told together, and F8 leads through them', async ({ page }) => {
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

test('a new material by the keyboard alone: facts, picture, five colours, two suppliers', async ({ page }) => {
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

/** The choice that Enter and Tab take. */
const marked = (page: Page) => page.locator('[role=option][aria-selected=true]');

/** Tab by Tab until the focus is on it or inside of it. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`80 times Tab do not lead to ${String(target)}`);
}

test('米价 of an offer follows width and weight that are typed above it', async ({ page }) => {
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

test('a calendar names months and weekdays in Chinese, and its weeks begin on Monday', async ({ page }) => {
  await page.goto('/garmentOrderNew');
  await field(page, '下单日期').click();
  await expect(page.locator('.ant-picker-content th')).toHaveText(['一', '二', '三', '四', '五', '六', '日']);
  await expect(page.locator('.ant-picker-month-btn')).toHaveText(/^\d+月$/);
});

test('a day is written while its calendar is still on the way, which then has it', async ({ page }) => {
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
