import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationList } from '@mrp/contract/features/costing/list.ts';
import { submittingDepartments } from '@mrp/contract/features/costing/parts.ts';
import type { QuotationRow } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { DueDay } from '../../kit/DueDay.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { sortBulkActions } from '../../kit/list-selection/bulk-order.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { usePrinting } from '../../kit/print/usePrinting.ts';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { formatMoney, formatPercent } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { styleSource } from '../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { CostViewsPanel } from './CostViewsPanel.tsx';
import { TaskTagsPanel } from './TaskTagsPanel.tsx';
import {
  differenceText,
  newQuotationAddress,
  quotationAddress,
  quotationCloneAddress,
  quotationCopyAddress,
  quotationEditAddress,
  quotationPrintAddress,
  rowAddress,
  sheetAddress,
  stepsFrom,
} from './text.ts';
import { useDiscardQuotation } from './quotations/useDiscardQuotation.ts';
import { useFinishedTasks } from './useFinishedTasks.tsx';
import { useQuotationMoves } from './quotations/useQuotationMoves.ts';
import { useUrging } from './useUrging.ts';

const QuotationPeekPanel = lazyPanel(async () => (await import('./quotations/QuotationPeekPanel.tsx')).QuotationPeekPanel);

const sources = { supplierIds: allSuppliers, seasonIds: dictionarySource('season', costingWords.season), styleIds: styleSource };

const cells = {
  picture: ({ style, pictureId }: QuotationRow) => <Swatch shade={{ name: style.name, pictureUrl: pictureUrl(pictureId, '64') }} inRow />,
  styleCode: ({ style }: QuotationRow) => style.code,
  styleName: ({ style }: QuotationRow) => style.name,
  supplier: ({ supplier }: QuotationRow) => supplier.name,
  approvedDirect: ({ approvedDirect, tasks }: QuotationRow) =>
    approvedDirect ? <ApprovedSum sum={approvedDirect} tasks={tasks} /> : <EmptyCell />,
  difference: ({ difference }: QuotationRow) => differenceText(difference) || <EmptyCell />,
  differenceRate: ({ differenceRate }: QuotationRow) => (differenceRate ? formatPercent(differenceRate, 2) : <EmptyCell />),
  tasks: ({ tasks }: QuotationRow) => (tasks.length > 0 ? <TaskTagsPanel tasks={tasks} /> : <EmptyCell />),
  dueOn: ({ dueOn, isOverdue }: QuotationRow) => (dueOn ? <DueDay day={dueOn} isOverdue={isOverdue} /> : <EmptyCell />),
  sheetCode: ({ sheet }: QuotationRow) =>
    sheet ? `${sheet.code} V${sheet.versionNo} ${sheetWorkflow.states[sheet.state].label}` : <EmptyCell />,
  parent: ({ parent }: QuotationRow) => parent?.code ?? <EmptyCell />,
};

/** Once somebody priced a line; lines without a conclusion count as quoted, so it says that it is a part and of how many. */
function ApprovedSum({ sum, tasks }: { sum: string; tasks: QuotationRow['tasks'] }) {
  const [decided, lines] = [tasks.reduce((all, task) => all + task.decided, 0), tasks.reduce((all, task) => all + task.lines, 0)];
  const isWhole = decided === lines;
  return (
    <span {...(!isWhole && { title: `${decided}/${lines} 行已核，没有结论的明细按报价计` })}>
      {!isWhole && <span className="text-muted">部分 </span>}
      {formatMoney(sum)}
    </span>
  );
}

/** 成衣核价: quotations of the factories with their cost sheets. */
export function PricingListPage() {
  const can = useCan();
  const moves = useQuotationMoves();
  const discard = useDiscardQuotation();
  const urge = useUrging();
  const finished = useFinishedTasks(submittingDepartments);
  const print = usePrinting(costingApi.print, costingWords.quotation, quotationPrintAddress);
  return (
    <>
      <CostViewsPanel />
      <ListPage
        list={quotationList}
        endpoint={costingApi.list}
        noun={costingWords.quotation}
        workflow={quotationWorkflow}
        sources={sources}
        cells={cells}
        actions={finished.actions}
        rowLink={rowAddress}
        rowName={({ code, style }) => `${code} ${style.name}`}
        peek={({ id }) => <QuotationPeekPanel id={id} />}
        create={{ key: 'create', label: '录入报价', permission: costingApi.create, to: newQuotationAddress }}
        {...(can(costingApi.create) && { importTo: '/importFile?object=quotations' })}
        rowActions={(row) => [
          ...nextPagesOf(row),
          ...stepsFrom(row).map((step) => moves.actionFor(row, step)),
          ...urge.actionsFor(row),
          ...linksOf(row),
          ...(row.state === 'DRAFT' && row.createdByMe ? [discard.actionFor(row)] : []),
        ]}
        bulkActions={sortBulkActions([...moves.bulkActions, print], bulkOrder)}
        onExport={(request) => askExport(quotationList, request)}
        firstUse="录入成衣厂的报价，提交后派发给面料部、技术部和核价部，三个部门同时核价。"
      />
      {moves.dialog}
      {finished.dialog}
    </>
  );
}

/** Where the quotation is moved on. */
function nextPagesOf({ id, state }: QuotationRow): Action[] {
  if (state === 'DRAFT' || state === 'RETURNED')
    return [{ key: 'edit', label: costingWords.edit, permission: costingApi.edit, to: quotationEditAddress(id) }];
  if (state !== 'APPROVING') return [];
  return [{ key: 'approve', label: costingWords.approve, permission: sheetWorkflow.transitions.approve.permission, to: sheetAddress(id) }];
}

const linksOf = ({ id, sheet }: QuotationRow): Action[] => [
  ...(sheet ? [{ key: 'quotation', label: '查看报价单', to: quotationAddress(id) }] : []),
  { key: 'clone', label: '加色', permission: costingApi.create, to: quotationCloneAddress(id) },
  { key: 'copy', label: '复制', permission: costingApi.create, to: quotationCopyAddress(id) },
];

const bulkOrder = ['submit', 'withdraw', 'dispatch', 'reject', 'recost', 'print', 'cancel'];
