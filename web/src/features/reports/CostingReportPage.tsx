import { costingReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { Link } from 'react-router';
import { ReportPage } from '../../kit/report/ReportPage.tsx';
import { useDocumentAddress } from '../../lib/documents.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { styleSource } from '../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { userSource } from '../../pickers/sources/user-source.ts';
import { subscribeDialog } from './SubscribePanel.tsx';

const sources = {
  factoryIds: allSuppliers,
  classificationIds: classificationSource(),
  styleIds: styleSource,
  personIds: userSource,
};

const CostingSubscribe = subscribeDialog('costing');

/** A link where the reader may open the quotation. */
function SheetCode({ row: { quotationId, sheetCode } }: { row: { quotationId: string; sheetCode: string } }) {
  const to = useDocumentAddress()('quotation', quotationId);
  return to ? <Link to={to}>{sheetCode}</Link> : sheetCode;
}

/** 核价物料报表: the lines of cost sheets. */
export function CostingReportPage() {
  return (
    <ReportPage
      spec={costingReport}
      endpoint={reportsApi.costing}
      documents={reportsApi.costingDocuments}
      Subscribe={CostingSubscribe}
      counted="行"
      rowName={({ name, sheetCode }) => `${name} ${sheetCode}`}
      cells={{ sheetCode: (row) => <SheetCode row={row} /> }}
      sources={sources}
    />
  );
}
