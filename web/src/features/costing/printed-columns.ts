import type { QuotationLine, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import type { LineColumn } from '../../kit/tables/LineTable.tsx';
import { formatCount, formatMoney, formatNumber, trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { partSums } from './sheets/sheet-lines.ts';
import { basisText, differenceText, sumAmounts, unitPriceText } from './text.ts';

const QUOTED = '报价金额';
const APPROVED = '核定金额';
const DIFFERENCE = '差异';
const AMOUNT = '金额';

/** What has no unit of the dictionary is counted by the minute or by the piece. */
const unitName = (unit: { name: string } | null, { measure }: Pick<QuotationLine, 'measure'>): string =>
  unit?.name ?? (measure === 'MINUTE' ? '分钟' : '件');
const unitText = (line: Pick<QuotationLine, 'unit' | 'measure'>): string => unitName(line.unit, line);

/** Code and colour of the matched material, and the factory's own item number. */
export const printedDetail = ({ item, itemNo }: Pick<QuotationLine, 'item' | 'itemNo'>): string =>
  [item && `${item.code} ${item.colourName}`, itemNo && `货号 ${itemNo}`].filter(Boolean).join(' · ');

const isRejected = ({ decision }: SheetLine): boolean => decision === 'REJECTED';
const isDecided = ({ decision }: SheetLine): boolean => decision !== null;

/** 核价单: consumption × price = amount, as quoted and as approved; what has no conclusion has no approved side. */
export const sheetPrintColumns = (priced: boolean): LineColumn<SheetLine>[] => [
  { label: costingWords.unit, brief: true, show: unitText },
  { label: costingWords.quotedConsumption, num: true, show: ({ quotedConsumption }) => formatNumber(quotedConsumption, 4) },
  ...(priced
    ? ([
        { label: '报价单价', unit: '元', num: true, show: (line) => unitPriceText(line, line.quotedPrice) },
        { label: QUOTED, unit: '元/件', num: true, show: ({ quotedAmount }) => quotedAmount && formatMoney(quotedAmount) },
      ] satisfies LineColumn<SheetLine>[])
    : []),
  {
    label: costingWords.approvedConsumption,
    num: true,
    show: (line) => isDecided(line) && !isRejected(line) && line.approvedConsumption && formatNumber(line.approvedConsumption, 4),
  },
  ...(priced
    ? ([
        {
          label: '核定单价',
          unit: '元',
          num: true,
          show: (line) => (isRejected(line) ? '不采纳' : isDecided(line) && unitPriceText(line, line.approvedPrice)),
        },
        {
          label: APPROVED,
          unit: '元/件',
          num: true,
          show: (line) => isDecided(line) && line.approvedAmount && formatMoney(line.approvedAmount),
        },
        { label: DIFFERENCE, unit: '元/件', num: true, show: (line) => isDecided(line) && differenceText(line.difference) },
      ] satisfies LineColumn<SheetLine>[])
    : []),
  { label: '依据与裁定', show: groundsText },
];

/** 手工：谈价；主管 张三：同意 */
function groundsText(line: SheetLine): string {
  const { basis, reason, ruling, ruledBy } = line;
  const grounds = [basisText(basis), reason].filter(Boolean).join('：');
  return [isDecided(line) ? grounds : '未核价', ruling && `主管 ${ruledBy ?? ''}：${ruling}`].filter(Boolean).join('；');
}

/** Sums of a part over the same lines on both sides; nothing approved while none of them is decided. */
export function sheetPartSums(lines: readonly SheetLine[]): Readonly<Record<string, string>> {
  const { quoted, approved, difference, share } = partSums(lines);
  return {
    [QUOTED]: formatMoney(quoted),
    ...(approved !== null && { [APPROVED]: `${formatMoney(approved)}${share}`, [DIFFERENCE]: differenceText(difference) }),
  };
}

/** A row of 汇总: quoted beside approved. */
export const totalValues = (quoted: string, approved: string | null, difference: string | null): Readonly<Record<string, string>> => ({
  [QUOTED]: formatMoney(quoted),
  ...(approved !== null && { [APPROVED]: formatMoney(approved), [DIFFERENCE]: differenceText(difference) }),
});

/** 工厂报价合计 beside what its lines come to, in its currency. */
export const statedValues = (stated: string, sum: string | null): Readonly<Record<string, string>> => ({
  [QUOTED]: formatMoney(stated),
  ...(sum !== null && { [APPROVED]: `明细 ${formatMoney(sum)}` }),
});

/** ODM: consumption, quoted price and price without tax; lines without a price are marked. */
export const quotationPrintColumns = (priced: boolean, currency: string): LineColumn<QuotationLine>[] => [
  { label: '净用量', num: true, show: ({ netConsumption }) => trimZeros(netConsumption) },
  { label: costingWords.gross, num: true, show: ({ quotedConsumption }) => formatNumber(quotedConsumption, 4) },
  { label: costingWords.unit, brief: true, show: unitText },
  ...(priced
    ? ([
        { label: costingWords.price, num: true, show: (line) => quoteText(line, currency) },
        { label: '折算单价', unit: '元', num: true, show: (line) => unitPriceText(line, line.quotedPrice) },
        { label: AMOUNT, unit: '元/件', num: true, show: ({ quotedAmount }) => (quotedAmount ? formatMoney(quotedAmount) : UNPRICED) },
      ] satisfies LineColumn<QuotationLine>[])
    : []),
  { label: '备注', show: ({ remark }) => remark },
];

const UNPRICED = '未报价';

function quoteText(line: QuotationLine, currency: string): string {
  const { quote, priceUnit, supply } = line;
  if (supply === 'CUSTOMER') return '客供';
  return quote ? `${formatNumber(quote, 4)} ${moneyPer(currency, unitName(priceUnit, line))}` : UNPRICED;
}

export function quotationPartSums(lines: readonly QuotationLine[]): Readonly<Record<string, string>> {
  const priced = lines.flatMap(({ quotedAmount }) => quotedAmount ?? []);
  if (priced.length === 0) return { [AMOUNT]: UNPRICED };
  return { [AMOUNT]: `${priced.length < lines.length ? '≥ ' : ''}${formatMoney(sumAmounts(priced))}` };
}

/** 2 行未报价，未计入合计; null: all are priced. */
export function unpricedNote(lines: readonly QuotationLine[]): string | null {
  const unpriced = lines.filter(({ quotedAmount }) => !quotedAmount).length;
  return unpriced === 0 ? null : `${formatCount(unpriced)} 行未报价，未计入合计`;
}

/** 明细合计 40.39，多 8.11: the total of a factory against its lines, which are in cents. */
export function statedNote(stated: string, sum: string | null): string {
  if (sum === null) return '明细还没有报齐，不比较';
  const total = roundHalfUp(stated, 2);
  const more = compareDecimals(total, sum);
  if (more === 0) return `与明细合计 ${formatMoney(sum)} 一致`;
  const by = formatMoney(decimal(total).minus(decimal(sum)).abs().toFixed(2));
  return `明细合计 ${formatMoney(sum)}，工厂报价${more > 0 ? '多' : '少'} ${by}`;
}
