import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationList } from '@mrp/contract/features/costing/list.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow, sheetWorkflow, type QuotationStep } from '@mrp/contract/features/costing/workflow.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Link, useNavigate } from 'react-router';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import type { TransitionFigures } from '../../../kit/object/transitions/transition-figures.ts';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { useTasksSection } from '../../development-tasks/useTasksSection.tsx';
import { useQuotationFacts } from './useQuotationFacts.tsx';
import { QuotationLinesPanel } from './QuotationLinesPanel.tsx';
import { QuotationVersionsPanel } from './QuotationVersionsPanel.tsx';
import {
  costingReads,
  materialsPrintAddress,
  quotationAddress,
  quotationCloneAddress,
  quotationCopyAddress,
  quotationEditAddress,
  quotationFlowFor,
  quotationPrintAddress,
  QUOTATIONS,
  sheetAddress,
} from '../text.ts';
import { useDiscardQuotation } from './useDiscardQuotation.ts';

/** 报价单详情. */
export function QuotationPage() {
  return (
    <RecordPage noun={costingWords.quotation} read={costingApi.get}>
      {(quotation) => <QuotationObject quotation={quotation} />}
    </RecordPage>
  );
}

function QuotationObject({ quotation }: { quotation: Quotation }) {
  const { id, code, state, style, pictureId, version, createdByMe } = quotation;
  const navigate = useNavigate();
  const facts = useQuotationFacts(quotation);
  const activity = useActivity(quotationWorkflow.kind, id, code);
  const tasks = useTasksSection('quotationIds', id);
  const pager = useRecordPager(quotationList.key, costingApi.list, id);
  const transition = useApiMutation(costingApi.transition, { refreshes: costingReads });
  const discard = useDiscardQuotation(() => void navigate(QUOTATIONS, { replace: true }));
  const run = async (action: QuotationStep, { reason }: { reason?: string }) => {
    const now = await transition.mutateAsync({ params: { id }, body: { action, version, ...(reason && { reason }) } });
    if (action === 'dispatch' || action === 'recost') void navigate(sheetAddress(id));
    return now;
  };
  const isOpen = state === 'DRAFT' || state === 'RETURNED';
  const actions: Action[] = [
    ...(isOpen ? [{ key: 'edit', label: costingWords.edit, permission: costingApi.edit, to: quotationEditAddress(id) }] : []),
    { key: 'clone', label: '加色', permission: costingApi.create, to: quotationCloneAddress(id) },
    { key: 'copy', label: '复制', permission: costingApi.create, to: quotationCopyAddress(id) },
    { key: 'print', label: '打印报价单', permission: costingApi.print, to: quotationPrintAddress([id]) },
    { key: 'printMaterials', label: '打印物料明细', permission: costingApi.print, to: materialsPrintAddress([id]) },
    ...(state === 'DRAFT' && createdByMe && quotation.versions.length === 0 ? [discard.actionFor(quotation)] : []),
  ];
  return (
    <ObjectPage
      name={`${style.code} ${style.name}`}
      code={code}
      status={quotationWorkflow.states[state]}
      face={{ name: style.name, pictureUrl: pictureUrl(pictureId, '160') }}
      facts={facts.key}
      actions={actions}
      workflow={{ flow: quotationFlowFor(quotation), state, objectName: `报价单 ${code}`, figures: figuresOf(quotation), run }}
      transitionsFirst={!isOpen || state === 'RETURNED'}
      sections={[...sectionsOf(quotation), ...tasks, { id: 'basic', title: '基本信息', content: <FactList facts={facts.details} /> }]}
      {...activity}
      pager={pager}
      pagerLink={quotationAddress}
    />
  );
}

/** Lines and price of a piece; quantities are of one piece, so they are not added up. */
const figuresOf = ({ lines, quotedDirect }: Quotation): TransitionFigures => ({
  count: lines.length,
  quantities: [],
  amounts: [{ label: costingWords.direct, amount: quotedDirect, unit: '元/件（不含税）' }],
});

function sectionsOf(quotation: Quotation): ObjectSection[] {
  const { id, lines, versions, sheets, files } = quotation;
  return [
    { id: 'lines', title: costingWords.lines, count: lines.length, content: <QuotationLinesPanel quotation={quotation} /> },
    ...(sheets.length > 0
      ? [
          {
            id: 'sheets',
            title: costingWords.costSheet,
            count: sheets.length,
            content: (
              <ul className="plain-list">
                {sheets.map((sheet) => (
                  <li key={sheet.id} className="row">
                    <Link to={sheetAddress(id, sheet.versionNo)}>{`${sheet.code} V${sheet.versionNo}`}</Link>
                    <StatusTag tone={sheetWorkflow.states[sheet.state].tone}>{sheetWorkflow.states[sheet.state].label}</StatusTag>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(versions.length > 0
      ? [{ id: 'versions', title: costingWords.version, count: versions.length, content: <QuotationVersionsPanel versions={versions} /> }]
      : []),
    ...(files.length > 0
      ? [
          {
            id: 'files',
            title: '附件',
            count: files.length,
            content: (
              <ul className="plain-list">
                {files.map((file) => (
                  <li key={file.id}>
                    <a href={pictureUrl(file.id, 'original') ?? ''} download={file.name}>
                      {file.name}
                    </a>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ];
}
