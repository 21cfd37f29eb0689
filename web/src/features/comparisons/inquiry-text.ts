import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { inquiryFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import type { ObjectSummary } from '../../kit/object/ObjectHead.tsx';
import { formatDay, formatNumber } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';

export const INTERNAL = '/internalComparison';
export const IMPORT_ANSWERS = '/importFile?object=inquiryAnswers';

const inquiryStatus = ({ state }: Pick<Inquiry, 'state'>) => inquiryWorkflow.states[state];

export const answeredOf = ({ answers }: Pick<Inquiry, 'answers'>): InquiryAnswer[] =>
  answers.filter(({ answeredAt }) => answeredAt !== null);

function inquiryFacts(inquiry: Inquiry): Fact[] {
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

const shadeOf = ({ name, hex, pictureId }: Pick<Inquiry, 'name' | 'hex' | 'pictureId'>, url: string | null | undefined) => ({
  name,
  hex,
  ...(pictureId && { pictureUrl: url }),
});

/** The head of its page and of 速览. */
export const inquiryHead = (inquiry: Inquiry): ObjectSummary => ({
  name: inquiry.name,
  code: inquiry.code,
  status: inquiryStatus(inquiry),
  face: shadeOf(inquiry, pictureUrl(inquiry.pictureId, '160')),
  facts: inquiryFacts(inquiry),
});
