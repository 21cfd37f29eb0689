import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { BOMS, ORDERS, STYLES } from './text.ts';

const links = [
  [BOMS, 'BOM'],
  [STYLES, '款式'],
  [ORDERS, '成衣订单'],
] as const;

/** The lists of the page: BOMs, their styles, or the orders. */
export const StyleViewsPanel = () => <ViewLinks label="BOM、款式与成衣订单" links={links} />;
