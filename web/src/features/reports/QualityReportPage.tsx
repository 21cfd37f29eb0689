import { qualityReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { ReportPage } from '../../kit/report/ReportPage.tsx';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { subscribeDialog } from './SubscribePanel.tsx';

const sources = { supplierIds: allSuppliers, kindIds: dictionarySource('claimKind', '问题'), spuIds: materialSource };

const QualitySubscribe = subscribeDialog('quality');

/** 供应商质量报表: claims beside what was received. */
export function QualityReportPage() {
  return (
    <ReportPage
      spec={qualityReport}
      endpoint={reportsApi.quality}
      documents={reportsApi.qualityDocuments}
      Subscribe={QualitySubscribe}
      counted="行"
      rowName={({ supplier, name, kind }) => `${supplier} ${name} ${kind}`}
      sources={sources}
      shortFigures={['claims']}
    />
  );
}
