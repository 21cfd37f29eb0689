import type { LineStory } from '@mrp/contract/features/stocktakes/line-story.ts';
import type { Stocktake, StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import { movementTypes } from '@mrp/contract/features/stock/ledger.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockDocumentAudit } from '@mrp/contract/features/stock/audit.ts';
import type { DocumentRef } from '@mrp/contract/features/stock/item.ts';
import { Modal } from 'antd';
import { Link } from 'react-router';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useDocumentAddress } from '../../../lib/documents.ts';
import { formatNumber, formatSigned, formatTime } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { documentAddress } from '../../stock/documents/document-text.ts';
import { CountPhotos } from './FindingsPanel.tsx';
import { apiOf, lotWords, ownerWords, secondsWords } from '../text.ts';

const modeWords = { SET: '覆盖', ADD: '累加', VOID: '作废' } as const;

interface LineStoryFormProps {
  goods: ItemLevel;
  stocktake: Stocktake;
  line: StocktakeLine;
  onClose: () => void;
}

/** 记录与变动: what counters wrote about a line, and what moved since the snapshot. */
export function LineStoryForm({ goods, stocktake, line, onClose }: LineStoryFormProps) {
  useReturnFocus();
  const { data } = useApiQuery(apiOf(goods).getLineStory, { params: { id: stocktake.id, lineId: line.id } });
  return (
    <Modal open width={820} title={[line.code, line.colourName, lotWords(line)].filter(Boolean).join(' ')} footer={null} onCancel={onClose}>
      {data && (
        <>
          <h3>
            盘点记录{line.seconds !== null && line.seconds > 0 && <small className="text-muted"> 用时 {secondsWords(line.seconds)}</small>}
          </h3>
          <Events story={data} line={line} />
          <CountPhotos photos={line.photos} of={line.code} />
          <h3>发布以来的出入库</h3>
          <Movements goods={goods} story={data} line={line} />
        </>
      )}
    </Modal>
  );
}

function Events({ story, line }: { story: LineStory; line: StocktakeLine }) {
  if (story.events.length === 0) return <p className="text-hint">还没有人盘这一行。</p>;
  return (
    <PlainTable label="盘点记录">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">盘点人</th>
          <th scope="col">方式</th>
          <th scope="col" className="num">
            数量（{line.unit.name}）
          </th>
          <th scope="col">次</th>
          <th scope="col">设备</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {story.events.map((event) => (
          <tr key={event.id}>
            <td>{formatTime(event.at)}</td>
            <td>{event.user}</td>
            <td>{event.isVoided ? `${modeWords[event.mode]}（已作废）` : modeWords[event.mode]}</td>
            <td className="num">{event.quantity && formatNumber(event.quantity, line.unit.decimals)}</td>
            <td>{event.round}</td>
            <td>
              {event.deviceId.slice(0, 8)}
              {event.clockOff && <small className="text-muted"> 时间不准，已修正</small>}
            </td>
            <td>{event.note}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Movements({ goods, story, line }: { goods: ItemLevel; story: LineStory; line: StocktakeLine }) {
  if (story.movements.length === 0) return <p className="text-hint">没有出入库。</p>;
  return (
    <PlainTable label="发布以来的出入库">
      <thead>
        <tr>
          <th scope="col">发生</th>
          <th scope="col">过账</th>
          <th scope="col">类型</th>
          <th scope="col">单据</th>
          <th scope="col">归属</th>
          <th scope="col" className="num">
            数量（{line.unit.name}）
          </th>
          <th scope="col">操作人</th>
        </tr>
      </thead>
      <tbody>
        {story.movements.map((movement) => (
          <tr key={movement.id}>
            <td>{formatTime(movement.occurredAt)}</td>
            <td>{formatTime(movement.postedAt)}</td>
            <td>{movementTypes[movement.type]}</td>
            <td>
              <DocumentName goods={goods} document={movement.document} />
            </td>
            <td>{ownerWords[movement.ownership]}</td>
            <td className="num">{formatSigned(movement.quantity, line.unit.decimals)}</td>
            <td>{movement.operator}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** A link where the reader may open the document. */
function DocumentName({ goods, document: { kind, label, code, id } }: { goods: ItemLevel; document: DocumentRef }) {
  const addressOf = useDocumentAddress();
  const to = kind === stockDocumentAudit.kind ? documentAddress(goods, id) : addressOf(kind, id);
  return code === null || !to ? (code ?? label) : <Link to={to}>{`${label} ${code}`}</Link>;
}
