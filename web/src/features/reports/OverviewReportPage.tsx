import { overviewReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { ReportPage } from '../../kit/report/ReportPage.tsx';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { styleSource } from '../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { itemCells, itemName } from './ItemNamePanel.tsx';
import { stockAddress, stockKinds } from './text.ts';
import { subscribeDialog } from './SubscribePanel.tsx';

const sources = {
  supplierIds: allSuppliers,
  classificationIds: classificationSource(),
  holderIds: holderSource,
  styleIds: styleSource,
  spuIds: materialSource,
};

const OverviewSubscribe = subscribeDialog('overview');

/** 备料总览: preparation by item, holder and supplier. */
export function OverviewReportPage() {
  return (
    <ReportPage
      spec={overviewReport}
      endpoint={reportsApi.overview}
      documents={reportsApi.overviewDocuments}
      Subscribe={OverviewSubscribe}
      counted="种"
      rowName={itemName}
      cells={itemCells}
      sources={sources}
      shortFigures={['gap', 'waiting']}
      addressOf={stockAddress}
      kinds={stockKinds}
    />
  );
}
