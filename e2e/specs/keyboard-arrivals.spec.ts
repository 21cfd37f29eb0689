import { expect, test, type Page } from '@playwright/test';
import { purchasesApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { callApi } from '../api.ts';
import { asUser, stateTag } from '../as-user.ts';
import { byKeys } from '../by-keys.ts';

/** A shipment of rolls of which nothing has arrived, bought by the brand. */
async function anUntouchedShipment(page: Page) {
  const { rows } = await callApi(page, shipmentsApi.list, { query: { state: 'SHIPPED', page: 1, pageSize: 50 } as never });
  for (const { id } of rows) {
    const shipment = await callApi(page, shipmentsApi.get, { params: { id } });
    const rolls = shipment.lines.flatMap((line) => line.rolls);
    const { source } = await callApi(page, purchasesApi.get, { params: { id: shipment.lines[0]?.shares[0]?.orderId ?? '' } });
    if (source === 'BRAND' && rolls.length > 1 && rolls.every(({ receivedQuantity }) => Number(receivedQuantity) === 0))
      return { code: shipment.code, rolls };
  }
  throw new Error('no shipment of rolls under way');
}

// Nobody here has a pointer.
test('仓管 receives a shipment and inspects it, by keys', async ({ page: admin, browser }) => {
  await admin.goto('/home');
  const { code, rolls } = await anUntouchedShipment(admin);
  await asUser(
    browser,
    'cangguan',
    async (page) => {
      const keys = byKeys(page);
      await keys.open('发货单');
      await keys.act(await keys.find(code), /^收货/);
      const arrival = page.getByRole('dialog', { name: `收货“${code}”` });
      await expect(arrival.getByRole('textbox', { name: /^收到 / })).toHaveCount(rolls.length);
      await keys.fill(arrival.getByRole('textbox', { name: /^收到 / }).first(), '99999');
      await keys.press(arrival.getByRole('button', { name: '收货', exact: true }));
      // What is too much stands at its roll, and the focus is still in the dialog.
      await expect(arrival.getByRole('textbox', { name: /^收到 / }).first()).toHaveAttribute('aria-invalid', 'true');
      await keys.fill(arrival.getByRole('textbox', { name: /^收到 / }).first(), String(Number(rolls[0]!.quantity)));
      await keys.press(arrival.getByRole('button', { name: '收货', exact: true }));
      const question = page.getByRole('dialog', { name: /^收货到/ });
      await expect(question).toBeVisible();
      await keys.press(question.getByRole('button', { name: '收货', exact: true }));
      await expect(page).toHaveURL(/receiptDetail/);

      await keys.press(page.getByRole('button', { name: '检验', exact: true }));
      const inspection = page.getByRole('dialog', { name: /^检验“/ });
      await keys.fill(inspection.getByRole('textbox', { name: /的色档$/ }).first(), 'B');
      await keys.press(inspection.getByRole('button', { name: '检验', exact: true }));
      await expect(inspection).toBeHidden();
      await expect(stateTag(page, '已检验')).toBeVisible();
    },
    [/rehearsals: 40000/],
  );
});
