import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { QuantityPanel } from './QuantityPanel.tsx';
import { isZero } from '../text.ts';

type Quantity = ExplanationQuery['quantity'];

/** Figures of all holders below the name, each with an explanation. Costs use the item's own unit. */
export function stockFacts(item: StockItemDetail, explain: (quantity: Quantity) => void, costUnit = item.unit.name): Fact[] {
  const { unit, averageCost, value, safetyStock } = item;
  const figure = (label: string, quantity: Quantity, strong = false): Fact[] => {
    const text = item[quantity];
    if (text === null) return [];
    const button = (
      <QuantityPanel text={formatNumber(text, unit.decimals)} label={label} isZero={isZero(text)} onExplain={() => explain(quantity)} />
    );
    return [{ label, value: button, unit: unit.name, strong }];
  };
  return [
    ...figure(stockWords.brand, 'brand'),
    ...figure(stockWords.supplier, 'supplier'),
    ...figure(stockWords.reserved, 'reserved'),
    // Frozen stock is rare; when there is some, 可用 needs it as an explanation.
    ...(item.frozen !== null && !isZero(item.frozen) ? figure(stockWords.frozen, 'frozen') : []),
    // Available stock is not known for past moments.
    ...(item.available === null ? figure(stockWords.total, 'total', true) : figure(stockWords.available, 'available', true)),
    ...figure(stockWords.convertible, 'convertible'),
    ...figure(stockWords.scheduledIn, 'scheduledIn'),
    ...figure(stockWords.scheduledOut, 'scheduledOut'),
    ...(safetyStock ? [{ label: stockWords.safetyStock, value: formatNumber(safetyStock, unit.decimals), unit: unit.name }] : []),
    ...(averageCost ? [{ label: '平均成本', value: formatNumber(averageCost, 4), unit: `元/${costUnit}` }] : []),
    ...(value ? [{ label: '库存金额', value: formatMoney(value), unit: '元' }] : []),
  ];
}
