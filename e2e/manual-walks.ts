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
];

interface Task {
  id: string;
  page: string;
  picture?: true;
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
    const inMain = page
      .locator('main')
      .getByRole('button', { name, exact: true })
      .or(page.locator('main').getByRole('link', { name, exact: true }));
    const named = name === '搜索或执行' ? page.getByRole('button', { name }) : inMain;
    await named.filter({ visible: true }).first().click();
    await waitUntilQuiet(page);
  }
  await expect(page.getByText(sees).filter({ visible: true }).first()).toBeVisible();
}

/** Width and height of a picture; the screen is shown at five eighths of its size. */
const SIZE = { width: 800, height: 500 } as const;

/** The screen as a small picture, drawn by the browser, since it writes webp. */
export async function takePicture(page: Page): Promise<Buffer> {
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const blank = await page.context().newPage();
  const url = await blank.evaluate(
    async ({ source, width, height }) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', 0.72);
    },
    { source: `data:image/png;base64,${png}`, ...SIZE },
  );
  await blank.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
