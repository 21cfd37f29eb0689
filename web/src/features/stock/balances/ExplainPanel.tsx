import type { ItemLevel, HolderRef } from '@mrp/contract/features/stock/item-level.ts';
import type { Explanation, ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import { movementTypes } from '@mrp/contract/features/stock/ledger.ts';
import type { StockFigures, StockItem, StockRow } from '@mrp/contract/features/stock/list.ts';
import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { ExplainDrawer } from '../../../kit/explain/ExplainDrawer.tsx';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { AsOfPanel } from './AsOfPanel.tsx';
import { EquationPanel } from './EquationPanel.tsx';
import { LotSharesPanel } from '../lots/LotSharesPanel.tsx';
import { MovementsPanel } from './MovementsPanel.tsx';
import { ReservationsPanel } from './ReservationsPanel.tsx';
import { ScheduledPanel } from './ScheduledPanel.tsx';
import {
  apiOf,
  convertStock,
  holderKindLabel,
  itemName,
  momentText,
  quantityLabels,
  shownUnits,
  stockDetailAddress,
  stockShade,
  type ShownUnit,
} from '../text.ts';
import '../stock.css';

type Quantity = ExplanationQuery['quantity'];

/** The figure of a list to explain. */
export interface Explained {
  row: StockRow;
  quantity: Quantity;
}

interface ExplainPanelProps {
  goods: ItemLevel;
  subject: StockItem & StockFigures;
  /** null: all holders together. */
  holder: HolderRef | null;
  quantity: Quantity;
  at: string | undefined;
  /** The unit of the page; the explanation uses the figure's own unit. */
  unit?: ShownUnit | null;
  onQuantity: (quantity: Quantity) => void;
  onClose: () => void;
}

/** 这个数从哪来: equation, figure, lots, movements and reservations, and a check of their sum. The list beside it stays usable. */
export function ExplainPanel({ goods, subject, holder, quantity, at, unit = null, onQuantity, onClose }: ExplainPanelProps) {
  const { data, error } = useApiQuery(apiOf(goods).explain, {
    params: { id: subject.itemId },
    query: { quantity, ...(holder && { holderId: holder.id }), ...(at && { at }) },
  });
  const isCurrent = data?.quantity === quantity;
  return (
    <ExplainDrawer
      shade={stockShade(subject, '64')}
      title={itemName(subject)}
      note={`${subject.code} · ${holder ? `${holder.name}（${holderKindLabel(holder.kind)}）` : '全部持有方'}`}
      footer={
        <>
          {data && isCurrent && <CheckLine explanation={data} decimals={subject.unit.decimals} />}
          <Link to={stockDetailAddress(goods, subject.itemId, { at, unit })}>全部流水</Link>
        </>
      }
      onClose={onClose}
    >
      <EquationPanel figures={subject} decimals={subject.unit.decimals} quantity={quantity} onQuantity={onQuantity} />
      {error && !data && <p className="stock-none">{error.message}</p>}
      {!data && !error && <Skeleton active />}
      {data && <Evidence goods={goods} subject={subject} holder={holder} explanation={data} at={at} />}
    </ExplainDrawer>
  );
}

interface EvidenceProps {
  goods: ItemLevel;
  subject: StockItem & StockFigures;
  holder: HolderRef | null;
  explanation: Explanation;
  at: string | undefined;
}

function Evidence({ goods, subject, holder, explanation, at }: EvidenceProps) {
  const { decimals } = subject.unit;
  const isScheduled = explanation.quantity === 'scheduledIn' || explanation.quantity === 'scheduledOut';
  return (
    <>
      <FigureLine subject={subject} explanation={explanation} at={at} />
      {isScheduled ? (
        <ScheduledPanel scheduled={explanation.scheduled} decimals={decimals} />
      ) : (
        <Moved {...{ goods, subject, holder, explanation, at }} />
      )}
    </>
  );
}

function Moved({ goods, subject, holder, explanation, at }: EvidenceProps) {
  const { decimals } = subject.unit;
  return (
    <>
      {explanation.laterMovements > 0 && <p className="text-hint">其后 {explanation.laterMovements} 笔流水未计入</p>}
      <AsOfPanel goods={goods} subject={subject} holder={holder} at={at} />
      <TermLines explanation={explanation} decimals={decimals} />
      {explanation.lots.length > 0 && <LotSharesPanel lots={explanation.lots} decimals={decimals} />}
      <h3 className="stock-subtitle">
        出入库流水 <small>最近 {explanation.movements.length} 笔</small>
      </h3>
      <MovementsPanel goods={goods} movements={explanation.movements} decimals={decimals} brief />
      {explanation.reservations.length > 0 && (
        <ReservationsPanel goods={goods} reservations={explanation.reservations} decimals={decimals} />
      )}
    </>
  );
}

function FigureLine({ subject, explanation, at }: { subject: StockItem & StockFigures; explanation: Explanation; at: string | undefined }) {
  const { unit, averageCost, value } = subject;
  const others = shownUnits.flatMap((other) => {
    const converted = other === unit.name || other === '码' ? null : convertStock(explanation.result, subject, other);
    return converted === null ? [] : [{ other, converted }];
  });
  return (
    <dl className="stock-figures">
      <div className="main">
        <dt>
          {quantityLabels[explanation.quantity]}
          {at && ` · 截至 ${momentText(at)}`}
        </dt>
        <dd>
          {formatNumber(explanation.result, unit.decimals)} <span className="k-unit">{unit.name}</span>
        </dd>
      </div>
      {others.map(({ other, converted }) => (
        <div key={other}>
          <dt>折合</dt>
          <dd>
            {formatNumber(converted, 2)} <span className="k-unit">{other}</span>
          </dd>
        </div>
      ))}
      {explanation.quantity === 'brand' && averageCost && (
        <div>
          <dt>移动均价</dt>
          <dd>
            {formatNumber(averageCost, 4)} <span className="k-unit">元/{unit.name}</span>
          </dd>
        </div>
      )}
      {explanation.quantity === 'brand' && value && (
        <div>
          <dt>金额</dt>
          <dd>
            {formatMoney(value)} <span className="k-unit">元</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** One row per holder and part, when there are several to add. */
function TermLines({ explanation: { terms, factor, movementSums }, decimals }: { explanation: Explanation; decimals: number }) {
  return (
    <>
      {(terms.length > 1 || factor) && (
        <ul className="stock-terms" aria-label="相加各项">
          {terms.map(({ label, value }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={value.startsWith('-') ? 'k-negative' : ''}>{formatNumber(value, decimals)}</span>
            </li>
          ))}
          {factor && (
            <li>
              <span>染损后可得</span>
              <span>× {formatNumber(factor, 2)}%</span>
            </li>
          )}
        </ul>
      )}
      {movementSums.length > 0 && (
        <ul className="stock-terms quiet" aria-label="按流水类型">
          {movementSums.map(({ type, count, quantity }) => (
            <li key={type}>
              <span>
                {movementTypes[type]} <small>{count} 笔</small>
              </span>
              <span className={quantity.startsWith('-') ? 'k-negative' : ''}>{formatNumber(quantity, decimals)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CheckLine({ explanation: { check, movementSums }, decimals }: { explanation: Explanation; decimals: number }) {
  if (!check) return <span className="stock-check">按单据未完成的数量</span>;
  const count = movementSums.reduce((sum, part) => sum + part.count, 0);
  const recomputed = formatNumber(check.recomputed, decimals);
  return check.agrees ? (
    <span className="stock-check agrees">
      <CheckCircleFilled aria-hidden="true" /> 由 {count} 笔流水重算在库 {recomputed}，与账面一致
    </span>
  ) : (
    <span className="stock-check differs">
      <WarningFilled aria-hidden="true" /> 由 {count} 笔流水重算在库 {recomputed}，账面 {formatNumber(check.kept, decimals)}
    </span>
  );
}
