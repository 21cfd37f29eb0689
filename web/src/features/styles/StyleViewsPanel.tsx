import { ViewLinks } from '../../kit/list/ViewLinks.tsx';
import { BOMS, ORDERS, STYLES } from './text.ts';

const links = [
  [BOMS, 'BOM'],
  [STYLES, '款式'],
  [ORDERS, '成衣订单'],
] as const;

/** What the page lists: BOMs, the styles that they are of, or the orders that they are made for. */
export const StyleViewsPanel = () => <ViewLinks label="BOM、款式与成衣订单" links={links} />;
