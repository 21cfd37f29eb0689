import { holdingLabels, type Holding } from '@mrp/contract/features/suppliers/linking.ts';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format/format.ts';

/** Lists of the records of a supplier; kinds without one are only counted. */
const lists: Partial<Record<Holding['key'], (id: string) => string>> = {
  externals: (id) => `/outMaterial?supplierIds=${id}`,
  offers: (id) => `/msgList?supplierIds=${id}`,
  products: (id) => `/productList?supplierIds=${id}`,
  preparations: (id) => `/stock-manage?supplierIds=${id}`,
  purchases: (id) => `/materialPurchaseManage?supplierIds=${id}`,
  shipments: (id) => `/purchaseShipments?supplierIds=${id}`,
  receipts: (id) => `/purchaseReceipts?supplierIds=${id}`,
  stock: (id) => `/supplierDetail?id=${id}#stock`,
};

interface HoldingsPanelProps {
  supplierId: string;
  holdings: readonly Holding[];
  /** Another list of a kind than all its records. */
  addressOf?: (holding: Holding) => string | undefined;
  /** Tells what happens to the records of a kind. */
  told: (holding: Holding) => string;
}

/** What points to a supplier, by kind, with links. */
export function HoldingsPanel({ supplierId, holdings, addressOf, told }: HoldingsPanelProps) {
  return (
    <ul className="supplier-lines">
      {holdings.map((holding) => {
        const { label, counted } = holdingLabels[holding.key];
        const words = `${label} ${formatCount(holding.count)} ${counted}`;
        const list = addressOf?.(holding) ?? lists[holding.key]?.(supplierId);
        return (
          <li key={holding.key}>
            {list ? <Link to={list}>{words}</Link> : words}：{told(holding)}
          </li>
        );
      })}
    </ul>
  );
}
