import { differenceOf, judgeDifference, matchedLines, type MatchedLine, type Verdict } from '@mrp/contract/features/statements/matching.ts';
import type { Statement, StatementLine } from '@mrp/contract/features/statements/record.ts';
import { statementSettingsApi } from '@mrp/contract/features/statements.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { lineName } from './invoice-values.ts';

type Row = MatchedLine & { line: StatementLine; orderedQuantity: string | null; receivedQuantity: string | null; verdict: Verdict };

const verdictNames = { WITHIN: '相符', REASON: '超容差', RELEASE: '须放行' } as const satisfies Record<Verdict, string>;
const tones = { WITHIN: 'text-success', REASON: 'text-warning', RELEASE: 'text-error' } as const satisfies Record<Verdict, string>;

/** 三单匹配: order, receipt and invoice of each line. */
export function MatchPanel({ statement }: { statement: Statement }) {
  const read = useApiQuery(statementSettingsApi.get, {}, { handlesErrors: 'all' });
  return (
    <ReadContent read={read}>
      {(settings) => {
        const known = matchedLines(statement);
        const lines = statement.matches.flatMap(({ lineId, orderedQuantity, receivedQuantity }): Row[] => {
          const match = known.get(lineId);
          if (!match) return [];
          return [{ ...match, orderedQuantity, receivedQuantity, verdict: judgeDifference(match.invoicedNet, match.netAmount, settings) }];
        });
        return (
          <LineTable
            label="三单匹配"
            heading="对账明细"
            columns={columnsIn(moneyName(statement.currency.name))}
            lines={lines}
            keyOf={({ line }) => line.id}
            nameOf={({ line }) => lineName(line)}
          />
        );
      }}
    </ReadContent>
  );
}

const quantity = (value: string | null, { unit }: StatementLine): string | null =>
  value !== null && unit ? `${formatNumber(value, unit.decimals)} ${unit.name}` : null;

// What people look for stands beside the name: the figures behind it do not all fit.
const columnsIn = (unit: string): readonly LineColumn<Row>[] => [
  { label: '判断', show: ({ verdict }) => <span className={tones[verdict]}>{verdictNames[verdict]}</span> },
  { label: '采购', num: true, show: ({ orderedQuantity, line }) => quantity(orderedQuantity, line) },
  { label: '收货', num: true, show: ({ receivedQuantity, line }) => quantity(receivedQuantity, line) },
  { label: '对账', num: true, show: ({ line }) => quantity(line.quantity, line) },
  { label: statementWords.invoice, num: true, show: ({ invoicedQuantity, line }) => quantity(invoicedQuantity, line) },
  { label: `对账${statementWords.netAmount}`, unit, num: true, show: ({ netAmount }) => formatMoney(netAmount) },
  { label: `发票${statementWords.netAmount}`, unit, num: true, show: ({ invoicedNet }) => formatMoney(invoicedNet) },
  { label: '相差', unit, num: true, show: ({ invoicedNet, netAmount }) => formatMoney(differenceOf(invoicedNet, netAmount)) },
];
