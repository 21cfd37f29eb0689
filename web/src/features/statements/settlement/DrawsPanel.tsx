import type { AdvanceDraw } from '@mrp/contract/features/statements/advances.ts';
import { Link } from 'react-router';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { purchaseAddress } from '../../purchases/text.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

const columnsIn = (unit: string): readonly LineColumn<AdvanceDraw>[] => [
  { label: statementWords.order, show: ({ order }) => order && <Link to={purchaseAddress(order.id)}>{order.code}</Link> },
  { label: statementWords.account, show: ({ account }) => account },
  { label: '冲抵', unit, num: true, show: ({ amount }) => amount && formatMoney(`-${amount}`) },
];

/** 预付款冲抵 of a statement: a line for each advance payment. */
export function DrawsPanel({ draws, money }: { draws: readonly AdvanceDraw[]; money: string }) {
  return (
    <LineTable
      label={statementWords.draws}
      heading="付款日期"
      columns={columnsIn(money)}
      lines={draws}
      keyOf={({ advanceId }) => advanceId}
      nameOf={({ paidOn }) => formatDay(paidOn)}
    />
  );
}
