import { reportsApi, techniqueReport } from '@mrp/contract/features/reports.ts';
import { reportWords } from '@mrp/contract/features/reports/words.ts';
import { ReportPage } from '../../kit/report/ReportPage.tsx';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { techniqueSource } from '../../pickers/sources/technique-source.ts';
import { subscribeDialog } from './SubscribePanel.tsx';

const sources = {
  classIds: dictionarySource('techniqueClass', reportWords.techniqueClass),
  supplierIds: allSuppliers,
  factoryIds: allSuppliers,
  techniqueIds: techniqueSource,
};

const TechniqueSubscribe = subscribeDialog('technique');

/** 特殊工艺报表: techniques of quotations by class and month. */
export function TechniqueReportPage() {
  return (
    <ReportPage
      spec={techniqueReport}
      endpoint={reportsApi.technique}
      documents={reportsApi.techniqueDocuments}
      Subscribe={TechniqueSubscribe}
      counted="行"
      rowName={({ name, month }) => `${name} ${month}`}
      sources={sources}
      shortFigures={['rejected']}
    />
  );
}
