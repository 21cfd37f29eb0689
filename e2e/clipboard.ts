import type { Locator, Page } from '@playwright/test';

/** Puts text into the clipboard and presses Ctrl+V. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Pastes HTML as another program left it; writing it through the browser's clipboard would sanitise it. */
export async function pasteHtml(target: Locator, html: string, text: string): Promise<void> {
  await target.evaluate(
    (element, copied) => {
      const data = new DataTransfer();
      data.setData('text/html', copied.html);
      data.setData('text/plain', copied.text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
}

/** Pastes a picture, as after a screenshot. */
export async function pastePicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 64);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#27375A';
    context.fillRect(0, 0, 64, 64);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) })]);
  });
  await page.keyboard.press('ControlOrMeta+V');
}

/** Pastes a photo of a part of a striped cloth; another seed has other stripes. */
export async function pasteCloth(page: Page, cloth: { seed: number; part: number }): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async ({ seed, part }) => {
    const side = Math.round(480 * part);
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d')!;
    const hue = (seed * 47) % 360;
    for (let y = 0; y < side; y += 4)
      for (let x = 0; x < side; x += 4) {
        const stripe = (x + ((1 + (seed % 2)) * y) / 2) % (24 + (seed % 17)) < 9 + (seed % 5);
        context.fillStyle = `hsl(${stripe ? hue : (hue + 140) % 360} 45% ${stripe ? 35 : 62 + ((x ^ y) & 4)}%)`;
        context.fillRect(x, y, 4, 4);
      }
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) })]);
  }, cloth);
  await page.keyboard.press('ControlOrMeta+V');
}

export const readCopied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Tab-separated lines without quotes as cells. */
export const cellsOf = (tsv: string): string[][] => tsv.split('\n').map((line) => line.split('\t'));
