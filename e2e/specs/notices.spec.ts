import { expect, test, type Page } from '@playwright/test';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { asOther, callApi } from '../api.ts';
import { inspect } from '../as-user.ts';
import { readRows } from '../database.ts';
import { watchPageErrors } from '../page-errors.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^任务与通知/ });
const unreadOf = async (page: Page): Promise<number> => {
  const [, count = '0'] = /(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '') ?? [];
  return Number.parseInt(count, 10);
};

/** Open tasks of the technical department that nobody took. */
const openTasks = () =>
  readRows<{ id: string; style: string }>(
    `select t.quotation_id as id, s.code as style from cost_tasks t join cost_sheets c on c.id = t.sheet_id join quotations q on q.id = t.quotation_id
     join styles s on s.id = q.style_id
     where t.department = 'TECHNICAL' and t.submitted_at is null and t.assignee_id is null and c.state in ('PENDING', 'COSTING')
       and (t.urged_at is null or t.urged_at < now() - interval '1 hour') order by t.id desc limit 2`,
  );

test('a reminder reaches the open page at once, opens its sheet, and is muted by its kind', async ({ page, browser }) => {
  await page.goto('/home');
  const technician = await asOther(browser, 'jishu');
  const watch = watchPageErrors(technician);
  const stream = technician.waitForResponse((response) => response.url().endsWith('/mrp/live'));
  await technician.reload();
  await stream;
  const before = await unreadOf(technician);
  const [first, second] = await openTasks();
  const urge = ({ id }: { id: string }) => callApi(page, costingApi.urgeTask, { params: { id }, body: { department: 'TECHNICAL' } });
  await urge(first!);
  const title = `催办：请技术部尽快核价 ${first!.style}`;
  await expect(technician.getByRole('status').filter({ hasText: title }).or(technician.getByText(title)).first()).toBeVisible({
    timeout: 5_000,
  });
  await expect.poll(() => unreadOf(technician)).toBe(before + 1);

  await bell(technician).click();
  const tray = technician.getByRole('dialog', { name: '任务与通知' });
  await expect(tray.getByRole('listitem').filter({ hasText: title })).toContainText('未读');
  await inspect(technician, '.ant-drawer-open .ant-drawer-section');
  await tray.getByRole('link', { name: title }).click();
  await expect(technician).toHaveURL(new RegExp(`/technicalDetails\\?id=${first!.id}$`));
  await expect.poll(() => unreadOf(technician)).toBe(before);

  await bell(technician).click();
  await tray.getByRole('button', { name: '通知设置' }).click();
  const settings = technician.getByRole('dialog', { name: '通知设置' });
  await settings.getByRole('switch', { name: '提醒：核价任务' }).click();
  await expect(settings.getByRole('switch', { name: '提醒：核价任务' })).not.toBeChecked();
  await settings.getByRole('button', { name: '关闭' }).click();
  const muted = await unreadOf(technician);
  await urge(second!);
  await expect.poll(async () => (await callApi(technician, noticesApi.list, {})).rows[0]?.title).toContain(second!.style);
  await technician.reload();
  await expect(bell(technician)).toBeVisible();
  await expect.poll(() => unreadOf(technician)).toBe(muted);
  await callApi(technician, noticesApi.saveSettings, { body: { kinds: [{ kind: 'COST_TASK', inApp: true, mail: 'NONE' }] } });
  expect(await watch.problems()).toEqual([]);
  await technician.context().close();
});
