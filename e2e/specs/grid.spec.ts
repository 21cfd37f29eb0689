import { expect, test, type Locator } from '@playwright/test';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { callApi } from '../api.ts';
import { cellsOf, pasteHtml, pasteText, readCopied } from '../clipboard.ts';
import { EXCEL, FIREFOX, WPS } from '../clipboards.ts';
import { gridOf } from '../grid.ts';
import { openColours, openOffers } from '../grid-pages.ts';
import { watchPageErrors } from '../page-errors.ts';

const HEADINGS = ['SKU', '供应商', '大货报价', '计价单位', '空差', '含税', '税率', '币种', '供方货号', '色号', '起订量', '备注'];

test('500 × 12 cells from a workbook are counted in the preview, pasted into the right columns and removed by one undo', async ({
  page,
}) => {
  const watch = watchPageErrors(page);
  const { grid, cell, expectLines, skus, suppliers } = await openOffers(page);
  const rows = Array.from({ length: 500 }, (_, at) => [
    skus[at % 3]!.code,
    suppliers[at % suppliers.length]!.code,
    `${10 + (at % 80)}.${String(at % 90).padStart(2, '0')}`,
    '公斤',
    '0.5',
    at % 2 ? '是' : '否',
    '13',
    '人民币',
    `货-${at}`,
    `S${at}`,
    `${at + 1}`,
    `第 ${at} 行`,
  ]);
  await cell(1, 'item').click();
  await pasteText(page, [HEADINGS, ...rows].map((row) => row.join('\t')).join('\n'));
  const preview = page.getByRole('dialog', { name: '粘贴预览' });
  await expect(preview.getByRole('tab', { name: '新增 499' })).toBeVisible();
  await expect(preview.getByRole('tab', { name: '覆盖 1', exact: true })).toBeVisible();
  await expect(preview.getByRole('tab', { name: '错误 0', exact: true })).toBeVisible();
  await preview.getByRole('button', { name: '粘贴 500 行' }).click();
  await expectLines(500);

  await grid.getByRole('rowheader').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.getByRole('button', { name: '复制含表头' }).click();
  const [head = [], ...copied] = cellsOf(await readCopied(page));
  const places = ['颜色', ...HEADINGS.slice(1)].map((label) => head.indexOf(label));
  const plain = (text: string | undefined) => (text ?? '').replace(/\.00$|(\.\d)0$/, '$1');
  expect(copied.map((line) => places.map((place) => plain(line[place])))).toEqual(rows.map((row) => row.map(plain)));

  await grid.getByRole('rowheader').first().click();
  await page.keyboard.press('ControlOrMeta+Z');
  await expectLines(1);
  await expect(cell(1, 'bulkPrice')).toHaveText('');
  expect(await watch.problems()).toEqual([]);
});

for (const [program, html] of Object.entries({ Excel: EXCEL, 'WPS 表格': WPS, Firefox: FIREFOX })) {
  test(`clipboard data of ${program} keeps its cells, including merged ones and full-width digits`, async ({ page }) => {
    const { cell, editor, expectLines, texts, names } = await openColours(page);
    await cell(1, 'colour').click();
    const filled = html.replace('{0}', names[0]!).replace('{1}', names[1]!);
    await pasteHtml(editor.locator('input').first(), filled, 'text that is not looked at');
    await expect(page.getByText('已粘贴 2 行')).toBeVisible();
    await expectLines(2);
    const fields = ['colour', 'state', 'safetyStock', 'remark'];
    expect((await texts(1, fields)).map(squeezed)).toEqual([names[0], '已确认', '1,234.50', '先看缸样再下单']);
    expect((await texts(2, fields)).map(squeezed)).toEqual([names[1], '已确认', '12.5', '']);
    await page.getByRole('button', { name: '撤销' }).last().click();
    await expectLines(1);
  });
}

const squeezed = (text: string | undefined): string => (text ?? '').replaceAll(/\s/g, '');

test('plain text is pasted with quoted line breaks, thousands separators, full-width digits and trailing blank lines', async ({ page }) => {
  const { cell, expectLines, texts, names } = await openColours(page);
  await cell(1, 'colour').click();
  await pasteText(
    page,
    `颜色\t安全库存\t备注\r\n${names[0]}\t"1,234.5"\t"先看缸样\n说""好""再下单"\r\n${names[1]}\t１２．５\t２号缸\r\n\t\t\r\n\t\t\r\n`,
  );
  await expect(page.getByText('已粘贴 2 行')).toBeVisible();
  await expectLines(2);
  expect((await texts(1, ['colour', 'safetyStock', 'remark'])).map(squeezed)).toEqual([names[0], '1,234.5', '先看缸样说"好"再下单']);
  expect(await texts(2, ['colour', 'safetyStock', 'remark'])).toEqual([names[1], '12.5', '2号缸']);
});

test('unknown names and surplus columns are reported before pasting, one correction applies to all equal values, and the rest is skipped', async ({
  page,
}) => {
  const { cell, expectLines, texts, names } = await openColours(page);
  await cell(1, 'colour').click();
  const lines = [
    ['颜色', '安全库存', '产地'],
    ['没有这个色', '10', '绍兴'],
    [names[0], '很多', '绍兴'],
    ['没有这个色', '12', '绍兴'],
    [names[1], '13', '绍兴'],
  ];
  await pasteText(page, lines.map((line) => line.join('\t')).join('\n'));
  const preview = page.getByRole('dialog', { name: '粘贴预览' });
  await expect(preview.getByText('没有对应的列，未粘贴：产地。')).toBeVisible();
  await expect(preview.getByRole('tab', { name: '错误 3', exact: true })).toBeVisible();
  await preview.getByRole('combobox', { name: '颜色库“没有这个色”改为' }).fill(names[2]!);
  await page.locator('.k-picker-popup').getByText(names[2]!, { exact: true }).first().click();
  await expect(preview.getByRole('tab', { name: '错误 1', exact: true })).toBeVisible();
  await preview.getByRole('checkbox', { name: '跳过错误行' }).check();
  await preview.getByRole('button', { name: '粘贴 3 行' }).click();
  await expectLines(3);
  expect(await texts(1, ['colour', 'safetyStock'])).toEqual([names[2], '10']);
  expect(await texts(3, ['colour', 'safetyStock'])).toEqual([names[1], '13']);
});

test('240 items by code or name are found with a few requests, whatever the spelling of their codes', async ({ page }) => {
  await page.goto('/skuDocumentNew?kind=SUPPLEMENT');
  const known = await Promise.all([1, 2].map((at) => callApi(page, skuStockApi.choose, { body: { page: at, pageSize: 200 } })));
  const goods = known.flatMap(({ rows }) => rows).slice(0, 240);
  expect(goods).toHaveLength(240);
  const titles = goods.map(({ name, colourName }) => `${name} ${colourName}`.trim());
  const isTitle = (at: number) => at >= 215 && titles.indexOf(titles[at]!) === titles.lastIndexOf(titles[at]!);
  const typed = goods.map(({ code }, at) => (isTitle(at) ? titles[at]! : at % 50 === 0 ? code.toLowerCase() : code));
  // One item is named both ways and counts once.
  const titled = typed.findIndex((_, at) => isTitle(at));
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/stock/skus/choices') && asked.push(request.postData() ?? ''));
  const { cell } = gridOf(page, '明细');
  await page.getByRole('button', { name: /添加行/ }).click();
  await cell(1, 'item').click();
  await pasteText(page, [...typed, goods[titled]!.code].join('\n'));
  const preview = page.getByRole('dialog', { name: '粘贴预览' });
  await expect(preview.getByRole('tab', { name: '错误 0', exact: true })).toBeVisible();
  expect(asked.length).toBeLessThan(8);
});

test('a paste far down a long grid starts at the cursor', async ({ page }) => {
  const { grid, cell, expectLines, texts, suppliers } = await openOffers(page);
  await cell(1, 'supplier').click();
  await pasteText(page, Array.from({ length: 300 }, (_, at) => `${suppliers[at % suppliers.length]!.code}\t${at + 1}`).join('\n'));
  await page.getByRole('button', { name: '粘贴 300 行' }).click();
  await expectLines(300);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Home');
  await expect(grid.locator('[aria-rowindex="301"]')).toBeInViewport();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await pasteText(page, '7.01\n7.02');
  await expect(page.getByText('已粘贴 2 行')).toBeVisible();
  expect(await texts(289, ['bulkPrice'])).toEqual(['289']);
  expect(await texts(290, ['bulkPrice'])).toEqual(['7.01']);
  expect(await texts(291, ['bulkPrice'])).toEqual(['7.02']);
  expect(await texts(292, ['bulkPrice'])).toEqual(['292']);
});

test('a copied block with its headers pastes back unchanged', async ({ page }) => {
  const { cell, expectLines, texts, names } = await openColours(page);
  await cell(1, 'colour').click();
  await pasteText(
    page,
    ['颜色\t安全库存\t条码\t备注', `${names[0]}\t10\tA-1\t一`, `${names[1]}\t12.5\tA-2\t二`, `${names[2]}\t0\tA-3\t三`].join('\n'),
  );
  await expectLines(3);
  const fields = ['colour', 'state', 'safetyStock', 'barcode', 'remark'];
  const before = [await texts(1, fields), await texts(2, fields), await texts(3, fields)];
  await cell(1, 'colour').click();
  await page.getByRole('button', { name: '复制含表头' }).click();
  const copied = await readCopied(page);
  await page.getByRole('grid', { name: '颜色' }).getByRole('rowheader').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.getByRole('button', { name: '删除行' }).click();
  await expectLines(0);
  await page.getByRole('grid', { name: '颜色' }).focus();
  await pasteText(page, copied);
  await expectLines(3);
  expect([await texts(1, fields), await texts(2, fields), await texts(3, fields)]).toEqual(before);
});

test('the grid supports workbook keys: typing, Tab, Enter, fill, clear, move, choose and fifty undo steps', async ({ page }) => {
  const { grid, cell, expectLines, texts } = await openColours(page);
  await cell(1, 'colourName').click();
  await page.keyboard.type('一号');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('甲');
  await page.keyboard.press('Enter');
  await expectLines(2);
  expect(await texts(1, ['colourName'])).toEqual(['一号甲']);
  await page.keyboard.press('ControlOrMeta+D');
  expect(await texts(2, ['colourName'])).toEqual(['一号甲']);
  await page.keyboard.type('二号');
  await page.keyboard.press('Escape');
  expect(await texts(2, ['colourName'])).toEqual(['一号甲']);
  await page.keyboard.type('二号');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => [await texts(1, ['colourName']), await texts(2, ['colourName'])]).toEqual([['二号'], ['一号甲']]);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(2);
  await page.keyboard.press('Delete');
  expect([await texts(1, ['colourName']), await texts(2, ['colourName'])]).toEqual([[''], ['']]);
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('ControlOrMeta+Z');
  await expectLines(1);
  expect(await texts(1, ['colourName'])).toEqual(['']);
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('ControlOrMeta+Y');
  await expectLines(2);
});

test('the mouse selects a range, and the handle at its corner fills other lines in one undo step', async ({ page }) => {
  const { grid, box, cell, expectLines, texts } = await openColours(page);
  await cell(1, 'colourName').click();
  await page.keyboard.type('一号');
  for (const name of ['二号', '三号', '四号']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(name);
  }
  await page.keyboard.press('Enter');
  await expectLines(5);
  const names = async () => (await Promise.all([1, 2, 3, 4, 5].map((line) => texts(line, ['colourName'])))).flat();
  const drag = async (from: Locator, to: Locator) => {
    await from.hover();
    await page.mouse.down();
    await to.hover({ force: true });
    await page.mouse.up();
  };
  await drag(cell(1, 'colourName'), cell(2, 'colourName'));
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(2);
  await drag(box.locator('.k-fill-handle'), cell(5, 'colourName'));
  expect(await names()).toEqual(['一号', '二号', '一号', '二号', '一号']);
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(5);
  await page.keyboard.press('ControlOrMeta+Z');
  expect(await names()).toEqual(['一号', '二号', '三号', '四号', '']);
  await cell(3, 'colourName').click();
  await drag(box.locator('.k-fill-handle'), cell(1, 'colourName'));
  expect(await names()).toEqual(['三号', '三号', '三号', '四号', '']);
});

test('lines are dragged by their number, and the move can be undone', async ({ page }) => {
  const { grid, cell, expectLines, texts } = await openColours(page);
  await cell(1, 'colourName').click();
  await pasteText(page, '一号\n二号\n三号');
  await expectLines(3);
  const numbers = grid.locator('[data-row]').getByRole('rowheader');
  await numbers.nth(0).dragTo(numbers.nth(2), { targetPosition: { x: 10, y: 30 } });
  expect([await texts(1, ['colourName']), await texts(2, ['colourName']), await texts(3, ['colourName'])]).toEqual([
    ['二号'],
    ['三号'],
    ['一号'],
  ]);
  await page.keyboard.press('ControlOrMeta+Z');
  expect(await texts(1, ['colourName'])).toEqual(['一号']);
});

test('a total of lines with errors is seen whole, and the lines that it leaves out are named below it', async ({ page }) => {
  await page.goto('/newPurchase');
  const known = await callApi(page, skuStockApi.choose, { body: { page: 1, pageSize: 1 } });
  const { grid, cell, expectLines } = gridOf(page, '明细');
  await cell(1, 'item').click();
  await pasteText(page, `${known.rows[0]!.code}\t12000\nunknown\tabc`);
  await page.getByRole('dialog', { name: '粘贴预览' }).getByRole('button', { name: /^粘贴/ }).click();
  await expectLines(2);
  const total = grid.locator('.k-grid-totals [role=gridcell]', { hasText: '12,000' });
  await expect(total).toBeVisible();
  await expect(grid.getByText('其中 1 行有错误，未计入合计')).toBeVisible();
  expect(
    await total.evaluate((box) => {
      const text = document.createRange();
      text.selectNodeContents(box);
      const { left, top, height } = text.getBoundingClientRect();
      return box.contains(document.elementFromPoint(left + 1, top + height / 2));
    }),
  ).toBe(true);
});
