import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { callApi } from '../api.ts';
import { press } from '../as-user.ts';
import { violations } from '../axe.ts';
import { watchPageErrors } from '../page-errors.ts';

/** A draft whose name is like that of an approved supplier. */
async function similarDraft(page: Page): Promise<{ draft: Supplier; main: Supplier }> {
  await page.goto('/home');
  const { rows } = await callApi(page, supplierLookupsApi.choose, { body: { states: ['ACTIVE'], kinds: ['MATERIAL'], pageSize: 1 } });
  const main = await callApi(page, suppliersApi.get, { params: { id: rows[0]!.id } });
  const word = randomUUID().slice(0, 4);
  const draft = await callApi(page, suppliersApi.create, {
    body: {
      name: `${main.name}${word}`,
      abbreviation: `${main.abbreviation.slice(0, 8)}${word}`,
      kind: main.kind,
      sourceId: main.sourceId,
    },
  });
  return { draft, main };
}

test('变更 shows what it touches, is found by the old name and undone', async ({ page }) => {
  const watch = watchPageErrors(page);
  const { draft, main } = await similarDraft(page);
  await page.goto(`/supplierDetail?id=${draft.id}`);
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '变更', exact: true }).click();
  const candidates = page.getByRole('region', { name: '候选供应商' });
  const candidate = candidates.getByRole('listitem').filter({ has: page.getByRole('link', { name: main.code }) });
  await candidate.getByRole('button', { name: '选这家' }).click();
  const effects = page.getByRole('region', { name: '并排与影响' });
  await expect(effects.getByText(`${draft.name}、${draft.abbreviation} 记为“${main.abbreviation}”的曾用名`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await press(page, '确认变更');
  await expect(page.getByText(`${draft.code} ${draft.abbreviation} 已归到`)).toBeVisible();

  const { rows } = await callApi(page, supplierLookupsApi.choose, { body: { q: draft.abbreviation } });
  expect(rows.map(({ id }) => id)).toEqual([main.id]);
  await page.goto(`/supplierDetail?id=${main.id}`);
  await expect(page.locator('#aliases').getByRole('link', { name: new RegExp(draft.code) })).toBeVisible();
  await page
    .locator('#aliases')
    .getByRole('link', { name: new RegExp(draft.code) })
    .click();
  await page.locator('#link').getByRole('button', { name: '撤销变更' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销变更' }).click();
  await expect(page.locator('#link')).toBeHidden();
  expect(await callApi(page, supplierLinkingApi.getLink, { params: { id: draft.id } })).toBeNull();
  expect(await watch.problems()).toEqual([]);
});

test('终止 of a supplier with open work lists it with links before the press, and 关联 is refused', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { rows } = await callApi(page, suppliersApi.list, { query: { state: ['ACTIVE'], sort: '-orderedAmount' } });
  const busy = rows[0]!;
  await page.goto(`/supplierDetail?id=${busy.id}`);
  const direct = page.getByRole('button', { name: '终止', exact: true });
  if ((await direct.count()) === 0) await press(page, '更多操作');
  await direct
    .or(page.getByRole('menuitem', { name: '终止', exact: true }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('下列未了结，不能终止')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '终止', exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  const documents = dialog.getByRole('region', { name: '未结单据' }).getByRole('link');
  const code = (await documents.first().textContent()) ?? '';
  await documents.first().click();
  await expect(page).toHaveURL(/Detail\?id=\d+/);
  await expect(page.getByText(code).first()).toBeVisible();
  await page.goto(`/relevancySupplier?id=${busy.id}&main=${rows[1]!.id}`);
  await expect(page.getByText(/还有未了结的|不是“.+”那一类供应商/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '确认关联' })).toBeHidden();
  expect(await watch.problems()).toEqual([]);
});
