import type { Material } from '@mrp/contract/features/materials/record.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockRow, StockTotal } from '@mrp/contract/features/stock/list.ts';
import { Link } from 'react-router';
import type { Fact } from '../../kit/object/Facts.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import './uses.css';

const SHOWN = 10;

/** 库存: what lies of the material, colour by colour and of its greige, at whom. Nothing for whoever may not read stock. */
export function useStockSection({ id, classification, firstUnit }: Material): { available: Fact | undefined; sections: ObjectSection[] } {
  const can = useCan();
  const query = { spuIds: [id], page: 1, pageSize: SHOWN };
  const mayDyed = can(skuStockApi.list);
  const mayGreige = can(spuStockApi.list) && classification.greigeManaged;
  const dyed = useApiQuery(skuStockApi.list, { query }, { enabled: mayDyed }).data;
  const sums = useApiQuery(skuStockApi.listTotals, { query: { spuIds: [id] } }, { enabled: mayDyed }).data;
  const greige = useApiQuery(spuStockApi.list, { query }, { enabled: mayGreige }).data;
  return {
    available: mayDyed && sums ? availableOf(sums, firstUnit) : undefined,
    sections: [
      ...(dyed ? [sectionOf({ id: 'stock', title: '库存', rows: dyed.rows, count: dyed.total, more: '/skuStorage', of: id })] : []),
      ...(greige && greige.total > 0
        ? [sectionOf({ id: 'greige', title: '坯布库存', rows: greige.rows, count: greige.total, more: '/spuStorage', of: id })]
        : []),
    ],
  };
}

/** A material is stocked in one unit. */
const availableOf = ([sum]: readonly StockTotal[], unit: Material['firstUnit']): Fact => ({
  label: '可用库存',
  value: formatNumber(sum?.available ?? '0', unit.decimals),
  unit: unit.name,
});

interface StockShown {
  id: string;
  title: string;
  rows: readonly StockRow[];
  count: number;
  /** The list of its kind of goods. */
  more: string;
  of: string;
}

const sectionOf = ({ id, title, rows, count, more, of }: StockShown): ObjectSection => ({
  id,
  title,
  count,
  ...(count > 0 && { moreTo: `${more}?spuIds=${of}` }),
  content:
    rows.length === 0 ? <p className="m-quiet">各持有方都没有库存。</p> : <StockTable label={title} rows={rows} detail={`${more}Detail`} />,
});

const figures = [
  ['brand', '品牌仓'],
  ['supplier', '供应商仓'],
  ['total', '合计'],
  ['reserved', '占用'],
  ['available', '可用'],
] as const;

function StockTable({ label, rows, detail }: { label: string; rows: readonly StockRow[]; detail: string }) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">颜色 / SKU</th>
          <th scope="col">持有方</th>
          {figures.map(([key, head]) => (
            <th key={key} scope="col" className="num">
              {head}
            </th>
          ))}
          <th scope="col">单位</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={`${detail}?id=${row.itemId}`} className="m-shade-line">
                {row.skuId && <Swatch shade={{ name: row.colourName, hex: row.hex }} size={28} silent />}
                {row.skuId ? `${row.code} ${row.colourName}` : '坯布'}
              </Link>
            </th>
            <td>{row.holder.name}</td>
            {figures.map(([key]) => (
              <td key={key} className="num">
                {formatNumber(row[key], row.unit.decimals)}
              </td>
            ))}
            <td>{row.unit.name}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
