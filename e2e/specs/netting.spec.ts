import { expect, test } from '@playwright/test';
import { press } from '../at-work.ts';
import { settle, violations } from '../axe.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { aFactory, aStyle, chooseHouse, dayAhead, inspectDialog, someMaterials } from '../preparations.ts';

test('what styles ask for is netted, every suggestion explains itself, and the run becomes orders', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [cloth] = await someMaterials(page, house.id);
  const code = await aStyle(page, browser, cloth!);
  await page.goto('/newSkuPreparation');
  await chooseHouse(page, house.name);
  const { cell, expectLines } = gridOf(page, '款式需求');
  await cell(1, 'demand').click();
  await pasteText(page, `款号\t件数\t需求日期\n${code}\t100000\t${dayAhead(60)}`);
  await expectLines(1);
  await expect(page.getByText(/藏青 75,000 · 砖红 25,000/)).toBeVisible();
  await press(page, /^测算/);
  await expect(page).toHaveURL(/runId=/);
  await expect(page.getByRole('region', { name: '测算口径' })).toContainText(code);
  await page
    .getByRole('button', { name: /^建议量 .* 的依据$/ })
    .first()
    .click();
  const why = page.getByRole('dialog', { name: /^为什么/ });
  await expect(why).toContainText('款式需求');
  await expect(why).toContainText('净需求');
  await expect(why).toContainText(code);
  // Neither the panel nor a column that stays lies over what is explained.
  await expect
    .poll(() =>
      page.getByRole('button', { name: /^建议量/, expanded: true }).evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return [left + 2, left + width / 2, left + width - 2].every((x) => button.contains(document.elementFromPoint(x, top + height / 2)));
      }),
    )
    .toBe(true);
  await settle(page);
  expect(await violations(page, { within: '.k-explain' })).toEqual([]);
  await page.keyboard.press('Escape');
  await press(page, '生成备料单');
  const confirming = page.getByRole('dialog', { name: '生成备料单' });
  await expect(confirming).toContainText(house.name);
  await inspectDialog(page);
  await confirming.getByRole('button', { name: '生成备料单' }).click();
  await expect(page).toHaveURL(/preparationDetail|nettingRunIds/);
  await page.goto('/preparationNettings');
  await expect(page.locator('[data-list-row]').first()).toContainText(code);
});
