import { unplacedText } from '../../purchases/dialog-text.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { ReasonField } from '../../../kit/form/fields/ReasonField.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { pickAddress, scanPickAddress } from '../addresses.ts';
import { hasCell, isSomeQuantity, openLines, planRequest } from './issue-lines.ts';
import { IssueLinePanel } from './IssueLinePanel.tsx';
import { isSome, shortText } from '../text.ts';
import { useIssue } from './useIssue.ts';
import '../picks.css';
import { sumsText } from '../../../lib/format/quantities.ts';

/** 领料出库: the plan by the source order, shown and changeable before it is posted. */
export function PickIssuePage() {
  return (
    <Allowed to={picksApi.post}>
      <RecordPage noun={pickWords.pickOrder} read={picksApi.get}>
        {(pick) => (pick.state === 'OPEN' ? <Issue key={pick.id} pick={pick} /> : <Ended pick={pick} />)}
      </RecordPage>
    </Allowed>
  );
}

/** Nothing can be picked of it any more. */
export const Ended = ({ pick: { id, code, state } }: { pick: PickOrder }) => (
  <EmptyState
    heading
    title={`${code} ${pickWorkflow.states[state].label}，不能再领料`}
    hint="还要用料请新建领料单；领多的可以退料。"
    action={<ActionButton to={pickAddress(id)}>查看领料单</ActionButton>}
  />
);

type Issuing = ReturnType<typeof useIssue>;

function Issue({ pick }: { pick: PickOrder }) {
  const { id, code, holder, garmentOrder, style } = pick;
  const issue = useIssue(pick, 'issue', openLines(pick));
  return (
    <div className="pick-issue">
      <header className="pick-issue-head">
        <h1>领料出库</h1>
        <p className="pick-issue-of">
          <Link to={pickAddress(id)}>{code}</Link>
          <span className="text-muted">{[garmentOrder?.code, style?.code, `从 ${holder.name} 领料`].filter(Boolean).join(' · ')}</span>
        </p>
        <ActionButton to={scanPickAddress(id)}>扫码领料</ActionButton>
      </header>
      {pick.lines.map((line) => (
        <IssueLinePanel key={line.id} line={line} issue={issue} />
      ))}
      <Foot issue={issue} />
    </div>
  );
}

function Foot({ issue }: { issue: Issuing }) {
  const { plan, isCurrent, isPlanning, errors, reason } = issue;
  const unplaced = unplacedText(errors, hasCell);
  const short = isCurrent ? (plan?.lines.filter((line) => isSome(line.short)) ?? []) : [];
  const asksReason = isCurrent && (plan?.lines.some((line) => line.asksReason) ?? false);
  const isEmpty = planRequest(issue.lines).lines.length === 0;
  return (
    <footer className="pick-issue-foot">
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
      {short.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`库存不够：${shortText(short)}`}
          action={<Button onClick={() => issue.write({ lines: asCovered(issue) })}>只领有货的</Button>}
        />
      )}
      {(asksReason || reason !== '') && (
        <ReasonField
          label={asksReason ? '多领原因（超过计划，或订单现在的需要）' : pickWords.reason}
          value={reason}
          error={errors['reason']}
          onChange={(text) => issue.write({ reason: text })}
        />
      )}
      <div className="pick-issue-send">
        <output className="num">{isEmpty ? '请填写领料数量' : isPlanning ? '正在按库存计算方案…' : totalsOf(issue)}</output>
        <Button
          type="primary"
          size="large"
          disabled={!isCurrent || short.length > 0}
          loading={issue.isPosting}
          onClick={() => void issue.post()}
        >
          领料
        </Button>
      </div>
    </footer>
  );
}

/** Every line by what the stock covers. */
const asCovered = ({ lines, plan }: Issuing): Issuing['lines'] =>
  lines.map((line) => {
    const planned = plan?.lines.find(({ lineId }) => lineId === line.lineId);
    if (!planned || !isSome(planned.short)) return line;
    const covered = roundHalfUp(decimal(planned.quantity).minus(decimal(planned.short)), planned.unit.decimals);
    return { ...line, takes: null, quantity: isSomeQuantity(covered) ? covered : '' };
  });

/** 本次 3 行：120.00 米、40 条 */
const totalsOf = ({ plan }: Issuing): string => `本次 ${plan?.lines.length ?? 0} 行：${sumsText(plan?.lines ?? [])}`;
