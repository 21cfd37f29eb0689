import { expect, test, type Page } from '@playwright/test';
import { createFabric } from '../api.ts';
import { inspect } from '../as-user.ts';

const NAVY = '#1B2A49';

/** A picture with cloth of this colour on the left, up to near the middle; a point has the mean colour of its neighbours. */
async function picture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async (hex) => {
    const canvas = new OffscreenCanvas(400, 300);
    const context = canvas.getContext('2d')!;
    for (const [at, colour] of ['#C8102E', hex].entries()) {
      context.fillStyle = colour;
      context.fillRect(0, 0, at === 0 ? 400 : 195, 300);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  }, NAVY);
  return Buffer.from(bytes);
}

const differences = (page: Page): Promise<number[]> =>
  page.locator('td[data-column=deltaE] .num').evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent ?? '')));

test('a point of a picture is searched for, nearest first; a limit leaves out what is further', async ({ page }) => {
  await page.goto('/colourSearch');
  await page.getByLabel('取色的图片').setInputFiles({ name: '布.png', mimeType: 'image/png', buffer: await picture(page) });
  const dialog = page.getByRole('dialog', { name: '在图片上取色' });
  await expect(dialog.getByRole('status')).toHaveText('#C8102E');
  const aim = dialog.getByRole('button', { name: /取色点/ });
  const box = (await aim.boundingBox())!;
  await aim.click({ position: { x: box.width / 4, y: box.height / 2 } });
  await expect(dialog.getByRole('status')).toHaveText(NAVY);
  await inspect(page);
  await dialog.getByRole('button', { name: '用这个颜色' }).click();
  await expect(page).toHaveURL(/colour=%231B2A49/);
  await expect(page.getByText('(估)').first()).toBeVisible();
  const all = await differences(page);
  expect(all.length).toBeGreaterThan(1);
  expect(all).toEqual(all.toSorted((one, other) => one - other));
  await page.getByText('ΔE ≤ 1', { exact: true }).click();
  await expect(page).toHaveURL(/limit=1/);
  await expect.poll(async () => Math.max(0, ...(await differences(page)))).toBeLessThanOrEqual(1);
});

test('a point is aimed at with a finger or by arrow keys on a phone; what is no picture is refused', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/colourSearch');
  const input = page.getByLabel('取色的图片');
  await input.setInputFiles({ name: '布.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('“布.png”无法打开')).toBeVisible();
  await input.setInputFiles({ name: '布.png', mimeType: 'image/png', buffer: await picture(page) });
  const dialog = page.getByRole('dialog', { name: '在图片上取色' });
  await expect(dialog.getByRole('status')).toHaveText('#C8102E');
  await dialog.getByRole('button', { name: /取色点/ }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(dialog.getByRole('status')).toHaveText(NAVY);
  await inspect(page);
});

test('a colour is added to a material from a point of a picture, which becomes its picture', async ({ page }) => {
  const fabric = await createFabric(page, 1);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/addColor?id=${fabric.id}`);
    await page.getByLabel('取色的图片').setInputFiles({ name: '布.png', mimeType: 'image/png', buffer: await picture(page) });
    await page.getByRole('dialog', { name: '在图片上取色' }).getByRole('button', { name: '用这个颜色' }).click();
    const near = page.getByRole('dialog', { name: '颜色库里相近的颜色' });
    await expect(near.getByText('#C8102E')).toBeVisible();
    await expect(near.getByRole('radio').first()).toBeChecked();
    await inspect(page);
    const name = (await near.getByRole('radio').nth(1).getAttribute('value')) ?? '';
    await near.getByRole('radio').nth(1).check();
    expect(name).not.toBe('');
    await near.getByRole('button', { name: '添加这个颜色' }).click();
    await expect(near).toHaveCount(0);
    await expect(page.getByRole('grid', { name: '颜色' }).getByRole('img').first()).toBeVisible();
  }
});
