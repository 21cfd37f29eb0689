import type { AnswerInput } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import type { InquiryQuotation, InquirySide, LinkInquiry, LinkQuotation } from '@mrp/contract/features/supplier-links/inquiry.ts';
import { checkNumber, inUnit, refuseZero, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { answerInquiry } from '../../comparisons/answers.commands.ts';
import { lockInquiry } from '../../comparisons/inquiries.commands.ts';
import { insertAnswer, takeAnswer, tellAuthors } from '../given.commands.ts';
import { findAsked, listQuotations, readInquirySide, readLinkInquiry } from './inquiries.queries.ts';
import { lockLinked, stateLabel } from '../links.commands.ts';
import type { LiveLink } from '../links.queries.ts';
import { refuseOtherDocument } from '../scope.queries.ts';

/** What a supplier quotes by his link: a proposal beside the inquiry, until it is entered there. */
export async function quote(tx: Tx, link: LiveLink, id: string, quotation: LinkQuotation): Promise<LinkInquiry> {
  const { mark, afterAnswerId, fromName, phone, note, breaks, leadDays, ...quoted } = quotation;
  const of = { kind: 'inquiry', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const inquiry = await readLinkInquiry(tx, id, link);
  const asked = await findAsked(tx, id, link);
  if (!inquiry.mayAnswer || asked === null)
    throw new AppError('STATE', { state: stateLabel('inquiry', inquiry.state), action: '报价' }, { newer: inquiry });
  if (mark !== inquiry.mark || afterAnswerId !== (inquiry.answer?.id ?? null)) throw new AppError('LINK_CHANGED', {}, { newer: inquiry });
  checkQuotation(inquiry, quotation);
  const answerId = await insertAnswer(tx, link, { ...of, baseRevision: 1, isAgreed: null, fromName, phone, note });
  await tx
    .insertInto('supplierQuotations')
    .values({ answerId, askedId: asked.id, ...quoted, leadDays: leadDays === null ? null : Number.parseInt(leadDays, 10) })
    .execute();
  await insertMany(
    tx,
    'supplierQuotationBreaks',
    breaks.map((part) => ({ answerId, ...part })),
  );
  await tellAuthors(tx, link, { ...of, what: `answer ${answerId}`, fromName, said: '已报价' });
  return readLinkInquiry(tx, id, link);
}

function checkQuotation({ units, currencies, today }: LinkInquiry, { unitId, currencyId, moq, validUntil, breaks }: LinkQuotation): void {
  const fields: Record<string, string> = {};
  const unit = units.find((one) => one.id === unitId);
  if (!unit) fields['unitId'] = '请从列表中选择单位';
  if (!currencies.some((one) => one.id === currencyId)) fields['currencyId'] = '请选择币种';
  if (validUntil !== null && validUntil < today) fields['validUntil'] = '不能早于今天';
  const wrongIn = (quantity: string, of: NumericRule = rules.documentQuantity) => (unit ? checkNumber(inUnit(of, unit), quantity) : null);
  const wrong = moq === null ? null : wrongIn(moq, refuseZero(rules.moq));
  if (wrong) fields['moq'] = wrong;
  breaks.forEach(({ fromQuantity }, at) => {
    const message = wrongIn(fromQuantity);
    if (message) fields[`breaks.${at}.fromQuantity`] = message;
    else if (breaks.findIndex((other) => other.fromQuantity === fromQuantity) < at)
      fields[`breaks.${at}.fromQuantity`] = '每档的数量要不同';
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

/** 登记报价 with what a supplier quoted by his link; what he did not say stays as it was entered before. */
export async function takeQuotation(
  tx: Tx,
  user: Identity,
  { id, answerId }: { id: string; answerId: string },
  version: number,
): Promise<InquirySide> {
  if (!user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const inquiry = await lockInquiry(tx, id, version);
  const quotation = (await listQuotations(tx, id)).find((one) => one.id === answerId);
  const own = inquiry.answers.find(({ supplier }) => supplier.id === quotation?.supplier.id);
  if (!quotation || !own) throw new AppError('NOT_FOUND', { what: '供应商报价' });
  if (!quotation.isCurrent) throw new AppError('GUARD', { detail: '报价已登记或已失效，请刷新后再看' });
  await answerInquiry(tx, user, id, { ...entered(quotation, own), supplierId: own.supplier.id, version });
  await takeAnswer(tx, user, answerId);
  return readInquirySide(tx, id);
}

const MAX_REMARK = 500;

function entered(quotation: InquiryQuotation, own: InquiryAnswer): Omit<AnswerInput, 'supplierId' | 'version'> {
  const { price, unit, currency, taxIncluded, taxRate, moq, leadDays, validUntil, supplierItemNo, note, breaks, fromName } = quotation;
  const steps = breaks.map((part) => `满 ${part.fromQuantity} ${unit.name} ${part.price ?? ''}`);
  return {
    price,
    unitId: unit.id,
    currencyId: currency.id,
    taxIncluded,
    taxRate,
    moq,
    leadDays: leadDays === null ? null : String(leadDays),
    validUntil,
    supplierItemNo: supplierItemNo || (own.supplierItemNo ?? ''),
    disparity: own.disparity ?? null,
    width: own.width ?? null,
    gramWeight: own.gramWeight ?? null,
    freight: own.freight ?? null,
    dyeFee: own.dyeFee ?? null,
    otherFee: own.otherFee ?? null,
    hasSample: own.hasSample ?? false,
    remark: [`链接报价 ${fromName}`, ...steps, note].filter(Boolean).join('；').slice(0, MAX_REMARK),
  };
}
