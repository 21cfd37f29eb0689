import { costingApi } from '@mrp/contract/features/costing.ts';
import type { StyleCostDocument } from '@mrp/contract/features/costing/style-costs.ts';
import { Drawer } from 'antd';
import { Link } from 'react-router';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { useDocumentAddress } from '../../lib/documents.ts';
import { formatDay, formatMoney, formatTrimmed } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';

const roles = { BOM: '计划', SHEET: '核价', PICK: '领料', SUPPLY: '入库' } as const;

interface StyleCostDocumentsPanelProps {
  styleId: string;
  item: { id: string; name: string };
  onClose: () => void;
}

/** The documents behind the cost of a material: BOM, cost sheet, picks, and what came in for them. */
export function StyleCostDocumentsPanel({ styleId, item, onClose }: StyleCostDocumentsPanelProps) {
  const read = useApiQuery(
    costingApi.listStyleCostDocuments,
    { params: { id: styleId }, query: { spuId: item.id } },
    { handlesErrors: 'all' },
  );
  return (
    <Drawer open mask={false} size={560} rootClassName="k-report-documents k-beside" onClose={onClose} title={`${item.name} · 成本的单据`}>
      <ReadContent read={read}>
        {(documents) => (documents.length === 0 ? <p className="text-hint">没有单据</p> : <Documents documents={documents} />)}
      </ReadContent>
    </Drawer>
  );
}

function Documents({ documents }: { documents: readonly StyleCostDocument[] }) {
  const addressOf = useDocumentAddress();
  return (
    <PlainTable label="成本的单据">
      <thead>
        <tr>
          <th scope="col">单据</th>
          <th scope="col">日期</th>
          <th scope="col">对方</th>
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col" className="num">
            金额 元
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ role, kind, id, code, on, who, quantity, unit, amount }) => {
          const to = addressOf(kind, id);
          return (
            <tr key={`${kind} ${id}`}>
              <th scope="row">
                {to ? <Link to={to}>{code}</Link> : code} <span className="text-muted">{roles[role]}</span>
              </th>
              <td>{on && formatDay(on)}</td>
              <td>{who}</td>
              <td className="num">
                {formatTrimmed(quantity)} {unit}
              </td>
              <td className="num">{amount && formatMoney(amount)}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
