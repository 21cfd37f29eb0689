import type { Purchase, PurchaseLine } from '@mrp/contract/features/purchases/record.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { priceAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import { formatMoney, trimZeros } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import type { PurchaseValues } from './purchase-values.ts';

/** What the plan proposes for one material of an order: so much less of it, or another day. */
export interface PlannedChange {
  skuId: string;
  less: string | null;
  promisedOn: string | null;
}

interface ChangedLine {
  line: PurchaseLine;
  quantity: string;
  promisedOn: string | null;
}

/** From the address; what is no quantity or day is not taken. */
export function plannedChangeOf(params: URLSearchParams): PlannedChange | null {
  const [skuId, less, day] = [params.get('skuId'), params.get('less'), params.get('promisedOn')];
  const change = {
    less: less !== null && /^\d+(\.\d+)?$/.test(less) ? less : null,
    promisedOn: day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
  };
  return skuId === null || (change.less === null && change.promisedOn === null) ? null : { skuId, ...change };
}

const lesser = (a: string, b: string): string => (compareDecimals(a, b) < 0 ? a : b);

/** The lines of the material as proposed; less is taken off the last lines first, and never what was sent. */
export function changedLines({ lines }: Pick<Purchase, 'lines'>, { skuId, less, promisedOn }: PlannedChange): ChangedLine[] {
  let left = less ?? '0';
  const changed = lines
    .filter((line) => line.skuId === skuId)
    .toReversed()
    .map((line) => {
      const sent = decimal(line.shippedQuantity).minus(decimal(line.replacedQuantity));
      const cut = lesser(left, decimal(line.quantity).minus(sent).toFixed());
      const part = compareDecimals(cut, '0') > 0 ? cut : '0';
      left = decimal(left).minus(decimal(part)).toFixed();
      return { line, quantity: decimal(line.quantity).minus(decimal(part)).toFixed(), promisedOn: promisedOn ?? line.promisedOn };
    });
  return changed
    .toReversed()
    .filter(({ line, quantity, promisedOn: day }) => compareDecimals(quantity, line.quantity) !== 0 || day !== line.promisedOn);
}

/** The form with what the plan proposes filled in; a line of which nothing is left is taken out, unless it is the only one. */
export function withPlan(values: PurchaseValues, order: Pick<Purchase, 'lines'>, change: PlannedChange | null): PurchaseValues {
  if (!change) return values;
  const changed = new Map(changedLines(order, change).map((each) => [each.line.id, each]));
  const rows = values.lines.map((row) => {
    const own = changed.get(textOf(row, 'lineId'));
    return own ? { ...row, quantity: trimZeros(own.quantity), promisedOn: own.promisedOn } : row;
  });
  const kept = rows.filter((row) => textOf(row, 'quantity') !== '0');
  return { ...values, lines: kept.length > 0 ? kept : values.lines };
}

/** Of each changed line: 全棉府绸 藏青：100.00 米 改为 40.00 米，承诺交期 2026-12-09 改为 2027-01-28. */
export const changeTexts = (order: Pick<Purchase, 'lines'>, change: PlannedChange): string[] =>
  changedLines(order, change).map(({ line, quantity, promisedOn }) =>
    [
      `${[line.name, line.colourName].filter(Boolean).join(' ')}：`,
      [
        compareDecimals(quantity, line.quantity) === 0
          ? quantityText(quantity, line.unit)
          : decimal(quantity).isZero()
            ? `${quantityText(line.quantity, line.unit)} 整行去掉`
            : `${quantityText(line.quantity, line.unit)} 改为 ${quantityText(quantity, line.unit)}`,
        promisedOn !== line.promisedOn && `承诺交期 ${line.promisedOn ?? '未定'} 改为 ${promisedOn ?? '未定'}`,
      ]
        .filter(Boolean)
        .join('，'),
    ].join(''),
  );

/** What is not bought of a line: by its price, in another unit by its share of the amount. */
function lessAmount({ unitPrice, amount, unit, priceUnit, quantity: whole }: PurchaseLine, less: string): string | null {
  if (!unitPrice || !amount) return null;
  if (unit.id === priceUnit.id) return priceAmount(less, { unitPrice, unitFactor: '1', priceFactor: '1' });
  return roundHalfUp(decimal(amount).times(decimal(less)).div(decimal(whole)), 2);
}

/** 少 720.00 元; null where nothing is taken off, or the reader sees no prices. */
export function lessMoney({ lines, currency }: Pick<Purchase, 'lines' | 'currency'>, change: PlannedChange): string | null {
  const amounts = changedLines({ lines }, change).flatMap(({ line, quantity }) => {
    const less = decimal(line.quantity).minus(decimal(quantity)).toFixed();
    return compareDecimals(less, '0') > 0 ? (lessAmount(line, less) ?? []) : [];
  });
  return amounts.length === 0 ? null : `少 ${formatMoney(sumDecimals(amounts))} ${moneyName(currency.name)}`;
}
