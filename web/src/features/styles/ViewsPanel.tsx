import { NavLink } from 'react-router';
import { BOMS, ORDERS, STYLES } from './text.ts';
import './styles.css';

/** What the page lists: BOMs, the styles that they are of, or the orders that they are made for. */
export function ViewsPanel() {
  return (
    <nav className="bom-views" aria-label="BOM、款式与成衣订单">
      <NavLink to={BOMS}>BOM</NavLink>
      <NavLink to={STYLES}>款式</NavLink>
      <NavLink to={ORDERS}>成衣订单</NavLink>
    </nav>
  );
}
