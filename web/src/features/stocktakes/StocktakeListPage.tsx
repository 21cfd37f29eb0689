import type { StocktakeRow } from '@mrp/contract/features/stocktakes/record.ts';
import { stocktakeList } from '@mrp/contract/features/stocktakes/list.ts';
import { holderTitle, stocktakeTitle, stocktakeWorkflow } from '@mrp/contract/features/stocktakes/workflow.ts';
import { holderKinds, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { DueDay } from '../../kit/DueDay.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { usePrinting } from '../../kit/print/usePrinting.ts';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { holderSource, holdersOf } from '../../pickers/sources/holder-source.ts';
import { cycleAddress } from './addresses.ts';
import { apiOf, stocktakeEditAddress, kindWord, listAddress, newAddress, printAddress, stocktakeAddress, warehouseWord } from './text.ts';

const StocktakePeekPanel = lazyPanel(async () => (await import('./StocktakePeekPanel.tsx')).StocktakePeekPanel);

type SupplierKind = 'GARMENT_SUPPLIER' | 'MATERIAL_SUPPLIER';

const cells = {
  kind: kindWord,
  ownership: warehouseWord,
  progress: ({ state, progress }: StocktakeRow) => (state === 'PLANNED' ? <EmptyCell /> : <ProgressBar percent={progress} />),
  deadline: ({ deadline, isOverdue }: StocktakeRow) => <DueDay day={deadline} isOverdue={isOverdue} />,
};

interface StocktakesProps {
  goods: ItemLevel;
  /** Only of holders of this type. */
  kind?: SupplierKind;
}

/** 盘点: every stocktake of this level, or those of one type of holder. */
function Stocktakes({ goods, kind }: StocktakesProps) {
  const api = apiOf(goods);
  const list = stocktakeList(goods);
  const print = usePrinting(api.printSheets, '盘点表', (ids) => printAddress(goods, ids));
  return (
    <>
      <KindLinks goods={goods} />
      <ListPage
        key={kind ?? 'ALL'}
        list={list}
        title={kind ? holderTitle(goods, kind) : stocktakeTitle(goods)}
        endpoint={api.list}
        noun={stocktakeWords.stocktake}
        workflow={stocktakeWorkflow(goods)}
        {...(kind && { fixed: { holderKind: [kind] } })}
        sources={{ holderIds: kind ? holdersOf(kind) : holderSource }}
        rowLink={(row: StocktakeRow) => stocktakeAddress(goods, row.id, row.holder.kind)}
        rowName={(row: StocktakeRow) => `${row.code} ${row.holder.name}`}
        peek={(row: StocktakeRow) => <StocktakePeekPanel goods={goods} id={row.id} />}
        cells={cells}
        create={{ key: 'create', label: '新建盘点', permission: api.create, to: newAddress(goods) }}
        bulkActions={[print]}
        onExport={(request) => askExport(list, request)}
        rowActions={(row: StocktakeRow) => [
          ...(row.state === 'PLANNED'
            ? [{ key: 'edit', label: '编辑', permission: api.edit, to: stocktakeEditAddress(goods, row.id) }]
            : []),
          ...(row.state === 'REVIEW' && !row.countedByMe
            ? [
                {
                  key: 'review',
                  label: '审核',
                  permission: stocktakeWorkflow(goods).transitions.approve.permission,
                  to: stocktakeAddress(goods, row.id, row.holder.kind),
                },
              ]
            : []),
        ]}
        actions={[{ key: 'cycle', label: '循环盘点', permission: api.getCycle, to: cycleAddress(goods) }]}
        firstUse="选持有方和范围，指定盘点人；发布之后盘点人用手机或电脑盘点，差异审核后过账。"
      />
    </>
  );
}

/** Tabs: all, and by type of holder, as far as the user may open them. */
function KindLinks({ goods }: { goods: ItemLevel }) {
  const can = useCan();
  const prefix = goods === 'SKU' ? ('/sku' as const) : ('/spu' as const);
  const links = [
    ...(can(stocktakeTitle(goods)) ? [[listAddress(goods), '全部'] as const] : []),
    ...(['GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER'] as const).flatMap((kind) => {
      const to = `${prefix}${kind === 'GARMENT_SUPPLIER' ? 'EndProduct' : 'MatterSupplier'}`;
      return can(holderTitle(goods, kind)) ? [[to, holderKinds.find(({ value }) => value === kind)?.label ?? ''] as const] : [];
    }),
  ];
  return links.length > 1 && <ViewLinks label="盘点单按持有方" links={links} />;
}

export const stocktakeListPages = {
  ALL: { SKU: () => <Stocktakes goods="SKU" />, SPU: () => <Stocktakes goods="SPU" /> },
  GARMENT_SUPPLIER: {
    SKU: () => <Stocktakes goods="SKU" kind="GARMENT_SUPPLIER" />,
    SPU: () => <Stocktakes goods="SPU" kind="GARMENT_SUPPLIER" />,
  },
  MATERIAL_SUPPLIER: {
    SKU: () => <Stocktakes goods="SKU" kind="MATERIAL_SUPPLIER" />,
    SPU: () => <Stocktakes goods="SPU" kind="MATERIAL_SUPPLIER" />,
  },
} as const;
