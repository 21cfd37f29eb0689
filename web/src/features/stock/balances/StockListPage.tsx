import { skuStocktakesApi, spuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { StockRow } from '@mrp/contract/features/stock/list.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { listQuery, type AnyList, type ListState } from '../../../kit/list/list-url.ts';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useListState } from '../../../kit/list/useListState.ts';
import { Swatch } from '../../../kit/Swatch.tsx';
import type { GalleryCard } from '../../../kit/list/ListGallery.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { untypedInput } from '../../../lib/untyped-input.ts';
import { classificationSource } from '../../../pickers/sources/classification-source.ts';
import { dictionarySource } from '../../../pickers/DictionaryPicker.tsx';
import { binSource } from '../../../pickers/sources/bin-source.ts';
import { holderSource } from '../../../pickers/sources/holder-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import { stockItemSource } from '../../../pickers/sources/stock-item-source.ts';
import { newCountAddress } from '../../stocktakes/addresses.ts';
import { newDocumentAddress } from '../documents/document-text.ts';
import type { Explained } from './ExplainPanel.tsx';
import { stockActions, stockBulkActions } from './stock-action-text.ts';
import { momentSource } from '../MomentPicker.tsx';
import { PastPanel } from './PastPanel.tsx';
import { QuantityPanel } from './QuantityPanel.tsx';
import { UnitPicker } from '../UnitPicker.tsx';
import { useStockView, type ExplainedFigure, type StockView } from './useStockView.ts';
import { StockViewsPanel } from '../StockViewsPanel.tsx';
import {
  apiOf,
  holderKindLabel,
  isZero,
  itemName,
  labelAddress,
  listAt,
  listOf,
  openingActions,
  showQuantity,
  stockDetailAddress,
  quantityLabels,
  stockShade,
  totalLines,
  type ShownUnit,
} from '../text.ts';
import '../stock.css';

const ExplainPanel = lazyPanel(async () => (await import('./ExplainPanel.tsx')).ExplainPanel);

/** SKU库存. */
export const SkuStockListPage = () => <StockListPage goods="SKU" />;
/** SPU库存. */
export const SpuStockListPage = () => <StockListPage goods="SPU" />;

const StockPeekPanel = lazyPanel(async () => (await import('./StockPeekPanel.tsx')).StockPeekPanel);

const sourcesOf = (goods: ItemLevel) => ({
  binIds: binSource(),
  itemIds: stockItemSource(goods),
  spuIds: materialSource,
  holderIds: holderSource,
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  colourSystemIds: dictionarySource('colourSystem', '色系'),
  at: momentSource,
});
const sources = { SKU: sourcesOf('SKU'), SPU: sourcesOf('SPU') };

const countCalls = { SKU: skuStocktakesApi, SPU: spuStocktakesApi };

const UNKNOWN_THEN = '占用、冻结、可用、即将出入库和库龄没有历史，不显示';
const toNow = ({ filters }: ListState) => ({ filters: { ...filters, at: undefined } });

/** Stock by holder and item, now or at a past moment; every quantity has an explanation. */
function StockListPage({ goods }: { goods: ItemLevel }) {
  const navigate = useNavigate();
  const can = useCan();
  const { state: asked, change } = useListState(listOf(goods), true);
  const at = asked.filters['at'] as string | undefined;
  const list = listAt(goods, at);
  const { state } = useListState(list, true);
  const { unit, setUnit, explained, explain } = useStockView();
  const [clicked, setClicked] = useState<StockRow | null>(null);
  const open = useExplaining(explain, setClicked);
  const cells = useStockCells(unit, explained, open);
  return (
    <>
      <StockViewsPanel goods={goods} />
      <ListPage
        list={list}
        endpoint={apiOf(goods).list}
        noun="库存"
        sources={sources[goods]}
        rowName={(row) => `${row.code} ${itemName(row)} ${row.holder.name}`}
        rowLink={(row) => stockDetailAddress(goods, row.itemId, { at, unit })}
        cells={cells}
        gallery={(row) => cardOf(row, unit)}
        // Current figures have no place beside past rows.
        {...(!at && { peek: (row: StockRow) => <StockPeekPanel goods={goods} itemId={row.itemId} /> })}
        rowActions={(row) => [
          { key: 'explain', label: '说明', run: () => open({ row, quantity: at ? 'total' : 'available' }) },
          ...(at || row.holder.kind === 'TRANSIT' ? [] : stockActions(goods, { holderId: row.holder.id, itemIds: [row.itemId] })),
          ...countActions(goods, row),
        ]}
        actions={openingActions(goods, can)}
        create={{ key: 'create', label: '新建单据', permission: apiOf(goods).createDocument, to: newDocumentAddress(goods) }}
        bulkActions={[
          {
            key: 'labels',
            label: stockWords.printLabels,
            permission: apiOf(goods).listLabels,
            run: async (rows) => navigate(labelAddress(goods, { rows })),
          },
          ...(at ? [] : stockBulkActions(goods, list, state, navigate)),
        ]}
        onExport={(request) => askExport(list, request)}
        totals={useTotals(goods, list, state)}
        tools={<UnitPicker unit={unit} onChange={setUnit} />}
        strip={at && <PastPanel at={at} note={UNKNOWN_THEN} onNow={() => change(toNow, 'push')} />}
        firstUse="收货、期初或入库过账后，库存会列在这里。"
      />
      {explained && <ExplainedQuantity {...{ goods, at, unit, explained, explain, clicked }} />}
    </>
  );
}

/** Goods under way are nowhere to be counted. */
const countActions = (goods: ItemLevel, { holder, itemId }: StockRow): Action[] =>
  holder.kind === 'TRANSIT'
    ? []
    : [{ key: 'count', label: '发起盘点', permission: countCalls[goods].create, to: newCountAddress(goods, holder.id, [itemId]) }];

/** The clicked figure as the address stores it; its row is loaded. */
function useExplaining(explain: StockView['explain'], setClicked: (row: StockRow) => void) {
  const latest = useLatest(explain);
  return useCallback(
    ({ row, quantity }: Explained) => {
      setClicked(row);
      latest.current({ quantity, holderId: row.holder.id, itemId: row.itemId });
    },
    [latest, setClicked],
  );
}

interface ExplainedProps extends Pick<StockView, 'at' | 'unit' | 'explain'> {
  goods: ItemLevel;
  explained: ExplainedFigure;
  clicked: StockRow | null;
}

/** The row comes from the list, or is loaded for an address. */
function ExplainedQuantity({ goods, at, unit, explained, explain, clicked }: ExplainedProps) {
  const { itemId, holderId, quantity } = explained;
  const params = { id: itemId ?? '' };
  const { data: item } = useApiQuery(
    apiOf(goods).get,
    { params, query: { ...(at && { at }) } },
    { handlesErrors: 'all', enabled: itemId !== null },
  );
  const place = item?.itemId === itemId ? item?.holders.find(({ holder }) => holder.id === holderId) : undefined;
  const subject = item && place ? { ...item, ...place } : isRowOf(explained, clicked) ? clicked : null;
  if (!subject) return null;
  return (
    <ExplainPanel
      {...{ goods, subject, quantity, at, unit }}
      holder={subject.holder}
      onQuantity={(asked) => explain({ ...explained, quantity: asked })}
      onClose={() => explain(null)}
    />
  );
}

const isRowOf = ({ itemId, holderId }: ExplainedFigure, row: StockRow | null): row is StockRow =>
  row?.itemId === itemId && row?.holder.id === holderId;

/** The row as a swatch, with the available quantity, or the quantity at a past moment. */
function cardOf(row: StockRow, asked: ShownUnit | null): GalleryCard {
  const { text, unit } = showQuantity(row.available ?? row.total, row, asked);
  return {
    title: itemName(row),
    pictureUrl: pictureUrl(row.pictureId, '500'),
    hex: row.hex,
    note: [row.code, row.holder.name].join(' · '),
    figure: { value: text, unit: row.available === null ? unit : `${unit} 可用` },
    ...(row.isLow && { state: <StatusTag tone="warning">预警</StatusTag> }),
  };
}

function useTotals(goods: ItemLevel, list: AnyList, state: ListState): string[][] {
  const { data = [] } = useApiQuery(apiOf(goods).listTotals, untypedInput({ query: listQuery(list, { ...state, page: 1 }) }), {
    handlesErrors: 'all',
  });
  return totalLines(data);
}

type Quantity = Explained['quantity'];

function useStockCells(unit: ShownUnit | null, explained: ExplainedFigure | null, explain: (explained: Explained) => void) {
  return useMemo(() => {
    const cellOf = (quantity: Quantity) => (row: StockRow) => {
      const figure = row[quantity];
      if (figure === null) return <EmptyCell />;
      const cell = (
        <QuantityPanel
          text={showQuantity(figure, row, unit).text}
          label={`${quantityLabels[quantity]} ${itemName(row)} ${row.holder.name}`}
          isZero={isZero(figure)}
          isOpen={explained !== null && isRowOf(explained, row) && explained.quantity === quantity}
          inRow
          onExplain={() => explain({ row, quantity })}
        />
      );
      return quantity === 'available' ? <Available isLow={row.isLow}>{cell}</Available> : cell;
    };
    const keys = Object.keys(quantityLabels) as Quantity[];
    return {
      ...(Object.fromEntries(keys.map((key) => [key, cellOf(key)])) as Record<Quantity, (row: StockRow) => ReactNode>),
      picture: (row: StockRow) => <Swatch shade={stockShade(row, '64')} inRow />,
      holderKind: ({ holder }: StockRow) => holderKindLabel(holder.kind),
      unit: (row: StockRow) => showQuantity('0', row, unit).unit,
      safetyStock: (row: StockRow) => (row.safetyStock ? showQuantity(row.safetyStock, row, unit).text : <EmptyCell />),
      averageCost: ({ averageCost, unit: own }: StockRow) =>
        averageCost ? <span title={`元/${own.name}`}>{formatNumber(averageCost, 4)}</span> : <EmptyCell />,
    };
  }, [unit, explained, explain]);
}

function Available({ isLow, children }: { isLow: boolean; children: ReactNode }) {
  return (
    <span className="stock-available">
      {isLow && (
        <>
          <span className="stock-low" aria-hidden="true">
            ▼
          </span>
          <span className="visually-hidden">低于安全库存</span>
        </>
      )}
      {children}
    </span>
  );
}
