import type { Batch, Production } from '@mrp/contract/features/preparations/production.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { EmptyCell, FigureCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatNumber, formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { preparationAddress } from '../text.ts';
import '../preparations.css';
import { quantityText } from '../../../lib/format/quantities.ts';

/** 批次: each receipt with its rolls, its share for every order and, with permission, its cost. */
export function BatchesPanel({ production }: { production: Production }) {
  const priced = useCan()(VIEW_PRICES);
  const { batches, unit } = production;
  return (
    <PlainTable label={`批次 ${production.code}`}>
      <thead>
        <tr>
          <th scope="col">批次</th>
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col">归入备料单</th>
          {priced && <CostHeads unit={unit} />}
          <th scope="col">收货</th>
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchRows key={batch.id} batch={batch} production={production} priced={priced} />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface BatchRowsProps {
  batch: Batch;
  production: Production;
  priced: boolean;
}

function BatchRows({ batch, production: { unit, secondUnit }, priced }: BatchRowsProps) {
  return (
    <>
      <tr>
        <th scope="row">
          第 {batch.position} 批{batch.isLast && '（最后一批）'}
        </th>
        <td className="num">
          <FigureCell text={formatNumber(batch.quantity, unit.decimals)} unit={unit.name} />
        </td>
        <td>
          <Shares shares={batch.shares} unit={unit} />
        </td>
        {priced && <Costs batch={batch} />}
        <td>
          {formatTime(batch.receivedAt)} {batch.receivedBy}
        </td>
        <td>{batch.remark || <EmptyCell />}</td>
      </tr>
      {batch.rolls.length > 0 && (
        <tr className="prep-rolls">
          <td colSpan={priced ? 9 : 5}>
            <div className="k-row-note">
              <Rolls rolls={batch.rolls} unit={unit} secondUnit={secondUnit} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Formula: greige used + price or dye fee + the supplier's own cloth = cost per unit. */
function CostHeads({ unit }: Pick<Production, 'unit'>) {
  return (
    <>
      {['耗坯（元）', '染费或价款（元）', '自备坯（元）', `单位成本（元/${unit.name}）`].map((label) => (
        <th key={label} scope="col" className="num">
          {label}
        </th>
      ))}
    </>
  );
}

function Costs({ batch: { greigeAmount, priceAmount, ownClothAmount, unitCost } }: { batch: Batch }) {
  return (
    <>
      {[greigeAmount, priceAmount, ownClothAmount].map((amount, at) => (
        <td key={at} className="num">
          {amount ? formatMoney(amount) : <EmptyCell />}
        </td>
      ))}
      <td className="num prep-strong">{unitCost ? formatNumber(unitCost, 4) : <EmptyCell />}</td>
    </>
  );
}

function Shares({ shares, unit }: { shares: Batch['shares'] } & Pick<Production, 'unit'>) {
  return (
    <span className="inline-links">
      {shares.map(({ lineId, orderId, orderCode, quantity }) => (
        <span key={lineId}>
          <Link to={preparationAddress(orderId)}>{orderCode}</Link> {quantityText(quantity, unit)}
        </span>
      ))}
    </span>
  );
}

/** Text of a lot: 缸号 D2610-07A: 匹 1：52.30 公斤, 匹 2：48.10 公斤 */
function Rolls({ rolls, unit, secondUnit }: { rolls: Batch['rolls'] } & Pick<Production, 'unit' | 'secondUnit'>) {
  const lots = Map.groupBy(rolls, ({ lotNo }) => lotNo);
  return (
    <dl className="prep-lots">
      {[...lots].map(([lotNo, ofLot]) => (
        <div key={lotNo}>
          <dt>缸号 {lotNo}</dt>
          <dd>
            {ofLot.map(({ id, rollNo, quantity, secondQuantity }) => (
              <span key={id}>
                {rollNo && <small>匹 {rollNo}：</small>} {formatNumber(quantity, unit.decimals)}
                <span className="k-unit"> {unit.name}</span>
                {secondUnit && secondQuantity && <small> / {quantityText(secondQuantity, secondUnit)}</small>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
