import { auditApi } from '@mrp/contract/features/audit.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryList } from '@mrp/contract/features/comparisons/inquiry-list.ts';
import type { InquiryRow } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { inquiryLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { inquiryDocument } from './documents.ts';

export const inquiryKind = recordKind({
  ...inquiryDocument,
  noun: comparisonWords.inquiry,
  counted: '张询价单',
  calls: inquiriesApi,
  list: inquiryList,
  nameOf: ({ code }: Pick<InquiryRow, 'code'>) => code,
  /** A decision makes prices too. */
  refreshes: [
    inquiriesApi.list,
    inquiriesApi.get,
    inquiryLinksApi.get,
    auditApi.selectAllLogById,
    homeApi.get,
    pricesApi.listPrices,
    pricesApi.listOffers,
    pricesApi.listPriceHistory,
  ],
});
