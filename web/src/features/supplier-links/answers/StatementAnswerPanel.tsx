import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import type { Dispute, StatementAnswer } from '@mrp/contract/features/supplier-links/statement.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { AnswerHeadPanel, Change } from '../AnswerHeadPanel.tsx';
import { quantityText } from '../text.ts';

interface PanelProps {
  statement: Statement;
  answer: StatementAnswer;
  onConfirm: () => void;
}

/** What the supplier said to a statement at one time. */
export function StatementAnswerPanel({ statement, answer, onConfirm }: PanelProps) {
  const can = useCan();
  const priced = can(VIEW_PRICES);
  const { fromName, isAgreed, isCurrent, disputes } = answer;
  const isOpen = statement.state === 'DRAFT' || statement.state === 'SENT';
  const mayConfirm = isCurrent && isAgreed && priced && can(statementWorkflow.transitions.confirm.permission);
  return (
    <section aria-label={`${fromName} 的答复`} className="stack">
      <AnswerHeadPanel answer={answer} outcome={!isCurrent && isOpen && '已失效'}>
        {isAgreed ? '同意这张对账单' : `${disputes.length} 行有异议`}
      </AnswerHeadPanel>
      {disputes.length > 0 && (
        <LineTable
          label={`${fromName} 的异议`}
          heading="明细"
          columns={disputeColumns(moneyName(statement.currency.name), priced)}
          lines={disputes}
          keyOf={({ id }) => id}
          nameOf={({ item }) => item}
        />
      )}
      {isCurrent && !isAgreed && <p className="text-muted">撤回后改收货、价格或附加费，再提交；或与供应商谈妥后按“确认”。</p>}
      {mayConfirm && (
        <div className="cluster">
          <Button type="primary" onClick={onConfirm}>
            确认对账单
          </Button>
        </div>
      )}
    </section>
  );
}

function disputeColumns(money: string, priced: boolean): LineColumn<Dispute>[] {
  return [
    {
      label: '数量',
      num: true,
      show: ({ statedQuantity, quantity, unit }) =>
        statedQuantity !== null &&
        unit && (
          <Change before={quantityText(statedQuantity, { unit })} after={quantity === null ? null : quantityText(quantity, { unit })} />
        ),
    },
    ...(priced
      ? [
          {
            label: '金额（含税）',
            unit: money,
            num: true,
            show: ({ statedAmount, amount = null }: Dispute) =>
              statedAmount !== undefined && (
                <Change before={formatMoney(statedAmount)} after={amount === null ? null : formatMoney(amount)} />
              ),
          },
        ]
      : []),
    { label: '原因', show: ({ reason }) => reason },
  ];
}
