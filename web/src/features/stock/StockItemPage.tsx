import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import { skuMovementWorkbook, spuMovementWorkbook } from '@mrp/contract/features/stock/movement-list.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import { EXPORT, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { late } from '../../kit/on-demand.tsx';
import { askExport } from '../../lib/export-question.ts';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { BalancesPanel, type HolderFigures } from './BalancesPanel.tsx';
import { useJournalSection } from './JournalPanel.tsx';
import { useLevelsSection } from './LevelsPanel.tsx';
import { LotsPanel } from './LotsPanel.tsx';
import { ReservationsPanel } from './ReservationsPanel.tsx';
import { stockFacts } from './StockFactsPanel.tsx';
import { apiOf, isZero, itemName, labelAddress, stockShade } from './text.ts';
import './stock.css';

const ExplainPanel = late(async () => (await import('./ExplainPanel.tsx')).ExplainPanel);

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
  const { itemId } = item;
  const can = useCan();
  const lots = useLotsSection(goods, item);
  const reservations = useReservationsSection(goods, item);
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
        actions={[
          { key: 'labels', label: '打印标签', permission: apiOf(goods).listLabels, to: labelAddress(goods, { items: [itemId] }) },
          { key: 'export', label: '导出流水', permission: EXPORT, run: () => exportJournal(goods, itemId, can(VIEW_PRICES)) },
        ]}
        facts={stockFacts(item, (quantity) => setAsked({ quantity, at: null }))}
        sections={[
          {
            id: 'balances',
            title: '各持有方库存',
            count: item.holders.length,
            content: <BalancesPanel item={item} onExplain={(quantity, at) => setAsked({ quantity, at })} />,
          },
          levels,
          ...lots,
          journal,
          ...reservations,
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

/** The whole journal of the item as a workbook. */
function exportJournal(goods: Goods, itemId: string, withPrices: boolean): void {
  const workbook = goods === 'SKU' ? skuMovementWorkbook : spuMovementWorkbook;
  const columns = Object.entries<Column>(workbook.columns).flatMap(([key, { price }]) => (price && !withPrices ? [] : [key]));
  askExport(workbook, { query: `itemIds=${itemId}`, columns });
}

/** Of what is kept by 缸号 only. */
function useLotsSection(goods: Goods, item: StockItemDetail): ObjectSection[] {
  const enabled = item.lotTracked !== 'NONE';
  const { data: lots = [] } = useApiQuery(apiOf(goods).listLots, { params: { id: item.itemId }, query: {} }, { enabled });
  if (!enabled) return [];
  return [{ id: 'lots', title: '缸号与匹', count: lots.length, content: <LotsPanel goods={goods} lots={lots} item={item} /> }];
}

/** Where something is reserved. */
function useReservationsSection(goods: Goods, { itemId, unit, reserved }: StockItemDetail): ObjectSection[] {
  const enabled = reserved !== null && !isZero(reserved);
  const { data } = useApiQuery(apiOf(goods).explain, { params: { id: itemId }, query: { quantity: 'reserved' } }, { enabled });
  const reservations = data?.reservations ?? [];
  if (reservations.length === 0) return [];
  const content = <ReservationsPanel reservations={reservations} decimals={unit.decimals} />;
  return [{ id: 'reservations', title: '占用', count: reservations.length, content }];
}
