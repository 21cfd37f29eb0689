import { expect, test, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi, createFabric } from '../api.ts';
import { pastePicture } from '../clipboard.ts';

const UPLOAD = '**/mrp/file/upload*';
const faces = (page: Page) => page.getByRole('button', { name: /^查看大图/ });
const save = (page: Page) => page.keyboard.press('ControlOrMeta+S');

/** The file that the next upload stores. */
async function nextUpload(page: Page): Promise<{ id: string; width: number; height: number }> {
  const response = await page.waitForResponse((answer) => answer.url().includes('/file/upload') && answer.ok());
  return ((await response.json()) as { data: { id: string; width: number; height: number } }).data;
}

test.describe('pictures', () => {
  test('stay after a failed upload and can be uploaded again, cropped by keyboard and saved', async ({ page }) => {
    const { id } = await createFabric(page, 1);
    await page.goto(`/insideEdit?id=${id}`);
    await page.getByRole('button', { name: /添加图片/ }).focus();
    await page.route(UPLOAD, (route) => route.abort('connectionreset'));
    await pastePicture(page);
    const retry = page.getByRole('button', { name: '重试', exact: true });
    await expect(retry).toBeVisible();
    await page.unroute(UPLOAD);
    const whole = nextUpload(page);
    await retry.click();
    expect(await whole).toMatchObject({ width: 64, height: 64 });
    await expect(faces(page)).toHaveCount(1);

    await page.getByRole('button', { name: /^裁剪 / }).click();
    const dialog = page.getByRole('dialog', { name: /^裁剪/ });
    await expect(dialog.getByText('保留 51 × 51 像素')).toBeVisible();
    await dialog.getByRole('button', { name: /^裁剪区域/ }).focus();
    for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect(dialog.getByText('保留 51 × 32 像素')).toBeVisible();
    const cut = nextUpload(page);
    await dialog.getByRole('button', { name: '裁剪', exact: true }).click();
    const cropped = await cut;
    expect(cropped).toMatchObject({ width: 51, height: 32 });
    await expect(dialog).toHaveCount(0);
    await expect(faces(page)).toHaveCount(1);
    await save(page);
    await expect(page).toHaveURL(/insideDetails/);
    expect((await callApi(page, materialsApi.get, { params: { id } })).pictureIds).toEqual([cropped.id]);
  });

  test('that are still uploading are included in the save, in the order in which they were chosen', async ({ page }) => {
    const { id } = await createFabric(page, 1);
    await page.goto(`/insideEdit?id=${id}`);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let uploads = 0;
    await page.route(UPLOAD, async (route) => {
      uploads += 1;
      if (uploads === 1) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: /添加图片/ }).focus();
    await pastePicture(page);
    await expect.poll(() => uploads).toBe(1);
    const second = nextUpload(page);
    await pastePicture(page);
    const { id: secondId } = await second;
    await save(page);
    await expect(page.getByText('还有 2 个文件正在上传，请传完后再保存')).toBeVisible();
    const first = nextUpload(page);
    release();
    const { id: firstId } = await first;
    await expect(faces(page)).toHaveCount(2);
    // Swapping them is not an error, and leaving asks no question.
    await page.getByRole('button', { name: /^后移/ }).first().focus();
    await page.getByLabel('名称', { exact: true }).focus();
    await expect(page.getByText(/处错误/)).toHaveCount(0);
    await save(page);
    await expect(page).toHaveURL(/insideDetails/);
    expect((await callApi(page, materialsApi.get, { params: { id } })).pictureIds).toEqual([firstId, secondId]);
  });

  test('are moved by dragging, and one dropped beside the others goes to the end', async ({ page }) => {
    const { id } = await createFabric(page, 1);
    await page.goto(`/insideEdit?id=${id}`);
    const stored: string[] = [];
    for (const name of ['one', 'two']) {
      await page.getByRole('button', { name: /添加图片/ }).focus();
      const upload = nextUpload(page);
      await pastePicture(page);
      stored.push((await upload).id);
      await expect(faces(page), name).toHaveCount(stored.length);
    }
    await faces(page)
      .first()
      .dragTo(page.getByRole('button', { name: /添加图片/ }));
    await expect(page.locator('.k-images.over')).toHaveCount(0);
    await expect(faces(page)).toHaveCount(2);
    await save(page);
    await expect(page).toHaveURL(/insideDetails/);
    expect((await callApi(page, materialsApi.get, { params: { id } })).pictureIds).toEqual(stored.toReversed());
  });

  test('of one colour are uploaded and saved in its dialog', async ({ page }) => {
    const { id } = await createFabric(page, 1);
    await page.goto(`/insideDetails?id=${id}`);
    await page
      .getByRole('region', { name: '颜色与供应商报价' })
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '编辑颜色' }).click();
    const dialog = page.getByRole('dialog', { name: /^编辑颜色/ });
    await dialog.getByRole('button', { name: /添加图片/ }).focus();
    const stored = nextUpload(page);
    await pastePicture(page);
    const picture = await stored;
    await expect(faces(page)).toHaveCount(1);
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(dialog).toHaveCount(0);
    expect((await callApi(page, materialsApi.get, { params: { id } })).skus[0]?.pictureIds).toEqual([picture.id]);
  });
});
