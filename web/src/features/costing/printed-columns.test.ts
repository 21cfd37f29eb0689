import type { QuotationLine, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { describe, expect, it } from 'vitest';
import {
  printedDetail,
  quotationPartSums,
  quotationPrintColumns,
  sheetPartSums,
  sheetPrintColumns,
  statedNote,
  unpricedNote,
} from './printed-columns.ts';

const quoted = {
  part: 'MATERIAL',
  name: '精棉汗布',
  itemNo: 'K-1',
  item: { code: 'F-HB-0001-01', colourName: '藏青' },
  unit: { name: '米' },
  priceUnit: { name: '公斤' },
  costedUnit: { name: '米' },
  measure: null,
  netConsumption: '1.25',
  quotedConsumption: '1.3402',
  quote: '42',
  quotedPrice: '12.7235',
  quotedAmount: '17.05',
  supply: 'FACTORY',
  remark: '含包边',
} as unknown as QuotationLine;
const line = {
  ...quoted,
  decision: 'REDUCED',
  approvedConsumption: '1.3',
  approvedPrice: '12.5',
  approvedAmount: '16.25',
  difference: '0.80',
  basis: 'MANUAL',
  reason: '谈价',
  ruling: '同意',
  ruledBy: '张三',
} as unknown as SheetLine;
const undecided = { ...line, decision: null, approvedConsumption: null, approvedPrice: null, approvedAmount: null, difference: null, basis: null, reason: '', ruling: '' } as SheetLine; // prettier-ignore
const rejected = { ...undecided, decision: 'REJECTED', approvedAmount: '0.00', difference: '17.05', reason: '不需要' } as SheetLine;

const cellsOf = <L>(columns: readonly { label: string; show: (of: L) => unknown }[], of: L): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ label, show }) => [label, show(of) || '']));
/** Of a quantity and a price per its unit. */
const product = (one: unknown, other: unknown): string =>
  roundHalfUp(decimal(String(one)).times(decimal(String(other).replace(/\/米$/, ''))), 2);

describe('a printed cost sheet', () => {
  it('has quoted and approved consumption each beside their price and amount, so that each row multiplies', () => {
    const cells = cellsOf(sheetPrintColumns(true), line);
    expect(cells['报价金额']).toBe(product(cells['报价用量'], cells['报价单价']));
    expect(cells['核定金额']).toBe(product(cells['核定用量'], cells['核定单价']));
    expect(cells).toMatchObject({ 单位: '米', 差异: '▼ 0.80', 依据与裁定: '手工：谈价；主管 张三：同意' });
    expect(printedDetail(line)).toBe('F-HB-0001-01 藏青 · 货号 K-1');
  });

  it('has no approved side of a line without a conclusion, and no approved sum of a part that nobody priced', () => {
    expect(cellsOf(sheetPrintColumns(true), undecided)).toMatchObject({
      核定用量: '',
      核定单价: '',
      核定金额: '',
      差异: '',
      依据与裁定: '未核价',
    });
    expect(cellsOf(sheetPrintColumns(true), rejected)).toMatchObject({ 核定用量: '', 核定单价: '不采纳', 核定金额: '0.00' });
    expect(sheetPartSums([undecided, undecided])).toEqual({ 报价金额: '34.10' });
    expect(sheetPartSums([line, undecided])).toEqual({
      报价金额: '34.10',
      核定金额: '16.25 (1/2 行)',
      差异: '▼ 0.80',
    });
  });

  it('has no prices for those who may not see them', () => {
    expect(sheetPrintColumns(false).map(({ label }) => label)).toEqual(['单位', '报价用量', '核定用量', '依据与裁定']);
  });
});

describe('a printed quotation', () => {
  const unpriced = { ...quoted, quote: null, quotedPrice: null, quotedAmount: null };

  it('has the remark of each line, the unit of each price, and marks what is not priced', () => {
    expect(cellsOf(quotationPrintColumns(true, '美元'), quoted)).toMatchObject({
      单价: '42.0000 美元/公斤',
      金额: '17.05',
      备注: '含包边',
    });
    expect(cellsOf(quotationPrintColumns(true, '人民币'), unpriced)).toMatchObject({ 单价: '未报价', 金额: '未报价' });
    expect(quotationPartSums([quoted, unpriced])).toEqual({ 金额: '≥ 17.05' });
    expect(quotationPartSums([unpriced])).toEqual({ 金额: '未报价' });
    expect([unpricedNote([quoted, unpriced]), unpricedNote([quoted])]).toEqual(['1 行未报价，未计入合计', null]);
  });

  it('says of the price of work what it is for: the piece or the minute', () => {
    const sewing = { ...quoted, part: 'WORK', unit: null, priceUnit: null, costedUnit: null, quote: '6.5' } as unknown as QuotationLine;
    const priceOf = (of: QuotationLine, currency: string) => cellsOf(quotationPrintColumns(true, currency), of)['单价'];
    expect(priceOf(sewing, '人民币')).toBe('6.5000 元/件');
    expect(priceOf({ ...sewing, measure: 'MINUTE' }, '美元')).toBe('6.5000 美元/分钟');
  });

  it('compares the total of the factory with its lines in its currency', () => {
    expect(statedNote('48.5', '40.39')).toBe('明细合计 40.39，工厂报价多 8.11');
    expect(statedNote('40.39', '40.39')).toBe('与明细合计 40.39 一致');
    expect(statedNote('28.224', '28.22')).toBe('与明细合计 28.22 一致');
    expect(statedNote('48.5', null)).toBe('明细还没有报齐，不比较');
  });
});
