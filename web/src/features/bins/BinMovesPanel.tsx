import { binsApi } from '@mrp/contract/features/bins.ts';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { binName, goodsName } from './text.ts';

/** 移位记录 of a bin: what came in and what left. */
export function BinMovesPanel({ id }: { id: string }) {
  const read = useApiQuery(binsApi.listMoves, { params: { id } }, { handlesErrors: 'all' });
  return (
    <ReadContent read={read}>
      {(moves) =>
        moves.length === 0 ? (
          <p className="text-muted">还没有移位。</p>
        ) : (
          <PlainTable label="移位记录">
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">物料</th>
                <th scope="col">缸号 / 匹号</th>
                <th scope="col">从</th>
                <th scope="col">到</th>
                <th scope="col">操作人</th>
                <th scope="col">说明</th>
              </tr>
            </thead>
            <tbody>
              {moves.map((move) => (
                <tr key={move.id}>
                  <td>{formatTime(move.at)}</td>
                  <th scope="row">
                    {move.code} {goodsName(move)}
                  </th>
                  <td>{rollName(move) || <EmptyCell />}</td>
                  <td>{move.from ? binName(move.from) : <EmptyCell />}</td>
                  <td>{binName(move.to)}</td>
                  <td>{move.by}</td>
                  <td>{move.reason || <EmptyCell />}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )
      }
    </ReadContent>
  );
}
