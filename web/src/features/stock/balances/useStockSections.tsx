import type { Material } from '@mrp/contract/features/materials/record.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import type { StockRow, StockTotal } from '@mrp/contract/features/stock/list.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Link } from 'react-router';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { FigureCell } from '../../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';

const SHOWN = 10;

/** Stock of a material by colour and greige, with holders. Nothing without permission to read stock. */
export function useMaterialStock({ id, classification, firstUnit }: Material): { available: Fact | undefined; sections: ObjectSection[] } {
  const mayDyed = useCan()(skuStockApi.list);
  const sums = useApiQuery(skuStockApi.listTotals, { query: { spuIds: [id] } }, { enabled: mayDyed }).data;
  const dyed = useSection('SKU', { filter: 'spuIds', id, title: '库存', none: '各持有方都没有库存。' });
  const greige = useSection('SPU', { filter: 'spuIds', id, title: '坯布库存', enabled: classification.greigeManaged });
  return { available: mayDyed && sums ? availableOf(sums, firstUnit) : undefined, sections: [...dyed, ...greige] };
}

/** A material has one stock unit. */
const availableOf = ([sum]: readonly StockTotal[], unit: Material['firstUnit']): Fact => ({
  label: '可用库存',
  value: formatNumber(sum?.available ?? '0', unit.decimals),
  unit: unit.name,
});

/** Stock at a supplier, both company-owned and his own. */
export function useSupplierStock(supplierId: string): ObjectSection[] {
  const can = useCan();
  const enabled = can(skuStockApi.list) || can(spuStockApi.list);
  const { data: houses = [] } = useApiQuery(holdersApi.choose, { query: { all: true, supplierId } }, { enabled });
  const held = { filter: 'holderIds', id: houses.map(({ id }) => id).join(), enabled: houses.length > 0 } as const;
  const dyed = useSection('SKU', { ...held, title: '仓库库存', none: '这家供应商处没有库存。' });
  const greige = useSection('SPU', { ...held, title: '坯布库存' });
  return [...dyed, ...greige];
}

interface StockWish {
  filter: 'spuIds' | 'holderIds';
  /** Comma-separated for several, as in an address. */
  id: string;
  title: string;
  /** Text for no stock; without it nothing is shown. */
  none?: string;
  enabled?: boolean;
}

function useSection(goods: ItemLevel, { filter, id, title, none, enabled = true }: StockWish): ObjectSection[] {
  const { list } = goods === 'SKU' ? skuStockApi : spuStockApi;
  const allowed = useCan()(list) && enabled;
  const query = { [filter]: id.split(','), page: 1, pageSize: SHOWN };
  const read = useApiQuery(list, { query }, { enabled: allowed, handlesErrors: 'all' });
  const total = read.data?.total;
  if (!allowed || (none === undefined && !total)) return [];
  const address = goods === 'SKU' ? '/skuStorage' : '/spuStorage';
  return [
    {
      id: goods === 'SKU' ? 'stock' : 'greige',
      title,
      count: total,
      ...(total && { moreTo: `${address}?${filter}=${id}` }),
      content: (
        <ReadContent read={read}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="text-muted">{none}</p>
            ) : (
              <StockTable label={title} rows={rows} detail={`${address}Detail`} named={filter === 'holderIds'} />
            )
          }
        </ReadContent>
      ),
    },
  ];
}

const figures = [
  ['brand', stockWords.brand],
  ['supplier', stockWords.supplier],
  ['total', stockWords.total],
  ['reserved', stockWords.reserved],
  ['available', stockWords.available],
] as const;

interface StockTableProps {
  label: string;
  rows: readonly StockRow[];
  detail: string;
  /** The rows belong to several materials. */
  named: boolean;
}

function StockTable({ label, rows, detail, named }: StockTableProps) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          {named && <th scope="col">物料</th>}
          <th scope="col">颜色 / SKU</th>
          <th scope="col">持有方</th>
          {figures.map(([key, head]) => (
            <th key={key} scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {named && <td>{row.name}</td>}
            <th scope="row">
              <Link to={`${detail}?id=${row.itemId}`} className="k-shade-line">
                {row.skuId && <Swatch shade={{ name: row.colourName, hex: row.hex }} size={28} silent />}
                {row.skuId ? `${row.code} ${row.colourName}` : named ? row.code : stockWords.greige}
              </Link>
            </th>
            <td>{row.holder.name}</td>
            {figures.map(([key]) => (
              <td key={key} className="num">
                <FigureCell text={formatNumber(row[key], row.unit.decimals)} unit={row.unit.name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
