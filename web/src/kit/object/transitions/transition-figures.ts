import { formatCount, formatMoney } from '../../../lib/format/format.ts';
import { sumsText, type Counted } from '../../../lib/format/quantities.ts';

/** What a transition is about: named before it is done, the same on every page. */
export interface TransitionFigures {
  count: number;
  /** What is counted; without it 行. */
  counted?: string;
  /** Lines by unit; `label` where a document has quantities of several meanings. */
  quantities: readonly { label?: string; of: readonly Counted[] }[];
  /** Absent for users without 查看价格. */
  amounts?: readonly { label?: string; amount: string | null | undefined; unit?: string }[];
}

const CNY = '元（不含税）';

/** 3 行，1,203.75 米、12 个，金额 15,000.00 元（不含税）。 */
export function figuresText({ count, counted = '行', quantities, amounts = [] }: TransitionFigures): string {
  const sums = quantities.flatMap(({ label, of }) => {
    const sum = sumsText(of);
    return sum === '' ? [] : [label ? `${label} ${sum}` : sum];
  });
  const money = amounts.flatMap(({ label = '金额', amount, unit = CNY }) => (amount ? [`${label} ${formatMoney(amount)} ${unit}`] : []));
  return `${[`${formatCount(count)} ${counted}`, ...sums, ...money].join('，')}。`;
}
