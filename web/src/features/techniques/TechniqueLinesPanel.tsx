import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { Link } from 'react-router';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatDay, formatNumber, formatTrimmed, today } from '../../lib/format/format.ts';

/** 阶梯价 with the base price as the first step. */
export function TiersPanel({ technique: { tiers, basePrice, unit } }: { technique: Technique }) {
  const steps = [...(basePrice ? [{ id: 'base', minQuantity: '0', price: basePrice }] : []), ...tiers];
  if (steps.length === 0) return <p className="text-muted">没有基准价，也没有阶梯价。</p>;
  return (
    <PlainTable label={techniqueWords.tiers}>
      <thead>
        <tr>
          <th className="num">起始数量（{unit.name}）</th>
          <th className="num">单价（元/{unit.name}）</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ id, minQuantity, price }) => (
          <tr key={id}>
            <td className="num">{formatTrimmed(minQuantity)}</td>
            <td className="num">{formatNumber(price, 4)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** 供应商价: those in force first, the cheapest of them marked by a word. */
export function OffersPanel({ technique: { offers, unit } }: { technique: Technique }) {
  const lowest = offers.find(({ inForce }) => inForce)?.id;
  if (offers.length === 0) return <p className="text-muted">还没有供应商价。</p>;
  return (
    <PlainTable label={techniqueWords.offers}>
      <thead>
        <tr>
          <th>供应商</th>
          <th className="num">起始数量</th>
          <th className="num">单价（元/{unit.name}）</th>
          <th>状态</th>
          <th>生效</th>
          <th>截止</th>
          <th className="num">工期（天）</th>
          <th>备注</th>
        </tr>
      </thead>
      <tbody>
        {offers.map(({ id, supplier, minQuantity, price, validFrom, validUntil, leadDays, remark, inForce }) => (
          <tr key={id} className={inForce ? '' : 'text-muted'}>
            <th scope="row">
              <Link to={`/supplierDetail?id=${supplier.id}`}>{supplier.abbreviation}</Link>
            </th>
            <td className="num">{formatTrimmed(minQuantity)}</td>
            <td className="num">
              {formatNumber(price, 4)} {id === lowest && <StatusTag tone="success">最低</StatusTag>}
            </td>
            <td>{inForce ? '现行' : standing(validFrom, validUntil)}</td>
            <td>{formatDay(validFrom)}</td>
            <td>{validUntil ? formatDay(validUntil) : '长期'}</td>
            <td className="num">{leadDays ?? ''}</td>
            <td>{remark}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Why a price is not in force today. */
function standing(validFrom: string, validUntil: string | null): string {
  const now = today();
  if (validFrom > now) return '将生效';
  return validUntil !== null && validUntil < now ? '已过期' : '已被新价代替';
}
