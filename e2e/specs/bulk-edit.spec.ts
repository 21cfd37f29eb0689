import { expect, test, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { callApi, createFabric } from '../api.ts';
import { startBulk } from '../lists.ts';

const chooseAll = (page: Page) => page.getByRole('checkbox', { name: '选择本页全部' }).first().check();
const startEdit = (page: Page) => startBulk(page, '批量编辑');
const form = (page: Page) => page.getByRole('dialog', { name: /^批量编辑/ });

test.describe('批量编辑', () => {
  test('changes only the selected fields, and 撤销 restores the previous values', async ({ page }) => {
    const { id, name } = await createFabric(page, 1);
    const read = () => callApi(page, materialsApi.get, { params: { id } });
    const before = await read();
    await page.goto(`/msgList?q=${encodeURIComponent(name)}`);
    await chooseAll(page);
    await startEdit(page);
    await expect(form(page).getByLabel('执行标准', { exact: true })).toBeDisabled();
    await expect(form(page).getByRole('button', { name: '修改', exact: true })).toBeDisabled();
    await form(page).getByRole('checkbox', { name: '修改执行标准' }).check();
    await form(page).getByLabel('执行标准', { exact: true }).fill('GB 18401 B类');
    await form(page).getByRole('button', { name: '修改 1 个字段' }).click();
    const undo = page.getByRole('button', { name: '撤销' });
    await undo.hover();
    await expect(page.getByText('已批量编辑 1 条')).toBeVisible();
    expect(await read()).toMatchObject({ standard: 'GB 18401 B类', careSymbols: before.careSymbols, source: before.source });
    await undo.click();
    await expect(page.getByText('已撤销 1 条')).toBeVisible();
    expect(await read()).toMatchObject({ standard: before.standard });
  });

  test('adds a label beside a number, and 撤销 takes both back', async ({ page }) => {
    const { id, name } = await createFabric(page, 1);
    const read = () => callApi(page, materialsApi.get, { params: { id } });
    const before = await read();
    await page.goto(`/msgList?q=${encodeURIComponent(name)}`);
    await chooseAll(page);
    await startEdit(page);
    await form(page).getByRole('checkbox', { name: '修改适用品类' }).check();
    const categories = form(page).getByRole('combobox', { name: '加上适用品类' });
    await categories.click();
    await categories.press('Enter');
    await form(page).getByRole('checkbox', { name: '修改损耗率' }).check();
    await expect(form(page).getByRole('button', { name: '修改 2 个字段' })).toBeDisabled();
    await form(page).getByRole('textbox', { name: '损耗率' }).fill('7.5');
    await form(page).getByRole('button', { name: '修改 2 个字段' }).click();
    const undo = page.getByRole('button', { name: '撤销' });
    await undo.hover();
    const after = await read();
    expect(after.loss).toBe('7.5000');
    expect(after.categories.length).toBe(before.categories.length + 1);
    await undo.click();
    await expect(page.getByText('已撤销 1 条')).toBeVisible();
    expect(await read()).toMatchObject({ loss: before.loss, categories: before.categories });
  });

  test('keeps refused values and shows the reason at the field', async ({ page }) => {
    const { id, name } = await createFabric(page, 1);
    await page.goto(`/msgList?q=${encodeURIComponent(name)}`);
    await chooseAll(page);
    await startEdit(page);
    await form(page).getByRole('checkbox', { name: '修改执行标准' }).check();
    const standard = form(page).getByLabel('执行标准', { exact: true });
    await standard.fill('GB\u0007 18401');
    const send = form(page).getByRole('button', { name: '修改 1 个字段' });
    await send.click();
    await expect(form(page).getByRole('alert')).toHaveText('不能包含控制字符');
    await expect(standard).toHaveValue('GB\u0007 18401');

    await standard.fill('GB 18401');
    await page.route('**/materials/edits', (route) => route.abort('connectionreset'));
    await send.click();
    await expect(form(page).getByText('网络')).toBeVisible();
    await page.unroute('**/materials/edits');
    await send.click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByText('已批量编辑 1 条')).toBeVisible();
    expect(await callApi(page, materialsApi.get, { params: { id } })).toMatchObject({ standard: 'GB 18401', version: 2 });
  });

  test('lists suppliers that cannot be changed with the reason, and 撤销 restores only the others', async ({ page }) => {
    const word = '同兴';
    const levelsNow = async () => {
      const { rows } = await callApi(page, suppliersApi.list, { query: { q: word, pageSize: 200, sort: 'code' } });
      return rows.map(({ code, level, state }) => ({ code, level, state }));
    };
    const before = await levelsNow();
    const refused = before.filter(({ state }) => state === 'PENDING').length;
    const changed = before.filter(({ state, level }) => state !== 'PENDING' && level !== null).length;
    expect(Math.min(refused, changed)).toBeGreaterThan(0);
    await page.goto(`/supplierList?q=${encodeURIComponent(word)}`);
    await chooseAll(page);
    await startEdit(page);
    await form(page).getByRole('checkbox', { name: '修改级别' }).check();
    await form(page).getByRole('button', { name: '修改 1 个字段' }).click();
    const undo = page.getByRole('button', { name: '撤销' });
    await undo.hover();
    await expect(page.getByRole('dialog')).toContainText(`成功 ${changed} · 跳过 ${before.length - changed - refused} · 失败 ${refused}`);
    await expect(page.getByRole('dialog').getByText('当前状态为“待审核”，不能编辑').first()).toBeVisible();
    expect((await levelsNow()).filter(({ state, level }) => state !== 'PENDING' && level !== null)).toEqual([]);
    await undo.click();
    await expect(page.getByText(`已撤销 ${changed} 条`)).toBeVisible();
    expect(await levelsNow()).toEqual(before);
  });
});
