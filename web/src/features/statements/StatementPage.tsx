import { statementList, statementsApi, vouchersApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementWorkflow, type StatementStep } from '@mrp/contract/features/statements/workflow.ts';
import { voucherFormats } from '@mrp/contract/features/statements/vouchers.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Action } from '../../kit/list/list-actions.ts';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import type { TransitionFigures } from '../../kit/object/transitions/transition-figures.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { DrawsPanel } from './settlement/DrawsPanel.tsx';
import { statementDetails, statementFacts } from './StatementFactsPanel.tsx';
import { StatementLinesPanel } from './StatementLinesPanel.tsx';
import { useStatementSideSection } from '../supplier-links/answers/useStatementSideSection.tsx';
import { downloadVouchers, statementAddress, statementPrintAddress, statementRefreshes, STATEMENTS } from './text.ts';
import { useSettlementSections } from './settlement/useSettlementSections.tsx';
import { useDiscardStatement } from './useDiscardStatement.ts';

const StatementForm = lazyPanel(async () => (await import('./StatementForm.tsx')).StatementForm);
const ConfirmForm = lazyPanel(async () => (await import('./ConfirmForm.tsx')).ConfirmForm);

/** 对账单详情. */
export function StatementPage() {
  return (
    <RecordPage noun={statementWords.statement} read={statementsApi.get}>
      {(statement) => <StatementObject statement={statement} />}
    </RecordPage>
  );
}

/** 确认 asks who of the supplier agreed, in its own dialog. */
const flow = {
  ...statementWorkflow,
  transitions: { ...statementWorkflow.transitions, confirm: { ...statementWorkflow.transitions.confirm, from: [] } },
};

const confirming = (run: () => void): Action => ({ key: 'confirm', label: '确认', permission: flow.transitions.confirm.permission, run });

const figuresOf = ({ lines, amount, currency }: Statement): TransitionFigures => ({
  count: lines.length,
  quantities: [],
  amounts: [{ amount, unit: `${moneyName(currency.name)}（含税）` }],
});

/** What the statement takes of advance payments. */
function drawsSection({ state, draws, currency }: Statement): ObjectSection[] {
  if (draws.length === 0) return [];
  const note = state === 'DRAFT' ? { note: '按此刻未冲抵的预付款，提交确认时固定' } : {};
  return [{ id: 'draws', title: statementWords.draws, ...note, content: <DrawsPanel draws={draws} money={moneyName(currency.name)} /> }];
}

function StatementObject({ statement }: { statement: Statement }) {
  const { id, code, state, version, amount, supplier, currency, lines } = statement;
  const [asked, setAsked] = useState<'edit' | 'confirm' | null>(null);
  const activity = useActivity('statement', id, code);
  const pager = useRecordPager(statementList.key, statementsApi.list, id);
  const transition = useApiMutation(statementsApi.transition, { refreshes: statementRefreshes });
  const run = (action: StatementStep, { reason = '' }: { reason?: string }) =>
    transition.mutateAsync({ params: { id }, body: { action, version, reason, amount: amount ?? null } });
  const close = () => setAsked(null);
  const settlement = useSettlementSections(statement);
  const primary = state === 'SENT' ? confirming(() => setAsked('confirm')) : settlement.next;
  const side = useStatementSideSection(statement, () => setAsked('confirm'));
  return (
    <>
      <ObjectPage
        name={supplier.name}
        code={code}
        status={statementWorkflow.states[state]}
        face={{ initial: supplier.name.slice(0, 1) }}
        facts={statementFacts(statement)}
        {...(primary && { primary })}
        actions={useActions(statement, () => setAsked('edit'))}
        workflow={{ flow, state, objectName: `对账单 ${code}`, figures: figuresOf(statement), run }}
        transitionsFirst={state === 'DRAFT'}
        sections={[
          {
            id: 'lines',
            title: '明细',
            count: lines.length,
            ...(state === 'DRAFT' && { note: '草稿随收货、退货与价格更正变化，提交确认时固定' }),
            content: <StatementLinesPanel lines={lines} currency={currency.name} disputes={side.disputes} ofRecord />,
          },
          ...side.sections,
          ...drawsSection(statement),
          ...settlement.sections,
          { id: 'basic', title: '基本信息', content: <FactList facts={statementDetails(statement)} /> },
        ]}
        {...activity}
        pager={pager}
        pagerLink={statementAddress}
      />
      {asked === 'edit' && <StatementForm statement={statement} onClose={close} />}
      {asked === 'confirm' && <ConfirmForm statement={statement} answer={side.answer} onClose={close} />}
    </>
  );
}

/** 导出金蝶 and 导出用友. */
const voucherActions = (id: string): Action[] =>
  voucherFormats.map(({ value, label }) => ({
    key: value,
    label: `导出${label}`,
    permission: vouchersApi.download,
    run: () => downloadVouchers(value, [id]),
  }));

function useActions(statement: Statement, onEdit: () => void): Action[] {
  const navigate = useNavigate();
  const can = useCan();
  const discard = useDiscardStatement(() => void navigate(STATEMENTS, { replace: true }));
  const { id, state, createdByMe } = statement;
  return [
    ...(state === 'DRAFT' ? [{ key: 'edit', label: '编辑', permission: statementsApi.edit, run: onEdit }] : []),
    { key: 'print', label: '打印', permission: statementsApi.print, to: statementPrintAddress([id]) },
    ...(state === 'DRAFT' || state === 'SENT' || !can(VIEW_PRICES) ? [] : voucherActions(id)),
    ...(state === 'DRAFT' && createdByMe ? [discard.actionFor(statement)] : []),
  ];
}
