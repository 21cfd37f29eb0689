import { expect, test, type Page } from '@playwright/test';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { createTask, developTask, readTask } from '../tasks.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function dragTo(page: Page, task: Pick<Task, 'name'>, target: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: task.name });
  const [from, to] = [await card.boundingBox(), await column(page, target).boundingBox()];
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height - 8);
  await page.mouse.down();
  await page.mouse.move(from!.x + from!.width / 2 + 20, from!.y + from!.height - 8, { steps: 3 });
  await page.mouse.move(to!.x + to!.width / 2, to!.y + 60, { steps: 6 });
  await page.mouse.up();
}

test.describe('物料开发任务', () => {
  test('a card is dragged along the workflow; one that may not move goes back and says why', async ({ page }) => {
    const task = await createTask(page);
    await page.goto(`/materialTaskBoard?q=${encodeURIComponent(task.name)}`);
    const card = (state: string) => column(page, state).getByRole('listitem').filter({ hasText: task.name });
    await dragTo(page, task, '待确认');
    await expect(card('待分配').getByRole('alert')).toContainText('不能从“待分配”移到“待确认”，可以移到“开发中”、“已关闭”');
    await developTask(page, task);
    await dragTo(page, task, '已关闭');
    await page.getByRole('dialog').getByLabel('原因').fill('客户取消');
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect(page.getByRole('dialog').getByRole('alert').first()).toContainText('内容已被他人修改');
    await expect(page.getByRole('dialog').getByLabel('原因')).toHaveValue('客户取消');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(card('开发中')).toBeVisible();
    await dragTo(page, task, '待确认');
    await expect(card('待确认')).toBeVisible();
    await expect.poll(async () => (await readTask(page, task)).state).toBe('CONFIRMING');
  });

  test('a card is moved by its menu and by Alt + arrow', async ({ page }) => {
    const task = await createTask(page);
    await developTask(page, task);
    await page.goto(`/materialTaskBoard?q=${encodeURIComponent(task.name)}`);
    await page.getByRole('link', { name: task.name }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(column(page, '待确认').getByRole('link', { name: task.name })).toBeVisible();
    await page.getByRole('button', { name: `移到… ${task.code} ${task.name}` }).click();
    // Who submitted the sample takes it back; to others the menu offers 退回.
    await page.getByRole('menuitem', { name: '撤回 → 开发中' }).click();
    await expect(column(page, '开发中').getByRole('link', { name: task.name })).toBeVisible();
  });

  test('a sample is judged, submitted, compared and adopted as an archive draft', async ({ page }) => {
    const task = await developTask(page, await createTask(page));
    await page.goto(`/materialTaskDetails?id=${task.id}`);
    const compared = page.getByRole('region', { name: '样品对比' }).last();
    await expect(compared).toContainText('达标 -2.5%');
    await compared.getByRole('button', { name: '结论' }).click();
    await page.getByRole('dialog').getByLabel('原因').fill('手感符合');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(compared).toContainText('手感符合');
    await page.getByRole('button', { name: '提交样品' }).click();
    await compared.getByRole('button', { name: '采纳' }).click();
    await expect(page.getByRole('dialog')).toContainText('生成 1 个内部物料草稿');
    await page.getByRole('dialog').getByRole('button', { name: '采纳' }).click();
    await expect(page.getByText(/已采纳样品 1 .*，生成/).first()).toBeVisible();
    const { material } = await readTask(page, task);
    expect(material).toMatchObject({ state: 'DRAFT', name: task.name });
    await page.getByRole('link', { name: material!.code }).click();
    await expect(page.getByRole('heading', { name: '开发任务' })).toBeVisible();
  });
});

test('no text of the board is wider than its card', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/materialTaskBoard');
  const cards = page.locator('.task-card');
  await expect(cards.first()).toBeVisible();
  const wide = await cards.evaluateAll((all) => all.flatMap((card) => (card.scrollWidth > card.clientWidth ? [card.textContent] : [])));
  expect(wide).toEqual([]);
});
