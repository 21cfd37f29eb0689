import { expect, test, type Page } from '@playwright/test';
import { openList, rows } from '../lists.ts';
import { waitUntilQuiet } from '../page-errors.ts';

/** The colours of the pixels at these places of the page. */
async function coloursAt(page: Page, places: readonly { x: number; y: number }[]): Promise<string[]> {
  const image = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  return page.evaluate(
    async ({ source, points }) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${source}`;
      await picture.decode();
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0);
      const scale = picture.width / window.innerWidth;
      return points.map(({ x, y }) => [...(context?.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data ?? [])].join());
    },
    { source: image, points: [...places] },
  );
}

for (const path of ['/msgList', '/supplierList', '/skuStorage'])
  test(`${path}: the ring of the focused row is whole, over its frozen cells too`, async ({ page }) => {
    await openList(page, path);
    await waitUntilQuiet(page);
    await rows(page).nth(1).focus();
    await page.keyboard.press('ArrowDown');
    const row = rows(page).nth(2);
    await expect(row).toBeFocused();
    const box = await row.boundingBox();
    const panel = await page.locator('.k-list-panel').boundingBox();
    if (!box || !panel) throw new Error('no row');
    const [left, right] = [Math.max(box.x, panel.x), Math.min(box.x + box.width, panel.x + panel.width)];
    const across = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97].map((part) => left + (right - left) * part);
    const ring = await coloursAt(
      page,
      across.flatMap((x) => [
        { x, y: box.y + 1 },
        { x, y: box.y + box.height - 2 },
      ]),
    );
    // The shadow beside frozen cells makes the ring paler, and leaves it far from the white of the row.
    const red = (colour: string) => Number.parseInt(colour, 10);
    expect(ring.filter((colour) => red(colour) > 160)).toEqual([]);
    const [inside = ''] = await coloursAt(page, [{ x: left + (right - left) * 0.5, y: box.y + 5 }]);
    expect(red(inside)).toBeGreaterThan(200);
  });

test('a message covers no button of the page, and leaves the control that the keyboard comes to', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(page, '/supplierList');
  const covered = () =>
    page.evaluate(() => {
      const toaster = document.querySelector('.toaster')?.getBoundingClientRect();
      const own = document.activeElement?.getBoundingClientRect();
      if (!toaster || !own || toaster.width === 0) return 'no message';
      const isOver = own.left < toaster.right && toaster.left < own.right && own.top < toaster.bottom && toaster.top < own.bottom;
      return isOver ? `${document.activeElement?.textContent} is covered` : '';
    });
  await rows(page).first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ControlOrMeta+c');
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  // As if it were pointed at, so that it stays for the walk.
  await toast.dispatchEvent('pointerover');
  for (const name of ['新建供应商', '刷新', '列设置']) {
    const box = await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().boundingBox();
    const own = await toast.boundingBox();
    if (!box || !own) throw new Error(name);
    expect(
      box.y + box.height <= own.y || own.y + own.height <= box.y || box.x + box.width <= own.x || own.x + own.width <= box.x,
      name,
    ).toBe(true);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    expect(await covered()).toBe('');
  }
});
