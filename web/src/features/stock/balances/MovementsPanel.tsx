import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockDocumentAudit } from '@mrp/contract/features/stock/audit.ts';
import type { DocumentRef, Movement } from '@mrp/contract/features/stock/item.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatFullTime, formatMoney, formatNumber, formatSigned, formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useDocumentAddress } from '../../../lib/documents.ts';
import { documentAddress } from '../documents/document-text.ts';
import { movementName } from '../text.ts';
import '../stock.css';

interface MovementsPanelProps {
  goods: ItemLevel;
  movements: readonly Movement[];
  decimals: number;
  /** Reduces the columns for a narrow drawer. */
  brief?: boolean;
}

/** 流水: newest first, each with the balance afterwards. */
export function MovementsPanel({ goods, movements, decimals, brief = false }: MovementsPanelProps) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const withAmounts = canSeePrices && !brief;
  if (movements.length === 0) return <p className="stock-none">还没有出入库。</p>;
  return (
    <PlainTable label="出入库流水" className={brief ? 'stock-movements brief' : 'stock-movements'}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          {!brief && <th scope="col">过账时间</th>}
          <th scope="col">类型</th>
          <th scope="col">单据</th>
          <th scope="col">{brief ? '归属' : stockWords.holder}</th>
          {!brief && <th scope="col">缸号</th>}
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col" className="num">
            结存
          </th>
          {withAmounts && (
            <th scope="col" className="num">
              金额
            </th>
          )}
          {!brief && <th scope="col">操作人</th>}
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementLine key={movement.id} {...{ goods, movement, decimals, brief, withAmounts }} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function MovementLine({
  goods,
  movement,
  decimals,
  brief,
  withAmounts,
}: Required<Pick<MovementsPanelProps, 'goods' | 'decimals' | 'brief'>> & { movement: Movement; withAmounts: boolean }) {
  const { document, holder, ownership, lotNo, rollNo, quantity, afterQuantity, amount, reason, occurredAt, postedAt, operator } = movement;
  return (
    <tr>
      <td>
        <time title={formatFullTime(occurredAt)}>{formatTime(occurredAt)}</time>
      </td>
      {!brief && (
        <td>
          <time title={formatFullTime(postedAt)}>{formatTime(postedAt)}</time>
        </td>
      )}
      <td title={reason || undefined}>{movementName(movement)}</td>
      <td>
        <DocumentName goods={goods} document={document} />
      </td>
      <td>{brief ? ownerships[ownership] : `${holder.name} · ${ownerships[ownership]}`}</td>
      {!brief && <td>{lotNo ? [lotNo, rollNo].filter(Boolean).join(' / ') : <EmptyCell />}</td>}
      <td className={`num ${quantity.startsWith('-') ? 'k-negative' : ''}`}>{formatSigned(quantity, decimals)}</td>
      <td className="num strong">{formatNumber(afterQuantity, decimals)}</td>
      {withAmounts && <td className="num">{amount ? formatMoney(amount) : <EmptyCell />}</td>}
      {!brief && <td>{operator}</td>}
    </tr>
  );
}

/** A link if the reader may open the document's page. */
export function DocumentName({ goods, document: { kind, label, code, id } }: { goods: ItemLevel; document: DocumentRef }) {
  const addressOf = useDocumentAddress();
  const to = kind === stockDocumentAudit.kind ? documentAddress(goods, id) : addressOf(kind, id);
  if (code === null) return label;
  if (!to) return <span title={label}>{code}</span>;
  return (
    <Link to={to} title={label}>
      {code}
    </Link>
  );
}
