import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import type { StockRow } from '@mrp/contract/features/stock/list.ts';
import { Segmented } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listQuery, type AnyList, type ListState } from '../../kit/list/list-url.ts';
import { Nothing } from '../../kit/list/cells.tsx';
import { late } from '../../kit/on-demand.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useListState } from '../../kit/list/useListState.ts';
import { Swatch } from '../../kit/Swatch.tsx';
import type { GalleryCard } from '../../kit/list/ListGallery.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { askExport } from '../../lib/export-question.ts';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { classificationSource } from '../../pickers/classification-source.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { holderSource } from '../../pickers/holder-source.ts';
import { allSuppliers } from '../../pickers/supplier-source.ts';
import { materialSource } from '../../pickers/material-source.ts';
import { stockItemSource } from '../../pickers/stock-item-source.ts';
import { newDocumentAddress } from '../../pickers/document-text.ts';
import type { Explained } from './ExplainPanel.tsx';
import { momentSource } from './MomentPicker.tsx';
import { QuantityPanel } from './QuantityPanel.tsx';
import { ViewsPanel } from './ViewsPanel.tsx';
import {
  apiOf,
  holderKindLabel,
  isZero,
  itemName,
  labelAddress,
  listAt,
  listOf,
  momentText,
  openingActions,
  showQuantity,
  shownUnits,
  stockDetailAddress,
  quantityLabels,
  stockShade,
  totalLines,
  type ShownUnit,
} from './text.ts';
import './stock.css';

const ExplainPanel = late(async () => (await import('./ExplainPanel.tsx')).ExplainPanel);

/** SKU库存. */
export const SkuStockListPage = () => <StockListPage goods="SKU" />;
/** SPU库存. */
export const SpuStockListPage = () => <StockListPage goods="SPU" />;

const StockPeekPanel = late(async () => (await import('./StockPeekPanel.tsx')).StockPeekPanel);

const sourcesOf = (goods: Goods) => ({
  itemIds: stockItemSource(goods),
  spuIds: materialSource,
  holderIds: holderSource,
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  colourSystemIds: dictionarySource('colourSystem', '色系'),
  at: momentSource,
});
const sources = { SKU: sourcesOf('SKU'), SPU: sourcesOf('SPU') };

/** What lies where, row by holder and item, now or at a moment of the past; every quantity tells what it is made of. */
function StockListPage({ goods }: { goods: Goods }) {
  const navigate = useNavigate();
  const can = useCan();
  const { state: asked, change } = useListState(listOf(goods), true);
  const at = asked.filters['at'] as string | undefined;
  const list = listAt(goods, at);
  const { state } = useListState(list, true);
  const [unit, setUnit] = useShownUnit();
  const [explained, setExplained] = useState<Explained | null>(null);
  const cells = useStockCells(unit, explained, setExplained);
  return (
    <>
      <ViewsPanel goods={goods} />
      <ListPage
        list={list}
        endpoint={apiOf(goods).list}
        noun="库存"
        sources={sources[goods]}
        rowName={(row) => `${row.code} ${itemName(row)} ${row.holder.name}`}
        rowLink={(row) => stockDetailAddress(goods, row.itemId)}
        cells={cells}
        gallery={(row) => cardOf(row, unit)}
        // It tells what lies there now, which is no answer beside rows of the past.
        {...(!at && { peek: (row: StockRow) => <StockPeekPanel goods={goods} itemId={row.itemId} /> })}
        rowActions={(row) => [{ key: 'explain', label: '说明', run: () => setExplained({ row, quantity: at ? 'total' : 'available' }) }]}
        actions={openingActions(goods, can)}
        create={{ key: 'create', label: '新建单据', permission: apiOf(goods).createDocument, to: newDocumentAddress(goods) }}
        bulkActions={[
          {
            key: 'labels',
            label: '打印标签',
            permission: apiOf(goods).listLabels,
            run: async (rows) => navigate(labelAddress(goods, { rows })),
          },
        ]}
        onExport={(request) => askExport(list, request)}
        totals={useTotals(goods, list, state)}
        tools={<UnitSwitch unit={unit} onChange={setUnit} />}
        strip={at && <PastStrip at={at} onNow={() => change((now) => ({ filters: { ...now.filters, at: undefined } }), 'push')} />}
        firstUse="收货、期初或入库过账后，库存会列在这里。"
      />
      <ExplainedQuantity {...{ goods, at, explained }} explain={setExplained} />
    </>
  );
}

interface ExplainedProps {
  goods: Goods;
  at: string | undefined;
  explained: Explained | null;
  explain: (explained: Explained | null) => void;
}

function ExplainedQuantity({ goods, at, explained, explain }: ExplainedProps) {
  if (!explained) return null;
  return (
    <ExplainPanel
      goods={goods}
      subject={explained.row}
      holder={explained.row.holder}
      quantity={explained.quantity}
      at={at}
      onQuantity={(quantity) => explain({ ...explained, quantity })}
      onClose={() => explain(null)}
    />
  );
}

/** The same row as a swatch; the figure is what may be used, of a past moment what lay there. */
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

function useTotals(goods: Goods, list: AnyList, state: ListState): string[] {
  const { data = [] } = useApiQuery(apiOf(goods).listTotals, { query: listQuery(list, { ...state, page: 1 }) } as never, { shows: 'all' });
  return totalLines(data);
}

/** The unit stands in the address: a link shows what its sender saw. */
function useShownUnit(): [ShownUnit | null, (unit: ShownUnit | null) => void] {
  const [params, setParams] = useSearchParams();
  const asked = shownUnits.find((unit) => unit === params.get('unit')) ?? null;
  const ask = (unit: ShownUnit | null) =>
    setParams(
      (before) => {
        if (unit) before.set('unit', unit);
        else before.delete('unit');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [asked, ask];
}

const OWN_UNIT = '原单位';

function UnitSwitch({ unit, onChange }: { unit: ShownUnit | null; onChange: (unit: ShownUnit | null) => void }) {
  return (
    <Segmented<ShownUnit | typeof OWN_UNIT>
      className="stock-units"
      aria-label="单位"
      options={[OWN_UNIT, ...shownUnits]}
      value={unit ?? OWN_UNIT}
      onChange={(asked) => onChange(asked === OWN_UNIT ? null : asked)}
    />
  );
}

function PastStrip({ at, onNow }: { at: string; onNow: () => void }) {
  return (
    <output className="stock-past">
      <span>正在查看 {momentText(at)} 的库存；占用、冻结、可用、即将出入库和库龄没有历史，不显示</span>
      <button type="button" className="stock-now" onClick={onNow}>
        回到现在
      </button>
    </output>
  );
}

type Quantity = Explained['quantity'];

function useStockCells(unit: ShownUnit | null, explained: Explained | null, explain: (explained: Explained) => void) {
  return useMemo(() => {
    const cellOf = (quantity: Quantity) => (row: StockRow) => {
      const figure = row[quantity];
      if (figure === null) return <Nothing />;
      const cell = (
        <QuantityPanel
          text={showQuantity(figure, row, unit).text}
          label={`${quantityLabels[quantity]} ${itemName(row)} ${row.holder.name}`}
          isZero={isZero(figure)}
          isOpen={explained?.row.id === row.id && explained.quantity === quantity}
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
      safetyStock: (row: StockRow) => (row.safetyStock ? showQuantity(row.safetyStock, row, unit).text : <Nothing />),
      averageCost: ({ averageCost, unit: own }: StockRow) =>
        averageCost ? <span title={`元/${own.name}`}>{formatNumber(averageCost, 4)}</span> : <Nothing />,
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
