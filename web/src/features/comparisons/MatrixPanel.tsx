import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { inquiryFields, answerFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ComparisonTable } from '../../kit/compare/ComparisonTable.tsx';
import type { ComparedCell, ComparedGroup, ComparedRow } from '../../kit/compare/comparison.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatDay, formatNumber, formatTime, formatTrimmed, trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { answeredOf } from './inquiry-text.ts';
import './comparisons.css';

interface MatrixProps {
  inquiry: Inquiry;
  /** Buttons of a supplier's column. */
  actions?: (answer: InquiryAnswer) => ReactNode;
}

/** 货比三家: criteria × suppliers, in 元 a metre without tax; the lowest of a row has its word. */
export function MatrixPanel({ inquiry, actions }: MatrixProps) {
  const can = useCan();
  const { minimumQuotes, winnerId, state } = inquiry;
  const answered = answeredOf(inquiry).length;
  return (
    <div className="stack">
      {state === 'OPEN' && answered < minimumQuotes && (
        <Alert type="warning" showIcon title={`只有 ${answered} 家答复，按配置至少要 ${minimumQuotes} 家`} />
      )}
      {state === 'OPEN' && answered >= minimumQuotes && !can(inquiriesApi.decide) && (
        <Alert type="info" showIcon title="答复已够，由有“比价:采用”权限的同事采用；自己登记的报价须由他人采用" />
      )}
      <ComparisonTable
        label="货比三家"
        groups={groupsOf(inquiry, can(VIEW_PRICES))}
        columns={byLanded(inquiry).map((answer) => ({
          id: answer.id,
          name: answer.supplier.abbreviation,
          head: (
            <div className="inquiry-head">
              <Link to={`/supplierDetail?id=${answer.supplier.id}`}>{answer.supplier.abbreviation}</Link>
              {answer.id === winnerId && <StatusTag tone="success">采用</StatusTag>}
              {actions?.(answer)}
            </div>
          ),
        }))}
      />
    </div>
  );
}

const lowest = { word: '最低', by: 'lowest' } as const;

type RowOf = (label: string, cellOf: (answer: InquiryAnswer) => ComparedCell, more?: Partial<ComparedRow>) => ComparedRow;

/** The answers by their landed price, those without one last. */
function byLanded({ answers }: Inquiry): InquiryAnswer[] {
  return answers.toSorted((one, other) => {
    if (!one.landed || !other.landed) return Number(!one.landed) - Number(!other.landed);
    return compareDecimals(one.landed, other.landed);
  });
}

const BelowMoq = ({ landed }: { landed: string }) => (
  <>
    {landed} <span className="text-warning">不足起订量</span>
  </>
);

function groupsOf(inquiry: Inquiry, priced: boolean): ComparedGroup[] {
  const row: RowOf = (label, cellOf, more = {}) => ({ key: label, label, cells: byLanded(inquiry).map(cellOf), ...more });
  return [
    ...(priced ? [{ title: `价格（不含税，折成元/${inquiry.per}）`, rows: priceRows(row, inquiry.per) }] : []),
    { title: '条件', rows: termRows(row, inquiry.unit.name) },
    { title: comparisonWords.supplier, rows: supplierRows(row) },
  ];
}

const figure = (value: string | null | undefined): string => (value ? formatNumber(value, 4) : '');
const fee = (value: string | null | undefined): ComparedCell => ({ text: value ? formatNumber(value, 2) : '', unit: '元' });

function priceRows(row: RowOf, per: string): ComparedRow[] {
  const unit = `元/${per}`;
  return [
    row(
      '到厂价',
      ({ landed, belowMoq }) => ({
        text: figure(landed),
        figure: landed,
        unit,
        ...(belowMoq && { content: <BelowMoq landed={figure(landed)} /> }),
      }),
      { best: lowest, decides: true },
    ),
    row('不含税单价', ({ untaxed }) => ({ text: figure(untaxed), figure: untaxed, unit }), { best: lowest }),
    row('每单位费用', ({ fees }) => ({ text: figure(fees), unit })),
    row(answerFields.price.label, ({ price, unit: own, currency }) => ({
      text: figure(price),
      unit: price ? moneyPer(currency?.name, own?.name) : undefined,
    })),
    row(answerFields.freight.label, ({ freight }) => fee(freight)),
    row(answerFields.dyeFee.label, ({ dyeFee }) => fee(dyeFee)),
    row(answerFields.otherFee.label, ({ otherFee }) => fee(otherFee)),
  ];
}

const termRows = (row: RowOf, askedUnit: string): ComparedRow[] => [
  row(answerFields.taxIncluded.label, ({ answeredAt, taxIncluded, taxRate }) => ({
    text: answeredAt ? `${taxIncluded ? '含' : '不含'} ${trimZeros(taxRate)}%` : '',
  })),
  row(answerFields.disparity.label, ({ disparity }) => ({ text: trimZeros(disparity) })),
  row(answerFields.moq.label, ({ moq, unit }) => ({ text: moq ? formatTrimmed(moq) : '', figure: moq, unit: unit?.name ?? askedUnit }), {
    best: { word: '最少', by: 'lowest' },
  }),
  row(answerFields.leadDays.label, ({ leadDays }) => ({ text: leadDays ?? '', figure: leadDays, unit: '天' }), {
    best: { word: '最短', by: 'lowest' },
  }),
  row(comparisonWords.width, ({ width }) => ({ text: trimZeros(width), unit: 'cm' })),
  row(comparisonWords.gramWeight, ({ gramWeight }) => ({ text: trimZeros(gramWeight), unit: 'g/㎡' })),
  row(answerFields.hasSample.label, ({ answeredAt, hasSample }) => ({ text: answeredAt ? (hasSample ? '有' : '没有') : '' })),
  row(answerFields.validUntil.label, ({ validUntil }) => ({ text: validUntil ? formatDay(validUntil) : '' })),
];

const supplierRows = (row: RowOf): ComparedRow[] => [
  row('级别', ({ level }) => ({ text: level ?? '' })),
  row(answerFields.supplierItemNo.label, ({ supplierItemNo }) => ({ text: supplierItemNo })),
  row(inquiryFields.remark.label, ({ remark }) => ({ text: remark })),
  row(comparisonWords.answer, (answer) => ({ text: answerText(answer) })),
];

function answerText({ answeredAt, answeredBy, sentAt }: InquiryAnswer): string {
  if (answeredAt) return `${answeredBy} ${formatTime(answeredAt)}`;
  return sentAt ? `已发出 ${formatTime(sentAt)}` : '未发出';
}
