import { costingApi } from '@mrp/contract/features/costing.ts';
import { fabricList } from '@mrp/contract/features/costing/list.ts';
import { departments } from '@mrp/contract/features/costing/parts.ts';
import type { FabricRow } from '@mrp/contract/features/costing/fabric-row.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { DueDay } from '../../../kit/DueDay.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import { pictureUrl } from '../../../lib/pictures.ts';
import { dictionarySource } from '../../../pickers/DictionaryPicker.tsx';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { useAddToComparison } from '../../../pickers/useAddToComparison.tsx';
import { bandTag, basisText, differenceText, fabricAddress, fabricEditAddress, sheetEditAddress } from '../text.ts';
import { useAdopting } from './useAdopting.ts';
import { useFinishedTasks } from '../useFinishedTasks.tsx';
import { useStartTask } from '../useSheetActions.ts';

const sources = { supplierIds: allSuppliers, seasonIds: dictionarySource('season', costingWords.season), spuIds: materialSource };

const cells = {
  picture: ({ name, item }: FabricRow) => (
    <Swatch shade={{ name, hex: item?.hex ?? null, pictureUrl: pictureUrl(item?.pictureId, '64') }} inRow />
  ),
  name: ({ name, item }: FabricRow) => (item ? `${item.code} ${item.name} ${item.colourName}` : `${name}（未匹配）`),
  styleCode: ({ style }: FabricRow) => style.code,
  quotationCode: ({ quotation }: FabricRow) => quotation.code,
  factory: ({ factory }: FabricRow) => factory.name,
  differenceRate: ({ differenceRate }: FabricRow) => (differenceRate ? formatPercent(differenceRate, 2) : <EmptyCell />),
  benchmarkBasis: ({ benchmarkBasis }: FabricRow) => basisText(benchmarkBasis) || <EmptyCell />,
  deviation: (row: FabricRow) => {
    const tag = bandTag({ ...row, part: 'MATERIAL' });
    return tag ? <StatusTag tone={tag.tone}>{tag.figure}</StatusTag> : <EmptyCell />;
  },
  difference: ({ difference }: FabricRow) => differenceText(difference) || <EmptyCell />,
  dueOn: ({ dueOn, isOverdue }: FabricRow) => <DueDay day={dueOn} isOverdue={isOverdue} />,
};

/** 面料核价: the material lines of the cost sheets. */
export function FabricListPage() {
  const adopt = useAdopting();
  const comparison = useAddToComparison();
  const startTask = useStartTask();
  const finished = useFinishedTasks(['FABRIC']);
  return (
    <>
      <ListPage
        list={fabricList}
        endpoint={costingApi.listFabrics}
        noun="面料核价"
        sources={sources}
        cells={cells}
        actions={finished.actions}
        rowLink={({ id }) => fabricAddress(id)}
        rowName={({ name, style }) => `${style.code} ${name}`}
        rowActions={(row) =>
          row.progress !== 'CLOSED'
            ? [
                { key: 'edit', label: costingWords.costing, permission: departments.FABRIC.price, to: fabricEditAddress(row.id) },
                { key: 'sheet', label: '整单核价', permission: departments.FABRIC.price, to: sheetEditAddress(row.quotation.id) },
                ...(row.assignee === null ? [startTask(row.quotation.id, 'FABRIC', row.version)] : []),
              ]
            : []
        }
        bulkActions={[adopt, comparison.bulkAction('costLineIds')]}
        onExport={(request) => askExport(fabricList, request)}
        firstUse="报价单派发后，物料明细出现在这里；按建议价核价，或逐行编辑。"
      />
      {comparison.dialog}
      {finished.dialog}
    </>
  );
}
