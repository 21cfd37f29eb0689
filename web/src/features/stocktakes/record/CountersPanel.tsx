import type { CounterProgress } from '@mrp/contract/features/stocktakes/record.ts';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { paceWords } from '../text.ts';

const stateOf = ({ startedAt, finishedAt }: CounterProgress): string => {
  if (finishedAt) return `${formatTime(finishedAt)} 完成`;
  return startedAt ? `${formatTime(startedAt)} 开始` : '未开始';
};

/** 盘点进度: what each counter wrote, and how fast. */
export function CountersPanel({ counters }: { counters: readonly CounterProgress[] }) {
  return (
    <PlainTable label="盘点进度">
      <thead>
        <tr>
          <th scope="col">盘点人</th>
          <th scope="col">状态</th>
          <th scope="col" className="num">
            盘点行数
          </th>
          <th scope="col" className="num">
            记录
          </th>
          <th scope="col" className="num">
            速度
          </th>
          <th scope="col">最近同步</th>
        </tr>
      </thead>
      <tbody>
        {counters.map((counter) => (
          <tr key={counter.userId}>
            <th scope="row">{counter.name}</th>
            <td>{stateOf(counter)}</td>
            <td className="num">{counter.lines}</td>
            <td className="num">{counter.events}</td>
            <td className="num">{paceWords(counter.paceSeconds)}</td>
            <td>{counter.lastSeenAt ? formatTime(counter.lastSeenAt) : <EmptyCell />}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
