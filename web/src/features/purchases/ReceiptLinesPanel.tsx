import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { lotQualities } from '@mrp/contract/features/stock/item-level.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { shadeOf } from '../preparations/text.ts';
import { isSome, purchaseAddress } from './text.ts';
import './purchases.css';

type Line = Receipt['lines'][number];

/** 明细 of a receipt: what came, what was refused and returned, its lots and rolls. */
export function ReceiptLinesPanel({ lines }: Pick<Receipt, 'lines'>) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PlainTable label="明细">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            收货
          </th>
          <th scope="col" className="num">
            不合格
          </th>
          <th scope="col" className="num">
            已退
          </th>
          <th scope="col">单位</th>
          {priced && (
            <th scope="col" className="num">
              入库金额（元，不含税）
            </th>
          )}
          <th scope="col">采购单</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <LineRow line={line} priced={priced} />
            {line.rolls.length > 0 && (
              <tr className="purchase-roll-row">
                <td colSpan={priced ? 7 : 6}>
                  <Lots line={line} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  );
}

function LineRow({ line, priced }: { line: Line; priced: boolean }) {
  const figure = (text: string) => formatNumber(text, line.unit.decimals);
  return (
    <tr>
      <th scope="row">
        <span className="inline-row">
          <Swatch shade={shadeOf(line)} size={24} silent />
          <Link to={`/insideDetails?id=${line.spuId}`}>{line.code}</Link> {[line.name, line.colourName].filter(Boolean).join(' ')}
        </span>
      </th>
      <td className="num">{figure(line.quantity)}</td>
      <td className="num">{isSome(line.rejectedQuantity) ? figure(line.rejectedQuantity) : <EmptyCell />}</td>
      <td className="num">{isSome(line.returnedQuantity) ? figure(line.returnedQuantity) : <EmptyCell />}</td>
      <td>{line.unit.name}</td>
      {priced && <td className="num">{line.amount ? formatMoney(line.amount) : <EmptyCell />}</td>}
      <td>
        {line.shares.map(({ orderId, code, lineId, quantity }) => (
          <span key={lineId} className="purchase-share">
            <Link to={purchaseAddress(orderId)}>{code}</Link> {figure(quantity)}
          </span>
        ))}
      </td>
    </tr>
  );
}

const qualityOf = (value: string): string => lotQualities.find((quality) => quality.value === value)?.label ?? value;
const LIMIT = '5';

/** By lot: its result and its rolls; a roll that misses its weight by more than 5 % is marked. */
function Lots({ line: { lots, rolls, unit } }: { line: Line }) {
  return lots.map(({ id, lotNo, quality, shadeBand, actualWidth, actualGramWeight }) => (
    <p key={id} className="purchase-lot">
      <strong>缸号 {lotNo}</strong>{' '}
      <span className={quality === 'FAILED' ? 'text-error' : ''}>
        {[
          qualityOf(quality),
          shadeBand && `色档 ${shadeBand}`,
          actualWidth && `实幅 ${formatNumber(actualWidth, 1)} cm`,
          actualGramWeight && `实重 ${formatNumber(actualGramWeight, 1)} g`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>{' '}
      {rolls
        .filter(({ lotId }) => lotId === id)
        .map(({ id: rollId, rollNo, quantity, pointsRate, gsmDeviation }) => (
          <span key={rollId} className="purchase-share">
            {rollNo} {formatNumber(quantity, unit.decimals)}
            {pointsRate && ` · ${formatNumber(pointsRate, 2)} 分`}
            {gsmDeviation && compareDecimals(decimal(gsmDeviation).abs().toFixed(), LIMIT) > 0 && (
              <span className="text-warning"> 克重偏差 {gsmDeviation}%</span>
            )}
          </span>
        ))}
    </p>
  ));
}
