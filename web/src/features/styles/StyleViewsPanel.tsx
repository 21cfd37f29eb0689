import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { orderPaths, stylePaths } from './addresses.ts';
import { BOMS } from './text.ts';

const links = [
  [BOMS, 'BOM'],
  [stylePaths.list, '款式'],
  [orderPaths.list, '成衣订单'],
] as const;

/** The lists of the page: BOMs, their styles, or the orders. */
export const StyleViewsPanel = () => <ViewLinks label="BOM、款式与成衣订单" links={links} />;
