import { stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { asUser, inspect } from '../as-user.ts';
import { listTasks, screens, takePicture, walk, walks } from '../manual-walks.ts';
import { heading, openPage } from '../open-page.ts';

/** `HELP_PICTURES=1 npm run e2e -- help.spec` takes the pictures of the manual anew. */
const takes = process.env['HELP_PICTURES'] !== undefined;
const tasks = await listTasks();
const pictureOf = (task: string) => fileURLToPath(new URL(`../../web/public/help/${task}.webp`, import.meta.url));

test('the manual opens with the chapter of the reader and finds tasks by pinyin', async ({ browser }) => {
  await asUser(browser, 'cangguan', async (page) => {
    await openPage(page, '/help', '使用手册');
    await expect(page.getByRole('heading', { level: 2, name: '仓管' })).toBeVisible();
    await page.getByText(/^其他角色的手册/).click();
    await page.getByRole('link', { name: '核价主管', exact: true }).click();
    await expect(page.getByRole('heading', { level: 3, name: /审批核价单/ })).toBeVisible();
    await expect(page.getByText('您没有做这件事的权限，需要时找管理员。').first()).toBeVisible();
    await page.getByRole('searchbox', { name: '搜索手册' }).fill('cgsh');
    await expect(page.getByRole('heading', { level: 3, name: /采购收货/ })).toBeVisible();
    await page.getByRole('searchbox', { name: '搜索手册' }).fill('zzzz');
    await expect(page.getByText('手册里没有找到')).toBeVisible();
    await page.goto('/help#issue');
    await expect(page.getByRole('region', { name: /发料/ })).toBeFocused();
    await inspect(page, 'main');
  });
});

test('each page leads to its part of the manual, by F1 and from the shortcuts', async ({ page }) => {
  await openPage(page, '/purchaseReceipts', '收货单');
  await page.keyboard.press('F1');
  await expect(heading(page, '使用手册')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('检验到货');
  await openPage(page, '/skuStorage', 'SKU库存');
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: '快捷键' }).getByRole('link', { name: '本页的手册' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'SKU库存' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 3, name: /看懂库存数/ })).toBeVisible();
});

test('the manual prints its chapter and nothing else', async ({ page }) => {
  await openPage(page, '/help?role=仓管', '使用手册');
  await page.emulateMedia({ media: 'print' });
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('searchbox', { name: '搜索手册' }),
    page.getByRole('button', { name: '打印' }),
  ])
    await expect(gone).toBeHidden();
  await expect(page.getByRole('heading', { level: 3, name: /采购收货/ })).toBeVisible();
});

test('every picture of the manual belongs to a walk, and is small', async () => {
  test.skip(takes, 'they are being taken');
  expect(walks.map(({ task }) => task).toSorted()).toEqual(tasks.flatMap(({ id, picture }) => (picture ? [id] : [])).toSorted());
  const sizes = await Promise.all(walks.map(async ({ task }) => (await stat(pictureOf(task))).size));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1024 * 1024);
});

for (const [user, own] of Map.groupBy(walks, (one) => one.user))
  test(`the steps that the manual tells ${user} are walked as they are written`, async ({ browser }) => {
    await asUser(browser, user, async (page) => {
      for (const one of own) {
        const task = tasks.find(({ id }) => id === one.task)!;
        const screen = task.picture ?? 'desk';
        await page.setViewportSize(screens[screen]);
        const told = task.steps.join();
        for (const name of [...(one.status ? [one.status] : []), ...(one.presses ?? [])]) expect(told, one.task).toContain(`「${name}」`);
        await test.step(one.task, () => walk(page, task.page, one));
        if (takes) {
          await page.waitForTimeout(1_500);
          await writeFile(pictureOf(one.task), await takePicture(page, screen));
        }
      }
    });
  });
