import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { QuantityPanel } from './QuantityPanel.tsx';
import { isZero } from './text.ts';

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
    ...figure('品牌仓', 'brand'),
    ...figure('供应商仓', 'supplier'),
    ...figure('占用', 'reserved'),
    // Frozen stock is rare; when there is some, 可用 needs it as an explanation.
    ...(item.frozen !== null && !isZero(item.frozen) ? figure('冻结', 'frozen') : []),
    // Available stock is not known for past moments.
    ...(item.available === null ? figure('合计', 'total', true) : figure('可用', 'available', true)),
    ...figure('可转色量', 'convertible'),
    ...figure('即将入库', 'scheduledIn'),
    ...figure('即将出库', 'scheduledOut'),
    ...(safetyStock ? [{ label: '安全库存', value: formatNumber(safetyStock, unit.decimals), unit: unit.name }] : []),
    ...(averageCost ? [{ label: '平均成本', value: formatNumber(averageCost, 4), unit: `元/${costUnit}` }] : []),
    ...(value ? [{ label: '库存金额', value: formatMoney(value), unit: '元' }] : []),
  ];
}
