import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { viewsApi } from '@mrp/contract/features/access/views.ts';
import { callApi } from '../api.ts';
import { drawer, openList, rows, asRole } from '../lists.ts';

test.describe('a saved view', () => {
  test('is created, changed, reset, shared, made the default and deleted, and column widths persist', async ({ page, browser }) => {
    const mine = await asRole(page, browser, '备料主管');
    const name = `梭织 ${randomUUID().slice(0, 6)}`;
    await openList(mine, '/msgList?gramWeight=100..150&updatedAt=last30d&sort=-code');
    const head = mine.getByRole('columnheader', { name: '名称' });
    const before = (await head.boundingBox())!;
    await mine.mouse.move(before.x + before.width - 3, before.y + 12);
    await mine.mouse.down();
    await mine.mouse.move(before.x + before.width + 77, before.y + 12, { steps: 4 });
    await mine.mouse.up();
    const width = Math.round(before.width) + 80;
    await expect.poll(async () => Math.round((await head.boundingBox())!.width)).toBe(width);

    await mine.getByRole('button', { name: '视图', exact: true }).click();
    await mine.getByRole('menuitem', { name: '另存为视图…' }).click();
    await mine.getByLabel('视图名称').fill(name);
    await drawer(mine).getByRole('button', { name: '保存' }).click();
    const button = mine.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(button).toBeVisible();
    await expect(mine).toHaveURL(/v=\d+/);
    const address = new URL(mine.url());

    await mine.getByRole('button', { name: '物料编码', exact: true }).click();
    await expect(button).toContainText('已修改');
    await mine.getByRole('button', { name: '还原' }).click();
    await expect(button).not.toContainText('已修改');
    expect(new URL(mine.url()).searchParams.get('sort')).toBe('-code');

    await mine.getByRole('button', { name: '行高' }).click();
    await mine.getByRole('menuitem', { name: '图片', exact: true }).click();
    await expect(button).toContainText('已修改');
    await mine.reload();
    await expect(button).toContainText('已修改');
    await expect(mine.locator('.k-table.picture')).toBeVisible();
    await mine.getByRole('button', { name: '还原' }).click();
    await expect(button).not.toContainText('已修改');
    await mine.reload();
    await expect(rows(mine).first()).toBeVisible();
    await expect(mine.locator('.k-table.picture')).toHaveCount(0);
    await expect(button).not.toContainText('已修改');

    await button.click();
    await mine.getByRole('menuitem', { name: '共享给团队' }).click();
    await expect(async () => {
      await page.goto(`/msgList?v=${address.searchParams.get('v')}`);
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page).toHaveURL(/updatedAt=last30d/);
    expect(Math.round((await page.getByRole('columnheader', { name: '名称' }).boundingBox())!.width)).toBe(width);

    await button.click();
    await mine.getByRole('menuitem', { name: '设为默认' }).click();
    await expect(mine.getByText(`以后打开本页先用视图“${name}”`)).toBeVisible();
    await openList(mine, '/msgList');
    await expect(button).toBeVisible();
    await expect(mine.getByText('更新日期：近30天')).toBeVisible();
    await expect.poll(async () => Math.round((await head.boundingBox())!.width)).toBe(width);

    await button.click();
    await mine.getByRole('menuitem', { name: '删除' }).click();
    await mine.getByRole('button', { name: '撤销' }).click();
    await expect(button).toBeVisible();
    await button.click();
    await mine.getByRole('menuitem', { name: '删除' }).click();
    await expect(mine.getByText(`已删除视图“${name}”`)).toBeVisible();
    expect((await callApi(mine, viewsApi.list, { params: { page: 'materials' } })).views.filter((view) => view.name === name)).toEqual([]);
    await mine.context().close();
  });

  test('is not needed to keep column settings, which are changed by keyboard and stored by the server', async ({ page, browser }) => {
    const mine = await asRole(page, browser, '面料采购');
    await openList(mine, '/supplierList');
    const heads = () => mine.getByRole('columnheader').allInnerTexts();
    const declared = await heads();
    await mine.getByRole('button', { name: '列设置' }).focus();
    await mine.keyboard.press('Enter');
    await drawer(mine).getByRole('checkbox', { name: '公司全称' }).focus();
    await mine.keyboard.press('Space');
    await drawer(mine).getByRole('button', { name: '固定 类型' }).focus();
    await mine.keyboard.press('Enter');
    const place = async () =>
      (
        await drawer(mine)
          .getByRole('button', { name: /^移动 / })
          .evaluateAll((all) => all.map((one) => one.ariaLabel))
      ).indexOf('移动 城市');
    const before = await place();
    await drawer(mine).getByRole('button', { name: '移动 城市' }).focus();
    await mine.keyboard.press('ArrowUp');
    await expect.poll(place).toBe(before - 1);
    await mine.keyboard.press('Escape');
    const arranged = await heads();
    expect(arranged.slice(1, 4)).toEqual(['编号', '简称', '类型']);
    expect(arranged).not.toContain('公司全称');
    expect(arranged).toContain('城市');
    // The user need not wait for the settings to be saved.
    await openList(mine, '/supplierList');
    expect(await heads()).toEqual(arranged);
    await mine.getByRole('button', { name: '列设置' }).click();
    await drawer(mine).getByRole('button', { name: '还原默认' }).click();
    await mine.keyboard.press('Escape');
    await expect.poll(heads).toEqual(declared);
    await mine.context().close();
  });
});
