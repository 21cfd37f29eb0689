import { expect, test, type Page } from '@playwright/test';
import { quotationWorkflow, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { purchaseWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { stockWorkflow, kindsOf } from '@mrp/contract/features/stock/workflow.ts';
import { stocktakeWorkflow } from '@mrp/contract/features/stocktakes/workflow.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { actionNames, type Workflow } from '@mrp/contract/lib/workflow.ts';
import { callApi } from '../api.ts';
import { readRows } from '../database.ts';

interface RecordPage {
  flow: Workflow;
  /** Ids in this state, newest first. */
  sql: string;
  values?: readonly unknown[];
  address: string;
  /** Quantities of one piece are not added up. */
  quantities: boolean;
  /** Picks, shipments and counts without a variance cost nothing that is known before. */
  money: boolean;
}

const newest = (table: string) => `select id::text from ${table} where state = $1 order by id desc limit 3`;
const pages: readonly RecordPage[] = [
  ...(['SKU', 'SPU'] as const).flatMap((goods) =>
    kindsOf(goods).map((kind) => ({
      flow: stockWorkflow(goods, kind),
      sql: `select id::text from stock_documents where state = $1 and goods = $2 and kind = $3 order by id desc limit 3`,
      values: [goods, kind],
      address: `/${goods.toLowerCase()}DocumentDetail`,
      quantities: true,
      money: false,
    })),
  ),
  { flow: purchaseWorkflow, sql: newest('purchase_orders'), address: '/purchaseDetail', quantities: true, money: true },
  { flow: shipmentWorkflow, sql: newest('shipments'), address: '/shipmentDetail', quantities: true, money: false },
  { flow: preparationWorkflow, sql: newest('preparation_orders'), address: '/preparationDetail', quantities: true, money: true },
  { flow: pickWorkflow, sql: newest('pick_orders'), address: '/pickDetail', quantities: true, money: false },
  { flow: quotationWorkflow, sql: newest('quotations'), address: '/quotationDetail', quantities: false, money: true },
  {
    flow: sheetWorkflow,
    sql: `select quotation_id::text as id from cost_sheets where state = $1 order by id desc limit 3`,
    address: '/pricingDetails',
    quantities: false,
    money: true,
  },
  { flow: bomWorkflow, sql: newest('boms'), address: '/BOMEdit?view=1', quantities: false, money: true },
  ...(['SKU', 'SPU'] as const).map((goods) => ({
    flow: stocktakeWorkflow(goods) as Workflow,
    sql: `select id::text from stocktakes where state = $1 and goods = $2 order by id desc limit 3`,
    values: [goods],
    address: `/${goods.toLowerCase()}EndProductDetails`,
    quantities: false,
    money: false,
  })),
];

/** Presses the button of a transition, wherever it stands; false: the administrator has none, because another user must do it. */
async function press(page: Page, label: string): Promise<boolean> {
  const head = page.locator('.k-object-actions');
  const button = head.getByRole('button', { name: label, exact: true });
  await expect(head.getByRole('button').first()).toBeVisible();
  if (await button.isVisible()) {
    await button.click();
    return true;
  }
  const more = head.getByRole('button', { name: '更多操作' });
  if (!(await more.isVisible())) return false;
  await more.click();
  const item = page.getByRole('menuitem', { name: label, exact: true });
  if (await item.isVisible()) {
    await item.click();
    return true;
  }
  await page.keyboard.press('Escape');
  return false;
}

test('every transition that cannot be taken back names lines, quantities and amounts before it is done', async ({ page }) => {
  test.setTimeout(300_000);
  const asked: string[] = [];
  for (const { flow, sql, values = [], address, quantities, money } of pages) {
    for (const action of actionNames(flow)) {
      const { from, label, effect } = flow.transitions[action]!;
      if (!effect) continue;
      for (const state of from.slice(0, 1)) {
        const [found] = await readRows<{ id: string }>(sql, [state, ...values]);
        if (!found) continue;
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}id=${found.id}`);
        if (!(await press(page, label))) continue;
        const dialog = page.getByRole('dialog').filter({ hasText: effect.slice(0, 8) });
        const text = dialog.locator('.k-dialog-effect');
        await expect(text, `${flow.kind} ${action}`).toContainText(/^[\d,]+ 行/);
        if (quantities) await expect(text, `${flow.kind} ${action}`).toContainText(/行，[^，]*\d [\u4e00-\u9fff]/);
        if (money) await expect(text, `${flow.kind} ${action}`).toContainText(/\d (元|人民币|美元|欧元|港币)/);
        asked.push(`${flow.kind} ${action}`);
        await dialog
          .getByRole('button', { name: /^取消|^不/ })
          .first()
          .click();
      }
    }
  }
  expect(new Set(asked).size, asked.join('\n')).toBeGreaterThan(12);
});

test('an order that is refused on its page leads to the lines in its form', async ({ page }) => {
  const drafts = await readRows<{ id: string }>(`
    select o.id::text from purchase_orders o where o.state = 'DRAFT'
      and exists (select from purchase_lines l where l.order_id = o.id and l.garment_order_id is null) order by o.id desc limit 1`);
  const order = await callApi(page, purchasesApi.get, { params: { id: drafts[0]!.id } });
  const { source, holder, needOn, remark, version } = order;
  const lines = order.lines.map((line) => ({
    id: line.id,
    skuId: line.skuId,
    supplierId: order.supplier.id,
    quantity: line.quantity,
    unitPrice: line.unitPrice === null || line.unitPrice === undefined ? null : (Number.parseInt(line.unitPrice, 10) * 2 + 7).toFixed(2),
    needOn: line.needOn,
    promisedOn: line.promisedOn,
    reason: '',
  }));
  await callApi(page, purchasesApi.edit, {
    params: { id: order.id },
    body: { source, holderId: holder.id, needOn, remark, lines, version } as never,
  });
  await page.goto(`/purchaseDetail?id=${order.id}`);
  await press(page, '下单');
  await page.getByRole('dialog').getByRole('button', { name: '下单', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: '处需要更正' });
  await expect(told).toContainText('请填写原因');
  await told.getByRole('link', { name: '去更正' }).click();
  await expect(page).toHaveURL(/\/purchaseEdit/);
  await expect(page.getByText(/请填写原因/).first()).toBeVisible();
});
