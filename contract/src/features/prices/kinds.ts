/** 大货, 板布, 现货, 染费. */
export const priceKinds = [
  { value: 'BULK', label: '大货报价' },
  { value: 'SAMPLE', label: '板布价' },
  { value: 'SPOT', label: '现货价' },
  { value: 'DYE', label: '染费' },
] as const;
