import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import { NavLink } from 'react-router';
import { documentsAddress } from '../../pickers/document-text.ts';
import { stockAddress } from './text.ts';
import './stock.css';

/** What a page of stock shows: the goods, or the documents that moved them by state. */
export function ViewsPanel({ goods }: { goods: Goods }) {
  return (
    <nav className="stock-views" aria-label="库存与单据">
      <NavLink to={stockAddress(goods)}>库存</NavLink>
      <NavLink to={documentsAddress(goods)}>单据</NavLink>
    </nav>
  );
}
