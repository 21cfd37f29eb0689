import type { AnswerInput, InquiryInput } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Dictionaries } from './builders.ts';

/** An inquiry for 500 metres of nothing stored. */
export const anInquiry = (d: Dictionaries, supplierIds: string[]): Omit<InquiryInput, 'spuId' | 'skuId' | 'productId' | 'taskId'> => ({
  name: '精棉府绸 160cm 180g',
  requirement: '',
  width: null,
  gramWeight: null,
  quantity: '500',
  unitId: d.unit('米'),
  targetPrice: null,
  answerBy: '2099-01-01',
  remark: '',
  supplierIds,
});

/** 12.00 元/米 without tax. */
export const anAnswer = (d: Dictionaries, supplierId: string): Omit<AnswerInput, 'version'> => ({
  supplierId,
  price: '12.00',
  unitId: d.unit('米'),
  currencyId: d.entry('currency', '人民币'),
  taxIncluded: false,
  taxRate: '13',
  disparity: null,
  width: null,
  gramWeight: null,
  moq: null,
  leadDays: null,
  freight: null,
  dyeFee: null,
  otherFee: null,
  validUntil: null,
  hasSample: false,
  supplierItemNo: '',
  remark: '',
});
