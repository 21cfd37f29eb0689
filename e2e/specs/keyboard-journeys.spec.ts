import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { callApi, createFabric } from '../api.ts';
import { asUser, stateTag } from '../as-user.ts';
import { createBom, createBomFabric, createStyle } from '../boms.ts';
import { byKeys } from '../by-keys.ts';
import { aPickByHand, anOrderWithCloth } from '../picks.ts';
import { publishCount } from '../counting.ts';
import { createWarehouses } from '../stock.ts';
import { gridOf } from '../grid.ts';
import { aFactory, dayAhead, someMaterials } from '../preparations.ts';

// Nobody here has a pointer: pages are opened by the palette, everything else by Tab, arrows, Enter and shortcuts.
const mark = (): string => String(randomInt(10_000, 99_999));

test('管理员 makes a user and a colour by keys', async ({ page }) => {
  const keys = byKeys(page);
  const name = `jp${mark()}`;
  await page.goto('/home');
  await keys.open('用户管理');
  await keys.press(page.getByRole('button', { name: '新建用户' }));
  const user = page.getByRole('dialog', { name: '新建用户' });
  await keys.fill(user.getByRole('textbox', { name: /用户名/ }), name);
  await keys.fill(user.getByRole('textbox', { name: /姓名/ }), `键盘${name}`);
  await keys.fill(user.getByLabel(/密码/).first(), 'first-12345');
  await keys.choose(user.getByRole('combobox', { name: /角色/ }), '报表只读');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(user).toBeHidden();
  await keys.find(name);

  await keys.open('颜色库');
  await keys.press(page.getByRole('button', { name: '新建颜色' }));
  const colour = page.getByRole('dialog', { name: '新建颜色' });
  await keys.fill(colour.getByRole('textbox', { name: /名称/ }).first(), `键色${name}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(colour).toBeHidden();
  await keys.find(`键色${name}`);
});

test('面料开发 enters an external material and submits a draft, and 面料采购 approves it, by keys', async ({ browser }) => {
  let code = '';
  await asUser(browser, 'kaifa', async (page) => {
    const keys = byKeys(page);
    ({ code } = await createFabric(page));
    await keys.open('内部物料档案');
    await keys.find(code);
    await page.keyboard.press('Enter');
    await keys.press(page.getByRole('button', { name: '提交审核' }));
    await expect(stateTag(page, '待审核')).toBeVisible();

    const name = `键盘布${mark()}`;
    await keys.open('新建外部物料');
    await keys.fill(page.getByRole('textbox', { name: /^(\* )?名称$/ }), name);
    await keys.choose(page.getByRole('combobox', { name: /^(\* )?供应商$/ }), '盛泰');
    await keys.choose(page.getByRole('combobox', { name: /分类/ }), '府绸', /府绸/);
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).toHaveURL(/outDetails/);
  });
  await asUser(browser, 'caigou', async (page) => {
    const keys = byKeys(page);
    await keys.open('内部物料档案');
    await keys.act(await keys.find(code), /^审核通过/);
    await keys.agree(/审核通过/);
    await expect(page.locator('[data-list-row]').first()).toContainText('启用');
  });
});

test('备料专员 submits a BOM, and 备料主管 confirms it, by keys', async ({ page: admin, browser }) => {
  await admin.goto('/home');
  const fabric = await createBomFabric(admin, browser);
  const style = await createStyle(admin, fabric);
  const bom = await createBom(admin, style, [fabric]);
  for (const [user, step, state] of [
    ['beiliao', '提交', '待确认'],
    ['beiliaozhuguan', '确认', '已生效'],
  ] as const)
    await asUser(browser, user, async (page) => {
      const keys = byKeys(page);
      await keys.open('定制BOM');
      await keys.act(await keys.find(bom.code), new RegExp(`^${step}`));
      if (step === '确认') await keys.agree(/^确认/);
      await expect(page.locator('[data-list-row]').first()).toContainText(state);
    });
});

test('面料采购 enters a supplier, and 核价主管 approves it, by keys', async ({ browser }) => {
  const name = `键盘供${mark()}`;
  await asUser(browser, 'caigou', async (page) => {
    const keys = byKeys(page);
    await keys.open('新建供应商');
    await keys.fill(page.getByRole('textbox', { name: /公司全称/ }), `${name}纺织有限公司`);
    await keys.fill(page.getByRole('textbox', { name: /^(\* )?简称/ }), name);
    await keys.choose(page.getByRole('combobox', { name: /城市/ }), 'shaoxing', '绍兴');
    await keys.choose(page.getByRole('combobox', { name: /来源/ }), '自', /自/);
    await keys.press(page.getByRole('button', { name: '保存并提交' }));
    await expect(page).toHaveURL(/supplierDetail|supplierList/);
  });
  await asUser(browser, 'hejiazhuguan', async (page) => {
    const keys = byKeys(page);
    await keys.open('供应商档案');
    await keys.act(await keys.find(name), /^审核通过/);
    await keys.agree(/审核通过/);
    await expect(page.locator('[data-list-row]').first()).toContainText('合作中');
  });
});

test('备料专员 prepares cloth, and 备料主管 approves it, by keys', async ({ browser }) => {
  let code = '';
  await asUser(browser, 'beiliao', async (page) => {
    const keys = byKeys(page);
    const house = await aFactory(page);
    const [cloth] = await someMaterials(page, house.id);
    await keys.open('新建SKU按料备料');
    await keys.choose(page.getByRole('combobox', { name: /收货方/ }), house.name);
    await keys.fill(page.getByLabel('预计到仓'), dayAhead(20));
    await page.keyboard.press('Enter');
    const { cell, editor } = gridOf(page, '明细');
    await keys.reach(editor);
    await page.keyboard.type(cloth!.code);
    await expect(page.getByRole('option', { name: new RegExp(cloth!.code) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1200');
    await page.keyboard.press('Enter');
    await expect(cell(1, 'quantity')).toHaveText('1,200 米');
    await keys.press(page.getByRole('button', { name: '保存并提交' }));
    await expect(page).toHaveURL(/stock-manage|preparationDetail/);
    const { rows } = await callApi(page, preparationsApi.list, {
      query: { state: ['PENDING'], q: cloth!.code, page: 1, pageSize: 20 } as never,
    });
    code = rows.find(({ holder }) => holder.id === house.id)!.code;
  });
  await asUser(browser, 'beiliaozhuguan', async (page) => {
    const keys = byKeys(page);
    await keys.open('备料单管理');
    await keys.act(await keys.find(code), /^审核通过/);
    await keys.agree(/审核通过/);
    await expect(page.locator('[data-list-row]').first()).toContainText('待接单');
  });
});

test('面料采购 orders cloth by keys', async ({ page: admin, browser }) => {
  await admin.goto('/home');
  const house = await aFactory(admin);
  const [cloth] = await someMaterials(admin, house.id);
  await asUser(browser, 'caigou', async (page) => {
    const keys = byKeys(page);
    await keys.open('新建采购单');
    await keys.choose(page.getByRole('combobox', { name: /收货方/ }).first(), house.name);
    await keys.fill(page.getByLabel('需求日期').first(), dayAhead(30));
    await page.keyboard.press('Enter');
    const { editor } = gridOf(page, '明细');
    await keys.reach(editor);
    await page.keyboard.type(cloth!.code);
    await expect(page.getByRole('option', { name: new RegExp(cloth!.code) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('9000');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).toHaveURL(/purchaseDetail/);
    await keys.press(page.getByRole('button', { name: '下单' }));
    await keys.agree(/下单/);
    await expect(stateTag(page, '待接单')).toBeVisible();
  });
});

test('技术核价 adds a technique and finds his tasks, by keys', async ({ browser }) => {
  const name = `键盘印花${mark()}`;
  await asUser(browser, 'jishu', async (page) => {
    const keys = byKeys(page);
    await keys.open('新建工艺');
    await keys.fill(page.getByRole('textbox', { name: /工艺名称/ }), name);
    await keys.choose(page.getByRole('combobox', { name: /工艺小类/ }), '印', /印/);
    await keys.choose(page.getByRole('combobox', { name: /计价单位/ }), '件', /件/);
    await keys.fill(page.getByRole('textbox', { name: /基准价/ }), '3.2');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).toHaveURL(/techniqueDetail/);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
});

test('报表只读 filters a report and exports it, and reads a chart as a table, by keys', async ({ browser }) => {
  await asUser(browser, 'baobiao', async (page) => {
    const keys = byKeys(page);
    await keys.open('备料总览');
    await keys.choose(page.getByRole('combobox', { name: '分类', exact: true }), '辅料');
    await keys.press(page.getByRole('button', { name: '查询' }));
    await expect(page.getByRole('button', { name: '去掉条件 分类' })).toBeVisible();
    await keys.press(page.getByRole('button', { name: '导出', exact: true }), 'Shift+Tab');
    await keys.agree(/^导出/);
    await expect(page.getByText(/已开始导出/)).toBeVisible();

    await keys.open('面料报表');
    await keys.reach(page.getByRole('radio', { name: '图', exact: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '表', exact: true })).toBeChecked();
  });
});

test('仓管 picks cloth and books an entry without a purchase, by keys', async ({ page: admin, browser }) => {
  await admin.goto('/home');
  const { factory, sku } = await anOrderWithCloth(admin, browser);
  const pick = await aPickByHand(admin, factory.id, sku.id, '50');
  const [house] = await createWarehouses(admin);
  const { rows } = await callApi(admin, skuStockApi.list, { query: { page: 1, pageSize: 200 } as never });
  const trim = rows.find(({ lotTracked }) => lotTracked === 'NONE')!;
  await asUser(browser, 'cangguan', async (page) => {
    const keys = byKeys(page);
    await keys.open('领料管理');
    await keys.act(await keys.find(pick.code), /^领料/);
    await expect(page).toHaveURL(/pickIssue/);
    await keys.press(page.locator('.pick-issue-foot').getByRole('button', { name: '领料', exact: true }));
    await keys.agree(/领料出库/);
    await expect(page).toHaveURL(/pickDetail/);
    await expect(stateTag(page, '已完成')).toBeVisible();

    await keys.open('新建SKU库存单据');
    await keys.press(page.getByRole('link', { name: /临时入库/ }).or(page.getByRole('button', { name: /临时入库/ })));
    await keys.choose(page.getByRole('combobox', { name: /入库到/ }), house!.name);
    await keys.press(page.getByRole('button', { name: /^添加行/ }));
    const { editor, cell } = gridOf(page, '明细');
    await keys.reach(editor);
    await page.keyboard.type(trim.code);
    await expect(page.getByRole('option', { name: new RegExp(trim.code) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await keys.to(cell(1, 'quantity'));
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await keys.press(page.getByRole('button', { name: '保存并过账' }));
    await keys.agree(/^过账/);
    await expect(stateTag(page, '已过账')).toBeVisible();
  });
});

test('盘点员 counts by keys, and 盘点审核 posts what was counted, by keys', async ({ page: admin, browser }) => {
  test.slow();
  await admin.goto('/home');
  const users = await callApi(admin, accessApi.listUsers, { query: { q: 'pandian', page: 1, pageSize: 200 } as never });
  const counter = users.rows.find(({ username }) => username === 'pandian')!;
  const { code, lotNo } = await publishCount(admin, [counter], 2);
  await asUser(browser, 'pandian', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const keys = byKeys(page);
    await page.goto('/inventoryIndex');
    const task = page.getByRole('region', { name: code });
    await keys.press(task.getByRole('button', { name: /下载到本机/ }));
    await expect(task.getByText(/已缓存/)).toBeVisible();
    await keys.press(task.getByRole('button', { name: /开始盘点/ }));
    const record = page.getByRole('button', { name: /记录\s*并继续/ });
    await expect(record).toBeVisible();
    for (const roll of ['1', '2']) {
      await keys.press(page.getByRole('button', { name: '手动输入' }));
      const search = page.getByRole('dialog').filter({ visible: true });
      await page.keyboard.type(lotNo);
      await keys.press(search.getByRole('button', { name: new RegExp(`${lotNo} / ${roll}`) }));
      await expect(page.getByRole('region', { name: '正在盘点' })).toBeVisible();
      await page.keyboard.type('40');
      await keys.press(record);
      await expect(record).toBeDisabled();
    }
    await expect(page.getByRole('button', { name: '已同步' })).toBeVisible();
    await keys.press(page.getByRole('button', { name: '完成', exact: true }));
    await keys.agree(/^完成/);
    await expect(page).toHaveURL(/inventoryIndex/);
  });
  await asUser(browser, 'pandianshenhe', async (page) => {
    const keys = byKeys(page);
    await keys.open('SKU盘点');
    await keys.find(code);
    await page.keyboard.press('Enter');
    await keys.press(page.getByRole('button', { name: '审核过账' }));
    await keys.agree(/审核过账/);
    await expect(stateTag(page, '已完成')).toBeVisible();
  });
});
