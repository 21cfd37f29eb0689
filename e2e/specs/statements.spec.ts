import { expect, test, type Page } from '@playwright/test';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { callApi } from '../api.ts';
import { press, stateTag } from '../as-user.ts';
import { inspectDialog } from '../preparations.ts';

/** A receipt of one material whose supplier has no other statement open. */
async function aReceipt(page: Page) {
  const { rows } = await callApi(page, receiptsApi.list, { query: { page: 1, pageSize: 50 } as never });
  for (const row of rows) {
    const receipt = await callApi(page, receiptsApi.get, { params: { id: row.id } });
    const openings = await callApi(page, statementsApi.listOpenings, { params: { id: receipt.supplier.id } });
    const isFree = openings.length === 1 && openings[0]?.statement === null;
    if (isFree && receipt.lines.length === 1 && receipt.lines[0]?.amount) return { receipt, opening: openings[0]! };
  }
  throw new Error('no receipt of a supplier without a statement');
}

test('faulty goods are claimed, taken off the statement of their supplier, and the statement is sent and confirmed', async ({ page }) => {
  await page.goto('/home');
  const { receipt } = await aReceipt(page);
  await page.goto(`/newClaim?receiptId=${receipt.id}`);
  await expect(page.getByRole('heading', { name: '新建物料索赔' })).toBeVisible();
  const kinds = page.getByRole('combobox', { name: /问题/ });
  await kinds.click();
  await page.getByRole('option', { name: '色差' }).or(page.getByTitle('色差')).first().click();
  await page.getByLabel('数量', { exact: true }).fill('1');
  await page.getByLabel('让步比例').fill('10');
  await page.getByRole('button', { name: /^保存/ }).click();
  await expect(stateTag(page, '草稿')).toBeVisible();
  await press(page, '提交');
  await expect(stateTag(page, '待供应商答复')).toBeVisible();
  await press(page, '登记答复');
  const answer = page.getByRole('dialog', { name: /^登记答复/ });
  await inspectDialog(page);
  await answer.getByRole('textbox').fill('同意让步一成');
  await answer.getByRole('button', { name: '登记答复' }).click();
  await expect(stateTag(page, '协商')).toBeVisible();
  await press(page, '确认');
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(stateTag(page, '已确认')).toBeVisible();
  const { rows: claims } = await callApi(page, claimsApi.list, { query: { supplierIds: receipt.supplier.id } as never });
  const [opening] = await callApi(page, statementsApi.listOpenings, { params: { id: receipt.supplier.id } });
  const body = {
    supplierId: receipt.supplier.id,
    currencyId: opening!.currency.id,
    periodFrom: opening!.from,
    periodTo: opening!.to,
    remark: '',
  };
  const { id } = await callApi(page, statementsApi.create, { body });

  await page.goto(`/statementDetail?id=${id}`);
  await expect(page.getByText(claims[0]!.code).first()).toBeVisible();
  await press(page, '提交确认');
  await page.getByRole('dialog').getByRole('button', { name: '提交确认' }).click();
  await expect(stateTag(page, '待供应商确认')).toBeVisible();
  await press(page, '确认');
  const confirm = page.getByRole('dialog', { name: /^确认对账单/ });
  await inspectDialog(page);
  await confirm.getByLabel('对方确认人').fill('陈会计');
  await confirm.getByRole('button', { name: '确认' }).click();
  await expect(stateTag(page, '已确认')).toBeVisible();
});
