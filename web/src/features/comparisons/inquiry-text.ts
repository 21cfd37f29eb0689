import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { inquiryLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { inquiryFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { formatDay, formatNumber } from '../../lib/format/format.ts';

/** What an inquiry makes out of date; a decision makes prices too. */
export const inquiryReads = [
  inquiriesApi.list,
  inquiriesApi.get,
  inquiryLinksApi.get,
  auditApi.selectAllLogById,
  homeApi.get,
  pricesApi.listPrices,
  pricesApi.listOffers,
  pricesApi.listPriceHistory,
];

export const INQUIRIES = '/priceComparison';
export const INTERNAL = '/internalComparison';
export const inquiryAddress = (id: string): string => `/inquiryDetail?id=${id}`;
export const newInquiryAddress = '/inquiryNew';
export const editInquiryAddress = (id: string): string => `/inquiryEdit?id=${id}`;
export const IMPORT_ANSWERS = '/importFile?object=inquiryAnswers';

export const inquiryStatus = ({ state }: Pick<Inquiry, 'state'>) => inquiryWorkflow.states[state];

export const answeredOf = ({ answers }: Pick<Inquiry, 'answers'>): InquiryAnswer[] =>
  answers.filter(({ answeredAt }) => answeredAt !== null);

export function inquiryFacts(inquiry: Inquiry): Fact[] {
  const { quantity, unit, answerBy, targetPrice, per, answers, minimumQuotes } = inquiry;
  const answered = answeredOf(inquiry).length;
  return [
    { label: inquiryFields.quantity.label, value: formatNumber(quantity, unit.decimals), unit: unit.name },
    ...(targetPrice === undefined
      ? []
      : [{ label: inquiryFields.targetPrice.label, value: targetPrice && formatNumber(targetPrice, 4), unit: `元/${per}` }]),
    {
      label: comparisonWords.answer,
      value: `${answered}/${answers.length} 家`,
      note: answered < minimumQuotes ? `不足 ${minimumQuotes} 家` : '',
    },
    { label: inquiryFields.answerBy.label, value: formatDay(answerBy) },
  ];
}

export const shadeOf = ({ name, hex, pictureId }: Pick<Inquiry, 'name' | 'hex' | 'pictureId'>, url: string | null | undefined) => ({
  name,
  hex,
  ...(pictureId && { pictureUrl: url }),
});
