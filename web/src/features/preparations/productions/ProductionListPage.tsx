import { productionList, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { ProductionRow } from '@mrp/contract/features/preparations/production.ts';
import { productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { WarningFilled } from '@ant-design/icons';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../../kit/list-views/ViewLinks.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { holderSource } from '../../../pickers/sources/holder-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { DueDay } from '../../../kit/DueDay.tsx';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { itemName, isMore, preparationViews, productionAddress, productionPrintAddress, receiveAction, shortfall } from '../text.ts';
import { usePrinting } from '../../../kit/print/usePrinting.ts';

const ProductionPeekPanel = lazyPanel(async () => (await import('./ProductionPeekPanel.tsx')).ProductionPeekPanel);

const sources = { supplierIds: allSuppliers, holderIds: holderSource };

const cells = {
  progress: (row: ProductionRow) => <ProgressBar percent={row.progress} short={shortfall(row)} />,
  expectedOn: (row: ProductionRow) => <DueDay day={row.expectedOn} isOverdue={row.isOverdue} changes={row.expectedChanges} />,
  greigeShort: ({ greigeShort, unit }: ProductionRow) => {
    if (greigeShort === null) return <EmptyCell />;
    if (!isMore(greigeShort)) return <span className="k-nothing">{formatNumber(greigeShort, unit.decimals)}</span>;
    return (
      <span className="text-warning figure">
        <WarningFilled aria-hidden="true" /> {formatNumber(greigeShort, unit.decimals)}
      </span>
    );
  },
};

/** 生产单: productions at suppliers, with overdue days and missing greige. */
export function ProductionListPage() {
  const print = usePrinting(productionsApi.print, preparationWords.productionOrder, productionPrintAddress);
  return (
    <>
      <ViewLinks {...preparationViews} />
      <ListPage
        list={productionList}
        endpoint={productionsApi.list}
        title={preparationWords.production}
        noun={preparationWords.productionOrder}
        workflow={productionWorkflow}
        sources={sources}
        rowLink={(row) => productionAddress(row.id)}
        rowName={(row) => `${row.code} ${itemName(row)}`}
        peek={(row) => <ProductionPeekPanel id={row.id} />}
        cells={cells}
        rowActions={({ id, state }) => (state === 'PRODUCING' ? [receiveAction(id)] : [])}
        bulkActions={[print]}
        onExport={(request) => askExport(productionList, request)}
        firstUse="备料单接单后，生产单列在这里。"
      />
    </>
  );
}
