import type { FrozenGoods, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { useState } from 'react';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { RowMenu } from '../../../kit/actions/RowMenu.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatNumber, formatTime } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { DocumentName } from './MovementsPanel.tsx';
import { apiOf, isZero } from '../text.ts';
import '../stock.css';

const ThawForm = lazyPanel(async () => (await import('./ThawForm.tsx')).ThawForm);

interface FrozenPanelProps {
  goods: ItemLevel;
  item: StockItemDetail;
  frozen: readonly FrozenGoods[];
}

/** 不良冻结 of goods without lots, by document; what a pick gave back can be judged 可用 here. */
function FrozenPanel({ goods, item: { unit }, frozen }: FrozenPanelProps) {
  const [judged, setJudged] = useState<FrozenGoods | null>(null);
  return (
    <>
      <PlainTable label="不良冻结">
        <thead>
          <tr>
            <th scope="col">单据</th>
            <th scope="col">存放</th>
            <th scope="col" className="num">
              冻结（{unit.name}）
            </th>
            <th scope="col">时间</th>
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {frozen.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <DocumentName goods={goods} document={one.document} />
              </th>
              <td>
                {one.holder.name} · {ownerships[one.ownership]}
              </td>
              <td className="num">{formatNumber(one.quantity, unit.decimals)}</td>
              <td>{formatTime(one.createdAt)}</td>
              <td>
                {one.document.kind === 'receipt' ? (
                  <small className="text-muted">在收货单上重新检验</small>
                ) : (
                  <RowMenu
                    actions={[{ key: 'thaw', label: '改判可用', permission: apiOf(goods).thaw, run: () => setJudged(one) }]}
                    name={`${one.document.label} ${one.document.code ?? ''}`}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {judged && <ThawForm key={judged.id} goods={goods} frozen={judged} unit={unit} onClose={() => setJudged(null)} />}
    </>
  );
}

/** Only for goods without lots of which something is frozen, which is not known for past moments. */
export function useFrozenSection(goods: ItemLevel, item: StockItemDetail, at: string | undefined): ObjectSection[] {
  const enabled = at === undefined && item.lotTracked === 'NONE' && item.frozen !== null && !isZero(item.frozen);
  const { data: frozen = [] } = useApiQuery(apiOf(goods).listFrozen, { params: { id: item.itemId } }, { enabled });
  if (!enabled || frozen.length === 0) return [];
  return [{ id: 'frozen', title: '不良冻结', count: frozen.length, content: <FrozenPanel goods={goods} item={item} frozen={frozen} /> }];
}
