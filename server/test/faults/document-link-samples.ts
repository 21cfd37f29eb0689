import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { claimLinksApi, inquiryLinksApi, preparationLinksApi, statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { linkApi } from '@mrp/contract/features/supplier-links/link-calls.ts';
import type { LinkInquiry } from '@mrp/contract/features/supplier-links/inquiry.ts';
import type { LinkPreparation } from '@mrp/contract/features/supplier-links/preparation.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import { anInquiry } from '../inquiries.ts';
import { aWaitingPreparation, type PreparationWorld } from '../preparations.ts';
import { aSupplier } from '../suppliers.ts';
import { claimSamples } from './claim-samples.ts';
import { statementSamples } from './statement-samples.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

const link = { isForAll: false, validDays: 30, replacesId: null };
const afterNone = { afterAnswerId: null, phone: '', note: '' };

/** 供应商链接 of statements, claims, inquiries and preparation orders, and what is said by them. */
export function documentLinkSamples(scene: Scene, w: PreparationWorld): Sample[] {
  return [
    ...statementLinkSamples(scene, w),
    ...claimLinkSamples(scene, w),
    ...inquiryLinkSamples(scene),
    ...preparationLinkSamples(scene, w),
  ];
}

const mailOf = ({ id, token }: { id: string; token: string | null }, documentId: string) => ({
  params: { id: documentId, linkId: id },
  body: { token: token ?? '', address: 'sales@mill.example', text: '请答复', isReminder: false },
});

const headersOf = ({ token }: { token: string | null }) => ({ headers: { [LINK_HEADER]: token ?? '' } });

function statementLinkSamples(scene: Scene, w: PreparationWorld): Sample[] {
  const { ask, fresh, t, user } = scene;
  const bodies = statementSamples(scene, w).find(({ endpoint }) => endpoint === statementsApi.create);
  const sent = async () => {
    const { body } = (await bodies?.prepare()) ?? {};
    const { id, version } = await ask(statementsApi.create, { body: body as never });
    return ask(statementsApi.transition, { ...ofId({ id }), body: { action: 'send', version } as never });
  };
  const made = async () => {
    const statement = await sent();
    return { statement, made: await ask(statementLinksApi.create, { ...ofId(statement), body: link }) };
  };
  /** Agreed, with a link by which its invoice is sent. */
  const agreed = async () => {
    const { id, version } = await sent();
    const statement = await ask(statementsApi.transition, { ...ofId({ id }), body: { action: 'confirm', version } as never });
    const { amount, taxAmount } = statement;
    const body = {
      number: fresh('FP'),
      issuedOn: '2026-01-05',
      amount,
      taxAmount,
      fromName: fresh('王会计'),
      phone: '',
      note: '',
      fileIds: [],
    };
    return { statement, ...headersOf(await ask(statementLinksApi.create, { ...ofId(statement), body: link })), body };
  };
  const invoiced = async () => {
    const { statement, headers, body } = await agreed();
    const key = { 'idempotency-key': fresh('invoice-') };
    const url = `/api/link/statements/${statement.id}/invoices`;
    const said = await t.app.inject({ method: 'POST', url, payload: body, headers: { ...user.headers, ...headers, ...key } });
    const { data } = said.json<{ data: LinkStatement }>();
    const params = { id: statement.id, invoiceId: data.sentInvoices[0]?.id ?? '' };
    return { headers, params, version: statement.version };
  };
  return [
    sample(linkApi.uploadInvoiceFile, async () => {
      const { statement, headers } = await agreed();
      return { ...ofId(statement), headers, file: { name: '发票.pdf', bytes: Buffer.from(`%PDF-1.4 ${fresh('f')}\n%%EOF\n`) } };
    }),
    sample(linkApi.sendInvoice, async () => {
      const { statement, headers, body } = await agreed();
      return { ...ofId(statement), headers, body: body as never };
    }),
    sample(linkApi.withdrawInvoice, async () => {
      const { headers, params } = await invoiced();
      return { params, headers, body: {} };
    }),
    sample(statementLinksApi.takeInvoice, async () => {
      const { params, version } = await invoiced();
      return { params, body: { isLast: true, reason: '', version } };
    }),
    sample(statementLinksApi.refuseInvoice, async () => ({ params: (await invoiced()).params, body: { reason: fresh('不对') } })),
    sample(statementLinksApi.create, async () => ({ ...ofId(await sent()), body: link })),
    sample(statementLinksApi.revoke, async () => {
      const { statement, made: one } = await made();
      return { params: { id: statement.id, linkId: one.id }, body: { version: one.version } };
    }),
    sample(statementLinksApi.mail, async () => {
      const { statement, made: one } = await made();
      return mailOf(one, statement.id);
    }),
    sample(linkApi.answerStatement, async () => {
      const { statement, made: one } = await made();
      const body = { ...afterNone, fromName: fresh('王会计'), version: statement.version, isAgreed: true, disputes: [] };
      return { ...ofId(statement), ...headersOf(one), body };
    }),
  ];
}

function claimLinkSamples(scene: Scene, w: PreparationWorld): Sample[] {
  const { ask, fresh, t, user } = scene;
  const bodies = claimSamples(scene, w).find(({ endpoint }) => endpoint === claimsApi.create);
  const sent = async () => {
    const { body } = (await bodies?.prepare()) ?? {};
    const { id, version } = await ask(claimsApi.create, { body: body as never });
    return ask(claimsApi.transition, { ...ofId({ id }), body: { action: 'send', version } as never });
  };
  const made = async () => {
    const claim = await sent();
    return { claim, made: await ask(claimLinksApi.create, { ...ofId(claim), body: link }) };
  };
  const said = (version: number) => ({
    ...afterNone,
    fromName: fresh('王经理'),
    version,
    isAgreed: true,
    quantity: null,
    share: null,
    amount: null,
    fileIds: [],
  });
  return [
    sample(claimLinksApi.create, async () => ({ ...ofId(await sent()), body: link })),
    sample(claimLinksApi.revoke, async () => {
      const { claim, made: one } = await made();
      return { params: { id: claim.id, linkId: one.id }, body: { version: one.version } };
    }),
    sample(claimLinksApi.mail, async () => {
      const { claim, made: one } = await made();
      return mailOf(one, claim.id);
    }),
    sample(linkApi.uploadClaimFile, async () => {
      const { claim, made: one } = await made();
      return { ...ofId(claim), ...headersOf(one), file: { name: '照片.pdf', bytes: Buffer.from(`%PDF-1.4 ${fresh('f')}\n%%EOF\n`) } };
    }),
    sample(linkApi.answerClaim, async () => {
      const { claim, made: one } = await made();
      return { ...ofId(claim), ...headersOf(one), body: said(claim.version) };
    }),
    sample(claimLinksApi.take, async () => {
      const { claim, made: one } = await made();
      const headers = { ...user.headers, ...headersOf(one).headers, 'idempotency-key': fresh('answer-') };
      await t.app.inject({ method: 'POST', url: `/api/link/claims/${claim.id}/answers`, payload: said(claim.version), headers });
      const { answers } = await ask(claimLinksApi.get, ofId(claim));
      return { params: { id: claim.id, answerId: answers[0]?.id ?? '' }, body: { version: claim.version } };
    }),
  ];
}

function inquiryLinkSamples({ ask, d, fresh, t, user }: Scene): Sample[] {
  const opened = async () => ask(inquiriesApi.create, { body: anInquiry(d, [(await aSupplier(t)).id]) as never });
  const bodyFor = ({ answers }: Inquiry) => ({ ...link, supplierId: answers[0]?.supplier.id ?? '' });
  const made = async () => {
    const inquiry = await opened();
    return { inquiry, made: await ask(inquiryLinksApi.create, { ...ofId(inquiry), body: bodyFor(inquiry) }) };
  };
  const quoted = async () => {
    const { inquiry, made: one } = await made();
    const url = `/api/link/inquiries/${inquiry.id}`;
    const headers = { ...user.headers, ...headersOf(one).headers };
    const shown = (await t.app.inject({ method: 'GET', url, headers })).json<{ data: LinkInquiry }>().data;
    const body = {
      ...afterNone,
      fromName: fresh('王经理'),
      mark: shown.mark,
      price: '12.5',
      unitId: d.unit('米'),
      currencyId: d.entry('currency', '人民币'),
      taxIncluded: true,
      taxRate: '13',
      moq: null,
      leadDays: '7',
      validUntil: null,
      supplierItemNo: '',
      breaks: [],
    };
    return { inquiry, one, url, headers, body };
  };
  return [
    sample(inquiryLinksApi.create, async () => {
      const inquiry = await opened();
      return { ...ofId(inquiry), body: bodyFor(inquiry) };
    }),
    sample(inquiryLinksApi.revoke, async () => {
      const { inquiry, made: one } = await made();
      return { params: { id: inquiry.id, linkId: one.id }, body: { version: one.version } };
    }),
    sample(inquiryLinksApi.mail, async () => {
      const { inquiry, made: one } = await made();
      return mailOf(one, inquiry.id);
    }),
    sample(linkApi.quote, async () => {
      const { inquiry, one, body } = await quoted();
      return { ...ofId(inquiry), ...headersOf(one), body };
    }),
    sample(inquiryLinksApi.take, async () => {
      const { inquiry, url, headers, body } = await quoted();
      await t.app.inject({
        method: 'POST',
        url: `${url}/answers`,
        payload: body,
        headers: { ...headers, 'idempotency-key': fresh('answer-') },
      });
      const { answers } = await ask(inquiryLinksApi.get, ofId(inquiry));
      const { version } = await ask(inquiriesApi.get, ofId(inquiry));
      return { params: { id: inquiry.id, answerId: answers[0]?.id ?? '' }, body: { version } };
    }),
  ];
}

function preparationLinkSamples({ ask, fresh, t, user }: Scene, w: PreparationWorld): Sample[] {
  const waiting = () => aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '100' }] });
  const linkInput = { ...link, supplierId: null };
  const made = async () => {
    const order = await waiting();
    return { order, one: await ask(preparationLinksApi.create, { ...ofId(order), body: linkInput }) };
  };
  const promising = async () => {
    const { order, one } = await made();
    const url = `/api/link/preparations/${order.id}`;
    const headers = { ...user.headers, ...headersOf(one).headers };
    const { mark, lines } = (await t.app.inject({ method: 'GET', url, headers })).json<{ data: LinkPreparation }>().data;
    const parts = [{ readyOn: '2099-01-20', quantity: '100' }];
    const body = { ...afterNone, mark, fromName: fresh('王厂长'), lines: lines.map(({ id }) => ({ id, reason: '', parts })) };
    return { order, one, url, headers, body };
  };
  const answered = async () => {
    const { order, url, headers, body } = await promising();
    const key = { 'idempotency-key': fresh('answer-') };
    await t.app.inject({ method: 'POST', url: `${url}/answers`, payload: body, headers: { ...headers, ...key } });
    const { answers } = await ask(preparationLinksApi.get, ofId(order));
    const { version } = await ask(preparationsApi.get, ofId(order));
    return { params: { id: order.id, answerId: answers[0]?.id ?? '' }, version };
  };
  return [
    sample(preparationLinksApi.create, async () => ({ ...ofId(await waiting()), body: linkInput })),
    sample(preparationLinksApi.revoke, async () => {
      const { order, one } = await made();
      return { params: { id: order.id, linkId: one.id }, body: { version: one.version } };
    }),
    sample(preparationLinksApi.mail, async () => {
      const { order, one } = await made();
      return mailOf(one, order.id);
    }),
    sample(linkApi.answerPreparation, async () => {
      const { order, one, body } = await promising();
      return { ...ofId(order), ...headersOf(one), body };
    }),
    sample(preparationLinksApi.take, async () => {
      const { params, version } = await answered();
      return { params, body: { version } };
    }),
    sample(preparationLinksApi.refuse, async () => ({ params: (await answered()).params, body: { reason: fresh('太晚') } })),
  ];
}
