import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { callApi } from '../api.ts';
import { press } from '../as-user.ts';
import { settle, violations } from '../axe.ts';
import { mailsTo, type Mail } from '../mails.ts';
import { watchPageErrors } from '../page-errors.ts';
import { aPhone } from '../phone.ts';
import { inspectDialog } from '../preparations.ts';
import { aSmallOrder } from '../purchases.ts';

const linkIn = ({ text }: Mail): string => /https?:\/\/\S+\/s#[\w-]{22}/.exec(text)?.[0] ?? '';

test('a link is mailed from a purchase, opened out of the mail, and mailed again as a reminder that ends the first', async ({
  page,
  browser,
}) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const order = await aSmallOrder(page, ['place']);
  const contact = `${randomUUID().slice(0, 8)}@supplier.example`;
  await page.goto(`/purchaseDetail?id=${order.id}#supplierSide`);
  await press(page, '供应商链接');
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发邮件' }).click();
  const form = page.getByRole('dialog', { name: `邮件发送 ${order.code}` });
  await form.getByLabel('收件地址').fill('not an address');
  await form.getByRole('button', { name: '发送' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await form.getByLabel('收件地址').fill(contact);
  await expect(form.getByLabel('正文')).toHaveValue(new RegExp(order.code));
  await inspectDialog(page);
  await form.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText(`已发到 ${contact}`)).toBeVisible();
  await expect(form).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

  const [mail] = await mailsTo(contact, 1);
  expect(mail?.subject).toContain(order.code);
  expect(mail?.subject).not.toContain('提醒');
  const phone = await aPhone(browser);
  // As a mail program shows it: the address in the text is the one that is pressed.
  await phone.setContent(mail?.html ?? '');
  expect(await phone.getByRole('link').getAttribute('href')).toBe(linkIn(mail!));
  await phone.getByRole('link').click();
  await expect(phone.getByRole('heading', { name: order.code })).toBeVisible();
  await settle(phone);
  expect(await violations(phone)).toEqual([]);
  const links = page.getByRole('region', { name: '供应商链接' });
  await page.reload();
  await expect(links).toContainText(contact);
  await expect(links).toContainText('1 次');

  await links.getByRole('button', { name: '换新链接' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '换新' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '邮件提醒' }).click();
  const reminder = page.getByRole('dialog', { name: `邮件提醒 ${order.code}` });
  await reminder.getByLabel('收件地址').fill(contact);
  await expect(reminder.getByLabel('正文')).toHaveValue(/^提醒：/);
  await reminder.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText(`已发到 ${contact}`).last()).toBeVisible();
  const [, second] = await mailsTo(contact, 2);
  expect(second?.subject).toContain('提醒：');
  expect(linkIn(second!)).not.toBe(linkIn(mail!));
  await phone.goto('about:blank');
  await phone.goto(linkIn(second!));
  await expect(phone.getByRole('heading', { name: order.code })).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(linkIn(mail!));
  await expect(phone.getByText('链接无效或已失效，请向对方要一个新的链接')).toBeVisible();
  await phone.context().close();
  const { links: stored } = await callApi(page, supplierLinksApi.get, { params: { id: order.id } });
  const sentTo = (isEnded: boolean) => stored.filter(({ isRevoked }) => isRevoked === isEnded).map(({ mail: sent }) => sent?.address);
  expect([sentTo(false), sentTo(true)]).toEqual([[contact], [contact]]);
  expect(await watch.problems()).toEqual([]);
});
