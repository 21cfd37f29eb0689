import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkInquiry, LinkQuotation } from '@mrp/contract/features/supplier-links/inquiry.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { anInquiry, anAnswer } from '../../../../test/inquiries.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;
let suppliers: string[];
let inquiry: Inquiry;
let token: string;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser(['比价', '比价:询价', VIEW_PRICES]);
  suppliers = [(await aSupplier(t)).id, (await aSupplier(t)).id];
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  const body = { ...anInquiry(d, suppliers), targetPrice: '9.87', remark: '内部备注' };
  inquiry = dataOf(await buyer.call(inquiriesApi.create, { body: body as never }));
  token = await aToken();
});

const aToken = async (more: object = {}, supplierId = suppliers[0] ?? ''): Promise<string> =>
  dataOf(await buyer.call(inquiryLinksApi.create, { params: { id: inquiry.id }, body: { supplierId, ...more } as never })).token ?? '';
const seen = async (link = token) => callAsSupplier<LinkInquiry>(t, link, 'GET', `/inquiries/${inquiry.id}`);
const quotation = (shown: LinkInquiry, more: object = {}): LinkQuotation => ({
  mark: shown.mark,
  afterAnswerId: shown.answer?.id ?? null,
  fromName: '王经理',
  phone: '',
  note: '现货',
  price: '13.5',
  unitId: d.unit('米'),
  currencyId: d.entry('currency', '人民币'),
  taxIncluded: true,
  taxRate: '13',
  moq: '300',
  leadDays: '15',
  validUntil: '2099-01-31',
  supplierItemNo: 'A-77',
  breaks: [{ fromQuantity: '1000', price: '12.8' }],
  ...more,
});
const quote = (body: object, link = token) => callAsSupplier<LinkInquiry>(t, link, 'POST', `/inquiries/${inquiry.id}/answers`, body);
const now = async () => dataOf(await buyer.call(inquiriesApi.get, { params: { id: inquiry.id } }));
const side = async () => dataOf(await buyer.call(inquiryLinksApi.get, { params: { id: inquiry.id } }));
const take = async (who = buyer) => {
  const params = { id: inquiry.id, answerId: (await side()).answers[0]?.id ?? '' };
  return who.call(inquiryLinksApi.take, { params, body: { version: (await now()).version } });
};

describe('an inquiry that a supplier opens by a link', () => {
  it('shows what is asked for, and neither target price, remark nor other suppliers', async () => {
    const shown = (await seen()).data;
    expect(shown).toMatchObject({ code: inquiry.code, quantity: '500', unit: { name: '米' }, mayAnswer: true, answer: null });
    const others = JSON.stringify(inquiry.answers[1]?.supplier.abbreviation);
    for (const secret of ['targetPrice', '9.87', '内部备注', others, 'landed', 'winner'])
      expect(JSON.stringify(shown)).not.toContain(secret);
    expect(
      (await now()).answers.map(({ sentAt }) => sentAt !== null),
      'he counts as asked',
    ).toEqual([true, false]);
  });

  it('is quoted, and becomes the answer of the supplier by our press', async () => {
    const given = await quote(quotation((await seen()).data));
    expect(given.data.answer).toMatchObject({ price: '13.5', moq: '300', leadDays: 15, breaks: [{ fromQuantity: '1000', price: '12.8' }] });
    expect((await now()).answers[0]).toMatchObject({ answeredAt: null });
    const listed = await buyer.call(inquiriesApi.list, { query: { supplierSide: 'ANSWERED' } as never });
    expect(listed.data.rows.map(({ id }) => id)).toContain(inquiry.id);
    expect(dataOf(await take()).answers).toMatchObject([{ isCurrent: false, takenBy: expect.any(String) }]);
    const [own, other] = (await now()).answers;
    expect(own).toMatchObject({
      price: '13.5',
      taxIncluded: true,
      moq: '300',
      leadDays: '15',
      validUntil: '2099-01-31',
      supplierItemNo: 'A-77',
    });
    expect(own?.remark).toBe('链接报价 王经理；满 1000 米 12.8；现货');
    expect(other?.answeredAt).toBeNull();
    expect((await seen()).data.answer).toMatchObject({ isTaken: true });
    expect((await take()).code, 'twice').toBe(errors.GUARD.code);
  });

  it('keeps fees that were entered before, and takes only the last quotation', async () => {
    const { version } = await now();
    const entered = { ...anAnswer(d, suppliers[0] ?? ''), freight: '88.00', version };
    dataOf(await buyer.call(inquiriesApi.answer, { params: { id: inquiry.id }, body: entered }));
    await quote(quotation((await seen()).data));
    await quote(quotation((await seen()).data, { price: '13' }));
    expect((await side()).answers.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    dataOf(await take());
    expect((await now()).answers[0]).toMatchObject({ price: '13', freight: '88' });
  });

  it('is never shown to another supplier, whose answers are not either', async () => {
    await quote(quotation((await seen()).data));
    const other = await aToken({}, suppliers[1]);
    expect((await seen(other)).data).toMatchObject({ answer: null, supplier: inquiry.answers[1]?.supplier.name });
    await quote(quotation((await seen(other)).data, { price: '11', note: '别家' }), other);
    expect(JSON.stringify((await seen()).data)).not.toContain('别家');
    expect((await side()).answers.map(({ supplier }) => supplier.id)).toEqual([suppliers[1], suppliers[0]]);
    const stranger = (await aSupplier(t)).id;
    const refused = await buyer.call(inquiryLinksApi.create, { params: { id: inquiry.id }, body: { supplierId: stranger } as never });
    expect(fieldsOf(refused.data)).toEqual({ supplierId: '没有向这家供应商询价，请先加供应商' });
    await t.ownerPool.query('update inquiry_answers set supplier_id = $1 where inquiry_id = $2 and supplier_id = $3', [
      stranger,
      inquiry.id,
      suppliers[1],
    ]);
    expect(await seen(other)).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('is refused at its fields, where what is asked for changed, and once it is closed', async () => {
    const shown = (await seen()).data;
    const refused = async (more: object) => Object.keys(fieldsOf((await quote(quotation(shown, more))).data));
    expect(await refused({ price: '0' })).toEqual(['price']);
    expect(await refused({ unitId: d.unit('公斤') })).toEqual(['unitId']);
    expect(await refused({ validUntil: '2020-01-01' })).toEqual(['validUntil']);
    expect(await refused({ breaks: [{ fromQuantity: '5', price: '' }] })).toEqual(['breaks.0.price']);
    const twice = { fromQuantity: '5', price: '1' };
    expect(await refused({ breaks: [twice, twice] })).toEqual(['breaks.1.fromQuantity']);
    const { version, name, unit } = await now();
    const edit = { ...anInquiry(d, suppliers), name, unitId: unit.id, quantity: '900', version };
    dataOf(await buyer.call(inquiriesApi.edit, { params: { id: inquiry.id }, body: edit as never }));
    expect(await quote(quotation(shown))).toMatchObject({ code: errors.LINK_CHANGED.code, data: { newer: { quantity: '900' } } });
    const close = { action: 'close', version: (await now()).version, reason: '不做了' } as const;
    dataOf(await buyer.call(inquiriesApi.transition, { params: { id: inquiry.id }, body: close }));
    expect(await quote(quotation((await seen()).data))).toMatchObject({ code: errors.STATE.code });
  });

  it('is opened by the link of all that is open only where the supplier was asked, until it is revoked', async () => {
    const all = await aToken({ isForAll: true });
    const another = dataOf(await buyer.call(inquiriesApi.create, { body: anInquiry(d, suppliers) as never }));
    const home = await callAsSupplier<LinkHome>(t, all, 'POST', '/openings');
    const ids = home.data.documents.map(({ id }) => id);
    expect(ids).toContain(inquiry.id);
    expect(ids, 'not sent yet').not.toContain(another.id);
    const [link] = (await side()).links;
    const params = { id: inquiry.id, linkId: link?.id ?? '' };
    dataOf(await buyer.call(inquiryLinksApi.revoke, { params, body: { version: link?.version ?? 0 } }));
    expect(await seen(all)).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('asks for the rights of inquiries and for 查看价格', async () => {
    const params = { id: inquiry.id };
    const reader = await t.aUser(['比价']);
    const asker = await t.aUser(['比价', '比价:询价']);
    await quote(quotation((await seen()).data));
    const [told] = dataOf(await reader.call(inquiryLinksApi.get, { params })).answers;
    expect(told).not.toHaveProperty('price');
    expect(told?.breaks[0]).not.toHaveProperty('price');
    const body = { supplierId: suppliers[0] } as never;
    expect(await reader.call(inquiryLinksApi.create, { params, body })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await take(reader)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await take(asker)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(inquiryLinksApi.get, { params })).toMatchObject({ status: 401 });
  });
});
