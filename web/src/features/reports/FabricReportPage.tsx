import { fabricReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { ReportPage } from '../../kit/report/ReportPage.tsx';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { itemCells, itemName } from './ItemNamePanel.tsx';
import { stockAddress, stockKinds } from './text.ts';
import { subscribeDialog } from './SubscribePanel.tsx';

const sources = {
  supplierIds: allSuppliers,
  classificationIds: classificationSource('FABRIC'),
  holderIds: holderSource,
  spuIds: materialSource,
};

const FabricSubscribe = subscribeDialog('fabric');

/** 面料报表: what was bought of fabrics. */
export function FabricReportPage() {
  return (
    <ReportPage
      spec={fabricReport}
      endpoint={reportsApi.fabric}
      documents={reportsApi.fabricDocuments}
      Subscribe={FabricSubscribe}
      counted="种"
      rowName={itemName}
      cells={itemCells}
      sources={sources}
      shortFigures={['rejected']}
      addressOf={stockAddress}
      kinds={stockKinds}
    />
  );
}
