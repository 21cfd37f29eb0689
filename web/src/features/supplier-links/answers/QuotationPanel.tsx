import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { answerFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import { inquiryLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { InquiryQuotation } from '@mrp/contract/features/supplier-links/inquiry.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { FactList, type Fact } from '../../../kit/object/Facts.tsx';
import { formatDay, formatNumber, formatTrimmed } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { AnswerHeadPanel } from '../AnswerHeadPanel.tsx';

const TakeForm = lazyPanel(async () => (await import('./TakeForm.tsx')).TakeForm);

/** What a supplier quoted by his link at one time. */
export function QuotationPanel({ inquiry, quotation }: { inquiry: Inquiry; quotation: InquiryQuotation }) {
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const { fromName, supplier, isCurrent, takenBy } = quotation;
  const mayTake = isCurrent && inquiry.state === 'OPEN' && can(inquiryLinksApi.take) && can(VIEW_PRICES);
  return (
    <section aria-label={`${supplier.name} ${fromName} 的报价`} className="stack">
      <AnswerHeadPanel answer={quotation} outcome={takenBy === null ? !isCurrent && '已有新的报价' : `${takenBy} 已登记`}>
        <b>{supplier.name}</b>
      </AnswerHeadPanel>
      <FactList facts={quotationFacts(quotation)} />
      {mayTake && (
        <div className="cluster">
          <Button type="primary" onClick={() => setAsked(true)}>
            登记这个报价
          </Button>
        </div>
      )}
      {asked && (
        <TakeForm
          kind="inquiry"
          document={inquiry}
          answer={quotation}
          effect={`成为 ${supplier.name} 在询价单里的报价，代替原来登记的；运费、染费、空差不变，之后可以改报价。`}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

function quotationFacts({
  price,
  unit,
  currency,
  taxIncluded,
  taxRate,
  moq,
  leadDays,
  validUntil,
  supplierItemNo,
  breaks,
}: InquiryQuotation): Fact[] {
  const per = moneyPer(currency.name, unit.name);
  const steps = breaks.flatMap((part) =>
    part.price === undefined
      ? []
      : [`满 ${formatNumber(part.fromQuantity, unit.decimals)} ${unit.name}：${formatNumber(part.price, 4)} ${per}`],
  );
  return [
    ...(price === undefined ? [] : [{ label: answerFields.price.label, value: formatNumber(price, 4), unit: per, strong: true }]),
    { label: '税', value: `${taxIncluded ? '含税' : '未税'} ${formatTrimmed(taxRate)}%` },
    ...(moq === null ? [] : [{ label: answerFields.moq.label, value: `${formatNumber(moq, unit.decimals)} ${unit.name}` }]),
    ...(leadDays === null ? [] : [{ label: answerFields.leadDays.label, value: `${leadDays} 天` }]),
    ...(validUntil === null ? [] : [{ label: answerFields.validUntil.label, value: formatDay(validUntil) }]),
    ...(supplierItemNo === '' ? [] : [{ label: answerFields.supplierItemNo.label, value: supplierItemNo }]),
    ...(steps.length === 0 ? [] : [{ label: '阶梯价', value: steps.join('；'), wide: true }]),
  ];
}
