import type { ShipmentPlan } from '@mrp/contract/features/purchases/delivery.ts';
import { WarningFilled } from '@ant-design/icons';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { isSome } from '../text.ts';
import '../purchases.css';
import { quantityText } from '../../../lib/format/quantities.ts';

/** 发货方案: how each material serves the orders, and where it is taken from. */
export function ShipPlanPanel({ plan: { from, to, lines } }: { plan: ShipmentPlan }) {
  return (
    <section className="purchase-plan" aria-label="发货方案">
      <p>
        从 {from.name} 发往 {to.name}，过账到在途。
      </p>
      {lines.map((line) => (
        <Line key={line.skuId} line={line} />
      ))}
    </section>
  );
}

type PlanLine = ShipmentPlan['lines'][number];

function Line({ line }: { line: PlanLine }) {
  const { code, name, colourName, unit, quantity, takes, short } = line;
  return (
    <>
      <h3>
        {[name, colourName].filter(Boolean).join(' · ')} <small>{code}</small>
        <strong>{quantityText(quantity, unit)}</strong>
      </h3>
      {isSome(short) && (
        <p className="text-warning">
          <WarningFilled aria-hidden="true" /> 供应商的库存还缺 {quantityText(short, unit)}：请减少数量，或把缺的填在“供应商系统外的货”。
        </p>
      )}
      <SharesTable line={line} />
      {takes.length > 0 && <TakesTable line={line} />}
    </>
  );
}

function SharesTable({ line: { code, unit, isFull, shares } }: { line: PlanLine }) {
  return (
    <PlainTable label={`${code} 分给采购单`}>
      <thead>
        <tr>
          <th scope="col">采购单（{isFull ? '全部满足，按比例' : '按需求日期先后'}）</th>
          <th scope="col">需求日期</th>
          <th scope="col" className="num">
            未发
          </th>
          <th scope="col" className="num">
            本次
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.lineId}>
            <th scope="row">{share.code}</th>
            <td>{formatDay(share.needOn)}</td>
            <td className="num">{quantityText(share.open, unit)}</td>
            <td className="num">{quantityText(share.quantity, unit)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function TakesTable({ line: { code, unit, takes } }: { line: PlanLine }) {
  const priced = takes.some(({ unitCost }) => unitCost);
  return (
    <PlainTable label={`${code} 取自`}>
      <thead>
        <tr>
          <th scope="col">取自</th>
          <th scope="col">缸号</th>
          <th scope="col">匹号</th>
          <th scope="col" className="num">
            数量
          </th>
          {priced && (
            <th scope="col" className="num">
              买断价（不含税）
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {takes.map((take, at) => (
          <tr key={at}>
            <th scope="row">{take.label}</th>
            <td>{take.lotNo ?? <EmptyCell />}</td>
            <td>{take.rollNo ?? <EmptyCell />}</td>
            <td className="num">{quantityText(take.quantity, unit)}</td>
            {priced && (
              <td className="num">{take.unitCost ? `${formatNumber(take.unitCost, 4)} ${moneyPer(null, unit.name)}` : <EmptyCell />}</td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
