import { meitaoReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { reportWords } from '@mrp/contract/features/reports/words.ts';
import { ReportPage } from '../../kit/report/ReportPage.tsx';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { itemCells, itemName } from './ItemNamePanel.tsx';
import { subscribeDialog } from './SubscribePanel.tsx';

const sources = {
  factoryIds: allSuppliers,
  saleStatusIds: dictionarySource('saleStatus', reportWords.saleStatus),
  holderIds: holderSource,
  supplierIds: allSuppliers,
};

const MeitaoSubscribe = subscribeDialog('meitao');

/** 美套报表: sets with their lines. */
export function MeitaoReportPage() {
  return (
    <ReportPage
      spec={meitaoReport}
      endpoint={reportsApi.meitao}
      documents={reportsApi.meitaoDocuments}
      Subscribe={MeitaoSubscribe}
      counted="种"
      rowName={itemName}
      cells={itemCells}
      sources={sources}
      shortFigures={['gap', 'blocking']}
    />
  );
}
