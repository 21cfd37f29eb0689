import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { documentsAddress } from './documents/document-text.ts';
import { stockAddress } from './text.ts';

/** Tabs of a stock page: stock, and documents by state. */
export function StockViewsPanel({ goods }: { goods: ItemLevel }) {
  const links = [
    [stockAddress(goods), '库存'],
    [documentsAddress(goods), '单据'],
    ['/stockBins', stockWords.bins],
  ] as const;
  return <ViewLinks label="库存与单据" links={links} />;
}
