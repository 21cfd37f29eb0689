import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Pagination } from 'antd';
import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { MovementsPanel } from './MovementsPanel.tsx';
import { apiOf } from '../text.ts';
import type { ShownItem } from './useShownItem.ts';
import '../stock.css';

const PAGE_SIZE = 20;
const ALL = '';

/** 出入库流水 of one item, for one or all holders. */
export function useJournalSection(
  goods: ItemLevel,
  { item: { itemId, holders, unit }, movements }: ShownItem,
  at: string | undefined,
): ObjectSection {
  const [page, setPage] = useState(1);
  const [holderId, setHolderId] = useState(ALL);
  const { data } = useApiQuery(apiOf(goods).listMovements, {
    params: { id: itemId },
    query: { page, pageSize: PAGE_SIZE, ...(at && { at }), ...(holderId !== ALL && { holderId }) },
  });
  const moved = holders.filter(({ lastMovedAt }) => lastMovedAt !== null);
  const ask = (id: string) => {
    setHolderId(id);
    setPage(1);
  };
  return {
    id: 'journal',
    title: '出入库流水',
    count: data?.total,
    estimated: data?.estimated,
    extra: moved.length > 1 && (
      <ChoiceSelect<string>
        className="stock-holder"
        aria-label={stockWords.holder}
        popupMatchSelectWidth={false}
        options={[{ value: ALL, label: '全部持有方' }, ...moved.map(({ holder }) => ({ value: holder.id, label: holder.name }))]}
        value={holderId}
        onChange={ask}
      />
    ),
    content: data && (
      <>
        <MovementsPanel movements={movements(data.rows)} goods={goods} decimals={unit.decimals} />
        {data.total > PAGE_SIZE && (
          <Pagination
            className="stock-pages"
            size="small"
            simple
            current={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </>
    ),
  };
}
