import { payablesReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { ReportPage } from '../../kit/report/ReportPage.tsx';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { subscribeDialog } from './SubscribePanel.tsx';

const sources = { supplierIds: allSuppliers, currencyIds: dictionarySource('currency', '币种') };

const PayablesSubscribe = subscribeDialog('payables');

/** 应付报表: from the receipt to the payment, by supplier and month. */
export function PayablesReportPage() {
  return (
    <ReportPage
      spec={payablesReport}
      endpoint={reportsApi.payables}
      documents={reportsApi.payablesDocuments}
      Subscribe={PayablesSubscribe}
      counted="行"
      rowName={({ supplier, month }) => `${supplier} ${month}`}
      sources={sources}
      shortFigures={['overdue']}
    />
  );
}
