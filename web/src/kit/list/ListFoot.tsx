import { Pagination } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { pageSizes, type ListState } from './list-url.ts';

interface ListFootProps {
  state: ListState;
  total: number;
  estimated: boolean;
  narrow: boolean;
  /** 报价 200 / 3,204: totals of the page and of all rows. */
  totals?: readonly string[];
  totalsLabel?: string;
  onPage: (page: number, pageSize: number) => void;
}

export function ListFoot({ state, total, estimated, narrow, totals = [], totalsLabel = '合计（本页 / 全部）', onPage }: ListFootProps) {
  return (
    <div className="k-list-foot">
      {totals.length > 0 && (
        <p className="k-totals">
          {totalsLabel}
          {totals.map((text) => (
            <strong key={text}>{text}</strong>
          ))}
        </p>
      )}
      <span>共 {formatCount(total, estimated)} 条</span>
      <Pagination
        size="small"
        simple={narrow}
        current={state.page}
        pageSize={state.pageSize}
        total={total}
        showSizeChanger={!narrow && { 'aria-label': '每页条数' }}
        pageSizeOptions={[...pageSizes]}
        onChange={(page, pageSize) => onPage(pageSize === state.pageSize ? page : 1, pageSize)}
      />
    </div>
  );
}
