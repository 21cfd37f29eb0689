import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { FigureCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatNumber, formatProgress } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { goodsName, purchaseAddress, PURCHASES } from './text.ts';

const SHOWN = 5;

/** The owner of the section: a material or a supplier. */
export interface PurchasesOwner {
  filter: 'spuIds' | 'supplierIds';
  id: string;
}

/** 采购: the newest orders with a link to all; nothing without permission to read orders. */
export function usePurchasesSection(title: string, { filter, id }: PurchasesOwner, none: string): ObjectSection[] {
  const allowed = useCan()(purchasesApi.list);
  const query = { [filter]: [id], page: 1, pageSize: SHOWN };
  const read = useApiQuery(purchasesApi.list, { query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return [];
  const total = read.data?.total;
  return [
    {
      id: 'purchases',
      title,
      count: total,
      ...(total && { moreTo: `${PURCHASES}?${filter}=${id}` }),
      content: (
        <ReadContent read={read}>
          {({ rows }) =>
            rows.length === 0 ? <p className="text-muted">{none}</p> : <Purchases rows={rows} ofMaterial={filter === 'spuIds'} />
          }
        </ReadContent>
      ),
    },
  ];
}

function Purchases({ rows, ofMaterial }: { rows: readonly PurchaseRow[]; ofMaterial: boolean }) {
  return (
    <PlainTable label="采购">
      <thead>
        <tr>
          <th scope="col">采购单号</th>
          <th scope="col">状态</th>
          <th scope="col">{ofMaterial ? purchaseLineFields.supplierId.label : purchaseWords.material}</th>
          <th scope="col">收货方</th>
          <th scope="col" className="num">
            下单
          </th>
          <th scope="col" className="num">
            收货进度
          </th>
          <th scope="col">交期</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PurchaseLine key={row.id} row={row} ofMaterial={ofMaterial} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function PurchaseLine({ row, ofMaterial }: { row: PurchaseRow; ofMaterial: boolean }) {
  const { id, code, state, supplier, holder, quantity, unit, progress, dueOn, isOverdue } = row;
  const { tone, label } = purchaseWorkflow.states[state];
  return (
    <tr>
      <th scope="row">
        <Link to={purchaseAddress(id)}>{code}</Link>
      </th>
      <td>
        <StatusTag tone={tone}>{label}</StatusTag>
      </td>
      <td>{ofMaterial ? supplier.name : goodsName(row)}</td>
      <td>{holder.name}</td>
      <td className="num">{quantity && unit ? <FigureCell text={formatNumber(quantity, unit.decimals)} unit={unit.name} /> : '多单位'}</td>
      <td className="num">{formatProgress(progress)}</td>
      <td>
        <DueDay day={dueOn} isOverdue={isOverdue} />
      </td>
    </tr>
  );
}
