import { expect, test, type Page } from '@playwright/test';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { claimLinksApi, inquiryLinksApi, preparationLinksApi, statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { callApi } from '../api.ts';
import { inspect, press, stateTag } from '../as-user.ts';
import { settle, violations } from '../axe.ts';
import { aPhone } from '../phone.ts';
import { inspectDialog } from '../preparations.ts';

/** The statement that waits for its supplier, or one that is sent now. */
async function aSentStatement(page: Page) {
  const { rows } = await callApi(page, statementsApi.list, { query: { state: 'SENT,DRAFT', pageSize: 20 } as never });
  const [row] = rows;
  if (!row) throw new Error('no statement that is not confirmed');
  const { id } = row;
  const { state, version } = await callApi(page, statementsApi.get, { params: { id } });
  if (state === 'DRAFT') await callApi(page, statementsApi.transition, { params: { id }, body: { action: 'send', version } as never });
  return callApi(page, statementsApi.get, { params: { id } });
}

/** An agreed statement of which no invoice waits, or one that is agreed now. */
async function aStatementToInvoice(page: Page) {
  const { rows } = await callApi(page, statementsApi.list, { query: { state: 'CONFIRMED', pageSize: 20 } as never });
  for (const row of rows) {
    const { invoices } = await callApi(page, statementLinksApi.get, { params: { id: row.id } });
    if (invoices.every(({ state }) => state !== 'PENDING')) return row;
  }
  const { id, version } = await aSentStatement(page);
  return callApi(page, statementsApi.transition, { params: { id }, body: { action: 'confirm', version } as never });
}

const link = { isForAll: false, validDays: 30, replacesId: null };

async function inspectPhone(phone: Page): Promise<void> {
  await settle(phone);
  expect(await violations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('a supplier disputes a statement on the phone, then agrees, and we confirm it with his name', async ({ page, browser }) => {
  await page.goto('/home');
  const statement = await aSentStatement(page);
  const { id } = statement;
  await page.goto(`/statementDetail?id=${id}#supplierSide`);
  await press(page, '供应商链接');
  const dialog = page.getByRole('dialog');
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '新建' }).click();
  const address = await dialog.getByRole('textbox', { name: '链接' }).inputValue();
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  const phone = await aPhone(browser);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: statement.code })).toBeVisible();
  await inspectPhone(phone);
  await press(phone, 'English');
  await expect(phone.getByText('Total with tax')).toBeVisible();
  await press(phone, '中文');
  await phone.getByRole('radio', { name: '有异议', exact: true }).first().check();
  await phone.getByLabel('原因').fill('少算一匹');
  await phone.getByLabel('您的姓名').fill('王会计');
  await press(phone, /^发送异议/);
  await expect(phone.getByText('您的异议')).toBeVisible();
  await inspectPhone(phone);

  await page.goto('/statementList?supplierSide=DISPUTED');
  await expect(page.getByText(statement.code).first()).toBeVisible();
  await page.goto(`/statementDetail?id=${id}`);
  await expect(page.getByText('供应商有异议：少算一匹')).toBeVisible();
  await inspect(page);

  await press(phone, '确认对账单');
  await expect(phone.getByText('您已确认这张对账单')).toBeVisible();
  await page.reload();
  await press(page, '确认对账单');
  await expect(page.getByRole('dialog').getByLabel('对方确认人')).toHaveValue('王会计');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(stateTag(page, '已确认')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('已确认').first()).toBeVisible();
  const { answers } = await callApi(page, statementLinksApi.get, { params: { id } });
  expect(answers.slice(0, 2).map(({ isAgreed }) => isAgreed)).toEqual([true, false]);
  await phone.context().close();
});

test('a supplier sends the invoice of a statement with its PDF, offline at first, and it is entered as it is', async ({
  page,
  browser,
}) => {
  await page.goto('/home');
  const { id, code } = await aStatementToInvoice(page);
  const { token } = await callApi(page, statementLinksApi.create, { params: { id }, body: link });
  const phone = await aPhone(browser);
  await phone.goto(`/s#${token ?? ''}`);
  await expect(phone.getByRole('heading', { name: code })).toBeVisible();
  const number = `2644${String(Date.now())}`;
  await phone.getByLabel('发票号码').fill(number);
  const pdf = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await phone.getByLabel(/^发票照片或 PDF/).setInputFiles(pdf);
  await expect(phone.getByText('发票.pdf')).toBeVisible();
  await phone.getByLabel('您的姓名').fill('王会计');
  await inspectPhone(phone);
  await phone.context().setOffline(true);
  await press(phone, '发送发票');
  await expect(phone.getByText(/没有网络/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('等对方登记')).toBeVisible();
  await inspectPhone(phone);

  await page.goto('/statementList?supplierSide=INVOICED');
  await expect(page.getByText(code).first()).toBeVisible();
  await page.goto(`/statementDetail?id=${id}#supplierSide`);
  await expect(page.getByRole('link', { name: '发票.pdf' })).toBeVisible();
  await inspect(page);
  await page
    .getByRole('region', { name: `王会计 的发票 ${number}` })
    .getByRole('button', { name: '登记这张发票' })
    .click();
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '登记发票' }).click();
  await expect(stateTag(page, '已开票')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('对方已登记')).toBeVisible();
  const { invoices } = await callApi(page, statementLinksApi.get, { params: { id } });
  expect(
    invoices.filter((sent) => sent.number === number),
    'what waited offline was sent once',
  ).toHaveLength(1);
  await phone.context().close();
});

test('a supplier makes a counter-offer to a claim on the phone, which is entered as his answer', async ({ page, browser }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, claimsApi.list, { query: { state: 'SENT,NEGOTIATING', pageSize: 20 } as never });
  const { id, code } = rows[0]!;
  const { token } = await callApi(page, claimLinksApi.create, { params: { id }, body: link });
  const phone = await aPhone(browser);
  await phone.goto(`/s#${token ?? ''}`);
  await expect(phone.getByRole('heading', { name: code })).toBeVisible();
  await phone.getByRole('radio', { name: '不同意' }).check();
  await phone.getByLabel('让步比例（%）').fill('5');
  await phone.getByLabel('理由').fill('色差在四级以内');
  await phone.getByLabel('您的姓名').fill('王经理');
  await inspectPhone(phone);
  await press(phone, '发送答复');
  await expect(phone.getByText('您不同意')).toBeVisible();
  await inspectPhone(phone);
  await page.goto(`/claimDetail?id=${id}#supplierSide`);
  await inspect(page);
  await press(page, '登记这个答复');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '登记' }).click();
  await expect(stateTag(page, '协商')).toBeVisible();
  await expect(page.getByText('愿承担 让步 5%。色差在四级以内').first()).toBeVisible();
  await phone.context().close();
});

test('a supplier quotes for an inquiry on the phone, and the quotation is entered in the comparison', async ({ page, browser }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, inquiriesApi.list, { query: { state: 'OPEN', pageSize: 20 } as never });
  const { id } = rows[0]!;
  const { answers, code } = await callApi(page, inquiriesApi.get, { params: { id } });
  const supplierId = answers[0]!.supplier.id;
  const { token } = await callApi(page, inquiryLinksApi.create, { params: { id }, body: { ...link, supplierId } });
  const phone = await aPhone(browser);
  await phone.goto(`/s#${token ?? ''}`);
  await expect(phone.getByRole('heading', { name: code })).toBeVisible();
  await phone.getByLabel('单价', { exact: true }).fill('21.5');
  await press(phone, '阶梯价（可不填）');
  await phone.getByLabel(/^满/).fill('1000');
  await phone.getByLabel('单价', { exact: true }).last().fill('20.8');
  await phone.getByLabel('货期（天）').fill('12');
  await phone.getByLabel('您的姓名').fill('王经理');
  await inspectPhone(phone);
  await press(phone, '发送报价');
  await expect(phone.getByText('您的报价')).toBeVisible();
  await page.goto('/priceComparison?supplierSide=ANSWERED');
  await expect(page.getByText(code).first()).toBeVisible();
  await page.goto(`/inquiryDetail?id=${id}#supplierSide`);
  await inspect(page);
  await press(page, '登记这个报价');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '登记' }).click();
  await expect(page.getByText('已登记').first()).toBeVisible();
  const taken = await callApi(page, inquiriesApi.get, { params: { id } });
  expect(taken.answers[0]).toMatchObject({ price: '21.5', leadDays: '12' });
  await phone.context().close();
});

test('a supplier says on the phone when a preparation order is ready, offline at first and in two parts, and it is moved to the last day', async ({
  page,
  browser,
}) => {
  await page.goto('/home');
  const { rows } = await callApi(page, preparationsApi.list, { query: { state: 'WAITING', kind: 'SKU', pageSize: 50 } as never });
  const { id, code } = rows.at(-1)!;
  const { token } = await callApi(page, preparationLinksApi.create, { params: { id }, body: { ...link, supplierId: null } });
  const phone = await aPhone(browser);
  await phone.goto(`/s#${token ?? ''}`);
  await expect(phone.getByRole('heading', { name: code })).toBeVisible();
  await phone.getByRole('radio', { name: '另报' }).check();
  await phone.getByLabel('备好日期').fill('2099-05-10');
  await phone.getByLabel(/^数量/).fill('1');
  await press(phone, '加一批');
  await phone.getByLabel('备好日期').last().fill('2099-05-20');
  await phone.getByLabel(/^数量/).last().fill('1');
  await phone.getByLabel('您的姓名').fill('何厂长');
  await press(phone, /^(发送答复|再答复一次)$/);
  await expect(phone.getByText(/^少于 .*，请写原因$/)).toBeVisible();
  await inspectPhone(phone);
  await phone.getByLabel(/^原因/).fill('机台排满');
  const side = () => callApi(page, preparationLinksApi.get, { params: { id } });
  const before = (await side()).answers.length;
  await phone.context().setOffline(true);
  await press(phone, /^(发送答复|再答复一次)$/);
  await expect(phone.getByText(/没有网络/)).toBeVisible();
  expect((await side()).answers, 'it waits on the phone').toHaveLength(before);
  await phone.context().setOffline(false);
  await expect(phone.getByText('等对方登记')).toBeVisible();
  expect((await side()).answers, 'it is sent once').toHaveLength(before + 1);
  await inspectPhone(phone);

  await page.goto('/stock-manage?supplierSide=ANSWERED');
  await expect(page.getByText(code).first()).toBeVisible();
  await page.goto(`/preparationDetail?id=${id}#supplierSide`);
  await inspect(page);
  await page.getByRole('button', { name: '登记这个答复' }).first().click();
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '登记' }).click();
  await expect(page.getByText(/已登记$/).first()).toBeVisible();
  expect(await callApi(page, preparationsApi.get, { params: { id } })).toMatchObject({ expectedOn: '2099-05-20' });
  await phone.reload();
  await expect(phone.getByText('对方已登记')).toBeVisible();
  await phone.context().close();
});
