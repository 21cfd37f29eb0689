import type { CountProgress, HomeFigures } from '@mrp/contract/features/home/panels.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useDocumentAddress, useDocuments } from '../../lib/documents.ts';
import { describeDocument } from './text.ts';

/** 盘点进度: the counts under way, the next to end on top; of a counter his own. */
export function CountsPanel({ counts: { total, rows } }: { counts: NonNullable<HomeFigures['counts']> }) {
  return (
    <section className="sheet home-recent" aria-labelledby="home-counts">
      <h2 id="home-counts">
        盘点进度 <small>{total === 0 ? '目前没有进行中的盘点' : `进行中 ${total} 张，先截止的在前`}</small>
      </h2>
      {rows.length > 0 && (
        <PlainTable label="进行中的盘点">
          <thead>
            <tr>
              {['盘点单', '持有方', '已盘', '状态', '截止'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((count) => (
              <CountRow key={count.id} count={count} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  );
}

/** A counter opens it among his tasks. */
function CountRow({ count: { id, code, state, holder, progress, deadline, isOverdue } }: { count: CountProgress }) {
  const to = useDocumentAddress()('stocktake', id) ?? '/inventoryIndex';
  const { stateLabel, tone } = describeDocument(useDocuments(), { kind: 'stocktake', state });
  return (
    <tr>
      <th scope="row">
        <Link to={to}>{code}</Link>
      </th>
      <td>{holder.name}</td>
      <td>
        <ProgressBar percent={progress} label={`${code} 已盘`} />
      </td>
      <td>
        <StatusTag tone={tone}>{stateLabel}</StatusTag>
      </td>
      <td>
        <DueDay day={deadline} isOverdue={isOverdue} />
      </td>
    </tr>
  );
}
