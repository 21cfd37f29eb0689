import { expect, test, type Page } from '@playwright/test';
import { settle, useTheme, violations } from '../axe.ts';
import { pastePicture } from '../clipboard.ts';
import { lintLayout, overflow } from '../layout.ts';
import { addressOf } from '../pages.ts';
import { waitUntilQuiet } from '../page-errors.ts';

interface State {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** The part to check; the page behind it is checked elsewhere. */
  within: string;
}

const DRAWER = '.ant-drawer-open .ant-drawer-section';
const DIALOG = '.ant-modal';
const MENU = '.ant-dropdown:not(.ant-dropdown-hidden)';
const FORM = '.k-form';
const PANEL = '.k-list-panel';

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const pressIn = (box: string, name: string) => (page: Page) => page.locator(box).getByRole('button', { name, exact: true }).click();
const visit = (address: string) => (page: Page) => page.goto(address);
const inOrder =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const choose = (item: string) => (page: Page) => page.getByRole('menuitem', { name: item }).click();
const menuOfUser = (item: string) => inOrder(press(/^管理员/), choose(item));
const peek = (page: Page) => page.locator('[data-list-row]').first().press('Space');
const addPicture = async (page: Page) => {
  await page.getByRole('button', { name: /添加图片/ }).focus();
  await pastePicture(page);
};
const rowAction = (label: string) =>
  inOrder(press(/^更多操作 /), (page) => page.getByRole('menuitem', { name: label, exact: true }).click());
const select = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check();

/** Every page with states beyond its initial one. */
const states: Readonly<Record<string, readonly State[]>> = {
  '/home': [
    { name: '命令面板', open: press(/搜索或执行/), within: '.palette' },
    { name: '快捷键', open: menuOfUser('快捷键'), within: DIALOG },
    { name: '显示设置', open: menuOfUser('显示设置'), within: DRAWER },
    { name: '修改密码', open: inOrder(menuOfUser('修改密码'), pressIn(DIALOG, '保存')), within: DIALOG },
    { name: '用户菜单', open: press(/^管理员/), within: MENU },
    { name: '导出中心', open: press(/^导出中心/), within: DRAWER },
    { name: '调整首页', open: press('调整首页'), within: DRAWER },
    { name: '通知设置', open: menuOfUser('通知设置'), within: DRAWER },
    { name: '任务', open: press(/^任务与通知/), within: DRAWER },
  ],
  '/msgList': [
    { name: '速览', open: peek, within: DRAWER },
    { name: '更多筛选', open: press('更多筛选'), within: DRAWER },
    { name: '列设置', open: press('列设置'), within: DRAWER },
    { name: '选中一行', open: select, within: '.k-list' },
    { name: '批量编辑', open: inOrder(select, press('批量编辑')), within: DIALOG },
    { name: '没有结果', open: visit('/msgList?q=没有这样的物料'), within: PANEL },
    { name: '图库', open: visit('/msgList?lay=g&ps=20'), within: PANEL },
  ],
  '/skuStorage': [{ name: '速览', open: peek, within: DRAWER }],
  '/skuDocuments': [{ name: '速览', open: peek, within: DRAWER }],
  '/supplierList': [
    { name: '速览', open: peek, within: DRAWER },
    {
      name: '打回',
      open: inOrder(visit('/supplierList?state=PENDING&sort=code'), rowAction('打回'), pressIn(DIALOG, '打回')),
      within: DIALOG,
    },
    { name: '没有结果', open: visit('/supplierList?q=没有这样的供应商'), within: PANEL },
  ],
  '/materialLabelPrint': [{ name: '没有指明', open: visit('/materialLabelPrint'), within: '.empty-state' }],
  '/insideNew': [{ name: '错误', open: press(/^保存 /), within: FORM }],
  '/newSupplier': [
    { name: '错误', open: press(/^保存 /), within: FORM },
    {
      name: '离开',
      open: inOrder((page) => page.getByLabel('公司全称', { exact: true }).fill('新公司'), press('返回列表')),
      within: DIALOG,
    },
  ],
  '/insideDetails': [
    { name: '更多操作', open: press('更多操作'), within: MENU },
    {
      name: '写评论',
      open: inOrder(press(/^动态/), (page) => page.getByLabel('写评论').fill('克重偏低，请复测')),
      within: DRAWER,
    },
  ],
  '/insideEdit': [{ name: '裁剪', open: inOrder(addPicture, press(/^裁剪 /)), within: DIALOG }],
  '/systemManage/users': [
    { name: '新建用户', open: inOrder(press('新建用户'), pressIn(DIALOG, '保存')), within: DIALOG },
    { name: '停用', open: inOrder(press('更多操作 baobiao'), choose('停用')), within: DIALOG },
    { name: '没有结果', open: visit('/systemManage/users?q=没有这样的人'), within: 'main' },
  ],
  '/systemManage/roles': [{ name: '新建角色', open: visit('/systemManage/roles?id=new'), within: 'main' }],
  '/systemManage/dictionaries': [{ name: '新建品类', open: inOrder(press('新建品类'), pressIn(DIALOG, '保存')), within: DIALOG }],
  '/systemManage/classifications': [{ name: '新建大类', open: inOrder(press('新建大类'), pressIn(DIALOG, '保存')), within: DIALOG }],
  '/systemManage/colours': [{ name: '新建颜色', open: inOrder(press('新建颜色'), pressIn(DIALOG, '保存')), within: DIALOG }],
  '/systemManage/numbering': [{ name: '编辑', open: press(/^编辑 供应商编号/), within: DIALOG }],
};

for (const [path, ways] of Object.entries(states))
  for (const { name, open, within } of ways)
    test(`${path} is accessible and has no layout problems in the state ${name}`, async ({ page }) => {
      const address = await addressOf(page, path);
      await page.goto(address.includes('?') ? address : `${address}?ps=20`);
      await waitUntilQuiet(page);
      await open(page);
      await expect(page.locator(within).last()).toBeVisible();
      await waitUntilQuiet(page);
      await settle(page);
      expect.soft(await violations(page, { within })).toEqual([]);
      expect.soft(await lintLayout(page, within)).toEqual([]);
      expect.soft(await overflow(page)).toBe(0);
      await useTheme(page, 'dark');
      expect.soft(await violations(page, { within, coloursOnly: true }), 'in the dark').toEqual([]);
    });
