import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { binsApi, binList } from '@mrp/contract/features/bins.ts';
import { quotationList } from '@mrp/contract/features/costing/list.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialList } from '@mrp/contract/features/materials/list.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { pickList } from '@mrp/contract/features/picks/list.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { preparationList } from '@mrp/contract/features/preparations/list.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { priceList } from '@mrp/contract/features/prices/list.ts';
import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { purchaseList, receiptList, shipmentList } from '@mrp/contract/features/purchases/list.ts';
import { skuStockApi, skuStockList, spuStockApi, spuStockList } from '@mrp/contract/features/stock.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierList } from '@mrp/contract/features/suppliers/list.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Page as Answer } from '@mrp/contract/lib/fields/fields.ts';
import type { Groups } from '@mrp/contract/lib/list-groups.ts';
import { callApi } from '../api.ts';
import { violations } from '../axe.ts';
import { drawer, openList, rows } from '../lists.ts';

const lists = [
  [materialList, materialsApi.list],
  [supplierList, suppliersApi.list],
  [skuStockList, skuStockApi.list],
  [spuStockList, spuStockApi.list],
  [purchaseList, purchasesApi.list],
  [shipmentList, shipmentsApi.list],
  [receiptList, receiptsApi.list],
  [preparationList, preparationsApi.list],
  [pickList, picksApi.list],
  [binList, binsApi.list],
  [quotationList, costingApi.list],
  [externalList, externalMaterialsApi.list],
  [priceList, pricesApi.listPrices],
] as const;

test('the groups of every list add up to it, and each holds as many rows as its head says', async ({ page }) => {
  // About a hundred calls.
  test.setTimeout(300_000);
  for (const [list, endpoint] of lists)
    for (const groupBy of Object.keys(list.groupBy)) {
      const read = async (query: object) => (await callApi(page, endpoint as Endpoint, { query } as never)) as Answer<{ id: string }>;
      const { groups, rows: none, total, estimated } = await read({ groupBy });
      const heads = groups!.heads;
      const name = `${list.key} by ${groupBy}`;
      const { several } = (list.groupBy as Groups)[groupBy]!;
      const sum = heads.reduce((all, { count }) => all + count, groups!.more);
      // A row with several values stands in the group of each.
      if (!estimated) expect(several ? Math.min(sum, total) : sum, name).toBe(total);
      expect(none, name).toEqual([]);
      expect(
        heads.filter(({ label }) => label === ''),
        name,
      ).toEqual([]);
      for (const head of new Set([heads[0], heads.find(({ key }) => key === '')])) {
        if (!head) continue;
        const inGroup = await read({ groupBy, inGroup: head.key, pageSize: 200 });
        if (!inGroup.estimated) expect(inGroup.total, `${name}: ${head.label}`).toBe(head.count);
        expect(inGroup.rows.length, `${name}: ${head.label}`).toBe(Math.min(head.count, 200));
      }
    }
});

test('rows are grouped, opened by keyboard, selected within a group, and kept in the address and in a view', async ({ page }) => {
  await openList(page, '/msgList?state=ACTIVE');
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '按分类' }).click();
  const heads = page.locator('.k-group-head');
  await expect(heads.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL(/state=ACTIVE.*g=classification/);
  await expect(rows(page)).toHaveCount(0);

  await heads.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const open = heads.nth(1);
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  const count = Number(/(\d+) 条/.exec(await open.innerText())?.[1]);
  await expect(rows(page)).toHaveCount(Math.min(count, 50));
  await expect(page.getByText(`本组 ${count} 条`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText(`已选 ${Math.min(count, 50)} 条`)).toBeVisible();
  await page.getByRole('button', { name: '取消选择' }).click();

  const address = page.url();
  await page.reload();
  await expect(rows(page)).toHaveCount(Math.min(count, 50));
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitem', { name: '另存为视图…' }).click();
  const name = `按分类 ${randomUUID().slice(0, 6)}`;
  await page.getByLabel('视图名称').fill(name);
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/v=\d+/);
  const view = new URL(page.url()).searchParams.get('v');
  await page.goto(`/msgList?v=${view}`);
  await expect(page.getByRole('button', { name: '分组：分类' })).toBeVisible();
  await expect(heads.first()).toHaveAttribute('aria-expanded', 'false');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await expect(page.locator('.k-cards > [data-list-row]')).toHaveCount(Math.min(count, 50));
  await page.locator('.k-group-head[aria-expanded=true]').click();
  await expect(page.locator('.k-cards > [data-list-row]')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
