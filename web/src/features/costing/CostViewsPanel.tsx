import { costingApi } from '@mrp/contract/features/costing.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { STYLE_COSTS } from './text.ts';

const links = [
  ['/pricingList', '成衣核价', costingApi.list],
  [STYLE_COSTS, '款式成本', costingApi.listStyleCosts],
  ['/techniqueList', '工艺库', techniquesApi.list],
] as const;

/** The lists of 成衣核价: quotations, what styles cost, and techniques. */
export const CostViewsPanel = () => <ViewLinks label="核价、款式成本与工艺" links={links} />;
