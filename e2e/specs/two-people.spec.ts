import { expect, test, type Browser, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { asOther, callApi, createFabric } from '../api.ts';
import { pastePicture } from '../clipboard.ts';
import { gridOf } from '../grid.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.keyboard.press('ControlOrMeta+S');

/** Without the event stream a page learns of the other's save only half a minute later. */
const unconnected = (page: Page) => page.route('**/mrp/live', (route) => route.abort());

/** A new fabric that 面料开发 also has open for editing. */
async function bothEditOne(page: Page, browser: Browser) {
  await unconnected(page);
  const fabric = await createFabric(page);
  const other = await asOther(browser, 'kaifa');
  for (const one of [page, other]) {
    await one.goto(`/insideEdit?id=${fabric.id}`);
    await expect(field(one, '名称')).toHaveValue(fabric.name);
  }
  return { fabric, other };
}

test.describe('two users who edit one material', () => {
  test('have changes of different fields merged with a note', async ({ page, browser }) => {
    const { fabric, other } = await bothEditOne(page, browser);
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

  test("see each other's name while both have it open", async ({ page, browser }) => {
    const fabric = await createFabric(page, 1);
    const address = `/insideEdit?id=${fabric.id}`;
    await page.clock.install();
    await page.goto(address);
    await field(page, '纱支').fill('40S');
    const other = await asOther(browser, 'kaifa');
    await other.goto(address);
    await expect(other.getByText(/正在编辑这条记录/)).toBeVisible();
    await page.clock.fastForward(31_000);
    await expect(page.getByText(/^面料开发 .*正在编辑这条记录/)).toBeVisible();
    await other.goto(`/insideDetails?id=${fabric.id}`);
    await expect(other.getByRole('heading', { name: fabric.name })).toBeVisible();
    await page.clock.fastForward(31_000);
    await expect(page.getByText(/正在编辑这条记录/)).toBeHidden();
    await expect(field(page, '纱支')).toHaveValue('40S');
  });

  test('learn of each other, and of a save, at once while their pages are connected', async ({ page, browser }) => {
    const fabric = await createFabric(page, 1);
    const address = `/insideEdit?id=${fabric.id}`;
    const connected = page.waitForResponse((response) => response.url().endsWith('/mrp/live'));
    await page.goto(address);
    await connected;
    await field(page, '纱支').fill('40S');
    const other = await asOther(browser, 'kaifa');
    await other.goto(address);
    await expect(other.getByText(/正在编辑这条记录/)).toBeVisible();
    await expect(page.getByText(/^面料开发 .*正在编辑这条记录/)).toBeVisible({ timeout: 8_000 });
    await field(other, '克重').fill('188');
    await save(other);
    await expect(other).toHaveURL(/insideDetails/);
    await expect(page.getByText(/^面料开发 .*刚刚更新了这条记录/)).toBeVisible({ timeout: 8_000 });
    await expect(page.getByText(/正在编辑这条记录/)).toBeHidden();
    await expect(field(page, '纱支')).toHaveValue('40S');
  });

  test('are notified while typing that the other has saved', async ({ page, browser }) => {
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

  test('choose between values of the same field without losing typed text', async ({ page, browser }) => {
    const { fabric, other } = await bothEditOne(page, browser);
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

  test('keep the pictures that both have added', async ({ page, browser }) => {
    const { fabric, other } = await bothEditOne(page, browser);
    for (const one of [other, page]) {
      await one.getByRole('button', { name: /添加图片/ }).focus();
      await pastePicture(one);
      await expect(one.getByRole('button', { name: /^查看大图/ })).toHaveCount(1);
    }
    // One right after the other, before the page learns of it by itself.
    await save(other);
    await expect(other).toHaveURL(/insideDetails/);
    await save(page);
    await expect(page.getByText(/已合并面料开发 .*的修改：图片/)).toBeVisible();
    await expect(page).toHaveURL(/insideDetails/);
    expect((await callApi(page, materialsApi.get, { params: { id: fabric.id } })).pictureIds).toHaveLength(2);
  });

  const setShare = async (page: Page, line: number, share: string) => {
    await gridOf(page, '成分').cell(line, 'share').click();
    await page.keyboard.type(share);
    await page.keyboard.press('Tab');
  };

  /** Opens the same fabric of two fibres for both. */
  async function openBoth(page: Page, browser: Browser) {
    await unconnected(page);
    const fabric = await createFabric(page);
    const other = await asOther(browser, 'kaifa');
    for (const one of [page, other]) {
      await one.goto(`/insideEdit?id=${fabric.id}`);
      await expect(gridOf(one, '成分').cell(2, 'share')).toBeVisible();
    }
    return { other, id: fabric.id };
  }

  test('keep the lines that both have added and changed', async ({ page, browser }) => {
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

  test('choose between values of the same cell of the same line', async ({ page, browser }) => {
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
