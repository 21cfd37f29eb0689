import { costingApi } from '@mrp/contract/features/costing.ts';
import { departmentNames } from '@mrp/contract/features/costing/parts.ts';
import { quotationList } from '@mrp/contract/features/costing/list.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow, sheetWorkflow, type SheetStep } from '@mrp/contract/features/costing/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPanel } from '../../../kit/lazy.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import type { TransitionFigures } from '../../../kit/object/transitions/transition-figures.ts';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { useTransitionRefusal } from '../../../kit/object/transitions/useTransitionRefusal.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { currentUserId } from '../../../lib/session/session.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { ChangesPanel, changesOf } from './ChangesPanel.tsx';
import { CostBarPanel } from '../CostBarPanel.tsx';
import { NoSheetPanel } from './NoSheetPanel.tsx';
import { PriceSkipsPanel } from './PriceSkipsPanel.tsx';
import { ReturnedPanel } from '../ReturnedPanel.tsx';
import { approvedTotals, isPriced, quotedTotals } from './sheet-lines.ts';
import { sheetDetails, sheetFacts } from './SheetFactsPanel.tsx';
import { SheetForm } from './SheetForm.tsx';
import { SheetLinesPanel } from './SheetLinesPanel.tsx';
import {
  costingReads,
  quotationAddress,
  quotationPrintAddress,
  sheetAddress,
  sheetEditAddress,
  sheetFlow,
  sheetFlowFor,
  sheetPrintAddress,
} from '../text.ts';
import { useEditableDepartments, useTaskActions, type Watch } from '../useSheetActions.ts';
import { useUrging } from '../useUrging.ts';

const ReturnForm = lazyPanel(async () => (await import('./ReturnForm.tsx')).ReturnForm);
const MatchForm = lazyPanel(async () => (await import('../MatchForm.tsx')).MatchForm);
const RulingForm = lazyPanel(async () => (await import('./RulingForm.tsx')).RulingForm);
const ScenariosPanel = lazyPanel(async () => (await import('./ScenariosPanel.tsx')).ScenariosPanel);
const RatesForm = lazyPanel(async () => (await import('./RatesForm.tsx')).RatesForm);
const RejectForm = lazyPanel(async () => (await import('./RejectForm.tsx')).RejectForm);

/** 核价详情: the sheet of a quotation; with `edit` its lines as a grid. */
export function SheetPage() {
  const [params] = useSearchParams();
  const wanted = Number.parseInt(params.get('version') ?? '', 10);
  const isEdited = params.get('edit') !== null;
  return (
    <RecordPage
      key={`${wanted}`}
      noun={costingWords.costSheet}
      read={costingApi.getSheet}
      {...(wanted > 0 && { query: { versionNo: wanted } })}
      idOf={({ quotation }) => quotation.id}
      shape={isEdited ? 'form' : 'object'}
      isReady={(_, isNew) => !isEdited || isNew}
      whenMissing={(id, pending) => <NoSheetPanel id={id} pending={pending} />}
    >
      {(sheet) => <Opened sheet={sheet} isEdited={isEdited} />}
    </RecordPage>
  );
}

function Opened({ sheet, isEdited }: { sheet: CostSheet; isEdited: boolean }) {
  const editable = useEditableDepartments(sheet);
  return isEdited && editable.length > 0 ? (
    <SheetForm sheet={sheet} title={costingWords.costing} editable={editable} />
  ) : (
    <SheetObject sheet={sheet} />
  );
}

const isSubmittedByMe = ({ tasks }: CostSheet): boolean =>
  tasks.some(({ department, submittedById }) => department === 'COSTING' && submittedById === currentUserId());

type Asked = 'return' | 'rates' | 'reject' | { ruled: string } | { matched: string } | null;

function SheetObject({ sheet }: { sheet: CostSheet }) {
  const { code, state, style, pictureId, quotation, version, versions, versionNo } = sheet;
  const { id } = quotation;
  const can = useCan();
  const [asked, setAsked] = useState<Asked>(null);
  const activity = useActivity(quotationWorkflow.kind, id, quotation.code);
  const pager = useRecordPager(quotationList.key, costingApi.list, id);
  const transition = useApiMutation(costingApi.moveSheet, { refreshes: costingReads });
  const run = (action: SheetStep, { reason }: { reason?: string }) =>
    transition.mutateAsync({ params: { id }, body: { action, version, ...(reason && { reason }) } });
  const isNewest = versions[0]?.versionNo === versionNo;
  const primary = usePrimary(sheet, isNewest);
  const refusal = useTransitionRefusal(primary.primary);
  const isPricedByMe = sheet.lines.some(({ decidedById }) => decidedById === currentUserId());
  const canRule = isNewest && can(costingApi.rule) && (state === 'COSTING' || state === 'APPROVING');
  const canMatch = useEditableDepartments(sheet).includes('FABRIC') && can(costingApi.matchLine);
  return (
    <>
      <ObjectPage
        name={style.name}
        code={code}
        subtitle={`V${versionNo}`}
        status={sheetWorkflow.states[state]}
        face={{ name: style.name, pictureUrl: pictureUrl(pictureId, '160') }}
        facts={sheetFacts(sheet)}
        band={<Band sheet={sheet} refusal={refusal.note} />}
        {...primary}
        actions={useActions(sheet, isNewest, setAsked, refusal.watch)}
        workflow={{
          flow: isNewest ? sheetFlowFor({ isPricedByMe, isSubmittedByMe: isSubmittedByMe(sheet) }) : noFlow,
          state,
          objectName: `核价单 ${code}`,
          figures: figuresOf(sheet, can(VIEW_PRICES)),
          run,
          waitsForAnother:
            isNewest && state === 'APPROVING' && isPricedByMe && can(sheetFlow.transitions.approve.permission) && '由您核过价',
        }}
        // Once every line has its conclusion, the next step is that of the sheet.
        transitionsFirst={state === 'APPROVING' || sheet.lines.every(({ decision }) => decision !== null)}
        sections={sectionsOf(sheet, can(VIEW_PRICES), {
          onRule: canRule ? (line) => setAsked({ ruled: line.id }) : undefined,
          onMatch: isNewest && canMatch ? (line) => setAsked({ matched: line.id }) : undefined,
        })}
        {...activity}
        pager={pager}
        pagerLink={sheetAddress}
      />
      <AskedForm sheet={sheet} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** The dialog that was asked for. */
function AskedForm({ sheet, asked, onClose }: { sheet: CostSheet; asked: Asked; onClose: () => void }) {
  const { quotation } = sheet;
  if (asked === null) return null;
  if (asked === 'return') return <ReturnForm sheet={sheet} onClose={onClose} />;
  if (asked === 'rates') return <RatesForm sheet={sheet} onClose={onClose} />;
  if (asked === 'reject') return <RejectForm quotation={quotation} onClose={onClose} />;
  // The line as it is now: what somebody else changed meanwhile is read again, and the next press is about that.
  const lineOf = (id: string) => sheet.lines.find((line) => line.id === id);
  const [ruled, matched] = 'ruled' in asked ? [lineOf(asked.ruled)] : [undefined, lineOf(asked.matched)];
  if (ruled) return <RulingForm sheet={sheet} line={ruled} onClose={onClose} />;
  return matched ? <MatchForm quotationId={quotation.id} line={matched} onClose={onClose} /> : null;
}

const Band = ({ sheet, refusal }: { sheet: CostSheet; refusal: ReactNode }) => (
  <>
    {refusal}
    <ReturnedPanel tasks={sheet.tasks} />
    <PriceSkipsPanel sheet={sheet} />
  </>
);

/** Lines, pieces, and cost and price of a piece as they would be approved; lines without a conclusion count as quoted. */
function figuresOf(sheet: CostSheet, priced: boolean): TransitionFigures {
  const { pieces } = sheet.quotation;
  const { direct, price } = approvedTotals(sheet);
  const piece = { name: '件', decimals: 0 };
  return {
    count: sheet.lines.length,
    quantities: pieces === null ? [] : [{ label: costingWords.planned, of: [{ quantity: String(pieces), unit: piece }] }],
    amounts: priced
      ? [
          { label: '核定直接成本', amount: direct, unit: '元/件' },
          { label: '核定价', amount: price, unit: '元/件（不含税）' },
        ]
      : [],
  };
}

const noFlow: typeof sheetFlow = {
  ...sheetFlow,
  transitions: {
    submit: { ...sheetFlow.transitions.submit, from: [] },
    approve: { ...sheetFlow.transitions.approve, from: [] },
    withdraw: { ...sheetFlow.transitions.withdraw, from: [] },
    void: { ...sheetFlow.transitions.void, from: [] },
  },
};

function usePrimary(sheet: CostSheet, isNewest: boolean): { primary?: Action } {
  const editable = useEditableDepartments(sheet);
  if (!isNewest || editable.length === 0) return {};
  return {
    primary: { key: 'edit', label: costingWords.costing, permission: costingApi.saveSheetLines, to: sheetEditAddress(sheet.quotation.id) },
  };
}

function useActions(sheet: CostSheet, isNewest: boolean, ask: (asked: Asked) => void, watch: Watch): Action[] {
  const own = useEditableDepartments(sheet);
  const tasks = useTaskActions(sheet, departmentNames, watch);
  const urge = useUrging();
  const { quotation, state, tasks: all } = sheet;
  const { id } = quotation;
  const isRunning = isNewest && (state === 'PENDING' || state === 'COSTING' || state === 'APPROVING');
  const prints: Action[] = [
    { key: 'print', label: '打印核价单', permission: costingApi.printSheets, to: sheetPrintAddress([id]) },
    { key: 'printQuotation', label: '打印报价单', permission: costingApi.print, to: quotationPrintAddress([id]) },
    { key: 'quotation', label: '查看报价单', to: quotationAddress(id) },
  ];
  if (!isRunning) return prints;
  return [
    ...tasks,
    ...(own.includes('COSTING')
      ? [{ key: 'rates', label: '费率', permission: costingApi.saveSheetRates, run: () => ask('rates') } as Action]
      : []),
    ...(all.some(({ submittedAt }) => submittedAt !== null)
      ? [{ key: 'return', label: '退回部门', permission: costingApi.returnTask, run: () => ask('return') } as Action]
      : []),
    ...urge.actionsFor({ id, state: state === 'APPROVING' ? state : 'COSTING', tasks: all }),
    ...prints,
    {
      key: 'reject',
      label: '打回报价',
      permission: quotationWorkflow.transitions.reject.permission,
      danger: true,
      run: () => ask('reject'),
    },
  ];
}

type LineActions = Pick<Parameters<typeof SheetLinesPanel>[0], 'onRule' | 'onMatch'>;

function sectionsOf(sheet: CostSheet, priced: boolean, actions: LineActions): ObjectSection[] {
  return [
    ...(priced
      ? [
          {
            id: 'cost',
            title: '成本构成',
            note: isPriced(sheet) ? '未税人民币，元/件；没有结论的明细按报价计' : '未税人民币，元/件；还没有核价，按报价计',
            content: (
              <CostBarPanel quoted={quotedTotals(sheet)} approved={isPriced(sheet) ? approvedTotals(sheet) : undefined} rates={sheet} />
            ),
          },
        ]
      : []),
    {
      id: 'lines',
      title: '核价明细',
      count: sheet.lines.length,
      note: `${sheet.lines.length} 行${priced ? '，金额为未税人民币，元/件' : ''}`,
      content: <SheetLinesPanel sheet={sheet} {...actions} />,
    },
    ...(priced && changesOf(sheet) > 0
      ? [{ id: 'changes', title: '与上一版比较', count: changesOf(sheet), content: <ChangesPanel sheet={sheet} /> }]
      : []),
    ...(priced ? [{ id: 'scenarios', title: '试算', note: '只影响右侧方案，不改核价单', content: <ScenariosPanel sheet={sheet} /> }] : []),
    { id: 'basic', title: '基本信息', content: <FactList facts={sheetDetails(sheet, priced)} /> },
  ];
}
