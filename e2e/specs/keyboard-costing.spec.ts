import { expect, test, type Page } from '@playwright/test';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { callApi } from '../api.ts';
import { asUser, stateTag } from '../as-user.ts';
import { byKeys } from '../by-keys.ts';
import { gridOf } from '../grid.ts';
import { waitUntilQuiet } from '../page-errors.ts';
import { aModelQuotation, workedLines } from '../quotations.ts';

test('核价员 submits a quotation, 核价主管 dispatches it, 技术核价 prices its techniques, and it is approved, by keys', async ({
  page: admin,
  browser,
}) => {
  test.slow();
  await admin.goto('/home');
  const model = await aModelQuotation(admin);
  const { styleId, supplierId, currencyId, quotedOn } = model;
  // Without cloth only the technical department and the clerk have lines to price.
  const lines = workedLines(model).slice(1);
  const made = await callApi(admin, costingApi.create, {
    body: { styleId, supplierId, currencyId, quotedOn, taxRate: '13', taxIncluded: false, pieces: 1200, lines } as never,
  });
  const openSheet = async (page: Page) => {
    const keys = byKeys(page);
    await keys.open('成衣核价');
    await keys.find(made.code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/pricingDetails/);
    await waitUntilQuiet(page);
    return keys;
  };
  for (const [user, step, state] of [
    ['hejia', '提交报价', '待核价'],
    ['hejiazhuguan', '派发', '核价中'],
  ] as const)
    await asUser(browser, user, async (page) => {
      const keys = byKeys(page);
      await keys.open('成衣核价');
      await keys.act(await keys.find(made.code), new RegExp(`^${step}`));
      if (step === '派发') await keys.agree(/派发/);
      await expect(page.locator('[data-list-row]').first()).toContainText(state);
    });
  await asUser(browser, 'jishu', async (page) => {
    const keys = await openSheet(page);
    await keys.press(page.getByRole('link', { name: '核价', exact: true }));
    const { editor, cell } = gridOf(page, '核价明细');
    await keys.reach(editor);
    await keys.to(cell(1, 'price'));
    await page.keyboard.type('2.6');
    await page.keyboard.press('Enter');
    await expect(cell(1, 'decision')).toHaveText('核减');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).not.toHaveURL(/edit=1/);
    await waitUntilQuiet(page);
    await keys.press(page.getByRole('button', { name: '提交技术部核价' }));
    await keys.agree(/^提交/);
    await expect(page.getByText('技术部核价已提交')).toBeVisible();
  });
  await asUser(browser, 'hejia', async (page) => {
    const keys = await openSheet(page);
    await keys.press(page.getByRole('link', { name: '核价', exact: true }));
    const { editor, cell } = gridOf(page, '核价明细');
    await keys.reach(editor);
    await keys.to(cell(1, 'decision'));
    await page.keyboard.type('采纳');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).not.toHaveURL(/edit=1/);
    await waitUntilQuiet(page);
    await keys.press(page.getByRole('button', { name: '提交审批' }));
    await expect(stateTag(page, '待审批')).toBeVisible();
  });
  await asUser(browser, 'hejiazhuguan', async (page) => {
    const keys = await openSheet(page);
    await keys.press(page.getByRole('button', { name: '审批通过' }));
    await keys.agree(/审批通过/);
    await expect(stateTag(page, '已核价')).toBeVisible();
  });
});
