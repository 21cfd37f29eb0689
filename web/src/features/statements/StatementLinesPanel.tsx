import type { StatementLine } from '@mrp/contract/features/statements/record.ts';
import type { Dispute } from '@mrp/contract/features/supplier-links/statement.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Link } from 'react-router';
import { filledColumns } from '../../kit/tables/line-columns.ts';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { formatDay, formatMoney, formatNumber, formatTrimmed } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { moneyName } from '../../lib/format/money-unit.ts';
import { MaterialLink } from '../../pickers/MaterialLink.tsx';
import { purchaseAddress, receiptAddress } from '../purchases/text.ts';
import { chargeText, priceText, quantityOf } from './line-text.ts';
import { lineKindName } from './text.ts';

type Column = LineColumn<StatementLine>;

const pricesOf = (money: string): readonly Column[] => [
  { label: statementWords.price, unit: money, num: true, show: priceText },
  { label: statementWords.taxRate, num: true, show: ({ taxRate }) => taxRate && `${formatTrimmed(taxRate)}%` },
  { label: statementWords.amount, unit: money, num: true, decides: true, show: ({ amount }) => amount && formatMoney(amount) },
  { label: statementWords.taxAmount, unit: money, num: true, show: ({ taxAmount }) => taxAmount && formatMoney(taxAmount) },
];

function statementLineColumns(lines: readonly StatementLine[], priced: boolean, money: string): Column[] {
  return [
    { label: statementWords.kind, show: ({ kind, isEarlier }) => `${lineKindName(kind)}${isEarlier ? '（以前期间）' : ''}` },
    { label: statementWords.receivedOn, show: ({ happenedOn }) => formatDay(happenedOn) },
    {
      label: statementWords.receipt,
      show: ({ receipt, claim }) => {
        if (receipt) return <Link to={receiptAddress(receipt.id)}>{receipt.code}</Link>;
        return claim && <Link to={`/claimDetail?id=${claim.id}`}>{claim.code}</Link>;
      },
    },
    ...filledColumns(lines, [
      {
        label: statementWords.order,
        show: ({ order }: StatementLine) => order && <Link to={purchaseAddress(order.id)}>{order.code}</Link>,
      },
    ]),
    { label: statementWords.quantity, num: true, show: quantityOf },
    ...(priced ? pricesOf(money) : []),
  ];
}

interface LinesProps {
  lines: readonly StatementLine[];
  /** The name of the statement's currency. */
  currency: string | undefined;
  /** They are the lines of the record that the page shows. */
  ofRecord?: boolean;
  /** What the supplier has otherwise, by line. */
  disputes?: ReadonlyMap<string, Dispute>;
}

/** 明细: what was received, and what was charged or taken off. */
export function StatementLinesPanel({ lines, currency, disputes, ofRecord = false }: LinesProps) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <LineTable
      label="明细"
      ofRecord={ofRecord}
      heading="物料与费用"
      columns={statementLineColumns(lines, priced, moneyName(currency))}
      lines={lines}
      keyOf={({ id }) => id}
      nameOf={(line) => <LineName line={line} dispute={disputes?.get(line.id)} />}
    />
  );
}

/** 98 米 1,176.00 少收两米 */
const disputeText = ({ unit }: StatementLine, { quantity, amount, reason }: Dispute): string =>
  [quantity !== null && unit && `${formatNumber(quantity, unit.decimals)} ${unit.name}`, amount && formatMoney(amount), reason]
    .filter(Boolean)
    .join('，');

function LineName({ line, dispute }: { line: StatementLine; dispute: Dispute | undefined }) {
  const { spuId, code, isPending } = line;
  const charged = chargeText(line);
  return (
    <>
      {spuId !== null && code !== '' ? <MaterialLink material={{ ...line, spuId }} /> : charged}
      {spuId !== null && code !== '' && charged !== '' && <div className="text-muted">{charged}</div>}
      {isPending && <div className="text-warning figure">还没有检验，按全部合格计</div>}
      {dispute && <div className="text-warning">供应商有异议：{disputeText(line, dispute)}</div>}
    </>
  );
}
