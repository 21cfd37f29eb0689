import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Fact } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { BalancesPanel, type HolderFigures } from './BalancesPanel.tsx';
import { ExplainPanel } from './ExplainPanel.tsx';
import { useJournalSection } from './JournalPanel.tsx';
import { useLevelsSection } from './LevelsPanel.tsx';
import { LotsPanel } from './LotsPanel.tsx';
import { QuantityPanel } from './QuantityPanel.tsx';
import { ReservationsPanel } from './ReservationsPanel.tsx';
import { apiOf, isZero, itemName, labelAddress, stockShade } from './text.ts';
import './stock.css';

/** SKU库存详情. */
export const SkuStockItemPage = () => <StockItemPage goods="SKU" />;
/** SPU库存详情. */
export const SpuStockItemPage = () => <StockItemPage goods="SPU" />;

function StockItemPage({ goods }: { goods: Goods }) {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { data: item, error, refetch } = useApiQuery(apiOf(goods).get, { params: { id }, query: {} }, { shows: 'all', enabled: id !== '' });
  if (item?.itemId === id) return <StockItemObject key={id} goods={goods} item={item} />;
  return <RecordPending noun="库存物料" id={id} error={error} shape="object" onRetry={() => void refetch()} />;
}

type Quantity = ExplanationQuery['quantity'];

/** What the drawer tells: one quantity at one holder, or at all of them. */
interface Asked {
  quantity: Quantity;
  at: HolderFigures | null;
}

function StockItemObject({ goods, item }: { goods: Goods; item: StockItemDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { itemId, unit } = item;
  const { data: lots = [] } = useApiQuery(
    apiOf(goods).listLots,
    { params: { id: itemId }, query: {} },
    { enabled: item.lotTracked !== 'NONE' },
  );
  const { data: reserved } = useApiQuery(apiOf(goods).explain, { params: { id: itemId }, query: { quantity: 'reserved' } });
  const reservations = reserved?.reservations ?? [];
  const journal = useJournalSection(goods, item);
  const levels = useLevelsSection(goods, item);
  return (
    <>
      <ObjectPage
        name={itemName(item)}
        code={item.code}
        {...(item.isLow && { status: { tone: 'warning', label: '低于安全库存' } as const })}
        face={stockShade(item, '160')}
        subtitle={[item.classification, item.specification].filter(Boolean).join(' · ')}
        actions={[{ key: 'labels', label: '打印标签', permission: apiOf(goods).listLabels, to: labelAddress(goods, { items: [itemId] }) }]}
        facts={factsOf(item, (quantity) => setAsked({ quantity, at: null }))}
        sections={[
          {
            id: 'balances',
            title: '各持有方库存',
            count: item.holders.length,
            content: <BalancesPanel item={item} onExplain={(quantity, at) => setAsked({ quantity, at })} />,
          },
          levels,
          ...(item.lotTracked === 'NONE'
            ? []
            : [{ id: 'lots', title: '缸号与匹', count: lots.length, content: <LotsPanel goods={goods} lots={lots} item={item} /> }]),
          journal,
          ...(reservations.length > 0
            ? [
                {
                  id: 'reservations',
                  title: '占用',
                  count: reservations.length,
                  content: <ReservationsPanel reservations={reservations} decimals={unit.decimals} />,
                },
              ]
            : []),
        ]}
      />
      {asked && (
        <ExplainPanel
          goods={goods}
          subject={asked.at ? { ...item, ...asked.at } : item}
          holder={asked.at?.holder ?? null}
          quantity={asked.quantity}
          at={undefined}
          onQuantity={(quantity) => setAsked({ ...asked, quantity })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function factsOf(item: StockItemDetail, explain: (quantity: Quantity) => void): Fact[] {
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
    ...figure('可用', 'available', true),
    ...figure('可转色量', 'convertible'),
    ...(safetyStock ? [{ label: '安全库存', value: formatNumber(safetyStock, unit.decimals), unit: unit.name }] : []),
    ...(averageCost ? [{ label: '平均成本', value: formatNumber(averageCost, 4), unit: `元/${unit.name}` }] : []),
    ...(value ? [{ label: '库存金额', value: formatMoney(value), unit: '元' }] : []),
  ];
}
