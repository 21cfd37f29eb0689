import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { callApi } from '../api.ts';
import { violations } from '../axe.ts';
import { asRole, openList } from '../lists.ts';

/** A supplier of the demo, alone in its list: another one for each test, because they run at the same time. */
async function openOne(page: Page, at: number) {
  const { rows } = await callApi(page, suppliersApi.list, { query: { page: 3, pageSize: 5, sort: 'code', state: 'ACTIVE' } as never });
  const row = rows[at];
  await openList(page, `/supplierList?q=${row!.code}`);
  const level = page.getByRole('button', { name: `修改级别 ${row!.abbreviation}` });
  await expect(level).toBeVisible();
  return { row: row!, level };
}

const levelOf = async (page: Page, id: string) => (await callApi(page, suppliersApi.get, { params: { id } })).level;

test('a cell is edited by keyboard, shown at once, and undone', async ({ page }) => {
  const { row, level } = await openOne(page, 0);
  const other = row.level === 'C' ? 'B' : 'C';
  await page.locator('tr[data-list-row]').focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('combobox', { name: `级别 ${row.abbreviation}` })).toBeFocused();
  expect(await violations(page, { within: '.k-list-panel' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(level).toBeFocused();
  await level.click();
  await page
    .getByRole('option', { name: other, exact: true })
    .or(page.locator('.ant-select-item-option', { hasText: other }))
    .last()
    .click();
  await expect(level).toHaveText(`修改级别 ${row.abbreviation}：${other}`);
  await expect.poll(() => levelOf(page, row.id)).toBe(other);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => levelOf(page, row.id)).toBe(row.level);
  await expect(level).toHaveText(`修改级别 ${row.abbreviation}：${row.level ?? '—'}`);
});

test('a cell that somebody else changed is refused where it stands, keeps what was typed, and is saved on request', async ({ page }) => {
  const { row } = await openOne(page, 1);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '备注' }).check();
  await page.keyboard.press('Escape');
  // Closing the drawer gives the focus back, which would end the edit.
  await expect(page.getByRole('button', { name: '列设置' })).toBeFocused();
  const remark = page.getByRole('button', { name: `修改备注 ${row.abbreviation}` });
  await remark.click();
  const mine = `我的备注 ${randomUUID().slice(0, 6)}`;
  const { version } = await callApi(page, suppliersApi.get, { params: { id: row.id } });
  const theirs = { chosen: { ids: [row.id] }, values: { remark: `别人的备注 ${randomUUID().slice(0, 6)}` }, version };
  await callApi(page, suppliersApi.editMany, { body: theirs });
  const input = page.getByRole('textbox', { name: `备注 ${row.abbreviation}` });
  await input.fill('长'.repeat(501));
  await page.keyboard.press('Enter');
  await expect(page.locator('.k-inline-editor [role=alert]')).toContainText('500');
  await input.fill(mine);
  await page.keyboard.press('Enter');
  await expect(page.locator('.k-inline-editor [role=alert]')).toContainText('内容已被他人修改');
  await expect(input).toHaveValue(mine);
  await input.press('Enter');
  await expect(remark).toHaveText(`修改备注 ${row.abbreviation}：${mine}`);
  await expect.poll(async () => (await callApi(page, suppliersApi.get, { params: { id: row.id } })).remark).toBe(mine);
});

test('without the permission to edit, a cell is text', async ({ page, browser }) => {
  const reader = await asRole(page, browser, '面料开发');
  await openList(reader, '/supplierList');
  await expect(reader.locator('tr[data-list-row]').first()).toBeVisible();
  await expect(reader.locator('[data-inline]')).toHaveCount(0);
});
