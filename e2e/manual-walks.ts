import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { runnerImport } from 'vite';
import { waitUntilQuiet } from './page-errors.ts';

/** How the first steps of a task of the manual are walked, up to the screen of its picture. Every name is one that its steps name. */
export interface Walk {
  task: string;
  user: string;
  /** Status above the list. */
  status?: string;
  /** Opens the first record of the list. */
  opens?: true;
  /** Pressed then, in this order. */
  presses?: readonly string[];
  /** Stands on the screen at the end. */
  sees: string;
}

export const walks: readonly Walk[] = [
  { task: 'find', user: 'caigou', presses: ['搜索或执行'], sees: '首页' },
  { task: 'new-material', user: 'kaifa', sees: '保存并提交审核' },
  { task: 'approve-material', user: 'caigou', status: '待审核', opens: true, sees: '审核通过' },
  { task: 'new-supplier', user: 'caigou', sees: '保存并提交' },
  { task: 'inquiry', user: 'caigou', sees: '问谁' },
  { task: 'new-purchase-plain', user: 'caigou', sees: '预览' },
  { task: 'place-order', user: 'caigou', status: '待下单', opens: true, sees: '下单' },
  { task: 'fabric-pricing', user: 'caigou', status: '待核价', sees: '面料核价' },
  { task: 'new-quotation', user: 'hejia', sees: '保存并提交报价' },
  { task: 'prices', user: 'hejia', sees: '价格查看' },
  { task: 'dispatch', user: 'hejiazhuguan', status: '待核价', opens: true, sees: '派发' },
  { task: 'approve-sheet', user: 'hejiazhuguan', status: '待审批', opens: true, sees: '审批通过' },
  { task: 'netting', user: 'beiliao', sees: '测算' },
  { task: 'netting-documents', user: 'beiliao', opens: true, sees: '生成备料单' },
  { task: 'accept-preparation', user: 'beiliao', status: '待接单', opens: true, sees: '接单' },
  { task: 'approve-preparation', user: 'beiliaozhuguan', status: '待审核', opens: true, sees: '审核通过' },
  { task: 'readiness', user: 'beiliaozhuguan', sees: '齐料' },
  { task: 'plan', user: 'beiliaozhuguan', sees: '首缺' },
  { task: 'plan-today', user: 'beiliaozhuguan', sees: '今天要做' },
  { task: 'receive', user: 'cangguan', status: '在途', opens: true, presses: ['收货'], sees: '收货时间' },
  { task: 'inspect', user: 'cangguan', status: '待检验', opens: true, presses: ['检验'], sees: '实际门幅' },
  { task: 'issue', user: 'cangguan', status: '待完成', opens: true, presses: ['领料'], sees: '领料出库' },
  { task: 'batch', user: 'cangguan', opens: true, presses: ['分批完成'], sees: '本批数量' },
  { task: 'return-goods', user: 'cangguan', opens: true, presses: ['退货'], sees: '退货原因' },
  { task: 'temporary-in', user: 'cangguan', presses: ['新建单据', '临时入库'], sees: '保存并过账' },
  { task: 'other-out', user: 'cangguan', presses: ['新建单据', '其他出库'], sees: '保存并过账' },
  { task: 'adjust', user: 'cangguan', presses: ['新建单据', '调整'], sees: '调整原因' },
  { task: 'transfer', user: 'cangguan', presses: ['新建单据', '调拨'], sees: '调入方' },
  { task: 'bins', user: 'cangguan', sees: '扫码库位' },
  { task: 'new-stocktake', user: 'cangguan', presses: ['新建盘点'], sees: '截止日期' },
  { task: 'install', user: 'pandian', sees: '添加到主屏幕' },
  { task: 'download', user: 'pandian', sees: '下载到本机' },
  { task: 'start-count', user: 'pandian', presses: ['下载到本机', '开始盘点'], sees: '手动输入' },
  { task: 'count-manual', user: 'pandian', presses: ['开始盘点', '手动输入'], sees: '手动输入' },
  { task: 'count-again', user: 'pandian', presses: ['复盘'], sees: '待复盘' },
  { task: 'review-count', user: 'pandianshenhe', status: '待审核', opens: true, sees: '差异金额' },
  { task: 'post-count', user: 'pandianshenhe', status: '待审核', opens: true, sees: '审核过账' },
  { task: 'approve-adjustment', user: 'pandianshenhe', status: '待审批', opens: true, sees: '审批通过' },
  { task: 'report-overview', user: 'baobiao', sees: '分组' },
  { task: 'report-fabrics', user: 'baobiao', sees: '原单位' },
  { task: 'report-pricing', user: 'baobiao', sees: '分组' },
  { task: 'new-user', user: 'admin', presses: ['新建用户'], sees: '初始密码' },
  { task: 'new-role', user: 'admin', presses: ['新建角色'], sees: '角色名称' },
  { task: 'dictionaries', user: 'admin', sees: '别名' },
  { task: 'technical', user: 'jishu', status: '核价中', opens: true, sees: '部门任务' },
  { task: 'new-technique', user: 'jishu', sees: '阶梯价' },
];

interface Task {
  id: string;
  page: string;
  picture?: 'desk' | 'phone';
  steps: readonly string[];
}

/** The product's own manual, every task once. */
export async function listTasks(): Promise<Task[]> {
  const path = fileURLToPath(new URL('../web/src/features/help/roles-text.ts', import.meta.url));
  const { module } = await runnerImport<{ helpRoles: readonly { tasks: readonly Task[] }[] }>(path, { configFile: false });
  return [...new Set(module.helpRoles.flatMap(({ tasks }) => tasks))];
}

/** Opens the page of the task and does what its steps say; it fails where a name is no longer on the screen. */
export async function walk(page: Page, path: string, { status, opens, presses = [], sees }: Walk): Promise<void> {
  await page.goto(path);
  await waitUntilQuiet(page);
  if (status) {
    await page.getByRole('tab', { name: new RegExp(`^${status}`) }).click();
    await waitUntilQuiet(page);
  }
  if (opens) {
    await page.locator('main tbody tr a[href]').first().click();
    await waitUntilQuiet(page);
  }
  for (const name of presses) {
    const main = page.locator('main');
    // What a button says beyond its name: 调拨 从一个持有方到另一个, 下载到本机，约 21 KB.
    const label = new RegExp(`^${name}([ ，]|$)`);
    const inMain = main
      .getByRole('button', { name: label })
      .or(main.getByRole('link', { name: label }))
      .or(main.getByRole('tab', { name: new RegExp(`^${name}`) }));
    const named = name === '搜索或执行' ? page.getByRole('button', { name }) : inMain;
    await named.filter({ visible: true }).first().click();
    await waitUntilQuiet(page);
  }
  await expect(page.getByText(sees).filter({ visible: true }).first()).toBeVisible();
}

/** The screens of the pictures, which show them at five eighths and at eight tenths. */
export const screens = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } } as const;
const sizes = { desk: { width: 800, height: 500 }, phone: { width: 312, height: 624 } } as const;

/** The screen as a small picture, drawn by the browser, since it writes webp. */
export async function takePicture(page: Page, screen: keyof typeof screens): Promise<Buffer> {
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const blank = await page.context().newPage();
  const url = await blank.evaluate(
    async ({ source, width, height }) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', 0.68);
    },
    { source: `data:image/png;base64,${png}`, ...sizes[screen] },
  );
  await blank.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
