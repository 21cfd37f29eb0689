import { expect, test } from '@playwright/test';
import { asUser, inspect, press, stateTag } from '../as-user.ts';
import { inspectDialog } from '../preparations.ts';
import { aSmallOrder } from '../purchases.ts';

test('a price above its band is asked for, released by the supervisor, and the order is placed', async ({ page, browser }) => {
  await page.goto('/home');
  const { id } = await aSmallOrder(page, [], { unitPrice: '9999' });
  const address = `/purchaseDetail?id=${id}`;
  const primary = page.locator('.k-object-actions .ant-btn-primary');
  await page.goto(address);
  await expect(primary).toHaveText('申请放行');
  await press(page, '申请放行');
  await page.getByRole('dialog').getByLabel('原因').fill('只有这一家有货');
  await inspectDialog(page);
  await press(page.getByRole('dialog'), '申请放行');
  await expect(page.getByText('已申请放行').first()).toBeVisible();
  await expect(primary, 'the order can only be changed meanwhile').toHaveText('编辑');
  await inspect(page);

  await asUser(browser, 'hejiazhuguan', async (supervisor) => {
    await supervisor.goto(address);
    await press(supervisor, '放行超限价');
    await expect(supervisor.getByRole('dialog')).toContainText('只有这一家有货');
    await supervisor.getByRole('dialog').getByLabel('原因').fill('客户已同意');
    await inspectDialog(supervisor);
    await press(supervisor.getByRole('dialog'), '放行');
    await expect(supervisor.getByText(/放行/).first()).toBeVisible();
  });

  await page.reload();
  await expect(primary).toHaveText('下单');
  await press(page, '下单');
  await press(page.getByRole('dialog'), '下单');
  await expect(stateTag(page, '待接单')).toBeVisible();
});
