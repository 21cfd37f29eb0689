import { expect, type Page } from '@playwright/test';
import { cutFigures } from '../cut-figures.ts';
import { follow, test } from '../shared-page.ts';

/** What people decide by, whole and in sight at 1280 with the menu open; the same table stands in docs/interface.md. */
const decisive: Readonly<Record<string, readonly string[]>> = {
  '/msgList': ['code', 'name', 'state', 'metrePrice', 'supplier'],
  '/outMaterial': ['code', 'state', 'name', 'supplier', 'price', 'match'],
  '/materialTask': ['code', 'state', 'dueOn', 'name', 'assignee'],
  '/supplierList': ['code', 'abbreviation', 'state', 'level', 'orderedAmount'],
  '/pricingList': ['styleCode', 'state', 'dueOn', 'styleName', 'supplier', 'quotedDirect', 'approvedDirect'],
  '/fabricPricing': ['name', 'styleCode', 'dueOn', 'quotedPrice', 'benchmark', 'approvedPrice'],
  '/styleCosts': ['code', 'name', 'planned', 'costed', 'actual', 'overPlan'],
  '/techniqueList': ['code', 'name', 'unit', 'basePrice', 'lowestOffer'],
  '/priceComparison': ['code', 'state', 'answerBy', 'name', 'quantity', 'lowest', 'lowestSupplier'],
  '/viewPriceList': ['code', 'validFrom', 'name', 'supplier', 'price', 'changePercent'],
  '/stock-manage': ['code', 'state', 'expectedOn', 'materialName', 'quantity', 'finishedQuantity'],
  '/preparationProductions': ['code', 'state', 'expectedOn', 'materialName', 'quantity', 'finishedQuantity'],
  '/planExceptions': ['kind', 'name', 'reason', 'quantity', 'daysLate'],
  '/materialPlan': ['code', 'name', 'colourName', 'shortWeek', 'lacking', 'stock', 'w0', 'w1', 'w2'],
  '/preparationNettings': ['code', 'createdAt', 'shortCount', 'orderCount'],
  '/preparationReadiness': ['code', 'deliverOn', 'rate', 'shortKinds', 'completeOn'],
  '/materialPurchaseManage': ['code', 'state', 'dueOn', 'materialName', 'supplier', 'quantity', 'receivedQuantity', 'amount'],
  '/purchaseShipments': ['code', 'state', 'supplier', 'quantity', 'receivedQuantity'],
  '/purchaseReceipts': ['code', 'state', 'receivedAt', 'supplier', 'quantity', 'rejectedQuantity'],
  '/claimList': ['code', 'state', 'supplier', 'name', 'quantity', 'demand', 'deduction'],
  '/statementList': ['code', 'state', 'dueOn', 'supplier', 'amount', 'unpaidAmount'],
  '/lingliaoManage': ['code', 'state', 'needOn', 'materialName', 'quantity', 'pickedQuantity', 'openQuantity'],
  '/customizedBOMList': ['ownerCode', 'state', 'ownerName', 'versionNo', 'materialCost', 'shortLines'],
  '/styleList': ['code', 'name', 'supplier', 'orderedPieces', 'plannedPieces'],
  '/garmentOrderList': ['code', 'state', 'deliverOn', 'styleCode', 'pieces'],
  '/skuStorage': ['code', 'name', 'holder', 'available', 'total', 'brand', 'supplier'],
  '/spuStorage': ['code', 'name', 'available', 'total', 'brand', 'supplier'],
  '/skuDocuments': ['code', 'state', 'occurredAt', 'kind', 'holder', 'quantities'],
  '/spuDocuments': ['code', 'state', 'occurredAt', 'kind', 'quantities'],
  '/skuInventory': ['code', 'state', 'deadline', 'holder', 'progress', 'varianceAmount'],
  '/spuInventory': ['code', 'state', 'deadline', 'holder', 'progress', 'varianceAmount'],
  '/stockBins': ['code', 'holder', 'items', 'quantities'],
  '/basicConfigList': ['name', 'classification', 'minimumScore', 'bands'],
  '/systemManage/colours': ['code', 'name', 'uses'],
  '/systemManage/users': ['username', 'nickName', 'roles', 'lastLoginAt'],
  '/systemManage/holders': ['name', 'kind', 'items'],
  '/systemManage/sessions': ['username', 'createdAt', 'lastSeenAt'],
  '/systemManage/logs': ['at', 'documentName', 'changes'],
  '/systemManage/jobs': ['queueName', 'createdAt', 'state'],
};

/** Rows of the demo: those that other specs add in one go are all alike, and a column that says the same everywhere is not shown. */
const demoRows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/msgList': { sort: 'code' },
  '/systemManage/logs': { sort: 'at' },
};

const scroll = (page: Page, by: number) =>
  page.locator('.k-table .ant-table-content').evaluate((box, left) => {
    box.style.scrollSnapType = 'none';
    box.scrollTo({ left, behavior: 'instant' });
  }, by);

for (const [path, columns] of Object.entries(decisive)) {
  test(`${path} cuts no figure at 1440 or 1280, wherever it is scrolled, and shows what people decide by`, async ({ page }) => {
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await follow(page, `${path}?${new URLSearchParams({ lay: 't', ...demoRows[path] }).toString()}`);
      await expect(page.locator('tr[data-list-row]').first()).toBeVisible();
      const atRest = async () => {
        // The same table stays while its window changes, and Back restores where it was scrolled to.
        await scroll(page, 0);
        return cutFigures(page);
      };
      // The columns take their room one frame after the window has its width.
      const whole = expect.arrayContaining([...columns]) as string[];
      await expect.poll(atRest, { message: `at rest at ${width}` }).toEqual({ cut: [], away: [], whole });
      // Between two columns, as a hand on a touch pad leaves it.
      for (const left of [37, 211, 9999]) {
        await scroll(page, left);
        await expect.poll(async () => (await cutFigures(page)).cut, { message: `scrolled by ${left} at ${width}` }).toEqual([]);
      }
    }
  });
}

test('a column whose cells open something takes the room of larger figures that come later', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await follow(page, '/materialPlan?q=缝纫线');
  await expect(page.locator('tr[data-list-row]').first()).toContainText('缝纫线');
  expect((await cutFigures(page)).cut).toEqual([]);
  await page.getByRole('button', { name: '重置', exact: true }).click();
  await expect(page.locator('tr[data-list-row]').first()).not.toContainText('缝纫线');
  await expect.poll(async () => (await cutFigures(page)).cut).toEqual([]);
});

/** The longest labels with the longest choices of all lists, each in the bar of its list. */
const longFilters = {
  '/systemManage/users?permissions=物料采购管理:放行超限价': '有权限物料采购管理 · 放行超限价',
  '/materialPurchaseManage?supplierSide=ANSWERED': '供应商答复供应商已答复',
  '/statementList?dueOn=last30d': '付款到期日近30天',
  '/skuStorage?low=1': '低于安全库存是',
};
for (const [address, text] of Object.entries(longFilters)) {
  test(`the filter ${text} is seen whole with its label`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await follow(page, address);
    const chosen = page.locator('.k-filter:has(.k-prefix)');
    await expect(chosen).toHaveText(text);
    const cut = (box: HTMLElement) =>
      [...box.querySelectorAll('*')]
        .filter((part) => part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth)
        .map(({ className }) => className);
    await expect.poll(() => chosen.evaluate(cut)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    // Chips say there what the drawer of filters holds.
    await expect(chosen).toHaveCount(0);
  });
}
