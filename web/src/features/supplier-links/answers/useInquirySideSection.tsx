import { isLinkable } from '../linked-values.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { QuotationPanel } from './QuotationPanel.tsx';
import { sideSections } from '../SupplierSidePanel.tsx';
import { useLiveAnswers } from '../useLiveAnswers.ts';

/** 供应商答复 of an inquiry: links of its suppliers and what each quoted. */
export function useInquirySideSection(inquiry: Inquiry): ObjectSection[] {
  const { id, code, state, answers: asked } = inquiry;
  const read = useApiQuery(inquiryLinksApi.get, { params: { id } }, { handlesErrors: 'all' });
  useLiveAnswers((read.data?.links.length ?? 0) > 0, inquiryLinksApi.get, inquiriesApi.get);
  const isOpen = isLinkable('inquiry', state);
  const suppliers = asked.map(({ supplier }) => ({ id: supplier.id, name: supplier.abbreviation }));
  const record = { kind: 'inquiry', id, code, supplier: '供应商', suppliers } as const;
  return sideSections({
    record,
    isOpen,
    read,
    firstUse: '还没有给供应商链接；每家供应商用自己的链接在手机上报价，不用账号。',
    panelOf: (quotation) => <QuotationPanel key={quotation.id} inquiry={inquiry} quotation={quotation} />,
  });
}
