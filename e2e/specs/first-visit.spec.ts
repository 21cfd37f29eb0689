import { expect, test, type Page } from '@playwright/test';
import { waitUntilQuiet } from '../page-errors.ts';

/** Files and kilobytes of a first visit in a browser that has nothing yet, without the pictures of goods. */
const limits: Readonly<Record<string, { files: number; kilobytes: number }>> = {
  '/login': { files: 15, kilobytes: 250 },
  '/outMaterial': { files: 40, kilobytes: 480 },
  '/materialPurchaseManage': { files: 40, kilobytes: 480 },
  '/newPurchase': { files: 45, kilobytes: 520 },
  '/insideNew': { files: 45, kilobytes: 520 },
};

async function countFirstVisit(page: Page, path: string): Promise<{ files: number; kilobytes: number }> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let files = 0;
  let bytes = 0;
  const goods = new Set<string>();
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Image' && new URL(response.url).pathname.startsWith('/api/')) goods.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (goods.has(requestId)) return;
    files++;
    bytes += encodedDataLength;
  });
  await page.goto(path);
  await waitUntilQuiet(page);
  return { files, kilobytes: Math.round(bytes / 1024) };
}

for (const [path, limit] of Object.entries(limits))
  test.describe(path, () => {
    if (path === '/login') test.use({ storageState: { cookies: [], origins: [] } });

    test(`a first visit asks for at most ${limit.files} files and ${limit.kilobytes} KB`, async ({ page }) => {
      const { files, kilobytes } = await countFirstVisit(page, path);
      expect(files, `${files} files, ${kilobytes} KB`).toBeLessThanOrEqual(limit.files);
      expect(kilobytes, `${files} files, ${kilobytes} KB`).toBeLessThanOrEqual(limit.kilobytes);
    });
  });
