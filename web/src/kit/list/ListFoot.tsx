import { Pagination } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import type { ShownGroups } from './list-groups.ts';
import { pageSizes, type ListState } from './list-url.ts';

interface ListFootProps {
  state: ListState;
  total: number;
  estimated: boolean;
  narrow: boolean;
  /** 报价 200 / 3,204: totals of the page and of all rows, by figure and then by unit. */
  totals?: readonly (readonly string[])[];
  totalsLabel?: string;
  /** Absent when the rows are not grouped. */
  groups?: ShownGroups | undefined;
  onPage: (page: number, pageSize: number) => void;
}

/** Figures, and units of a figure, that are shown before they are opened. */
const SHOWN = 2;

export function ListFoot({
  state,
  total,
  estimated,
  narrow,
  totals = [],
  totalsLabel = '合计（本页 / 全部）',
  groups,
  onPage,
}: ListFootProps) {
  const [open, setOpen] = useState(false);
  const isClosed = groups !== undefined && groups.open === undefined;
  return (
    <div className="k-list-foot">
      {totals.length > 0 && (
        <p className="k-totals">
          {totalsLabel}
          {(open ? totals : totals.slice(0, SHOWN)).map((units) => (
            <Figure key={units[0]} units={units} />
          ))}
          {totals.length > SHOWN && (
            <button type="button" className="k-text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起其余合计' : `其余 ${totals.length - SHOWN} 项合计`}
            </button>
          )}
        </p>
      )}
      <span>
        {groups && !isClosed ? '本组' : '共'} {formatCount(total, estimated)} 条{isClosed && `，${groups.heads.length} 组`}
      </span>
      {!isClosed && (
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
      )}
    </div>
  );
}

/** One figure in its most frequent units; the others open on request. */
function Figure({ units }: { units: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const isFolded = units.length > SHOWN;
  return (
    <span className="k-totals-figure">
      {(isFolded && !open ? units.slice(0, SHOWN) : units).map((text) => (
        <strong key={text}>{text}</strong>
      ))}
      {isFolded && (
        <button type="button" className="k-text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : `等 ${units.length} 种单位`}
        </button>
      )}
    </span>
  );
}
