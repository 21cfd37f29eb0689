import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import { ViewLinks } from '../../kit/list/ViewLinks.tsx';
import { documentsAddress } from '../../pickers/document-text.ts';
import { stockAddress } from './text.ts';

/** What a page of stock shows: the goods, or the documents that moved them by state. */
export function ViewsPanel({ goods }: { goods: Goods }) {
  const links = [
    [stockAddress(goods), '库存'],
    [documentsAddress(goods), '单据'],
  ] as const;
  return <ViewLinks label="库存与单据" links={links} />;
}
