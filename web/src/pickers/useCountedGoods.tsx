import { stocktakeAudit } from '@mrp/contract/features/stocktakes/audit.ts';
import { countedGoodsApi, type CountedGoods } from '@mrp/contract/features/stocktakes/counted-goods.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDocumentAddress } from '../lib/documents.ts';
import { useApiQuery } from '../lib/api/useApi.ts';

interface DocumentGoods {
  /** False: the document moves nothing any more. */
  enabled: boolean;
  holderIds: readonly (string | null | undefined)[];
  skuIds?: readonly (string | null)[];
  spuIds?: readonly (string | null)[];
}

/** The band of a document whose goods are being counted: which, in which count, and what that means for it. */
export function useCountedGoods({ enabled, holderIds, skuIds = [], spuIds = [] }: DocumentGoods): ReactNode {
  const query = { holderIds: idsOf(holderIds), skuIds: idsOf(skuIds), spuIds: idsOf(spuIds) };
  const asks = enabled && query.holderIds.length > 0 && query.skuIds.length + query.spuIds.length > 0;
  const { data = [] } = useApiQuery(countedGoodsApi.list, { query }, { handlesErrors: 'all', enabled: asks });
  if (!asks) return null;
  return data.map((count) => <CountNote key={count.stocktakeId} count={count} />);
}

const idsOf = (ids: readonly (string | null | undefined)[]): string[] =>
  [...new Set(ids.filter((id) => typeof id === 'string'))].slice(0, 200);

function CountNote({ count: { stocktakeId, code, freezes, names } }: { count: CountedGoods }) {
  const to = useDocumentAddress()(stocktakeAudit.kind, stocktakeId);
  const [first = ''] = names;
  const goods = names.length > 1 ? `${first} 等 ${names.length} 种` : first;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <span className="tx">
          正在盘点：{goods}（盘点单 {to ? <Link to={to}>{code}</Link> : code}）。
          {freezes ? '已冻结，盘点结束前不能出入库。' : '盘点期间出入库，这些明细会要求重盘。'}
        </span>
      }
    />
  );
}
