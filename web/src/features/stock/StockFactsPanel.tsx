import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { QuantityPanel } from './QuantityPanel.tsx';
import { isZero } from './text.ts';

type Quantity = ExplanationQuery['quantity'];

/** The figures under the name, of all holders together; each tells what it is made of. Costs stay in the item's own unit. */
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
    ...figure('品牌仓', 'brand'),
    ...figure('供应商仓', 'supplier'),
    ...figure('占用', 'reserved'),
    // Rarely anything is frozen; where something is, 可用 is not to be understood without it.
    ...(item.frozen !== null && !isZero(item.frozen) ? figure('冻结', 'frozen') : []),
    // What may be used of it is not known of the past.
    ...(item.available === null ? figure('合计', 'total', true) : figure('可用', 'available', true)),
    ...figure('可转色量', 'convertible'),
    ...figure('即将入库', 'scheduledIn'),
    ...figure('即将出库', 'scheduledOut'),
    ...(safetyStock ? [{ label: '安全库存', value: formatNumber(safetyStock, unit.decimals), unit: unit.name }] : []),
    ...(averageCost ? [{ label: '平均成本', value: formatNumber(averageCost, 4), unit: `元/${costUnit}` }] : []),
    ...(value ? [{ label: '库存金额', value: formatMoney(value), unit: '元' }] : []),
  ];
}
