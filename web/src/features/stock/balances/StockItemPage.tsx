import { skuStocktakesApi, spuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import { skuMovementWorkbook, spuMovementWorkbook } from '@mrp/contract/features/stock/movement-list.ts';
import { PastMoment } from '@mrp/contract/lib/fields/fields.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import { EXPORT, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import type { Action } from '../../../kit/list/list-actions.ts';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { useDocumentPlanSection } from '../../plan/usePlanSection.tsx';
import { newCountAddress } from '../../stocktakes/addresses.ts';
import { BalancesPanel } from './BalancesPanel.tsx';
import { useFrozenSection } from './FrozenPanel.tsx';
import { useJournalSection } from './JournalPanel.tsx';
import { useLevelsSection } from './LevelsPanel.tsx';
import { LotsPanel } from '../lots/LotsPanel.tsx';
import { MomentPicker } from '../MomentPicker.tsx';
import { PastPanel } from './PastPanel.tsx';
import { ReservationsPanel } from './ReservationsPanel.tsx';
import { stockFacts } from './StockFactsPanel.tsx';
import { stockActions } from './stock-action-text.ts';
import { UnitPicker } from '../UnitPicker.tsx';
import { useShownItem, type ShownItem } from './useShownItem.ts';
import { useStockView, type ExplainedFigure, type StockView } from './useStockView.ts';
import { apiOf, isZero, itemName, labelAddress, stockShade } from '../text.ts';
import '../stock.css';

const ExplainPanel = lazyPanel(async () => (await import('./ExplainPanel.tsx')).ExplainPanel);

/** SKU库存详情. */
export const SkuStockItemPage = () => <StockItemPage goods="SKU" />;
/** SPU库存详情. */
export const SpuStockItemPage = () => <StockItemPage goods="SPU" />;

type Quantity = ExplanationQuery['quantity'];

function StockItemPage({ goods }: { goods: ItemLevel }) {
  const view = useStockView();
  const query = { ...(view.at && { at: view.at }) };
  return (
    <RecordPage noun={stockWords.stockItem} read={apiOf(goods).get} query={query} idOf={({ itemId }) => itemId}>
      {(item) => <StockItemObject key={view.at} goods={goods} item={item} view={view} />}
    </RecordPage>
  );
}

interface StockItemObjectProps {
  goods: ItemLevel;
  item: StockItemDetail;
  view: StockView;
}

const labelsAction = (goods: ItemLevel, itemId: string): Action => ({
  key: 'labels',
  label: stockWords.printLabels,
  permission: apiOf(goods).listLabels,
  to: labelAddress(goods, { items: [itemId] }),
});

function StockItemObject({ goods, item, view }: StockItemObjectProps) {
  const { at, unit } = view;
  const { itemId } = item;
  const can = useCan();
  const shown = useShownItem(item, unit);
  const explain = (quantity: Quantity, holderId: string | null) => view.explain({ quantity, holderId, itemId: null });
  const canCount = can((goods === 'SKU' ? skuStocktakesApi : spuStocktakesApi).create);
  const balances = (
    <BalancesPanel
      item={shown.item}
      onExplain={(quantity, { holder }) => explain(quantity, holder.id)}
      countAddress={canCount ? (holderId) => newCountAddress(goods, holderId, [itemId]) : undefined}
    />
  );
  const lots = useLotsSection(goods, shown, at);
  const frozen = useFrozenSection(goods, item, at);
  const reservations = useReservationsSection(goods, shown, at);
  const journal = useJournalSection(goods, shown, at);
  const levels = useLevelsSection(goods, shown, at);
  const plan = useDocumentPlanSection('stockItem', itemId);
  return (
    <>
      <ObjectPage
        name={itemName(item)}
        code={item.code}
        {...(item.isLow && { status: { tone: 'warning', label: stockWords.low } as const })}
        face={stockShade(item, '160')}
        subtitle={[item.classification, item.specification].filter(Boolean).join(' · ')}
        actions={[
          labelsAction(goods, itemId),
          { key: 'export', label: '导出流水', permission: EXPORT, run: () => exportJournal(goods, itemId, can(VIEW_PRICES)) },
          ...(at ? [] : item.holders.flatMap((place) => documentActions(goods, item, place))),
        ]}
        facts={stockFacts(shown.item, (quantity) => explain(quantity, null), item.unit.name)}
        band={<ViewBand {...view} />}
        sections={[
          { id: 'balances', title: '各持有方库存', note: item.unit.name, count: item.holders.length, content: balances },
          ...(at ? [] : plan),
          levels,
          ...lots,
          ...frozen,
          journal,
          ...reservations,
        ]}
      />
      {view.explained && <ExplainedFigurePanel {...{ goods, item, view }} explained={view.explained} />}
    </>
  );
}

/** At several holders each action names its own. */
function documentActions(
  goods: ItemLevel,
  { itemId, holders }: StockItemDetail,
  { holder, total }: StockItemDetail['holders'][number],
): Action[] {
  if (holder.kind === 'TRANSIT' || isZero(total)) return [];
  return stockActions(goods, { holderId: holder.id, itemIds: [itemId] }, holders.length > 1 ? `（${holder.name}）` : '');
}

/** The moment and unit of the page's figures. */
function ViewBand({ at, unit, setAt, setUnit }: StockView) {
  return (
    <>
      <div className="stock-view">
        <UnitPicker unit={unit} onChange={setUnit} />
        <span className="stock-until">
          截至
          <MomentPicker label="截至时间" value={at ?? null} onChange={(moment) => setAt(PastMoment.safeParse(moment).data ?? null)} />
        </span>
      </div>
      {at && (
        <PastPanel
          at={at}
          note="占用、冻结、可用、即将出入库和库龄没有历史，不显示；缸号的质检与实测是现在的登记"
          onNow={() => setAt(null)}
        />
      )}
    </>
  );
}

/** For one holder or for all. */
function ExplainedFigurePanel({
  goods,
  item,
  view: { at, unit, explain },
  explained,
}: StockItemObjectProps & { explained: ExplainedFigure }) {
  const place = item.holders.find(({ holder }) => holder.id === explained.holderId);
  return (
    <ExplainPanel
      {...{ goods, at, unit }}
      subject={place ? { ...item, ...place } : item}
      holder={place?.holder ?? null}
      quantity={explained.quantity}
      onQuantity={(quantity) => explain({ ...explained, quantity })}
      onClose={() => explain(null)}
    />
  );
}

/** Exports all movements of the item as a workbook. */
function exportJournal(goods: ItemLevel, itemId: string, withPrices: boolean): void {
  const workbook = goods === 'SKU' ? skuMovementWorkbook : spuMovementWorkbook;
  const columns = Object.entries<Column>(workbook.columns).flatMap(([key, { price }]) => (price && !withPrices ? [] : [key]));
  askExport(workbook, { query: `itemIds=${itemId}`, columns });
}

/** Only for items managed by 缸号. */
function useLotsSection(goods: ItemLevel, { item, lots: inUnit }: ShownItem, at: string | undefined): ObjectSection[] {
  const enabled = item.lotTracked !== 'NONE';
  const query = { ...(at && { at }) };
  const { data: lots = [] } = useApiQuery(apiOf(goods).listLots, { params: { id: item.itemId }, query }, { enabled });
  if (!enabled) return [];
  const content = <LotsPanel goods={goods} lots={inUnit(lots)} item={item} isPast={at !== undefined} />;
  return [{ id: 'lots', title: '缸号与匹', count: lots.length, content }];
}

/** Only with reservations, which are not known for past moments. */
function useReservationsSection(
  goods: ItemLevel,
  { item: { itemId, unit, reserved }, reservations: inUnit }: ShownItem,
  at: string | undefined,
): ObjectSection[] {
  const enabled = at === undefined && reserved !== null && !isZero(reserved);
  const { data } = useApiQuery(apiOf(goods).explain, { params: { id: itemId }, query: { quantity: 'reserved' } }, { enabled });
  const reservations = enabled ? inUnit(data?.reservations ?? []) : [];
  if (reservations.length === 0) return [];
  const content = <ReservationsPanel goods={goods} reservations={reservations} decimals={unit.decimals} />;
  return [{ id: 'reservations', title: stockWords.reserved, count: reservations.length, content }];
}
