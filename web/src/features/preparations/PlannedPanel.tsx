import type { PlannedProduction } from '@mrp/contract/features/preparations/production.ts';
import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatNumber, formatPercent } from '../../lib/format/format.ts';
import { OrderLinks } from './OrderLinksPanel.tsx';
import { isMore } from './text.ts';
import './preparations.css';
import { quantityText } from '../../lib/format/quantities.ts';

interface PlannedPanelProps {
  production: PlannedProduction;
  number: number;
}

/** One production of the acceptance preview, with the greige to reserve. */
export function PlannedPanel({ production, number }: PlannedPanelProps) {
  const { supplier, holder, code, name, colourName, unit, quantity, expectedOn, isLate, unitPrice, priceUnit, orders, greige } = production;
  return (
    <section className="prep-planned" aria-label={`生产单 ${number}`}>
      <h3>
        {[name, colourName].filter(Boolean).join(' · ')} <small>{code}</small>
        <strong>{quantityText(quantity, unit)}</strong>
      </h3>
      <p>
        {supplier.name} 生产，{expectedOn} 前送到 {holder.name}
        {unitPrice && `，${greige ? '染费' : '单价'} ${formatNumber(unitPrice, 4)} 元/${priceUnit.name}`}
      </p>
      <p>
        备料单 <OrderLinks orders={orders.map(({ id, code: orderCode }) => ({ id, code: orderCode }))} />
      </p>
      {isLate && (
        <p className="text-warning">
          <WarningFilled aria-hidden="true" /> 预计到仓日 {expectedOn} 已过，接单后即为逾期；请先与供应商确认新日期并改期，再接单。
        </p>
      )}
      {greige && <GreigePlan greige={greige} unit={unit} />}
    </section>
  );
}

function GreigePlan({ greige, unit }: { greige: NonNullable<PlannedProduction['greige']>; unit: PlannedProduction['unit'] }) {
  const { holder, dyeLoss, learned, needed, takes, covered, short } = greige;
  const figure = (text: string) => formatNumber(text, unit.decimals);
  return (
    <>
      <p>
        用坯 {quantityText(needed, unit)}：染损 {formatPercent(dyeLoss, 2)}
        （按物料设定
        {learned && `；最近 ${learned.productions} 张生产单实际 ${formatPercent(learned.dyeLoss, 2)}，可在物料详情采纳`}），取自{' '}
        {holder.name}
      </p>
      {takes.length > 0 && <Takes takes={takes} unit={unit} />}
      {isMore(short) ? (
        <p className="text-warning">
          <WarningFilled aria-hidden="true" /> 现有坯布 {figure(covered)}，还缺 {quantityText(short, unit)}
          ：先记缺坯，每批收货时再取；结束时仍缺的按供应商自备坯计价。
        </p>
      ) : (
        <p className="text-success">
          <CheckCircleFilled aria-hidden="true" /> 坯布足够。
        </p>
      )}
    </>
  );
}

type Greige = NonNullable<PlannedProduction['greige']>;

function Takes({ takes, unit }: { takes: Greige['takes']; unit: PlannedProduction['unit'] }) {
  const figure = (text: string) => formatNumber(text, unit.decimals);
  return (
    <PlainTable label="取坯方案">
      <thead>
        <tr>
          <th scope="col">来源</th>
          <th scope="col">缸号</th>
          <th scope="col">匹号</th>
          <th scope="col" className="num">
            取坯（{unit.name}）
          </th>
          {takes.some(({ buyOutPrice }) => buyOutPrice) && (
            <th scope="col" className="num">
              买断价
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {takes.map(({ label, lotNo, rollNo, quantity, buyOutPrice }, at) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            <td>{lotNo ?? <EmptyCell />}</td>
            <td>{rollNo ?? <EmptyCell />}</td>
            <td className="num">{figure(quantity)}</td>
            {takes.some((take) => take.buyOutPrice) && (
              <td className="num">{buyOutPrice ? formatNumber(buyOutPrice, 4) : <EmptyCell />}</td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
